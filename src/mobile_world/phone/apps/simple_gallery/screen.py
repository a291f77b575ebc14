"""What all screens of the gallery share: its settings, its dialogs, and what is done with pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, cast

from mobile_world.phone.apps.simple_gallery.destinations import destination_dialog
from mobile_world.phone.apps.simple_gallery.media import BIN, Folder, Medium, medium
from mobile_world.phone.apps.simple_gallery.properties import properties_dialog
from mobile_world.phone.apps.simple_tools import confirmation
from mobile_world.phone.system import Component, file_deeds, paths
from mobile_world.phone.system import Intent as Wish
from mobile_world.phone.system.documents import document_uri
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import (
    CENTER,
    Box,
    Dialog,
    Icon,
    Image,
    Length,
    Screen,
    View,
    single_choice_dialog,
    text_dialog,
)

Sorted = TypeVar("Sorted", Medium, Folder)

FOLDERS, MEDIA, VIEWER = ".activities.MainActivity", ".activities.MediaActivity", ".activities.ViewPagerActivity"
DIRECTORY, PATH = "directory", "path"
"""Extras: the folder to show (empty: all), the picture to begin with."""
ORDER, COLUMNS = "sort_order", "dir_column_cnt"
ORDERS = (
    ("Last modified, newest first", "modified_ns", True),
    ("Last modified, oldest first", "modified_ns", False),
    ("Name, A to Z", "name", False),
    ("Name, Z to A", "name", True),
    ("Size, largest first", "size", True),
    ("Size, smallest first", "size", False),
)


class GalleryScreen(Screen):
    """A screen of this app."""

    @property
    def preferences(self) -> Preferences:
        """The app's settings."""
        return Preferences(self.system, self.package, "Prefs")

    def ordered(self, found: Iterable[Sorted]) -> list[Sorted]:
        """Folders or pictures in the chosen order."""
        _, key, backward = ORDERS[min(max(self.preferences.number(ORDER), 0), len(ORDERS) - 1)]

        def value(each: Any) -> Any:
            known = getattr(each, key)
            return known.casefold() if isinstance(known, str) else known

        return sorted(sorted(found, key=lambda each: each.path), key=value, reverse=backward)

    def picture(self, found: Medium, *, id: str, height: Length, radius: float = 0) -> View:
        """What stands for a picture or a video in a grid; videos are not decoded."""
        if not found.video:
            return Image(
                self.system.fs.read_bytes(found.path), id=id, fit="cover", width="fill", height=height, radius=radius
            )
        play = Icon(id="play_portrait_outline", name="play_circle_outline", size=40, color="#ffffff", align=CENTER)
        return Box(
            id=id,
            cls="android.widget.ImageView",
            width="fill",
            height=height,
            radius=radius,
            background="#3c4043",
            children=[play],
        )

    # -- dialogs ---------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> list[Medium]:
        """What a dialog or a deed is about."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the dialog."""
        super().close()
        self.state.pop("elsewhere", None)

    def dialog(self) -> Dialog | None:
        """The dialog that is open."""
        asked = cast("str | None", self.state.get("ask"))
        if asked == "sort":
            labels = [label for label, _, _ in ORDERS]
            return single_choice_dialog("Sort by", labels, self.preferences.number(ORDER), self._sort, self.close)
        if not self.chosen:
            return None
        if asked == "delete":
            return confirmation(self._delete_words(), self._delete, self.close)
        if asked == "rename":
            return self._rename_dialog()
        if asked == "properties":
            return properties_dialog(self.system, self.chosen, self.close)
        if asked in ("copy", "move"):
            return destination_dialog(self, lambda folder: self._bring(str(asked), folder))
        return None

    def _sort(self, place: int) -> None:
        self.preferences.put(**{ORDER: place})

    def _rename_dialog(self) -> Dialog:
        first = self.chosen[0]
        stem, dot, extension = first.name.rpartition(".")

        def accept(name: str) -> None:
            target = file_deeds.rename(self.system, first.path, name.strip() + dot + extension)
            if target is None:
                self.toast("A file with this name already exists")
                return
            self.close()
            self.renamed(target)

        return text_dialog("Rename", accept, self.close, value=stem, id="rename_item_name", required=True)

    def _delete_words(self) -> str:
        several = len(self.chosen) > 1
        named = f"{len(self.chosen)} items" if several else f'"{self.chosen[0].name}"'
        if all(paths.within(each.path, BIN) for each in self.chosen):
            return f"Are you sure you want to delete {named}?"
        return f"Are you sure you want to move {named} into the Recycle Bin?"

    # -- deeds -----------------------------------------------------------------------------------------------------

    def renamed(self, path: str) -> None:
        """What follows when a picture has another path."""
        self.done()

    def done(self) -> None:
        """What follows a deed; the selection goes."""
        self.state.pop("selected", None)

    def _delete(self) -> None:
        fs = self.system.fs
        for each in self.chosen:
            if paths.within(each.path, BIN):
                fs.remove(each.path)
                continue
            fs.mkdir(f"{BIN}{each.folder}", parents=True)
            target = file_deeds.free_path(self.system, f"{BIN}{each.folder}", each.name)
            fs.rename(each.path, target)
        self.done()

    def restore(self) -> None:
        """Bring what is chosen back from the recycle bin."""
        for each in self.chosen:
            folder = each.folder.removeprefix(BIN)
            self.system.fs.mkdir(folder, parents=True)
            self.system.fs.rename(each.path, file_deeds.free_path(self.system, folder, each.name))
        self.toast("Files restored successfully")
        self.done()

    def _bring(self, deed: str, folder: str) -> None:
        act = file_deeds.copy if deed == "copy" else file_deeds.move
        self.close()
        try:
            for each in self.chosen:
                act(self.system, each.path, folder)
        except OSError:
            self.toast(f"Some files could not be {'copied' if deed == 'copy' else 'moved'}")
        else:
            self.toast(f"Files {'copied' if deed == 'copy' else 'moved'} successfully")
        self.done()

    def send(self) -> None:
        """Share what is chosen."""
        first = self.chosen[0]
        self.share(type=first.mime, stream=document_uri(first.path))
        self.done()

    def open_with(self) -> None:
        """Let another app show a picture."""
        first = self.chosen[0]
        self.start(Wish("android.intent.action.VIEW", data=document_uri(first.path), type=first.mime))

    def show(self, name: str, **extras: str) -> None:
        """Open a screen of this app."""
        self.start(Wish(component=Component(self.package, self.package + name), extras=dict(extras)))

    def still_there(self, found: Sequence[str]) -> list[Medium]:
        """Those of some paths that still are pictures or videos."""
        return [each for path in found if (each := medium(self.system.fs, path)) is not None]
