"""The phone's wire: ADB's device side, the emulator's console, and the announcement to an adb server."""

from mobile_world.phone.adbd.adb_server import AdbServer, announce
from mobile_world.phone.adbd.server import PhoneServer

__all__ = ["AdbServer", "PhoneServer", "announce"]
