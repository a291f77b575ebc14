"""Rows that only the pages of Settings have, and what draws all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.settings import rows
from mobile_world.phone.kit import GOOGLE, CollapsingLook, Preference, RowContent, Toggle, said
from mobile_world.phone.kit.settings_screen import PreferenceScreen
from mobile_world.phone.ui import Action, View

if TYPE_CHECKING:
    from mobile_world.phone.apps.settings.page import SettingsPage


class _Rows:
    """The rows of Android's Settings."""

    def header(self, title: str, *, id: str = "") -> View:
        """The heading of a group."""
        return rows.category(title)

    def note(self, text: str) -> View:
        """A remark with an information sign."""
        return rows.footer(text)

    def line(self, row: RowContent, on_click: Action | None) -> View:
        """A title, a summary, an icon."""
        return rows.preference(row.title, summary=row.summary, icon=row.icon, enabled=row.enabled, on_click=on_click)

    def switch(self, row: RowContent, on: bool, on_toggle: Callable[[bool], object]) -> View:
        """A row with a switch."""
        title, summary, icon, _, enabled = row
        return rows.switch_row(title, on=on, on_toggle=on_toggle, summary=summary, icon=icon, enabled=enabled)

    def slider(self, row: RowContent, value: float, on_change: Callable[[float], object]) -> View:
        """A slider under its title."""
        return rows.seek_row(row.title, icon=row.icon, value=value, on_change=on_change, enabled=row.enabled)


LOOK = replace(GOOGLE, rows=_Rows(), collapsing=CollapsingLook())


@dataclass(frozen=True)
class Intro(Preference):
    """What a page is about, above its rows."""

    def view(self, screen: PreferenceScreen) -> View:
        """The sentence."""
        return rows.intro(self.title)


@dataclass(frozen=True, kw_only=True)
class Link(Preference):
    """A row that opens another page."""

    fragment: str

    def view(self, screen: SettingsPage) -> View:  # type: ignore[override]
        """The row."""
        return self.line(screen, partial(screen.show, self.fragment))


@dataclass(frozen=True)
class MainToggle(Toggle):
    """The switch a whole page is about."""

    def view(self, screen: PreferenceScreen) -> View:
        """The big switch."""
        on, system = self.flag.get(screen.system), screen.system
        return rows.main_switch(self.title, on=on, on_toggle=partial(self.flag.put, system))


@dataclass(frozen=True, kw_only=True)
class SwitchLink(Toggle):
    """A row whose text opens a page while its switch switches."""

    fragment: str

    def view(self, screen: SettingsPage) -> View:  # type: ignore[override]
        """The row with its two targets."""
        return rows.two_target_row(
            self.title,
            summary=said(self.summary, screen.system),
            on=self.flag.get(screen.system),
            on_toggle=partial(self.flag.put, screen.system),
            on_click=partial(screen.show, self.fragment),
            icon=self.icon,
        )
