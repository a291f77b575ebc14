"""What Broccoli's screens share: its green, its own choice of a theme, and the main activity's drawer."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from simdroid import kit, ui
from simdroid.system import Activity, System
from simdroid_apps.broccoli.store import DARK, FOLLOW_SYSTEM, Options

GREEN = {
    "background": "#fafafa",
    "surface": "#fafafa",
    "surface_container": "#ffffff",
    "surface_container_high": "#e0e0e0",
    "surface_dialog": "#ffffff",
    "primary": "#2e7d32",
    "primary_container": "#2e7d32",
    "on_primary_container": "#ffffff",
    "secondary_container": "#dcebdd",
    "on_secondary_container": "#2e7d32",
    "bar": "#2e7d32",
    "second_bar": "#4caf50",
    "on_bar": "#ffffff",
    "status_bar": "#1b5e20",
}
"""Colours in the light theme; roles with `bar` are the app's own."""
DARK_GREEN = {
    "background": "#121212",
    "surface": "#121212",
    "surface_container": "#1e1e1e",
    "surface_container_high": "#2c2c2c",
    "surface_dialog": "#383838",
    "primary": "#a5d6a7",
    "on_primary": "#000000",
    "primary_container": "#a5d6a7",
    "on_primary_container": "#000000",
    "secondary_container": "#2b332b",
    "on_secondary_container": "#a5d6a7",
    "bar": "#272727",
    "second_bar": "#121212",
    "on_bar": "#ffffff",
    "status_bar": "#121212",
}
_BAR = replace(kit.MATERIAL.bar, background="bar", ink="on_bar", menu_ink="on_bar")
_ROWS = kit.LookRows(
    title_id="android:title",
    summary_id="android:summary",
    icon_id="android:icon",
    icon_width=24,
    icon_gap=32,
    header_id="android:title",
    summary_lines=4,
)
LOOK = replace(kit.MATERIAL, bar=_BAR, rows=_ROWS, dialog=kit.DialogLook(refuse="CANCEL"))
RECIPES_PAGE, SETTINGS_PAGE = "nav_recipes", "nav_settings"


class BroccoliScreen(kit.AppScreen):
    """A screen of the app, in its colours."""

    look = LOOK
    edge_to_edge = True

    @property
    def theme(self) -> ui.Theme:
        """Light or dark as the app's settings say, or as the phone's do."""
        chosen = Options(self.system).theme
        dark = super().theme.dark if chosen == FOLLOW_SYSTEM else chosen == DARK
        return ui.Theme(dark, DARK_GREEN if dark else GREEN)

    @property
    def bars(self) -> str:
        """White, on the green of the status bar."""
        return "#ffffff"

    def framed(self, bar: ui.View, body: ui.View) -> ui.View:
        """A bar over what the screen shows, between the green behind the status bar and the black below."""
        metrics = self.metrics
        above = ui.Box(width="fill", height=metrics.dp(metrics.status_bar), background="status_bar", ghost=True)
        body.weight = 1
        return ui.Page([above, bar, body, self.below()], ghost=True)

    def below(self) -> ui.View:
        """The black behind the navigation bar."""
        return ui.Box(
            width="fill", height=self.metrics.dp(self.metrics.navigation_bar), background="#000000", ghost=True
        )


class MainScreen(kit.DrawerScreen, BroccoliScreen):
    """`MainActivity`: one of the drawer's pages, each of which is a subclass."""

    shown = ui.Saved(RECIPES_PAGE, key="page")
    drawer_id = "nav_view"
    destinations = (
        kit.Destination(RECIPES_PAGE, "Recipes", "silverware_fork_knife", RECIPES_PAGE),
        kit.Destination("nav_categories", "Categories", "label_outline", "nav_categories"),
        kit.Destination("nav_seasons", "Seasonal calendar", "leaf", "nav_seasons"),
        None,
        kit.Destination("nav_support", "Support the app", "heart_outline", "nav_support"),
        None,
        kit.Destination("nav_backup_and_restore", "Backup and restore", "swap_vertical", "nav_backup_and_restore"),
        kit.Destination(SETTINGS_PAGE, "Settings", "cog", SETTINGS_PAGE),
        kit.Destination("nav_about", "About the app", "information_outline", "nav_about"),
    )
    _pages: ClassVar[dict[str, type[MainScreen]]] = {}

    @classmethod
    def register(cls, *pages: type[MainScreen]) -> None:
        """Have these pages in the drawer."""
        cls._pages |= {page.page: page for page in pages}

    def __new__(cls, system: System, activity: Activity) -> MainScreen:
        return super().__new__(cls._pages[str(activity.state.get("page", RECIPES_PAGE))])

    def body(self) -> ui.View:
        """What the page shows below the bar."""
        raise NotImplementedError

    def build(self) -> ui.View:
        """The bar with the way into the drawer, and the page."""
        look = replace(self.look.bar, start_icon="menu", start_desc="Open navigation drawer")
        title = next(
            destination.label for destination in self.destinations if destination and destination.page == self.page
        )
        return self.framed(
            kit.app_bar(self, title, on_up=self.open_drawer, look=look), ui.Page([self.body()], ghost=True)
        )

    def go(self, page: str) -> None:
        """Go to a page, which begins anew."""
        self.activity.state.clear()
        self.shown = page
        MainScreen(self.system, self.activity).opened()

    def opened(self) -> None:
        """Called when the page was chosen."""

    def on_back(self) -> bool:
        """Every page goes back to the recipes."""
        if super().on_back():
            return True
        elsewhere = self.page != RECIPES_PAGE
        if elsewhere:
            self.go(RECIPES_PAGE)
        return elsewhere

    def drawer_head(self) -> ui.View:
        parts = [
            ui.AppIcon(name="food_apple", color="#558b2f", size=60, margin=(0, 56, 0, 8)),
            ui.Text(text="Broccoli", size=14, face="medium", color="on_bar"),
            ui.Text(id="header_subtitle", text="Free for everyone", size=14, color="on_bar"),
        ]
        return ui.Column(width="fill", padding=16, margin=(0, -12, 0, 8), background="bar", children=parts)
