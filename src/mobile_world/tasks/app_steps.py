"""Reusable solution steps in apps: conversations, contacts, alarms, call history; the friend who asks for things."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import NamedTuple

from mobile_world.domain import Steps
from mobile_world.tasks.solution import Hand
from mobile_world.tasks.values.contacts import Person
from mobile_world.tasks.values.fixtures import Scene
from mobile_world.tasks.values.messages import Message

MESSENGER = "SMS"
"""The phone's messaging app, whichever it has: SMS Messenger, or Google Messages."""
FRIEND = ("Robin Hale", "2065550140")
"""Who asks for things in the evidence of tasks; nobody that tasks draw has that name or number."""
_SEND_TO = re.compile("^Send to ")


class _MessengerIds(NamedTuple):
    """Resource ids of a messaging app."""

    begin: str
    conversation: str
    recipient: str
    name: str
    field: str
    send: str
    message: str


_SMS_MESSENGER = _MessengerIds(
    "conversations_fab",
    "conversation_address",
    "new_conversation_address",
    "item_contact_name",
    "thread_type_message",
    "thread_send_message",
    "thread_message_body",
)
_GOOGLE_MESSAGES = _MessengerIds(
    "start_chat_fab",
    "conversation_name",
    "ContactSearchField",
    "title",
    "compose_message_text",
    "Compose:Draft:Send",
    "message_text",
)


def _is_google(hand: Hand) -> bool:
    return "com.google.android.apps.messaging" in (hand.seen.activity or "")


def messenger_ids(hand: Hand) -> _MessengerIds:
    """The ids of the messaging app in front."""
    return _GOOGLE_MESSAGES if _is_google(hand) else _SMS_MESSENGER


def open_messenger(hand: Hand) -> Steps:
    """Show the list of conversations."""
    yield from hand.open(MESSENGER)
    yield from hand.back_to(id=messenger_ids(hand).begin)


def open_conversation(hand: Hand, who: str) -> Steps:
    """Open the conversation with somebody, by the name or number in the list."""
    yield from open_messenger(hand)
    yield from hand.tap(text=who, id=messenger_ids(hand).conversation)


def delete_conversation(hand: Hand, who: str) -> Steps:
    """Delete the conversation with somebody, by the name or number in the list."""
    yield from open_messenger(hand)
    yield from hand.long_press(text=who, id=messenger_ids(hand).conversation)
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="Delete" if _is_google(hand) else "Yes")


def delete_message(hand: Hand, text: str) -> Steps:
    """Delete one message of the open conversation."""
    yield from hand.long_press(text=text, id=messenger_ids(hand).message)
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="Delete" if _is_google(hand) else "Yes")


def asked_by_friend(text: str) -> Scene:
    """A message of a friend, who is in the address book, and the promise to do it: evidence of what is wanted."""
    name, number = FRIEND
    return [
        Person(name, number),
        Message(number, text, ago=timedelta(minutes=7)),
        Message(number, "OK, I'll do it right now.", "sent", timedelta(minutes=4)),
    ]


def read_friends_message(hand: Hand) -> Steps:
    """Open the friend's conversation."""
    yield from open_conversation(hand, FRIEND[0])


def begin_conversation(hand: Hand, who: str, *, number: str = "") -> Steps:
    """Begin a conversation with somebody of the address book, or with a bare number."""
    yield from open_messenger(hand)
    ids = messenger_ids(hand)
    yield from hand.tap(id=ids.begin)
    yield from hand.type(who, id=ids.recipient)
    if who.removeprefix("+").isdecimal():
        yield from hand.tap(text=_SEND_TO) if _is_google(hand) else hand.tap(id="new_conversation_confirm")
    elif number and _is_google(hand):
        yield from hand.tap(text=re.compile(re.escape(number)), id="summary")
    elif number:
        yield from hand.tap(text=number, id="item_contact_number")
    else:
        yield from hand.tap(text=who, id=ids.name)


def draft(hand: Hand, text: str) -> Steps:
    """Write into the open conversation, without sending."""
    yield from hand.type(text, id=messenger_ids(hand).field)


def send(hand: Hand, text: str = "") -> Steps:
    """Send a text, or what is written already, in the open conversation."""
    if text:
        yield from draft(hand, text)
    yield from hand.tap(id=messenger_ids(hand).send)


def send_text(hand: Hand, who: str, text: str, *, number: str = "") -> Steps:
    """Text somebody of the address book, or a bare number."""
    yield from begin_conversation(hand, who, number=number)
    yield from send(hand, text)


def open_contact(hand: Hand, name: str, *, nth: int = 0) -> Steps:
    """Show somebody's card."""
    yield from hand.open("Contacts")
    yield from hand.tap(text=name, id="cliv_name_textview", nth=nth)


def open_alarms(hand: Hand) -> Steps:
    """Show the alarms."""
    yield from hand.open("Clock")
    yield from hand.tap(id="tab_menu_alarm")


def new_alarm(hand: Hand, hour: int, minute: int) -> Steps:
    """Make an alarm, on a phone with 24 hours or with two halves of the day; its card is left open."""
    yield from open_alarms(hand)
    yield from hand.tap(desc="Add alarm")
    yield from hand.tap(id="material_timepicker_mode_button")
    halves = hand.sees(id="material_clock_period_toggle")
    dial = (hour - 1) % 12 + 1 if halves else hour
    yield from hand.type(str(dial), clear=True, id="material_timepicker_edit_text")
    yield from hand.tap(id="material_minute_text_input")
    yield from hand.type(f"{minute:02}", clear=True, id="material_timepicker_edit_text")
    if halves:
        yield from hand.tap(id=f"material_clock_period_{'am' if hour < 12 else 'pm'}_button")
    yield from hand.tap(text="OK")


def choose_alarm_sound(hand: Hand, title: str) -> Steps:
    """Give the alarm whose card is open another sound."""
    yield from hand.tap(id="choose_ringtone")
    yield from hand.tap(text=title, id="ringtone_primary_text")
    yield from hand.back()


def open_recents(hand: Hand) -> Steps:
    """Show the call history."""
    yield from hand.open("Phone")
    yield from hand.tap(id="tab_call_history")


def number_in(text: str) -> str:
    """The digits of the phone number that a text mentions."""
    number = re.search(r"\d[\d\s().-]{8,}\d", text)
    return re.sub(r"\D", "", number[0]) if number else ""


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
