"""Tasks of AndroidWorld on Simple Gallery Pro."""
