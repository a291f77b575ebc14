"""Network & internet and the pages below it."""

from __future__ import annotations

from mobile_world.phone.apps.settings.network.add_network import AddNetworkPage
from mobile_world.phone.apps.settings.network.dashboard import AdaptiveConnectivityPage, DataSaverPage, NetworkPage
from mobile_world.phone.apps.settings.network.hotspot import HotspotPage, TetheringPage
from mobile_world.phone.apps.settings.network.internet import InternetPage
from mobile_world.phone.apps.settings.network.mobile import CallsPage, MobileNetworkPage
from mobile_world.phone.apps.settings.network.vpn import VpnPage
from mobile_world.phone.apps.settings.network.wifi import (
    DataUsagePage,
    NetworkPreferencesPage,
    SavedNetworksPage,
    WifiDetailsPage,
)

PAGES = (
    NetworkPage,
    InternetPage,
    WifiDetailsPage,
    AddNetworkPage,
    NetworkPreferencesPage,
    SavedNetworksPage,
    DataUsagePage,
    CallsPage,
    MobileNetworkPage,
    TetheringPage,
    HotspotPage,
    DataSaverPage,
    VpnPage,
    AdaptiveConnectivityPage,
)

__all__ = ["PAGES"]
