"""Sound & vibration and the pages below it."""
