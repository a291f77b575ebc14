"""Windows: those of activities, their stack and focus, crash handling, the UI dump."""
