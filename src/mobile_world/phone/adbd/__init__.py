"""ADB's device side (adbd), the emulator console, and registration with a host's adb server."""

from mobile_world.phone.adbd.adb_server import AdbServer, announce
from mobile_world.phone.adbd.server import PhoneServer

__all__ = ["AdbServer", "PhoneServer", "announce"]
