"""The independent judge of delivered ZIP archives."""
