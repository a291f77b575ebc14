"""The wallpapers a person can choose: skies and hills in several colours, drawn rather than shipped."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.phone.system import System


class Hill(NamedTuple):
    """One rounded hill, as fractions of the picture: where it is highest, how high, and how wide."""

    centre: float
    rise: float
    reach: float


class Design(NamedTuple):
    """One wallpaper; three colours of the sky from top to bottom and one for each hill, by day and by night."""

    name: str
    label: str
    sky: tuple[str, str, str]
    night_sky: tuple[str, str, str]
    colors: tuple[str, ...]
    night_colors: tuple[str, ...]
    hills: tuple[Hill, ...]


_ROLLING = (Hill(0.75, 0.30, 1.5), Hill(0.2, 0.42, 1.25), Hill(0.62, 0.56, 1.0))
_STEEP = (Hill(0.15, 0.22, 0.7), Hill(0.85, 0.34, 0.75), Hill(0.45, 0.60, 0.9))
_FLAT = (Hill(0.5, 0.46, 2.6), Hill(0.3, 0.60, 2.2), Hill(0.8, 0.74, 2.0))

DESIGNS = (
    Design(
        "hills",
        "Evening hills",
        ("#1d3f72", "#4f86b8", "#e9c3a7"),
        ("#0b1626", "#1b3352", "#4b4a5e"),
        ("#5d83a6", "#3b648b", "#24486d"),
        ("#16263d", "#101c2e", "#0a1321"),
        _ROLLING,
    ),
    Design(
        "dunes",
        "Red dunes",
        ("#7a2e2a", "#d9744a", "#f6cf9b"),
        ("#1c0d12", "#4a1f22", "#7a4436"),
        ("#c8643c", "#a84a2e", "#7c3222"),
        ("#3a1a18", "#2a1212", "#1a0b0c"),
        _FLAT,
    ),
    Design(
        "forest",
        "Forest",
        ("#1f5a4a", "#6fae8f", "#e6efc9"),
        ("#071a16", "#12372e", "#2f5a48"),
        ("#4c8f6c", "#2f6f50", "#1b4d38"),
        ("#103026", "#0b231c", "#071713"),
        _STEEP,
    ),
    Design(
        "sea",
        "Open sea",
        ("#0f5f8a", "#58b4d1", "#dff3f2"),
        ("#041a2b", "#0c3c56", "#1f6478"),
        ("#2f97b7", "#1c7a9e", "#0f5b80"),
        ("#0c3a54", "#082c42", "#051f31"),
        _FLAT,
    ),
    Design(
        "lavender",
        "Lavender",
        ("#4b3b7c", "#9a86c8", "#f3d9ea"),
        ("#140f26", "#2f2750", "#54446f"),
        ("#8570b5", "#675399", "#4a3a7a"),
        ("#261f40", "#1b1630", "#120e21"),
        _ROLLING,
    ),
    Design(
        "slate",
        "Slate",
        ("#2f3a45", "#66747f", "#c9d1d6"),
        ("#0d1114", "#222a30", "#3f4a52"),
        ("#5a6872", "#434f59", "#2e3840"),
        ("#1c2329", "#14191e", "#0d1114"),
        _STEEP,
    ),
)

SETTING = "home_wallpaper"
"""Where the secure settings hold the name of the chosen one."""


def chosen_design(system: System) -> Design:
    """The wallpaper in force; the first one until another is chosen."""
    name = system.settings.get("secure", SETTING)
    return next((design for design in DESIGNS if design.name == name), DESIGNS[0])
