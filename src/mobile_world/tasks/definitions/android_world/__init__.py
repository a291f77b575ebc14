"""Tasks of the `android_world` family."""
