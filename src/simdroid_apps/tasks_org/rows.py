"""Rows of the app's database: tasks, lists, tags, reminders, places, and their tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from simdroid import kit

PACKAGE = "org.tasks"
DATABASE = "databases/database"
HIGH, MEDIUM, LOW, NONE = range(4)
AT_TIME, AT_START, AT_DUE, RANDOM, SNOOZED = range(5)
"""Kinds of reminders."""
DAY_MS = 86_400_000
NO_TITLE = "(No title)"
_PATH = f"/data/data/{PACKAGE}/{DATABASE}"


@dataclass(frozen=True)
class Task:
    """A row of `tasks`; times are milliseconds, 0 for none."""

    id: int = 0
    title: str = ""
    importance: int = LOW
    due: int = 0
    start: int = 0
    created: int = 0
    modified: int = 0
    completed: int = 0
    notes: str = ""
    recurrence: str = ""
    repeat_from: int = 0
    timer: int = 0
    """When its timer was started."""
    estimated: int = 0
    elapsed: int = 0
    """Seconds that it will take, and that were spent on it."""
    ring: int = 0
    uuid: str = ""
    collapsed: bool = False
    parent: int = 0


@dataclass(frozen=True)
class Named:
    """A row of `caldav_lists` or `tagdata`: what tasks belong to."""

    id: int = 0
    uuid: str = ""
    name: str = ""
    color: int = 0
    order: int = -1


@dataclass(frozen=True)
class Place(Named):
    """A row of `places`."""

    address: str = ""
    latitude: float = 0.0
    longitude: float = 0.0


@dataclass(frozen=True)
class Membership:
    """A row of `caldav_tasks`: which list a task is in."""

    id: int = 0
    task: int = 0
    uuid: str = ""
    remote: str = ""
    deleted: int = 0


@dataclass(frozen=True)
class Tagging:
    """A row of `tags`: a task has a tag."""

    id: int = 0
    task: int = 0
    uuid: str = ""


@dataclass(frozen=True)
class Alarm:
    """A row of `alarms`: a reminder; `time` is a moment, or how long after the start or the due date."""

    id: int = 0
    task: int = 0
    time: int = 0
    type: int = AT_TIME
    repeat: int = 0
    interval: int = 0


@dataclass(frozen=True)
class Geofence:
    """A row of `geofences`: a task is to be done at a place."""

    id: int = 0
    task: int = 0
    place: str = ""


WHEN_STARTED, WHEN_DUE = Alarm(type=AT_START), Alarm(type=AT_DUE)
WHEN_OVERDUE = Alarm(type=AT_DUE, time=DAY_MS, repeat=6, interval=DAY_MS)

TASKS = kit.Table(
    Task,
    _PATH,
    "tasks",
    {
        "id": "_id",
        "due": "dueDate",
        "start": "hideUntil",
        "timer": "timerStart",
        "estimated": "estimatedSeconds",
        "elapsed": "elapsedSeconds",
        "ring": "notificationFlags",
        "uuid": "remoteId",
    },
)
LISTS = kit.Table(
    Named,
    _PATH,
    "caldav_lists",
    {"id": "cdl_id", "uuid": "cdl_uuid", "name": "cdl_name", "color": "cdl_color", "order": "cdl_order"},
)
MEMBERSHIPS = kit.Table(
    Membership,
    _PATH,
    "caldav_tasks",
    {"id": "cd_id", "task": "cd_task", "uuid": "cd_calendar", "remote": "cd_remote_id", "deleted": "cd_deleted"},
)
TAGS = kit.Table(Named, _PATH, "tagdata", {"id": "_id", "uuid": "remoteId", "order": "td_order"})
TAGGINGS = kit.Table(Tagging, _PATH, "tags", {"id": "_id", "uuid": "tag_uid"})
ALARMS = kit.Table(Alarm, _PATH, "alarms", {"id": "_id"})
PLACES = kit.Table(
    Place, _PATH, "places", {"id": "place_id", "uuid": "uid", "color": "place_color", "order": "place_order"}
)
GEOFENCES = kit.Table(Geofence, _PATH, "geofences", {"id": "geofence_id"})


@dataclass(frozen=True)
class Kind:
    """Lists, tags or places: where they are stored, what shows them, and what makes and changes them."""

    name: str
    """What begins the keys of their filters, and names one in an intent."""
    title: str
    icon: str
    table: kit.Table[Any]
    links: kit.Table[Any]
    """Which tasks belong to them."""
    link: str
    """The column of `links` that has the unique name of one."""
    settings: str
    maker: str
    """The activity that makes a new one."""
    new_title: str
    first: dict[str, object] = field(default_factory=dict)
    """What the columns of a new one have."""


A_LIST = Kind(
    "list",
    "Local lists",
    "format_list_bulleted",
    LISTS,
    MEMBERSHIPS,
    "cd_calendar",
    ".caldav.LocalListSettingsActivity",
    ".caldav.LocalListSettingsActivity",
    "Create new list",
    {"cdl_account": "local", "cdl_access": 0, "cdl_last_sync": 0},
)
A_TAG = Kind(
    "tag",
    "Tags",
    "label_outline",
    TAGS,
    TAGGINGS,
    "tag_uid",
    ".activities.TagSettingsActivity",
    ".activities.TagSettingsActivity",
    "Create new tag",
    {"tagOrdering": "[]"},
)
A_PLACE = Kind(
    "place",
    "Places",
    "map_marker_outline",
    PLACES,
    GEOFENCES,
    "place",
    ".activities.PlaceSettingsActivity",
    ".location.LocationPickerActivity",
    "Place settings",
    {"place_icon": -1},
)
