"""Which app does what by default; on a phone these pages belong to the permission controller."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from mobile_world.phone.apps.settings.entity import app_icon
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import preference
from mobile_world.phone.kit import Setting, stored_choice_dialog
from mobile_world.phone.system import Intent, Package, System
from mobile_world.phone.system.intents import ACTION_MAIN, ACTION_VIEW, CATEGORY_HOME
from mobile_world.phone.ui import Dialog, View


class Role(NamedTuple):
    """Something one app does for all."""

    title: str
    stored: Setting
    candidates: tuple[str, ...] = ()
    """Apps that are offered besides those that take `intent`."""
    intent: Intent | None = None
    none: bool = False
    """Whether no app may hold it."""

    def apps(self, system: System) -> list[Package]:
        """Who can hold it."""
        found = {name: system.packages.get(name) for name in self.candidates}
        if self.intent is not None:
            found |= {each.package.name: each.package for each in system.packages.resolve(self.intent)}
        return [app for app in found.values() if app is not None and app.enabled]

    def holder(self, system: System) -> Package | None:
        """Who holds it."""
        return system.packages.get(self.stored.get(system))


_SMS_APPS = (
    "com.google.android.apps.messaging",
    "com.simplemobiletools.smsmessenger",
)
ROLES = (
    Role(
        "Browser app",
        Setting("secure", "browser_default_application", default="com.android.chrome"),
        intent=Intent(ACTION_VIEW, data="https://example.org"),
    ),
    Role("Caller ID & spam app", Setting("secure", "call_screening_default_application", default=""), none=True),
    Role(
        "Digital assistant app",
        Setting("secure", "assistant_default_application", default="com.google.android.googlequicksearchbox"),
        ("com.google.android.googlequicksearchbox",),
        none=True,
    ),
    Role(
        "Home app",
        Setting("secure", "home_default_application", default="com.google.android.apps.nexuslauncher"),
        intent=Intent(ACTION_MAIN, categories=(CATEGORY_HOME,)),
    ),
    Role(
        "Phone app",
        Setting("secure", "dialer_default_application", default="com.google.android.dialer"),
        ("com.google.android.dialer",),
    ),
    Role(
        "SMS app",
        Setting("secure", "sms_default_application", default="com.google.android.apps.messaging"),
        _SMS_APPS,
    ),
)


class DefaultAppsPage(SettingsPage):
    """The roles and who holds them."""

    title = "Default apps"

    def views(self) -> list[View]:
        """One row each, with the holder's icon."""
        return [self._row(role) for role in ROLES]

    def _row(self, role: Role) -> View:
        holder = role.holder(self.system)
        return preference(
            role.title,
            summary=holder.manifest.label if holder else "None",
            leading=app_icon(holder) if holder else None,
            icon="cancel",
            on_click=partial(self.ask, "role", title=role.title),
        )

    def dialog_role(self) -> Dialog:
        """The candidates of one role."""
        role = next(role for role in ROLES if role.title == self.about["title"])
        options = [("", "None")] if role.none else []
        options += [(app.name, app.manifest.label) for app in role.apps(self.system)]
        return stored_choice_dialog(self, role.title, options, role.stored)
