"""Retro Music with some songs on the phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.media import mp3
from tests.apps.ui_reader import find, nodes
from tests.conftest import Result

Sh = Callable[..., Result]
PACKAGE = "code.name.monkey.retromusic"
START = f"am start -n {PACKAGE}/.activities.MainActivity"
LISTS, QUEUES = (f"/data/data/{PACKAGE}/databases/{name}.db" for name in ("playlist", "music_playback_state"))
SONGS = {
    "Amber": ("Ann", "First", 30_000),
    "Birch": ("Bob", "", 42_000),
    "Cedar": ("Ann", "First", 54_000),
    "Delta": ("Cleo", "", 60_000),
    "Ember": ("Bob", "Third", 72_000),
}
BACK = 4


@pytest.fixture
def retro(phone: Phone, sh: Sh) -> Phone:
    """The songs of the phone."""
    for title, (artist, album, length) in SONGS.items():
        phone.system.fs.write_bytes(f"/sdcard/Music/{title}.mp3", mp3(length, title, artist=artist, album=album))
    assert sh(START).status == 0
    phone.display.tap(*middle(phone, id="action_song"))
    return phone


def middle(phone: Phone, *, text: str = "", desc: str = "", id: str = "") -> tuple[float, float]:
    """The middle of something."""
    left, top, right, bottom = find(phone, text=text, desc=desc, id=id).box
    return (left + right) / 2, (top + bottom) / 2


def hold(phone: Phone, text: str) -> None:
    """A long press."""
    x, y = middle(phone, text=text)
    phone.display.swipe(x, y, x, y, duration_ms=800)


def dots(phone: Phone, title: str) -> None:
    """Open the menu of a row or cell."""
    rows = nodes(phone)
    row = next(place for place, node in enumerate(rows) if node.text == title)
    button = next(each for each in rows[row:] if each.attributes["resource-id"].endswith("/menu"))
    left, top, right, bottom = button.box
    phone.display.tap((left + right) / 2, (top + bottom) / 2)


def titles(phone: Phone) -> list[str]:
    """The titles on the screen, in order."""
    return [node.text for node in nodes(phone) if node.attributes["resource-id"].endswith(":id/title") and node.text]


def toast(phone: Phone) -> str:
    """The message that shows."""
    shown = phone.system.toasts.current
    return shown.text if shown else ""


def queued(sh: Sh, table: str = "playing_queue") -> list[str]:
    """The stored queue."""
    return sh(f'sqlite3 {QUEUES} "SELECT title FROM {table}"').stdout.split()


def listed(sh: Sh) -> list[str]:
    """Playlists and their songs, in order."""
    sql = (
        "SELECT playlist_name, title FROM PlaylistEntity LEFT JOIN SongEntity ON playlist_id = playlist_creator_id "
        "ORDER BY playlist_id, song_key"
    )
    return sh(f'sqlite3 {LISTS} "{sql}"').stdout.splitlines()
