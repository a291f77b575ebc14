"""Settings that Android stores twice and keeps equal, whoever writes one of them: brightness and volumes.

Brightness is stored as 1 to 255 and as 0 to 1, a volume by stream and by stream and output.
"""

from __future__ import annotations

from functools import partial

from mobile_world.phone.system.settings.settings import Settings

DARKEST, BRIGHTEST = 1, 255
_WHOLE, _FRACTION = "screen_brightness", "screen_brightness_float"


def mirror_brightness(settings: Settings) -> None:
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


STREAMS = ("volume_music", "volume_ring", "volume_alarm", "volume_voice", "volume_notification")
_OUTPUT = "_speaker"


def mirror_volumes(settings: Settings) -> None:
    """Let the speaker's volume of each stream be the stream's, whoever writes one of them."""
    for stream in STREAMS:
        settings.observe("system", stream, partial(_follow, settings, stream + _OUTPUT))
        settings.observe("system", stream + _OUTPUT, partial(_follow, settings, stream))


def _follow(settings: Settings, other: str, _: str | None, text: str | None) -> None:
    if text is not None and settings.get("system", other) != text:
        settings.put("system", other, text)
