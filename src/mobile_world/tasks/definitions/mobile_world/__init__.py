"""Tasks of the original MobileWorld suite, by the groups it has."""
