"""Tasks of the `mobile_world` family that are our own, beside those of the original suite."""
