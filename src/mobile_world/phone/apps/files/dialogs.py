"""The questions of the file browser: a name for a folder, another name, whether to delete."""

from __future__ import annotations

from typing import cast

from mobile_world.phone.apps.files.browser import Browser
from mobile_world.phone.system import Json, paths
from mobile_world.phone.system import file_deeds as deeds
from mobile_world.phone.ui import Action, Dialog, DialogButton, text_dialog
from mobile_world.phone.ui.editing import Edit
from mobile_world.phone.ui.ui_state import UiState

FIELD = "android:text1"
RENAME = "Rename"


def items(count: int) -> str:
    """A number of files and folders in words."""
    return f"{count} item{'' if count == 1 else 's'}"


class BrowserDialogs(Browser):
    """A browser that asks before it changes something."""

    def ask(self, question: str, **about: Json) -> None:
        """Open a dialog; the field for another name holds the present one."""
        super().ask(question, **about)
        if question == "rename" and self.selected:
            before = paths.name(self.selected[0])
            stem = before if self.system.fs.is_dir(self.selected[0]) else before.rpartition(".")[0] or before
            UiState.of_dialog(self.state, RENAME).set_edit(FIELD, Edit(before, 0, len(stem)))

    def dialog(self) -> Dialog | None:
        """The question that is open."""
        asked = cast("str | None", self.state.get("ask"))
        if asked == "new_folder":
            return text_dialog(
                "New folder", self._make, self.close, hint="Folder name", id=FIELD, cancel="CANCEL", required=True
            )
        if asked == "rename" and self.selected:
            before = paths.name(self.selected[0])
            return text_dialog(
                RENAME, self._rename, self.close, value=before, id=FIELD, cancel="CANCEL", required=True
            )  # fmt: skip
        if asked == "delete" and self.selected:
            return self.question(self._delete_words(), self._delete)
        return None

    def question(self, message: str, agree: Action) -> Dialog:
        """A question with the buttons OK and CANCEL."""

        def accept() -> None:
            self.close()
            agree()

        return Dialog(
            message=message,
            positive=DialogButton("OK", accept),
            negative=DialogButton("CANCEL", self.close),
            on_dismiss=self.close,
        )

    def _make(self, name: str) -> None:
        self.close()
        try:
            deeds.new_folder(self.system, self.folder, name)
        except OSError:
            self.snackbar("Failed to create folder")

    def _rename(self, name: str) -> None:
        try:
            target = deeds.rename(self.system, self.selected[0], name)
        except OSError:
            self.close()
            self.snackbar("Failed to rename document")
            return
        if target is None:
            self.toast("File with this name already exists")
            return
        self.close()
        self.state.pop("selected", None)

    def _delete_words(self) -> str:
        if len(self.selected) > 1:
            return f"Delete {items(len(self.selected))}?"
        name = paths.name(self.selected[0])
        if self.system.fs.is_dir(self.selected[0]):
            return f'Delete folder "{name}" and its contents?'
        return f'Delete "{name}"?'

    def _delete(self) -> None:
        chosen, failed = self.selected, 0
        for path in chosen:
            try:
                deeds.delete(self.system, path)
            except OSError:
                failed += 1
        self.state.pop("selected", None)
        self.snackbar(f"Couldn’t delete {items(failed)}" if failed else f"Deleting {items(len(chosen))}.")
