"""What the network pages say of the phone's radios."""

from __future__ import annotations

from mobile_world.phone.kit import Computed, FlagSetting, Setting
from mobile_world.phone.system import System

HOTSPOT = FlagSetting("global", "wifi_ap_on")
HOTSPOT_NAME = Setting("global", "wifi_ap_ssid", default="AndroidAP_1534")
HOTSPOT_PASSWORD = Setting("global", "wifi_ap_passphrase", default="k7v2m9q4x8t3b6n")
DATA_SAVER = FlagSetting("global", "restrict_background_data")
ADAPTIVE = FlagSetting("secure", "adaptive_connectivity_enabled", default="1")


def carrier(system: System) -> str:
    """The name of the mobile network."""
    return system.properties.get("gsm.operator.alpha") or "T-Mobile"


def internet(system: System) -> str:
    """What carries data now."""
    radios = system.connectivity
    if radios.network:
        return radios.network.ssid
    return carrier(system) if radios.online else "Not connected"


def cellular(system: System) -> bool:
    """Whether the SIM can be used."""
    return system.connectivity.cellular


def on_off(stored: FlagSetting, system: System) -> str:
    """A switch in words."""
    return "On" if stored.get(system) else "Off"


def _set_airplane(system: System, on: bool) -> None:
    system.connectivity.airplane = on


def _set_mobile_data(system: System, on: bool) -> None:
    system.connectivity.mobile_data = on


AIRPLANE = Computed(lambda system: system.connectivity.airplane, _set_airplane)
MOBILE_DATA = Computed(lambda system: system.connectivity.mobile_data, _set_mobile_data)
