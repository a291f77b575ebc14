"""Network & internet, and its pages with a single switch."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link, MainToggle
from mobile_world.phone.apps.settings.network import state
from mobile_world.phone.apps.settings.network.private_dns import PrivateDns
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Note, Preference, Toggle


class NetworkPage(SettingsPage):
    """What carries data, and airplane mode."""

    title = "Network & internet"
    fragment = fragments.NETWORK
    activity_name = "NetworkDashboard"
    actions = ("WIRELESS_SETTINGS", "AIRPLANE_MODE_SETTINGS")
    rows = (
        Link(
            "Internet",
            state.internet,
            "wifi_strength_4",
            "wifi wi-fi network wireless",
            fragment=fragments.INTERNET,
        ),
        Link(
            "Calls & SMS",
            state.carrier,
            "phone_outline",
            enabled=state.cellular,
            fragment=fragments.CALLS_SMS,
        ),
        Link(
            "SIMs",
            state.carrier,
            "sim_outline",
            "mobile carrier network sim card",
            enabled=state.cellular,
            fragment=fragments.MOBILE_NETWORK,
        ),
        Toggle("Airplane mode", icon="airplane", words="flight aeroplane", flag=state.AIRPLANE),
        Link(
            "Hotspot & tethering",
            partial(state.on_off, state.HOTSPOT),
            "access_point",
            "share internet",
            enabled=state.cellular,
            fragment=fragments.TETHERING,
        ),
        Link(
            "Data Saver",
            partial(state.on_off, state.DATA_SAVER),
            "database_arrow_down_outline",
            fragment=fragments.DATA_SAVER,
        ),
        Link("VPN", "None", "key_outline", "private network", fragment=fragments.VPN),
        Preference("Mobile plan", enabled=state.cellular),
        PrivateDns("Private DNS", words="hostname"),
        Link(
            "Adaptive connectivity",
            partial(state.on_off, state.ADAPTIVE),
            fragment=fragments.ADAPTIVE_CONNECTIVITY,
        ),
    )


class DataSaverPage(SettingsPage):
    """Less data in the background."""

    title = "Data Saver"
    fragment = fragments.DATA_SAVER
    activity_name = "DataSaverSummary"
    actions = ("DATA_SAVER_SETTINGS",)
    rows = (
        MainToggle("Use Data Saver", flag=state.DATA_SAVER),
        Preference("Unrestricted data", "0 apps allowed to use unrestricted data when Data Saver is on"),
        Note(
            "To help reduce data usage, Data Saver prevents some apps from sending or receiving data in the"
            " background. An app you\u2019re currently using can access data, but may do so less frequently."
        ),
    )


class AdaptiveConnectivityPage(SettingsPage):
    """Connections that manage themselves."""

    title = "Adaptive connectivity"
    fragment = fragments.ADAPTIVE_CONNECTIVITY
    activity_name = "AdaptiveConnectivity"
    actions = ("ADAPTIVE_CONNECTIVITY_SETTINGS",)
    rows = (
        MainToggle("Use adaptive connectivity", flag=state.ADAPTIVE),
        Note("Extends battery life and improves device performance by automatically managing your network connections"),
    )
