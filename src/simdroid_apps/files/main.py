"""The file browser: opens, shares, renames, deletes, copies, moves, compresses and extracts files."""

from __future__ import annotations

from functools import partial
from typing import Any

from simdroid import kit, ui
from simdroid.system import (
    ACTION_VIEW,
    FLAG_MULTIPLE_TASK,
    FLAG_NEW_TASK,
    Activity,
    Component,
    Intent,
    StartCode,
    System,
    paths,
)
from simdroid.system.files import archives, shared_storage
from simdroid.system.providers import UNPACKED, document_uri, path_of, unpacked_uri
from simdroid_apps.files import inspector, picker, store
from simdroid_apps.files.screen import FIELD, Browser

FILES = "com.android.documentsui.files.FilesActivity"
ACTION_DOWNLOADS = "android.intent.action.VIEW_DOWNLOADS"
RENAME = "Rename"
_ARCHIVE, _EXTENSION = "archive.zip", ".zip"
"""What an archive of several things is called, and what one of a single thing adds to its name."""
_DOING = {"copy": "Copying", "move": "Moving", "compress": "Compressing", "extract": "Extracting"}


class FilesScreen(Browser):
    """`FilesActivity`: the file browser."""

    pending = ui.Saved[dict[str, Any]]({})
    """What is to be done, and with which paths, when a destination has been picked."""
    result = ui.Saved[dict[str, str] | None](None)
    """What the picker answered."""

    def menu(self, *, folders: bool = True, several: bool = True) -> list[ui.MenuItem]:
        """A window more and the folder's details beside the usual."""
        *items, hidden = super().menu(folders=folders, several=several)
        exists = self.place.folder and self.system.fs.exists(self.place.folder)
        info = [ui.MenuItem("Get info", partial(self._inspect, self.place.folder))] if exists else []
        new_window = Intent(component=Component(self.package, FILES), flags=FLAG_NEW_TASK | FLAG_MULTIPLE_TASK)
        return [ui.MenuItem("New window", partial(self.start, new_window)), *items, *info, hidden]

    def selection_actions(self) -> list[ui.View]:
        """Sharing where no folder is selected, deleting, and more behind three dots; in an archive only that."""
        actions = [kit.BarAction("action_menu_delete", "Delete", partial(self.ask, "delete"), "trash_can_outline")]
        if not any(item.folder for item in self.chosen):
            actions.insert(0, kit.BarAction("action_menu_share", "Share", self._share, "share_variant_outline"))
        icons = [] if self._in_archive else [kit.bar_button(self.look.selection, action) for action in actions]
        return [*icons, ui.menu_button(self._selection_menu())]

    @property
    def _in_archive(self) -> bool:
        return any(item.archived for item in self.chosen)

    def _selection_menu(self) -> list[ui.MenuItem]:
        single = self.chosen[0] if len(self.chosen) == 1 else None
        always = [
            ui.MenuItem("Sort by…", self.open_sort),
            ui.MenuItem("Select all", self.select_all),
            ui.MenuItem("Deselect all", self.stop_selecting),
        ]
        if self._in_archive:
            return [*always, ui.MenuItem("Extract to…", partial(self._pick_destination, "extract"))]
        items = [ui.MenuItem("Open with", partial(self._open_with, single))] if single and not single.folder else []
        items += [
            *always,
            ui.MenuItem("Copy to…", partial(self._pick_destination, "copy")),
            ui.MenuItem("Move to…", partial(self._pick_destination, "move")),
        ]
        if self.writable:
            items.append(ui.MenuItem("Compress", self._compress))
        if single:
            items += [ui.MenuItem(RENAME, self._ask_name), ui.MenuItem("Get info", partial(self._inspect, single.path))]
        return items

    def _inspect(self, path: str) -> None:
        self.stop_selecting()
        self.start(Intent(data=document_uri(path), component=Component(self.package, inspector.INSPECTOR)))

    def view_document(self, document: store.Document) -> None:
        """Open an archive as a folder, any other file with the app for its kind."""
        if document.archive:
            self.enter(document.path)
            return
        intent = self._unpacked(document) if document.archived else _view(document)
        if intent is None:
            return
        result = self.system.activities.start(intent, caller=self.package)
        if result.code in (StartCode.UNRESOLVED, StartCode.NO_CLASS):
            self.snackbar("Can’t open file")

    def _unpacked(self, document: store.Document) -> Intent | None:
        """What opens a copy of a file from an archive; None, and a word about it, where there can be none."""
        fs, place = self.system.fs, store.archive_path(self.system.fs, document.path)
        if place is None or document.mime == store.ZIP:
            self.snackbar("Cannot open files in archives")
            return None
        copy = f"{UNPACKED}/{document.path.removeprefix(f'{paths.STORAGE}/')}"
        try:
            data = archives.read(fs, *place)
            fs.mkdir(paths.parent(copy), parents=True)
            fs.write_bytes(copy, data)
        except archives.LockedEntryError:
            self.snackbar("This file is protected with a password")
            return None
        except OSError:
            self.snackbar("Can’t open file")
            return None
        return Intent(ACTION_VIEW, data=unpacked_uri(copy), type=document.mime)

    def _open_with(self, document: store.Document) -> None:
        intent = _view(document)
        if self.system.packages.resolve(intent, default_only=True):
            self.choose_app(intent, title="Open with")
        else:
            self.snackbar("Can’t open file")

    def _share(self) -> None:
        kinds = {item.mime for item in self.chosen}
        kind = kinds.pop() if len(kinds) == 1 else "*/*"
        uris = [document_uri(item.path) for item in self.chosen]
        self.stop_selecting()
        self.share_files(uris, type=kind)

    def _ask_name(self) -> None:
        """Open the dialog with the name in its field, selected up to its extension."""
        self.ask("rename")
        first = self.chosen[0]
        stem = first.name if first.folder else first.name.rpartition(".")[0] or first.name
        ui.UiState.of_dialog(self.state, RENAME).set_edit(FIELD, ui.Edit(first.name, 0, len(stem)))

    def dialog_rename(self) -> ui.Dialog | None:
        """Another name; one that is taken leaves the dialog open."""
        if not self.chosen:
            return None
        first = self.chosen[0]

        def rename(name: str) -> object:
            try:
                target = shared_storage.rename(self.system.fs, first.path, name)
            except OSError:
                self.snackbar("Failed to rename document")
                return None
            if target is None:
                self.toast("File with this name already exists")
                return ui.STAY_OPEN
            self.stop_selecting()
            return None

        return kit.text_dialog(
            self, RENAME, rename, value=first.name, id=FIELD, cancel=self.look.dialog.refuse, required=True
        )

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether what is selected may go."""
        if not self.chosen:
            return None
        subject = f'"{self.chosen[0].name}"'
        if len(self.chosen) > 1:
            subject = kit.plural(len(self.chosen), "item")
        elif self.chosen[0].folder:
            subject = f"folder {subject} and its contents"
        return kit.confirm_dialog(self, f"Delete {subject}?", self._delete)

    def _delete(self) -> None:
        failed = 0
        for item in self.chosen:
            try:
                shared_storage.delete(self.system.fs, item.path)
            except OSError:
                failed += 1
        self.stop_selecting()
        message = f"Deleting {kit.plural(len(self.chosen), 'item')}."
        self.snackbar(f"Couldn’t delete {kit.plural(failed, 'item')}" if failed else message)

    def _pick_destination(self, transfer: str) -> None:
        """Ask where the selected things are to go; `settle` goes on when there is an answer."""
        chosen = [item.path for item in self.chosen]
        self.pending = {"transfer": transfer, "paths": chosen}
        self.start_for_result(
            Intent(
                picker.ACTION_DESTINATION,
                component=Component(self.package, picker.PICKER),
                extras={picker.TRANSFER: transfer, picker.PATHS: chosen},
            )
        )

    def _compress(self) -> None:
        """Pack what is selected into an archive beside it."""
        chosen = self.chosen
        name = _ARCHIVE if len(chosen) > 1 else f"{chosen[0].name}{_EXTENSION}"
        try:
            archives.compress(self.system.fs, [item.path for item in chosen], self.place.folder, name)
        except OSError:
            self._finish_transfer("compress", len(chosen), failed=len(chosen))
        else:
            self._finish_transfer("compress", len(chosen))

    def carry_out(self, transfer: str, chosen: list[str], folder: str) -> None:
        """Bring things to a folder and say so."""
        failed = 0
        for path in chosen:
            try:
                self._transfer(transfer, path, folder)
            except archives.LockedEntryError:
                self._finish_transfer(transfer, len(chosen), failed=len(chosen), why="protected with a password")
                return
            except OSError:
                failed += 1
        self._finish_transfer(transfer, len(chosen), failed=failed)

    def _transfer(self, transfer: str, path: str, folder: str) -> None:
        fs = self.system.fs
        if transfer == "extract":
            place = store.archive_path(fs, path)
            if place is None:
                raise FileNotFoundError(path)
            archives.extract(fs, place.archive, [place.entry], folder)
        else:
            {"copy": shared_storage.copy, "move": shared_storage.move}[transfer](fs, path, folder)

    def _finish_transfer(self, transfer: str, count: int, *, failed: int = 0, why: str = "") -> None:
        self.stop_selecting()
        message = f"{_DOING[transfer]} {kit.plural(count, 'item')}."
        reason = f": {why}" if why else ""
        self.snackbar(f"Couldn’t {transfer} {kit.plural(failed, 'item')}{reason}" if failed else message)


def _view(document: store.Document) -> Intent:
    return Intent(ACTION_VIEW, data=document_uri(document.path), type=document.mime)


def settle(system: System, activity: Activity) -> None:
    """Carry out the pending transfer after the destination picker has closed."""
    screen = FilesScreen(system, activity)
    pending, result = screen.pending, screen.result
    if pending:
        del screen.pending, screen.result
    if pending and result:
        screen.carry_out(pending["transfer"], pending["paths"], result["folder"])


def arrive(system: System, activity: Activity) -> None:
    """Open the folder an intent names, or else the last root; a picker opened later does not change it."""
    screen = FilesScreen(system, activity)
    path = path_of(system, screen.intent.data) if screen.intent.data else None
    if screen.intent.action == ACTION_DOWNLOADS:
        screen.root_id = store.DOWNLOADS
    elif path and paths.within(path, paths.STORAGE) and store.is_folder(system.fs, path):
        screen.root_id, screen.entered = store.DEVICE, path
    else:
        screen.root_id = screen.place.root.id
