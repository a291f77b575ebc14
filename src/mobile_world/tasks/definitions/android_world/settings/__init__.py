"""Tasks in Settings."""
