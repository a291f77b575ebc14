"""Notifications, Do Not Disturb and the pages below them."""
