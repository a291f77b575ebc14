"""Tools that are too large for the suite, each run against the phone by one command; docs/guides has the results."""
