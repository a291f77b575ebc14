"""One app: what it is doing, what it may do, and the buttons that open, remove and stop it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mobile_world.phone.apps.settings import fragments, sizes
from mobile_world.phone.apps.settings.applications.about_app import PACKAGE_EXTRA, AboutApp
from mobile_world.phone.apps.settings.applications.access import ACCESSES
from mobile_world.phone.apps.settings.applications.groups import allowed_groups, asked_groups
from mobile_world.phone.apps.settings.deeds import Deed, deeds
from mobile_world.phone.apps.settings.entity import app_head
from mobile_world.phone.apps.settings.rows import category, footer, preference, switch_row
from mobile_world.phone.kit import confirm_dialog
from mobile_world.phone.system import Intent, Package
from mobile_world.phone.system.installed import EnabledState
from mobile_world.phone.ui import Dialog, View

MANAGE_PERMISSIONS = "android.intent.action.MANAGE_APP_PERMISSIONS"
_STOP, _DISABLE, _UNINSTALL = "Force stop", "Disable", "Uninstall"
_DISABLING = (
    "If you disable this app, Android and other apps may no longer function as intended. Keep in mind, you can\u2019t"
    " delete this app since it came pre-installed on your device. By disabling, you turn this app off and hide it on"
    " your device."
)
UNUSED = "AUTO_REVOKE_PERMISSIONS_IF_UNUSED"


class AppInfoPage(AboutApp):
    """Everything about one app."""

    title = "App info"
    fragment = fragments.APP_INFO
    parent = fragments.ALL_APPS
    activity_name = ".applications.InstalledAppDetails"
    package_actions = ("APPLICATION_DETAILS_SETTINGS",)

    def rows_of(self, app: Package) -> list[View]:
        """Icon and name, buttons, and what is known about it."""
        return [
            app_head(app, "" if app.enabled else "Disabled"),
            self._buttons(app),
            *self._use(app),
            category("Unused apps"),
            self._pause(app),
            *self._advanced(app),
            footer(f"version {app.manifest.version_name}"),
        ]

    def _use(self, app: Package) -> list[View]:
        known = self.system.notifications
        allowed = ", ".join(group.title for group in allowed_groups(app))
        asked = "No permissions granted" if asked_groups(app) else "No permissions requested"
        permissions = Intent(MANAGE_PERMISSIONS, extras={PACKAGE_EXTRA: app.name})
        size = sizes.worded(sizes.whole(self.system, app))
        links = (
            ("Notifications", "On" if known.enabled(app.name) else "Off", fragments.APP_NOTIFICATIONS),
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
        rows.insert(1, preference("Permissions", summary=allowed or asked, on_click=partial(self.start, permissions)))
        return rows

    def _pause(self, app: Package) -> View:
        return switch_row(
            "Pause app activity if unused",
            summary="Remove permissions, delete temporary files, and stop notifications",
            on=self.system.app_ops.mode(app.name, UNUSED) == "allow",
            on_toggle=lambda on: self.system.app_ops.set(app.name, UNUSED, "allow" if on else "ignore"),
        )

    def _advanced(self, app: Package) -> list[View]:
        wanted = [access for access in ACCESSES if access.asked_by(app)]
        rows = [
            preference(
                access.title,
                summary="Allowed" if access.allowed(self.system, app) else "Not allowed",
                on_click=partial(self.show, fragments.ACCESS_DETAILS, access=access.operation, package=app.name),
            )
            for access in wanted
        ]
        return [category("Advanced"), *rows] if rows else []

    def _buttons(self, app: Package) -> View:
        launcher = app.manifest.launcher()
        running = self.system.processes.find(app.name) is not None
        removing = Deed(_UNINSTALL, "trash_can_outline", partial(self.ask, "uninstall"))
        if app.manifest.system and app.enabled:
            removing = Deed(_DISABLE, "cancel", partial(self.ask, "disable"), app.name != self.package)
        elif not app.enabled:
            removing = Deed("Enable", "check", partial(self._set_state, app, EnabledState.ENABLED))
        return deeds(
            Deed("Open", "open_in_new", partial(self._launch, app), launcher is not None and app.enabled),
            removing,
            Deed(_STOP, "alert_octagon_outline", partial(self.ask, "stop"), running and app.name != self.package),
        )

    def dialog_stop(self) -> Dialog | None:
        """The question before an app is stopped."""
        return self._question("Force stop?", "If you force stop an app, it may misbehave.", "OK", self._stop)

    def dialog_disable(self) -> Dialog | None:
        """The question before an app is disabled."""
        return self._question("Disable app?", _DISABLING, "Disable app", self._disable)

    def dialog_uninstall(self) -> Dialog | None:
        """The question before an app is removed."""
        label = self.app.manifest.label if self.app else ""
        return self._question(label, "Do you want to uninstall this app?", "OK", self._uninstall)

    def _question(self, title: str, words: str, agree: str, action: Callable[[Package], None]) -> Dialog | None:
        app = self.app
        return confirm_dialog(self, words, partial(action, app), title=title, agree=agree) if app else None

    def _launch(self, app: Package) -> None:
        launcher = app.manifest.launcher()
        if launcher is not None:
            self.system.activities.launch(launcher, caller=self.package)

    def _stop(self, app: Package) -> None:
        self.system.activities.force_stop(app.name)

    def _disable(self, app: Package) -> None:
        self._set_state(app, EnabledState.DISABLED_USER)

    def _set_state(self, app: Package, state: EnabledState) -> None:
        self.system.packages.set_state(app.name, state)

    def _uninstall(self, app: Package) -> None:
        self.finish()
        self.system.packages.remove(app)
