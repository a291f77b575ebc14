"""Permissions: by app, by group, and one decision. On a phone these pages belong to the permission controller."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings.applications.about_app import PACKAGE_EXTRA, AboutApp
from mobile_world.phone.apps.settings.applications.groups import GROUPS, Group, asked_groups
from mobile_world.phone.apps.settings.applications.listing import own_apps
from mobile_world.phone.apps.settings.entity import app_head, app_row
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import category, footer, intro, preference
from mobile_world.phone.system import Intent, Package
from mobile_world.phone.ui import Column, Radio, View, px

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


class AppPermissionsPage(AboutApp, _GroupPage):
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
        rows: list[View] = [intro(f"Apps with this permission can {group.deed}")]
        for title, allowed in (("Allowed", True), ("Not allowed", False)):
            found = [app for app in own_apps(self.system) if group.asked_by(app) and group.allowed(app) is allowed]
            rows.append(category(title))
            rows += [app_row(app, on_click=partial(self.decide_about, app, group)) for app in found]
            if not found:
                rows.append(preference(f"No apps {'allowed' if allowed else 'denied'}", enabled=False))
        return rows


class AppPermissionPage(AboutApp, _GroupPage):
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
