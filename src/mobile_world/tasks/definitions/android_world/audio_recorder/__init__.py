"""Tasks of AndroidWorld on Audio Recorder."""
