"""Slips in Clock, Files, Settings and Chrome, and permission questions."""

from __future__ import annotations

import re
from typing import Unpack

from mobile_world.domain import Steps
from mobile_world.tasks.app_steps import new_alarm
from mobile_world.tasks.authoring import Hand
from mobile_world.tasks.slips.slip import Move, Slip, first_page, long_press, moves, show_first_page, tap
from mobile_world.tasks.solution import Names

_NAME = "android:id/title"
_STORAGE = re.compile("sdk_gphone|Android SDK|^Internal|^Pixel")
_FOLDER = "Zebra"
_CLOCK_STATE = "stopwatch"
_SPARE_APP = "YT Music"
"""Of the system, so that it can be disabled, and no part of any task."""
_SHOW_ROOTS = moves(first_page("Files", desc="Show roots"), tap(desc="Show roots"))
_SHOW_DOWNLOADS = moves(_SHOW_ROOTS, tap(text="Downloads", id=_NAME, nth=-1))


def _start_stopwatch(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Clock", id="tab_menu_stopwatch")
    yield from hand.tap(id="tab_menu_stopwatch")
    if not hand.sees(desc="Reset"):  # One that was stopped would not be as it was.
        yield from hand.tap(desc="Start")


def _reset_stopwatch(hand: Hand) -> Steps:
    if hand.sees(desc="Pause"):
        yield from hand.tap(desc="Pause")
        yield from hand.tap(desc="Reset")


def delete_in_files(hand: Hand, folder: str, name: re.Pattern[str]) -> Steps:
    """Delete the last file of a folder with such a name."""
    yield from _SHOW_ROOTS(hand)
    yield from hand.tap(text=_STORAGE)
    yield from hand.tap(text=folder, id=_NAME)
    yield from hand.long_press(text=name, id=_NAME, nth=-1)
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="OK")


def _tap_if_shown(**names: Unpack[Names]) -> Move:
    """Tap a button where a dialog asks."""

    def move(hand: Hand) -> Steps:
        if hand.sees(**names):
            yield from hand.tap(**names)

    return move


def _answer_location(button: str) -> Move:
    """Ask OsmAnd for the place, and answer its question unless it was answered for good."""
    return moves(first_page("OsmAnd", desc="My Position"), tap(desc="My Position"), _tap_if_shown(id=button))


SYSTEM_SLIPS = (
    Slip(
        "Clock",
        "add an alarm",
        moves(first_page("Clock", id="tab_menu_alarm"), lambda hand: new_alarm(hand, 3, 33)),
        tap(id="delete"),
    ),
    Slip("Clock", "start the stopwatch", _start_stopwatch, _reset_stopwatch, store=_CLOCK_STATE),
    Slip(
        "Files",
        "make a folder",
        moves(
            _SHOW_DOWNLOADS,
            tap(desc="More options"),
            tap(text="New folder"),
            lambda hand: hand.type(_FOLDER, clear=True, id="android:id/text1"),
            tap(text="OK"),
        ),
        moves(_SHOW_DOWNLOADS, long_press(text=_FOLDER, id=_NAME), tap(desc="Delete"), tap(text="OK")),
    ),
    Slip(
        "Settings",
        "disable an app",
        moves(
            first_page("Settings", text="Search settings"),
            lambda hand: hand.scroll_to(direction="up", text=re.compile("^Network")),
            tap(text="Apps"),
            tap(text=re.compile("^See all")),
            tap(text=_SPARE_APP),
            tap(text="Disable"),
            _tap_if_shown(text="Disable app"),
        ),
        tap(text="Enable"),
    ),
    Slip(
        "Chrome",
        "bookmark a page",
        moves(lambda hand: hand.open("Chrome"), tap(desc="More options"), tap(desc="Bookmark")),
        moves(tap(desc="More options"), tap(desc="Edit bookmark"), tap(desc="Delete")),
    ),
    Slip("OsmAnd", "refuse the location", _answer_location("permission_deny_button")),
    Slip("OsmAnd", "allow the location", _answer_location("permission_allow_foreground_only_button")),
)
