"""The pictures that a person chose as wallpapers: files and their record below /data/system, as Android keeps them.

A picture lies there as it was chosen (`wallpaper_orig`) and as it is shown, cut to the screen (`wallpaper`). Without
one, a screen shows the drawn wallpaper of the settings. The lock screen follows the home screen until it has its own.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from simdroid.system.files import FileSystem

WallpaperPlace = Literal["home", "lock", "both"]
"""Where a picture is set."""

FOLDER = "/data/system/users/0"
_RECORD = f"{FOLDER}/wallpaper_info.xml"
_STEMS = {"home": "wallpaper", "lock": "wallpaper_lock"}
_DEFAULT_ID = 1


class WallpaperIds(NamedTuple):
    """Numbers of the wallpapers, which grow with every one that is set; no number for a lock screen without its own."""

    home: int
    lock: int | None
    shared: bool
    """Whether the lock screen shows the picture of the home screen."""


def wallpaper_file(fs: FileSystem, screen: Literal["home", "lock"]) -> str | None:
    """The path of the picture that a screen shows; None where it shows a drawn one."""
    own = f"{FOLDER}/{_STEMS[screen]}"
    if fs.is_file(own):
        return own
    return wallpaper_file(fs, "home") if screen == "lock" and wallpaper_ids(fs).shared else None


def wallpaper_ids(fs: FileSystem) -> WallpaperIds:
    """The numbers of the wallpapers in force."""
    text = fs.read_bytes(_RECORD).decode("utf-8", "replace") if fs.is_file(_RECORD) else ""
    home, lock = (re.search(rf'<{tag} id="(\d+)"', text) for tag in ("wp", "kwp"))
    return WallpaperIds(int(home[1]) if home else _DEFAULT_ID, int(lock[1]) if lock else None, 'which="3"' in text)


def set_wallpaper(fs: FileSystem, screen: WallpaperPlace, original: bytes, shown: bytes) -> None:
    """Put a picture on one screen or on both."""
    ids = wallpaper_ids(fs)
    newest = max(ids.home, ids.lock or 0) + 1
    if screen == "both":
        _remove(fs, "lock")
        ids = WallpaperIds(newest, None, True)
    elif screen == "lock":
        ids = WallpaperIds(ids.home, newest, False)
    else:
        kept = wallpaper_file(fs, "lock")
        if ids.shared and kept:
            # The lock screen keeps what it showed.
            _write(fs, "lock", fs.read_bytes(f"{kept}_orig"), fs.read_bytes(kept))
            ids = ids._replace(lock=ids.home)
        ids = ids._replace(home=newest, shared=False)
    _write(fs, "lock" if screen == "lock" else "home", original, shown)
    _record(fs, ids)


def reset_wallpaper(fs: FileSystem) -> None:
    """Go back to the drawn wallpaper on both screens."""
    ids = wallpaper_ids(fs)
    if wallpaper_file(fs, "home") or wallpaper_file(fs, "lock"):
        _remove(fs, "home")
        _remove(fs, "lock")
        _record(fs, WallpaperIds(max(ids.home, ids.lock or 0) + 1, None, False))


def _write(fs: FileSystem, place: Literal["home", "lock"], original: bytes, shown: bytes) -> None:
    fs.mkdir(FOLDER, parents=True)
    fs.write_bytes(f"{FOLDER}/{_STEMS[place]}_orig", original)
    fs.write_bytes(f"{FOLDER}/{_STEMS[place]}", shown)


def _remove(fs: FileSystem, place: Literal["home", "lock"]) -> None:
    for ending in ("", "_orig"):
        if fs.is_file(f"{FOLDER}/{_STEMS[place]}{ending}"):
            fs.remove(f"{FOLDER}/{_STEMS[place]}{ending}")


def _record(fs: FileSystem, ids: WallpaperIds) -> None:
    lock = "" if ids.lock is None else f'<kwp id="{ids.lock}" name="" backup="false" />\n'
    home = f'<wp id="{ids.home}" which="{3 if ids.shared else 1}" name="" backup="false" />\n'
    fs.write_text(_RECORD, f"<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n{home}{lock}")
