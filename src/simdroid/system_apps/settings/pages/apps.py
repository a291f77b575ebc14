"""Apps: the list, and which app does what by default."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import (
    ACTION_MAIN,
    ACTION_VIEW,
    CATEGORY_HOME,
    Intent,
    Package,
    System,
    contains_text,
    folded,
    size_text,
)
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, SettingsPage, page
from simdroid.system_apps.settings.pages import storage
from simdroid.system_apps.settings.pages.system import reset_app_preferences
from simdroid.system_apps.settings.rows import app_icon, app_row, category, preference

_RESET = "Reset app preferences"
SEARCH = "search_src_text"


def own_apps(system: System) -> list[Package]:
    """What a person calls an app: what has an icon or was installed, by label."""
    apps = [app for app in system.packages.all() if app.manifest.launcher() or not app.manifest.system]
    return sorted(apps, key=_by_label)


def _by_label(app: Package) -> tuple[str, str]:
    return folded(app.manifest.label), app.name


class AllAppsPage(SettingsPage):
    """The list."""

    place = fragments.ALL_APPS
    list_id = "apps_list"

    def views(self) -> list[ui.View]:
        """One row for each app that matches."""
        rows = [self._row(app) for app in self._apps()]
        search = ui.TextField(
            id=SEARCH,
            hint="Search\u2026",
            autofocus=True,
            look="underlined",
            margin=(ui.px(63), 0, ui.px(63), ui.px(21)),
        )
        shown = rows or [ui.empty_state("No apps.", icon="apps")]
        return [search, *shown] if "searching" in self.state else shown

    def _apps(self) -> list[Package]:
        apps = sorted(self.system.packages.all(), key=_by_label) if self.state.get("system") else own_apps(self.system)
        query = self.typed(SEARCH) if "searching" in self.state else ""
        apps = [app for app in apps if contains_text(app.manifest.label, query)]
        if self.state.get("by_size"):
            apps.sort(key=lambda app: (-storage.app_size(self.system, app), _by_label(app)))
        return apps

    def _row(self, app: Package) -> ui.View:
        row = preference(
            app.manifest.label,
            summary=size_text(storage.app_size(self.system, app)) if app.enabled else "Disabled",
            leading=app_icon(app),
            on_click=partial(self.show, fragments.APP_INFO, package=app.name),
        )
        for view in row.walk():
            if view.id == "android:title":
                view.desc = app.manifest.label
        return row

    def bar_actions(self) -> list[ui.View]:
        shown, by_size = bool(self.state.get("system")), bool(self.state.get("by_size"))
        items = [
            ui.MenuItem("Sort by name" if by_size else "Sort by size", partial(self.state.update, by_size=not by_size)),
            ui.MenuItem("Hide system" if shown else "Show system", partial(self.state.update, system=not shown)),
            ui.MenuItem(_RESET, partial(self.ask, "reset")),
        ]
        search = ui.IconButton(
            id="search_app_list_menu",
            cls="android.widget.TextView",
            name="magnify",
            desc="Search",
            color="on_surface",
            width=ui.px(126),
            height=ui.px(126),
            on_click=self._search,
        )
        more = ui.menu_button(items)
        more.width, more.height = ui.px(105), ui.px(126)
        return [search, more]

    def dialog_reset(self) -> ui.Dialog:
        """The question before preferences are reset."""
        return kit.confirm_dialog(
            self,
            "This will reset all preferences for disabled apps, disabled app notifications, default applications for"
            " actions, background data restrictions for apps and any permission restrictions.\n\nYou will not lose"
            " any app data.",
            partial(reset_app_preferences, self.system),
            title="Reset app preferences?",
            agree="Reset apps",
        )

    def on_back(self) -> bool:
        return self.state.pop("searching", None) is not None

    def _search(self) -> None:
        if "searching" in self.state:
            self.state.pop("searching")
            self.set_typed(SEARCH, None)
        else:
            self.state["searching"] = True


class Role(NamedTuple):
    """Something one app does for all."""

    title: str
    stored: kit.Setting
    candidates: tuple[str, ...] = ()
    """Apps that are offered besides those that take `intent`."""
    intent: Intent | None = None
    none: bool = False
    """Whether no app may hold it."""

    def apps(self, system: System) -> list[Package]:
        """Who can hold it."""
        apps = {name: system.packages.get(name) for name in self.candidates}
        if self.intent is not None:
            apps |= {item.package.name: item.package for item in system.packages.resolve(self.intent)}
        return [app for app in apps.values() if app is not None and app.enabled]

    def holder(self, system: System) -> Package | None:
        """Who holds it."""
        return system.packages.get(self.stored.get(system))


_SMS_APPS = ("com.google.android.apps.messaging", "com.simplemobiletools.smsmessenger")
ROLES = (
    Role(
        "Browser app",
        kit.Setting("secure", "browser_default_application", default="com.android.chrome"),
        intent=Intent(ACTION_VIEW, data="https://example.org"),
    ),
    Role("Caller ID & spam app", kit.Setting("secure", "call_screening_default_application", default=""), none=True),
    Role(
        "Digital assistant app",
        kit.Setting("secure", "assistant_default_application", default="com.google.android.googlequicksearchbox"),
        ("com.google.android.googlequicksearchbox",),
        none=True,
    ),
    Role(
        "Home app",
        kit.Setting("secure", "home_default_application", default="com.google.android.apps.nexuslauncher"),
        intent=Intent(ACTION_MAIN, categories=(CATEGORY_HOME,)),
    ),
    Role(
        "Phone app",
        kit.Setting("secure", "dialer_default_application", default="com.google.android.dialer"),
        ("com.google.android.dialer",),
    ),
    Role(
        "SMS app",
        kit.Setting("secure", "sms_default_application", default="com.google.android.apps.messaging"),
        _SMS_APPS,
    ),
)


class DefaultAppsPage(SettingsPage):
    """The roles and who holds them."""

    title = "Default apps"

    def views(self) -> list[ui.View]:
        """One row each, with the holder's icon."""
        return [self._row(role) for role in ROLES]

    def _row(self, role: Role) -> ui.View:
        holder = role.holder(self.system)
        return preference(
            role.title,
            summary=holder.manifest.label if holder else "None",
            leading=app_icon(holder) if holder else None,
            icon="cancel",
            on_click=partial(self.ask, "role", title=role.title),
        )

    def dialog_role(self) -> ui.Dialog:
        """The candidates of one role."""
        role = next(role for role in ROLES if role.title == self.about["title"])
        options = [("", "None")] if role.none else []
        options += [(app.name, app.manifest.label) for app in role.apps(self.system)]
        return kit.stored_choice_dialog(self, role.title, options, role.stored)


DEFAULT_APPS = "android.settings.MANAGE_DEFAULT_APPS_SETTINGS"
_RECENT = 4


class AppsPage(SettingsPage):
    """The way to every app."""

    place = fragments.APPS
    topics = (Link("See all apps", keywords="applications all", fragment=fragments.ALL_APPS),)
    rows = (
        kit.Header("General"),
        kit.Press(
            "Default apps",
            "Chrome, Phone, and Messages",
            keywords="browser phone sms assistant home launcher",
            do=lambda page: page.start(Intent(DEFAULT_APPS)),
        ),
        Link("Screen time", "0 minutes today", fragment=fragments.WELLBEING),
        Link("Unused apps", "0 unused apps", fragment=fragments.UNUSED_APPS),
        Link("App battery usage", "Set battery usage for apps", fragment=fragments.APP_BATTERY_USAGE),
        Link("Special app access", keywords="permission", fragment=fragments.SPECIAL_ACCESS),
    )

    def views(self) -> list[ui.View]:
        """Recent apps, the way to all, general rows."""
        recent = [self._row(app, seen) for app, seen in self._recent()]
        count = len(own_apps(self.system))
        see_all = preference(f"See all {count} apps", icon="apps", on_click=partial(self.show, fragments.ALL_APPS))
        return [*([category("Recently opened apps")] if recent else []), *recent, see_all, *super().views()]

    def _recent(self) -> list[tuple[Package, int]]:
        """Apps used last with the time of that, without Settings itself."""
        apps: dict[str, tuple[Package, int]] = {}
        for task in self.system.activities.recents():
            app = self.system.packages.get(task.affinity)
            if app is not None and app.name != self.package and app.manifest.launcher():
                apps.setdefault(app.name, (app, task.last_active_ns))
        return list(apps.values())[:_RECENT]

    def _row(self, app: Package, seen: int) -> ui.View:
        minutes = max(self.system.clock.now_ns() - seen, 0) // 60_000_000_000
        return app_row(app, summary=_ago(minutes), on_click=partial(self.show, fragments.APP_INFO, package=app.name))


def _ago(minutes: int) -> str:
    if minutes < 60:
        return f"{kit.plural(minutes, 'minute')} ago"
    hours = minutes // 60
    return f"{kit.plural(hours, 'hour') if hours < 24 else kit.plural(hours // 24, 'day')} ago"


page(
    fragments.UNUSED_APPS,
    kit.Preference("No unused apps"),
    kit.Note("Apps that haven\u2019t been used for a few months lose their permissions and temporary files."),
)


class AppBatteryUsagePage(SettingsPage):
    """How much each app may do in the background."""

    place = fragments.APP_BATTERY_USAGE

    def views(self) -> list[ui.View]:
        return [
            app_row(app, summary="Optimized", on_click=partial(self.show, fragments.APP_BATTERY, package=app.name))
            for app in own_apps(self.system)
        ]
