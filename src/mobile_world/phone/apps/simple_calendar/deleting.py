"""Deleting events and occurrences: the question and the deed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from mobile_world.phone.apps.simple_calendar.events import Event
from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen
from mobile_world.phone.apps.simple_calendar.store import Store
from mobile_world.phone.ui import Action, Column, Dialog, DialogButton, Radio, Text, View

ONE, FUTURE, ALL = "one", "future", "all"
_CHOICES = (
    (ONE, "delete_event_one_only", "Delete the selected occurrence only"),
    (FUTURE, "delete_event_future", "Delete this and all future occurrences"),
    (ALL, "delete_event_all", "Delete all occurrences"),
)


def delete_dialog(screen: CalendarScreen, events: Sequence[Event], on_yes: Action) -> Dialog:
    """Whether to delete events, and of repeating ones which occurrences; `screen.about["which"]` says which."""
    parts: list[View] = [
        Text(
            id="delete_event_description",
            text="Are you sure you want to proceed with the deletion?",
            size=16,
            width="fill",
        )
    ]
    if any(event.repeat_interval > 0 for event in events):
        kind = "task" if events[0].is_task else "event"
        several = len(events) > 1
        note = "The selection contains repeating events" if several else f"The {kind} is repeatable"
        parts.append(
            Text(id="delete_event_repeat_description", text=note, color="on_surface_variant", margin=(0, 12, 0, 4))
        )
        chosen = chosen_part(screen)
        radios: list[View] = [
            Radio(id=id, text=label, checked=part == chosen, width="fill", on_click=partial(_choose, screen, part))
            for part, id, label in _CHOICES
        ]
        parts.append(
            Column(id="delete_event_radio_view", cls="android.widget.RadioGroup", width="fill", children=radios)
        )

    def agree() -> None:
        on_yes()
        screen.close()

    return Dialog(
        content=parts,
        positive=DialogButton("Yes", agree),
        negative=DialogButton("No", screen.close),
        on_dismiss=screen.close,
    )


def chosen_part(screen: CalendarScreen) -> str:
    """Which occurrences the open question means."""
    return str(screen.about.get("which", ONE))


def _choose(screen: CalendarScreen, part: str) -> None:
    screen.about = {**screen.about, "which": part}


def delete(store: Store, event: Event, start_ts: int, part: str) -> None:
    """Delete an event, or the occurrences that were chosen of a repeating one."""
    event = store.get(event.id) or event
    if event.repeat_interval <= 0 or part == ALL:
        store.delete([event.id])
    elif part == FUTURE:
        store.end_before(event, start_ts)
    else:
        store.leave_out(event, start_ts)
