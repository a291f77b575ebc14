"""Building blocks of tasks: fixtures that set-up puts on a phone, and conditions that are checked at the end."""

from mobile_world.tasks.values.answers.amounts import Amount
from mobile_world.tasks.values.answers.kinds import AnswerKind, Digits, Moment, Reading
from mobile_world.tasks.values.answers.names import Name, Title, Titles
from mobile_world.tasks.values.answers.numbers import Number
from mobile_world.tasks.values.answers.yes_no import YesNo
from mobile_world.tasks.values.archives import ArchiveIs, archive_contents, archive_data, archive_fault
from mobile_world.tasks.values.calls import Call, call_log
from mobile_world.tasks.values.captures import CameraPhoto, PhotoMailed, PhotoTaken
from mobile_world.tasks.values.clock import WEEK, Alarm, City, FreelyLabelled, Stopwatch, TimeOfDay, Timer
from mobile_world.tasks.values.conditions import (
    Added,
    Answered,
    Asked,
    Changed,
    ClipboardIs,
    ContentIs,
    Edited,
    FileIs,
    Holds,
    InFront,
    PageSeen,
    PathIs,
    Removed,
    SettingIs,
    gone,
)
from mobile_world.tasks.values.contacts import CardOf, Person, people
from mobile_world.tasks.values.events import Appointment, Calendar, Event, FossifyCalendar, FossifyEvent
from mobile_world.tasks.values.files import STORAGE, DataFile, EmptyFolder, MessageVideo, SampleFile, TextFile
from mobile_world.tasks.values.fixtures import Fixture, Reader, Record, Scene, put_fixtures
from mobile_world.tasks.values.ignored_changes import IGNORED_CHANGES
from mobile_world.tasks.values.integrity import KINDS, Claim, PhoneState, unclaimed
from mobile_world.tasks.values.mailed_files import MailedWith
from mobile_world.tasks.values.mails import (
    Inbox,
    Mail,
    MailFile,
    OutgoingMail,
    SentMail,
    anything,
    digits_of,
    exactly,
    not_empty,
    reading,
    saying,
)
from mobile_world.tasks.values.messages import (
    Message,
    MessageContaining,
    MessageFrom,
    MessageReading,
    NewMessage,
    SentText,
    conversation,
    sent,
)
from mobile_world.tasks.values.pictures import FileMoved, OnlyPictures, PictureFile, WallpaperIs
from mobile_world.tasks.values.plain_numbers import NumberAlone
from mobile_world.tasks.values.replies import Reply
from mobile_world.tasks.values.scoring import Condition, Either, Evidence, MayChange, StartState, Wanted
from mobile_world.tasks.values.settings import Clipboard, Notification, Radio, Setting
from mobile_world.tasks.values.state_diff import Difference
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
    "Appointment",
    "ArchiveIs",
    "Asked",
    "Calendar",
    "Call",
    "CameraPhoto",
    "CardOf",
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
    "Edited",
    "Either",
    "EmptyFolder",
    "Event",
    "Evidence",
    "FileIs",
    "FileMoved",
    "Fixture",
    "FossifyCalendar",
    "FossifyEvent",
    "FreelyLabelled",
    "Holds",
    "InFront",
    "Inbox",
    "Mail",
    "MailFile",
    "MailedWith",
    "MayChange",
    "Message",
    "MessageContaining",
    "MessageFrom",
    "MessageReading",
    "MessageVideo",
    "Moment",
    "Name",
    "NewMessage",
    "Notification",
    "Number",
    "NumberAlone",
    "OnlyPictures",
    "OutgoingMail",
    "PageSeen",
    "PathIs",
    "Person",
    "PhoneState",
    "PhotoMailed",
    "PhotoTaken",
    "PictureFile",
    "Radio",
    "Reader",
    "Reading",
    "Record",
    "Removed",
    "Reply",
    "Row",
    "SampleFile",
    "Scene",
    "SentMail",
    "SentText",
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
    "WallpaperIs",
    "Wanted",
    "YesNo",
    "anything",
    "archive_contents",
    "archive_data",
    "archive_fault",
    "call_log",
    "conversation",
    "digits_of",
    "exactly",
    "gone",
    "mentions",
    "not_empty",
    "people",
    "plain_number",
    "put_fixtures",
    "reading",
    "saying",
    "sent",
    "unclaimed",
]
