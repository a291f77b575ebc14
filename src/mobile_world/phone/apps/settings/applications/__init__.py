"""Apps and the pages below it."""

from __future__ import annotations

from mobile_world.phone.apps.settings.applications.access import AccessDetailsPage, AccessListPage, SpecialAccessPage
from mobile_world.phone.apps.settings.applications.access_activities import ACCESS_ACTIVITIES
from mobile_world.phone.apps.settings.applications.app_pages import (
    AppBatteryPage,
    AppDataUsagePage,
    AppLinksPage,
    AppNotificationsPage,
    AppStoragePage,
)
from mobile_world.phone.apps.settings.applications.dashboard import AppBatteryUsagePage, AppsPage, UnusedAppsPage
from mobile_world.phone.apps.settings.applications.info import AppInfoPage
from mobile_world.phone.apps.settings.applications.listing import AllAppsPage
from mobile_world.phone.apps.settings.page import SettingsPage

PAGES: tuple[type[SettingsPage], ...] = (
    AppsPage,
    AllAppsPage,
    AppInfoPage,
    AppNotificationsPage,
    AppStoragePage,
    AppDataUsagePage,
    AppBatteryPage,
    AppLinksPage,
    UnusedAppsPage,
    AppBatteryUsagePage,
    SpecialAccessPage,
    AccessListPage,
    AccessDetailsPage,
    *ACCESS_ACTIVITIES,
)

__all__ = ["PAGES"]
