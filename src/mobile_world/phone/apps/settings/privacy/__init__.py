"""Security, privacy, location, safety, accounts, wellbeing, Google and help."""
