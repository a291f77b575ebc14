"""Commands about text and bytes: show, search, edit, sort, cut, compare."""
