"""Selecting cells, launching them, and reporting what happened."""
