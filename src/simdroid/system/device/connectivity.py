"""Connectivity: Wi-Fi, Bluetooth, mobile data and airplane mode, as kept in the settings.

Airplane mode follows `global airplane_mode_on`, whoever changes it (Settings, quick settings, `cmd connectivity`,
`settings put`). What it switches off is remembered in the radio's own setting, with Android's numbers: `wifi_on` is
0 off, 1 on, 2 switched on during airplane mode, 3 switched off by it; `bluetooth_on` is 0 off, 1 on, 2 switched off
by it.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from simdroid.system.settings import Settings
from simdroid.system.stateful import Json


class WifiNetwork(NamedTuple):
    """A Wi-Fi network: its name and how it is secured (`open`, `owe`, `wpa2` or `wpa3`)."""

    ssid: str
    security: str = "open"


EMULATOR_NETWORK = WifiNetwork("AndroidWifi")
"""The one network in reach of an emulator."""

_WIFI_AFTER = {
    True: {"1": "3", "2": "3"},
    False: {"2": "1", "3": "1"},
}
_BLUETOOTH_AFTER = {
    True: {"1": "2"},
    False: {"2": "1"},
}
"""What entering (True) and leaving (False) airplane mode make of a radio's setting."""


class Connectivity:
    """Wi-Fi, Bluetooth, mobile data and airplane mode."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._saved = [EMULATOR_NETWORK]
        self._joined = EMULATOR_NETWORK.ssid
        settings.observe("global", "airplane_mode_on", self._airplane_changed)

    @property
    def version(self) -> tuple[object, ...]:
        """What is remembered besides settings; differs after every change."""
        return self._joined, *self._saved

    @property
    def wifi(self) -> bool:
        """Whether Wi-Fi is on."""
        return self._settings.get("global", "wifi_on") in ("1", "2")

    @wifi.setter
    def wifi(self, on: bool) -> None:
        state = "2" if self.airplane else "1"
        self._settings.put("global", "wifi_on", state if on else "0")

    @property
    def bluetooth(self) -> bool:
        """Whether Bluetooth is on."""
        return self._settings.get("global", "bluetooth_on") == "1"

    @bluetooth.setter
    def bluetooth(self, on: bool) -> None:
        self._settings.put("global", "bluetooth_on", "1" if on else "0")

    @property
    def mobile_data(self) -> bool:
        """Whether mobile data is switched on; it carries nothing while airplane mode is on, see `online`."""
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

    @property
    def cellular(self) -> bool:
        """Whether the mobile radio is on, so that calls and messages can go out."""
        return not self.airplane

    @property
    def network(self) -> WifiNetwork | None:
        """The Wi-Fi network the phone is connected to."""
        joined = [network for network in self._saved if network.ssid == self._joined]
        return joined[0] if self.wifi and joined else None

    @property
    def online(self) -> bool:
        """Whether any network carries data."""
        return self.network is not None or (self.mobile_data and self.cellular)

    @property
    def saved_networks(self) -> tuple[WifiNetwork, ...]:
        """Wi-Fi networks the phone would join by itself."""
        return tuple(self._saved)

    def join(self, network: WifiNetwork) -> None:
        """Save a network and connect to it; Wi-Fi must be on for it to matter."""
        self._saved = [saved for saved in self._saved if saved.ssid != network.ssid] + [network]
        self._joined = network.ssid

    def leave(self) -> None:
        """Disconnect from the Wi-Fi network, which stays saved."""
        self._joined = ""

    def forget(self, ssid: str) -> bool:
        """Forget a saved network; whether it was known."""
        before, self._saved = self._saved, [network for network in self._saved if network.ssid != ssid]
        return len(self._saved) < len(before)

    def save(self) -> Json:
        """See `Stateful`."""
        return {"saved": [list(network) for network in self._saved], "joined": self._joined}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        state = cast("dict[str, Json]", value)
        self._saved = [WifiNetwork(*entry) for entry in cast("list[tuple[str, str]]", state["saved"])]
        self._joined = cast(str, state["joined"])

    def _airplane_changed(self, old: str | None, new: str | None) -> None:
        before, after = old not in (None, "", "0"), new not in (None, "", "0")
        if before != after:
            self._follow("wifi_on", _WIFI_AFTER[after])
            self._follow("bluetooth_on", _BLUETOOTH_AFTER[after])

    def _follow(self, key: str, change: dict[str, str]) -> None:
        state = self._settings.get("global", key)
        if state in change:
            self._settings.put("global", key, change[state])
