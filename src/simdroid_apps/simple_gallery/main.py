"""The folder list, the media of one folder, and the storage permission of the first run."""

from __future__ import annotations

from functools import cached_property, partial

from simdroid import kit, ui
from simdroid.system import Activity, Intent, System, paths, shared_storage
from simdroid_apps.simple_gallery.screen import DIRECTORY, PATH, GalleryScreen
from simdroid_apps.simple_gallery.store import (
    ALL,
    MOST_COLUMNS,
    PACKAGE,
    RECYCLE_BIN,
    Options,
)
from simdroid_apps.simple_gallery.viewer import VIEWER

MEDIA = ".activities.MediaActivity"
_CELL_DP = 130
_STORAGE = "MANAGE_EXTERNAL_STORAGE"
_ALL_FILES = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
_MESSAGE = (
    "With access to all files the gallery shows hidden pictures too and can change them anywhere. "
    "Without it, it sees the pictures and videos the system lists."
)


def mark_done(system: System) -> None:
    """Grant access to all files, as AndroidWorld's set-up does."""
    system.app_ops.set(PACKAGE, _STORAGE, "allow")


def forget(system: System) -> None:
    """Revoke the storage access, as cleared app data does."""
    system.app_ops.set(PACKAGE, _STORAGE, "default")


def _close(system: System, activity: Activity) -> None:
    """Without pictures there is nothing to show; the question comes back at the next start."""
    system.toasts.show(PACKAGE, "Storage permission is required")
    Options(system).media_only = False
    system.activities.finish(activity)


_MEDIA = kit.NeededPermissions(
    kit.permissions("READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO", "ACCESS_MEDIA_LOCATION"), refused=_close
)


def ask_for_media(system: System, activity: Activity) -> None:
    """For `on_resume`: without access to all files, ask for pictures and videos alone once they were chosen."""
    if Options(system).media_only and system.app_ops.mode(PACKAGE, _STORAGE) != "allow":
        _MEDIA.ask_first(system, activity)


class FoldersScreen(GalleryScreen, kit.SearchMenu):
    """`MainActivity`: the folders with pictures or videos."""

    hidden = ui.Saved(False)
    """Whether hidden folders show."""

    def build(self) -> ui.View:
        media_folders = kit.matching(
            kit.media_folders(self.system, hidden=self.hidden), self.query, lambda item: (item.name,)
        )
        body = (
            self._grid(media_folders)
            if media_folders
            else ui.Box(
                ghost=True,
                width="fill",
                padding=(32, 48),
                children=kit.placeholder(
                    "directories_empty_placeholder", "No media files have been found with the selected filters."
                ),
            )
        )
        body.weight = 1
        return ui.Page([self.search_menu(self._actions()), body], id="directories_coordinator")

    def _grid(self, media_folders: list[kit.MediaFolder]) -> ui.View:
        columns = self.options.columns * (2 if self.metrics.landscape else 1)
        return ui.Grid(
            columns,
            self.ordered(media_folders),
            partial(self._cell, side=self.metrics.dp(self.metrics.width) / columns),
            id="directories_grid",
            spacing=4,
        )

    def _cell(self, folder: kit.MediaFolder, *, side: float) -> ui.View:
        newest = self.ordered(folder.media)[0]
        picture = kit.media_thumbnail(self.system, newest, id="dir_thumbnail", height=side, radius=8)
        name = ui.Text(id="dir_name", text=folder.name, size=15, max_lines=1)
        count = ui.Text(id="photo_cnt", text=str(len(folder.media)), size=13, color="on_surface_variant")
        return ui.Column(
            id="dir_holder",
            cls="android.widget.RelativeLayout",
            padding=(4, 0),
            children=[picture, ui.Stack([name, count], ghost=True, padding=(8, 4, 8, 8))],
            on_click=partial(self._open, folder.path),
        )

    def _actions(self) -> list[kit.BarAction]:
        hidden = "Stop showing hidden media" if self.hidden else "Temporarily show hidden"
        return [
            kit.BarAction(
                "open_camera",
                "Open camera",
                partial(self.start, Intent("android.media.action.STILL_IMAGE_CAMERA")),
                "camera_outline",
            ),
            kit.BarAction("show_all", "Show all folders content", partial(self._open, ALL), "view_grid_outline"),
            kit.BarAction("sort", "Sort by", partial(self.ask, "sort")),
            kit.BarAction("temporarily_show_hidden", hidden, partial(setattr, self, "hidden", not self.hidden)),
            kit.BarAction("create_new_folder", "Create new folder", partial(self.ask, "new_folder")),
            kit.BarAction("open_recycle_bin", "Open the Recycle Bin", partial(self._open, RECYCLE_BIN)),
            kit.BarAction("column_count", "Column count", partial(self.ask, "columns")),
        ]

    def _open(self, directory: str) -> None:
        self.open(MEDIA, **{DIRECTORY: directory})

    def dialog(self) -> ui.Dialog | None:
        """The question of the first start until it has been answered, then what was asked for."""
        if self.system.app_ops.mode(PACKAGE, _STORAGE) == "allow" or self.options.media_only:
            return super().dialog()
        return ui.Dialog(
            title="Simple Gallery Pro",
            message=_MESSAGE,
            positive=ui.DialogButton("All files", partial(self.start, Intent(_ALL_FILES, data=f"package:{PACKAGE}"))),
            neutral=ui.DialogButton("Media only", self._choose_media),
            on_dismiss=self.finish,
        )

    def _choose_media(self) -> None:
        self.options.media_only = True
        ask_for_media(self.system, self.activity)

    def dialog_columns(self) -> ui.Dialog:
        """How many folders stand side by side."""
        return kit.list_dialog(
            self,
            "Column count",
            [kit.plural(count, "column") for count in range(1, MOST_COLUMNS + 1)],
            lambda index: Options.columns.put(self.system, index + 1),
        )

    def dialog_new_folder(self) -> ui.Dialog:
        """A name for a folder among the pictures."""
        return kit.text_dialog(
            self,
            "Create new folder",
            partial(shared_storage.new_folder, self.system.fs, f"{paths.STORAGE}/Pictures"),
            id="folder_name",
            required=True,
        )


class FolderScreen(GalleryScreen, kit.Selecting[str]):
    """`MediaActivity`: the pictures of one folder, of all of them, or of the recycle bin."""

    def build(self) -> ui.View:
        top = (
            self.counted_bar([medium.path for medium in self.media], self._selection_actions())
            if self.chosen
            else self._bar()
        )
        [body] = kit.placeholder("media_empty_text_placeholder", "No media files have been found.")
        body.padding = (32, 48)
        if self.media:
            wide = self.metrics.dp(self.metrics.width)
            columns = max(3, int(wide // _CELL_DP))
            body = ui.Grid(
                columns, self.media, partial(self._cell, side=wide / columns - 1), id="media_grid", spacing=2
            )
        body.weight = 1
        return ui.Page([top, body], id="media_coordinator")

    @property
    def directory(self) -> str:
        """The folder that is shown."""
        return str(self.intent.extras.get(DIRECTORY) or ALL)

    @cached_property
    def media(self) -> list[kit.Medium]:
        """What is shown, in order."""
        return self.media_of(self.directory)

    @property
    def chosen(self) -> list[kit.Medium]:
        """The selected pictures that are still there."""
        by_path = {medium.path: medium for medium in self.media}
        return [by_path[path] for path in self.selected if path in by_path]

    def done(self) -> None:
        self.stop_selecting()

    def on_back(self) -> bool:
        """Leave the selection before the folder, unless all of it is gone."""
        return bool(self.chosen) and super().on_back()

    def _bar(self) -> ui.View:
        title = {RECYCLE_BIN: "Recycle Bin", ALL: "All folders"}.get(self.directory) or kit.MediaFolder(
            self.directory, ()
        ).name
        return kit.app_bar(
            self,
            title,
            [
                kit.BarAction(
                    "toggle_filename",
                    "Toggle filename visibility",
                    partial(Options.names.put, self.system, not self.options.names),
                    "label_outline",
                ),
                kit.BarAction("sort", "Sort by", partial(self.ask, "sort")),
            ],
            id="media_toolbar",
        )

    def _selection_actions(self) -> list[kit.BarAction]:
        delete = kit.BarAction("cab_delete", "Delete", partial(self.ask, "delete"), "trash_can_outline")
        if self.directory == RECYCLE_BIN:
            return [
                delete,
                kit.BarAction("cab_restore_recycle_bin_files", "Restore selected files", self.restore, "restore"),
            ]
        return [
            delete,
            kit.BarAction("cab_share", "Share", self.send, "share_variant_outline"),
            kit.BarAction("cab_properties", "Properties", partial(self.ask, "properties")),
            kit.BarAction("cab_rename", "Rename", partial(self.ask, "rename"), shown=len(self.chosen) == 1),
            kit.BarAction("cab_copy_to", "Copy to", partial(self.ask, "copy")),
            kit.BarAction("cab_move_to", "Move to", partial(self.ask, "move")),
        ]

    def _cell(self, medium: kit.Medium, *, side: float) -> ui.View:
        picked = medium.path in self.selected
        layers: list[ui.View] = [kit.media_thumbnail(self.system, medium, id="medium_thumbnail", height="fill")]
        if picked:
            tick = ui.Icon(id="medium_check", name="check", size=20, color="on_primary", align=ui.CENTER)
            layers += [
                ui.View(ghost=True, width="fill", height="fill", background="#66000000"),
                ui.Box(ghost=True, width=28, height=28, radius=14, margin=6, background="primary", children=[tick]),
            ]
        if self.options.names:
            layers.append(
                ui.Text(
                    id="medium_name",
                    text=medium.name,
                    size=12,
                    color="#ffffff",
                    max_lines=1,
                    width="fill",
                    padding=(4, 2),
                    background="#80000000",
                    align=(0.0, 1.0),
                )
            )
        return ui.Box(
            id="media_item_holder",
            height=side,
            selected=picked,
            children=layers,
            on_click=partial(self._press, medium.path),
            on_long_click=partial(self.toggle, medium.path),
        )

    def _press(self, path: str) -> None:
        if self.chosen:
            self.toggle(path)
        else:
            self.open(VIEWER, **{PATH: path, DIRECTORY: self.directory})
