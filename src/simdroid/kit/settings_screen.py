"""Settings screens as lists of rows: each row draws itself, knows what it stores, and opens its own dialog.

A settings screen of an app is data::

    class MessengerSettings(PreferenceScreen):
        look = SIMPLE
        title = "Settings"
        rows = (
            Header("General"),
            Link("Manage blocked numbers", activity=BLOCKED),
            Choice("Font size", stored=Options.font_size, options=tuple(enumerate(FONT_SIZES))),
            Toggle("Send message on pressing Enter", flag=Options.send_on_enter),
        )
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, TypeAlias, TypeVar

from simdroid.kit.bars import app_bar
from simdroid.kit.collapsing import collapsing_page
from simdroid.kit.dialogs import choice_dialog, confirm_dialog, message_dialog, text_dialog
from simdroid.kit.preferences import Stored
from simdroid.kit.rows import RowContent
from simdroid.kit.screen import AppScreen
from simdroid.system import Intent, System
from simdroid.ui import RECYCLER, Action, Dialog, Page, Scroll, UiState, View

DynamicText: TypeAlias = "str | Callable[[System], str]"
"""A text, or a function that computes it from the phone as it is now."""

When: TypeAlias = Callable[[System], bool]

Options: TypeAlias = "Sequence[tuple[Any, str]] | Callable[[System], Sequence[tuple[Any, str]]]"

Value = TypeVar("Value")

_OPTION_DP, _SEEN_ABOVE = 56, 5
"""Height of an option, and how many of them are left in sight above the chosen one."""


def resolve_text(text: DynamicText, system: System) -> str:
    """The text as it is now."""
    return text if isinstance(text, str) else text(system)


class PreferenceScreen(AppScreen):
    """A title over rows; `rows` is all that most of them say."""

    title: ClassVar[str] = "Settings"
    rows: ClassVar[Sequence[Preference]] = ()
    bar_id: ClassVar[str] = "toolbar"
    list_id: ClassVar[str] = "recycler_view"
    list_cls: ClassVar[str] = RECYCLER
    frame_id: ClassVar[str | None] = None
    """Id of the box around bar and list, empty for a box without one; None leaves the box out of the UI tree."""

    @property
    def heading(self) -> str:
        """The title as it is shown."""
        return self.title

    @property
    def shown_rows(self) -> Sequence[Preference]:
        """The rows of the page; an app with one screen for several pages chooses them by its intent."""
        return self.rows

    def bar_actions(self) -> list[View]:
        """Buttons at the end of the bar."""
        return []

    def build(self) -> View:
        """The bar over all rows; its title shrinks where the family's does."""
        look, actions = self.look.collapsing, self.bar_actions()
        if look is not None:
            lists = {"list_id": self.list_id, "list_cls": self.list_cls}
            return collapsing_page(self, look, self.heading, self.views(), actions=actions, **lists)
        body = Scroll(id=self.list_id, cls=self.list_cls, weight=1, children=self.views())
        bar = app_bar(self, self.heading, actions, id=self.bar_id)
        return Page([bar, body], id=self.frame_id or "", ghost=self.frame_id is None)

    def views(self) -> list[View]:
        """What the page lists; a page with rows of its own puts them around those of the data."""
        return self.draw(self.shown_rows)

    def draw(self, rows: Iterable[Preference]) -> list[View]:
        """The views of those rows that are there now."""
        return [row.view(self) for row in rows if row.is_shown(self.system)]

    def ask_row(self, row: Preference) -> None:
        """Open the dialog of one of the rows."""
        self.ask("row", place=self.shown_rows.index(row))

    def dialog_row(self) -> Dialog | None:
        """The dialog of the row that asks something."""
        row = self.shown_rows[self.about["place"]]
        return row.dialog(self) if row.is_shown(self.system) else None


@dataclass(frozen=True)
class Preference:
    """A row with a title; by itself it only informs."""

    title: str
    summary: DynamicText = ""
    icon: str = ""
    id: str = ""
    """Begins the resource ids of its views, in families whose rows have ids of their own."""
    keywords: str = ""
    """Other words a person may search it by."""
    enabled: When | None = None
    shown: When | None = None

    def view(self, screen: PreferenceScreen) -> View:
        """The row as it is now."""
        return self.line(screen)

    def dialog(self, screen: PreferenceScreen) -> Dialog | None:
        """The dialog the row opens, where it opens one."""
        return None

    def is_shown(self, system: System) -> bool:
        """Whether the screen lists it at all."""
        return self.shown is None or self.shown(system)

    def is_enabled(self, system: System) -> bool:
        """Whether it can be used now."""
        return self.enabled is None or self.enabled(system)

    def line(self, screen: PreferenceScreen, on_click: Action | None = None, summary: str | None = None) -> View:
        """The plain row, which a tap may act on."""
        return screen.look.rows.line(self.content(screen.system, summary), on_click)

    def content(self, system: System, summary: str | None = None) -> RowContent:
        """What the row says now; `summary` takes the place of its own."""
        shown = resolve_text(self.summary, system) if summary is None else summary
        return RowContent(self.title, shown, self.icon, self.id, self.is_enabled(system))


@dataclass(frozen=True)
class Header(Preference):
    """The heading of a group."""

    def view(self, screen: PreferenceScreen) -> View:
        return screen.look.rows.header(self.title, id=self.id)


@dataclass(frozen=True)
class Note(Preference):
    """A remark; its title is the text."""

    def view(self, screen: PreferenceScreen) -> View:
        return screen.look.rows.note(self.title)


@dataclass(frozen=True, kw_only=True)
class Custom(Preference):
    """A row that draws itself, between rows that are data."""

    title: str = ""
    draw: Callable[[Any], View]

    def view(self, screen: PreferenceScreen) -> View:
        """What the function makes of the screen."""
        return self.draw(screen)


@dataclass(frozen=True, kw_only=True)
class Link(Preference):
    """A row that opens another screen: an activity of this app, or whatever takes an intent."""

    activity: str = ""
    intent: Intent | None = None

    def view(self, screen: PreferenceScreen) -> View:
        return self.line(screen, partial(self._open, screen))

    def _open(self, screen: PreferenceScreen) -> None:
        if self.intent is not None:
            screen.act(self.intent)
        else:
            screen.open(self.activity)


@dataclass(frozen=True, kw_only=True)
class Press(Preference):
    """A row that does something at once."""

    do: Callable[[Any], object]

    def view(self, screen: PreferenceScreen) -> View:
        return self.line(screen, partial(self.do, screen))


@dataclass(frozen=True, kw_only=True)
class Toggle(Preference):
    """A switch."""

    flag: Stored[bool]

    def view(self, screen: PreferenceScreen) -> View:
        system = screen.system
        return screen.look.rows.switch(self.content(system), self.flag.get(system), partial(self.flag.put, system))


@dataclass(frozen=True, kw_only=True)
class Level(Preference):
    """A slider over whole numbers from `least` to `most`, stored as a text."""

    stored: Stored[str]
    most: int = 7
    least: int = 0

    def view(self, screen: PreferenceScreen) -> View:
        stored = self.stored.get(screen.system)
        now = float(stored) if stored.replace(".", "", 1).lstrip("-").isdecimal() else 0.0
        value = min(max((now - self.least) / (self.most - self.least), 0.0), 1.0)
        return screen.look.rows.slider(self.content(screen.system), value, partial(self._change, screen.system))

    def _change(self, system: System, fraction: float) -> None:
        self.stored.put(system, str(round(self.least + fraction * (self.most - self.least))))


@dataclass(frozen=True, kw_only=True)
class DialogRow(Preference):
    """A row that opens a dialog."""

    def view(self, screen: PreferenceScreen) -> View:
        return self.line(screen, partial(screen.ask_row, self))


@dataclass(frozen=True, kw_only=True)
class Choice(DialogRow):
    """One of several values; the row's summary is the label of the one in force."""

    stored: Stored[Any]
    options: Options
    """Stored value and label of each, or what makes them from the phone as it is now."""
    heading: str = ""
    """The dialog's title where it differs from the row's."""

    def view(self, screen: PreferenceScreen) -> View:
        return self.line(screen, partial(self._open, screen), self.chosen(screen.system))

    def chosen(self, system: System) -> str:
        """What the row says."""
        return dict(self.offered(system)).get(self.stored.get(system)) or resolve_text(self.summary, system)

    def offered(self, system: System) -> Sequence[tuple[Any, str]]:
        """The options of this moment."""
        return self.options if isinstance(self.options, Sequence) else self.options(system)

    def _open(self, screen: PreferenceScreen) -> None:
        """Open the dialog with the chosen one in sight."""
        screen.ask_row(self)
        above = _place(self.offered(screen.system), self.stored.get(screen.system)) - _SEEN_ABOVE
        if above > 0 and not screen.look.dialog.radio_group:
            state = UiState.of_dialog(screen.state, self.heading or self.title)
            state.set_scroll("android:select_dialog_listview", above * screen.metrics.px(_OPTION_DP))

    def dialog(self, screen: PreferenceScreen) -> Dialog:
        return stored_choice_dialog(screen, self.heading or self.title, self.offered(screen.system), self.stored)


def stored_choice_dialog(
    screen: AppScreen, title: str, options: Sequence[tuple[Value, str]], stored: Stored[Value]
) -> Dialog:
    """One of several values, each with its label, for something that is stored."""

    def choose(index: int) -> None:
        stored.put(screen.system, options[index][0])

    return choice_dialog(
        screen, [label for _, label in options], _place(options, stored.get(screen.system)), choose, title=title
    )


def _place(options: Sequence[tuple[Any, str]], value: object) -> int:
    """Which of the options a value is; -1 where it is none."""
    return next((index for index, (option, _) in enumerate(options) if option == value), -1)


@dataclass(frozen=True, kw_only=True)
class TextEntry(DialogRow):
    """A text, which the row shows."""

    stored: Stored[str]
    empty: DynamicText = ""
    """What the row says while there is no text."""
    hint: str = ""
    required: bool = True
    """Whether nothing is refused."""

    def view(self, screen: PreferenceScreen) -> View:
        shown = self.stored.get(screen.system) or resolve_text(self.empty, screen.system)
        return self.line(screen, partial(screen.ask_row, self), shown)

    def dialog(self, screen: PreferenceScreen) -> Dialog:
        return text_dialog(
            screen,
            self.title,
            lambda text: self.stored.put(screen.system, text.strip()),
            value=self.stored.get(screen.system),
            hint=self.hint,
            required=self.required,
        )


@dataclass(frozen=True, kw_only=True)
class Confirm(DialogRow):
    """A row that does something after a question."""

    question: str
    message: DynamicText = ""
    button: str = "OK"
    do: Callable[[Any], object]

    def dialog(self, screen: PreferenceScreen) -> Dialog:
        message, do = resolve_text(self.message, screen.system), partial(self.do, screen)
        return confirm_dialog(screen, message, do, title=self.question, agree=self.button)


@dataclass(frozen=True, kw_only=True)
class MessageRow(DialogRow):
    """A row that opens a dialog with something to read."""

    message: DynamicText

    def dialog(self, screen: PreferenceScreen) -> Dialog:
        return message_dialog(screen, self.title, resolve_text(self.message, screen.system))
