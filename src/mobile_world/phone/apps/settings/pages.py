"""Which page belongs to which name, and the activity that shows any of them."""

from __future__ import annotations

from mobile_world.phone.apps.settings import (
    app_info,
    connected,
    display_page,
    fragments,
    more_pages,
    network,
    system_page,
)
from mobile_world.phone.apps.settings.page import FRAGMENT, SettingsPage
from mobile_world.phone.ui import Dialog, Screen, View

PAGES: dict[str, type[SettingsPage]] = {
    fragments.NETWORK: network.NetworkPage,
    fragments.INTERNET: network.InternetPage,
    fragments.CONNECTED: connected.ConnectedDevicesPage,
    fragments.CONNECTION_PREFERENCES: connected.ConnectionPreferencesPage,
    fragments.BLUETOOTH: connected.BluetoothPage,
    fragments.PAIRING: connected.PairingPage,
    fragments.APPS: app_info.AppsPage,
    fragments.NOTIFICATIONS: more_pages.NotificationsPage,
    fragments.BATTERY: more_pages.BatteryPage,
    fragments.STORAGE: more_pages.StoragePage,
    fragments.SOUND: more_pages.SoundPage,
    fragments.DISPLAY: display_page.DisplayPage,
    fragments.DARK_THEME: display_page.DarkThemePage,
    fragments.TEXT_SIZE: display_page.TextSizePage,
    fragments.SCREEN_TIMEOUT: display_page.ScreenTimeoutPage,
    fragments.WALLPAPER: more_pages.WallpaperPage,
    fragments.ACCESSIBILITY: more_pages.AccessibilityPage,
    fragments.SECURITY: more_pages.SecurityPage,
    fragments.PRIVACY: more_pages.PrivacyPage,
    fragments.LOCATION: more_pages.LocationPage,
    fragments.EMERGENCY: more_pages.EmergencyPage,
    fragments.ACCOUNTS: more_pages.AccountsPage,
    fragments.WELLBEING: more_pages.WellbeingPage,
    fragments.GOOGLE: more_pages.GooglePage,
    fragments.SYSTEM: system_page.SystemPage,
    fragments.DATE_TIME: system_page.DateTimePage,
    fragments.ABOUT: system_page.AboutPage,
    fragments.TIPS: more_pages.TipsPage,
}


class SubSettings(Screen):
    """Shows the page its intent names; the first page of Settings' list for an unknown name."""

    edge_to_edge = True

    @property
    def page(self) -> SettingsPage:
        """The page itself."""
        name = str(self.intent.extras.get(FRAGMENT, ""))
        return PAGES.get(name, network.NetworkPage)(self.system, self.activity)

    def build(self) -> View:
        """What the page shows."""
        return self.page.build()

    def dialog(self) -> Dialog | None:
        """The page's dialog."""
        return self.page.dialog()

    def on_back(self) -> bool:
        """Whether the page wants the back gesture."""
        return self.page.on_back()
