"""Slips in Mail, in both messaging apps, and with contacts."""

from __future__ import annotations

import re

from mobile_world.tasks.app_steps import new_contact, open_messenger
from mobile_world.tasks.mail_steps import MAIL, open_inbox
from mobile_world.tasks.slips.slip import Slip, first_page, long_press, moves, tap

_SMS, _GOOGLE = "conversation_address", "conversation_name"
"""Ids of the names in the lists of conversations."""
_STRANGER = ("Zora", "Quillfeather", "5055550129")
_DAY = re.compile("^[A-Z][a-z]{2} [0-9]{1,2}$")

MESSAGE_SLIPS = (
    Slip(MAIL, "star an email", moves(open_inbox, tap(desc="Not starred")), tap(desc="Starred")),
    Slip(
        MAIL,
        "archive an email",
        moves(
            open_inbox,
            tap(desc="Not starred", nth=1),
            tap(desc="Starred"),
            long_press(text=_DAY),
            tap(desc="Archive"),
        ),
        tap(text="Undo"),
    ),
    Slip(
        "SMS Messenger",
        "pin a conversation",
        moves(open_messenger, long_press(id=_SMS), tap(desc="More options"), tap(text="Pin to the top")),
        moves(long_press(id=_SMS), tap(desc="More options"), tap(text="Unpin")),
    ),
    Slip(
        "Messages",
        "pin a conversation",
        moves(open_messenger, long_press(id=_GOOGLE), tap(desc="Pin")),
        moves(long_press(id=_GOOGLE), tap(desc="Unpin")),
    ),
    Slip(
        "Contacts",
        "add a contact",
        moves(
            first_page("Contacts", desc="Create contact"),
            lambda hand: new_contact(hand, *_STRANGER),
            tap(text="Save"),
        ),
        moves(tap(desc="More options"), tap(text="Delete"), tap(text="Delete")),
    ),
)
"""Whoever slips in a messenger moves no message: that is what most tasks with one are about."""
