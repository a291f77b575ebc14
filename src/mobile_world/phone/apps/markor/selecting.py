"""Selected files: the bar that takes the place of the usual one, and what its buttons do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from mobile_world.phone.apps.markor import file_deeds
from mobile_world.phone.apps.markor.bars import action, toolbar
from mobile_world.phone.apps.markor.details_dialog import details_dialog
from mobile_world.phone.apps.markor.file_deeds import Conflict
from mobile_world.phone.apps.markor.folder_dialog import FolderDialog
from mobile_world.phone.apps.markor.formats import is_text
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.apps.markor.sharing import share_file
from mobile_world.phone.system import paths
from mobile_world.phone.ui import Dialog, DialogButton, MenuItem, Text, TextField, View, list_dialog, menu_button

NEW_NAME = "new_name"
_CONFLICTS: dict[str, Conflict] = {"Keep both": "keep", "Overwrite": "overwrite", "Skip": "skip"}


class Selecting(MarkorScreen):
    """A screen whose files can be selected."""

    @property
    def folder(self) -> str:
        """The folder that shows."""
        raise NotImplementedError

    @property
    def selected(self) -> list[str]:
        """Paths of what is selected and still there."""
        chosen = cast("list[str]", self.state.get("selected") or [])
        return [path for path in chosen if self.system.fs.exists(path)]

    def toggle(self, path: str) -> None:
        """Select something, or no longer."""
        chosen = self.selected
        self.state["selected"] = [one for one in chosen if one != path] if path in chosen else [*chosen, path]

    def stop_selecting(self) -> None:
        """Select nothing."""
        self.state.pop("selected", None)

    # -- the bar -----------------------------------------------------------------------------------------------------

    def selecting_bar(self) -> View:
        """Icons and the menu for what is selected."""
        chosen = self.selected
        icons: list[View] = []
        if len(chosen) == 1:
            path = chosen[0]
            star = "star" if path in self.options.favourites else "star_outline"
            icons = [
                action("action_favourite", "Favourite", star, self._favour),
                action("action_rename_selected_item", "Rename", "form_textbox", partial(self.ask, "rename", path=path)),
                action(
                    "action_info_selected_item", "Details", "information_outline", partial(self.ask, "info", path=path)
                ),
            ]
        icons.append(action("action_delete_selected_items", "Delete", "delete", partial(self.ask, "delete")))
        return toolbar("", [*icons, menu_button(self._menu(chosen))])

    def _menu(self, chosen: list[str]) -> list[MenuItem]:
        items = [MenuItem("Move", partial(self._pick, "move")), MenuItem("Copy", partial(self._pick, "copy"))]
        single_text = len(chosen) == 1 and self.system.fs.is_file(chosen[0]) and is_text(paths.name(chosen[0]))
        if single_text:
            items.insert(0, MenuItem("Clipboard", self._to_clipboard))
        if len(chosen) == 1:
            items.append(MenuItem("Create shortcut", partial(self.toast, "The home screen takes no shortcuts")))
        if all(self.system.fs.is_file(path) for path in chosen):
            items.append(MenuItem("Share", self._share))
        return items

    def _favour(self) -> None:
        self.options.toggle_favourites(self.selected)
        self.stop_selecting()

    def _to_clipboard(self) -> None:
        text = self.system.fs.read_bytes(self.selected[0]).decode("utf-8", "replace")
        self.system.clipboard.text = text
        self.stop_selecting()
        self.toast("✔")

    def _share(self) -> None:
        path = self.selected[0]
        self.stop_selecting()
        share_file(self, path)

    def _pick(self, deed: str) -> None:
        self.ask(deed, folder=self.folder)

    # -- its dialogs -------------------------------------------------------------------------------------------------

    def selecting_dialog(self) -> Dialog | None:
        """The dialog about what is selected, if one is open."""
        if not self.selected:
            return None
        if self.asked in ("move", "copy"):
            title = self.asked.capitalize()
            return FolderDialog(self, title, partial(self._place, self.asked))
        makers: dict[str, Callable[[], Dialog]] = {
            "rename": self._rename_dialog,
            "delete": self._delete_dialog,
            "conflict": self._conflict_dialog,
            "info": lambda: details_dialog(self, str(self.about.get("path"))),
        }
        maker = makers.get(self.asked)
        return maker() if maker else None

    def _rename_dialog(self) -> Dialog:
        path = str(self.about.get("path"))
        old = paths.name(path)
        new = file_deeds.clean_name(self.typed(NEW_NAME, old))
        target = file_deeds.joined(paths.parent(path), new)
        taken = new not in ("", old) and self.system.fs.exists(target)

        def rename() -> None:
            if taken:
                return
            self.close()
            self.stop_selecting()
            if new and new != old:
                self.attempt(lambda: self.system.fs.rename(path, target))

        warning = f"“{new}” exists already" if taken else ""
        field = TextField(
            id=NEW_NAME,
            value=old,
            hint="Enter the name of your folder",
            look="underlined",
            autofocus=True,
        )
        return Dialog(
            title="Rename",
            content=[field, Text(id="dialog_message", text=warning, color="error", size=13, margin=(0, 8, 0, 0))],
            positive=DialogButton("OK", rename),
            negative=DialogButton("Cancel", self.close),
            on_dismiss=self.close,
        )

    def _delete_dialog(self) -> Dialog:
        chosen = self.selected
        noun = "Document" if len(chosen) == 1 else "Documents"

        def delete() -> None:
            self.close()
            self.stop_selecting()
            self.attempt(lambda: file_deeds.delete(self.system, chosen))

        return Dialog(
            title="Confirm Delete",
            message="\n\n".join((f"Do you really want to delete this {noun}?", "\n".join(chosen))),
            positive=DialogButton("OK", delete),
            negative=DialogButton("Cancel", self.close),
            on_dismiss=self.close,
        )

    def _place(self, deed: str, folder: str, _picked: list[str]) -> None:
        chosen = self.selected
        if not file_deeds.fits_into(chosen, folder):
            self.toast("A folder cannot go into itself")
        elif file_deeds.clashes(self.system, chosen, folder):
            self.ask("conflict", deed=deed, folder=folder)
        else:
            self._carry_out(deed, folder, "keep")

    def _conflict_dialog(self) -> Dialog:
        names = list(_CONFLICTS)
        deed, folder = str(self.about.get("deed")), str(self.about.get("folder"))
        taken = ", ".join(paths.name(path) for path in file_deeds.clashes(self.system, self.selected, folder))
        return list_dialog(
            f"File exists: {taken}",
            names,
            lambda place: self._carry_out(deed, folder, _CONFLICTS[names[place]]),
            self.close,
        )

    def _carry_out(self, deed: str, folder: str, conflict: Conflict) -> None:
        chosen = self.selected
        act = file_deeds.move if deed == "move" else file_deeds.copy
        self.stop_selecting()
        self.attempt(lambda: act(self.system, chosen, folder, conflict))
