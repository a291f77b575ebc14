"""Tasks of the `mobile_world` family about settings."""
