"""Hardware state: clock, battery, radios and position."""

from mobile_world.phone.system.device.battery import LOW_BATTERY, Battery, BatteryHealth, BatteryStatus
from mobile_world.phone.system.device.clock import (
    CHARACTER_S,
    DEFAULT_START,
    FOREVER_NS,
    KEY_S,
    LAUNCH_S,
    TAP_S,
    TIMEZONE_PROPERTY,
    Clock,
    set_time,
    set_timezone,
)
from mobile_world.phone.system.device.connectivity import EMULATOR_NETWORK, Connectivity, WifiNetwork
from mobile_world.phone.system.device.location import Location
from mobile_world.phone.system.device.network_interfaces import Interface, Traffic, interfaces, traffic
from mobile_world.phone.system.device.sensors import Sensors

__all__ = [
    "CHARACTER_S",
    "DEFAULT_START",
    "EMULATOR_NETWORK",
    "FOREVER_NS",
    "KEY_S",
    "LAUNCH_S",
    "LOW_BATTERY",
    "TAP_S",
    "TIMEZONE_PROPERTY",
    "Battery",
    "BatteryHealth",
    "BatteryStatus",
    "Clock",
    "Connectivity",
    "Interface",
    "Location",
    "Sensors",
    "Traffic",
    "WifiNetwork",
    "interfaces",
    "set_time",
    "set_timezone",
    "traffic",
]
