"""All apps, with search, order and the system's own on request."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments, sizes
from mobile_world.phone.apps.settings.entity import app_icon
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.reset import reset_app_preferences
from mobile_world.phone.apps.settings.rows import preference
from mobile_world.phone.kit import confirm_dialog
from mobile_world.phone.system import Package, System
from mobile_world.phone.ui import Dialog, IconButton, MenuItem, TextField, View, empty_state, menu_button, px

_RESET = "Reset app preferences"
SEARCH = "search_src_text"


def own_apps(system: System) -> list[Package]:
    """What a person calls an app: what has an icon or was installed, by label."""
    apps = [app for app in system.packages.all() if app.manifest.launcher() or not app.manifest.system]
    return sorted(apps, key=_by_label)


def _by_label(app: Package) -> tuple[str, str]:
    return app.manifest.label.casefold(), app.name


class AllAppsPage(SettingsPage):
    """The list."""

    title = "All apps"
    fragment = fragments.ALL_APPS
    parent = fragments.APPS
    activity_name = "ManageApplications"
    actions = ("MANAGE_APPLICATIONS_SETTINGS", "MANAGE_ALL_APPLICATIONS_SETTINGS")
    list_id = "apps_list"

    def views(self) -> list[View]:
        """One row for each app that matches."""
        apps = self._apps()
        rows = [self._row(app) for app in apps]
        search: list[View] = []
        if "searching" in self.state:
            search.append(
                TextField(
                    id=SEARCH,
                    hint="Search\u2026",
                    autofocus=True,
                    look="underlined",
                    margin=(px(63), 0, px(63), px(21)),
                )
            )
        return [*search, *(rows or [empty_state("No apps.", icon="apps")])]

    def _apps(self) -> list[Package]:
        everything = sorted(self.system.packages.all(), key=_by_label)
        apps = everything if self.state.get("system") else own_apps(self.system)
        wanted = self.typed(SEARCH).casefold() if "searching" in self.state else ""
        apps = [app for app in apps if wanted in app.manifest.label.casefold()]
        if self.state.get("by_size"):
            apps.sort(key=lambda app: (-sizes.whole(self.system, app), _by_label(app)))
        return apps

    def _row(self, app: Package) -> View:
        row = preference(
            app.manifest.label,
            summary=sizes.worded(sizes.whole(self.system, app)) if app.enabled else "Disabled",
            leading=app_icon(app),
            on_click=partial(self.show, fragments.APP_INFO, package=app.name),
        )
        for view in row.walk():
            if view.id == "android:title":
                view.desc = app.manifest.label
        return row

    def bar_actions(self) -> list[View]:
        """Search and the menu."""
        shown, by_size = bool(self.state.get("system")), bool(self.state.get("by_size"))
        items = [
            MenuItem("Sort by name", partial(self._set, "by_size", False))
            if by_size
            else MenuItem("Sort by size", partial(self._set, "by_size", True)),
            MenuItem("Hide system" if shown else "Show system", partial(self._set, "system", not shown)),
            MenuItem(_RESET, partial(self.ask, "reset")),
        ]
        search = IconButton(
            id="search_app_list_menu",
            cls="android.widget.TextView",
            name="magnify",
            desc="Search",
            color="on_surface",
            width=px(126),
            height=px(126),
            on_click=self._search,
        )
        more = menu_button(items)
        more.width, more.height = px(105), px(126)
        return [search, more]

    def dialog_reset(self) -> Dialog:
        """The question before preferences are reset."""
        return confirm_dialog(
            self,
            "This will reset all preferences for disabled apps, disabled app notifications, default applications for"
            " actions, background data restrictions for apps and any permission restrictions.\n\nYou will not lose"
            " any app data.",
            partial(reset_app_preferences, self.system),
            title="Reset app preferences?",
            agree="Reset apps",
        )

    def on_back(self) -> bool:
        """Back leaves the search first."""
        return self.state.pop("searching", None) is not None

    def _search(self) -> None:
        if "searching" in self.state:
            self.state.pop("searching")
            self.set_typed(SEARCH, None)
        else:
            self.state["searching"] = True

    def _set(self, key: str, value: bool) -> None:
        self.state[key] = value
