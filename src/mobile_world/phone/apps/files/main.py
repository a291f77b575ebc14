"""The file browser itself: opening, sharing, selecting, and moving files about."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import cast

from mobile_world.phone.apps.files import intents
from mobile_world.phone.apps.files.dialogs import BrowserDialogs
from mobile_world.phone.apps.files.documents import Document, document_at
from mobile_world.phone.apps.files.frame import action, bar, search_toolbar, toolbar
from mobile_world.phone.apps.files.roots import DEVICE, DOWNLOADS, RECENT
from mobile_world.phone.apps.files.transfers import Transfer, carried_out
from mobile_world.phone.system import Activity, Component, Intent, StartCode, System, paths
from mobile_world.phone.system.choosing import ACTION_CHOOSER, INTENT_EXTRA
from mobile_world.phone.system.documents import document_uri, path_of
from mobile_world.phone.system.intents import ACTION_VIEW, FLAG_MULTIPLE_TASK, FLAG_NEW_TASK
from mobile_world.phone.ui import IconButton, MenuItem, Text, View, menu_button, px

ZIP = "application/zip"
STREAM = "android.intent.extra.STREAM"


class FilesScreen(BrowserDialogs):
    """`FilesActivity`."""

    def build(self) -> View:
        """The files under the bar of this moment."""
        if self.selected:
            return self.framed(self._selection_bar())
        if self.state.get("searching"):
            return self.framed(search_toolbar(self))
        return self.framed(toolbar(self, [menu_button(self._menu())]))

    # -- menus -----------------------------------------------------------------------------------------------------

    def _menu(self) -> list[MenuItem]:
        items = [MenuItem("New window", self._new_window)]
        if self.writable and self.root.id != RECENT:
            items.append(MenuItem("New folder", lambda: self.ask("new_folder")))
        items += [MenuItem("Sort by...", self.open_sort), MenuItem("Select all", self.select_all)]
        if self.folder:
            items.append(MenuItem("Get info", lambda: self._inspect(self.folder)))
        hidden = "Don’t show hidden files" if self.show_hidden else "Show hidden files"
        return [*items, MenuItem(hidden, self.turn_hidden)]

    def _selection_bar(self) -> View:
        close = IconButton(
            id="action_mode_close_button", name="close", desc="Done", color="on_surface", width=px(147), height=px(126),
            on_click=self._clear,
        )  # fmt: skip
        title = Text(
            id="action_bar_title", text=f"{len(self.selected)} selected", size=20, max_lines=1, weight=1,
            margin=(px(42), 0, 0, 0),
        )  # fmt: skip
        share = action("action_menu_share", "share_variant_outline", "Share", self._share)
        delete = action("action_menu_delete", "trash_can_outline", "Delete", lambda: self.ask("delete"))
        chosen = [found for path in self.selected if (found := document_at(self.system.fs, path))]
        files = all(not each.folder for each in chosen)
        parts = [close, title, *([share] if files else []), delete, menu_button(self._selection_menu(chosen))]
        return bar(parts, id="action_mode_bar", background="surface_container")

    def _selection_menu(self, chosen: Sequence[Document]) -> list[MenuItem]:
        single = chosen[0] if len(chosen) == 1 else None
        items = [MenuItem("Open with", lambda: self._open_with(chosen[0]))] if single and not single.folder else []
        items += [
            MenuItem("Sort by…", self.open_sort),
            MenuItem("Select all", self.select_all),
            MenuItem("Deselect all", self._clear),
            MenuItem("Copy to…", lambda: self._transfer("copy")),
            MenuItem("Move to…", lambda: self._transfer("move")),
        ]
        if single and single.mime == ZIP:
            items.append(MenuItem("Extract to…", lambda: self._transfer("extract")))
        else:
            items.append(MenuItem("Compress", lambda: self._transfer("compress")))
        if single:
            items.append(MenuItem("Rename", lambda: self.ask("rename")))
            items.append(MenuItem("Get info", lambda: self._inspect(self.selected[0])))
        return items

    def _clear(self) -> None:
        self.state.pop("selected", None)

    def _new_window(self) -> None:
        window = Component(self.package, intents.FILES)
        self.start(Intent(component=window, flags=FLAG_NEW_TASK | FLAG_MULTIPLE_TASK))

    def _inspect(self, path: str) -> None:
        self._clear()
        self.start(Intent(data=document_uri(path), component=Component(self.package, intents.INSPECTOR)))

    # -- opening and sharing ---------------------------------------------------------------------------------------

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
        extras = {INTENT_EXTRA: json.dumps(wanted.to_json()), "android.intent.extra.TITLE": "Open with"}
        self.start(Intent(ACTION_CHOOSER, extras=dict(extras)))

    def _share(self) -> None:
        chosen = [found for path in self.selected if (found := document_at(self.system.fs, path))]
        kinds = {each.mime for each in chosen}
        kind = kinds.pop() if len(kinds) == 1 else "*/*"
        uris = [document_uri(each.path) for each in chosen]
        self._clear()
        if len(uris) == 1:
            self.share(type=kind, stream=uris[0])
            return
        sent = Intent("android.intent.action.SEND_MULTIPLE", type=kind, extras={STREAM: uris})
        self.start(Intent(ACTION_CHOOSER, extras={INTENT_EXTRA: json.dumps(sent.to_json())}))

    # -- moving ----------------------------------------------------------------------------------------------------

    def _transfer(self, deed: Transfer) -> None:
        """Ask where the selected things are to go; `settle` goes on when there is an answer."""
        self.state["pending"] = {"deed": deed, "paths": [*self.selected]}
        extras = {intents.DEED: deed, intents.PATHS: [*self.selected]}
        target = Component(self.package, intents.PICKER)
        intent = Intent(intents.ACTION_DESTINATION, component=target, extras=dict(extras))
        self.system.activities.start(intent, caller=self.package, for_result=self.activity)

    def settle(self) -> None:
        """Do what a destination was picked for."""
        pending = cast("dict[str, object] | None", self.state.pop("pending", None))
        result = cast("dict[str, str] | None", self.state.pop("result", None))
        if not pending or not result:
            return
        chosen, deed = cast("list[str]", pending["paths"]), cast("Transfer", pending["deed"])
        self._clear()
        self.snackbar(carried_out(self.system, deed, chosen, result["folder"], result.get("name", "")))


def _view(document: Document) -> Intent:
    return Intent(ACTION_VIEW, data=document_uri(document.path), type=document.mime)


def settle(system: System, activity: Activity) -> None:
    """Go on after the picker has closed."""
    if "pending" in activity.state:
        FilesScreen(system, activity).settle()


def arrive(system: System, activity: Activity) -> None:
    """Open the folder an intent names, or else the place chosen last, and stay there whatever a picker does."""
    path = path_of(system, activity.intent.data) if activity.intent.data else None
    if activity.intent.action == intents.ACTION_DOWNLOADS:
        activity.state["root"] = DOWNLOADS
    elif path and paths.within(path, paths.STORAGE) and system.fs.is_dir(path):
        activity.state |= {"root": DEVICE, "folder": path}
    else:
        activity.state.setdefault("root", FilesScreen(system, activity).root.id)
