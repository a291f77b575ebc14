"""The emulator console: a line protocol for hardware events, calls, messages and snapshots."""

from mobile_world.phone.adbd.console.commands import Emulator
from mobile_world.phone.adbd.console.session import Console
from mobile_world.phone.adbd.console.token import usable_token_file

__all__ = [
    "Console",
    "Emulator",
    "usable_token_file",
]
