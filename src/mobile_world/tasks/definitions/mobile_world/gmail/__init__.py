"""Tasks with Mail."""
