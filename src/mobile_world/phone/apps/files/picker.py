"""The document picker: files for another app, a place for a new file, a folder, a destination.

Whoever starts it for a result finds in `state["result"]`: `uri` and `path` of what was picked (with `uris` and `paths`
where several were allowed), or None when a person went back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from mobile_world.phone.apps.files import intents
from mobile_world.phone.apps.files.dialogs import BrowserDialogs
from mobile_world.phone.apps.files.documents import Document
from mobile_world.phone.apps.files.frame import bar, search_toolbar, toolbar
from mobile_world.phone.apps.files.roots import DEVICE
from mobile_world.phone.apps.files.transfers import ARCHIVE
from mobile_world.phone.system import Activity, Json, System, paths
from mobile_world.phone.system import file_deeds as deeds
from mobile_world.phone.system.documents import document_uri, path_of, tree_uri
from mobile_world.phone.system.matching import type_fits
from mobile_world.phone.ui import (
    Action,
    Button,
    Dialog,
    DialogButton,
    Divider,
    Icon,
    IconButton,
    MenuItem,
    Row,
    Spacer,
    Text,
    TextField,
    View,
    menu_button,
    px,
)

NAME = "android:title"
_CONFIRM = {"copy": "COPY", "move": "MOVE", "compress": "SAVE", "extract": "EXTRACT"}


class PickScreen(BrowserDialogs):
    """`PickActivity`."""

    @property
    def drawer_title(self) -> str:
        """What the drawer is for."""
        if self.opening:
            return "Open from"
        return {"copy": "Copy to…", "move": "Move to…", "extract": "Extract to…"}.get(self.deed, "Save to")

    @property
    def opening(self) -> bool:
        """Whether files are picked for another app."""
        return self.intent.action in (intents.ACTION_OPEN, intents.ACTION_GET)

    @property
    def deed(self) -> str:
        """What is going to be done at the destination, where one is picked for Files itself."""
        return str(self.intent.extras.get(intents.DEED) or "")

    @property
    def naming(self) -> bool:
        """Whether a new file is made, which needs a name."""
        return self.intent.action == intents.ACTION_CREATE or self.deed == "compress"

    @property
    def multiple(self) -> bool:
        """Whether several files may be picked."""
        return self.opening and bool(self.intent.extras.get(intents.ALLOW_MULTIPLE))

    # -- views -----------------------------------------------------------------------------------------------------

    def build(self) -> View:
        """The files, and at the lower edge what finishes the picking."""
        if self.selected:
            return self.framed(self._selection_bar())
        top = search_toolbar(self) if self.state.get("searching") else toolbar(self, [menu_button(self._menu())])
        return self.framed(top, self._bottom())

    def _menu(self) -> list[MenuItem]:
        items = [MenuItem("Sort by...", self.open_sort)]
        if self.writable and not self.opening:
            items.insert(0, MenuItem("New folder", lambda: self.ask("new_folder")))
        if self.multiple:
            items.append(MenuItem("Select all", self.select_all))
        hidden = "Don’t show hidden files" if self.show_hidden else "Show hidden files"
        return [*items, MenuItem(hidden, self.turn_hidden)]

    def _selection_bar(self) -> View:
        close = IconButton(
            id="action_mode_close_button", name="close", desc="Done", color="on_surface", width=px(147), height=px(126),
            on_click=lambda: self.state.pop("selected", None),
        )  # fmt: skip
        title = Text(
            id="action_bar_title", text=f"{len(self.selected)} selected", size=20, max_lines=1, weight=1,
            margin=(px(42), 0, 0, 0),
        )  # fmt: skip
        pick = Button(
            id="action_menu_select", text="Select", emphasis="text", on_click=lambda: self._answer(self.selected)
        )  # fmt: skip
        return bar([close, title, pick, Spacer(width=8)], id="action_mode_bar", background="surface_container")

    def _bottom(self) -> list[View]:
        if self.opening:
            return []
        if self.intent.action == intents.ACTION_TREE:
            parts: list[View] = [self._button("USE THIS FOLDER", lambda: self.ask("allow"), wide=True)]
        elif self.naming:
            mark = Icon(id="android:icon", name="file_outline", margin=(0, 0, 12, 0))
            name = TextField(id=NAME, value=self._suggested, weight=1, look="underlined", on_submit=self._save)
            parts = [mark, name, Spacer(width=8), self._button("SAVE", self._save)]
        else:
            cancel = Button(id="android:button2", text="CANCEL", emphasis="text", on_click=self.finish)
            parts = [Spacer(weight=1), cancel, self._button(_CONFIRM[self.deed], self._arrived)]
        row = Row(
            id="container_save", cls="android.view.ViewGroup", width="fill", min_height=64, padding=(16, 4), spacing=4,
            background="surface_container", children=parts,
        )  # fmt: skip
        return [Divider(), row]

    def _button(self, text: str, on_click: Action, *, wide: bool = False) -> View:
        return Button(
            id="android:button1",
            text=text,
            emphasis="filled" if wide else "text",
            weight=float(wide),
            enabled=self.writable,
            on_click=on_click if self.writable else None,
        )

    @property
    def _suggested(self) -> str:
        return ARCHIVE if self.deed == "compress" else str(self.intent.extras.get(intents.TITLE) or "")

    # -- picking ---------------------------------------------------------------------------------------------------

    def choosable(self, document: Document) -> bool:
        """Folders lead on; files only where they are of a kind that was asked for."""
        if document.folder:
            moved = cast("Sequence[str]", self.intent.extras.get(intents.PATHS) or ())
            return not (self.deed and document.path in moved)
        if self.deed or self.intent.action == intents.ACTION_TREE:
            return False
        wanted = cast("list[str]", self.intent.extras.get(intents.MIME_TYPES) or [self.intent.type or "*/*"])
        return any(type_fits(each, document.mime) for each in wanted)

    def toggle(self, document: Document) -> None:
        """Select a file where several may be picked; anything else is a tap."""
        if self.multiple and not document.folder:
            super().toggle(document)
        else:
            self.press(document)

    def select_all(self) -> None:
        """Select all files that may be picked."""
        self.state["selected"] = [each.path for each in self.shown if not each.folder and self.choosable(each)]

    def view_document(self, document: Document) -> None:
        """Pick a file; where one is made, take over its name."""
        if self.opening:
            self._answer([document.path])
        elif self.naming:
            self.set_typed(NAME, document.name)

    def _answer(self, picked: Sequence[str]) -> None:
        uris: list[Json] = [document_uri(path) for path in picked]
        self._finish({"uri": uris[0], "path": picked[0], "uris": uris, "paths": [*picked]})

    def _save(self) -> None:
        name = self.typed(NAME, self._suggested).strip()
        if not name or not self.writable:
            return
        if self.deed:
            self._finish({"folder": self.folder, "name": name})
        elif self.system.fs.is_file(f"{self.folder}/{deeds.valid_name(name)}"):
            self.ask("overwrite")
        else:
            self._create(f"{self.folder}/{deeds.valid_name(name)}")

    def _create(self, path: str) -> None:
        if self.system.fs.is_dir(path):
            path = deeds.free_path(self.system, self.folder, paths.name(path))
        try:
            self.system.fs.write_bytes(path, b"")
        except OSError:
            self.snackbar("Failed to save document")
            return
        self._finish({"uri": document_uri(path), "path": path})

    def _arrived(self) -> None:
        self._finish({"folder": self.folder})

    def _finish(self, result: Json) -> None:
        self.system.activities.finish(self.activity, result)

    # -- questions -------------------------------------------------------------------------------------------------

    def dialog(self) -> Dialog | None:
        """The question that is open."""
        asked = self.state.get("ask")
        if asked == "overwrite":
            name = deeds.valid_name(self.typed(NAME, self._suggested))
            return self.question(f"Overwrite “{name}”?", lambda: self._create(f"{self.folder}/{name}"))
        return self._consent() if asked == "allow" else super().dialog()

    def _consent(self) -> Dialog:
        caller = self.system.packages.get(self.activity.caller)
        app = caller.manifest.label if caller else self.activity.caller
        words = f"This will let {app} access current and future content stored in {self.title}."
        return Dialog(
            title=f"Allow {app} to access files in {self.title}?",
            message=words,
            positive=DialogButton("ALLOW", lambda: self._finish({"uri": tree_uri(self.folder), "path": self.folder})),
            negative=DialogButton("CANCEL", self.close),
            on_dismiss=self.close,
        )


def begin(system: System, activity: Activity) -> None:
    """Start in the folder the caller asks for."""
    wanted = activity.intent.extras.get(intents.INITIAL_URI)
    path = path_of(system, str(wanted)) if wanted else None
    if path and not system.fs.is_dir(path):
        path = paths.parent(path)
    if path and paths.within(path, paths.STORAGE):
        activity.state |= {"root": DEVICE, "folder": path}
