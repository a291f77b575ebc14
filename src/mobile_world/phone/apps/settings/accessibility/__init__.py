"""Accessibility and the pages below it."""
