"""Tasks with text messages."""
