"""Connected devices and the pages below it."""
