"""Paths of an Android phone: well-known directories, symlinks and aliases."""

from __future__ import annotations

STORAGE = "/storage/emulated/0"
"""The canonical name of what a person calls the phone's storage."""

APP_DATA = "/data/data"

LINKS = {
    "/bin": "/system/bin",
    "/etc": "/system/etc",
    "/mnt/sdcard": "/storage/self/primary",
    "/sdcard": "/storage/self/primary",
    "/storage/self/primary": STORAGE,
}
"""Symlinks that every phone has, with their texts."""

ALIASES = {
    "/bin": "/system/bin",
    "/data/media/0": STORAGE,
    "/data/user/0": APP_DATA,
    "/etc": "/system/etc",
    "/mnt/sdcard": STORAGE,
    "/mnt/user/0/emulated/0": STORAGE,
    "/mnt/user/0/primary": STORAGE,
    "/sdcard": STORAGE,
    "/storage/emulated/legacy": STORAGE,
    "/storage/self/primary": STORAGE,
}
"""Names that reach another tree, by symlink or by bind mount; output keeps the name that was asked for."""

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
    """`path` seen from `cwd`, not normalised: symlinks and `..` are the file system's business.

    The empty name stays empty, because it names nothing, not the directory.
    """
    return path if path.startswith("/") or not path else f"{cwd.rstrip('/')}/{path}"


def parent(path: str) -> str:
    """The directory part of a canonical path."""
    return path.rpartition("/")[0] or "/"


def name(path: str) -> str:
    """The last component of a canonical path."""
    return path.rpartition("/")[2]


def is_text(name: str) -> bool:
    """Whether a name can be shown and kept in a state; one that is not UTF-8 cannot."""
    return not any(0xD800 <= ord(letter) < 0xE000 for letter in name)


def ancestry(path: str) -> list[str]:
    """A canonical path and all directories above it, from `/` down."""
    names = ["/"]
    for part in path.split("/"):
        if part:
            names.append(f"{names[-1].rstrip('/')}/{part}")
    return names


def within(path: str, folder: str) -> bool:
    """Whether a canonical path is `folder` or lies below it."""
    return path == folder or path.startswith(folder if folder.endswith("/") else folder + "/")
