"""Tasks of AndroidWorld on Simple Calendar Pro."""
