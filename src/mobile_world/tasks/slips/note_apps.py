"""Slips in calendars, lists of tasks, notes and recipes."""

from __future__ import annotations

import re

from mobile_world.domain import Steps
from mobile_world.tasks.authoring import Hand
from mobile_world.tasks.slips.slip import Slip, first_page, long_press, moves, show_first_page, tap

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
    unticked = [index for index, box in enumerate(hand.find(id="completeBox")) if not box.checked]
    yield from hand.tap(id="completeBox", nth=unticked[0])


def _tick_note_again(hand: Hand) -> Steps:
    """What was ticked is still the first or has moved to the end of those that are done."""
    yield from hand.tap(desc=next(node for node in hand.find(desc=_TODO) if node.checked).desc)


NOTE_SLIPS = (
    Slip(
        "Calendar",
        "add an event",
        moves(_list_events, tap(id="calendar_fab"), tap(text="Event"), lambda hand: _call_event(hand, _EVENT)),
        moves(tap(text=_EVENT, id=_TITLE), tap(id="delete"), tap(text="Yes")),
    ),
    Slip("Calendar", "rename an event", _rename_event, _rename_event_back),
    Slip("Tasks", "tick a task", _tick_task, tap(id="snackbar_action")),
    Slip("Joplin", "tick a note", moves(first_page("Joplin", desc="Add new"), tap(desc=_TODO)), _tick_note_again),
    Slip(
        "Markor",
        "make a note",
        moves(
            first_page("Markor", id="fab_add_new_item"),
            tap(id="fab_add_new_item"),
            lambda hand: hand.type(_NOTE, id="new_file_dialog__name"),
            tap(text="OK"),
        ),
        moves(
            first_page("Markor", id="fab_add_new_item"),
            long_press(text=re.compile(f"^{_NOTE}"), id=_FILE),
            tap(desc="Delete"),
            tap(text="OK"),
        ),
    ),
    Slip(
        "Broccoli",
        "like a recipe",
        moves(first_page("Broccoli", id="spinner"), tap(id="card_text_view_title"), tap(id="action_details_like")),
        tap(id="action_details_unlike"),
    ),
)
