"""Tasks of a working day, with several apps."""
