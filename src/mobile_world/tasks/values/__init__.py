"""What tasks are made of: things that set-up puts on a phone, and conditions that must be met at the end."""

from mobile_world.tasks.values.calls import Call, call_log
from mobile_world.tasks.values.clock import WEEK, Alarm, City, Stopwatch, TimeOfDay, Timer
from mobile_world.tasks.values.conditions import (
    Added,
    Answered,
    Changed,
    ClipboardIs,
    FileIs,
    Holds,
    InFront,
    PathIs,
    Removed,
    SettingIs,
    gone,
)
from mobile_world.tasks.values.contacts import Person, people
from mobile_world.tasks.values.events import Calendar, Event
from mobile_world.tasks.values.files import STORAGE, TextFile
from mobile_world.tasks.values.fixtures import Counted, Reader, Scene, Thing, put_all
from mobile_world.tasks.values.integrity import KINDS, Claim, PhoneState, unclaimed
from mobile_world.tasks.values.messages import Message, Saying, sent, talk
from mobile_world.tasks.values.scoring import Condition, Evidence, Mark, MayChange, Wanted
from mobile_world.tasks.values.settings import Clipboard, Notification, Radio, Setting
from mobile_world.tasks.values.state_diff import MOVES_BY_ITSELF, Difference
from mobile_world.tasks.values.tables import Row, Table
from mobile_world.tasks.values.text_matching import mentions, plain_number

__all__ = [
    "KINDS",
    "MOVES_BY_ITSELF",
    "STORAGE",
    "WEEK",
    "Added",
    "Alarm",
    "Answered",
    "Calendar",
    "Call",
    "Changed",
    "City",
    "Claim",
    "Clipboard",
    "ClipboardIs",
    "Condition",
    "Counted",
    "Difference",
    "Event",
    "Evidence",
    "FileIs",
    "Holds",
    "InFront",
    "Mark",
    "MayChange",
    "Message",
    "Notification",
    "PathIs",
    "Person",
    "PhoneState",
    "Radio",
    "Reader",
    "Removed",
    "Row",
    "Saying",
    "Scene",
    "Setting",
    "SettingIs",
    "Stopwatch",
    "Table",
    "TextFile",
    "Thing",
    "TimeOfDay",
    "Timer",
    "Wanted",
    "call_log",
    "gone",
    "mentions",
    "people",
    "plain_number",
    "put_all",
    "sent",
    "talk",
    "unclaimed",
]
