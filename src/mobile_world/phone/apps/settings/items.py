"""Rows as data: what most pages of Settings are made of.

A page lists items; each item draws its row, knows what it stores, and opens its own dialog where it has one. Search
finds items by their titles without building a page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from mobile_world.phone.apps.settings import rows
from mobile_world.phone.apps.settings.stored import Flag, Stored
from mobile_world.phone.system import System
from mobile_world.phone.ui import Action, Dialog, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.settings.page import SettingsPage

Says: TypeAlias = "str | Callable[[System], str]"
"""Words, or what makes them from the phone as it is now."""

When: TypeAlias = Callable[[System], bool]


def said(words: Says, system: System) -> str:
    """The words of this moment."""
    return words if isinstance(words, str) else words(system)


@dataclass(frozen=True)
class Item:
    """A row with a title; by itself it only informs."""

    title: str
    summary: Says = ""
    icon: str = ""
    words: str = ""
    """Other words a person may search it by."""
    enabled: When | None = None
    shown: When | None = None

    def draw(self, page: SettingsPage) -> View:
        """The row as it is now."""
        return self._preference(page)

    def dialog(self, page: SettingsPage) -> Dialog | None:
        """The dialog the row opens, where it opens one."""
        return None

    def is_shown(self, system: System) -> bool:
        """Whether the page lists it at all."""
        return self.shown is None or self.shown(system)

    def is_enabled(self, system: System) -> bool:
        """Whether it can be used now."""
        return self.enabled is None or self.enabled(system)

    def _preference(self, page: SettingsPage, on_click: Action | None = None, summary: str | None = None) -> View:
        return rows.preference(
            self.title,
            summary=said(self.summary, page.system) if summary is None else summary,
            icon=self.icon,
            enabled=self.is_enabled(page.system),
            on_click=on_click,
        )


@dataclass(frozen=True)
class Header(Item):
    """The heading of a group."""

    def draw(self, page: SettingsPage) -> View:
        """The heading."""
        return rows.category(self.title)


@dataclass(frozen=True)
class Note(Item):
    """A remark with an information sign; its title is the text."""

    def draw(self, page: SettingsPage) -> View:
        """The remark."""
        return rows.footer(self.title)


@dataclass(frozen=True)
class Intro(Item):
    """What a page is about, above its rows."""

    def draw(self, page: SettingsPage) -> View:
        """The sentence."""
        return rows.intro(self.title)


@dataclass(frozen=True, kw_only=True)
class Link(Item):
    """A row that opens another page."""

    fragment: str

    def draw(self, page: SettingsPage) -> View:
        """The row."""
        return self._preference(page, partial(page.show, self.fragment))


@dataclass(frozen=True, kw_only=True)
class Press(Item):
    """A row that does something at once."""

    do: Callable[[SettingsPage], object]

    def draw(self, page: SettingsPage) -> View:
        """The row."""
        return self._preference(page, partial(self.do, page))


@dataclass(frozen=True, kw_only=True)
class Toggle(Item):
    """A switch."""

    flag: Flag

    def draw(self, page: SettingsPage) -> View:
        """The row with its switch."""
        return rows.switch_row(
            self.title,
            on=self.flag.on(page.system),
            on_toggle=partial(self.flag.switch, page.system),
            summary=said(self.summary, page.system),
            icon=self.icon,
            enabled=self.is_enabled(page.system),
        )


@dataclass(frozen=True)
class MainToggle(Toggle):
    """The switch a whole page is about."""

    def draw(self, page: SettingsPage) -> View:
        """The big switch."""
        return rows.main_switch(
            self.title, on=self.flag.on(page.system), on_toggle=partial(self.flag.switch, page.system)
        )


@dataclass(frozen=True, kw_only=True)
class SwitchLink(Toggle):
    """A row whose text opens a page while its switch switches."""

    fragment: str

    def draw(self, page: SettingsPage) -> View:
        """The row with its two targets."""
        return rows.two_target_row(
            self.title,
            summary=said(self.summary, page.system),
            on=self.flag.on(page.system),
            on_toggle=partial(self.flag.switch, page.system),
            on_click=partial(page.show, self.fragment),
            icon=self.icon,
        )


@dataclass(frozen=True, kw_only=True)
class Level(Item):
    """A slider over whole numbers from `least` to `most`."""

    stored: Stored
    most: int = 7
    least: int = 0

    def draw(self, page: SettingsPage) -> View:
        """The slider under its title."""
        now = page.system.settings.number(self.stored.namespace, self.stored.key, float(self.stored.default or 0))
        value = (now - self.least) / (self.most - self.least)
        return rows.seek_row(
            self.title,
            icon=self.icon,
            value=min(max(value, 0.0), 1.0),
            on_change=partial(self._change, page.system),
            enabled=self.is_enabled(page.system),
        )

    def _change(self, system: System, fraction: float) -> None:
        self.stored.put(system, str(round(self.least + fraction * (self.most - self.least))))
