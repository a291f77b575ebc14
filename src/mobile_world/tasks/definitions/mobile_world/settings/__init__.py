"""Tasks of Settings."""
