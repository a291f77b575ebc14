"""The albums, the pictures by day, one album with its selection, and both as a picker for other apps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid.system import Intent, Json, document_uri, type_fits
from simdroid_apps.photo_gallery import store, viewer
from simdroid_apps.photo_gallery.screen import ALBUM, PATH, GalleryScreen, existing

ALBUM_ACTIVITY = ".activity.ImageListActivity"
_ALBUM_COLUMNS = 2
_SEVERAL = "android.intent.extra.ALLOW_MULTIPLE"


class PictureGrid(kit.Selecting[str], GalleryScreen):
    """Pictures in squares; a long press begins a selection, a tap opens or selects."""

    @property
    def album(self) -> str:
        """The album that is open."""
        return str(self.intent.extras.get(ALBUM) or store.ALL)

    @cached_property
    def media(self) -> list[kit.Medium]:
        """What is shown, in order."""
        return store.media_of(self.system, self.album)

    @property
    def chosen(self) -> list[kit.Medium]:
        """The selected pictures that are still there."""
        return existing(self.system, self.selected)

    def done(self, path: str = "") -> None:
        self.stop_selecting()

    def on_back(self) -> bool:
        """Leave the sheet and the selection before the screen, unless all of it is gone."""
        return bool(self.chosen) and super().on_back()

    @property
    def columns(self) -> int:
        """How many pictures lie side by side."""
        return self.options.columns * (2 if self.metrics.landscape else 1)

    def squares(self, media: Sequence[kit.Medium]) -> ui.View:
        """All pictures without headings."""
        return ui.Grid(
            self.columns,
            media,
            partial(self.cell, side=self.metrics.dp(self.metrics.width) / self.columns),
            id="picture_rv",
        )

    def cell(self, medium: kit.Medium, *, side: ui.Length) -> ui.View:
        """One square."""
        picked = medium.path in self.selected
        layers: list[ui.View] = [kit.media_thumbnail(self.system, medium, id="picture_iv", height="fill")]
        if picked:
            layers.append(ui.View(ghost=True, width="fill", height="fill", background="#66000000"))
            layers.append(ui.Icon(id="check_iv", name="check_circle", size=24, color="#ffffff", margin=6))
        cell = ui.Box(cls="android.widget.RelativeLayout", height=side, padding=1, selected=picked, children=layers)
        actions = self.row_actions(medium.path, partial(self.open_picture, medium))
        cell.on_click, cell.on_long_click = actions.on_click, actions.on_long_click
        return cell

    def open_picture(self, medium: kit.Medium) -> None:
        """Show one picture."""
        self.open(viewer.VIEWER, **{PATH: medium.path, ALBUM: self.album})

    def selecting_bar(self, keys: Sequence[str]) -> ui.View:
        """How many are selected, and what can be done with them."""
        one, binned = len(self.chosen) == 1, self.album == store.RECYCLE_BIN
        actions = [
            kit.BarAction("action_share", "Share", self.send, "share_variant_outline", shown=not binned),
            kit.BarAction("action_restore", "Restore", partial(self.change, "restore"), "restore", shown=binned),
            kit.BarAction("action_delete", "Delete", partial(self.ask, "delete"), "trash_can_outline"),
            kit.BarAction("action_move", "Move to", partial(setattr, self, "taking", "move"), shown=not binned),
            kit.BarAction("action_copy", "Copy to", partial(setattr, self, "taking", "copy"), shown=not binned),
            kit.BarAction("action_rename", "Rename", partial(self.ask, "rename"), shown=one and not binned),
            kit.BarAction("action_set_as", "Set as", self.set_as, shown=one and not binned),
            kit.BarAction("action_details", "Details", partial(self.ask, "details")),
            kit.BarAction("action_select_all", "Select all", partial(setattr, self, "selected", [*keys])),
        ]
        return kit.selection_bar(self, f"{len(self.chosen)} selected", actions, on_close=self.stop_selecting)


class AlbumsScreen(PictureGrid):
    """`MainActivity`: the albums, and all pictures by day on the other tab."""

    tab = ui.Saved(1)
    """0: photos, 1: albums."""

    def build(self) -> ui.View:
        """Bar, tabs, and what the tab shows."""
        if self.tab:
            body = self.album_grid(store.albums(self.system), lambda path: self.open(ALBUM_ACTIVITY, **{ALBUM: path}))
        else:
            body = self._photos()
        body.weight = 1
        return ui.Page(
            [
                self.selecting_bar([medium.path for medium in self.media]) if self.chosen else self._bar(),
                ui.Tabs([("Photos", None), ("Albums", None)], self.tab, self._turn),
                body,
            ],
            id="main_container",
        )

    def _turn(self, tab: int) -> None:
        self.stop_selecting()
        self.tab = tab

    def _bar(self) -> ui.View:
        actions = [
            kit.BarAction(
                "action_camera",
                "Camera",
                partial(self.act, Intent("android.media.action.STILL_IMAGE_CAMERA")),
                "camera_outline",
            ),
            kit.BarAction("action_sort", "Sort by", partial(self.ask, "sort")),
            kit.BarAction("action_columns", "Column count", partial(self.ask, "columns")),
            kit.BarAction(
                "action_bin", "Recycle bin", partial(self.open, ALBUM_ACTIVITY, **{ALBUM: store.RECYCLE_BIN})
            ),
        ]
        return kit.app_bar(self, "Gallery", actions, up=False)

    def _photos(self) -> ui.View:
        if not self.media:
            return ui.empty_state("No pictures", icon="image_multiple_outline")
        return ui.Recycler(
            id="picture_rv", items=kit.dated_rows(self.system, self.media, self.columns), build=self._row
        )

    def _row(self, row: date | list[kit.Medium]) -> ui.View:
        if isinstance(row, date):
            return ui.Text(id="date_tv", text=kit.day_title(self.system, row), size=16, padding=(12, 12), width="fill")
        side = self.metrics.dp(self.metrics.width) / self.columns
        cells = [self.cell(item, side=side) for item in row]
        for cell in cells:
            cell.weight = 1
        return ui.Line([*cells, *(ui.Spacer(weight=1) for _ in range(self.columns - len(cells)))], ghost=True)

    def album_grid(self, folders: Sequence[kit.MediaFolder], go: Callable[[str], object]) -> ui.View:
        """The albums as tiles: cover, name and count."""
        if not folders:
            return ui.empty_state("No pictures", icon="image_multiple_outline")
        columns = _ALBUM_COLUMNS * (2 if self.metrics.landscape else 1)
        side = self.metrics.dp(self.metrics.width) / columns - 16
        return ui.Grid(columns, folders, partial(self._album_tile, side=side, go=go), id="album_rv", padding=4)

    def _album_tile(self, folder: kit.MediaFolder, *, side: float, go: Callable[[str], object]) -> ui.View:
        cover = kit.media_thumbnail(
            self.system, kit.newest_first(self.system, folder.media)[0], id="album_iv", height=side, radius=12
        )
        name = ui.Text(id="album_name_tv", text=store.album_title(folder.path), size=16, max_lines=1)
        count = ui.Text(id="album_count_tv", text=str(len(folder.media)), size=13, color="on_surface_variant")
        return ui.Column(
            id="album_rl",
            cls="android.widget.RelativeLayout",
            padding=(8, 4),
            children=[cover, ui.Stack([name, count], ghost=True, padding=(4, 6))],
            on_click=partial(go, folder.path),
        )

    def dialog_columns(self) -> ui.Dialog:
        """How many pictures lie side by side."""
        counts = range(2, store.MOST_COLUMNS + 1)
        return kit.list_dialog(
            self,
            "Column count",
            [f"{count} columns" for count in counts],
            lambda index: store.Options.columns.put(self.system, counts[index]),
        )


class AlbumScreen(PictureGrid):
    """`ImageListActivity`: the pictures of one album, or of the recycle bin."""

    def build(self) -> ui.View:
        top = self.selecting_bar([medium.path for medium in self.media]) if self.chosen else self._bar()
        body = self.squares(self.media) if self.media else ui.empty_state("No pictures", icon="image_multiple_outline")
        body.weight = 1
        return ui.Page([top, body], id="list_container")

    def _bar(self) -> ui.View:
        select_all = partial(setattr, self, "selected", [medium.path for medium in self.media])
        actions = [
            kit.BarAction("action_sort", "Sort by", partial(self.ask, "sort")),
            kit.BarAction("action_select_all", "Select all", select_all, shown=bool(self.media)),
        ]
        return kit.app_bar(self, store.album_title(self.album), actions)

    def open_picture(self, medium: kit.Medium) -> None:
        """Show one picture; in the recycle bin a tap selects."""
        if self.album == store.RECYCLE_BIN:
            self.toggle(medium.path)
        else:
            super().open_picture(medium)


class PickScreen(AlbumsScreen):
    """`PickActivity`: an album, then a picture of it, for another app; several where it allows that."""

    within = ui.Saved("")
    """The album that is open."""

    @property
    def album(self) -> str:
        return self.within or store.ALL

    def build(self) -> ui.View:
        """The albums, or the pictures of one."""
        mime = self.intent.type or "image/*"
        if self.within:
            media = [medium for medium in self.media if type_fits(mime, medium.mime)]
            body = self.squares(media) if media else ui.empty_state("No pictures", icon="image_multiple_outline")
        else:
            body = self.album_grid(
                [
                    album
                    for album in store.albums(self.system)
                    if any(type_fits(mime, item.mime) for item in album.media)
                ],
                partial(setattr, self, "within"),
            )
        body.weight = 1
        bar = kit.app_bar(self, store.album_title(self.within) if self.within else "Select a picture", on_up=self._up)
        if self.chosen:
            bar = kit.selection_bar(
                self,
                f"{len(self.chosen)} selected",
                [
                    kit.BarAction(
                        "action_done", "Done", partial(self._answer, [item.path for item in self.chosen]), "check"
                    )
                ],
                on_close=self.stop_selecting,
            )
        return ui.Page([bar, body], id="pick_container")

    def cell(self, medium: kit.Medium, *, side: ui.Length) -> ui.View:
        """One square, which a tap picks, or ticks where several may be picked."""
        cell = super().cell(medium, side=side)
        several = bool(self.intent.extras.get(_SEVERAL))
        tick = partial(self.toggle, medium.path)
        cell.on_click = tick if several else partial(self._answer, [medium.path])
        cell.on_long_click = tick if several else None
        return cell

    def _answer(self, files: Sequence[str]) -> None:
        uris: list[Json] = [document_uri(path) for path in files]
        self.system.activities.finish(
            self.activity, {"uri": uris[0], "path": files[0], "uris": uris, "paths": [*files]}
        )

    def _up(self) -> None:
        if not self.on_back():
            self.finish()

    def on_back(self) -> bool:
        """Leave the selection and the album before the picker."""
        return super().on_back() or self.leave("within")
