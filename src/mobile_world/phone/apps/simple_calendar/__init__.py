"""Simple Calendar Pro: events and tasks in views of a day, a week, a month, a year, and in a list."""

from mobile_world.phone.apps.simple_calendar import intents
from mobile_world.phone.apps.simple_calendar.draft import open_editor
from mobile_world.phone.apps.simple_calendar.editor import Editor, answered
from mobile_world.phone.apps.simple_calendar.main import MainScreen, show_moment
from mobile_world.phone.apps.simple_calendar.reminders import REMINDERS, SNOOZE, snooze
from mobile_world.phone.apps.simple_calendar.settings import CalendarSettings, EventTypes
from mobile_world.phone.apps.simple_calendar.store import DATABASE, SCHEMA
from mobile_world.phone.kit import About, act, browse, permissions, view
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest, ReceiverSpec

MANIFEST = Manifest(
    package=intents.PACKAGE,
    label="Calendar",
    icon="calendar_month",
    color="#f57f17",
    version_name="6.22.2",
    version_code=238,
    activities=(
        ActivitySpec(
            intents.MAIN,
            MainScreen,
            filters=(
                LAUNCHER_FILTER,
                view("time/epoch", "text/calendar"),
                browse("content", hosts=("com.android.calendar",)),
            ),
            on_intent=show_moment,
        ),
        ActivitySpec(
            intents.EVENT,
            Editor,
            label="New Event",
            filters=(act("android.intent.action.INSERT", "android.intent.action.EDIT", types=intents.MIME_TYPES),),
            on_intent=open_editor,
            on_resume=answered,
        ),
        ActivitySpec(intents.TASK, Editor, label="New Task", on_intent=open_editor, on_resume=answered),
        ActivitySpec(intents.SETTINGS, CalendarSettings, label="Settings"),
        ActivitySpec(intents.TYPES, EventTypes, label="Event types", exported=False),
        ActivitySpec(intents.ABOUT, About, label="About", exported=False),
    ),
    receivers=(ReceiverSpec(".receivers.SnoozeReceiver", (SNOOZE,), snooze),),
    permissions=permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS", "READ_CONTACTS", "VIBRATE"),
    set_up_grants=permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS"),
    databases={DATABASE: SCHEMA},
    on_time=REMINDERS.time_passed,
)

__all__ = ["MANIFEST"]
