"""What only apps of the Simple Mobile Tools family have: the search field above a list, and the page about the app."""

from __future__ import annotations

from collections.abc import Sequence

from simdroid.kit.bars import BarAction, app_bar, fitting
from simdroid.kit.looks import SIMPLE
from simdroid.kit.screen import AppScreen
from simdroid.ui import Action, AppIcon, Column, IconButton, Row, Text, TextField, View

SEARCH = "top_toolbar_search"


class SearchMenu(AppScreen):
    """A screen with the rounded search field at its top; a search goes on while the field has the focus."""

    look = SIMPLE

    @property
    def searching(self) -> bool:
        """Whether the search field has the focus."""
        return self.ui.focus == SEARCH

    @property
    def query(self) -> str:
        """What is in the field."""
        return self.typed(SEARCH)

    def end_search(self) -> None:
        """Empty the field and leave it."""
        self.set_typed(SEARCH, None)
        self.ui.focus = ""

    def on_back(self) -> bool:
        """Leave the search before the screen, but after whatever else is open."""
        if super().on_back():
            return True
        searching = self.searching
        if searching:
            self.end_search()
        return searching

    def search_menu(self, actions: Sequence[BarAction], *, on_up: Action | None = None) -> View:
        """The field with the actions in it; while a search goes on an arrow ends it, and else goes up by `on_up`."""
        on_up = self.end_search if self.searching else on_up
        icon = IconButton(
            id="top_toolbar_search_icon",
            cls="android.widget.ImageView",
            name="arrow_left" if on_up else "magnify",
            color="on_surface",
            on_click=on_up,
            clickable=on_up is not None,
            ghost=False,
        )
        field = TextField(id=SEARCH, hint="Search", action="search", weight=1, height="fill", padding=(4, 14))
        menu = Row(
            id="top_toolbar", cls="android.view.ViewGroup", children=fitting(self.metrics, self.look.bar, actions)
        )
        return Row(
            id="top_toolbar_holder",
            cls="android.widget.RelativeLayout",
            width="fill",
            height=52,
            margin=(16, 8),
            padding=(4, 0),
            background="surface_container",
            radius=26,
            children=[icon, field, menu],
        )


class About(AppScreen):
    """`AboutActivity`: the icon, the name and the version."""

    look = SIMPLE

    def build(self) -> View:
        """What the app is and which version of it this is."""
        package = self.system.packages.get(self.package)
        icon, color, version = "android", "#5f6368", ""
        if package is not None:
            icon, color, version = package.manifest.icon, package.manifest.color, package.manifest.version_name
        body = Column(
            id="about_holder",
            width="fill",
            weight=1,
            spacing=12,
            padding=(32, 48),
            content_align=(0.5, 0.0),
            children=[
                AppIcon(id="about_app_icon", name=icon, color=color, size=72),
                Text(id="about_app_name", text=self.label, size=22),
                Text(id="about_app_version", text=f"Version: {version}", color="on_surface_variant"),
            ],
        )
        bar = app_bar(self, "About", id="about_toolbar")
        return Column(id="about_coordinator", width="fill", height="fill", children=[bar, body])
