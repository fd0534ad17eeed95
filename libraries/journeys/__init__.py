"""Acceptance journeys for agent products: rehearsed, graded, and hard to fool."""
