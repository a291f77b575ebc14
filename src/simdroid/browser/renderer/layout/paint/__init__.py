"""Painting: boxes that have their places become drawing commands, from back to front."""
