"""The colours of Joplin's own themes; they follow the phone's dark theme only where a person asks for that."""

from __future__ import annotations

from dataclasses import dataclass

from mobile_world.phone.apps.joplin.options import DARK_THEME, FOLLOW_SYSTEM, LIGHT_THEME, THEME, Options
from mobile_world.phone.kit import MarkdownLook
from mobile_world.phone.system import System
from mobile_world.phone.ui import NIGHT, Color

THEMES = (("1", "Light"), ("2", "Dark"), ("3", "Solarised Light"), ("4", "Solarised Dark"), ("22", "OLED Dark"))
RED = "#e74c3c"
"""The floating button."""


@dataclass(frozen=True)
class Palette:
    """The colours of a theme."""

    background: Color = "#ffffff"
    ink: Color = "#32373f"
    faded: Color = "#7c8b9e"
    divider: Color = "#dddddd"
    selected: Color = "#e5e5e5"
    link: Color = "#155bda"
    bar: Color = "#313640"
    on_bar: Color = "#ffffff"
    code: Color = "#f3f3f3"
    table: Color = "#f7f7f7"

    @property
    def pale(self) -> Color:
        """The ink of completed to-dos, two fifths as strong."""
        return f"#66{self.ink[1:]}"

    def markdown(self) -> MarkdownLook:
        """The colours of a rendered note, without what taps do."""
        ink, faded = self.ink, self.faded
        return MarkdownLook(
            ink, faded, self.link, accent=ink, ground=self.table, code_ground=self.code, rule=self.divider
        )


_DARK = Palette(
    "#1d2024",
    "#dddddd",
    "#999999",
    "#555555",
    "#616161",
    "#a6a6ff",
    bar="#181a1d",
    code="#2f3031",
    table="#28292a",
)
_PALETTES = {
    "1": Palette(),
    "2": _DARK,
    "3": Palette("#fdf6e3", "#657b83", "#839496", "#eee8d5", "#eee8d5", "#268bd2", bar="#002b36", code="#eee8d5"),
    "4": Palette(
        "#002b36", "#839496", "#657b83", "#586e75", "#073642", "#268bd2", bar="#073642", code="#073642", table="#073642"
    ),
    "22": Palette(
        "#000000", "#dddddd", "#999999", "#3d444e", "#333333", "#a6a6ff", bar="#181a1d", code="#2f3031", table="#28292a"
    ),
}


def palette_of(system: System, options: Options) -> Palette:
    """The colours in force."""
    theme = options.text(THEME)
    if options.flag(FOLLOW_SYSTEM):
        dark = system.settings.get("secure", "ui_night_mode") == NIGHT
        theme = options.text(DARK_THEME if dark else LIGHT_THEME)
    return _PALETTES.get(theme, _PALETTES["1"])
