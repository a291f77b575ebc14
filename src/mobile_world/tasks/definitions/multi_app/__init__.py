"""Tasks of the `mobile_world` family that lead from one app to another."""
