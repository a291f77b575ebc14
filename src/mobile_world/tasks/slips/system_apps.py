"""Slips in Clock, Files, Settings and Chrome, and permission questions."""

from __future__ import annotations

import re

from mobile_world.domain import Steps
from mobile_world.tasks.app_steps import new_alarm
from mobile_world.tasks.authoring import Hand
from mobile_world.tasks.slips.slip import Move, Slip, show_first_page

_NAME = "android:id/title"
_STORAGE = re.compile("sdk_gphone|Android SDK|^Internal|^Pixel")
_FOLDER = "Zebra"
_CLOCK_STATE = "stopwatch"
_SPARE_APP = "YT Music"
"""Of the system, so that it can be disabled, and no part of any task."""


def _add_alarm(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Clock", id="tab_menu_alarm")
    yield from new_alarm(hand, 3, 33)


def _start_stopwatch(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Clock", id="tab_menu_stopwatch")
    yield from hand.tap(id="tab_menu_stopwatch")
    if not hand.sees(desc="Reset"):  # One that was stopped would not be as it was.
        yield from hand.tap(desc="Start")


def _reset_stopwatch(hand: Hand) -> Steps:
    if hand.sees(desc="Pause"):
        yield from hand.tap(desc="Pause")
        yield from hand.tap(desc="Reset")


def _show_downloads(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Files", desc="Show roots")
    yield from hand.tap(desc="Show roots")
    yield from hand.tap(text="Downloads", id=_NAME, nth=-1)


def _make_folder(hand: Hand) -> Steps:
    yield from _show_downloads(hand)
    yield from hand.tap(desc="More options")
    yield from hand.tap(text="New folder")
    yield from hand.type(_FOLDER, clear=True, id="android:id/text1")
    yield from hand.tap(text="OK")


def _delete_folder(hand: Hand) -> Steps:
    yield from _show_downloads(hand)
    yield from hand.long_press(text=_FOLDER, id=_NAME)
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="OK")


def delete_in_files(hand: Hand, folder: str, name: re.Pattern[str]) -> Steps:
    """Delete the last file of a folder with such a name."""
    yield from show_first_page(hand, "Files", desc="Show roots")
    yield from hand.tap(desc="Show roots")
    yield from hand.tap(text=_STORAGE)
    yield from hand.tap(text=folder, id=_NAME)
    yield from hand.long_press(text=name, id=_NAME, nth=-1)
    yield from hand.tap(desc="Delete")
    yield from hand.tap(text="OK")


def _disable_app(hand: Hand) -> Steps:
    yield from show_first_page(hand, "Settings", text="Search settings")
    yield from hand.scroll_to(direction="up", text=re.compile("^Network"))
    yield from hand.tap(text="Apps")
    yield from hand.tap(text=re.compile("^See all"))
    yield from hand.tap(text=_SPARE_APP)
    yield from hand.tap(text="Disable")
    if hand.sees(text="Disable app"):
        yield from hand.tap(text="Disable app")


def _bookmark_page(hand: Hand) -> Steps:
    yield from hand.open("Chrome")
    yield from hand.tap(desc="More options")
    yield from hand.tap(desc="Bookmark")


def _delete_bookmark(hand: Hand) -> Steps:
    yield from hand.tap(desc="More options")
    yield from hand.tap(desc="Edit bookmark")
    yield from hand.tap(desc="Delete")


def _answer_location(button: str) -> Move:
    """Ask OsmAnd for the place, and answer its question unless it was answered for good."""

    def move(hand: Hand) -> Steps:
        yield from show_first_page(hand, "OsmAnd", desc="My Position")
        yield from hand.tap(desc="My Position")
        if hand.sees(id=button):
            yield from hand.tap(id=button)

    return move


SYSTEM_SLIPS = (
    Slip("Clock", "add an alarm", _add_alarm, lambda hand: hand.tap(id="delete")),
    Slip("Clock", "start the stopwatch", _start_stopwatch, _reset_stopwatch, store=_CLOCK_STATE),
    Slip("Files", "make a folder", _make_folder, _delete_folder),
    Slip("Settings", "disable an app", _disable_app, lambda hand: hand.tap(text="Enable")),
    Slip("Chrome", "bookmark a page", _bookmark_page, _delete_bookmark),
    Slip("OsmAnd", "refuse the location", _answer_location("permission_deny_button")),
    Slip("OsmAnd", "allow the location", _answer_location("permission_allow_foreground_only_button")),
)
