"""The emulator console: a line protocol for hardware events, calls, messages and snapshots."""

from mobile_world.phone.adbd.console.session import Console

__all__ = ["Console"]
