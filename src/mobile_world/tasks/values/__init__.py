"""Building blocks of tasks: fixtures that set-up puts on a phone, and conditions that are checked at the end."""

from mobile_world.tasks.values.answers.amounts import Amount
from mobile_world.tasks.values.answers.kinds import (
    AnswerKind,
    Digits,
    Moment,
    Name,
    Number,
    Reading,
    Title,
    Titles,
    YesNo,
)
from mobile_world.tasks.values.calls import Call, call_log
from mobile_world.tasks.values.clock import WEEK, Alarm, City, Stopwatch, TimeOfDay, Timer
from mobile_world.tasks.values.conditions import (
    Added,
    Answered,
    Asked,
    Changed,
    ClipboardIs,
    ContentIs,
    FileIs,
    Holds,
    InFront,
    PageSeen,
    PathIs,
    Removed,
    SettingIs,
    gone,
)
from mobile_world.tasks.values.contacts import Person, people
from mobile_world.tasks.values.events import Calendar, Event
from mobile_world.tasks.values.files import STORAGE, DataFile, SampleFile, TextFile
from mobile_world.tasks.values.fixtures import Fixture, Reader, Record, Scene, put_fixtures
from mobile_world.tasks.values.integrity import KINDS, Claim, PhoneState, unclaimed
from mobile_world.tasks.values.messages import Message, MessageContaining, NewMessage, conversation, sent
from mobile_world.tasks.values.scoring import Condition, Either, Evidence, MayChange, StartState, Wanted
from mobile_world.tasks.values.settings import Clipboard, Notification, Radio, Setting
from mobile_world.tasks.values.state_diff import IGNORED_CHANGES, Difference
from mobile_world.tasks.values.tables import Row, Table
from mobile_world.tasks.values.text_matching import mentions, plain_number

__all__ = [
    "IGNORED_CHANGES",
    "KINDS",
    "STORAGE",
    "WEEK",
    "Added",
    "Alarm",
    "Amount",
    "AnswerKind",
    "Answered",
    "Asked",
    "Calendar",
    "Call",
    "Changed",
    "City",
    "Claim",
    "Clipboard",
    "ClipboardIs",
    "Condition",
    "ContentIs",
    "DataFile",
    "Difference",
    "Digits",
    "Either",
    "Event",
    "Evidence",
    "FileIs",
    "Fixture",
    "Holds",
    "InFront",
    "MayChange",
    "Message",
    "MessageContaining",
    "Moment",
    "Name",
    "NewMessage",
    "Notification",
    "Number",
    "PageSeen",
    "PathIs",
    "Person",
    "PhoneState",
    "Radio",
    "Reader",
    "Reading",
    "Record",
    "Removed",
    "Row",
    "SampleFile",
    "Scene",
    "Setting",
    "SettingIs",
    "StartState",
    "Stopwatch",
    "Table",
    "TextFile",
    "TimeOfDay",
    "Timer",
    "Title",
    "Titles",
    "Wanted",
    "YesNo",
    "call_log",
    "conversation",
    "gone",
    "mentions",
    "people",
    "plain_number",
    "put_fixtures",
    "sent",
    "unclaimed",
]
