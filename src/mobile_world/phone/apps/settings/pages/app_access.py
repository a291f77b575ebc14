"""Special app access and permissions."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.page import PACKAGE_EXTRA, AppPage, SettingsPage
from mobile_world.phone.apps.settings.pages.apps import own_apps
from mobile_world.phone.apps.settings.rows import app_head, app_row, category, footer, intro, preference, switch_row
from mobile_world.phone.kit import Preference
from mobile_world.phone.system import Intent, Package, System
from mobile_world.phone.ui import Column, Radio, View, empty_state, px


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
    topics = tuple(Preference(access.title, words="permission special") for access in ACCESSES)

    def views(self) -> list[View]:
        """One row each."""
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
        wanted = self.intent.extras.get("access")
        return next((access for access in ACCESSES if access.operation == wanted), self.access)

    @property
    def heading(self) -> str:
        """The kind's title."""
        return self.chosen.title


class AccessListPage(_AccessPage):
    """The apps that want one kind of access."""

    place = fragments.ACCESS_LIST

    def views(self) -> list[View]:
        """One row each, with whether it is allowed."""
        access = self.chosen
        apps = [app for app in self.system.packages.all() if access.asked_by(app)]
        apps.sort(key=lambda app: (app.manifest.label.casefold(), app.name))
        return [
            app_row(
                app,
                summary="Allowed" if access.allowed(self.system, app) else "Not allowed",
                on_click=partial(self.show, fragments.ACCESS_DETAILS, access=access.operation, package=app.name),
            )
            for app in apps
        ] or [empty_state("No apps", icon="apps")]


class AccessDetailsPage(_AccessPage, AppPage):
    """One app and one kind of access."""

    place = fragments.ACCESS_DETAILS

    def rows_of(self, app: Package) -> list[View]:
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


_PREFIX = "android.permission."
_NOTIFICATIONS = "POST_NOTIFICATIONS"


class Group(NamedTuple):
    """A permission group, which a person grants or denies as a whole."""

    title: str
    icon: str
    allows: str
    """What an app with it may do, as `Allow this app to …` words it."""
    names: str
    while_in_use: bool = False
    """Whether it can be allowed only while the app is used."""

    @property
    def permissions(self) -> list[str]:
        """Full names."""
        return [_PREFIX + name for name in self.names.split()]

    def asked_by(self, app: Package) -> bool:
        """Whether an app wants any of them."""
        return any(permission in app.manifest.permissions for permission in self.permissions)

    def allowed(self, app: Package) -> bool:
        """Whether an app has any of them."""
        return any(app.holds(permission) for permission in self.permissions)

    def decide(self, system: System, app: Package, allowed: bool) -> None:
        """Grant or take all that an app wants of them."""
        for permission in self.permissions:
            if permission in app.manifest.permissions:
                change = system.packages.grant if allowed else system.packages.revoke
                change(app.name, permission)
        if self.names == _NOTIFICATIONS:
            system.notifications.set_enabled(app.name, allowed)


GROUPS = (
    Group("Body sensors", "heart_pulse", "access sensor data about your vital signs", "BODY_SENSORS"),
    Group("Calendar", "calendar", "access your calendar", "READ_CALENDAR WRITE_CALENDAR"),
    Group(
        "Call logs", "phone_log", "access your phone call logs", "READ_CALL_LOG WRITE_CALL_LOG PROCESS_OUTGOING_CALLS"
    ),
    Group("Camera", "camera", "take pictures and record video", "CAMERA", while_in_use=True),
    Group("Contacts", "contacts", "access your contacts", "READ_CONTACTS WRITE_CONTACTS GET_ACCOUNTS"),
    Group(
        "Files and media",
        "folder",
        "access files and media on your device",
        "READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE",
    ),
    Group(
        "Location",
        "map_marker",
        "access this device\u2019s location",
        "ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION ACCESS_BACKGROUND_LOCATION",
        while_in_use=True,
    ),
    Group("Microphone", "microphone", "record audio", "RECORD_AUDIO", while_in_use=True),
    Group("Music and audio", "music_note", "access music and audio on this device", "READ_MEDIA_AUDIO"),
    Group(
        "Nearby devices",
        "devices",
        "find, connect to, and determine the relative position of nearby devices",
        "BLUETOOTH_SCAN BLUETOOTH_CONNECT BLUETOOTH_ADVERTISE NEARBY_WIFI_DEVICES UWB_RANGING",
    ),
    Group("Notifications", "bell", "send you notifications", _NOTIFICATIONS),
    Group(
        "Phone",
        "phone",
        "make and manage phone calls",
        "CALL_PHONE READ_PHONE_STATE READ_PHONE_NUMBERS ANSWER_PHONE_CALLS USE_SIP ACCEPT_HANDOVER",
    ),
    Group(
        "Photos and videos",
        "image",
        "access photos and videos on this device",
        "READ_MEDIA_IMAGES READ_MEDIA_VIDEO ACCESS_MEDIA_LOCATION",
    ),
    Group("Physical activity", "run", "access your physical activity", "ACTIVITY_RECOGNITION"),
    Group(
        "SMS",
        "message_text",
        "send and view SMS messages",
        "READ_SMS SEND_SMS RECEIVE_SMS RECEIVE_MMS RECEIVE_WAP_PUSH",
    ),
)


def asked_groups(app: Package) -> list[Group]:
    """What an app wants."""
    return [group for group in GROUPS if group.asked_by(app)]


def allowed_groups(app: Package) -> list[Group]:
    """What an app has."""
    return [group for group in asked_groups(app) if group.allowed(app)]


GROUP_EXTRA = "android.intent.extra.PERMISSION_GROUP_NAME"
ONE_PERMISSION = "android.intent.action.MANAGE_APP_PERMISSION"
GROUP_APPS = "android.intent.action.MANAGE_PERMISSION_APPS"
_IDS = "com.android.permissioncontroller:id/"


class _GroupPage(SettingsPage):
    """A page about one group of permissions."""

    @property
    def group(self) -> Group:
        """The group the intent names."""
        name = str(self.intent.extras.get(GROUP_EXTRA, ""))
        return next((group for group in GROUPS if group.title == name), GROUPS[0])

    def decide_about(self, app: Package, group: Group) -> None:
        """Open the page of one decision."""
        self.start(Intent(ONE_PERMISSION, extras={PACKAGE_EXTRA: app.name, GROUP_EXTRA: group.title}))


class AppPermissionsPage(AppPage, _GroupPage):
    """What one app has and wants."""

    title = "App permissions"

    def rows_of(self, app: Package) -> list[View]:
        """Allowed and not allowed groups."""
        asked = asked_groups(app)
        if not asked:
            return [app_head(app), footer("This app did not request any permissions")]
        rows = [app_head(app)]
        for title, allowed in (("Allowed", True), ("Not allowed", False)):
            rows.append(category(title))
            listed = [self._row(app, group) for group in asked if group.allowed(app) is allowed]
            rows += listed or [preference(f"No permissions {'allowed' if allowed else 'denied'}", enabled=False)]
        return rows

    def _row(self, app: Package, group: Group) -> View:
        return preference(group.title, icon=group.icon, on_click=partial(self.decide_about, app, group))


class PermissionManagerPage(_GroupPage):
    """All groups."""

    title = "Permission manager"

    def views(self) -> list[View]:
        """How many apps have each."""
        return [self._row(group) for group in GROUPS]

    def _row(self, group: Group) -> View:
        asking = [app for app in own_apps(self.system) if group.asked_by(app)]
        allowed = sum(group.allowed(app) for app in asking)
        return preference(
            group.title,
            summary=f"{allowed} of {len(asking)} apps allowed",
            icon=group.icon,
            on_click=partial(self.start, Intent(GROUP_APPS, extras={GROUP_EXTRA: group.title})),
        )


class PermissionAppsPage(_GroupPage):
    """The apps that want one group."""

    title = "Permission apps"

    @property
    def heading(self) -> str:
        """The group's name."""
        return self.group.title

    def views(self) -> list[View]:
        """Allowed and not allowed apps."""
        group = self.group
        rows: list[View] = [intro(f"Apps with this permission can {group.allows}")]
        for title, allowed in (("Allowed", True), ("Not allowed", False)):
            found = [app for app in own_apps(self.system) if group.asked_by(app) and group.allowed(app) is allowed]
            rows.append(category(title))
            rows += [app_row(app, on_click=partial(self.decide_about, app, group)) for app in found]
            if not found:
                rows.append(preference(f"No apps {'allowed' if allowed else 'denied'}", enabled=False))
        return rows


class AppPermissionPage(AppPage, _GroupPage):
    """One app and one group: the decision."""

    title = "App permission"

    @property
    def heading(self) -> str:
        """The group's name."""
        return f"{self.group.title} permission"

    def rows_of(self, app: Package) -> list[View]:
        """The choices there are."""
        group = self.group
        if not group.asked_by(app):
            return [app_head(app), footer("This app did not request the permission")]
        allowed = group.allowed(app)
        asking = not allowed and self.state.get("asking_every_time") is True
        choices = [("allow_radio_button", "Allow", allowed, True, False)]
        if group.while_in_use:
            choices = [
                ("allow_foreground_only_radio_button", "Allow only while using the app", allowed, True, False),
                ("ask_radio_button", "Ask every time", asking, False, True),
            ]
        choices.append(("deny_radio_button", "Don\u2019t allow", not allowed and not asking, False, False))
        marks: list[View] = [
            Radio(
                id=_IDS + id,
                text=text,
                checked=checked,
                width="fill",
                height=px(155),
                on_click=partial(self._decide, app, grant, ask),
            )
            for id, text, checked, grant, ask in choices
        ]
        group_view = Column(
            id=_IDS + "radiogroup", cls="android.widget.RadioGroup", width="fill", padding=(px(52), 0), children=marks
        )
        return [app_head(app), category(f"{group.title} access for this app"), group_view]

    def _decide(self, app: Package, grant: bool, ask: bool) -> None:
        self.state["asking_every_time"] = ask
        self.group.decide(self.system, app, grant)
