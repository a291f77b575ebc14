"""A small blocking ADB client: straight to a device, or through an adb server.

Why not `adbutils` or `adb-shell`: the first needs an adb server, in which phones of a run must not turn up; the second
has no shell v2 and so no exit status; neither has a deadline on every call. The tests run both against our phone.
"""

from mobile_world.runtime.adb.client import AdbDevice
from mobile_world.runtime.adb.console import Console
from mobile_world.runtime.adb.deadline import Deadline
from mobile_world.runtime.adb.framebuffer import Frame
from mobile_world.runtime.adb.server import ListedDevice, connect_device, disconnect_device, list_devices
from mobile_world.runtime.adb.shell_protocol import ShellResult, quote
from mobile_world.runtime.adb.stream import DeviceConnection, DeviceStream, Route
from mobile_world.runtime.adb.sync import RemoteFile
from mobile_world.runtime.adb.tcp_socket import Data

__all__ = [
    "AdbDevice",
    "Console",
    "Data",
    "Deadline",
    "DeviceConnection",
    "DeviceStream",
    "Frame",
    "ListedDevice",
    "RemoteFile",
    "Route",
    "ShellResult",
    "connect_device",
    "disconnect_device",
    "list_devices",
    "quote",
]
