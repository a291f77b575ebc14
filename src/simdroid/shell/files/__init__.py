"""Commands about files: list, find, make, copy, remove, pack, and query databases."""
