"""Where things are on an Android phone, and which names mean the same place."""

from __future__ import annotations

STORAGE = "/storage/emulated/0"
"""The canonical name of what a person calls the phone's storage."""

APP_DATA = "/data/data"

ALIASES = (
    ("/sdcard", STORAGE),
    ("/mnt/sdcard", STORAGE),
    ("/mnt/user/0/primary", STORAGE),
    ("/mnt/user/0/emulated/0", STORAGE),
    ("/storage/self/primary", STORAGE),
    ("/storage/emulated/legacy", STORAGE),
    ("/data/media/0", STORAGE),
    ("/data/user/0", APP_DATA),
    ("/bin", "/system/bin"),
    ("/etc", "/system/etc"),
)
"""Bind mounts, in effect: both names reach one tree, and output keeps the name that was asked for."""

STORAGE_FOLDERS = (
    "Alarms",
    "Android",
    "Audiobooks",
    "DCIM",
    "Documents",
    "Download",
    "Movies",
    "Music",
    "Notifications",
    "Pictures",
    "Podcasts",
    "Recordings",
    "Ringtones",
)


def absolute(path: str, cwd: str = "/") -> str:
    """`path` seen from `cwd`, not normalised: symlinks and `..` are the file system's business."""
    return path if path.startswith("/") else f"{cwd.rstrip('/')}/{path}"


def parent(path: str) -> str:
    """The directory part of a canonical path."""
    return path.rpartition("/")[0] or "/"


def name(path: str) -> str:
    """The last component of a canonical path."""
    return path.rpartition("/")[2]


def within(path: str, folder: str) -> bool:
    """Whether a canonical path is `folder` or lies below it."""
    return path == folder or path.startswith(folder.rstrip("/") + "/")
