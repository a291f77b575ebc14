"""Tasks of AndroidWorld on Files."""
