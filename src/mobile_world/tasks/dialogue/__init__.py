"""The user who can be asked: facts as data, a scripted user who understands questions about them."""

from mobile_world.tasks.dialogue.facts import Dialogue, Exchange, Fact, FactKind, Needs, Text, User, UserReply
from mobile_world.tasks.dialogue.scripted_user import ScriptedUser

__all__ = [
    "Dialogue",
    "Exchange",
    "Fact",
    "FactKind",
    "Needs",
    "ScriptedUser",
    "Text",
    "User",
    "UserReply",
]
