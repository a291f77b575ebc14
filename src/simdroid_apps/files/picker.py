"""The document picker: files for another app, a place for a new file, a folder, a destination.

Whoever starts it for a result finds in `state["result"]`: `uri` and `path` of what was picked (with `uris` and `paths`
where several were allowed), or None when a person went back.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from simdroid import kit, ui
from simdroid.system import Activity, Intent, Json, System, paths, shared_storage, type_fits
from simdroid.system.providers import document_uri, name_of_type, path_of, tree_uri
from simdroid_apps.files.screen import Browser
from simdroid_apps.files.store import DEVICE, Document

PICKER = "com.android.documentsui.picker.PickActivity"
ACTION_OPEN = "android.intent.action.OPEN_DOCUMENT"
ACTION_GET = "android.intent.action.GET_CONTENT"
ACTION_PHOTOS, _PHOTOS_SINCE = "android.provider.action.PICK_IMAGES", 34
"""The photo picker, and the version of Android since which it takes over what asks for pictures."""
ACTION_CREATE = "android.intent.action.CREATE_DOCUMENT"
ACTION_TREE = "android.intent.action.OPEN_DOCUMENT_TREE"
ACTION_DESTINATION = "com.android.documentsui.PICK_COPY_DESTINATION"
TRANSFER, PATHS = "com.android.documentsui.TRANSFER", "com.android.documentsui.PATHS"
"""What is going to be done at a destination (copy, move or extract), and with what."""

_NAME = "android:title"
_TRANSFERS = {"copy": ("Copy to…", "COPY"), "move": ("Move to…", "MOVE"), "extract": ("Extract to…", "EXTRACT")}
"""What the drawer and the button say."""


class PickScreen(Browser):
    """`PickActivity`: the document picker."""

    @property
    def opening(self) -> bool:
        """Whether files are picked for another app."""
        return self.intent.action in (ACTION_OPEN, ACTION_GET)

    @property
    def transfer(self) -> str:
        """What is going to be done at the destination, where one is picked for Files itself."""
        return str(self.intent.extras.get(TRANSFER) or "")

    @property
    def naming(self) -> bool:
        """Whether a new file is made, which needs a name."""
        return self.intent.action == ACTION_CREATE

    @property
    def multiple(self) -> bool:
        """Whether several files may be picked."""
        return self.opening and bool(self.intent.extras.get("android.intent.extra.ALLOW_MULTIPLE"))

    @property
    def drawer_title(self) -> str:
        return "Open from" if self.opening else _TRANSFERS.get(self.transfer, ("Save to", ""))[0]

    def menu(self, *, folders: bool = True, several: bool = True) -> list[ui.MenuItem]:
        """New folders only where something is put into them."""
        return super().menu(folders=not self.opening, several=self.multiple)

    def folder_made(self, folder: str) -> None:
        """Go into a new folder: it was made for what is being put somewhere."""
        self.enter(folder)

    def selection_actions(self) -> list[ui.View]:
        return [
            ui.Button(
                id="action_menu_select",
                text="Select",
                emphasis="text",
                on_click=partial(self._answer, [item.path for item in self.chosen]),
            ),
            ui.Spacer(width=8),
        ]

    def bottom(self) -> list[ui.View]:
        """What finishes the picking of a place."""
        if self.opening or self.chosen:
            return []
        if self.intent.action == ACTION_TREE:
            parts = [self._button("USE THIS FOLDER", partial(self.ask, "allow"), wide=True)]
        elif self.naming:
            parts = [
                ui.Icon(id="android:icon", name="file_outline", margin=(0, 0, 12, 0)),
                ui.TextField(id=_NAME, value=self._suggested, weight=1, look="underlined", on_submit=self._save),
                ui.Spacer(width=8),
                self._button("SAVE", self._save),
            ]
        else:
            parts = [
                ui.Spacer(weight=1),
                ui.Button(id="android:button2", text="CANCEL", emphasis="text", on_click=self.finish),
                self._button(_TRANSFERS[self.transfer][1], partial(self._finish, {"folder": self.place.folder})),
            ]
        return [
            ui.Divider(),
            ui.Line(
                parts,
                id="container_save",
                cls="android.view.ViewGroup",
                min_height=64,
                padding=(16, 4),
                spacing=4,
                background="surface_container",
            ),
        ]

    def _button(self, text: str, on_click: ui.Action, *, wide: bool = False) -> ui.View:
        return ui.Button(
            id="android:button1",
            text=text,
            emphasis="filled" if wide else "text",
            weight=float(wide),
            enabled=self.writable,
            on_click=on_click if self.writable else None,
        )

    @property
    def _suggested(self) -> str:
        return str(self.intent.extras.get("android.intent.extra.TITLE") or "")

    def enabled(self, document: Document) -> bool:
        """Folders lead on; files only where they are of a kind that was asked for."""
        extras = self.intent.extras
        if document.folder:
            return not (self.transfer and document.path in cast("Sequence[str]", extras.get(PATHS) or ()))
        if self.transfer or self.intent.action == ACTION_TREE:
            return False
        return any(type_fits(type, document.mime) for type in _types(self.intent))

    def selectable(self, document: Document) -> bool:
        return self.multiple and not document.folder

    def view_document(self, document: Document) -> None:
        """Pick a file; where one is made, take over its name."""
        if self.opening:
            self._answer([document.path])
        elif self.naming:
            self.set_typed(_NAME, document.name)

    def _answer(self, picked: Sequence[str]) -> None:
        uris: list[Json] = [document_uri(path) for path in picked]
        self._finish({"uri": uris[0], "path": picked[0], "uris": uris, "paths": [*picked]})

    def _save(self) -> None:
        name, folder = self.typed(_NAME, self._suggested).strip(), self.place.folder
        if not name or not self.writable:
            return
        path = f"{folder}/{shared_storage.valid_name(name)}"
        if self.system.fs.is_file(path):
            self.ask("overwrite", path=path)
        else:
            name = name_of_type(paths.name(path), self.intent.type or "")
            self._create(path if path.endswith(f"/{name}") else shared_storage.free_path(self.system.fs, folder, name))

    def _create(self, path: str) -> None:
        if self.system.fs.is_dir(path):
            path = shared_storage.free_path(self.system.fs, self.place.folder, paths.name(path))
        try:
            self.system.fs.write_bytes(path, b"")
        except OSError:
            self.snackbar("Failed to save document")
            return
        self._finish({"uri": document_uri(path), "path": path})

    def _finish(self, result: Json) -> None:
        self.system.activities.finish(self.activity, result)

    def dialog_overwrite(self) -> ui.Dialog:
        """Whether a file may be replaced."""
        path = self.about["path"]
        return kit.confirm_dialog(self, f"Overwrite “{paths.name(path)}”?", partial(self._create, path))

    def dialog_allow(self) -> ui.Dialog:
        """Whether an app may have the folder."""
        caller = self.system.packages.get(self.activity.caller)
        app, title = caller.manifest.label if caller else self.activity.caller, self.place.title
        message = f"This will let {app} access current and future content stored in {title}."
        return kit.confirm_dialog(
            self,
            message,
            partial(self._finish, {"uri": tree_uri(self.place.folder), "path": self.place.folder}),
            title=f"Allow {app} to access files in {title}?",
            agree="ALLOW",
        )


def _types(intent: Intent) -> list[str]:
    """The kinds of files that are asked for."""
    return cast("list[str]", intent.extras.get("android.intent.extra.MIME_TYPES") or [intent.type or "*/*"])


def _is_for_photos(system: System, intent: Intent) -> bool:
    """Whether pictures or videos alone are asked for, which since Android 14 is the photo picker's business."""
    visual = all(type.startswith(("image/", "video/")) for type in _types(intent))
    return intent.action == ACTION_GET and visual and system.image.profile.api >= _PHOTOS_SINCE


def begin(system: System, activity: Activity) -> None:
    """Start in the folder the caller asks for; an intent that asks for nothing to be picked ends at once."""
    if _is_for_photos(system, activity.intent):
        kit.hand_over(system, activity, activity.intent.replace(action=ACTION_PHOTOS, component=None, package=None))
        return
    screen = PickScreen(system, activity)
    for_others = screen.opening or screen.naming or screen.intent.action == ACTION_TREE
    if not for_others and screen.transfer not in _TRANSFERS:
        screen.finish()
        return
    uri = activity.intent.extras.get("android.provider.extra.INITIAL_URI")
    path = path_of(system, str(uri)) if uri else None
    if path and not system.fs.is_dir(path):
        path = paths.parent(path)
    if path and paths.within(path, paths.STORAGE):
        activity.state |= {"root": DEVICE, "folder": path}
