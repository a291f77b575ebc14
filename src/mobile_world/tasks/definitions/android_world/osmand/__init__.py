"""Tasks of AndroidWorld on OsmAnd."""
