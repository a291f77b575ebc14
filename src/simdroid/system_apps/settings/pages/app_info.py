"""App info and the pages below it: storage, data usage, battery, notifications and links of one app."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from simdroid import kit, ui
from simdroid.system import Intent, Package, size_text
from simdroid.system.packages import EnabledState
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import PACKAGE_EXTRA, AppPage
from simdroid.system_apps.settings.pages import storage
from simdroid.system_apps.settings.pages.permissions import allowed_groups, asked_groups
from simdroid.system_apps.settings.pages.special_access import ACCESSES
from simdroid.system_apps.settings.rows import (
    ActionButton,
    action_buttons,
    app_head,
    category,
    footer,
    intro,
    main_switch,
    preference,
    radio_row,
    switch_row,
)

_CLEAR = "Clear storage"
_BACKGROUND = "RUN_ANY_IN_BACKGROUND"


class AppNotificationsPage(AppPage):
    """Whether an app may notify."""

    place = fragments.APP_NOTIFICATIONS

    def rows_of(self, app: Package) -> list[ui.View]:
        notifications, on = self.system.notifications, self.system.notifications.enabled(app.name)
        posted = sum(entry.package == app.name for entry in notifications.all())
        label = app.manifest.label
        rows = [app_head(app), main_switch(f"All {label} notifications", on=on, on_toggle=partial(self._allow, app))]
        if not on:
            return [*rows, footer("At your request, Android is blocking this app\u2019s notifications from appearing")]
        count = "No notifications" if not posted else f"{posted} notification{'' if posted == 1 else 's'}"
        badge = self.system.settings.flag("secure", "notification_badging")
        return [
            *rows,
            category("Notification categories"),
            preference("General", summary=f"{count} in the shade"),
            preference("Notification dot", summary="On" if badge else "Off"),
        ]

    def _allow(self, app: Package, on: bool) -> None:
        permission = "android.permission.POST_NOTIFICATIONS"
        if permission in app.manifest.permissions and on:
            self.system.packages.grant(app.name, permission)
        self.system.notifications.set_enabled(app.name, on)


class AppStoragePage(AppPage):
    """What an app keeps, and the buttons that delete it."""

    place = fragments.APP_STORAGE

    def rows_of(self, app: Package) -> list[ui.View]:
        code, data, cache = (
            measure(self.system, app) for measure in (storage.code_size, storage.data_size, storage.cache_size)
        )
        return [
            app_head(app),
            action_buttons(
                ActionButton(_CLEAR, "trash_can_outline", partial(self.ask, "clear"), data > cache),
                ActionButton("Clear cache", "trash_can_outline", partial(self._clear_cache, app), cache > 0),
            ),
            category("Space used"),
            preference("App size", summary=size_text(code)),
            preference("User data", summary=size_text(data - cache)),
            preference("Cache", summary=size_text(cache)),
            preference("Total", summary=size_text(code + data)),
        ]

    def dialog_clear(self) -> ui.Dialog | None:
        """The question before an app's data goes."""
        message = "This app\u2019s data, including files and settings, will be permanently deleted from this device"
        clear = partial(self.system.packages.clear, self.app.name) if self.app else None
        return kit.confirm_dialog(self, message, clear, title="Delete app data?", agree="Delete") if clear else None

    def _clear_cache(self, app: Package) -> None:
        for folder in ("cache", "code_cache"):
            path = f"{app.data_dir}/{folder}"
            if self.system.fs.is_dir(path):
                self.system.fs.remove_tree(path)
                self.system.fs.mkdir(path, permissions=0o2771)
                self.system.fs.chown(path, app.uid, app.uid)


class AppDataUsagePage(AppPage):
    """What an app sent and received."""

    place = fragments.APP_DATA_USAGE

    def rows_of(self, app: Package) -> list[ui.View]:
        return [
            app_head(app),
            preference("Total", summary="0 B"),
            preference("Foreground", summary="0 B"),
            preference("Background", summary="0 B"),
        ]


class AppBatteryPage(AppPage):
    """What an app may do in the background."""

    place = fragments.APP_BATTERY

    def rows_of(self, app: Package) -> list[ui.View]:
        mode = self.system.app_ops.mode(app.name, _BACKGROUND)
        choices = (
            (
                "Unrestricted",
                "Allow battery usage in background without restrictions. May use more battery.",
                "foreground",
            ),
            ("Optimized", "Optimize based on your usage. Recommended for most apps.", "allow"),
            ("Restricted", "Restrict battery usage while in background. Apps may not work as expected.", "ignore"),
        )
        rows = [
            radio_row(
                title,
                summary=summary,
                chosen=mode == value,
                on_choose=partial(self.system.app_ops.set, app.name, _BACKGROUND, value),
            )
            for title, summary, value in choices
        ]
        return [app_head(app, "No battery use since last full charge"), category("Manage battery usage"), *rows]


class AppLinksPage(AppPage):
    """Which links an app opens."""

    place = fragments.APP_LINKS

    def rows_of(self, app: Package) -> list[ui.View]:
        hosts = sorted({host for spec in app.manifest.activities for item in spec.filters for host in item.hosts})
        key = f"open_links_{app.name}"
        on = self.system.settings.get("secure", key) != "0"
        return [
            app_head(app),
            switch_row(
                "Open supported links",
                summary="Allow web links to open in this app",
                on=on and bool(hosts),
                enabled=bool(hosts),
                on_toggle=lambda allowed: self.system.settings.put("secure", key, "1" if allowed else "0"),
            ),
            category("Links to open in this app"),
            *[preference(host) for host in hosts],
            *([] if hosts else [intro("This app has no supported links.")]),
        ]


MANAGE_PERMISSIONS = "android.intent.action.MANAGE_APP_PERMISSIONS"
_STOP, _DISABLE, _UNINSTALL = "Force stop", "Disable", "Uninstall"
_DISABLING = (
    "If you disable this app, Android and other apps may no longer function as intended. Keep in mind, you can\u2019t"
    " delete this app since it came pre-installed on your device. By disabling, you turn this app off and hide it on"
    " your device."
)
UNUSED = "AUTO_REVOKE_PERMISSIONS_IF_UNUSED"


class AppInfoPage(AppPage):
    """Everything about one app."""

    place = fragments.APP_INFO

    def rows_of(self, app: Package) -> list[ui.View]:
        """Icon and name, buttons, and what is known about it."""
        return [
            app_head(app, "" if app.enabled else "Disabled"),
            self._buttons(app),
            *self._use(app),
            category("Unused apps"),
            switch_row(
                "Pause app activity if unused",
                summary="Remove permissions, delete temporary files, and stop notifications",
                on=self.system.app_ops.mode(app.name, UNUSED) == "allow",
                on_toggle=lambda on: self.system.app_ops.set(app.name, UNUSED, "allow" if on else "ignore"),
            ),
            *self._advanced(app),
            footer(f"version {app.manifest.version_name}"),
        ]

    def _use(self, app: Package) -> list[ui.View]:
        notifications = self.system.notifications
        allowed = ", ".join(group.title for group in allowed_groups(app))
        permission_text = "No permissions granted" if asked_groups(app) else "No permissions requested"
        permissions = Intent(MANAGE_PERMISSIONS, extras={PACKAGE_EXTRA: app.name})
        size = size_text(storage.app_size(self.system, app))
        links = (
            ("Notifications", "On" if notifications.enabled(app.name) else "Off", fragments.APP_NOTIFICATIONS),
            ("Storage & cache", f"{size} used in internal storage", fragments.APP_STORAGE),
            ("Mobile data & Wi\u2011Fi", "No data used", fragments.APP_DATA_USAGE),
            ("Screen time", "0 minutes today", fragments.WELLBEING),
            ("Battery", "0% use since last full charge", fragments.APP_BATTERY),
            ("Open by default", "No defaults set", fragments.APP_LINKS),
        )
        rows = [
            preference(title, summary=summary, on_click=partial(self.show, page, package=app.name))
            for title, summary, page in links
        ]
        rows.insert(
            1, preference("Permissions", summary=allowed or permission_text, on_click=partial(self.start, permissions))
        )
        return rows

    def _advanced(self, app: Package) -> list[ui.View]:
        rows = [
            preference(
                access.title,
                summary="Allowed" if access.allowed(self.system, app) else "Not allowed",
                on_click=partial(self.show, fragments.ACCESS_DETAILS, access=access.operation, package=app.name),
            )
            for access in ACCESSES
            if access.asked_by(app)
        ]
        return [category("Advanced"), *rows] if rows else []

    def _buttons(self, app: Package) -> ui.View:
        launcher = app.manifest.launcher()
        stoppable = app.name != self.package and self.system.processes.find(app.name) is not None
        removing = ActionButton(_UNINSTALL, "trash_can_outline", partial(self.ask, "uninstall"))
        if app.manifest.system and app.enabled:
            removing = ActionButton(_DISABLE, "cancel", partial(self.ask, "disable"), app.name != self.package)
        elif not app.enabled:
            removing = ActionButton(
                "Enable", "check", partial(self.system.packages.set_state, app.name, EnabledState.ENABLED)
            )
        return action_buttons(
            ActionButton("Open", "open_in_new", partial(self._launch, app), launcher is not None and app.enabled),
            removing,
            ActionButton(_STOP, "alert_octagon_outline", partial(self.ask, "stop"), stoppable),
        )

    def dialog_stop(self) -> ui.Dialog | None:
        """The question before an app is stopped."""
        return self._question(
            "Force stop?",
            "If you force stop an app, it may misbehave.",
            "OK",
            lambda app: self.system.activities.force_stop(app.name),
        )

    def dialog_disable(self) -> ui.Dialog | None:
        """The question before an app is disabled."""
        return self._question(
            "Disable app?",
            _DISABLING,
            "Disable app",
            lambda app: self.system.packages.set_state(app.name, EnabledState.DISABLED_USER),
        )

    def dialog_uninstall(self) -> ui.Dialog | None:
        """The question before an app is removed."""
        return self._question(
            self.app.manifest.label if self.app else "", "Do you want to uninstall this app?", "OK", self._uninstall
        )

    def _question(self, title: str, message: str, agree: str, action: Callable[[Package], object]) -> ui.Dialog | None:
        app = self.app
        return kit.confirm_dialog(self, message, partial(action, app), title=title, agree=agree) if app else None

    def _launch(self, app: Package) -> None:
        launcher = app.manifest.launcher()
        if launcher is not None:
            self.system.activities.launch(launcher, caller=self.package)

    def _uninstall(self, app: Package) -> None:
        self.finish()
        self.system.packages.remove(app)
