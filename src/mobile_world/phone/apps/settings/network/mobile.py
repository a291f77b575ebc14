"""Calls & SMS, and the mobile network of the SIM."""

from __future__ import annotations

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.network import state
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.kit import Choice, FlagSetting, Header, Preference, Setting, Telling, Toggle

_TYPES = (("9", "LTE"), ("3", "3G"), ("1", "2G"))


class CallsPage(SettingsPage):
    """Which SIM calls and messages go by."""

    title = "Calls & SMS"
    fragment = fragments.CALLS_SMS
    rows = (
        Header("Calls"),
        Preference("Calls", state.carrier, "phone_outline"),
        Header("SMS"),
        Preference("SMS", state.carrier, "message_text_outline"),
        Header("Wi\u2011Fi calling"),
        Toggle("Wi\u2011Fi calling", state.carrier, "wifi", flag=FlagSetting("global", "wfc_ims_enabled")),
    )


class MobileNetworkPage(SettingsPage):
    """The SIM's own page; its title is the carrier's name."""

    title = "Mobile network"
    fragment = fragments.MOBILE_NETWORK
    activity_name = "MobileNetwork"
    actions = ("NETWORK_OPERATOR_SETTINGS", "DATA_ROAMING_SETTINGS", "MANAGE_ALL_SIM_PROFILES_SETTINGS")
    rows = (
        Toggle("Mobile data", "Access data using mobile network", flag=state.MOBILE_DATA),
        Toggle("Roaming", "Connect to data services when roaming", flag=FlagSetting("global", "data_roaming")),
        Link("App data usage", "0 B used", fragment=fragments.DATA_USAGE),
        Preference("Data warning & limit"),
        Toggle(
            "4G Calling",
            "Use 4G services to improve voice calls (recommended)",
            flag=FlagSetting("global", "enhanced_4g_mode_enabled", default="1"),
        ),
        Choice(
            "Preferred network type",
            "LTE",
            words="2g 3g 4g lte",
            stored=Setting("global", "preferred_network_mode1", default="9"),
            options=_TYPES,
        ),
        Header("Network"),
        Toggle("Automatically select network", flag=FlagSetting("global", "network_selection_automatic", default="1")),
        Preference("Choose network", state.carrier),
        Telling("Access Point Names", words="apn", message="T-Mobile US\nfast.t-mobile.com"),
    )

    @property
    def heading(self) -> str:
        """The carrier's name."""
        return state.carrier(self.system)
