"""The run directory: header, journal, trajectories, screenshots, summary; archives, verification and repair of it."""
