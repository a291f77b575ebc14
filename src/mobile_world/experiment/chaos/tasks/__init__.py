"""Tasks made for storms: short, and quick to show that something was done twice or not at all."""
