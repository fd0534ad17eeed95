"""Saved records and files of an attempt."""
