"""Short messages by meaning: consent, refusal, requests to cancel or move, acknowledgements; in English and Chinese."""

from mobile_world.tasks.values.short_messages.days import Day
from mobile_world.tasks.values.short_messages.reader import Meaning, ShortMessage, read_message
from mobile_world.tasks.values.short_messages.wording import Clause, clauses

__all__ = ["Clause", "Day", "Meaning", "ShortMessage", "clauses", "read_message"]
