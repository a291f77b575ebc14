"""What belongs to Wi-Fi: one network, a new one, the saved ones, and preferences."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.deeds import Deed, deeds
from mobile_world.phone.apps.settings.entity import glyph_head
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import footer, preference
from mobile_world.phone.kit import Choice, FlagSetting, Header, Preference, Setting, Toggle
from mobile_world.phone.system import WifiNetwork
from mobile_world.phone.ui import View

_SECURITY = {"open": "None", "owe": "Enhanced Open", "wpa2": "WPA/WPA2-Personal", "wpa3": "WPA3-Personal"}


class WifiDetailsPage(SettingsPage):
    """One network; its intent names it."""

    title = "Network details"
    fragment = fragments.WIFI_DETAILS
    parent = fragments.INTERNET
    rows = (
        Preference("Signal strength", "Excellent", "wifi_strength_4"),
        Preference("Frequency", "2.4 GHz", "antenna"),
        Choice(
            "Network usage",
            icon="currency_usd",
            stored=Setting("global", "wifi_metered_override", default="auto"),
            options=(("auto", "Detect automatically"), ("yes", "Treat as metered"), ("no", "Treat as unmetered")),
        ),
        Choice(
            "Privacy",
            icon="eye_outline",
            stored=Setting("global", "wifi_connected_mac_randomization_enabled", default="1"),
            options=(("1", "Use randomized MAC (default)"), ("0", "Use device MAC")),
        ),
        Toggle(
            "Auto-connect",
            "Allow connection to this network when in range",
            "sync",
            flag=FlagSetting("global", "wifi_auto_connect", default="1"),
        ),
        Header("Network details"),
        Preference("Type", "Wi\u2011Fi 4"),
        Preference("Randomized MAC address", "02:15:b2:00:00:00"),
        Preference("IP address", "10.0.2.16"),
        Preference("Gateway", "10.0.2.2"),
        Preference("Subnet mask", "255.255.255.0"),
        Preference("DNS", "10.0.2.3"),
        Preference("Transmit link speed", "1 Mbps"),
    )

    @property
    def network(self) -> WifiNetwork | None:
        """The network the page is about; None once it is forgotten."""
        ssid = str(self.intent.extras.get("ssid", ""))
        return next((each for each in self.system.connectivity.saved_networks if each.ssid == ssid), None)

    def views(self) -> list[View]:
        """Name, what can be done, and what is known."""
        network = self.network
        if network is None:
            return [footer("This network is no longer saved.")]
        radios = self.system.connectivity
        joined = radios.network == network
        using = (
            Deed("Disconnect", "close", radios.leave)
            if joined
            else Deed("Connect", "wifi", partial(self._join, network))
        )
        security = preference(
            "Security", summary=_SECURITY.get(network.security, network.security), icon="lock_outline"
        )
        rows = super().views() if joined else self.draw(self.rows[2:5])
        return [
            glyph_head(network.ssid, "wifi_strength_4", "Connected" if joined else "Saved"),
            deeds(Deed("Forget", "trash_can_outline", self._forget), using),
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

    title = "Saved networks"
    fragment = fragments.SAVED_NETWORKS
    activity_name = "SavedAccessPointsSettings"
    actions = ("WIFI_SAVED_NETWORK_SETTINGS",)

    def views(self) -> list[View]:
        """One row each."""
        return [
            preference(
                network.ssid,
                icon="wifi_strength_4",
                on_click=partial(self.show, fragments.WIFI_DETAILS, ssid=network.ssid),
            )
            for network in self.system.connectivity.saved_networks
        ]


class NetworkPreferencesPage(SettingsPage):
    """What Wi-Fi does by itself."""

    title = "Network preferences"
    fragment = fragments.NETWORK_PREFERENCES
    activity_name = "ConfigureWifiSettings"
    actions = ("WIFI_IP_SETTINGS",)
    rows = (
        Toggle(
            "Turn on Wi\u2011Fi automatically",
            "Wi\u2011Fi will turn back on near high\u2011quality saved networks, like your home network",
            flag=FlagSetting("global", "wifi_wakeup_enabled", default="1"),
        ),
        Toggle(
            "Notify for public networks",
            "Notify when a high\u2011quality public network is available",
            flag=FlagSetting("global", "wifi_networks_available_notification_on", default="1"),
        ),
        Preference("Install certificates", icon="certificate_outline"),
        Preference("Wi\u2011Fi Direct"),
    )


class DataUsagePage(SettingsPage):
    """How much was sent and received, which is nothing: no data leaves the phone."""

    title = "Data usage"
    fragment = fragments.DATA_USAGE
    activity_name = "DataUsageSummary"
    actions = ("DATA_USAGE_SETTINGS",)

    def views(self) -> list[View]:
        """The sum, and that no app used any."""
        return [preference("0 B", summary="Used in the last 30 days"), footer("No apps have used data")]
