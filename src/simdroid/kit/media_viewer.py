"""The full-screen viewer of galleries, which pages through the pictures and videos of an album."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from simdroid.kit.media_files import Medium, medium
from simdroid.kit.zooming import Zooming
from simdroid.system.providers import path_of
from simdroid.ui import Action, Color, IconButton, Line, Pager, Saved, Stack, View

_BAR, _INK = "#cc000000", "#ffffff"


class MediaViewer(Zooming):
    """A viewer for the app's own albums, and for a file that another app asks to show."""

    edge_to_edge = True
    background: Color = "#000000"
    turned_to = Saved("", key="path")
    """The picture a person turned to."""

    def album(self) -> list[Medium] | None:
        """What can be turned to in the album that the intent names; None where it names none."""
        return None

    @property
    def bars(self) -> Color:
        return _INK

    @cached_property
    def shown(self) -> Medium | None:
        """The picture that shows."""
        path = self.turned_to or str(self.intent.extras.get("path") or "") or self._outside
        return medium(self.system.fs, path) or next(iter(self.media), None)

    @property
    def _outside(self) -> str:
        """The file another app asked to show."""
        return (path_of(self.system, self.intent.data) or "") if self.intent.data else ""

    @cached_property
    def media(self) -> list[Medium]:
        """What can be turned to."""
        album = self.album()
        if album is not None:
            return album
        single = medium(self.system.fs, self.turned_to or self._outside)
        return [single] if single else []

    @property
    def chosen(self) -> list[Medium]:
        """What an action or a dialog is about."""
        return [self.shown] if self.shown else []

    def reload(self) -> bool:
        """Read anew what there is; whether anything is left, without which the screen closes."""
        for name in ("shown", "media"):
            self.__dict__.pop(name, None)
        if not self.media:
            self.finish()
        return bool(self.media)

    def turn_to(self, path: str) -> None:
        """Show another one."""
        self.turned_to, self.zoomed = path, ""

    def pager(self, page: Callable[[Medium], View]) -> View:
        """All of them side by side, each as `page` draws it."""
        paths = [item.path for item in self.media]
        return Pager(
            id="view_pager",
            pages=[partial(page, item) for item in self.media],
            page=next((index for index, path in enumerate(paths) if self.shown and path == self.shown.path), 0),
            on_page=lambda index: self.turn_to(paths[index]),
        )

    def bar_button(self, id: str, icon: str, desc: str, on_click: Action) -> IconButton:
        """A button of one of the bars over the picture."""
        return IconButton(id=id, name=icon, desc=desc, color=_INK, on_click=on_click)

    def top_bar(self, parts: list[View], *, id: str) -> View:
        """The bar over the picture's upper edge."""
        row = Line(parts, id=id, cls="android.view.ViewGroup", height=56)
        return Stack([row], ghost=True, background=_BAR, padding=(0, self.metrics.dp(self.metrics.status_bar), 0, 0))

    def bottom_bar(self, buttons: Sequence[View], *, id: str) -> View:
        """The bar over the picture's lower edge, with its buttons evenly spread."""
        for button in buttons:
            button.weight = 1
        row = Line([*buttons], id=id, height=64)
        below = self.metrics.dp(self.metrics.navigation_bar)
        return Stack([row], ghost=True, background=_BAR, padding=(0, 0, 0, below), align=(0.0, 1.0))
