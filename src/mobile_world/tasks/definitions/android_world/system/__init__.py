"""Tasks of AndroidWorld on the system: radios, brightness, clipboard, opening apps."""
