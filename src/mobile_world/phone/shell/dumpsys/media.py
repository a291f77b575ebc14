"""`dumpsys media_session`, `audio` and `vibrator`."""

from __future__ import annotations

from mobile_world.phone.shell.commands import Call
from mobile_world.phone.shell.services.media import STREAMS
from mobile_world.phone.shell.services.registry import dumper

_RINGER = {0: "SILENT", 1: "VIBRATE", 2: "NORMAL"}


@dumper("media_session")
def media_session(call: Call) -> None:
    """Print what is playing; nothing can play yet."""
    call.print(
        "MEDIA SESSION SERVICE (dumpsys media_session)\n\n0 sessions listeners.\nGlobal priority session is null"
    )
    call.print("User Records:\nRecord for full_user=0\n  Volume key long-press listener: null")
    call.print("  Media button session is null\n  Sessions Stack - have 0 sessions:")
    call.print("Audio playback (lastly played comes first)\n")


@dumper("audio")
def audio(call: Call) -> None:
    """Print the volume of every stream and the ringer mode."""
    call.print("\nStream volumes (device: index)")
    for stream in STREAMS.values():
        volume = stream.volume(call)
        call.print(f"- {stream.name}:\n   Muted: {str(volume == 0).lower()}\n   Min: {stream.least}")
        call.print(f"   Max: {stream.most}\n   streamVolume:{volume}\n   Current: 2 (speaker): {volume}")
        call.print("   Devices: speaker(2)\n")
    mode = int(call.system.settings.number("global", "mode_ringer", 2))
    name = _RINGER.get(mode, str(mode))
    call.print(f"Ringer mode: \n- mode (internal) = {name}\n- mode (external) = {name}")


@dumper("vibrator_manager", "vibrator")
def vibrator(call: Call) -> None:
    """Print that nothing vibrates."""
    call.print("Vibrator Manager Service:\n  mVibratorIds=[0]\n  mCurrentVibration:\n    null\n  mVibrateOn=true")
