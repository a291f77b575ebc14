"""The Internet page: mobile data, the Wi-Fi switch, and the networks in reach."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.network import state
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import blank, preference, switch_row
from mobile_world.phone.kit import Preference
from mobile_world.phone.system import System, WifiNetwork
from mobile_world.phone.system.connectivity import EMULATOR_NETWORK
from mobile_world.phone.ui import Action, IconButton, Row, View, px


def _saved(system: System) -> str:
    count = len(system.connectivity.saved_networks)
    return "1 network" if count == 1 else f"{count} networks"


def _wakeup(system: System) -> str:
    on = system.settings.flag("global", "wifi_wakeup_enabled")
    return "Wi\u2011Fi turns back on automatically" if on else "Wi\u2011Fi doesn\u2019t turn back on automatically"


class InternetPage(SettingsPage):
    """Mobile data and Wi-Fi networks."""

    title = "Internet"
    fragment = fragments.INTERNET
    activity_name = "NetworkProviderSettings"
    actions = ("WIFI_SETTINGS", "NETWORK_PROVIDER_SETTINGS")
    topics = (Preference("Wi-Fi", words="wifi wlan wireless"), Preference("Add network", words="wifi ssid"))
    rows = (
        Link("Network preferences", _wakeup, fragment=fragments.NETWORK_PREFERENCES),
        Link("Saved networks", _saved, fragment=fragments.SAVED_NETWORKS),
        Link("Non-carrier data usage", "0 B used", fragment=fragments.DATA_USAGE),
    )

    def views(self) -> list[View]:
        """The carrier, the Wi-Fi switch, networks when it is on, and what belongs to them."""
        radios = self.system.connectivity
        rows = [blank(8)]
        if not radios.airplane:
            rows.append(self._carrier_row())
        rows.append(switch_row("Wi-Fi", on=radios.wifi, on_toggle=self._set_wifi))
        if radios.wifi:
            rows += [self._network_row(network) for network in _in_reach(self.system)]
            scan = IconButton(id="button_icon", name="qrcode_scan", desc="Scan QR code", width=px(190), height=px(126))
            add = preference(
                "Add network", icon="plus", widget=scan, on_click=partial(self.show, fragments.ADD_NETWORK)
            )
            rows += [blank(141), add, blank(7)]
        return [*rows, *super().views()]

    def _carrier_row(self) -> View:
        radios = self.system.connectivity
        used = "LTE" if radios.network else "Connected / LTE"
        return preference(
            state.carrier(self.system),
            summary=used if radios.mobile_data else "Mobile data off",
            icon="network_strength_4",
            widget=_gear(partial(self.show, fragments.MOBILE_NETWORK)),
            on_click=self._use_mobile_data,
        )

    def _network_row(self, network: WifiNetwork) -> View:
        radios = self.system.connectivity
        words = [network.ssid]
        if radios.network == network or network in radios.saved_networks:
            words.append("Connected" if radios.network == network else "Saved")
        locked = network.security != "open"
        return preference(
            network.ssid,
            summary=words[1] if len(words) > 1 else "",
            icon="wifi_strength_4_lock" if locked else "wifi_strength_4",
            desc=",".join([*words, "Wifi signal full.", "Secure network" if locked else "Open network"]),
            widget=_gear(partial(self._details, network)) if len(words) > 1 else None,
            on_click=partial(self._tap, network),
            on_long_click=partial(self._details, network),
        )

    def _tap(self, network: WifiNetwork) -> None:
        if self.system.connectivity.network == network:
            self._details(network)
        else:
            self.system.connectivity.join(network)

    def _details(self, network: WifiNetwork) -> None:
        self.show(fragments.WIFI_DETAILS, ssid=network.ssid)

    def _set_wifi(self, on: bool) -> None:
        self.system.connectivity.wifi = on

    def _use_mobile_data(self) -> None:
        self.system.connectivity.mobile_data = True


def _in_reach(system: System) -> list[WifiNetwork]:
    """Saved networks, the connected one first, and the emulator's own."""
    radios = system.connectivity
    found = list(radios.saved_networks)
    if EMULATOR_NETWORK.ssid not in {network.ssid for network in found}:
        found.append(EMULATOR_NETWORK)
    return sorted(found, key=lambda network: network != radios.network)


def _gear(on_click: Action) -> View:
    button = IconButton(
        id="settings_button", name="cog_outline", desc="Settings", width=px(190), height=px(126), on_click=on_click
    )
    return Row(id="android:widget_frame", height="fill", children=[button])
