"""The settings of the app."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.markor import options as stored
from mobile_world.phone.apps.markor.bars import toolbar
from mobile_world.phone.apps.markor.options import FONT_SIZES, SORT_ORDERS
from mobile_world.phone.apps.markor.places import NOTEBOOK, QUICKNOTE, TODO_FILE
from mobile_world.phone.apps.markor.preference_rows import preference, section
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.ui import Column, Dialog, Scroll, View, single_choice_dialog


class MarkorSettings(MarkorScreen):
    """`SettingsActivity`."""

    def build(self) -> View:
        """All rows."""
        order = next(label for label, value in SORT_ORDERS.items() if value == self.options.sort_order)
        rows: list[View] = [
            section("General"),
            self._shown("Notebook", NOTEBOOK, "folder_home"),
            self._shown("QuickNote", QUICKNOTE, "lightning_bolt"),
            self._shown("To-Do", TODO_FILE, "checkbox_marked_outline"),
            section("File browser"),
            preference("Sort by", order, "sort", partial(self.ask, "sort")),
            self._switch("Folder first", "folder_outline", stored.FOLDER_FIRST),
            self._switch("Reverse order", "swap_vertical", stored.REVERSE),
            self._switch("Show .dotfiles", "file_hidden", stored.DOTFILES),
            section("Editor"),
            preference("Font Size", str(self.options.font_size), "format_size", partial(self.ask, "font")),
            self._switch("Wrap words", "wrap", stored.WRAP),
            self._switch("Syntax highlighting", "palette_outline", stored.HIGHLIGHT),
            self._switch("Auto-format", "auto_fix", stored.AUTO_FORMAT),
            self._switch("Open documents in view mode", "eye_outline", stored.VIEW_FIRST),
        ]
        body = Scroll(id="recycler_view", cls="androidx.recyclerview.widget.RecyclerView", weight=1, children=rows)
        bar = toolbar("Settings", [], on_up=self.finish)
        return Column(ghost=True, width="fill", height="fill", children=[bar, body])

    def dialog(self) -> Dialog | None:
        """One of several values; a tap chooses."""
        if self.asked == "sort":
            orders = list(SORT_ORDERS.values())
            place = orders.index(self.options.sort_order)
            return single_choice_dialog("Sort by", list(SORT_ORDERS), place, self._sort, self.close)
        if self.asked == "font":
            sizes = [str(size) for size in FONT_SIZES]
            place = FONT_SIZES.index(self.options.font_size)
            return single_choice_dialog("Font Size", sizes, place, self._resize, self.close)
        return None

    def _sort(self, place: int) -> None:
        self.options.sort_order = list(SORT_ORDERS.values())[place]

    def _resize(self, place: int) -> None:
        self.options.font_size = FONT_SIZES[place]

    def _shown(self, title: str, path: str, icon: str) -> View:
        return preference(title, path, icon, partial(self.toast, path))

    def _switch(self, title: str, icon: str, name: str) -> View:
        return preference(title, "", icon, partial(self.options.toggle, name), checked=self.options.flag(name))
