"""Hardware state: clock, battery, radios and position."""

from simdroid.system.device.battery import LOW_BATTERY, Battery, BatteryHealth, BatteryStatus
from simdroid.system.device.clock import (
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
from simdroid.system.device.connectivity import EMULATOR_NETWORK, Connectivity, WifiNetwork
from simdroid.system.device.location import Location
from simdroid.system.device.network_interfaces import Interface, Traffic, interfaces, traffic
from simdroid.system.device.sensors import Sensors

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
