"""Parts of the episode player: screens, actions, model calls, details."""
