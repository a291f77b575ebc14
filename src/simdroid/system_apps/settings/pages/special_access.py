"""Special app access: all files, display over other apps, and so on."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import Package, System, sort_key
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import AppPage, SettingsPage
from simdroid.system_apps.settings.rows import app_head, app_row, footer, preference, switch_row


class Access(NamedTuple):
    """One kind of access."""

    title: str
    operation: str
    permission: str
    switch: str
    note: str

    def asked_by(self, app: Package) -> bool:
        """Whether an app wants it."""
        return f"android.permission.{self.permission}" in app.manifest.permissions

    def allowed(self, system: System, app: Package) -> bool:
        """Whether an app has it: what the switch says, or before anybody set it, its permission."""
        mode = system.app_ops.mode(app.name, self.operation)
        return app.holds(f"android.permission.{self.permission}") if mode == "default" else mode == "allow"

    def decide(self, system: System, app: Package, allowed: bool) -> None:
        """Allow or refuse it."""
        system.app_ops.set(app.name, self.operation, "allow" if allowed else "deny")


ALL_FILES = Access(
    "All files access",
    "MANAGE_EXTERNAL_STORAGE",
    "MANAGE_EXTERNAL_STORAGE",
    "Allow access to manage all files",
    "Allow this app to read, modify and delete all files on this device or any connected storage volumes. If granted,"
    " app may access files without your explicit knowledge.",
)
OVERLAY = Access(
    "Display over other apps",
    "SYSTEM_ALERT_WINDOW",
    "SYSTEM_ALERT_WINDOW",
    "Allow display over other apps",
    "Allow this app to display on top of other apps you\u2019re using. This app will be able to see where you tap or"
    " change what\u2019s displayed on the screen.",
)
WRITE_SETTINGS = Access(
    "Modify system settings",
    "WRITE_SETTINGS",
    "WRITE_SETTINGS",
    "Allow modifying system settings",
    "This permission allows an app to modify system settings.",
)
UNKNOWN_APPS = Access(
    "Install unknown apps",
    "REQUEST_INSTALL_PACKAGES",
    "REQUEST_INSTALL_PACKAGES",
    "Allow from this source",
    "Your phone and personal data are more vulnerable to attack by unknown apps. By installing apps from this source,"
    " you agree that you are responsible for any damage to your phone or loss of data that may result from their use.",
)
ALARMS = Access(
    "Alarms & reminders",
    "SCHEDULE_EXACT_ALARM",
    "SCHEDULE_EXACT_ALARM",
    "Allow setting alarms and reminders",
    "Allow this app to set alarms and schedule time-sensitive actions. This lets the app run in the background, which"
    " may use more battery.",
)
MEDIA = Access(
    "Media management apps",
    "MANAGE_MEDIA",
    "MANAGE_MEDIA",
    "Allow app to manage media files",
    "If allowed, this app can modify or delete media files created with other apps without asking you.",
)
USAGE = Access(
    "Usage access",
    "GET_USAGE_STATS",
    "PACKAGE_USAGE_STATS",
    "Permit usage access",
    "Usage access allows an app to track what other apps you\u2019re using and how often, as well as your carrier,"
    " language settings, and other details.",
)
WIFI_CONTROL = Access(
    "Wi\u2011Fi control",
    "CHANGE_WIFI_STATE",
    "CHANGE_WIFI_STATE",
    "Allow app to control Wi\u2011Fi",
    "Allow this app to turn Wi\u2011Fi on or off, scan and connect to Wi\u2011Fi networks, add or remove networks, or"
    " start a local-only hotspot.",
)
ACCESSES = (ALL_FILES, OVERLAY, MEDIA, WRITE_SETTINGS, UNKNOWN_APPS, ALARMS, USAGE, WIFI_CONTROL)


class SpecialAccessPage(SettingsPage):
    """All kinds of access."""

    place = fragments.SPECIAL_ACCESS
    topics = tuple(kit.Preference(access.title, keywords="permission special") for access in ACCESSES)

    def views(self) -> list[ui.View]:
        return [
            preference(access.title, on_click=partial(self.show, fragments.ACCESS_LIST, access=access.operation))
            for access in ACCESSES
        ]


class _AccessPage(SettingsPage):
    """A page about one kind of access."""

    access = ALL_FILES

    @property
    def chosen(self) -> Access:
        """The kind the intent names, or the page's own."""
        operation = self.intent.extras.get("access")
        return next((access for access in ACCESSES if access.operation == operation), self.access)

    @property
    def heading(self) -> str:
        return self.chosen.title


class AccessListPage(_AccessPage):
    """The apps that want one kind of access."""

    place = fragments.ACCESS_LIST

    def views(self) -> list[ui.View]:
        """One row each, with whether it is allowed."""
        access = self.chosen
        apps = [app for app in self.system.packages.all() if access.asked_by(app)]
        apps.sort(key=lambda app: (sort_key(app.manifest.label), app.name))
        return [
            app_row(
                app,
                summary="Allowed" if access.allowed(self.system, app) else "Not allowed",
                on_click=partial(self.show, fragments.ACCESS_DETAILS, access=access.operation, package=app.name),
            )
            for app in apps
        ] or [ui.empty_state("No apps", icon="apps")]


class AccessDetailsPage(_AccessPage, AppPage):
    """One app and one kind of access."""

    place = fragments.ACCESS_DETAILS

    def rows_of(self, app: Package) -> list[ui.View]:
        """The app, the switch, and what it means."""
        access = self.chosen
        switch = switch_row(
            access.switch,
            on=access.allowed(self.system, app),
            on_toggle=partial(access.decide, self.system, app),
            enabled=access.asked_by(app),
        )
        return [app_head(app, f"version {app.manifest.version_name}"), switch, footer(access.note)]


_ACTIVITIES: tuple[tuple[Access, str, str, str, str], ...] = (
    (
        ALL_FILES,
        "ManageExternalStorage",
        "MANAGE_ALL_FILES_ACCESS_PERMISSION",
        "ManageAppExternalStorage",
        "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION",
    ),
    (
        OVERLAY,
        "OverlaySettings",
        "action.MANAGE_OVERLAY_PERMISSION",
        "AppDrawOverlaySettings",
        "action.MANAGE_OVERLAY_PERMISSION",
    ),
    (
        WRITE_SETTINGS,
        "WriteSettings",
        "action.MANAGE_WRITE_SETTINGS",
        "AppWriteSettings",
        "action.MANAGE_WRITE_SETTINGS",
    ),
    (
        UNKNOWN_APPS,
        "ManageExternalSources",
        "MANAGE_UNKNOWN_APP_SOURCES",
        "ManageAppExternalSources",
        "MANAGE_UNKNOWN_APP_SOURCES",
    ),
    (
        ALARMS,
        "AlarmsAndReminders",
        "REQUEST_SCHEDULE_EXACT_ALARM",
        "AlarmsAndRemindersApp",
        "REQUEST_SCHEDULE_EXACT_ALARM",
    ),
    (USAGE, "UsageAccessSettings", "USAGE_ACCESS_SETTINGS", "AppUsageAccessSettings", "USAGE_ACCESS_SETTINGS"),
    (MEDIA, "MediaManagementApps", "REQUEST_MANAGE_MEDIA", "AppMediaManagementApps", "REQUEST_MANAGE_MEDIA"),
)
"""A kind of access, the activity and action of its list, and those of one app's page."""


def _pages(kind: Access, list_name: str, list_action: str, one: str, one_action: str) -> list[type[SettingsPage]]:
    class ListPage(AccessListPage):
        """The apps that want it."""

        title = kind.title
        fragment = ""
        access = kind
        activity_name = list_name
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
