"""The emulator console: a line protocol for hardware events, calls, messages and snapshots."""

from simdroid.adbd.console.commands import Emulator
from simdroid.adbd.console.session import Console
from simdroid.adbd.console.token import usable_token_file

__all__ = [
    "Console",
    "Emulator",
    "usable_token_file",
]
