"""AndroidWorld's questions about notes in Joplin."""
