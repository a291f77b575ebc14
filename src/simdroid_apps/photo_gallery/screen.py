"""The base class of the gallery's screens: what can be done with pictures, and the dialogs and sheets for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from simdroid import kit, ui
from simdroid.system import Activity, Component, Intent, System, shared_storage, size_text
from simdroid.system.providers import MEDIA_PACKAGE, document_uri
from simdroid_apps.photo_gallery import edits, store

ALBUM, PATH = "album", "path"
"""Extras: the album to show, the picture to begin with."""
_CONSENT = Component(MEDIA_PACKAGE, "com.android.providers.media.PermissionActivity")
_VERBS = {"trash": "move", "delete": "delete"}
"""What the system asks for; anything else is a change."""
_ACROSS = 4


class GalleryScreen(kit.AppScreen):
    """A screen of this app."""

    taking = ui.Saved("")
    """What the sheet with the albums is open for: `move` or `copy`."""
    pending = ui.Saved[dict[str, Any]]({})
    """What waits for the person's consent, and what it is about."""

    @property
    def options(self) -> store.Options:
        """The app's preferences."""
        return store.Options(self.system)

    @property
    def chosen(self) -> list[kit.Medium]:
        """What a dialog or an action is about."""
        return []

    def done(self, path: str = "") -> None:
        """What follows an action on pictures; `path` is where the last one is now."""

    # -- changes -----------------------------------------------------------------------------------------------------

    def change(self, action: str, **about: str) -> None:
        """Do something to the chosen pictures, once the person allowed it for those that this app did not make."""
        files = [item.path for item in self.chosen]
        self.pending = {"what": action, "paths": files, **about}
        if all(edits.is_own(self.system, path) for path in files):
            self.perform()
            return
        self.start_for_result(Intent(component=_CONSENT, extras={"verb": _VERBS.get(action, "modify"), "paths": files}))

    def perform(self) -> None:
        """Do what was waiting; a picture that is gone by now, or a full storage, ends it."""
        action = self.pending
        del self.pending
        path = ""
        try:
            for item in action["paths"]:
                path = self._perform(action["what"], item, action)
        except OSError:
            self.toast("Some pictures could not be changed")
        else:
            self.toast(_DONE[action["what"]])
        self.done(path)

    def _perform(self, action: str, path: str, about: dict[str, Any]) -> str:
        fs = self.system.fs
        if action == "trash":
            return store.trash(self.system, path)
        if action == "restore":
            return store.restore(self.system, path)
        if action == "delete":
            fs.remove(path)
            return ""
        if action == "move":
            return shared_storage.move(fs, path, about["folder"])
        if action == "rotate":
            edits.rotate(self.system, path)
            return path
        return shared_storage.rename(fs, path, about["name"]) or path

    def copy_to(self, folder: str) -> None:
        """Copy what is chosen into an album; copies are this app's own."""
        try:
            for item in self.chosen:
                self.system.media.claim(shared_storage.copy(self.system.fs, item.path, folder), store.PACKAGE)
        except OSError:
            self.toast("Some pictures could not be copied")
        else:
            self.toast("Copied successfully")
        self.done()

    def send(self) -> None:
        """Share what is chosen."""
        uris = [document_uri(item.path) for item in self.chosen]
        kinds = {item.mime for item in self.chosen}
        kind = kinds.pop() if len(kinds) == 1 else "video/*" if all(item.video for item in self.chosen) else "image/*"
        if any(item.video for item in self.chosen) and not all(item.video for item in self.chosen):
            kind = "*/*"
        self.share_files(uris, type=kind)
        self.done()

    def set_as(self) -> None:
        """Offer the picture to the apps that use one, such as the wallpaper."""
        first = self.chosen[0]
        if self.act(Intent("android.intent.action.ATTACH_DATA", data=document_uri(first.path), type=first.mime)):
            self.done()

    # -- dialogs -----------------------------------------------------------------------------------------------------

    def dialog(self) -> ui.Dialog | None:
        """What is open, as long as the pictures are there that it is about."""
        return super().dialog() if self.chosen or self.asked in ("sort", "columns") else None

    def dialog_sort(self) -> ui.Dialog:
        """The order of pictures."""
        return kit.stored_choice_dialog(self, "Sort by", list(enumerate(store.ORDERS)), store.Options.order)

    def dialog_delete(self) -> ui.Dialog:
        """Whether what is chosen may go."""
        count = len(self.chosen)
        subject = "this picture" if count == 1 else f"these {count} pictures"
        in_bin = all(item.name.startswith(".trashed-") for item in self.chosen)
        message = "This cannot be undone." if in_bin else "What is deleted stays in the recycle bin for 30 days."
        return ui.Dialog(
            title=f"Delete {subject}?",
            message=message,
            positive=ui.DialogButton("Delete", partial(self.change, "delete" if in_bin else "trash")),
            negative=ui.DialogButton("Cancel"),
        )

    def dialog_rename(self) -> ui.Dialog:
        """Another name; the extension stays."""
        first = self.chosen[0]
        stem, dot, extension = first.name.rpartition(".")

        def accept(name: str) -> object:
            new_name = name.strip() + dot + extension
            if new_name != first.name and self.system.fs.exists(
                f"{first.folder}/{shared_storage.valid_name(new_name)}"
            ):
                self.toast("This name already exists")
                return ui.STAY_OPEN
            self.change("rename", name=new_name)
            return None

        return kit.text_dialog(self, "Rename", accept, value=stem, id="rename_et", required=True)

    def dialog_new_folder(self) -> ui.Dialog:
        """The name of a new album, into which the chosen pictures then go."""

        def accept(name: str) -> object:
            folder = f"{store.NEW_FOLDERS}/{shared_storage.valid_name(name)}"
            if self.system.fs.exists(folder):
                self.toast("This folder already exists")
                return ui.STAY_OPEN
            self.system.fs.mkdir(folder, parents=True)
            self._take_to(folder)
            return None

        return kit.text_dialog(self, "New Folder", accept, id="new_folder_et", required=True)

    def dialog_details(self) -> ui.Dialog:
        """The facts about one picture, or how many there are and what they take."""
        rows = [
            ui.Stack(
                [
                    ui.Text(id="detail_label", text=label, size=12, color="on_surface_variant"),
                    ui.Text(id="detail_value", text=value, size=16, width="fill"),
                ]
            )
            for label, value in self._facts()
        ]
        listing = ui.Scroll(id="details_holder", height="wrap", spacing=12, children=[*rows])
        return ui.Dialog(title="Details", content=[listing], positive=ui.DialogButton("OK"))

    def _facts(self) -> list[tuple[str, str]]:
        total = size_text(sum(item.size for item in self.chosen))
        if len(self.chosen) > 1:
            return [("Pictures", str(len(self.chosen))), ("Size", total)]
        first = self.chosen[0]
        when = kit.moment(self.system, kit.taken_times(self.system).get(first.path, first.modified_ns // 1_000_000))
        facts = [
            ("Name", store.shown_name(first)),
            ("Date", f"{when:%B} {when.day}, {when.year} {ui.clock_text(self.system, when)}"),
            ("Size", total),
        ]
        size = None if first.video else ui.picture_size(self.system.fs.read_bytes(first.path))
        if size:
            facts.append(("Resolution", f"{size[0]} x {size[1]}"))
        return [*facts, ("Path", f"{first.folder}/{store.shown_name(first)}")]

    # -- the sheet of albums -----------------------------------------------------------------------------------------

    def sheet(self) -> ui.BottomSheet | None:
        """Where what is chosen is moved or copied to."""
        if not self.taking or not self.chosen:
            return None
        title = ui.Text(text="Move to" if self.taking == "move" else "Copy to", size=18, padding=(24, 0, 24, 12))
        here = {item.folder for item in self.chosen}
        tiles = [
            self._tile("New Folder", partial(self.ask, "new_folder"), ui.Icon(name="folder_plus_outline", size=32))
        ]
        for album in store.albums(self.system):
            if album.path != store.FAVORITES and here != {album.path}:
                cover = kit.media_thumbnail(
                    self.system,
                    kit.newest_first(self.system, album.media)[0],
                    id="album_cover",
                    height=72,
                    width=72,
                    radius=8,
                )
                tiles.append(self._tile(store.album_title(album.path), partial(self._take_to, album.path), cover))
        tiles += [ui.View(ghost=True, weight=1) for _ in range(-len(tiles) % _ACROSS)]
        rows = [ui.Line(tiles[start : start + _ACROSS], ghost=True) for start in range(0, len(tiles), _ACROSS)]
        return ui.BottomSheet([title, *rows], partial(delattr, self, "taking"))

    def _tile(self, label: str, on_click: ui.Action, cover: ui.View) -> ui.View:
        cover.align = ui.CENTER
        return ui.Column(
            id="album_rl",
            weight=1,
            padding=(4, 8),
            spacing=6,
            content_align=(0.5, 0.0),
            on_click=on_click,
            children=[
                ui.Box(
                    ghost=True, width=72, height=72, radius=8, background="surface_container_highest", children=[cover]
                ),
                ui.Text(id="album_name_tv", text=label, size=12, max_lines=1, text_align=(0.5, 0.0), width="fill"),
            ],
        )

    def _take_to(self, folder: str) -> None:
        mode = self.taking
        del self.taking
        if mode == "copy":
            self.copy_to(folder)
        else:
            self.change("move", folder=folder)

    def on_back(self) -> bool:
        return self.leave("taking") or super().on_back()


_DONE = {
    "trash": "Moved to the recycle bin",
    "restore": "Restored",
    "delete": "Deleted",
    "move": "Moved successfully",
    "rename": "Renamed",
    "rotate": "Saved",
}


def consented(screen: Callable[[System, Activity], GalleryScreen]) -> Callable[[System, Activity], None]:
    """For `on_resume`: what waited for the person's consent is done, or dropped; an edited picture is shown."""

    def resume(system: System, activity: Activity) -> None:
        if "result" not in activity.state:
            return
        result, here = kit.take_result(activity), screen(system, activity)
        if not here.pending:
            here.done(str(result.get("path") or ""))
        elif result.get("allowed"):
            here.perform()
        else:
            del here.pending

    return resume


def existing(system: System, files: list[str]) -> list[kit.Medium]:
    """The pictures among paths that are still there."""
    return [medium for path in files if (medium := kit.medium(system.fs, path)) is not None]
