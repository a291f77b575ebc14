"""Brightness is stored twice, as 1 to 255 and as 0 to 1; Android keeps the two in step, whoever writes one of them."""

from __future__ import annotations

from mobile_world.phone.system.settings.settings import Settings

DARKEST, BRIGHTEST = 1, 255
_WHOLE, _FRACTION = "screen_brightness", "screen_brightness_float"


def keep_in_step(settings: Settings) -> None:
    """Let each of the two settings follow the other; texts that are not numbers are left alone."""

    def level() -> int:
        return int(min(BRIGHTEST, max(DARKEST, settings.number("system", _WHOLE, DARKEST))))

    def whole_changed(_: str | None, text: str | None) -> None:
        if text is not None and text.isdecimal():
            settings.put("system", _FRACTION, f"{(level() - DARKEST) / (BRIGHTEST - DARKEST):.8f}")

    def fraction_changed(_: str | None, text: str | None) -> None:
        part = settings.number("system", _FRACTION, -1.0)
        wanted = round(part * (BRIGHTEST - DARKEST)) + DARKEST
        if text is not None and 0.0 <= part <= 1.0 and level() != wanted:
            settings.put("system", _WHOLE, str(wanted))

    settings.observe("system", _WHOLE, whole_changed)
    settings.observe("system", _FRACTION, fraction_changed)
