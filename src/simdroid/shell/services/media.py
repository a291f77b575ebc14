"""`cmd media_session` and `media`: volumes and media keys."""

from __future__ import annotations

from dataclasses import dataclass

from simdroid.shell.commands import Call
from simdroid.shell.services.base import Arguments, ServiceFailed, Verbs, decode_int
from simdroid.system import System

_verb = Verbs("media_session commands:", "media_session", "media")


@dataclass(frozen=True)
class AudioStream:
    """One kind of sound: its name, its setting, and how loud it can be."""

    name: str
    setting: str
    most: int
    least: int = 0

    def volume(self, call: Call) -> int:
        """The current volume."""
        stored = call.system.settings.number("system", self.setting, self.most // 2)
        return max(self.least, min(self.most, int(stored)))

    def set(self, call: Call, volume: int) -> None:
        """Set the volume, within its range."""
        call.system.settings.put("system", self.setting, str(max(self.least, min(self.most, volume))))


STREAMS = {
    0: AudioStream("STREAM_VOICE_CALL", "volume_voice", 5, 1),
    1: AudioStream("STREAM_SYSTEM", "volume_system", 7),
    2: AudioStream("STREAM_RING", "volume_ring", 7),
    3: AudioStream("STREAM_MUSIC", "volume_music", 15),
    4: AudioStream("STREAM_ALARM", "volume_alarm", 7, 1),
    5: AudioStream("STREAM_NOTIFICATION", "volume_notification", 7),
    6: AudioStream("STREAM_BLUETOOTH_SCO", "volume_bluetooth_sco", 15),
}
"""Streams by Android's numbers."""

_KEYS = (
    *("play", "pause", "play-pause", "mute", "headsethook", "stop", "next", "previous", "rewind", "record"),
    "fast-forward",
)


@_verb("volume")
def set_volume(call: Call, arguments: Arguments) -> None:
    """[--stream N] [--set N] [--adj raise|lower|same] [--get] [--show]: read or change a volume."""
    number, target, direction, prints = 3, None, None, False
    while (option := arguments.next_option()) is not None:
        if option == "--stream":
            number = _integer(arguments.required())
        elif option == "--set":
            target = _integer(arguments.required())
        elif option == "--adj":
            direction = arguments.required()
        elif option == "--get":
            prints = True
        elif option != "--show":
            raise ServiceFailed(f"Error: Unknown option: {option}")
    _change(call, number, target, direction)
    if prints:
        stream = _stream(number)
        call.print(f"[V] will get volume\n[V] volume is {stream.volume(call)} in range [{stream.least}..{stream.most}]")


def _change(call: Call, number: int, target: int | None, direction: str | None) -> None:
    stream = _stream(number)
    call.print(f"[V] will control stream={number} ({stream.name})")
    if target is not None:
        call.print(f"[V] will set volume to index={target}")
        stream.set(call, target)
    if direction is not None:
        steps = {"raise": 1, "lower": -1, "same": 0}
        if direction not in steps:
            raise ServiceFailed("Error: no valid volume adjustment, was " + direction)
        call.print(f"[V] will adjust volume: {direction}")
        stream.set(call, stream.volume(call) + steps[direction])


def _stream(number: int) -> AudioStream:
    if number not in STREAMS:
        raise ServiceFailed(f"Error: Invalid stream type: {number}")
    return STREAMS[number]


def _integer(text: str) -> int:
    try:
        return decode_int(text)
    except ValueError:
        raise ServiceFailed(f'Error: For input string: "{text}"') from None


@_verb("dispatch")
def dispatch(call: Call, arguments: Arguments) -> None:
    """KEY: press a media key, for the app that played last."""
    key = arguments.required()
    if key not in _KEYS:
        raise ServiceFailed(f"Error: unknown dispatch code '{key}'")
    call.system.media_sessions.dispatch(key)


def session_tag(system: System, package: str) -> str:
    """The name of an app's media session."""
    installed = system.packages.get(package)
    return (installed and installed.manifest.media and installed.manifest.media.tag) or package


@_verb("list-sessions")
def sessions(call: Call, _: Arguments) -> None:
    """List media sessions."""
    call.print(
        "Sessions:",
        *(
            f"  tag={session_tag(call.system, session.package)}, package={session.package}"
            for session in call.system.media_sessions.all()
        ),
    )
