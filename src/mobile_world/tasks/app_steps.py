"""Reusable solution steps in apps: conversations, contacts, alarms, call history; the friend who asks for things."""

from __future__ import annotations

import re
from datetime import timedelta

from mobile_world.domain import Steps
from mobile_world.tasks.solution import Hand
from mobile_world.tasks.values.contacts import Person
from mobile_world.tasks.values.fixtures import Scene
from mobile_world.tasks.values.messages import Message

MESSENGER = "SMS Messenger"
MOST_BACKS = 3
FRIEND = ("Robin Hale", "2065550140")
"""Who asks for things in the evidence of tasks; nobody that tasks draw has that name or number."""


def open_messenger(hand: Hand) -> Steps:
    """Show the list of conversations."""
    yield from hand.open(MESSENGER)
    for _ in range(MOST_BACKS):
        if hand.sees(id="conversations_fab"):
            return
        yield from hand.back()


def open_conversation(hand: Hand, who: str) -> Steps:
    """Open the conversation with somebody, by the name or number in the list."""
    yield from open_messenger(hand)
    yield from hand.tap(text=who, id="conversation_address")


def asked_by_friend(text: str) -> Scene:
    """A message of a friend, who is in the address book, and the promise to do it: evidence of what is wanted."""
    name, number = FRIEND
    asked, promised = timedelta(minutes=7), timedelta(minutes=4)
    return [
        Person(name, number),
        Message(number, text, ago=asked),
        Message(number, "OK, I'll do it right now.", "sent", promised),
    ]


def read_friends_message(hand: Hand) -> Steps:
    """Open the friend's conversation."""
    yield from open_conversation(hand, FRIEND[0])


def begin_conversation(hand: Hand, who: str, *, number: str = "") -> Steps:
    """Begin a conversation with somebody of the address book, or with a bare number."""
    yield from open_messenger(hand)
    yield from hand.tap(id="conversations_fab")
    yield from hand.type(who, id="new_conversation_address")
    if who.removeprefix("+").isdecimal():
        yield from hand.tap(id="new_conversation_confirm")
    elif number:
        yield from hand.tap(text=number, id="item_contact_number")
    else:
        yield from hand.tap(text=who, id="item_contact_name")


def draft(hand: Hand, text: str) -> Steps:
    """Write into the open conversation, without sending."""
    yield from hand.type(text, id="thread_type_message")


def send(hand: Hand, text: str = "") -> Steps:
    """Send a text, or what is written already, in the open conversation."""
    if text:
        yield from draft(hand, text)
    yield from hand.tap(id="thread_send_message")


def open_contact(hand: Hand, name: str, *, nth: int = 0) -> Steps:
    """Show somebody's card."""
    yield from hand.open("Contacts")
    yield from hand.tap(text=name, id="cliv_name_textview", nth=nth)


def new_alarm(hand: Hand, hour: int, minute: int) -> Steps:
    """Make an alarm; its card is left open. The phone shows 24 hours."""
    yield from hand.open("Clock")
    yield from hand.tap(id="tab_menu_alarm")
    yield from hand.tap(desc="Add alarm")
    yield from hand.tap(id="material_timepicker_mode_button")
    yield from hand.type(str(hour), clear=True, id="material_timepicker_edit_text")
    yield from hand.tap(id="material_minute_text_input")
    yield from hand.type(f"{minute:02}", clear=True, id="material_timepicker_edit_text")
    yield from hand.tap(text="OK")


def open_recents(hand: Hand) -> Steps:
    """Show the call history."""
    yield from hand.open("Phone")
    yield from hand.tap(id="tab_call_history")


def number_in(text: str) -> str:
    """The digits of the phone number that a text mentions."""
    found = re.search(r"\d[\d\s().-]{8,}\d", text)
    return re.sub(r"\D", "", found[0]) if found else ""


def new_contact(hand: Hand, first: str, last: str, number: str) -> Steps:
    """Open the form for a new contact and fill it in, without saving."""
    yield from hand.open("Contacts")
    yield from hand.tap(desc="Create contact")
    yield from fill_in_contact(hand, first, last, number)


def fill_in_contact(hand: Hand, first: str, last: str, number: str) -> Steps:
    """Fill in the open form of a contact, without saving."""
    yield from hand.type(first, text="First name")
    if last:
        yield from hand.type(last, text="Last name")
    yield from hand.type(number, text="Phone")
