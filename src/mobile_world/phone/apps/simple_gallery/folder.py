"""The pictures of one folder, of all of them, or of the recycle bin."""

from __future__ import annotations

from functools import cached_property, partial
from typing import cast

from mobile_world.phone.apps.simple_gallery.main import ALL, RECYCLE_BIN
from mobile_world.phone.apps.simple_gallery.media import Folder, Medium, deleted, folders, in_folder
from mobile_world.phone.apps.simple_gallery.screen import DIRECTORY, PATH, VIEWER, GalleryScreen
from mobile_world.phone.apps.simple_tools import Deed, action_views, selection_bar, toolbar
from mobile_world.phone.ui import CENTER, Box, Column, Grid, Icon, Text, View

NAMES = "display_file_names"
_CELL_DP = 130


class FolderScreen(GalleryScreen):
    """`MediaActivity`."""

    def build(self) -> View:
        """A bar and the pictures."""
        media = self.media
        top = (
            self._selecting() if self.selected else toolbar("media_toolbar", self._title, self.finish, self._actions())
        )
        body: View = Text(
            id="media_empty_text_placeholder", text="No media files have been found.", size=16, weight=1,
            color="on_surface_variant", padding=(32, 48), width="fill", text_align=(0.5, 0.0),
        )  # fmt: skip
        if media:
            wide = self.metrics.dp(self.metrics.width)
            columns = max(3, int(wide // _CELL_DP))
            cell = partial(self._cell, side=wide / columns - 1)
            body = Grid(columns, media, cell, id="media_grid", spacing=2, weight=1)
        return Column(id="media_coordinator", width="fill", height="fill", children=[top, body])

    @property
    def directory(self) -> str:
        """The folder that is shown."""
        return str(self.intent.extras.get(DIRECTORY) or ALL)

    @cached_property
    def media(self) -> list[Medium]:
        """What is shown, in order."""
        fs = self.system.fs
        if self.directory == RECYCLE_BIN:
            return self.ordered(deleted(fs))
        if self.directory == ALL:
            return self.ordered(each for folder in folders(self.system) for each in folder.media)
        return self.ordered(in_folder(fs, self.directory))

    @property
    def _title(self) -> str:
        if self.directory == RECYCLE_BIN:
            return "Recycle Bin"
        return "All folders" if self.directory == ALL else Folder(self.directory, ()).name

    def _cell(self, found: Medium, *, side: float) -> View:
        picked = found.path in self.selected
        layers: list[View] = [self.picture(found, id="medium_thumbnail", height="fill")]
        if picked:
            tick = Icon(id="medium_check", name="check", size=20, color="on_primary", align=CENTER)
            shade = View(ghost=True, width="fill", height="fill", background="#66000000")
            layers += [
                shade,
                Box(ghost=True, width=28, height=28, radius=14, margin=6, background="primary", children=[tick]),
            ]
        if self.preferences.flag(NAMES):
            layers.append(_name(found.name))
        return Box(
            id="media_item_holder",
            height=side,
            selected=picked,
            on_click=partial(self._press, found),
            on_long_click=partial(self._toggle, found),
            children=layers,
        )

    def _press(self, found: Medium) -> None:
        if self.selected:
            self._toggle(found)
        else:
            self.show(VIEWER, **{PATH: found.path, DIRECTORY: self.directory})

    # -- selection -------------------------------------------------------------------------------------------------

    @property
    def selected(self) -> list[str]:
        """Paths of the selected pictures that are still there."""
        known = {each.path for each in self.media}
        return [path for path in cast("list[str]", self.state.get("selected") or []) if path in known]

    @property
    def chosen(self) -> list[Medium]:
        """The selected pictures."""
        return self.still_there(self.selected)

    def _toggle(self, found: Medium) -> None:
        rest = [path for path in self.selected if path != found.path]
        self.state["selected"] = [*rest, *([] if found.path in self.selected else [found.path])]

    def _all(self) -> None:
        every = [each.path for each in self.media]
        self.state["selected"] = [] if len(self.selected) == len(every) else [*every]

    def on_back(self) -> bool:
        """Leave the selection before the folder."""
        return bool(self.selected) and self.state.pop("selected") is not None

    def _selecting(self) -> View:
        deeds = [Deed("cab_delete", "Delete", partial(self.ask, "delete"), "trash_can_outline")]
        if self.directory == RECYCLE_BIN:
            deeds.append(Deed("cab_restore_recycle_bin_files", "Restore selected files", self.restore, "restore"))
        else:
            deeds += [
                Deed("cab_share", "Share", self.send, "share_variant_outline"),
                Deed("cab_properties", "Properties", partial(self.ask, "properties")),
                Deed("cab_copy_to", "Copy to", partial(self.ask, "copy")),
                Deed("cab_move_to", "Move to", partial(self.ask, "move")),
            ]
            if len(self.selected) == 1:
                deeds.insert(3, Deed("cab_rename", "Rename", partial(self.ask, "rename")))
        actions = action_views(self.metrics, deeds)
        return selection_bar(len(self.selected), len(self.media), self.done, self._all, actions)

    def _actions(self) -> list[View]:
        def turn_names() -> None:
            self.preferences.put(**{NAMES: not self.preferences.flag(NAMES)})

        return action_views(
            self.metrics,
            [
                Deed("toggle_filename", "Toggle filename visibility", turn_names, "label_outline"),
                Deed("sort", "Sort by", partial(self.ask, "sort")),
            ],
        )


def _name(name: str) -> View:
    text = Text(id="medium_name", text=name, size=12, color="#ffffff", max_lines=1, width="fill", padding=(4, 2))
    text.background, text.align = "#80000000", (0.0, 1.0)
    return text
