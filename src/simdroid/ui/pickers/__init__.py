"""Date and time pickers: Material's, the framework's own, and the one with wheels."""
