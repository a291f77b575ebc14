"""List screens: multiple selection by long press, search, filtering, and the empty state.

Both are base classes that a screen may have or leave; what the rows look like is the screen's own business. They stand
before the app's own base class, in the order in which going back leaves them: `class Inbox(Selecting[int], Searching,
MailScreen)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Generic, NamedTuple, TypeVar

from simdroid.kit.bars import BarAction, search_bar, selection_bar
from simdroid.kit.screen import AppScreen
from simdroid.system import contains_text
from simdroid.ui import Action, Saved, Text, View

Key = TypeVar("Key")
T = TypeVar("T")


class RowActions(NamedTuple):
    """What a row of a list does when it is touched."""

    on_click: Action
    on_long_click: Action
    selected: bool


class Selecting(AppScreen, Generic[Key]):
    """A list whose rows can be selected: a long press begins, taps go on, going back ends it."""

    selected = Saved[list[Key]]([])
    """Keys of the selected rows, in the order of selection."""

    def row_actions(self, key: Key, on_open: Action) -> RowActions:
        """For a row: a tap opens it, or selects it while others are selected."""
        chosen, toggle = self.selected, partial(self.toggle, key)
        return RowActions(toggle if chosen else on_open, toggle, key in chosen)

    def toggle(self, key: Key) -> None:
        """Select a row, or no longer."""
        chosen = self.selected
        self.selected = [item for item in chosen if item != key] if key in chosen else [*chosen, key]

    def stop_selecting(self) -> None:
        """Select nothing."""
        del self.selected

    def then_stop(self, action: Action) -> Action:
        """An action on the selected rows, which are selected no longer afterwards."""

        def act() -> None:
            action()
            self.stop_selecting()

        return act

    def counted_bar(self, keys: Sequence[Key], actions: Sequence[BarAction | View]) -> View:
        """The bar of the selection with `2 / 5` in it; a tap on that selects all of `keys`, or nothing."""
        chosen = [key for key in self.selected if key in keys]

        def all_or_none() -> None:
            self.selected = [] if len(chosen) == len(keys) else [*keys]

        return selection_bar(
            self, f"{len(chosen)} / {len(keys)}", actions, on_close=self.stop_selecting, on_title=all_or_none
        )

    def on_back(self) -> bool:
        return self.leave("selected") or super().on_back()


class Searching(AppScreen):
    """A screen with a search that is opened, typed into and left."""

    search_field: ClassVar[str] = "search_src_text"
    """The key of the field."""
    searching = Saved(False)

    @property
    def query(self) -> str:
        """What is searched for; empty while no search is open."""
        return self.typed(self.search_field).strip() if self.searching else ""

    def search_bar(self, hint: str = "Search") -> View:
        """The plain bar of an open search, in place of the usual one."""
        return search_bar(self, self.search_field, hint=hint, on_close=self.end_search)

    def open_search(self) -> None:
        """Show the field, ready to type."""
        self.searching = True
        self.set_typed(self.search_field, "")
        self.ui.focus = self.search_field

    def end_search(self) -> None:
        """Go back to the whole list."""
        del self.searching
        self.set_typed(self.search_field, None)
        self.ui.focus = ""

    def on_back(self) -> bool:
        if not self.searching:
            return super().on_back()
        self.end_search()
        return True


def placeholder(id: str, text: str, link: str = "", on_click: Action | None = None) -> list[View]:
    """An empty state of two lines: what is not there, and below it the way to the first one; its id ends in `_2`."""
    views: list[View] = [
        Text(id=id, text=text, size=16, color="on_surface_variant", width="fill", text_align=(0.5, 0.0))
    ]
    if link:
        views.append(
            Text(id=f"{id}_2", text=link, size=16, color="primary", align=(0.5, 0.0), padding=16, on_click=on_click)
        )
    return views


def matching(items: Sequence[T], query: str, texts: Callable[[T], Sequence[str]]) -> list[T]:
    """The items one of whose words contains the query, whatever the case and the accents."""
    return [item for item in items if any(contains_text(word, query) for word in texts(item))]
