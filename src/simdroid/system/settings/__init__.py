"""Settings, system properties and device configuration flags, with the values of a fresh phone."""

from simdroid.system.settings.properties import MAX_VALUE, DeviceConfig, Properties
from simdroid.system.settings.settings import (
    NAMESPACES,
    Namespace,
    Settings,
    mirror_brightness,
    mirror_volumes,
)

__all__ = [
    "MAX_VALUE",
    "NAMESPACES",
    "DeviceConfig",
    "Namespace",
    "Properties",
    "Settings",
    "mirror_brightness",
    "mirror_volumes",
]
