"""Slips in calendars, lists of tasks, notes and recipes."""

from __future__ import annotations

import re

from mobile_world.domain import Steps
from mobile_world.tasks.authoring import Hand
from mobile_world.tasks.slips.slip import Slip, show_first_page

_TITLE = "event_item_title"
_EVENT = "Zebra crossing"
_QUESTIONS = {"Disclaimer": "OK", "Update all occurrences": "Update all occurrences"}
"""What the calendar may ask when an event is saved, and the answer."""
_TODO = re.compile("^to-do: ")
_NOTE = "zz_slip"
_FILE = "opoc_filesystem_item__title"


def _list_events(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Calendar", id="calendar_fab")
    yield from hand.tap(desc="Change view")
    yield from hand.tap(text="Simple event list")


def _call_event(hand: Hand, title: str) -> Steps:
    yield from hand.type(title, clear=True, id="event_title")
    yield from hand.tap(id="save")
    for question, answer in _QUESTIONS.items():
        if hand.sees(text=question):
            yield from hand.tap(text=answer)


def _add_event(hand: Hand) -> Steps:
    yield from _list_events(hand)
    yield from hand.tap(id="calendar_fab")
    yield from hand.tap(text="Event")
    yield from _call_event(hand, _EVENT)


def _delete_event(hand: Hand) -> Steps:
    yield from hand.tap(text=_EVENT, id=_TITLE)
    yield from hand.tap(id="delete")
    yield from hand.tap(text="Yes")


def _rename_event(hand: Hand) -> Steps:
    """The event in front gets one more letter, which can be taken away again whatever it is called."""
    yield from _list_events(hand)
    yield from hand.tap(id=_TITLE)
    yield from _call_event(hand, f"{hand.need(id='event_title').text}~")


def _rename_event_back(hand: Hand) -> Steps:
    yield from hand.tap(text=re.compile("~$"), id=_TITLE)
    yield from _call_event(hand, hand.need(id="event_title").text.removesuffix("~"))


def _tick_task(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Tasks", id="fab")
    open_ones = [place for place, box in enumerate(hand.find(id="completeBox")) if not box.checked]
    yield from hand.tap(id="completeBox", nth=open_ones[0])


def _tick_note(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Joplin", desc="Add new")
    yield from hand.tap(desc=_TODO)


def _tick_note_again(hand: Hand) -> Steps:
    """What was ticked is still the first or has moved to the end of those that are done."""
    ticked = next(node for node in hand.find(desc=_TODO) if node.checked)
    yield from hand.tap(desc=ticked.desc)


def _write_note(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Markor", id="fab_add_new_item")
    yield from hand.tap(id="fab_add_new_item")
    yield from hand.type(_NOTE, id="new_file_dialog__name")
    yield from hand.tap(text="OK")


def _delete_note(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Markor", id="fab_add_new_item")
    yield from hand.long_press(text=re.compile(f"^{_NOTE}"), id=_FILE)
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="OK")


def _like_recipe(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Broccoli", id="spinner")
    yield from hand.tap(id="card_text_view_title")
    yield from hand.tap(id="action_details_like")


NOTE_SLIPS = (
    Slip("Calendar", "add an event", _add_event, _delete_event),
    Slip("Calendar", "rename an event", _rename_event, _rename_event_back),
    Slip("Tasks", "tick a task", _tick_task, lambda hand: hand.tap(id="snackbar_action")),
    Slip("Joplin", "tick a note", _tick_note, _tick_note_again),
    Slip("Markor", "make a note", _write_note, _delete_note),
    Slip("Broccoli", "like a recipe", _like_recipe, lambda hand: hand.tap(id="action_details_unlike")),
)
