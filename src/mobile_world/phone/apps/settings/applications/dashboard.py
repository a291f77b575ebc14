"""Apps: those used last, all of them, and what holds for all."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.applications.listing import own_apps
from mobile_world.phone.apps.settings.entity import app_row
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, preference
from mobile_world.phone.kit import Header, Note, Preference, Press
from mobile_world.phone.system import Intent, Package
from mobile_world.phone.ui import View

DEFAULT_APPS = "android.settings.MANAGE_DEFAULT_APPS_SETTINGS"
_RECENT = 4


class AppsPage(SettingsPage):
    """The way to every app."""

    title = "Apps"
    fragment = fragments.APPS
    activity_name = "AppDashboard"
    actions = ("APPLICATION_SETTINGS",)
    topics = (Link("See all apps", words="applications all", fragment=fragments.ALL_APPS),)
    rows = (
        Header("General"),
        Press(
            "Default apps",
            "Chrome, Phone, and Messages",
            words="browser phone sms assistant home launcher",
            do=lambda page: page.start(Intent(DEFAULT_APPS)),
        ),
        Link("Screen time", "0 minutes today", fragment=fragments.WELLBEING),
        Link("Unused apps", "0 unused apps", fragment=fragments.UNUSED_APPS),
        Link("App battery usage", "Set battery usage for apps", fragment=fragments.APP_BATTERY_USAGE),
        Link("Special app access", words="permission", fragment=fragments.SPECIAL_ACCESS),
    )

    def views(self) -> list[View]:
        """Recent apps, the way to all, general rows."""
        recent = [self._row(app, seen) for app, seen in self._recent()]
        count = len(own_apps(self.system))
        see_all = preference(f"See all {count} apps", icon="apps", on_click=partial(self.show, fragments.ALL_APPS))
        return [*([category("Recently opened apps")] if recent else []), *recent, see_all, *super().views()]

    def _recent(self) -> list[tuple[Package, int]]:
        """Apps used last with the time of that, without Settings itself."""
        found: dict[str, tuple[Package, int]] = {}
        for task in self.system.activities.recents():
            app = self.system.packages.get(task.affinity)
            if app is not None and app.name != self.package and app.manifest.launcher():
                found.setdefault(app.name, (app, task.last_active_ns))
        return list(found.values())[:_RECENT]

    def _row(self, app: Package, seen: int) -> View:
        minutes = max(self.system.clock.now_ns() - seen, 0) // 60_000_000_000
        return app_row(app, summary=_ago(minutes), on_click=partial(self.show, fragments.APP_INFO, package=app.name))


def _ago(minutes: int) -> str:
    if minutes < 60:
        return f"{minutes} minute{'' if minutes == 1 else 's'} ago"
    hours = minutes // 60
    if hours < 24:
        return f"{hours} hour{'' if hours == 1 else 's'} ago"
    return f"{hours // 24} day{'' if hours < 48 else 's'} ago"


class UnusedAppsPage(SettingsPage):
    """Apps nobody opened for months."""

    title = "Unused apps"
    fragment = fragments.UNUSED_APPS
    rows = (
        Preference("No unused apps"),
        Note("Apps that haven\u2019t been used for a few months lose their permissions and temporary files."),
    )


class AppBatteryUsagePage(SettingsPage):
    """How much each app may do in the background."""

    title = "App battery usage"
    fragment = fragments.APP_BATTERY_USAGE

    def views(self) -> list[View]:
        """One row each."""
        return [
            app_row(app, summary="Optimized", on_click=partial(self.show, fragments.APP_BATTERY, package=app.name))
            for app in own_apps(self.system)
        ]
