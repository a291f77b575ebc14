"""The host side of a device: ADB client, controller, settle detection, device pool."""

from mobile_world.runtime.adb import (
    AdbDevice,
    Console,
    Frame,
    ListedDevice,
    RemoteFile,
    ShellResult,
    list_devices,
    quote,
)
from mobile_world.runtime.control.apps import known_packages

__all__ = [
    "AdbDevice",
    "Console",
    "Frame",
    "ListedDevice",
    "RemoteFile",
    "ShellResult",
    "known_packages",
    "list_devices",
    "quote",
]
