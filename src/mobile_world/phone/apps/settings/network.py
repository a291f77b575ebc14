"""Network & internet, and the Internet page with its Wi-Fi switch."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import blank, preference, switch_row
from mobile_world.phone.system.connectivity import WifiNetwork
from mobile_world.phone.ui import IconButton, Row, View, px


def _set_airplane(page: SettingsPage, on: bool) -> None:
    page.system.connectivity.airplane = on


class NetworkPage(SettingsPage):
    """What carries data, and airplane mode."""

    title = "Network & internet"

    def rows(self) -> list[View]:
        """The real page's rows, in its order."""
        radios = self.system.connectivity
        online = radios.network.ssid if radios.network else self._carrier() if radios.online else "Not connected"
        sims = not radios.airplane
        return [
            preference(
                "Internet", summary=online, icon="wifi_strength_4", on_click=lambda: self.show(fragments.INTERNET)
            ),
            preference("Calls & SMS", summary=self._carrier(), icon="phone_outline", enabled=sims),
            preference("SIMs", summary=self._carrier(), icon="sim_outline", enabled=sims),
            switch_row(
                "Airplane mode", icon="airplane", on=radios.airplane, on_toggle=lambda on: _set_airplane(self, on)
            ),
            preference("Hotspot & tethering", summary="Off", icon="access_point", enabled=sims),
            preference("Data Saver", summary="Off", icon="database_arrow_down_outline"),
            preference("VPN", summary="None", icon="key_outline"),
            preference("Mobile plan", enabled=sims),
            preference("Private DNS", summary="Automatic"),
            preference("Adaptive connectivity", summary="On"),
        ]

    def _carrier(self) -> str:
        return self.system.properties.get("gsm.operator.alpha") or "T-Mobile"


class InternetPage(SettingsPage):
    """Mobile data and Wi-Fi networks."""

    title = "Internet"

    def rows(self) -> list[View]:
        """The carrier, the Wi-Fi switch, networks when it is on, and what belongs to them."""
        radios = self.system.connectivity
        rows = [blank(8)]
        if not radios.airplane:
            rows.append(self._carrier_row())
        rows.append(switch_row("Wi-Fi", on=radios.wifi, on_toggle=self._set_wifi))
        if radios.wifi:
            rows += [self._network_row(network) for network in radios.saved_networks]
            scan = IconButton(id="button_icon", name="qrcode_scan", desc="Scan QR code", width=px(190), height=px(126))
            rows += [blank(141), preference("Add network", icon="plus", widget=scan), blank(7)]
        count = len(radios.saved_networks)
        saved = "1 network" if count == 1 else f"{count} networks"
        return [
            *rows,
            preference("Network preferences", summary="Wi\u2011Fi turns back on automatically"),
            preference("Saved networks", summary=saved),
            preference("Non-carrier data usage", summary="0 B used"),
        ]

    def _carrier_row(self) -> View:
        radios = self.system.connectivity
        used = "LTE" if radios.network else "Connected / LTE"
        carrier = self.system.properties.get("gsm.operator.alpha") or "T-Mobile"
        return preference(
            carrier,
            summary=used if radios.mobile_data else "Mobile data off",
            icon="network_strength_4",
            widget=_gear(),
            on_click=self._use_mobile_data,
        )

    def _network_row(self, network: WifiNetwork) -> View:
        connected = self.system.connectivity.network == network
        state = "Connected" if connected else "Saved"
        security = "Open network" if network.security == "open" else "Secure network"
        return preference(
            network.ssid,
            summary=state,
            icon="wifi_strength_4" if network.security == "open" else "wifi_strength_4_lock",
            desc=f"{network.ssid},{state},Wifi signal full.,{security}",
            widget=_gear(),
            on_click=lambda: self.system.connectivity.join(network),
        )

    def _set_wifi(self, on: bool) -> None:
        self.system.connectivity.wifi = on

    def _use_mobile_data(self) -> None:
        self.system.connectivity.mobile_data = True


def _gear() -> View:
    button = IconButton(id="settings_button", name="cog_outline", desc="Settings", width=px(190), height=px(126))
    return Row(id="android:widget_frame", height="fill", children=[button])
