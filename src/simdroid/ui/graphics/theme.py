"""Colours by role, light and dark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from simdroid.system import System

Color: TypeAlias = str
"""A role of the theme (`primary`), or `#rrggbb`, or `#aarrggbb`."""

NIGHT = "2"
"""`ui_night_mode` of a phone in the dark theme."""


class Rgba(NamedTuple):
    """A resolved colour, 0 to 255 each."""

    red: int
    green: int
    blue: int
    alpha: int = 255


LIGHT = {
    "background": "#f7f9fd",
    "surface": "#f7f9fd",
    "surface_container": "#eaeff7",
    "surface_container_high": "#e3e8f0",
    "surface_container_highest": "#dde2eb",
    "surface_dialog": "#eef1f8",
    "on_surface": "#1b1c1f",
    "on_surface_variant": "#45484d",
    "hint": "#5f6368",
    "primary": "#0b57d0",
    "on_primary": "#ffffff",
    "primary_container": "#d3e3fd",
    "on_primary_container": "#041e49",
    "secondary_container": "#c2e7ff",
    "on_secondary_container": "#001d35",
    "tertiary_container": "#c4eed0",
    "on_tertiary_container": "#072711",
    "error_container": "#f9dedc",
    "on_error_container": "#410e0b",
    "outline": "#747775",
    "outline_variant": "#c4c7c5",
    "switch_off_track": "#cdd2db",
    "error": "#b3261e",
    "on_error": "#ffffff",
    "inverse_surface": "#303134",
    "inverse_on_surface": "#f2f2f2",
    "inverse_primary": "#a8c7fa",
    "scrim": "#52000000",
    "shadow": "#000000",
    "selection": "#66a8c7fa",
    "disabled": "#9b9ea3",
}

DARK = {
    "background": "#131416",
    "surface": "#131416",
    "surface_container": "#1f2125",
    "surface_container_high": "#292b30",
    "surface_container_highest": "#373a41",
    "surface_dialog": "#25272c",
    "on_surface": "#e4e4e7",
    "on_surface_variant": "#c4c7c9",
    "hint": "#9da1a6",
    "primary": "#a8c7fa",
    "on_primary": "#062e6f",
    "primary_container": "#0842a0",
    "on_primary_container": "#d3e3fd",
    "secondary_container": "#004a77",
    "on_secondary_container": "#c2e7ff",
    "tertiary_container": "#0f5223",
    "on_tertiary_container": "#c4eed0",
    "error_container": "#8c1d18",
    "on_error_container": "#f9dedc",
    "outline": "#8e918f",
    "outline_variant": "#444746",
    "switch_off_track": "#3f4248",
    "error": "#f2b8b5",
    "on_error": "#601410",
    "inverse_surface": "#e3e3e3",
    "inverse_on_surface": "#303030",
    "inverse_primary": "#0b57d0",
    "scrim": "#99000000",
    "shadow": "#000000",
    "selection": "#66a8c7fa",
    "disabled": "#6d7074",
}


@dataclass(frozen=True)
class Theme:
    """The palette in force."""

    dark: bool = False
    accents: Mapping[str, Color] = field(default_factory=dict, hash=False)
    """Roles that an app has colours of its own for."""

    def rgba(self, color: Color) -> Rgba:
        """A role or a literal as numbers."""
        return parse_color(self.accents.get(color) or (DARK if self.dark else LIGHT).get(color, color))


@lru_cache(1024)
def parse_color(text: str) -> Rgba:
    """Read `#rrggbb` or `#aarrggbb`; anything else raises `ValueError`, as a wrong role name should."""
    digits = text.removeprefix("#")
    if not text.startswith("#") or len(digits) not in (6, 8):
        raise ValueError(f"not a colour or a role of the theme: {text!r}")
    alpha = int(digits[:2], 16) if len(digits) == 8 else 255
    red, green, blue = (int(digits[-6:][index : index + 2], 16) for index in (0, 2, 4))
    return Rgba(red, green, blue, alpha)


def current_theme(system: System) -> Theme:
    """The palette the settings ask for."""
    return Theme(dark=system.settings.get("secure", "ui_night_mode") == NIGHT)
