"""Tasks of AndroidWorld on Chrome."""
