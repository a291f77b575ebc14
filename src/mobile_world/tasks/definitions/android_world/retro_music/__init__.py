"""Tasks of AndroidWorld on Retro Music."""
