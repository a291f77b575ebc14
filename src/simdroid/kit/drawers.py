"""Navigation drawers whose rows are data: the pages of an app, each with its icon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from simdroid.kit.screen import AppScreen
from simdroid.ui import Divider, Drawer, Saved, View, drawer_item


class Destination(NamedTuple):
    """A page that a drawer leads to."""

    page: str
    label: str
    icon: str
    id: str = ""
    """Its row's resource id."""


class DrawerScreen(AppScreen):
    """A screen with a drawer; `destinations` are its rows, None is a line between two of them."""

    page: ClassVar[str] = ""
    """Which of the destinations it is, if one."""
    destinations: ClassVar[Sequence[Destination | None]] = ()
    drawer_id: ClassVar[str] = "navigation_view"
    drawer_open = Saved(False)

    def drawer_head(self) -> View:
        """What stands over the rows."""
        raise NotImplementedError

    def go(self, page: str) -> None:
        """Turn to a page, with the drawer closed."""
        raise NotImplementedError

    def open_drawer(self) -> None:
        """Show the drawer."""
        self.drawer_open = True

    def close_drawer(self) -> None:
        """Leave the drawer."""
        self.drawer_open = False

    def drawer(self) -> Drawer | None:
        """The head over the rows, while it is open."""
        if not self.drawer_open:
            return None
        rows = [
            drawer_item(
                to.label, icon=to.icon, selected=to.page == self.page, id=to.id, on_click=partial(self.go, to.page)
            )
            if to
            else Divider(margin=(0, 8))
            for to in self.destinations
        ]
        return Drawer([self.drawer_head(), *rows], self.close_drawer, id=self.drawer_id)
