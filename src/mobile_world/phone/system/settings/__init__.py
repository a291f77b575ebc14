"""Settings, system properties and device configuration flags, with the values of a fresh phone."""

from mobile_world.phone.system.settings.brightness import keep_in_step
from mobile_world.phone.system.settings.device_config import DeviceConfig
from mobile_world.phone.system.settings.properties import MAX_VALUE, Properties
from mobile_world.phone.system.settings.settings import NAMESPACES, Namespace, Settings
from mobile_world.phone.system.settings.volumes import keep_volumes_in_step

__all__ = [
    "MAX_VALUE",
    "NAMESPACES",
    "DeviceConfig",
    "Namespace",
    "Properties",
    "Settings",
    "keep_in_step",
    "keep_volumes_in_step",
]
