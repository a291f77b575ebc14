"""Hotspot & tethering."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link, MainToggle, SwitchLink
from mobile_world.phone.apps.settings.network import state
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Choice, FlagSetting, Note, Setting, TextEntry, Toggle
from mobile_world.phone.system import System


def _hotspot(system: System) -> str:
    return f"{state.HOTSPOT_NAME.get(system)} is active" if state.HOTSPOT.get(system) else "Off"


class TetheringPage(SettingsPage):
    """Ways to share the phone's connection."""

    title = "Hotspot & tethering"
    fragment = fragments.TETHERING
    activity_name = "TetherSettings"
    actions = ("TETHER_SETTINGS",)
    rows = (
        SwitchLink(
            "Wi\u2011Fi hotspot",
            _hotspot,
            words="wifi access point",
            flag=state.HOTSPOT,
            fragment=fragments.HOTSPOT,
        ),
        Link(
            "USB tethering",
            "Share phone\u2019s internet connection via USB",
            enabled=lambda _: False,
            fragment=fragments.TETHERING,
        ),
        Toggle(
            "Bluetooth tethering",
            "Share phone\u2019s internet connection via Bluetooth",
            flag=FlagSetting("global", "bluetooth_tethering_on"),
        ),
        Note(
            "Use hotspot and tethering to provide internet to other devices through your mobile data connection. Apps"
            " can also create a hotspot to share content with nearby devices."
        ),
    )


class HotspotPage(SettingsPage):
    """The phone as an access point."""

    title = "Wi\u2011Fi hotspot"
    fragment = fragments.HOTSPOT
    activity_name = "WifiTetherSettings"
    actions = ("WIFI_TETHER_SETTING",)
    rows = (
        MainToggle("Use Wi\u2011Fi hotspot", flag=state.HOTSPOT),
        TextEntry("Hotspot name", stored=state.HOTSPOT_NAME),
        Choice(
            "Security",
            stored=Setting("global", "wifi_ap_security", default="wpa2"),
            options=(("wpa2", "WPA2-Personal"), ("open", "None")),
        ),
        TextEntry(
            "Hotspot password",
            stored=state.HOTSPOT_PASSWORD,
            shown=lambda system: system.settings.get("global", "wifi_ap_security") != "open",
        ),
        Toggle(
            "Turn off hotspot automatically",
            "When no devices are connected",
            flag=FlagSetting("global", "soft_ap_timeout_enabled", default="1"),
        ),
        Toggle(
            "Extend compatibility",
            "Helps other devices find this hotspot. Reduces hotspot connection speed.",
            flag=FlagSetting("global", "wifi_ap_compatible"),
        ),
    )
