"""The base class of the gallery's screens: sorted media, shared dialogs, and actions on media."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from simdroid import kit, ui
from simdroid.system import document_uri, folded, paths, shared_storage
from simdroid_apps.simple_gallery.store import (
    ALL,
    BIN,
    ORDERS,
    RECYCLE_BIN,
    Options,
    deleted,
)

Sorted = TypeVar("Sorted", kit.Medium, kit.MediaFolder)

DIRECTORY, PATH = "directory", "path"
"""Extras: the folder to show (empty: all), the picture to begin with."""
_ABOUT_MEDIA = ("delete", "rename", "properties", "copy", "move")
_SEARCH = "folder_search_view"


class GalleryScreen(kit.AppScreen):
    """A screen of this app."""

    look = replace(kit.SIMPLE, dialog=kit.DialogLook(own_message=True))

    @property
    def options(self) -> Options:
        """The app's preferences."""
        return Options(self.system)

    def ordered(self, items: Iterable[Sorted]) -> list[Sorted]:
        """Folders or pictures in the chosen order."""
        _, key, backward = ORDERS[self.options.sort_order]

        def value(item: Any) -> Any:
            field = getattr(item, key)
            return folded(field) if isinstance(field, str) else field

        return sorted(sorted(items, key=lambda item: item.path), key=value, reverse=backward)

    def media_of(self, directory: str) -> list[kit.Medium]:
        """The pictures of a folder, of all of them, or of the recycle bin, in order."""
        if directory == RECYCLE_BIN:
            return self.ordered(deleted(self.system.fs))
        if directory == ALL:
            return self.ordered(medium for folder in kit.media_folders(self.system) for medium in folder.media)
        return self.ordered(kit.media_in(self.system.fs, directory))

    @property
    def chosen(self) -> list[kit.Medium]:
        """What a dialog or an action is about."""
        return []

    # -- dialogs ---------------------------------------------------------------------------------------------------

    def dialog(self) -> ui.Dialog | None:
        """What is open, as long as the pictures are there that it is about."""
        return super().dialog() if self.chosen or self.asked not in _ABOUT_MEDIA else None

    def dialog_sort(self) -> ui.Dialog:
        """The order, of folders and of pictures."""
        return kit.stored_choice_dialog(
            self, "Sort by", [(index, label) for index, (label, _, _) in enumerate(ORDERS)], Options.sort_order
        )

    def dialog_delete(self) -> ui.Dialog:
        """Whether what is chosen may go."""
        subject = f"{len(self.chosen)} items" if len(self.chosen) > 1 else f'"{self.chosen[0].name}"'
        message = f"move {subject} into the Recycle Bin"
        if all(paths.within(item.path, BIN) for item in self.chosen):
            message = f"delete {subject}"
        return kit.confirm_dialog(self, f"Are you sure you want to {message}?", self._delete, agree="Yes", refuse="No")

    def dialog_rename(self) -> ui.Dialog:
        """Another name; the extension stays."""
        first = self.chosen[0]
        stem, dot, extension = first.name.rpartition(".")

        def accept(name: str) -> object:
            target = shared_storage.rename(self.system.fs, first.path, name.strip() + dot + extension)
            if target is None:
                self.toast("A file with this name already exists")
                return ui.STAY_OPEN
            self.renamed(target)
            return None

        return kit.text_dialog(self, "Rename", accept, value=stem, id="rename_item_name", required=True)

    def dialog_properties(self) -> ui.Dialog:
        """The facts about one picture, or how many there are and what they take."""
        facts = self._facts(self.chosen[0]) if len(self.chosen) == 1 else [("Items selected", str(len(self.chosen)))]
        facts.append(("Size", _size_text(sum(item.size for item in self.chosen))))
        rows = [
            ui.Stack(
                [
                    ui.Text(id="property_label", text=label, size=12, color="on_surface_variant"),
                    ui.Text(id="property_value", text=value, size=16, width="fill"),
                ]
            )
            for label, value in facts
        ]
        listing = ui.Scroll(id="properties_holder", height="wrap", spacing=12, children=[*rows])
        return ui.Dialog(title="Properties", content=[listing], positive=ui.DialogButton("OK"))

    def _facts(self, medium: kit.Medium) -> list[tuple[str, str]]:
        when = kit.moment_ns(self.system, medium.modified_ns)
        facts = [("Name", medium.name), ("Path", medium.folder)]
        size = None if medium.video else ui.picture_size(self.system.fs.read_bytes(medium.path))
        if size:
            facts.append(("Resolution", f"{size[0]} x {size[1]}"))
        return [*facts, ("Last modified", f"{when:%d.%m.%Y}, {ui.clock_text(self.system, when)}")]

    def dialog_copy(self) -> ui.Dialog:
        """Where what is chosen is copied to."""
        return self._destination(partial(self._bring, shared_storage.copy, "copied"))

    def dialog_move(self) -> ui.Dialog:
        """Where what is chosen is moved to."""
        return self._destination(partial(self._bring, shared_storage.move, "moved"))

    def _destination(self, bring: Callable[[str], object]) -> ui.Dialog:
        """Folders with pictures; `Other folder` leads to all folders of the storage."""
        if "folder" in self.about:
            return self._file_picker(bring)
        rows: list[ui.View] = []
        for folder in kit.matching(
            self.ordered(kit.media_folders(self.system)), self.typed(_SEARCH), lambda item: (item.name,)
        ):
            texts = [
                ui.Text(id="dir_name", text=folder.name, size=16, max_lines=1),
                ui.Text(id="photo_cnt", text=str(len(folder.media)), size=12, color="on_surface_variant"),
            ]
            choose = self.then_close(partial(bring, folder.path))
            rows.append(_folder_row("dir_holder", texts, "folder_outline", choose))
        return ui.Dialog(
            title="Select destination",
            content=[
                ui.TextField(id=_SEARCH, hint="Search folders", look="underlined", action="search"),
                ui.Scroll(id="directories_grid", height="wrap", children=rows),
            ],
            negative=ui.DialogButton("Cancel"),
            neutral=ui.DialogButton("Other folder", partial(self.tell, folder=paths.STORAGE)),
        )

    def _file_picker(self, bring: Callable[[str], object]) -> ui.Dialog:
        """All folders; the one that is open is taken by OK."""
        here, fs = self.about["folder"], self.system.fs
        while here != paths.STORAGE and not fs.is_dir(here):
            here = paths.parent(here)
        crumbs: list[ui.View] = [
            ui.Text(
                id="breadcrumb_text",
                text="Internal" if folder == paths.STORAGE else f"> {paths.name(folder)}",
                size=16,
                color="primary" if folder == here else "on_surface",
                padding=(0, 8, 6, 8),
                on_click=partial(self.tell, folder=folder),
            )
            for folder in paths.ancestry(here)
            if paths.within(folder, paths.STORAGE)
        ]
        rows: list[ui.View] = []
        for name in fs.listdir(here):
            if fs.is_dir(f"{here}/{name}") and not name.startswith("."):
                rows.append(
                    _folder_row(
                        "list_item_holder",
                        [ui.Text(id="list_item_name", text=name, size=16, max_lines=1)],
                        "folder",
                        partial(self.tell, folder=f"{here}/{name}"),
                    )
                )
        return ui.Dialog(
            title="Select folder",
            content=[
                ui.Strip(id="filepicker_breadcrumbs", children=crumbs),
                ui.Scroll(id="filepicker_list", height="wrap", children=rows),
            ],
            positive=ui.DialogButton("OK", partial(bring, here)),
            negative=ui.DialogButton("Cancel"),
        )

    # -- actions ---------------------------------------------------------------------------------------------------

    def renamed(self, path: str) -> None:
        """What follows when a picture has another path."""
        self.done()

    def done(self) -> None:
        """What follows an action on pictures."""

    def _delete(self) -> None:
        fs = self.system.fs
        for item in self.chosen:
            if paths.within(item.path, BIN):
                fs.remove(item.path)
                continue
            fs.mkdir(f"{BIN}{item.folder}", parents=True)
            fs.rename(item.path, shared_storage.free_path(self.system.fs, f"{BIN}{item.folder}", item.name))
        self.done()

    def restore(self) -> None:
        """Bring what is chosen back from the recycle bin."""
        for item in self.chosen:
            folder = item.folder.removeprefix(BIN)
            self.system.fs.mkdir(folder, parents=True)
            self.system.fs.rename(item.path, shared_storage.free_path(self.system.fs, folder, item.name))
        self.toast("Files restored successfully")
        self.done()

    def _bring(self, act: Callable[..., object], word: str, folder: str) -> None:
        try:
            for item in self.chosen:
                act(self.system.fs, item.path, folder)
        except OSError:
            self.toast(f"Some files could not be {word}")
        else:
            self.toast(f"Files {word} successfully")
        self.done()

    def send(self) -> None:
        """Share what is chosen."""
        first = self.chosen[0]
        self.share(type=first.mime, stream=document_uri(first.path))
        self.done()


def _folder_row(id: str, texts: Sequence[ui.View], icon: str, on_click: ui.Action) -> ui.View:
    column = ui.Column(weight=1, ghost=True, children=[*texts])
    return ui.Line([ui.Icon(name=icon, color="primary"), column], id=id, min_height=52, spacing=16, on_click=on_click)


def _size_text(size: int) -> str:
    """A size in the units the app uses, of 1024 each."""
    amount, units = float(size), ["B", "kB", "MB", "GB"]
    while amount >= 1024 and len(units) > 1:
        amount /= 1024
        units.pop(0)
    return f"{amount:.1f}".removesuffix(".0") + f" {units[0]}"
