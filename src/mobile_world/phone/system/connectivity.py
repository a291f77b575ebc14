"""Radios. The settings provider holds the truth; this gives it names and keeps the flags coherent."""

from __future__ import annotations

from mobile_world.phone.system.settings import Settings


class Connectivity:
    """Wi-Fi, Bluetooth, mobile data and airplane mode."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def wifi(self) -> bool:
        """Whether Wi-Fi is on."""
        return self._settings.flag("global", "wifi_on")

    @wifi.setter
    def wifi(self, on: bool) -> None:
        self._settings.put("global", "wifi_on", "1" if on else "0")

    @property
    def bluetooth(self) -> bool:
        """Whether Bluetooth is on."""
        return self._settings.flag("global", "bluetooth_on")

    @bluetooth.setter
    def bluetooth(self, on: bool) -> None:
        self._settings.put("global", "bluetooth_on", "1" if on else "0")

    @property
    def mobile_data(self) -> bool:
        """Whether mobile data is on."""
        return self._settings.flag("global", "mobile_data")

    @mobile_data.setter
    def mobile_data(self, on: bool) -> None:
        self._settings.put("global", "mobile_data", "1" if on else "0")

    @property
    def airplane(self) -> bool:
        """Whether airplane mode is on."""
        return self._settings.flag("global", "airplane_mode_on")

    @airplane.setter
    def airplane(self, on: bool) -> None:
        self._settings.put("global", "airplane_mode_on", "1" if on else "0")
