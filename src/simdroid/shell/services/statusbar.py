"""`cmd statusbar` and `cmd uimode`: the shade, and the dark theme."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import Arguments, ServiceFailed, Verbs

_statusbar = Verbs("Status bar commands:", "statusbar")
_uimode = Verbs("UiModeManager service (uimode) commands:", "uimode")

_NIGHT = {"auto": "0", "no": "1", "yes": "2", "custom_schedule": "3"}
"""Words of `cmd uimode night` and the values of `secure ui_night_mode`."""


@_statusbar("expand-notifications")
def expand(call: Call, _: Arguments) -> None:
    """Open the notification shade."""
    call.phone.display.expand_shade(full=False)


@_statusbar("expand-settings")
def expand_settings(call: Call, _: Arguments) -> None:
    """Open the shade with all quick settings."""
    call.phone.display.expand_shade(full=True)


@_statusbar("collapse")
def collapse(call: Call, _: Arguments) -> None:
    """Close the shade."""
    call.phone.display.collapse_shade()


@_statusbar("check-support")
def check_support(call: Call, _: Arguments) -> None:
    """Say whether quick settings take tiles of apps."""
    call.print("true")


@_statusbar("add-tile", "remove-tile")
def change_tiles(call: Call, arguments: Arguments) -> None:
    """COMPONENT: put a tile into quick settings, or take it out."""
    tile = f"custom({arguments.required()})"
    stored = call.system.settings.get("secure", "sysui_qs_tiles") or ""
    tiles = [name for name in stored.split(",") if name and name != tile]
    if call.args[0] == "add-tile":
        tiles.insert(0, tile)
    call.system.settings.put("secure", "sysui_qs_tiles", ",".join(tiles))


@_uimode("night")
def night(call: Call, arguments: Arguments) -> None:
    """[yes|no|auto|custom_schedule]: set or print the dark theme."""
    word, settings = arguments.next(), call.system.settings
    if word is not None:
        if word not in _NIGHT:
            raise ServiceFailed("Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule'")
        settings.put("secure", "ui_night_mode", _NIGHT[word])
    stored = settings.get("secure", "ui_night_mode")
    names = {value: name for name, value in _NIGHT.items()}
    call.print(f"Night mode: {names.get(stored or '', 'unknown')}")
