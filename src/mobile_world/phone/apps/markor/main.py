"""The main screen: four tabs over files, to-do list, quick note and the rest."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.markor import more_page
from mobile_world.phone.apps.markor.bars import toolbar
from mobile_world.phone.apps.markor.editor import editor_actions, editor_body
from mobile_world.phone.apps.markor.editor_dialogs import editor_dialog
from mobile_world.phone.apps.markor.files_page import FilesPage
from mobile_world.phone.apps.markor.manuscript import Manuscript
from mobile_world.phone.apps.markor.places import QUICKNOTE, TODO_FILE
from mobile_world.phone.ui import BottomNavigation, Column, Dialog, Pager, View

FILES, TODO_TAB, QUICKNOTE_TAB, MORE = "nav_notebook", "nav_todo", "nav_quicknote", "nav_more"
TABS = (
    (FILES, "Files", "folder_outline"),
    (TODO_TAB, "To-Do", "checkbox_marked_outline"),
    (QUICKNOTE_TAB, "QuickNote", "lightning_bolt"),
    (MORE, "More", "dots_horizontal_circle_outline"),
)
_DOCUMENTS = {TODO_TAB: TODO_FILE, QUICKNOTE_TAB: QUICKNOTE}
_TITLES = {name: label for name, label, _ in TABS}


class MainScreen(FilesPage):
    """`MainActivity`."""

    @property
    def tab(self) -> str:
        """The id of the tab that shows."""
        chosen = str(self.state.get("tab") or FILES)
        return chosen if chosen in _TITLES else FILES

    def manuscript(self) -> Manuscript | None:
        """The document of the tab, where it shows one."""
        path = _DOCUMENTS.get(self.tab)
        return Manuscript(self, path, self.tab) if path else None

    def show_tab(self, name: str) -> None:
        """Turn to a tab; what was typed into the one before is saved."""
        document = self.manuscript()
        if document is not None:
            document.auto_save()
        self.stop_selecting()
        self.ui.focus = ""
        self.state["tab"] = name

    def build(self) -> View:
        """Bar, page and the row of tabs."""
        names = [name for name, _, _ in TABS]
        pager = Pager(
            id="main__view_pager_container",
            weight=1,
            pages=[partial(self._page, name) for name in names],
            page=names.index(self.tab),
            on_page=lambda place: self.show_tab(names[place]),
        )
        bottom = BottomNavigation(TABS, self.tab, self.show_tab, id="bottom_navigation_bar", height=64)
        parts: list[View] = [self._bar(), pager]
        if not self._typing:
            parts.append(bottom)
        return Column(ghost=True, width="fill", height="fill", children=parts)

    @property
    def _typing(self) -> bool:
        """Whether a person writes into a tab; the tabs then leave their room to the text."""
        document = self.manuscript()
        return document is not None and self.ui.focus == document.key

    def _bar(self) -> View:
        if self.tab == FILES:
            return self.files_bar()
        document = self.manuscript()
        return toolbar(_TITLES[self.tab], editor_actions(document) if document else [])

    def _page(self, name: str) -> View:
        if name == FILES:
            return self.files_body()
        document = self.manuscript()
        return editor_body(document) if document else more_page.more_page(self)

    def dialog(self) -> Dialog | None:
        """The dialog that is open."""
        document = self.manuscript()
        if document is not None:
            return editor_dialog(document)
        return more_page.more_dialog(self) if self.tab == MORE else self.files_dialog()

    def on_back(self) -> bool:
        """Leave selection, folder and tab, then ask for a second press before the app goes."""
        if self.tab != FILES:
            if self._typing:
                self.ui.focus = ""
            else:
                self.show_tab(FILES)
            return True
        if self.files_back():
            return True
        if self.shown_snackbar() is not None:
            return False
        self.snackbar("Press 'Back' again to exit", ("EXIT", "finish"))
        return True
