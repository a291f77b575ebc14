"""The part that runs under another interpreter; nothing of MobileWorld is imported there."""
