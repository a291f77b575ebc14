"""The settings screen."""

from __future__ import annotations

from simdroid import kit
from simdroid_apps.markor.store import FONT_SIZES, LOOK, NOTEBOOK, QUICKNOTE, SORT_ORDERS, TODO_FILE, Options

FONT_SIZE = kit.Choice(
    "Font Size", icon="format_size", stored=Options.font_size, options=[(size, str(size)) for size in FONT_SIZES]
)


def _place(title: str, path: str, icon: str) -> kit.Press:
    """A fixed path; a tap shows it in full."""
    return kit.Press(title, path, icon, do=lambda screen: screen.toast(path))


class MarkorSettings(kit.PreferenceScreen):
    """`SettingsActivity`."""

    look = LOOK
    rows = (
        kit.Header("General"),
        _place("Notebook", NOTEBOOK, "folder_home"),
        _place("QuickNote", QUICKNOTE, "lightning_bolt"),
        _place("To-Do", TODO_FILE, "checkbox_marked_outline"),
        kit.Header("File browser"),
        kit.Choice("Sort by", icon="sort", stored=Options.sort_order, options=SORT_ORDERS),
        kit.Toggle("Folder first", icon="folder_outline", flag=Options.folder_first),
        kit.Toggle("Reverse order", icon="swap_vertical", flag=Options.reverse),
        kit.Toggle("Show .dotfiles", icon="file_hidden", flag=Options.dotfiles),
        kit.Header("Editor"),
        FONT_SIZE,
        kit.Toggle("Wrap words", icon="wrap", flag=Options.wrap_words),
        kit.Toggle("Syntax highlighting", icon="palette_outline", flag=Options.highlighting),
        kit.Toggle("Auto-format", icon="auto_fix", flag=Options.auto_format),
        kit.Toggle("Open documents in view mode", icon="eye_outline", flag=Options.view_first),
    )
