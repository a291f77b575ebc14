"""The Internet page, Wi-Fi networks and the way to add one."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import System, WifiNetwork
from simdroid.system.device import EMULATOR_NETWORK
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, SettingsPage, page
from simdroid.system_apps.settings.pages.network import carrier
from simdroid.system_apps.settings.rows import (
    ActionButton,
    action_buttons,
    blank,
    field,
    footer,
    glyph_head,
    preference,
    switch_row,
)

_SECURITY = {"open": "None", "owe": "Enhanced Open", "wpa2": "WPA/WPA2-Personal", "wpa3": "WPA3-Personal"}


class WifiDetailsPage(SettingsPage):
    """One network; its intent names it."""

    place = fragments.WIFI_DETAILS
    rows = (
        kit.Preference("Signal strength", "Excellent", "wifi_strength_4"),
        kit.Preference("Frequency", "2.4 GHz", "antenna"),
        kit.Choice(
            "Network usage",
            icon="currency_usd",
            stored=kit.Setting("global", "wifi_metered_override", default="auto"),
            options=(("auto", "Detect automatically"), ("yes", "Treat as metered"), ("no", "Treat as unmetered")),
        ),
        kit.Choice(
            "Privacy",
            icon="eye_outline",
            stored=kit.Setting("global", "wifi_connected_mac_randomization_enabled", default="1"),
            options=(("1", "Use randomized MAC (default)"), ("0", "Use device MAC")),
        ),
        kit.Toggle(
            "Auto-connect",
            "Allow connection to this network when in range",
            "sync",
            flag=kit.FlagSetting("global", "wifi_auto_connect", default="1"),
        ),
        kit.Header("Network details"),
        kit.Preference("Type", "Wi\u2011Fi 4"),
        kit.Preference("Randomized MAC address", "02:15:b2:00:00:00"),
        kit.Preference("IP address", "10.0.2.16"),
        kit.Preference("Gateway", "10.0.2.2"),
        kit.Preference("Subnet mask", "255.255.255.0"),
        kit.Preference("DNS", "10.0.2.3"),
        kit.Preference("Transmit link speed", "1 Mbps"),
    )

    @property
    def network(self) -> WifiNetwork | None:
        """The network the page is about; None once it is forgotten."""
        ssid = str(self.intent.extras.get("ssid", ""))
        return next((network for network in self.system.connectivity.saved_networks if network.ssid == ssid), None)

    def views(self) -> list[ui.View]:
        """Name, what can be done, and what is known."""
        network = self.network
        if network is None:
            return [footer("This network is no longer saved.")]
        radios = self.system.connectivity
        joined = radios.network == network
        using = (
            ActionButton("Disconnect", "close", radios.leave)
            if joined
            else ActionButton("Connect", "wifi", partial(self._join, network))
        )
        security = preference(
            "Security", summary=_SECURITY.get(network.security, network.security), icon="lock_outline"
        )
        rows = super().views() if joined else self.draw(self.rows[2:5])
        return [
            glyph_head(network.ssid, "wifi_strength_4", "Connected" if joined else "Saved"),
            action_buttons(ActionButton("Forget", "trash_can_outline", self._forget), using),
            *rows[:2],
            security,
            *rows[2:],
        ]

    def _join(self, network: WifiNetwork) -> None:
        self.system.connectivity.wifi = True
        self.system.connectivity.join(network)

    def _forget(self) -> None:
        if self.network is not None:
            self.system.connectivity.forget(self.network.ssid)
        self.finish()


class SavedNetworksPage(SettingsPage):
    """Networks the phone joins by itself."""

    place = fragments.SAVED_NETWORKS

    def views(self) -> list[ui.View]:
        return [
            preference(
                network.ssid,
                icon="wifi_strength_4",
                on_click=partial(self.show, fragments.WIFI_DETAILS, ssid=network.ssid),
            )
            for network in self.system.connectivity.saved_networks
        ]


page(
    fragments.NETWORK_PREFERENCES,
    kit.Toggle(
        "Turn on Wi\u2011Fi automatically",
        "Wi\u2011Fi will turn back on near high\u2011quality saved networks, like your home network",
        flag=kit.FlagSetting("global", "wifi_wakeup_enabled", default="1"),
    ),
    kit.Toggle(
        "Notify for public networks",
        "Notify when a high\u2011quality public network is available",
        flag=kit.FlagSetting("global", "wifi_networks_available_notification_on", default="1"),
    ),
    kit.Preference("Install certificates", icon="certificate_outline"),
    kit.Preference("Wi\u2011Fi Direct"),
)


class DataUsagePage(SettingsPage):
    """How much was sent and received, which is nothing: no data leaves the phone."""

    place = fragments.DATA_USAGE

    def views(self) -> list[ui.View]:
        """The sum, and that no app used any."""
        return [preference("0 B", summary="Used in the last 30 days"), footer("No apps have used data")]


SSID, PASSWORD = "ssid", "password"
_SHORTEST_PASSWORD = 8
_SECURITY_ROW = "Security"


class AddNetworkPage(SettingsPage):
    """Name, security, password."""

    place = fragments.ADD_NETWORK

    kind = ui.Saved("open")
    """How the new network is secured."""

    def views(self) -> list[ui.View]:
        fields: list[ui.View] = [field(SSID, hint="Enter the SSID")]
        security = preference(_SECURITY_ROW, summary=_SECURITY[self.kind], on_click=partial(self.ask, "security"))
        secret: list[ui.View] = (
            [field(PASSWORD, hint="Password", password=True, autofocus=False)] if self._locked else []
        )
        buttons = ui.Row(
            width="fill",
            padding=(ui.px(42), ui.px(42)),
            spacing=8,
            children=[
                ui.Spacer(weight=1),
                ui.Button(id="android:button2", text="Cancel", emphasis="text", on_click=self.finish),
                ui.Button(
                    id="android:button1", text="Save", emphasis="text", enabled=self._complete, on_click=self._save
                ),
            ],
        )
        return [_inset(fields), security, _inset(secret), buttons]

    def dialog_security(self) -> ui.Dialog:
        """The kinds of security."""
        kinds = [*_SECURITY]
        return kit.choice_dialog(
            self,
            [*_SECURITY.values()],
            kinds.index(self.kind),
            lambda index: setattr(self, "kind", kinds[index]),
            title=_SECURITY_ROW,
        )

    @property
    def _locked(self) -> bool:
        return self.kind in ("wpa2", "wpa3")

    @property
    def _complete(self) -> bool:
        return bool(self.typed(SSID).strip()) and (len(self.typed(PASSWORD)) >= _SHORTEST_PASSWORD or not self._locked)

    def _save(self) -> None:
        self.system.connectivity.join(WifiNetwork(self.typed(SSID).strip(), self.kind))
        self.finish()


def _inset(children: list[ui.View]) -> ui.View:
    return ui.Column(ghost=True, width="fill", padding=(ui.px(63), 0, ui.px(63), ui.px(21)), children=children)


def _wakeup(system: System) -> str:
    turns = "turns" if system.settings.flag("global", "wifi_wakeup_enabled") else "doesn\u2019t turn"
    return f"Wi\u2011Fi {turns} back on automatically"


class InternetPage(SettingsPage):
    """Mobile data and Wi-Fi networks."""

    place = fragments.INTERNET
    topics = (
        kit.Preference("Wi-Fi", keywords="wifi wlan wireless"),
        kit.Preference("Add network", keywords="wifi ssid"),
    )
    rows = (
        Link("Network preferences", _wakeup, fragment=fragments.NETWORK_PREFERENCES),
        Link(
            "Saved networks",
            lambda system: kit.plural(len(system.connectivity.saved_networks), "network"),
            fragment=fragments.SAVED_NETWORKS,
        ),
        Link("Non-carrier data usage", "0 B used", fragment=fragments.DATA_USAGE),
    )

    def views(self) -> list[ui.View]:
        """The carrier, the Wi-Fi switch, networks when it is on, and what belongs to them."""
        radios = self.system.connectivity
        rows = [
            blank(8),
            *([] if radios.airplane else [self._carrier_row()]),
            switch_row("Wi-Fi", on=radios.wifi, on_toggle=partial(setattr, radios, "wifi")),
        ]
        if radios.wifi:
            rows += [self._network_row(network) for network in _in_reach(self.system)]
            add = preference(
                "Add network",
                icon="plus",
                widget=ui.IconButton(
                    id="button_icon", name="qrcode_scan", desc="Scan QR code", width=ui.px(190), height=ui.px(126)
                ),
                on_click=partial(self.show, fragments.ADD_NETWORK),
            )
            rows += [blank(141), add, blank(7)]
        return [*rows, *super().views()]

    def _carrier_row(self) -> ui.View:
        radios = self.system.connectivity
        used = "LTE" if radios.network else "Connected / LTE"
        return preference(
            carrier(self.system),
            summary=used if radios.mobile_data else "Mobile data off",
            icon="network_strength_4",
            widget=_gear(partial(self.show, fragments.MOBILE_NETWORK)),
            on_click=partial(setattr, radios, "mobile_data", True),
        )

    def _network_row(self, network: WifiNetwork) -> ui.View:
        radios = self.system.connectivity
        parts = [network.ssid]
        if radios.network == network or network in radios.saved_networks:
            parts.append("Connected" if radios.network == network else "Saved")
        locked = network.security != "open"
        row = preference(
            network.ssid,
            summary=parts[1] if len(parts) > 1 else "",
            icon="wifi_strength_4_lock" if locked else "wifi_strength_4",
            desc=",".join([*parts, "Wifi signal full.", "Secure network" if locked else "Open network"]),
            widget=_gear(partial(self._details, network)) if len(parts) > 1 else None,
            on_click=partial(self._tap, network),
        )
        use = ui.MenuItem("Disconnect", radios.leave) if radios.network == network else None
        items = [use or ui.MenuItem("Connect", partial(radios.join, network))]
        if len(parts) > 1:
            items.append(ui.MenuItem("Forget", partial(radios.forget, network.ssid)))
        return ui.popup_menu(row, items, long_press=True, overlap=True)

    def _tap(self, network: WifiNetwork) -> None:
        if self.system.connectivity.network == network:
            self._details(network)
        else:
            self.system.connectivity.join(network)

    def _details(self, network: WifiNetwork) -> None:
        self.show(fragments.WIFI_DETAILS, ssid=network.ssid)


def _in_reach(system: System) -> list[WifiNetwork]:
    """Saved networks, the connected one first, and the emulator's own."""
    radios = system.connectivity
    saved_networks = list(radios.saved_networks)
    if EMULATOR_NETWORK.ssid not in {network.ssid for network in saved_networks}:
        saved_networks.append(EMULATOR_NETWORK)
    return sorted(saved_networks, key=lambda network: network != radios.network)


def _gear(on_click: ui.Action) -> ui.View:
    button = ui.IconButton(
        id="settings_button",
        name="cog_outline",
        desc="Settings",
        width=ui.px(190),
        height=ui.px(126),
        on_click=on_click,
    )
    return ui.Row(id="android:widget_frame", height="fill", children=[button])
