"""Display and the pages below it."""
