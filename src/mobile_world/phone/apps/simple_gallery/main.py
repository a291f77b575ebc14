"""The first screen: all folders with pictures or videos."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.simple_gallery import welcome
from mobile_world.phone.apps.simple_gallery.media import Folder, Medium, folders
from mobile_world.phone.apps.simple_gallery.screen import COLUMNS, DIRECTORY, MEDIA, GalleryScreen
from mobile_world.phone.apps.simple_tools import SEARCH, Deed, action_views, search_menu
from mobile_world.phone.system import Intent, file_deeds, paths
from mobile_world.phone.ui import Box, Column, Dialog, Grid, Text, View, list_dialog, text_dialog

RECYCLE_BIN, ALL = "recycle_bin", "show_all"
"""Folders that are none."""
_MOST_COLUMNS = 6


class FoldersScreen(GalleryScreen):
    """`MainActivity`."""

    def build(self) -> View:
        """The search bar and the folders."""
        searching = self.ui.focus == SEARCH
        words = self.typed(SEARCH).casefold()
        found = [each for each in folders(self.system, hidden=self._hidden) if words in each.name.casefold()]
        body = self._grid(self.ordered(found)) if found else _nothing()
        top = search_menu(searching, self._end_search, action_views(self.metrics, self._menu()))
        return Column(id="directories_coordinator", width="fill", height="fill", children=[top, body])

    @property
    def chosen(self) -> list[Medium]:
        """Nothing can be chosen among folders."""
        return []

    @property
    def _hidden(self) -> bool:
        return bool(self.state.get("hidden"))

    @property
    def _columns(self) -> int:
        wanted = min(max(self.preferences.number(COLUMNS, 2), 1), _MOST_COLUMNS)
        return wanted * 2 if self.metrics.landscape else wanted

    def _grid(self, found: list[Folder]) -> View:
        side = self.metrics.dp(self.metrics.width) / self._columns
        return Grid(self._columns, found, partial(self._cell, side=side), id="directories_grid", spacing=4, weight=1)

    def _cell(self, folder: Folder, *, side: float) -> View:
        cover = self.ordered(folder.media)[0]
        picture = self.picture(cover, id="dir_thumbnail", height=side, radius=8)
        name = Text(id="dir_name", text=folder.name, size=15, max_lines=1)
        count = Text(id="photo_cnt", text=str(len(folder.media)), size=13, color="on_surface_variant")
        words = Column(ghost=True, width="fill", padding=(8, 4, 8, 8), children=[name, count])
        return Column(
            id="dir_holder",
            cls="android.widget.RelativeLayout",
            padding=(4, 0),
            on_click=partial(self._open, folder.path),
            children=[picture, words],
        )

    def on_back(self) -> bool:
        """Leave the search before the app."""
        if self.ui.focus != SEARCH:
            return False
        self._end_search()
        return True

    def _end_search(self) -> None:
        self.set_typed(SEARCH, None)
        self.ui.focus = ""

    def _menu(self) -> list[Deed]:
        hidden = "Stop showing hidden media" if self._hidden else "Temporarily show hidden"
        return [
            Deed("open_camera", "Open camera", self._camera, "camera_outline"),
            Deed("show_all", "Show all folders content", partial(self._open, ALL), "view_grid_outline"),
            Deed("sort", "Sort by", partial(self.ask, "sort")),
            Deed("temporarily_show_hidden", hidden, lambda: self.state.update(hidden=not self._hidden)),
            Deed("create_new_folder", "Create new folder", partial(self.ask, "new_folder")),
            Deed("open_recycle_bin", "Open the Recycle Bin", partial(self._open, RECYCLE_BIN)),
            Deed("column_count", "Column count", partial(self.ask, "columns")),
        ]

    def _open(self, directory: str) -> None:
        self.show(MEDIA, **{DIRECTORY: directory})

    def _camera(self) -> None:
        self.start(Intent("android.media.action.STILL_IMAGE_CAMERA"))

    def dialog(self) -> Dialog | None:
        """The question of the first start, or what was asked for."""
        first = welcome.question(self)
        if first is not None:
            return first
        if self.state.get("ask") == "columns":
            labels = [f"{count} column{'' if count == 1 else 's'}" for count in range(1, _MOST_COLUMNS + 1)]
            return list_dialog(
                "Column count", labels, lambda place: self.preferences.put(**{COLUMNS: place + 1}), self.close
            )
        if self.state.get("ask") == "new_folder":
            return text_dialog("Create new folder", self._make, self.close, id="folder_name", required=True)
        return super().dialog()

    def _make(self, name: str) -> None:
        self.close()
        file_deeds.new_folder(self.system, f"{paths.STORAGE}/Pictures", name)


def _nothing() -> View:
    words = "No media files have been found with the selected filters."
    text = Text(
        id="directories_empty_placeholder", text=words, size=16, color="on_surface_variant", text_align=(0.5, 0.0),
        width="fill",
    )  # fmt: skip
    return Box(ghost=True, width="fill", weight=1, padding=(32, 48), children=[text])
