"""Rows that ask something in a dialog: one of several, a text, or whether to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from mobile_world.phone.apps.settings.dialogs import choice_dialog, confirm_dialog
from mobile_world.phone.apps.settings.items import Item, Says, said
from mobile_world.phone.apps.settings.stored import Stored
from mobile_world.phone.system import System
from mobile_world.phone.ui import Dialog, DialogButton, View, text_dialog
from mobile_world.phone.ui.ui_state import UiState

_OPTION_DP, _SEEN_ABOVE = 56, 5
"""Height of an option, and how many of them are left in sight above the chosen one."""

if TYPE_CHECKING:
    from mobile_world.phone.apps.settings.page import SettingsPage


@dataclass(frozen=True, kw_only=True)
class Asking(Item):
    """A row that opens a dialog, which is open while the page's state holds the row's title."""

    def draw(self, page: SettingsPage) -> View:
        """The row."""
        return self._preference(page, partial(page.ask_item, self.title))


@dataclass(frozen=True, kw_only=True)
class Choice(Asking):
    """One of several texts for a setting; the row's summary is the label of the one in force."""

    stored: Stored
    options: Sequence[tuple[str, str]]
    """Stored text and label of each."""
    heading: str = ""
    """The dialog's title where it differs from the row's."""

    def draw(self, page: SettingsPage) -> View:
        """The row with what is chosen."""
        return self._preference(page, partial(self._open, page), self.chosen(page.system))

    def _open(self, page: SettingsPage) -> None:
        """Open the dialog with the chosen one in sight."""
        page.ask_item(self.title)
        values = [value for value, _ in self.options]
        now = self.stored.get(page.system)
        above = values.index(now) - _SEEN_ABOVE if now in values else 0
        if above > 0:
            state = UiState.of_dialog(page.state, self.heading or self.title)
            state.set_scroll("android:select_dialog_listview", above * page.metrics.px(_OPTION_DP))

    def chosen(self, system: System) -> str:
        """What the row says."""
        return dict(self.options).get(self.stored.get(system)) or said(self.summary, system)

    def dialog(self, page: SettingsPage) -> Dialog:
        """The options."""
        return choice_dialog(
            self.heading or self.title,
            self.options,
            chosen=self.stored.get(page.system),
            on_choose=partial(self.stored.put, page.system),
            on_close=page.close_dialog,
        )


@dataclass(frozen=True, kw_only=True)
class TextEntry(Asking):
    """A text for a setting, which the row shows."""

    stored: Stored
    empty: Says = ""
    """What the row says while there is no text."""
    hint: str = ""
    required: bool = True
    """Whether nothing is refused."""

    def draw(self, page: SettingsPage) -> View:
        """The row with the text."""
        shown = self.stored.get(page.system) or said(self.empty, page.system)
        return self._preference(page, partial(page.ask_item, self.title), shown)

    def dialog(self, page: SettingsPage) -> Dialog:
        """A field with the text."""

        def accept(text: str) -> None:
            self.stored.put(page.system, text.strip())
            page.close_dialog()

        return text_dialog(
            self.title,
            accept,
            page.close_dialog,
            value=self.stored.get(page.system),
            hint=self.hint,
            required=self.required,
        )


@dataclass(frozen=True, kw_only=True)
class Confirm(Asking):
    """A row that does something after a question."""

    question: str
    message: Says = ""
    button: str = "OK"
    do: Callable[[SettingsPage], object]

    def dialog(self, page: SettingsPage) -> Dialog:
        """The question."""
        message = said(self.message, page.system)
        return confirm_dialog(self.question, message, self.button, partial(self.do, page), page.close_dialog)


@dataclass(frozen=True, kw_only=True)
class Telling(Asking):
    """A row that opens a dialog with something to read."""

    message: Says

    def dialog(self, page: SettingsPage) -> Dialog:
        """The text and one button."""
        return Dialog(
            title=self.title,
            message=said(self.message, page.system),
            positive=DialogButton("OK", page.close_dialog),
            on_dismiss=page.close_dialog,
        )
