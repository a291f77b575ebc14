"""Tasks of AndroidWorld on Tasks.org."""
