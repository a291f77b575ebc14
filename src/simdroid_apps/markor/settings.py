"""The settings screen."""

from __future__ import annotations

from simdroid.kit import Choice, Header, PreferenceScreen, Press, Toggle
from simdroid_apps.markor.store import FONT_SIZES, LOOK, NOTEBOOK, QUICKNOTE, SORT_ORDERS, TODO_FILE, Options

FONT_SIZE = Choice(
    "Font Size", icon="format_size", stored=Options.font_size, options=[(size, str(size)) for size in FONT_SIZES]
)


def _place(title: str, path: str, icon: str) -> Press:
    """A fixed path; a tap shows it in full."""
    return Press(title, path, icon, do=lambda screen: screen.toast(path))


class MarkorSettings(PreferenceScreen):
    """`SettingsActivity`."""

    look = LOOK
    rows = (
        Header("General"),
        _place("Notebook", NOTEBOOK, "folder_home"),
        _place("QuickNote", QUICKNOTE, "lightning_bolt"),
        _place("To-Do", TODO_FILE, "checkbox_marked_outline"),
        Header("File browser"),
        Choice("Sort by", icon="sort", stored=Options.sort_order, options=SORT_ORDERS),
        Toggle("Folder first", icon="folder_outline", flag=Options.folder_first),
        Toggle("Reverse order", icon="swap_vertical", flag=Options.reverse),
        Toggle("Show .dotfiles", icon="file_hidden", flag=Options.dotfiles),
        Header("Editor"),
        FONT_SIZE,
        Toggle("Wrap words", icon="wrap", flag=Options.wrap_words),
        Toggle("Syntax highlighting", icon="palette_outline", flag=Options.highlighting),
        Toggle("Auto-format", icon="auto_fix", flag=Options.auto_format),
        Toggle("Open documents in view mode", icon="eye_outline", flag=Options.view_first),
    )
