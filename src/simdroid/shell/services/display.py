"""`cmd display`: brightness and the list of displays, and what dumps tell of the one there is."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import JAVA_FAILURE, Arguments, NumberFormat, Verbs, parse_float, service
from simdroid.ui import DENSITY, HEIGHT, WIDTH

HWC_ID = "4619827259835644672"
UNIQUE_ID = f"local:{HWC_ID}"
MODE = f"{{id=1, width={WIDTH}, height={HEIGHT}, fps=60.0, alternativeRefreshRates=[]}}"
_DISPLAYS_API = 34
"""Android 14 was the first to list displays."""

_display = Verbs("Display manager (display) commands:")


def display_info(call: Call) -> str:
    """What is known of the display, as dumps and commands print it."""
    state = "ON" if call.phone.display.awake else "OFF"
    metrics = call.phone.display.metrics
    size = f"{metrics.width} x {metrics.height}"
    app = f"{metrics.width} x {metrics.height - metrics.status_bar - metrics.navigation_bar}"
    return (
        f'DisplayInfo{{"Built-in Screen", displayId 0, FLAG_SECURE, FLAG_SUPPORTS_PROTECTED_BUFFERS, FLAG_TRUSTED, '
        f"real {size}, largest app {size}, smallest app {app}, appVsyncOff 0, presDeadline 16666666, mode 1, "
        f"defaultMode 1, modes [{MODE}], rotation {metrics.rotation}, state {state}, type INTERNAL, "
        f'uniqueId "{UNIQUE_ID}", app {app}, density {metrics.density} ({DENSITY}.0 x {DENSITY}.0) dpi, '
        "layerStack 0, colorMode 0}"
    )


@service("display")
async def display_manager(call: Call) -> int:
    """Run one of the display manager's commands, of those that the phone's Android has."""
    if call.args[:1] == ["get-displays"] and call.system.image.profile.api < _DISPLAYS_API:
        return call.print_failure(f"Unknown command: {call.args[0]}", JAVA_FAILURE)
    return await _display.run(call)


@_display("get-displays")
def get_displays(call: Call, arguments: Arguments) -> int:
    """[-i] [-c CATEGORY] [-t TYPE]: print the displays, or their numbers alone."""
    numbers_only, kinds = False, []
    while option := arguments.next_option():
        if option in ("-i", "--ids-only"):
            numbers_only = True
        elif option in ("-t", "--type"):
            kinds.append(arguments.required().upper())
        elif option in ("-c", "--category"):
            arguments.required()
        else:
            return call.fail(f"Error: unknown option '{option}'", JAVA_FAILURE)
    if kinds and "INTERNAL" not in kinds:
        call.print("Displays:")
        return 0
    call.print("0" if numbers_only else f"Displays:\nDisplay id 0: {display_info(call)}, isValid=true")
    return 0


@_display("set-brightness")
def set_brightness(call: Call, arguments: Arguments) -> int:
    """BRIGHTNESS: set it, from 0 to 1."""
    word = arguments.next()
    try:
        value = parse_float(word) if word is not None else -1.0
    except NumberFormat:
        value = -1.0
    if not 0 <= value <= 1:
        problem = "no brightness specified" if word is None else "brightness should be a number between 0 and 1"
        return call.fail(f"Error: {problem}")
    call.system.settings.put("system", "screen_brightness", str(max(1, round(value * 255))))
    return 0


@_display("reset-brightness-configuration", "set-match-content-frame-rate-pref", "clear-user-preferred-display-mode")
def accepted(call: Call, arguments: Arguments) -> None:
    """Accepted without effect: the panel has one mode."""
