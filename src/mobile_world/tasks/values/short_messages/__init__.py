"""Short messages by meaning: consent, refusal, requests to cancel or move, acknowledgements; in English and Chinese."""

from mobile_world.tasks.values.short_messages.days import Day
from mobile_world.tasks.values.short_messages.reader import Meaning, ShortMessage, read_message

__all__ = ["Day", "Meaning", "ShortMessage", "read_message"]
