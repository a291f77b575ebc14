"""What tasks read and write of a phone's data: people, messages, calls, alarms, timers, settings."""

from mobile_world.tasks.state.alarms import WEEK, Alarm, add_alarm, alarms
from mobile_world.tasks.state.calls import Call, add_call, calls
from mobile_world.tasks.state.changes import Change, Picture, all_of, only_changes
from mobile_world.tasks.state.contacts import Contact, add_contact, contacts
from mobile_world.tasks.state.messages import Message, add_message, messages
from mobile_world.tasks.state.numbers import plain_number

__all__ = [
    "WEEK",
    "Alarm",
    "Call",
    "Change",
    "Contact",
    "Message",
    "Picture",
    "add_alarm",
    "add_call",
    "add_contact",
    "add_message",
    "alarms",
    "all_of",
    "calls",
    "contacts",
    "messages",
    "only_changes",
    "plain_number",
]
