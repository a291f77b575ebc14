"""The base class of Settings pages, the rows that only Settings has, and `page`, which declares a page of rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from simdroid import kit, ui
from simdroid.system import Component, Extra, Intent, Package, System
from simdroid.system_apps.settings import rows
from simdroid.system_apps.settings.fragments import Fragment

PACKAGE = "com.android.settings"
FRAGMENT = ":settings:show_fragment"
"""The extra that tells `.SubSettings` which page to show."""
PACKAGE_EXTRA = "android.intent.extra.PACKAGE_NAME"


def page_intent(fragment: str, **extras: Extra) -> Intent:
    """The intent that opens a page of Settings by its fragment's name."""
    return Intent(component=Component(PACKAGE, f"{PACKAGE}.SubSettings"), extras={FRAGMENT: fragment, **extras})


class _Rows:
    """The rows of Android's Settings."""

    def header(self, title: str, *, id: str = "") -> ui.View:
        """The heading of a group."""
        return rows.category(title)

    def note(self, text: str) -> ui.View:
        """A remark with an information sign."""
        return rows.footer(text)

    def line(self, row: kit.RowContent, on_click: ui.Action | None) -> ui.View:
        """A title, a summary, an icon."""
        return rows.preference(row.title, summary=row.summary, icon=row.icon, enabled=row.enabled, on_click=on_click)

    def switch(self, row: kit.RowContent, on: bool, on_toggle: Callable[[bool], object]) -> ui.View:
        """A row with a switch."""
        title, summary, icon, _, enabled = row
        return rows.switch_row(title, on=on, on_toggle=on_toggle, summary=summary, icon=icon, enabled=enabled)

    def slider(self, row: kit.RowContent, value: float, on_change: Callable[[float], object]) -> ui.View:
        """A slider under its title."""
        return rows.seek_row(row.title, icon=row.icon, value=value, on_change=on_change, enabled=row.enabled)


LOOK = replace(kit.GOOGLE, rows=_Rows(), collapsing=kit.CollapsingLook())


class SettingsPage(kit.PreferenceScreen):
    """A Settings page: its title, its rows, and the names by which it is opened."""

    place: ClassVar[Fragment]
    """Which of the pages it is; one without says itself what it is called and by which activity it is opened."""
    title: ClassVar[str] = ""
    activity_name: ClassVar[str] = ""
    actions: ClassVar[tuple[str, ...]] = ()
    package_actions: ClassVar[tuple[str, ...]] = ()
    outside_actions: ClassVar[tuple[str, ...]] = ()
    parent: ClassVar[str] = ""
    topics: ClassVar[tuple[kit.Preference, ...]] = ()
    """What search finds on it besides its rows."""

    version: ClassVar[Callable[[System], bool] | None] = None
    """Which phones have it; all of them where nothing is said. An intent finds it on the others, too."""

    look = LOOK
    edge_to_edge = True

    @classmethod
    def in_version(cls, system: System) -> bool:
        """Whether the phone's version of Android lists it."""
        return cls.version is None or cls.version(system)

    def __init_subclass__(cls) -> None:
        place = cls.__dict__.get("place")
        if place is not None:
            cls.title, cls.fragment, cls.activity_name, cls.parent = (
                place.label,
                place,
                place.activity_name,
                place.parent,
            )
            cls.actions, cls.package_actions = place.actions, place.package_actions
            cls.outside_actions = place.outside_actions

    def show(self, fragment: str, **extras: Extra) -> None:
        """Open another page of Settings by its fragment's name, with what it needs to know."""
        self.start(page_intent(fragment, **extras))


class AppPage(SettingsPage):
    """A page about the app its intent names, as `package:<name>` or in an extra."""

    @property
    def app(self) -> Package | None:
        """The app; None when it is not installed."""
        extras = self.intent.extras
        named = extras.get("package") or extras.get(PACKAGE_EXTRA) or extras.get("android.provider.extra.APP_PACKAGE")
        return self.system.packages.get(str(named or (self.intent.data or "").removeprefix("package:")))

    def views(self) -> list[ui.View]:
        """What the page says of the app."""
        app = self.app
        return [rows.footer("The app is not installed.")] if app is None else self.rows_of(app)

    def rows_of(self, app: Package) -> list[ui.View]:
        """The rows of an app that is there."""
        raise NotImplementedError


@dataclass(frozen=True)
class Intro(kit.Preference):
    """The introductory text above the rows of a page."""

    def view(self, screen: kit.PreferenceScreen) -> ui.View:
        return rows.intro(self.title)


@dataclass(frozen=True, kw_only=True)
class Link(kit.Preference):
    """A row that opens another page."""

    fragment: str

    def view(self, screen: SettingsPage) -> ui.View:  # type: ignore[override]
        return self.line(screen, partial(screen.show, self.fragment))


@dataclass(frozen=True)
class MainToggle(kit.Toggle):
    """The main switch at the top of a page."""

    def view(self, screen: kit.PreferenceScreen) -> ui.View:
        on, system = self.flag.get(screen.system), screen.system
        return rows.main_switch(self.title, on=on, on_toggle=partial(self.flag.put, system))


@dataclass(frozen=True, kw_only=True)
class SwitchLink(kit.Toggle):
    """A row whose text opens a page while its switch switches."""

    fragment: str

    def view(self, screen: SettingsPage) -> ui.View:  # type: ignore[override]
        return rows.two_target_row(
            self.title,
            summary=kit.resolve_text(self.summary, screen.system),
            on=self.flag.get(screen.system),
            on_toggle=partial(self.flag.put, screen.system),
            on_click=partial(screen.show, self.fragment),
            icon=self.icon,
        )


DATA_PAGES: list[type[SettingsPage]] = []
"""Pages that are nothing but rows."""


def page(
    place: Fragment,
    *rows: kit.Preference,
    topics: tuple[kit.Preference, ...] = (),
    list_id: str = SettingsPage.list_id,
    version: Callable[[System], bool] | None = None,
) -> None:
    """Declare a page that is a list of rows; `topics` are further entries for the search index."""
    name = f"{''.join(word.capitalize() for word in place.label.split())}Page"
    attributes = {
        "place": place,
        "rows": rows,
        "topics": topics,
        "list_id": list_id,
        "version": version and staticmethod(version),
        "__doc__": f"{place.label}.",
    }
    DATA_PAGES.append(type(name, (SettingsPage,), attributes))
