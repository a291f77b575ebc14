"""The activities behind the actions that apps start to be given a special access."""

from __future__ import annotations

from mobile_world.phone.apps.settings.applications import access
from mobile_world.phone.apps.settings.applications.access import Access, AccessDetailsPage, AccessListPage
from mobile_world.phone.apps.settings.page import SettingsPage

_ACTIVITIES: tuple[tuple[Access, str, str, str, str], ...] = (
    (
        access.ALL_FILES,
        "ManageExternalStorage",
        "MANAGE_ALL_FILES_ACCESS_PERMISSION",
        "ManageAppExternalStorage",
        "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION",
    ),
    (
        access.OVERLAY,
        "OverlaySettings",
        "action.MANAGE_OVERLAY_PERMISSION",
        "AppDrawOverlaySettings",
        "action.MANAGE_OVERLAY_PERMISSION",
    ),
    (
        access.WRITE_SETTINGS,
        "WriteSettings",
        "action.MANAGE_WRITE_SETTINGS",
        "AppWriteSettings",
        "action.MANAGE_WRITE_SETTINGS",
    ),
    (
        access.UNKNOWN_APPS,
        "ManageExternalSources",
        "MANAGE_UNKNOWN_APP_SOURCES",
        "ManageAppExternalSources",
        "MANAGE_UNKNOWN_APP_SOURCES",
    ),
    (
        access.ALARMS,
        "AlarmsAndReminders",
        "REQUEST_SCHEDULE_EXACT_ALARM",
        "AlarmsAndRemindersApp",
        "REQUEST_SCHEDULE_EXACT_ALARM",
    ),
    (
        access.USAGE,
        "UsageAccessSettings",
        "USAGE_ACCESS_SETTINGS",
        "AppUsageAccessSettings",
        "USAGE_ACCESS_SETTINGS",
    ),
    (
        access.MEDIA,
        "MediaManagementApps",
        "REQUEST_MANAGE_MEDIA",
        "AppMediaManagementApps",
        "REQUEST_MANAGE_MEDIA",
    ),
)
"""A kind of access, the activity and action of its list, and those of one app's page."""


def _pages(kind: Access, listed: str, list_action: str, one: str, one_action: str) -> list[type[SettingsPage]]:
    class ListPage(AccessListPage):
        """The apps that want it."""

        title = kind.title
        fragment = ""
        access = kind
        activity_name = listed
        actions = (list_action,)

    class OnePage(AccessDetailsPage):
        """One app that wants it."""

        title = kind.title
        fragment = ""
        access = kind
        activity_name = one
        package_actions = (one_action,)

    return [ListPage, OnePage]


ACCESS_ACTIVITIES: tuple[type[SettingsPage], ...] = tuple(page for row in _ACTIVITIES for page in _pages(*row))
"""Pages that are opened by an action alone."""
