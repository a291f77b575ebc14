"""The user who can be asked: facts as data, a scripted user who understands questions about them."""

from mobile_world.tasks.dialogue.facts import (
    Detail,
    Dialogue,
    Exchange,
    Fact,
    FactKind,
    Needs,
    Text,
    User,
    UserReply,
    UserSource,
    Variant,
)
from mobile_world.tasks.dialogue.people import forms_of
from mobile_world.tasks.dialogue.scripted_user import ScriptedUser, ask_back

__all__ = [
    "Detail",
    "Dialogue",
    "Exchange",
    "Fact",
    "FactKind",
    "Needs",
    "ScriptedUser",
    "Text",
    "User",
    "UserReply",
    "UserSource",
    "Variant",
    "ask_back",
    "forms_of",
]
