"""The file browser: opens, shares, renames, deletes, copies, moves and compresses files."""

from __future__ import annotations

from functools import partial
from typing import Any

from mobile_world.phone.apps.files import picker
from mobile_world.phone.apps.files.inspector import INSPECTOR
from mobile_world.phone.apps.files.screen import FIELD, Browser
from mobile_world.phone.apps.files.store import DEVICE, DOWNLOADS, Document
from mobile_world.phone.kit import BarAction, bar_button, confirm_dialog, plural, text_dialog
from mobile_world.phone.system import Activity, Component, Intent, StartCode, System, paths
from mobile_world.phone.system.files import shared_storage
from mobile_world.phone.system.intents import ACTION_VIEW, FLAG_MULTIPLE_TASK, FLAG_NEW_TASK
from mobile_world.phone.system.providers import document_uri, path_of
from mobile_world.phone.ui import STAY_OPEN, Dialog, Edit, MenuItem, Saved, UiState, View, menu_button

FILES = "com.android.documentsui.files.FilesActivity"
ACTION_DOWNLOADS = "android.intent.action.VIEW_DOWNLOADS"
ZIP = "application/zip"
RENAME = "Rename"
_DOING = {"copy": "Copying", "move": "Moving", "compress": "Compressing", "extract": "Extracting"}


class FilesScreen(Browser):
    """`FilesActivity`: the file browser."""

    pending = Saved[dict[str, Any]]({})
    """What is to be done, and with which paths, when a destination has been picked."""
    result = Saved[dict[str, str] | None](None)
    """What the picker answered."""

    def menu(self, *, folders: bool = True, several: bool = True) -> list[MenuItem]:
        """A window more and the folder's details beside the usual."""
        *items, hidden = super().menu(folders=folders, several=several)
        info = [MenuItem("Get info", partial(self._inspect, self.place.folder))] if self.place.folder else []
        return [MenuItem("New window", self._new_window), *items, *info, hidden]

    def selection_actions(self) -> list[View]:
        """Sharing where no folder is selected, deleting, and the rest behind three dots."""
        actions = [BarAction("action_menu_delete", "Delete", partial(self.ask, "delete"), "trash_can_outline")]
        if not any(each.folder for each in self.chosen):
            actions.insert(0, BarAction("action_menu_share", "Share", self._share, "share_variant_outline"))
        icons = [bar_button(self.look.selection, action) for action in actions]
        return [*icons, menu_button(self._selection_menu())]

    def _selection_menu(self) -> list[MenuItem]:
        single = self.chosen[0] if len(self.chosen) == 1 else None
        items = [MenuItem("Open with", partial(self._open_with, single))] if single and not single.folder else []
        archive = single is not None and single.mime == ZIP
        items += [
            MenuItem("Sort by…", self.open_sort),
            MenuItem("Select all", self.select_all),
            MenuItem("Deselect all", self.stop_selecting),
            MenuItem("Copy to…", partial(self._pick_destination, "copy")),
            MenuItem("Move to…", partial(self._pick_destination, "move")),
            MenuItem("Extract to…", partial(self._pick_destination, "extract"))
            if archive
            else MenuItem("Compress", partial(self._pick_destination, "compress")),
        ]
        if single:
            items += [MenuItem(RENAME, self._ask_name), MenuItem("Get info", partial(self._inspect, single.path))]
        return items

    def _new_window(self) -> None:
        window = Component(self.package, FILES)
        self.start(Intent(component=window, flags=FLAG_NEW_TASK | FLAG_MULTIPLE_TASK))

    def _inspect(self, path: str) -> None:
        self.stop_selecting()
        self.start(Intent(data=document_uri(path), component=Component(self.package, INSPECTOR)))

    def view_document(self, document: Document) -> None:
        """Open a file with the app for its kind."""
        result = self.system.activities.start(_view(document), caller=self.package)
        if result.code in (StartCode.UNRESOLVED, StartCode.NO_CLASS):
            self.snackbar("Can’t open file")

    def _open_with(self, document: Document) -> None:
        wanted = _view(document)
        if not self.system.packages.resolve(wanted, default_only=True):
            self.snackbar("Can’t open file")
            return
        self.choose_app(wanted, title="Open with")

    def _share(self) -> None:
        kinds = {each.mime for each in self.chosen}
        kind = kinds.pop() if len(kinds) == 1 else "*/*"
        uris = [document_uri(each.path) for each in self.chosen]
        self.stop_selecting()
        if len(uris) == 1:
            self.share(type=kind, stream=uris[0])
        else:
            streams = {"android.intent.extra.STREAM": uris}
            self.choose_app(Intent("android.intent.action.SEND_MULTIPLE", type=kind, extras={**streams}))

    def _ask_name(self) -> None:
        """Open the dialog with the name in its field, selected up to its extension."""
        self.ask("rename")
        first = self.chosen[0]
        stem = first.name if first.folder else first.name.rpartition(".")[0] or first.name
        UiState.of_dialog(self.state, RENAME).set_edit(FIELD, Edit(first.name, 0, len(stem)))

    def dialog_rename(self) -> Dialog | None:
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
                return STAY_OPEN
            self.stop_selecting()
            return None

        cancel = self.look.dialog.refuse
        return text_dialog(self, RENAME, rename, value=first.name, id=FIELD, cancel=cancel, required=True)

    def dialog_delete(self) -> Dialog | None:
        """Whether what is selected may go."""
        if not self.chosen:
            return None
        named = f'"{self.chosen[0].name}"'
        if len(self.chosen) > 1:
            named = plural(len(self.chosen), "item")
        elif self.chosen[0].folder:
            named = f"folder {named} and its contents"
        return confirm_dialog(self, f"Delete {named}?", self._delete)

    def _delete(self) -> None:
        failed = 0
        for each in self.chosen:
            try:
                shared_storage.delete(self.system.fs, each.path)
            except OSError:
                failed += 1
        self.stop_selecting()
        done = f"Deleting {plural(len(self.chosen), 'item')}."
        self.snackbar(f"Couldn’t delete {plural(failed, 'item')}" if failed else done)

    def _pick_destination(self, transfer: str) -> None:
        """Ask where the selected things are to go; `settle` goes on when there is an answer."""
        chosen = [each.path for each in self.chosen]
        self.pending = {"transfer": transfer, "paths": chosen}
        intent = Intent(
            picker.ACTION_DESTINATION,
            component=Component(self.package, picker.PICKER),
            extras={picker.TRANSFER: transfer, picker.PATHS: chosen},
        )
        self.start_for_result(intent)

    def carry_out(self, transfer: str, chosen: list[str], folder: str, name: str) -> None:
        """Bring things to a folder and say so; `name` is what a new archive is called."""
        failed = 0
        for part in [chosen] if transfer == "compress" else [[path] for path in chosen]:
            try:
                if transfer == "compress":
                    shared_storage.compress(self.system.fs, part, folder, name or picker.ARCHIVE)
                else:
                    getattr(shared_storage, transfer)(self.system.fs, part[0], folder)
            except OSError:
                failed += len(part)
        self.stop_selecting()
        done = f"{_DOING[transfer]} {plural(len(chosen), 'item')}."
        self.snackbar(f"Couldn’t {transfer} {plural(failed, 'item')}" if failed else done)


def _view(document: Document) -> Intent:
    return Intent(ACTION_VIEW, data=document_uri(document.path), type=document.mime)


def settle(system: System, activity: Activity) -> None:
    """Carry out the pending transfer after the destination picker has closed."""
    screen = FilesScreen(system, activity)
    pending, result = screen.pending, screen.result
    if pending:
        del screen.pending, screen.result
    if pending and result:
        screen.carry_out(pending["transfer"], pending["paths"], result["folder"], result.get("name", ""))


def arrive(system: System, activity: Activity) -> None:
    """Open the folder an intent names, or else the last root; a picker opened later does not change it."""
    screen = FilesScreen(system, activity)
    path = path_of(system, screen.intent.data) if screen.intent.data else None
    if screen.intent.action == ACTION_DOWNLOADS:
        screen.root_id = DOWNLOADS
    elif path and paths.within(path, paths.STORAGE) and system.fs.is_dir(path):
        screen.root_id, screen.entered = DEVICE, path
    else:
        screen.root_id = screen.place.root.id
