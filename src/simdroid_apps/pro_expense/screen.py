"""What all pages share: colours, the bar, the drawer, bottom sheets, cards and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from simdroid import kit, ui
from simdroid_apps.pro_expense.store import DARK, EXPENSES, MAIN, SYSTEM_DEFAULT, Options

HOME, LOGS, ENTRY, STATISTICS, BACKUP = "home", "expense_logs", "expense_entry", "statistics", "backup"
FEEDBACK, ABOUT, SETTINGS, WEB, ONBOARDING = "feedback", "about", "settings", "web", "onboarding"
"""Pages; all of them are shown by the one activity, as the real app's fragments are."""
_LIGHT_ROLES: dict[str, ui.Color] = {
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
_DARK_ROLES: dict[str, ui.Color] = {
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


class ExpenseScreen(kit.DrawerScreen):
    """A page of the app; the drawer lists those it can turn to."""

    look = kit.MATERIAL
    drawer_id = "nv_main"
    destinations = (
        kit.Destination(HOME, "Home", "home_variant"),
        kit.Destination(LOGS, "Expense Logs", "format_list_bulleted"),
        kit.Destination(STATISTICS, "Statistics", "chart_bar"),
        kit.Destination(BACKUP, "Backup", "export"),
        kit.Destination(FEEDBACK, "Feedback", "message_alert_outline"),
        kit.Destination(ABOUT, "About", "information_outline"),
        kit.Destination(SETTINGS, "Settings", "cog"),
    )
    table: ClassVar[kit.Table[Any]] = EXPENSES
    """Whose rows the page lists."""
    panel = ui.Saved("")
    """The bottom sheet that is open: what the method `sheet_<panel>` builds."""
    subject = ui.Saved(0)
    """The row that the sheet is about."""

    @property
    def theme(self) -> ui.Theme:
        """The app's own colours, dark unless the settings say otherwise."""
        mode = Options.theme_mode.get(self.system)
        dark = mode == DARK or (
            mode == SYSTEM_DEFAULT and self.system.settings.get("secure", "ui_night_mode") == ui.NIGHT
        )
        return ui.Theme(dark, _DARK_ROLES if dark else _LIGHT_ROLES)

    @property
    def bars(self) -> ui.Color:
        """The status bar writes on the app's own background."""
        return "#f5f5f5" if self.theme.dark else "#212121"

    def bar(
        self,
        title: str,
        *,
        subtitle: str = "",
        actions: Sequence[kit.BarAction] = (),
        id: str = "toolbar",
        back: ui.Action | None = None,
    ) -> ui.View:
        """The bar with the menu of pages, or with the way back; its button has no description."""
        start = ui.IconButton(
            name="arrow_left" if back else "menu",
            color="on_surface",
            width=56,
            height=56,
            on_click=back or self.open_drawer,
        )
        lines: list[ui.View] = [ui.Text(text=title, size=20, face="medium", max_lines=1)]
        lines += [ui.Text(text=subtitle, size=14, color="on_surface_variant", max_lines=1)] if subtitle else []
        texts = ui.Column(ghost=True, weight=1, margin=(8, 0), children=lines)
        parts = [start, texts, *kit.fitting(self.metrics, self.look.bar, actions)]
        return ui.Line(parts, id=id, cls="android.view.ViewGroup", min_height=56, background="surface", padding=(0, 2))

    def go(self, page: str) -> None:
        """Turn to a page of the drawer; back leads to the one before, from any to the home page."""
        self.close_drawer()
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
            kit.AppScreen(self.system, activity).snackbar(text)

    def drawer_head(self) -> ui.View:
        """The arrow that closes the drawer, and the app's name."""
        arrow = ui.IconButton(
            id="btn_close", name="chevron_left", width=40, height=40, align=(1.0, 0.0), on_click=self.close_drawer
        )
        names: list[ui.View] = [
            ui.Text(id="tv_app_name", text="Pro Expense", size=20, face="medium"),
            ui.Text(text="BETA", size=12, color="#212121", background="#ffeb3b", radius=4, padding=(6, 2)),
        ]
        logo = ui.Icon(id="imv_app_logo", name="cash_multiple", size=48, color="primary")
        name = ui.Line(
            [logo, ui.Column(id="ln_app_name", spacing=4, children=names)], ghost=True, spacing=16, padding=(20, 12)
        )
        return ui.Stack([arrow, name], ghost=True, padding=(12, 4, 12, 12))

    def show(self, panel: str, subject: int = 0) -> None:
        """Open a bottom sheet, perhaps about a row, in place of the one that is open."""
        self.panel, self.subject = panel, subject

    def close_panel(self) -> None:
        """Close the bottom sheet."""
        del self.panel

    def sheet(self) -> ui.BottomSheet | None:
        """The open bottom sheet; None once its subject is gone."""
        content: list[ui.View] = getattr(self, f"sheet_{self.panel}")() if self.panel else []
        return ui.BottomSheet(content, self.close_panel, title=self.panel, handle=False) if content else None

    def sheet_head(self, title: str, *, id: str, close_id: str) -> ui.View:
        """A sheet's title and the arrow that closes it."""
        return ui.Line(
            [
                ui.Text(id=id, text=title, size=20, face="medium", color="on_surface_variant", weight=1),
                ui.IconButton(id=close_id, name="chevron_down", width=40, height=40, on_click=self.close_panel),
            ],
            ghost=True,
            padding=(16, 12, 16, 4),
        )

    def titled(
        self, title: str, parts: Sequence[ui.View], *, id: str, close_id: str, spacing: float = 12
    ) -> list[ui.View]:
        """A sheet's content below its title."""
        return [
            self.sheet_head(title, id=id, close_id=close_id),
            ui.Stack(list(parts), ghost=True, padding=(16, 4), spacing=spacing),
        ]

    def delete_question(self, count: int, confirm: ui.Action) -> list[ui.View]:
        """A sheet's content: how many items go, and the button that deletes them."""
        message = ui.Line(
            [
                ui.Text(id="tv_items", text="item" if count == 1 else f"{count} items", size=16, face="bold"),
                ui.Text(id="tv_delete_description", text="will be deleted!", size=16),
            ],
            id="cv_description_bg",
            spacing=4,
            padding=(16, 32),
            radius=4,
            content_align=ui.CENTER,
            background="surface_container_high",
        )
        return self.titled(
            "Delete Items",
            [message, wide_button("btn_confirm", "Confirm", confirm, background="error", ink="on_error")],
            id="tv_delete_item",
            close_id="imv_drop_close",
        )

    def sheet_delete(self) -> list[ui.View]:
        """Whether the row may go."""
        return self.delete_question(1, self.delete_subject) if self.table.get(self.system, self.subject) else []

    def delete_subject(self) -> None:
        """Delete the row."""
        self.table.delete(self.system, self.subject)
        self.close_panel()


def card(children: Sequence[ui.View], *, id: str = "", on_click: ui.Action | None = None) -> ui.View:
    """A raised area across the page."""
    return ui.Stack(
        list(children), id=id, cls="android.widget.FrameLayout", background="surface_container", elevation=1,
        on_click=on_click,
    )  # fmt: skip


def card_title(id: str, text: str) -> ui.View:
    """The heading of a card."""
    return ui.Text(id=id, text=text, size=18, face="medium", margin=(16, 16, 16, 4))


def no_data() -> ui.View:
    """What stands in place of an empty list."""
    return ui.Text(id="tv_no_data", text="No Data", size=16, width="fill", text_align=(0.5, 0.0), margin=(0, 32))


def wide_button(
    id: str,
    text: str,
    on_click: ui.Action,
    *,
    icon: str = "",
    background: ui.Color = "primary",
    ink: ui.Color = "on_primary",
    enabled: bool = True,
) -> ui.View:
    """A button across its room; Android writes its label in capitals."""
    foreground = ink if enabled else "disabled"
    label = ui.Text(text=text.upper(), face="medium", color=foreground, ghost=True)
    parts: list[ui.View] = [ui.Icon(name=icon, size=20, color=foreground, ghost=True), label] if icon else [label]
    return ui.Row(
        id=id,
        cls="android.widget.Button",
        text=text.upper(),
        width="fill",
        min_height=48,
        radius=4,
        spacing=8,
        content_align=ui.CENTER,
        background=background if enabled else "surface_container_high",
        enabled=enabled,
        clickable=True,
        on_click=on_click,
        children=parts,
    )
