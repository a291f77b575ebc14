"""Earlier names of what apps are written against, kept for apps that use them; new ones import from `simdroid`."""
