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

__all__ = ["AdbDevice", "Console", "Frame", "ListedDevice", "RemoteFile", "ShellResult", "list_devices", "quote"]
