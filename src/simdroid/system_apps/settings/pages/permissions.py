"""Permission groups, and the pages of the permission manager."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from simdroid import ui
from simdroid.system import Intent, Package, System
from simdroid.system_apps.settings.page import PACKAGE_EXTRA, AppPage, SettingsPage
from simdroid.system_apps.settings.pages.apps import own_apps
from simdroid.system_apps.settings.rows import app_head, app_row, category, footer, intro, preference

_PREFIX = "android.permission."
_NOTIFICATIONS = "POST_NOTIFICATIONS"


class PermissionGroup(NamedTuple):
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

    def allow(
        self,
        system: System,
        app: Package,
        *,
        one_time: bool = False,
        asked: bool = False,
        without: Collection[str] = (),
    ) -> None:
        """Grant what an app wants of them, perhaps because it `asked` or only until it is left, `without` some."""
        for permission in self.permissions:
            if permission in app.manifest.permissions and permission not in without:
                system.packages.allow(app.name, permission, one_time=one_time, asked=asked)

    def refuse(self, system: System, app: Package) -> None:
        """Note that a person refused what an app asked for."""
        for permission in self.permissions:
            if permission in app.manifest.permissions:
                system.packages.refuse(app.name, permission)
        if self.names == _NOTIFICATIONS:
            system.notifications.set_enabled(app.name, False)

    def take(self, system: System, app: Package) -> None:
        """Take back what an app has of them; it may ask for it again."""
        for permission in self.permissions:
            if permission in app.manifest.permissions:
                system.packages.revoke(app.name, permission)


GROUPS = (
    PermissionGroup("Body sensors", "heart_pulse", "access sensor data about your vital signs", "BODY_SENSORS"),
    PermissionGroup("Calendar", "calendar", "access your calendar", "READ_CALENDAR WRITE_CALENDAR"),
    PermissionGroup(
        "Call logs", "phone_log", "access your phone call logs", "READ_CALL_LOG WRITE_CALL_LOG PROCESS_OUTGOING_CALLS"
    ),
    PermissionGroup("Camera", "camera", "take pictures and record video", "CAMERA", while_in_use=True),
    PermissionGroup("Contacts", "contacts", "access your contacts", "READ_CONTACTS WRITE_CONTACTS GET_ACCOUNTS"),
    PermissionGroup(
        "Files and media",
        "folder",
        "access files and media on your device",
        "READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE",
    ),
    PermissionGroup(
        "Location",
        "map_marker",
        "access this device\u2019s location",
        "ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION ACCESS_BACKGROUND_LOCATION",
        while_in_use=True,
    ),
    PermissionGroup("Microphone", "microphone", "record audio", "RECORD_AUDIO", while_in_use=True),
    PermissionGroup("Music and audio", "music_note", "access music and audio on this device", "READ_MEDIA_AUDIO"),
    PermissionGroup(
        "Nearby devices",
        "devices",
        "find, connect to, and determine the relative position of nearby devices",
        "BLUETOOTH_SCAN BLUETOOTH_CONNECT BLUETOOTH_ADVERTISE NEARBY_WIFI_DEVICES UWB_RANGING",
    ),
    PermissionGroup("Notifications", "bell", "send you notifications", _NOTIFICATIONS),
    PermissionGroup(
        "Phone",
        "phone",
        "make and manage phone calls",
        "CALL_PHONE READ_PHONE_STATE READ_PHONE_NUMBERS ANSWER_PHONE_CALLS USE_SIP ACCEPT_HANDOVER",
    ),
    PermissionGroup(
        "Photos and videos",
        "image",
        "access photos and videos on this device",
        "READ_MEDIA_IMAGES READ_MEDIA_VIDEO ACCESS_MEDIA_LOCATION",
    ),
    PermissionGroup("Physical activity", "run", "access your physical activity", "ACTIVITY_RECOGNITION"),
    PermissionGroup(
        "SMS",
        "message_text",
        "send and view SMS messages",
        "READ_SMS SEND_SMS RECEIVE_SMS RECEIVE_MMS RECEIVE_WAP_PUSH",
    ),
)


def asked_groups(app: Package) -> list[PermissionGroup]:
    """What an app wants."""
    return [group for group in GROUPS if group.asked_by(app)]


def allowed_groups(app: Package) -> list[PermissionGroup]:
    """What an app has."""
    return [group for group in asked_groups(app) if group.allowed(app)]


GROUP_EXTRA = "android.intent.extra.PERMISSION_GROUP_NAME"
ONE_PERMISSION = "android.intent.action.MANAGE_APP_PERMISSION"
GROUP_APPS = "android.intent.action.MANAGE_PERMISSION_APPS"
_IDS = "com.android.permissioncontroller:id/"


class _GroupPage(SettingsPage):
    """A page about one group of permissions."""

    @property
    def group(self) -> PermissionGroup:
        """The group the intent names."""
        name = str(self.intent.extras.get(GROUP_EXTRA, ""))
        return next((group for group in GROUPS if group.title == name), GROUPS[0])

    def decide_about(self, app: Package, group: PermissionGroup) -> None:
        """Open the page of one decision."""
        self.start(Intent(ONE_PERMISSION, extras={PACKAGE_EXTRA: app.name, GROUP_EXTRA: group.title}))


class AppPermissionsPage(AppPage, _GroupPage):
    """What one app has and wants."""

    title = "App permissions"

    def rows_of(self, app: Package) -> list[ui.View]:
        groups = asked_groups(app)
        if not groups:
            return [app_head(app), footer("This app did not request any permissions")]
        rows = [app_head(app)]
        for title, allowed in (("Allowed", True), ("Not allowed", False)):
            group_rows = [self._row(app, group) for group in groups if group.allowed(app) is allowed]
            none = preference(f"No permissions {'allowed' if allowed else 'denied'}", enabled=False)
            rows += [category(title), *(group_rows or [none])]
        return rows

    def _row(self, app: Package, group: PermissionGroup) -> ui.View:
        return preference(group.title, icon=group.icon, on_click=partial(self.decide_about, app, group))


class PermissionManagerPage(_GroupPage):
    """All groups."""

    title = "Permission manager"

    def views(self) -> list[ui.View]:
        return [self._row(group) for group in GROUPS]

    def _row(self, group: PermissionGroup) -> ui.View:
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
        return self.group.title

    def views(self) -> list[ui.View]:
        group = self.group
        rows: list[ui.View] = [intro(f"Apps with this permission can {group.allows}")]
        for title, allowed in (("Allowed", True), ("Not allowed", False)):
            apps = [app for app in own_apps(self.system) if group.asked_by(app) and group.allowed(app) is allowed]
            app_rows = [app_row(app, on_click=partial(self.decide_about, app, group)) for app in apps]
            none = preference(f"No apps {'allowed' if allowed else 'denied'}", enabled=False)
            rows += [category(title), *(app_rows or [none])]
        return rows


class AppPermissionPage(AppPage, _GroupPage):
    """One app and one group: the decision."""

    title = "App permission"

    @property
    def heading(self) -> str:
        return f"{self.group.title} permission"

    def rows_of(self, app: Package) -> list[ui.View]:
        group = self.group
        if not group.asked_by(app):
            return [app_head(app), footer("This app did not request the permission")]
        one_time = not app.one_time.keys().isdisjoint(group.permissions)
        allowed = group.allowed(app) and not one_time
        asking = one_time or (not allowed and self.state.get("asking_every_time") is True)
        always = [("allow_radio_button", "Allow", allowed, True, False)]
        in_use = [
            ("allow_foreground_only_radio_button", "Allow only while using the app", allowed, True, False),
            ("ask_radio_button", "Ask every time", asking, False, True),
        ]
        deny = ("deny_radio_button", "Don\u2019t allow", not allowed and not asking, False, False)
        marks: list[ui.View] = [
            ui.Radio(
                id=_IDS + id,
                text=text,
                checked=checked,
                width="fill",
                height=ui.px(155),
                on_click=partial(self._decide, app, grant, ask),
            )
            for id, text, checked, grant, ask in (*(in_use if group.while_in_use else always), deny)
        ]
        group_view = ui.Column(
            id=_IDS + "radiogroup",
            cls="android.widget.RadioGroup",
            width="fill",
            padding=(ui.px(52), 0),
            children=marks,
        )
        return [app_head(app), category(f"{group.title} access for this app"), group_view]

    def _decide(self, app: Package, grant: bool, ask: bool) -> None:
        self.state["asking_every_time"] = ask
        if grant:
            self.group.allow(self.system, app)
        else:
            self.group.take(self.system, app)
