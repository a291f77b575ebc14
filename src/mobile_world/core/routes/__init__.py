"""The routes of the environment server, one file for what belongs together."""
