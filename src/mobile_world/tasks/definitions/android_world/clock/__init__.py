"""Tasks of AndroidWorld on the clock."""
