"""One episode: the loop over its phases, its limits and timeouts, its outcome and its record."""
