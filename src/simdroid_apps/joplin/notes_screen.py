"""The main screen: a list of notes with sorting and selection, and the button for new ones."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.joplin import options, screen, side_menu
from simdroid_apps.joplin.rows import Note

_FIELDS = (
    ("user_updated_time", "Updated date"),
    ("user_created_time", "Created date"),
    ("title", "Title"),
    ("order", "Custom order"),
)
_FLAGS = (
    (options.SORT_REVERSE, "Reverse sort order"),
    (options.UNCOMPLETED_ON_TOP, "Uncompleted to-dos on top"),
    (options.SHOW_COMPLETED, "Show completed to-dos"),
)
_PURPLE = "#9b59b6"


class NoteList(kit.Selecting[str], screen.JoplinScreen):
    """The base class of screens with rows of notes that can be selected."""

    @property
    def in_trash(self) -> bool:
        """Whether the notes are deleted ones."""
        return False

    def rows(self, notes: list[Note], key: str) -> ui.View:
        """The list itself."""
        return ui.Recycler(key=key, cls=screen.LIST, weight=1, padding=(0, 0, 0, 90), items=notes, build=self._row)

    def _row(self, note: Note) -> ui.View:
        on_click, on_long_click, selected = self.row_actions(note.id, partial(self.go, "note", note=note.id))
        return self.note_row(note, on_click, on_long_click, selected=selected)

    def selecting_header(self, notes: list[Note]) -> ui.View:
        """The header while notes are selected: the notebook they can be moved to, and what else can be done."""
        every, button, after = [note.id for note in notes], self.header_button, self.then_stop
        buttons = [
            button(
                "check_circle_outline",
                "Select all",
                partial(setattr, self, "selected", [] if len(self.selected) == len(every) else every),
            )
        ]
        if self.in_trash:
            restore = after(lambda: self.store.restore_notes(self.selected))
            buttons.append(button("restore", "Restore", restore))
        else:
            delete = after(lambda: self.store.trash_notes(self.selected))
            copy = after(lambda: self.store.duplicate_notes(self.selected))
            buttons += [button("delete", "Delete", delete), button("content_copy", "Duplicate", copy)]
        back = button("arrow_left", "Back", self.stop_selecting)
        return self.header(self.folder_picker("", self._move, none="Move to notebook..."), *buttons, start=back)

    def _move(self, folder: str) -> None:
        """Move one note at once, several after a question."""
        if folder and len(self.selected) > 1:
            self.ask("move", folder=folder)
        elif folder:
            self.then_stop(partial(self.store.move_notes, self.selected, folder))()

    def dialog_move(self) -> ui.Dialog | None:
        """Whether the selected notes are to go to another notebook."""
        folder = self.store.folder(self.about["folder"])
        if folder is None:
            return None
        question = f'Move {len(self.selected)} notes to notebook "{folder.shown_title}"?'
        return kit.confirm_dialog(
            self, question, self.then_stop(partial(self.store.move_notes, self.selected, folder.id))
        )


class NotesScreen(NoteList, side_menu.SideMenu):
    """The list of a notebook, of a tag, or of all notes."""

    adding = ui.Saved(False)
    """Whether the button shows what can be made."""

    @property
    def in_trash(self) -> bool:
        """Whether the notebook is the trash or lies in it."""
        folder = self.store.folder(self.parent.id) if self.parent.type == "Folder" else None
        return folder is not None and (folder.id == options.TRASH or folder.deleted_time > 0)

    def build(self) -> ui.View:
        """The header, the notes or why there are none, and the button."""
        notes = self.store.listed(self.parent)
        body = self.rows(notes, f"notes {self.parent.id}") if notes else self._nothing()
        if self.selected and notes:
            return self.page(self.selecting_header(notes), body)
        header = self.header(
            self.heading,
            self.header_button("magnify", "Search", partial(self.go, "search")),
            self.header_button("filter_variant", "Sort notes by", partial(self.ask, "sort")),
            start=self.header_button("menu", "Sidebar", partial(setattr, self, "menu_open", True)),
        )
        return self.page(header, body, over=[*self._adding(), *self.side_menu()])

    def on_back(self) -> bool:
        """Leave the selection and what is open before the app."""
        return self.leave("selected", "adding", "menu_open")

    def _nothing(self) -> ui.View:
        if self.store.live_folders:
            return self.message("There are currently no notes. Create one by clicking on the (+) button.")
        create = ui.Button(
            text="CREATE A NOTEBOOK", on_click=partial(self.go, "folder", folder=""), margin=(15, 0), width="fill"
        )
        return ui.Stack([self.message("You currently have no notebooks."), create], cls=screen.GROUP)

    def _adding(self) -> list[ui.View]:
        """The button, over it what it offers while it is open."""
        if self.in_trash or not self.store.live_folders:
            return []
        toggle = partial(setattr, self, "adding", not self.adding)
        if not self.adding:
            return [self.fab("plus", "Add new", toggle)]
        return [
            ui.View(
                width="fill", height="fill", background=f"#e6{self.palette.background[1:]}", on_click=toggle, ghost=True
            ),
            ui.Stack(
                [
                    self._offer("New to-do", "checkbox_marked_outline", is_todo=True),
                    self._offer("New note", "file_document", is_todo=False),
                    ui.Spacer(height=88),
                ],
                ghost=True,
                align=ui.BOTTOM_END,
            ),
            self.fab("close", "Add new", toggle),
        ]

    def _offer(self, label: str, icon: str, *, is_todo: bool) -> ui.View:
        make = partial(self._new, is_todo)
        text = ui.Text(text=label, size=16, color=self.palette.ink, padding=(12, 8), on_click=make)
        button = ui.Fab(
            name=icon,
            desc=label,
            cls=screen.BUTTON,
            color="#ffffff",
            background=_PURPLE,
            width=40,
            height=40,
            radius=12,
            on_click=make,
        )
        return ui.Line([ui.Spacer(weight=1), text, button], ghost=True, padding=(0, 8, 24, 8), spacing=12)

    def _new(self, is_todo: bool) -> None:
        del self.adding
        self.go("note", note=self.store.new_note(is_todo=is_todo), new=True)

    def dialog_sort(self) -> ui.Dialog:
        """The order of the list; each entry is taken at once."""
        field = self.options.text(options.SORT_FIELD)
        fields = [f"⬤ {label}" if key == field else label for key, label in _FIELDS]
        flags = [f"✓ [ {label} ]" if self.options.flag(key) else f"[ {label} ]" for key, label in _FLAGS]
        return kit.list_dialog(self, "Sort notes by", [*fields, *flags], self._sort)

    def _sort(self, place: int) -> None:
        if place < len(_FIELDS):
            self.options.put(**{options.SORT_FIELD: _FIELDS[place][0]})
        else:
            key = _FLAGS[place - len(_FIELDS)][0]
            self.options.put(**{key: "0" if self.options.flag(key) else "1"})
