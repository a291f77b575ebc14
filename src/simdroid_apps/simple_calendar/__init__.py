"""Simple Calendar Pro: events and tasks in views of a day, a week, a month, a year, and in a list."""

from functools import partial

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest, ReceiverSpec
from simdroid_apps.simple_calendar import intents
from simdroid_apps.simple_calendar.draft import open_editor
from simdroid_apps.simple_calendar.editions import DATABASE, SIMPLE_CALENDAR, Edition
from simdroid_apps.simple_calendar.editor import Editor, take_answer
from simdroid_apps.simple_calendar.main import MainScreen, show_moment
from simdroid_apps.simple_calendar.reminders import reminders_of, snooze
from simdroid_apps.simple_calendar.settings import CalendarSettings, EventTypes
from simdroid_apps.simple_calendar.store import SCHEMA


def activities(settings: type[CalendarSettings]) -> tuple[ActivitySpec, ...]:
    """The screens of this app, and of the one that was made from it, with the page of its settings."""
    return (
        ActivitySpec(
            intents.MAIN,
            MainScreen,
            filters=(
                LAUNCHER_FILTER,
                kit.view("time/epoch", "text/calendar"),
                kit.browse("content", hosts=("com.android.calendar",)),
            ),
            on_intent=show_moment,
        ),
        ActivitySpec(
            intents.EVENT,
            Editor,
            label="New Event",
            filters=(kit.act("android.intent.action.INSERT", "android.intent.action.EDIT", types=intents.MIME_TYPES),),
            on_intent=open_editor,
            on_resume=take_answer,
        ),
        ActivitySpec(intents.TASK, Editor, label="New Task", on_intent=open_editor, on_resume=take_answer),
        ActivitySpec(intents.SETTINGS, settings, label="Settings"),
        ActivitySpec(intents.TYPES, EventTypes, label="Event types", exported=False),
        ActivitySpec(intents.ABOUT, kit.About, label="About", exported=False),
    )


def snooze_receiver(edition: Edition) -> tuple[ReceiverSpec]:
    """What takes the button of a reminder."""
    return (ReceiverSpec(".receivers.SnoozeReceiver", (edition.snooze,), partial(snooze, edition)),)


MANIFEST = Manifest(
    package=SIMPLE_CALENDAR.package,
    label="Calendar",
    icon="calendar_month",
    color="#f57f17",
    version_name="6.22.2",
    version_code=238,
    activities=activities(CalendarSettings),
    receivers=snooze_receiver(SIMPLE_CALENDAR),
    permissions=kit.permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS", "READ_CONTACTS", "VIBRATE"),
    set_up_grants=kit.permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS"),
    databases={DATABASE: SCHEMA},
    on_time=reminders_of(SIMPLE_CALENDAR).time_passed,
)

__all__ = ["MANIFEST"]
