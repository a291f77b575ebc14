"""The parts of the episode player: what was on the screen, what the agent said and did, and what it took."""
