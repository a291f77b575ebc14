"""Slips in Mail, in both messaging apps, and with contacts."""

from __future__ import annotations

import re

from mobile_world.domain import Steps
from mobile_world.tasks.app_steps import new_contact, open_messenger
from mobile_world.tasks.authoring import Hand
from mobile_world.tasks.mail_steps import MAIL, open_inbox
from mobile_world.tasks.slips.slip import Slip, show_first_page

_SMS, _GOOGLE = "conversation_address", "conversation_name"
"""Ids of the names in the lists of conversations."""
_STRANGER = ("Zora", "Quillfeather", "5055550129")


def _star_mail(hand: Hand) -> Steps:
    yield from open_inbox(hand)
    yield from hand.tap(desc="Not starred")


def _archive_mail(hand: Hand) -> Steps:
    yield from open_inbox(hand)
    yield from hand.tap(desc="Not starred", nth=1)
    yield from hand.tap(desc="Starred")
    yield from hand.long_press(text=re.compile("^[A-Z][a-z]{2} [0-9]{1,2}$"))
    yield from hand.tap(desc="Archive")


def _pin_sms(hand: Hand) -> Steps:
    yield from open_messenger(hand)
    yield from hand.long_press(id=_SMS)
    yield from hand.tap(desc="More options")
    yield from hand.tap(text="Pin to the top")


def _unpin_sms(hand: Hand) -> Steps:
    yield from hand.long_press(id=_SMS)
    yield from hand.tap(desc="More options")
    yield from hand.tap(text="Unpin")


def _pin_message(hand: Hand) -> Steps:
    yield from open_messenger(hand)
    yield from hand.long_press(id=_GOOGLE)
    yield from hand.tap(desc="Pin")


def _unpin_message(hand: Hand) -> Steps:
    yield from hand.long_press(id=_GOOGLE)
    yield from hand.tap(desc="Unpin")


def _add_contact(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Contacts", desc="Create contact")
    yield from new_contact(hand, *_STRANGER)
    yield from hand.tap(text="Save")


def _delete_contact(hand: Hand) -> Steps:
    yield from hand.tap(desc="More options")
    yield from hand.tap(text="Delete")
    yield from hand.tap(text="Delete")


MESSAGE_SLIPS = (
    Slip(MAIL, "star an email", _star_mail, lambda hand: hand.tap(desc="Starred")),
    Slip(MAIL, "archive an email", _archive_mail, lambda hand: hand.tap(text="Undo")),
    Slip("SMS Messenger", "pin a conversation", _pin_sms, _unpin_sms),
    Slip("Messages", "pin a conversation", _pin_message, _unpin_message),
    Slip("Contacts", "add a contact", _add_contact, _delete_contact),
)
"""Whoever slips in a messenger moves no message: that is what most tasks with one are about."""
