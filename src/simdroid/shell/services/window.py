"""`wm`: size, density and rotation of the display."""

from __future__ import annotations

import re

from simdroid.shell.commands import Call
from simdroid.shell.services.base import Arguments, ServiceFailed, Verbs
from simdroid.ui import DENSITY, HEIGHT, WIDTH
from simdroid.ui.graphics import MAX_SIDE, MIN_SIDE, current_metrics

SIZE_KEY, DENSITY_KEY = "display_size_forced", "display_density_forced"
MIN_DENSITY, MAX_DENSITY = 72, 1000

_wm = Verbs("Window manager (window) commands:", "window", "wm")


def _number(text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
        raise ServiceFailed(f'Error: bad number java.lang.NumberFormatException: For input string: "{text}"')
    return int(text)


def _after_display(arguments: Arguments) -> str | None:
    """The next word after an optional `-d ID`."""
    word = arguments.next()
    if word in ("-d", "-u"):
        arguments.required()
        word = arguments.next()
    return word


@_wm("size")
def change_size(call: Call, arguments: Arguments) -> None:
    """[reset|WxH|WdpxHdp]: print, override or restore the size of the display."""
    word, settings = _after_display(arguments), call.system.settings
    if word is None:
        call.print(f"Physical size: {WIDTH}x{HEIGHT}")
        forced = (settings.get("global", SIZE_KEY) or "").replace(",", "x")
        if forced and forced != f"{WIDTH}x{HEIGHT}":
            call.print(f"Override size: {forced}")
    elif word == "reset":
        settings.delete("global", SIZE_KEY)
    else:
        if "x" not in word:
            raise ServiceFailed(f"Error: bad size {word}")
        density, sides = current_metrics(call.system).density, []
        for text in word.split("x", 1):
            pixels = _number(text.removesuffix("dp"))
            pixels = pixels * density // 160 if text.endswith("dp") else pixels
            sides.append(min(max(pixels, MIN_SIDE), MAX_SIDE))
        width, height = sides
        settings.put("global", SIZE_KEY, f"{width},{height}")


@_wm("density")
def change_density(call: Call, arguments: Arguments) -> None:
    """[reset|DENSITY]: print, override or restore the density of the display."""
    word, settings = _after_display(arguments), call.system.settings
    if word is None:
        call.print(f"Physical density: {DENSITY}")
        forced = settings.get("secure", DENSITY_KEY)
        if forced and forced != str(DENSITY):
            call.print(f"Override density: {forced}")
    elif word == "reset":
        settings.delete("secure", DENSITY_KEY)
    else:
        density = _number(word)
        if density < MIN_DENSITY:
            raise ServiceFailed("Error: density must be >= 72")
        settings.put("secure", DENSITY_KEY, str(min(density, MAX_DENSITY)))


@_wm("user-rotation")
def user_rotation(call: Call, arguments: Arguments) -> None:
    """[free|lock [ROTATION]]: print or set whether the screen turns with the phone."""
    word, settings = _after_display(arguments), call.system.settings
    if word is None:
        rotation = int(settings.number("system", "user_rotation", 0))
        call.print("free" if settings.flag("system", "accelerometer_rotation") else f"lock {rotation}")
    elif word == "free":
        settings.put("system", "accelerometer_rotation", "1")
    elif word == "lock":
        rotation_word = arguments.next()
        rotation = call.phone.display.rotation if rotation_word is None else _number(rotation_word)
        if not 0 <= rotation <= 3:
            raise ServiceFailed(f"Error: expecting rotation 0-3, got {rotation}")
        settings.put("system", "accelerometer_rotation", "0")
        settings.put("system", "user_rotation", str(rotation))
    else:
        raise ServiceFailed("Error: argument needs to be either -d, free or lock.")


@_wm("dismiss-keyguard")
def dismiss_keyguard(call: Call, arguments: Arguments) -> None:
    """Remove the lock screen."""
    call.phone.display.unlock()


@_wm("fixed-to-user-rotation", "set-ignore-orientation-request", "disable-blur", "scaling")
def accepted(call: Call, arguments: Arguments) -> None:
    """Accepted without effect: nothing of this changes what is drawn."""


@_wm("reset")
def reset(call: Call, arguments: Arguments) -> None:
    """Restore size, density and rotation."""
    call.system.settings.delete("global", SIZE_KEY)
    call.system.settings.delete("secure", DENSITY_KEY)
    call.system.settings.put("system", "user_rotation", "0")
