"""The recycle bin, the orders of pictures, and the app's options."""

from __future__ import annotations

from simdroid import kit
from simdroid.system import FileSystem, paths

PACKAGE = "com.simplemobiletools.gallery.pro"
BIN = f"{paths.APP_DATA}/{PACKAGE}/files/recycle_bin"
"""Where deleted files wait, under the paths they had."""
RECYCLE_BIN, ALL = "recycle_bin", "show_all"
"""Folders that are none."""
ORDERS = (
    ("Last modified, newest first", "modified_ns", True),
    ("Last modified, oldest first", "modified_ns", False),
    ("Name, A to Z", "name", False),
    ("Name, Z to A", "name", True),
    ("Size, largest first", "size", True),
    ("Size, smallest first", "size", False),
)
"""What each order is called, the field it goes by, and whether it goes backward."""
MOST_COLUMNS = 6


class Options(kit.PreferenceFile, package=PACKAGE, file="Prefs"):
    """The app's preferences."""

    sort_order = kit.Number(among=range(len(ORDERS)))
    columns = kit.Number(2, key="dir_column_cnt", among=range(1, MOST_COLUMNS + 1))
    names = kit.Flag(key="display_file_names")
    favorites = kit.Strings()
    media_only = kit.Flag(key="avoid_showing_all_files_prompt")
    """Whether the question for all files was answered by no."""


def deleted(fs: FileSystem) -> list[kit.Medium]:
    """What is in the recycle bin."""
    if not fs.is_dir(BIN):
        return []
    return [medium for path in fs.walk(BIN) if (medium := kit.medium(fs, path)) is not None]
