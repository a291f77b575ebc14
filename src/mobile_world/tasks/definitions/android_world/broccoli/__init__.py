"""Tasks of AndroidWorld on Broccoli."""
