"""Graders of the lifecycle stories."""
