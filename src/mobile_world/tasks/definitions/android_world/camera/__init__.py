"""Tasks of AndroidWorld on the camera."""
