"""A small blocking ADB client: straight to a device, or through an adb server."""

from mobile_world.runtime.adb.client import AdbDevice
from mobile_world.runtime.adb.console import Console
from mobile_world.runtime.adb.framebuffer import Frame
from mobile_world.runtime.adb.server import ListedDevice, list_devices
from mobile_world.runtime.adb.shell_protocol import ShellResult, quote
from mobile_world.runtime.adb.sync import RemoteFile

__all__ = ["AdbDevice", "Console", "Frame", "ListedDevice", "RemoteFile", "ShellResult", "list_devices", "quote"]
