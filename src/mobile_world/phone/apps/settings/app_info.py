"""Apps: the list, and what a person can do to one of them."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, preference
from mobile_world.phone.system import Intent, Package
from mobile_world.phone.ui import AppIcon, Button, Column, Row, Text, View, px

DETAILS = "android.settings.APPLICATION_DETAILS_SETTINGS"


class AppsPage(SettingsPage):
    """All apps a person can open."""

    title = "Apps"

    def rows(self) -> list[View]:
        """One row for each app."""
        packages = [package for package in self.system.packages.all() if package.manifest.launcher()]
        packages.sort(key=lambda package: (package.manifest.label.casefold(), package.name))
        return [category(f"{len(packages)} apps"), *(self._row(package) for package in packages)]

    def _row(self, package: Package) -> View:
        return preference(
            package.manifest.label,
            summary="" if package.enabled else "Disabled",
            icon=package.manifest.icon,
            on_click=partial(self.start, Intent(DETAILS, data=f"package:{package.name}")),
        )


class AppInfoPage(SettingsPage):
    """One app; its intent names it as `package:<name>`."""

    title = "App info"

    def rows(self) -> list[View]:
        """Icon and name, buttons, and what is known about it."""
        name = (self.intent.data or "").removeprefix("package:")
        package = self.system.packages.get(name)
        if package is None:
            return [preference("App not installed", enabled=False)]
        return [
            self._header(package),
            self._buttons(package),
            preference("Notifications", summary=_count(self._notifications(name), "notification")),
            preference("Permissions", summary=_count(len(package.granted), "permission")),
            preference("Storage & cache", summary="Internal storage"),
            preference("Mobile data & Wi\u2011Fi", summary="No data used"),
            preference("Open by default", summary="No defaults set"),
            preference("Version", summary=package.manifest.version_name),
        ]

    def _header(self, package: Package) -> View:
        manifest = package.manifest
        return Column(
            id="entity_header",
            width="fill",
            content_align=(0.5, 0.0),
            spacing=12,
            padding=(0, px(42)),
            children=[
                AppIcon(id="entity_header_icon", name=manifest.icon, color=manifest.color, size=56),
                Text(id="entity_header_title", text=manifest.label, size=24),
            ],
        )

    def _buttons(self, package: Package) -> View:
        component = package.manifest.launcher()
        running = self.system.processes.find(package.name) is not None

        def launch() -> None:
            if component is not None:
                self.system.activities.launch(component, caller=self.package)

        opening = Button(
            id="button1", text="Open", emphasis="tonal", weight=1, enabled=component is not None, on_click=launch
        )
        stopping = Button(
            id="button3",
            text="Force stop",
            emphasis="tonal",
            weight=1,
            enabled=running,
            on_click=lambda: self.system.activities.force_stop(package.name),
        )
        return Row(width="fill", padding=(px(63), 0, px(63), px(42)), spacing=12, children=[opening, stopping])

    def _notifications(self, name: str) -> int:
        return sum(notification.package == name for notification in self.system.notifications.all())


def _count(number: int, noun: str) -> str:
    return f"{number or 'No'} {noun}{'' if number == 1 else 's'}"
