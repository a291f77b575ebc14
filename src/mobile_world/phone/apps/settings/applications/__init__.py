"""Apps and the pages below it."""
