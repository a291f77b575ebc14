"""Tasks of AndroidWorld on Simple Draw Pro."""
