"""The real product: tool chain, isolated instances, public API, fixtures."""
