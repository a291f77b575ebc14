"""What all pages share: colours, the bar, the drawer and bottom sheets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from mobile_world.phone.apps.pro_expense.pieces import wide_button
from mobile_world.phone.apps.pro_expense.store import DARK, MAIN, SYSTEM_DEFAULT, Options
from mobile_world.phone.kit import MATERIAL, AppScreen, BarAction, fitting
from mobile_world.phone.ui import (
    CENTER,
    NIGHT,
    Action,
    BottomSheet,
    Color,
    Column,
    Drawer,
    Icon,
    IconButton,
    Line,
    Saved,
    Stack,
    Text,
    Theme,
    View,
    drawer_item,
)

HOME, LOGS, ENTRY, STATISTICS, BACKUP = "home", "expense_logs", "expense_entry", "statistics", "backup"
FEEDBACK, ABOUT, SETTINGS, WEB, ONBOARDING = "feedback", "about", "settings", "web", "onboarding"
"""Pages; all of them are shown by the one activity, as the real app's fragments are."""
_DRAWER = (
    (HOME, "Home", "home_variant"),
    (LOGS, "Expense Logs", "format_list_bulleted"),
    (STATISTICS, "Statistics", "chart_bar"),
    (BACKUP, "Backup", "export"),
    (FEEDBACK, "Feedback", "message_alert_outline"),
    (ABOUT, "About", "information_outline"),
    (SETTINGS, "Settings", "cog"),
)
_LIGHT_ROLES: dict[str, Color] = {
    "primary": "#039be5",
    "on_primary": "#ffffff",
    "background": "#eeeeee",
    "surface": "#ffffff",
    "surface_container": "#ffffff",
    "surface_dialog": "#ffffff",
    "on_surface": "#212121",
    "on_surface_variant": "#616161",
    "secondary_container": "#e1f3fc",
    "on_secondary_container": "#039be5",
    "surface_container_high": "#e3e3e3",
    "error": "#ef5350",
    "on_error": "#f5f5f5",
}
_DARK_ROLES: dict[str, Color] = {
    "primary": "#81d4fa",
    "on_primary": "#212121",
    "background": "#212121",
    "surface": "#212121",
    "surface_container": "#2c2c2c",
    "surface_dialog": "#424242",
    "on_surface": "#f5f5f5",
    "on_surface_variant": "#bdbdbd",
    "secondary_container": "#33474f",
    "on_secondary_container": "#81d4fa",
    "surface_container_high": "#393939",
    "error": "#e57373",
    "on_error": "#f5f5f5",
}


class ExpenseScreen(AppScreen):
    """A page of the app; the drawer lists those it can turn to."""

    look = MATERIAL
    page: ClassVar[str] = ""
    drawer_open = Saved(False)
    panel = Saved("")
    """The bottom sheet that is open: what the method `sheet_<panel>` builds."""

    @property
    def theme(self) -> Theme:
        """The app's own colours, dark unless the settings say otherwise."""
        mode = Options.theme_mode.get(self.system)
        dark = mode == DARK or (mode == SYSTEM_DEFAULT and self.system.settings.get("secure", "ui_night_mode") == NIGHT)
        return Theme(dark, _DARK_ROLES if dark else _LIGHT_ROLES)

    @property
    def bars(self) -> Color:
        """The status bar writes on the app's own background."""
        return "#f5f5f5" if self.theme.dark else "#212121"

    def bar(
        self,
        title: str,
        *,
        subtitle: str = "",
        actions: Sequence[BarAction] = (),
        id: str = "toolbar",
        back: Action | None = None,
    ) -> View:
        """The bar with the menu of pages, or with the way back; its button has no description."""
        start = IconButton(
            name="arrow_left" if back else "menu",
            color="on_surface",
            width=56,
            height=56,
            on_click=back or partial(setattr, self, "drawer_open", True),
        )
        words: list[View] = [Text(text=title, size=20, face="medium", max_lines=1)]
        words += [Text(text=subtitle, size=14, color="on_surface_variant", max_lines=1)] if subtitle else []
        texts = Column(ghost=True, weight=1, margin=(8, 0), children=words)
        parts = [start, texts, *fitting(self.metrics, self.look.bar, actions)]
        return Line(parts, id=id, cls="android.view.ViewGroup", min_height=56, background="surface", padding=(0, 2))

    def go(self, page: str) -> None:
        """Turn to a page of the drawer; back leads to the one before, from any to the home page."""
        self.drawer_open = False
        if page == HOME:
            self.go_home()
        elif page != self.page:
            self.open(MAIN, page=page)

    def go_home(self) -> None:
        """Close all pages over the first one."""
        task = self.system.activities.task(self.activity.task_id)
        for activity in list(task.activities)[:0:-1] if task else []:
            self.system.activities.finish(activity)

    def tell_previous(self, text: str) -> None:
        """Show a message on the page below this one, which is about to close."""
        task = self.system.activities.task(self.activity.task_id)
        for activity in list(task.activities)[-2:-1] if task else []:
            AppScreen(self.system, activity).snackbar(text)

    def drawer(self) -> Drawer | None:
        """The app's name and its pages."""
        if not self.drawer_open:
            return None
        close = partial(setattr, self, "drawer_open", False)
        items = [
            drawer_item(label, icon=icon, selected=page == self.page, on_click=partial(self.go, page))
            for page, label, icon in _DRAWER
        ]
        return Drawer([_drawer_head(close), *items], close, id="nv_main")

    def show(self, panel: str) -> None:
        """Open a bottom sheet in place of the one that is open."""
        self.panel = panel

    def close_panel(self) -> None:
        """Close the bottom sheet."""
        del self.panel

    def sheet(self) -> BottomSheet | None:
        """The open bottom sheet; None once its subject is gone."""
        content: list[View] = getattr(self, f"sheet_{self.panel}")() if self.panel else []
        return BottomSheet(content, self.close_panel, title=self.panel, handle=False) if content else None

    def sheet_head(self, title: str, *, id: str, close_id: str) -> View:
        """A sheet's title and the arrow that closes it."""
        close = IconButton(id=close_id, name="chevron_down", width=40, height=40, on_click=self.close_panel)
        words = Text(id=id, text=title, size=20, face="medium", color="on_surface_variant", weight=1)
        return Line([words, close], ghost=True, padding=(16, 12, 16, 4))

    def delete_question(self, count: int, confirm: Action) -> list[View]:
        """A sheet's content: how many items go, and the button that deletes them."""
        words = Text(id="tv_items", text="item" if count == 1 else f"{count} items", size=16, face="bold")
        rest = Text(id="tv_delete_description", text="will be deleted!", size=16)
        said = Line(
            [words, rest], id="cv_description_bg", spacing=4, padding=(16, 32), radius=4, content_align=CENTER,
            background="surface_container_high",
        )  # fmt: skip
        button = wide_button("btn_confirm", "Confirm", confirm, background="error", ink="on_error")
        head = self.sheet_head("Delete Items", id="tv_delete_item", close_id="imv_drop_close")
        return [head, Stack([said, button], ghost=True, padding=(16, 4), spacing=12)]


def _drawer_head(close: Action) -> View:
    arrow = IconButton(id="btn_close", name="chevron_left", width=40, height=40, align=(1.0, 0.0), on_click=close)
    beta = Text(text="BETA", size=12, color="#212121", background="#ffeb3b", radius=4, padding=(6, 2))
    names: list[View] = [Text(id="tv_app_name", text="Pro Expense", size=20, face="medium"), beta]
    logo = Icon(id="imv_app_logo", name="cash_multiple", size=48, color="primary")
    name = Line([logo, Column(id="ln_app_name", spacing=4, children=names)], ghost=True, spacing=16, padding=(20, 12))
    return Stack([arrow, name], ghost=True, padding=(12, 4, 12, 12))
