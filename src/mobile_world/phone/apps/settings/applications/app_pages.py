"""What App info leads to: notifications, storage, data, battery, links."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments, sizes
from mobile_world.phone.apps.settings.applications.about_app import AboutApp
from mobile_world.phone.apps.settings.deeds import Deed, deeds
from mobile_world.phone.apps.settings.entity import app_head
from mobile_world.phone.apps.settings.rows import (
    category,
    footer,
    intro,
    main_switch,
    preference,
    radio_row,
    switch_row,
)
from mobile_world.phone.kit import confirm_dialog
from mobile_world.phone.system import Package
from mobile_world.phone.ui import Dialog, View

_CLEAR = "Clear storage"
_BACKGROUND = "RUN_ANY_IN_BACKGROUND"


class AppNotificationsPage(AboutApp):
    """Whether an app may notify."""

    title = "Notifications"
    fragment = fragments.APP_NOTIFICATIONS
    activity_name = "AppNotificationSettings"
    actions = ("APP_NOTIFICATION_SETTINGS", "CHANNEL_NOTIFICATION_SETTINGS")

    def rows_of(self, app: Package) -> list[View]:
        """The switch and what may stay."""
        known, on = self.system.notifications, self.system.notifications.enabled(app.name)
        posted = sum(entry.package == app.name for entry in known.all())
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


class AppStoragePage(AboutApp):
    """What an app keeps, and the buttons that delete it."""

    title = "Storage"
    fragment = fragments.APP_STORAGE

    def rows_of(self, app: Package) -> list[View]:
        """Sizes and two buttons."""
        code, data, cache = (measure(self.system, app) for measure in (sizes.code, sizes.data, sizes.cache))
        return [
            app_head(app),
            deeds(
                Deed(_CLEAR, "trash_can_outline", partial(self.ask, "clear"), data > cache),
                Deed("Clear cache", "trash_can_outline", partial(self._clear_cache, app), cache > 0),
            ),
            category("Space used"),
            preference("App size", summary=sizes.worded(code)),
            preference("User data", summary=sizes.worded(data - cache)),
            preference("Cache", summary=sizes.worded(cache)),
            preference("Total", summary=sizes.worded(code + data)),
        ]

    def dialog_clear(self) -> Dialog | None:
        """The question before an app's data goes."""
        words = "This app\u2019s data, including files and settings, will be permanently deleted from this device"
        clear = partial(self.system.packages.clear, self.app.name) if self.app else None
        return confirm_dialog(self, words, clear, title="Delete app data?", agree="Delete") if clear else None

    def _clear_cache(self, app: Package) -> None:
        for folder in ("cache", "code_cache"):
            place = f"{app.data_dir}/{folder}"
            if self.system.fs.is_dir(place):
                self.system.fs.remove_tree(place)
                self.system.fs.mkdir(place, permissions=0o2771)
                self.system.fs.chown(place, app.uid, app.uid)


class AppDataUsagePage(AboutApp):
    """What an app sent and received."""

    title = "App data usage"
    fragment = fragments.APP_DATA_USAGE

    def rows_of(self, app: Package) -> list[View]:
        """Nothing so far."""
        return [
            app_head(app),
            preference("Total", summary="0 B"),
            preference("Foreground", summary="0 B"),
            preference("Background", summary="0 B"),
        ]


class AppBatteryPage(AboutApp):
    """What an app may do in the background."""

    title = "App battery usage"
    fragment = fragments.APP_BATTERY

    def rows_of(self, app: Package) -> list[View]:
        """Three ways."""
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


class AppLinksPage(AboutApp):
    """Which links an app opens."""

    title = "Open by default"
    fragment = fragments.APP_LINKS
    activity_name = "AppLaunch"
    package_actions = ("APP_OPEN_BY_DEFAULT_SETTINGS",)

    def rows_of(self, app: Package) -> list[View]:
        """The switch and the hosts."""
        hosts = sorted({host for spec in app.manifest.activities for each in spec.filters for host in each.hosts})
        key = f"open_links_{app.name}"
        on = self.system.settings.get("secure", key) != "0"
        return [
            app_head(app),
            switch_row(
                "Open supported links",
                summary="Allow web links to open in this app",
                on=on and bool(hosts),
                enabled=bool(hosts),
                on_toggle=lambda wanted: self.system.settings.put("secure", key, "1" if wanted else "0"),
            ),
            category("Links to open in this app"),
            *[preference(host) for host in hosts],
            *([] if hosts else [intro("This app has no supported links.")]),
        ]
