"""The emulator's console: a line protocol for what a hand, a network or a host would do to the phone."""

from mobile_world.phone.adbd.console.session import Console

__all__ = ["Console"]
