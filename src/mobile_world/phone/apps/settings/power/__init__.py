"""Battery and storage, and the pages below them."""
