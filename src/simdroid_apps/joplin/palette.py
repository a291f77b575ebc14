"""The colours of Joplin's own themes; they follow the phone's dark theme only where a person asks for that."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simdroid import kit, ui
from simdroid.system import System
from simdroid_apps.joplin.config import DARK_THEME, FOLLOW_SYSTEM, LIGHT_THEME, THEME
from simdroid_apps.joplin.options import Options

RED = "#e74c3c"
"""The floating button."""


@dataclass(frozen=True)
class Palette:
    """The colours of a theme."""

    background: ui.Color = "#ffffff"
    ink: ui.Color = "#32373f"
    faded: ui.Color = "#7c8b9e"
    divider: ui.Color = "#dddddd"
    selected: ui.Color = "#e5e5e5"
    link: ui.Color = "#155bda"
    bar: ui.Color = "#313640"
    on_bar: ui.Color = "#ffffff"
    code: ui.Color = "#f3f3f3"
    table: ui.Color = "#f7f7f7"
    dark: bool = False

    @property
    def pale(self) -> ui.Color:
        """The ink of completed to-dos, two fifths as strong."""
        return f"#66{self.ink[1:]}"

    def theme(self) -> ui.Theme:
        """The colours of dialogs, menus and controls."""
        inks = dict.fromkeys(("on_surface", "on_surface_variant"), self.ink)
        grounds = dict.fromkeys(("surface_dialog", "surface_container"), self.background)
        return ui.Theme(self.dark, {**inks, **grounds, "hint": self.faded})

    def markdown(self) -> kit.MarkdownLook:
        """The colours of a rendered note, without what taps do."""
        return kit.MarkdownLook(
            self.ink,
            self.faded,
            self.link,
            accent=self.ink,
            ground=self.table,
            code_ground=self.code,
            rule=self.divider,
        )


_DARK = Palette(
    "#1d2024",
    "#dddddd",
    "#999999",
    "#555555",
    "#616161",
    "#a6a6ff",
    "#181a1d",
    code="#2f3031",
    table="#28292a",
    dark=True,
)
_SOLARISED = Palette("#fdf6e3", "#657b83", "#839496", "#eee8d5", "#eee8d5", "#268bd2", "#002b36", code="#eee8d5")
_PALETTES = {
    "1": Palette(),
    "2": _DARK,
    "3": replace(_SOLARISED, table="#eee8d5"),
    "4": replace(
        _SOLARISED,
        background="#002b36",
        ink="#93a1a1",
        divider="#586e75",
        selected="#586e75",
        bar="#073642",
        code="#073642",
        table="#073642",
        dark=True,
    ),
    "22": replace(_DARK, background="#000000", divider="#3d444e", selected="#333333"),
}


def palette_of(system: System, options: Options) -> Palette:
    """The colours in force."""
    theme = options.text(THEME)
    if options.flag(FOLLOW_SYSTEM):
        dark = system.settings.get("secure", "ui_night_mode") == ui.NIGHT
        theme = options.text(DARK_THEME if dark else LIGHT_THEME)
    return _PALETTES.get(theme, _PALETTES["1"])
