"""The grid of open tabs."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.chrome.new_tab import NewTab
from simdroid_apps.chrome.screens import SETTINGS
from simdroid_apps.chrome.site_data import SiteData
from simdroid_apps.chrome.tabs import Tab
from simdroid_apps.chrome.toolbar import AppMenu, MenuLine, menu_button, message_page, toolbar


class Switcher(NewTab):
    """A screen that can show all its tabs."""

    switching = ui.Saved(False)
    private = ui.Saved(False)
    """Whether the grid shows incognito tabs."""

    def show_tabs(self) -> None:
        """Open the grid at the kind of tab in front."""
        self.switching = True
        self.private = bool(self.tab and self.tab.incognito)
        self.ui.focus = ""

    def new_tab(self, *, incognito: bool = False) -> None:
        """Open an empty tab."""
        del self.switching
        self.tabs.open(incognito=incognito)
        self.switch_to(self.tabs.current)

    def choose_tab(self, id: int) -> None:
        """Leave the grid for a tab."""
        del self.switching
        self.switch_to(id)

    def close_tabs(self, *ids: int) -> None:
        """Close tabs, which can be undone for a moment."""
        closing = [tab for tab in self.tabs.tabs if tab.id in ids]
        self.tabs.close(*ids)
        if not self.tabs.of(incognito=True):
            SiteData(self.system).clear(incognito=True)
        if closing and not closing[0].incognito:
            name = closing[0].entry.name if len(closing) == 1 else kit.plural(len(closing), "tab")
            self.snackbar(f"Closed {name}", ("Undo", "undo_close"))
        else:
            self.tabs.closed = []
        if self.tabs.current:
            self.switch_to(self.tabs.current)
        else:
            self.switching = True
            self.tabs.save()

    def undo_close(self) -> None:
        """Bring back what was closed."""
        self.tabs.reopen()
        self.tabs.save()

    def tab_grid(self) -> ui.View:
        """Cards of all tabs of a kind under a bar."""
        tabs = self.tabs.of(incognito=self.private)
        if tabs:
            body: ui.View = ui.Grid(2, tabs, self._card, 220, id="tab_list_view", padding=8, spacing=8, weight=1)
        elif self.private:
            body = message_page("incognito", "No Incognito tabs", "Open one to browse without leaving a trace.")
        else:
            body = message_page(
                "tab", "You’ll find your tabs here", "Open tabs to visit different pages at the same time."
            )
        body.weight = 1
        return ui.Page([self._bar(), body], id="grid_tab_switcher_view_holder", background="surface_container")

    def _bar(self) -> ui.View:
        plus = ui.IconButton(
            id="new_tab_button", name="plus", desc="New tab", on_click=partial(self.new_tab, incognito=self.private)
        )
        ordinary, hidden = self.tabs.of(incognito=False), self.tabs.of(incognito=True)
        kinds: list[ui.View] = [ui.Spacer(weight=1)]
        if hidden or self.private:
            kinds += [
                self._kind("tab", f"{kit.plural(len(ordinary), 'standard tab')}", False),
                self._kind("incognito", f"{kit.plural(len(hidden), 'Incognito tab')}", True),
            ]
        kinds.append(ui.Spacer(weight=1))
        everything = [tab.id for tab in (hidden if self.private else ordinary)]
        label = "Close all Incognito tabs" if self.private else "Close all tabs"
        lines = [
            MenuLine("new_tab_menu_id", "New tab", self.new_tab),
            MenuLine("new_incognito_tab_menu_id", "New Incognito tab", partial(self.new_tab, incognito=True)),
            MenuLine("close_all_tabs_menu_id", label, partial(self.ask, "close_all"), enabled=bool(everything)),
            MenuLine("preferences_id", "Settings", partial(self.open, SETTINGS)),
        ]
        return toolbar([plus, *kinds, menu_button(AppMenu((), lines))])

    def _kind(self, icon: str, desc: str, private: bool) -> ui.View:
        return ui.IconButton(
            name=icon,
            desc=desc,
            align=ui.CENTER,
            selected=self.private == private,
            color="primary" if self.private == private else "on_surface_variant",
            on_click=partial(setattr, self, "private", private),
        )

    def dialog_close_all(self) -> ui.Dialog:
        """Ask before all tabs go."""
        ids = [tab.id for tab in self.tabs.of(incognito=self.private)]
        title = "Close all Incognito tabs?" if self.private else "Close all tabs?"
        return kit.confirm_dialog(self, "", partial(self.close_tabs, *ids), title=title, agree="Close all tabs")

    def _card(self, tab: Tab) -> ui.View:
        from simdroid.browser.frame import Frame
        from simdroid.browser.web_view import PagePicture

        head = ui.Line(
            [
                ui.Icon(id="tab_favicon", name="earth", size=16, margin=(8, 0, 0, 0)),
                ui.Text(id="tab_title", text=tab.entry.name, size=14, max_lines=1, weight=1, padding=(4, 0)),
                ui.IconButton(
                    id="action_button",
                    cls="android.widget.ImageView",
                    name="close",
                    desc=f"Close {tab.entry.name} tab",
                    size=18,
                    width=40,
                    height=40,
                    on_click=partial(self.close_tabs, tab.id),
                ),
            ],
            height=40,
        )
        frame = None if tab.crashed or tab.is_new else self.frame_of(tab)
        picture: ui.View = (
            PagePicture(frame=frame, pictures=self.pictures_of(tab))
            if isinstance(frame, Frame)
            else ui.Box(background="background")
        )
        picture.id, picture.width, picture.height, picture.weight = "tab_thumbnail", "fill", "fill", 1
        chosen = tab.id == self.tabs.current
        return ui.Column(
            id="content_view",
            cls="android.widget.FrameLayout",
            desc=f"{tab.entry.name}, tab",
            width="fill",
            height="fill",
            background="primary_container" if chosen else "surface",
            radius=12,
            padding=3,
            selected=chosen,
            on_click=partial(self.choose_tab, tab.id),
            children=[head, ui.Row(ghost=True, width="fill", weight=1, children=[picture])],
        )
