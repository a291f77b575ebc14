"""Measured claims; each module is one command that prints ratios."""
