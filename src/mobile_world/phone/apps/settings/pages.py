"""Which page belongs to which name, and the activity that shows any of them."""

from __future__ import annotations

from mobile_world.phone.apps.settings import (
    accessibility,
    applications,
    devices,
    display,
    general,
    network,
    notifications,
    power,
    privacy,
    sound,
)
from mobile_world.phone.apps.settings.network.dashboard import NetworkPage
from mobile_world.phone.apps.settings.page import FRAGMENT, SettingsPage
from mobile_world.phone.apps.settings.wallpaper import WallpaperPage
from mobile_world.phone.system import Activity, System

ALL: tuple[type[SettingsPage], ...] = (
    *network.PAGES,
    *devices.PAGES,
    *applications.PAGES,
    *notifications.PAGES,
    *power.PAGES,
    *sound.PAGES,
    *display.PAGES,
    WallpaperPage,
    *accessibility.PAGES,
    *privacy.PAGES,
    *general.PAGES,
)

PAGES: dict[str, type[SettingsPage]] = {page.fragment: page for page in ALL if page.fragment}


class SubSettings(SettingsPage):
    """Stands for the page its intent names; the first page of Settings' list for an unknown name."""

    def __new__(cls, system: System, activity: Activity) -> SettingsPage:  # type: ignore[misc]
        """The page itself, so that nothing it can do has to be passed on."""
        name = str(activity.intent.extras.get(FRAGMENT, ""))
        return PAGES.get(name, NetworkPage)(system, activity)
