"""Parts of the comparison: two sides, what separates them in words and numbers, and where their ways part."""
