"""Task files of all suite families; `TaskRegistry` finds them."""
