"""What tasks read and write of a phone's data: people, messages, calls, alarms, timers, events, settings."""

from mobile_world.tasks.state.alarms import WEEK, Alarm, add_alarm, alarms
from mobile_world.tasks.state.answers import answered, mentions, one_message
from mobile_world.tasks.state.calls import Call, add_call, add_calls, calls
from mobile_world.tasks.state.changes import Change, Picture, all_of, only_changes
from mobile_world.tasks.state.clock import Stopwatch, Timer, start_timer, stopwatch, timers, world_clock
from mobile_world.tasks.state.contacts import Contact, add_contact, add_people, contacts
from mobile_world.tasks.state.difference import Difference
from mobile_world.tasks.state.events import Calendar, CalendarEvent
from mobile_world.tasks.state.integrity import KINDS, Claim, PhoneState, unclaimed
from mobile_world.tasks.state.messages import Message, add_conversation, add_message, messages
from mobile_world.tasks.state.moving import MOVES_BY_ITSELF
from mobile_world.tasks.state.numbers import plain_number
from mobile_world.tasks.state.settings import only_settings, settings
from mobile_world.tasks.state.storage import STORAGE, Shelved, StoredFile, put_files, stored_files

__all__ = [
    "KINDS",
    "MOVES_BY_ITSELF",
    "STORAGE",
    "WEEK",
    "Alarm",
    "Calendar",
    "CalendarEvent",
    "Call",
    "Change",
    "Claim",
    "Contact",
    "Difference",
    "Message",
    "PhoneState",
    "Picture",
    "Shelved",
    "Stopwatch",
    "StoredFile",
    "Timer",
    "add_alarm",
    "add_call",
    "add_calls",
    "add_contact",
    "add_conversation",
    "add_message",
    "add_people",
    "alarms",
    "all_of",
    "answered",
    "calls",
    "contacts",
    "mentions",
    "messages",
    "one_message",
    "only_changes",
    "only_settings",
    "plain_number",
    "put_files",
    "settings",
    "start_timer",
    "stopwatch",
    "stored_files",
    "timers",
    "unclaimed",
    "world_clock",
]
