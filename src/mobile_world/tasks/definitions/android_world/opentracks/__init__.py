"""AndroidWorld's tasks in OpenTracks."""
