"""Tasks of AndroidWorld on Markor."""
