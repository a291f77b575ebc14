"""Each volume is stored twice, by stream and by stream and output; both names follow one another."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.system.settings.settings import Settings

STREAMS = ("volume_music", "volume_ring", "volume_alarm", "volume_voice", "volume_notification")
_OUTPUT = "_speaker"


def keep_volumes_in_step(settings: Settings) -> None:
    """Let the speaker's volume of each stream be the stream's, whoever writes one of them."""
    for stream in STREAMS:
        settings.observe("system", stream, partial(_follow, settings, stream + _OUTPUT))
        settings.observe("system", stream + _OUTPUT, partial(_follow, settings, stream))


def _follow(settings: Settings, other: str, _: str | None, text: str | None) -> None:
    if text is not None and settings.get("system", other) != text:
        settings.put("system", other, text)
