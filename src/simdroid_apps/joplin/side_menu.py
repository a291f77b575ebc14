"""The side menu: all notes, the tree of notebooks with what a long press offers, and the way to everything else."""

from __future__ import annotations

from functools import partial

from simdroid import ui
from simdroid_apps.joplin.config import SYNC_TARGET
from simdroid_apps.joplin.options import EVERYTHING, TRASH, Parent
from simdroid_apps.joplin.rows import Folder
from simdroid_apps.joplin.screen import GROUP, LIST, MARGIN, JoplinScreen

_ROW_DP, _DEPTH_DP = 36, 10
_LONGEST_NAME = 32
"""Of a notebook in a question."""


class SideMenu(JoplinScreen):
    """The base class of the screen with the side menu."""

    menu_open = ui.Saved(False)
    collapsed = ui.Saved[list[str]]([])
    """Notebooks whose inner ones are not listed."""
    sync_error = ui.Saved("")

    @property
    def parent(self) -> Parent:
        """The list that is open; all notes where it is gone."""
        parent = self.options.parent
        if parent.type == "Folder":
            return parent if self.store.folder(parent.id) else EVERYTHING
        return parent if parent.type == "Tag" and parent.id in self._tags else EVERYTHING

    @property
    def _tags(self) -> dict[str, str]:
        return {tag.id: tag.title for tag in self.store.tags()}

    @property
    def heading(self) -> str:
        """The name of the list that is open."""
        parent = self.parent
        folder = self.store.folder(parent.id) if parent.type == "Folder" else None
        return folder.shown_title if folder else self._tags.get(parent.id, "All notes")

    def side_menu(self) -> list[ui.View]:
        """The menu over the screen while it is open."""
        if not self.menu_open:
            return []
        rows: list[ui.View] = [
            ui.Spacer(height=MARGIN),
            self._button(
                "All notes", "file_document", partial(self._leave_to, EVERYTHING), selected=self.parent == EVERYTHING
            ),
            self._divider(),
            self._button("Notebooks", "folder", None),
            *self._folders("", 0),
        ]
        scroll = ui.Scroll(key="side menu", cls=LIST, weight=1, children=rows)
        return self.panel(scroll, self._bottom(), on_close=partial(setattr, self, "menu_open", False))

    def _bottom(self) -> ui.View:
        rows = [
            self._divider(),
            self._button("New Notebook", "folder_open", partial(self._open, "folder", folder="")),
            self._button("Tags", "tag", partial(self._open, "tags")),
            self._button("Configuration", "cog", partial(self._open, "config")),
            self._divider(),
            self._button("Synchronise", "sync", self._synchronise),
        ]
        if self.sync_error:
            rows.append(ui.Text(text=self.sync_error, size=14, color=self.palette.faded, padding=(MARGIN, 0)))
        return ui.Stack([*rows, ui.Spacer(height=MARGIN)], cls=GROUP)

    def _button(self, label: str, icon: str, on_click: ui.Action | None, *, selected: bool = False) -> ui.View:
        return ui.Line(
            [
                ui.Icon(name=icon, size=22, color=self.palette.ink, width=26, ghost=True),
                ui.Text(text=label, size=16, color=self.palette.ink, max_lines=1, weight=1, margin=(10, 0, 0, 0)),
            ],
            cls=GROUP,
            min_height=_ROW_DP,
            padding=(MARGIN, 0),
            on_click=on_click,
            background=self.palette.selected if selected else "",
        )

    def _divider(self) -> ui.View:
        return ui.Divider(background=self.palette.divider, margin=(0, MARGIN), ghost=True)

    def _folders(self, id: str, depth: int) -> list[ui.View]:
        rows: list[ui.View] = []
        for folder in self.store.children(id):
            inner = self.store.children(folder.id)
            rows.append(self._folder(folder, depth, nested=bool(inner)))
            if inner and folder.id not in self.collapsed:
                rows += self._folders(folder.id, depth + 1)
        return rows

    def _folder(self, folder: Folder, depth: int, *, nested: bool) -> ui.View:
        """A notebook with the arrow that lists or hides the ones in it."""
        label = ui.Text(text=folder.shown_title, size=16, color=self.palette.ink, max_lines=1, weight=1)
        trash_can = ui.Icon(
            name="trash_can_outline", size=20, color=self.palette.ink, width=27, margin=(0, 0, 10, 0), ghost=True
        )
        row = ui.Line(
            [trash_can, label] if folder.id == TRASH else [label],
            cls=GROUP,
            weight=1,
            min_height=_ROW_DP,
            padding=(MARGIN + depth * _DEPTH_DP, 0, MARGIN, 0),
            on_click=partial(self._leave_to, Parent("Folder", folder.id)),
            on_long_click=partial(self.ask, "folder", folder=folder.id),
        )
        hidden = folder.id in self.collapsed
        toggle = ui.Box(
            cls="android.widget.ToggleButton",
            desc="Expand" if hidden else "Collapse",
            children=[
                ui.Icon(name="chevron_down" if hidden else "chevron_up", size=26, color=self.palette.faded, ghost=True)
            ],
            padding=(10, 5),
            on_click=partial(self._toggle, folder.id),
        )
        return ui.Line(
            [row, toggle] if nested else [row],
            ghost=True,
            background=self.palette.selected if self.parent == Parent("Folder", folder.id) else "",
        )

    def _toggle(self, id: str) -> None:
        hidden = self.collapsed
        self.collapsed = [item for item in hidden if item != id] if id in hidden else [*hidden, id]

    def _leave_to(self, parent: Parent) -> None:
        """Show another list, from its top, with the menu as it was."""
        hidden = self.collapsed
        self.show_notes(parent)
        self.collapsed = hidden

    def _open(self, route: str, **about: str) -> None:
        self.menu_open = False
        self.go(route, **about)

    def _synchronise(self) -> None:
        """Nothing answers on this phone; without a target its page of the configuration opens."""
        if self.options.text(SYNC_TARGET) == "0":
            self._open("config", section="Synchronisation")
        else:
            self.sync_error = "Last error: The synchronisation target did not answer."

    def dialog_folder(self) -> ui.Dialog | None:
        """What can be done with a notebook; React Native puts the last of three buttons at the end."""
        folder = self.store.folder(self.about["folder"])
        if folder is None:
            return None
        dialog = ui.Dialog(message=f"Notebook: {folder.shown_title}", positive=ui.DialogButton("Cancel"))
        if folder.id == TRASH:
            dialog.negative = ui.DialogButton("Empty trash", partial(self.ask, "empty_trash"))
        elif folder.deleted_time:
            dialog.negative = ui.DialogButton("Restore", partial(self.store.restore_folder, folder.id))
        else:
            dialog.neutral = ui.DialogButton("Edit", partial(self._open, "folder", folder=folder.id))
            dialog.negative = ui.DialogButton("Delete", partial(self.ask, "delete_folder", folder=folder.id))
        return dialog

    def dialog_empty_trash(self) -> ui.Dialog:
        """Whether everything in the trash is to go."""
        question = "This will permanently delete all items in the trash. Continue?"
        return _question(question, "Empty trash", self.store.empty_trash)

    def dialog_delete_folder(self) -> ui.Dialog | None:
        """Whether a notebook is to go into the trash."""
        folder = self.store.folder(self.about["folder"])
        if folder is None:
            return None
        name = folder.title if len(folder.title) <= _LONGEST_NAME else f"{folder.title[: _LONGEST_NAME - 3]}..."
        question = f'Move notebook "{name}" to the trash?\n\nEverything in it will be moved to the trash as well.'
        return _question(question, "OK", partial(self.store.trash_folder, folder.id))


def _question(text: str, agree: str, on_agree: ui.Action) -> ui.Dialog:
    """Something that cannot be taken back; React Native puts the way out at the end."""
    return ui.Dialog(message=text, negative=ui.DialogButton(agree, on_agree), positive=ui.DialogButton("Cancel"))
