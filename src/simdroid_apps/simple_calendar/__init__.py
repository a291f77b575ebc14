"""Simple Calendar Pro: events and tasks in views of a day, a week, a month, a year, and in a list."""

from functools import partial

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest, ReceiverSpec
from simdroid_apps.simple_calendar import draft, editions, editor, intents, main, reminders, store
from simdroid_apps.simple_calendar.settings import CalendarSettings, EventTypes


def activities(settings: type[CalendarSettings]) -> tuple[ActivitySpec, ...]:
    """The screens of this app, and of the one that was made from it, with the page of its settings."""
    return (
        ActivitySpec(
            intents.MAIN,
            main.MainScreen,
            filters=(
                LAUNCHER_FILTER,
                kit.view("time/epoch", "text/calendar"),
                kit.browse("content", hosts=("com.android.calendar",)),
            ),
            on_intent=main.show_moment,
        ),
        ActivitySpec(
            intents.EVENT,
            editor.Editor,
            label="New Event",
            filters=(kit.act("android.intent.action.INSERT", "android.intent.action.EDIT", types=intents.MIME_TYPES),),
            on_intent=draft.open_editor,
            on_resume=editor.take_answer,
        ),
        ActivitySpec(
            intents.TASK, editor.Editor, label="New Task", on_intent=draft.open_editor, on_resume=editor.take_answer
        ),
        ActivitySpec(intents.SETTINGS, settings, label="Settings"),
        ActivitySpec(intents.TYPES, EventTypes, label="Event types", exported=False),
        ActivitySpec(intents.ABOUT, kit.About, label="About", exported=False),
    )


def snooze_receiver(edition: editions.Edition) -> tuple[ReceiverSpec]:
    """What takes the button of a reminder."""
    return (ReceiverSpec(".receivers.SnoozeReceiver", (edition.snooze,), partial(reminders.snooze, edition)),)


MANIFEST = Manifest(
    package=editions.SIMPLE_CALENDAR.package,
    label="Calendar",
    icon="calendar_month",
    color="#f57f17",
    version_name="6.22.2",
    version_code=238,
    activities=activities(CalendarSettings),
    receivers=snooze_receiver(editions.SIMPLE_CALENDAR),
    permissions=kit.permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS", "READ_CONTACTS", "VIBRATE"),
    set_up_grants=kit.permissions("READ_CALENDAR", "WRITE_CALENDAR", "POST_NOTIFICATIONS"),
    databases={editions.DATABASE: store.SCHEMA},
    on_time=reminders.reminders_of(editions.SIMPLE_CALENDAR).time_passed,
)

__all__ = ["MANIFEST"]
