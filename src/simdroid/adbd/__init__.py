"""ADB's device side (adbd), the emulator console, and registration with a host's adb server."""

from simdroid.adbd.adb_server import AdbServer, announce
from simdroid.adbd.server import PhoneServer

__all__ = ["AdbServer", "PhoneServer", "announce"]
