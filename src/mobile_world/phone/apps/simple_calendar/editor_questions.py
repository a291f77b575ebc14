"""The questions of the editor: dates and times, the way out, and those of repetition, reminders and looks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.simple_calendar import look_questions, reminder_questions, repeat_questions
from mobile_world.phone.apps.simple_calendar.deleting import ALL, FUTURE, ONE
from mobile_world.phone.apps.simple_tools import radio_dialog
from mobile_world.phone.system import Intent
from mobile_world.phone.system.intents import Extra
from mobile_world.phone.ui import Dialog, DialogButton, SystemDatePicker, Text, TimePicker

if TYPE_CHECKING:
    from mobile_world.phone.apps.simple_calendar.editor import Editor

_WARNING = (
    "Reminders can only come in time if the phone lets this app run. Some phones stop apps to save battery; if your"
    " reminders are late or missing, look for battery saving and notifications in the system settings."
)
_REFUSED = (
    "Without the right to show notifications the app cannot remind you of anything. You can grant it in settings."
)
_UPDATES = (
    (ONE, "Update the selected occurrence only"),
    (FUTURE, "Update this and all future occurrences"),
    (ALL, "Update all occurrences"),
)


def editor_dialog(screen: Editor) -> Dialog | None:
    """The question that is open."""
    questions: dict[str, Callable[[Editor], Dialog]] = {
        "start_date": partial(_date, name="start"),
        "end_date": partial(_date, name="end"),
        "start_time": partial(_time, name="start"),
        "end_time": partial(_time, name="end"),
        "disclaimer": _disclaimer,
        "notifications": _notifications,
        "unsaved": _unsaved,
        "update": _update,
        **reminder_questions.QUESTIONS,
        **repeat_questions.QUESTIONS,
        **look_questions.QUESTIONS,
    }
    question = questions.get(screen.asked)
    return question(screen) if question else None


def _date(screen: Editor, name: str) -> Dialog:
    draft = screen.draft
    moment = draft.begins if name == "start" else draft.ends

    def accept(day: date) -> None:
        _move(screen, name, datetime.combine(day, moment.time()))

    return SystemDatePicker(moment.date(), accept, screen.close, today=screen.today)


def _time(screen: Editor, name: str) -> Dialog:
    draft = screen.draft
    moment = draft.begins if name == "start" else draft.ends

    def accept(hour: int, minute: int) -> None:
        _move(screen, name, datetime.combine(moment.date(), time(hour, minute)))

    return TimePicker(moment.hour, moment.minute, screen.is_24h, accept, screen.close)


def _move(screen: Editor, name: str, moment: datetime) -> None:
    screen.draft = screen.draft.moved(moment) if name == "start" else screen.draft.ending(moment)
    screen.close()


def _disclaimer(screen: Editor) -> Dialog:
    then = screen.about.get("then")

    def accept() -> None:
        screen.options.note_warning()
        screen.close()
        if then == "save":
            screen.save()
        else:
            screen.ask("reminder", place=0)

    def settings() -> None:
        screen.close()
        screen.act(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{screen.package}"))

    return Dialog(
        title="Disclaimer",
        content=[Text(id="message", text=_WARNING, size=16, width="fill")],
        positive=DialogButton("OK", accept),
        neutral=DialogButton("Settings", settings),
        on_dismiss=screen.close,
    )


def _notifications(screen: Editor) -> Dialog:
    def settings() -> None:
        screen.close()
        extras: dict[str, Extra] = {"android.provider.extra.APP_PACKAGE": screen.package}
        screen.act(Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))

    return Dialog(
        title="Permission required",
        content=[Text(id="message", text=_REFUSED, size=16, width="fill")],
        positive=DialogButton("Grant permission", settings),
        negative=DialogButton("Cancel", screen.close),
        on_dismiss=screen.close,
    )


def _unsaved(screen: Editor) -> Dialog:
    def discard() -> None:
        screen.close()
        screen.finish()

    return Dialog(
        content=[
            Text(id="message", text="You have unsaved changes. Save before exit?", size=16, width="fill"),
        ],
        positive=DialogButton("Save", screen.save),
        negative=DialogButton("Discard", discard),
        on_dismiss=screen.close,
    )


def _update(screen: Editor) -> Dialog:
    parts = [part for part, _ in _UPDATES]
    return radio_dialog([label for _, label in _UPDATES], -1, lambda place: screen.write(parts[place]), screen.close)
