"""`dumpsys media_session`, `audio` and `vibrator`."""

from __future__ import annotations

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper
from simdroid.shell.services.media import STREAMS, session_tag
from simdroid.system import MediaSession

_RINGER = {0: "SILENT", 1: "VIBRATE", 2: "NORMAL"}


_STATES = {True: "PLAYING(3)", False: "PAUSED(2)"}
_ACTIONS = 823
"""Play, pause, both in one, stop, seek, and the tracks before and after."""


@dumper("media_session")
def media_session(call: Call) -> None:
    """Print what apps play, the one that played last first."""
    sessions = call.system.media_sessions.all()
    call.print(
        "MEDIA SESSION SERVICE (dumpsys media_session)\n\n0 sessions listeners.\nGlobal priority session is null",
        "User Records:\nRecord for full_user=0\n  Volume key long-press listener: null",
    )
    first = f"{_name(call, sessions[0])} (userId=0)" if sessions else "null"
    call.print(f"  Media button session is {first}\n  Sessions Stack - have {len(sessions)} sessions:")
    for session in sessions:
        _print_session(call, session)
    call.print(
        "Audio playback (lastly played comes first)",
        *(f"  uid={_uid(call, session)} packages={session.package}" for session in sessions),
        "",
    )


def _name(call: Call, session: MediaSession) -> str:
    return f"{session.package}/{session_tag(call.system, session.package)}"


def _uid(call: Call, session: MediaSession) -> int:
    installed = call.system.packages.get(session.package)
    return installed.uid if installed else 0


def _print_session(call: Call, session: MediaSession) -> None:
    playback, track = session.playback, session.playback.current
    updated = call.system.clock.uptime_ns() // 1_000_000
    about = ", ".join((track.title, track.artist, track.album)) if track else "null"
    call.print(
        f"    {session_tag(call.system, session.package)} {_name(call, session)} (userId=0)",
        f"      ownerPid={session.pid}, ownerUid={_uid(call, session)}, userId=0",
        f"      package={session.package}",
        "      active=true",
        "      flags=7",
        "      rating type=0",
        "      controllers: 1",
        (
            f"      state=PlaybackState {{state={_STATES[playback.playing]}, position={playback.position_ms}, "
            f"buffered position=0, speed={playback.speed}, updated={updated}, actions={_ACTIONS}, "
            "custom actions=[], active item id=-1, error=null}"
        ),
        ("      audioAttrs=AudioAttributes: usage=USAGE_MEDIA content=CONTENT_TYPE_MUSIC flags=0x0 tags= bundle=null"),
        "      volumeType=LOCAL, controlType=ABSOLUTE, max=0, current=0, volumeControlId=null",
        f"      metadata: size=9, description={about}",
        f"      queueTitle=null, size={len(playback.tracks)}",
    )


@dumper("audio")
def audio(call: Call) -> None:
    """Print the volume of every stream and the ringer mode."""
    call.print("\nStream volumes (device: index)")
    for stream in STREAMS.values():
        volume = stream.volume(call)
        call.print(
            f"- {stream.name}:",
            f"   Muted: {str(volume == 0).lower()}",
            f"   Min: {stream.least}",
            f"   Max: {stream.most}",
            f"   streamVolume:{volume}",
            f"   Current: 2 (speaker): {volume}",
            "   Devices: speaker(2)",
            "",
        )
    mode = int(call.system.settings.number("global", "mode_ringer", 2))
    name = _RINGER.get(mode, str(mode))
    call.print(f"Ringer mode: \n- mode (internal) = {name}\n- mode (external) = {name}")


@dumper("vibrator_manager", "vibrator")
def vibrator(call: Call) -> None:
    """Print that nothing vibrates."""
    call.print("Vibrator Manager Service:\n  mVibratorIds=[0]\n  mCurrentVibration:\n    null\n  mVibrateOn=true")
