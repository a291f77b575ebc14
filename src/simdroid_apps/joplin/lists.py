"""The search, the tags, the form of a notebook, and the report of what is synchronised."""

from __future__ import annotations

from functools import partial

from simdroid import ui
from simdroid_apps.joplin import notes_screen, search
from simdroid_apps.joplin.options import Parent
from simdroid_apps.joplin.rows import Tag
from simdroid_apps.joplin.screen import GROUP, LIST, MARGIN, JoplinScreen

_QUERY, _TITLE = "query", "title"
_KINDS = ("Note", "Folder", "Resource", "Tag")


class SearchScreen(notes_screen.NoteList):
    """Notes found by what is typed."""

    def build(self) -> ui.View:
        query = self.typed(_QUERY)
        notes = search.find_notes(self.store, query) if query.strip() else []
        header = self.selecting_header(notes) if self.selected and notes else self.header("Search")
        field = ui.TextField(
            key=_QUERY, color=self.palette.ink, action="search", autofocus=True, weight=1, padding=(MARGIN, 10)
        )
        clear = ui.IconButton(
            name="close_circle", desc="Clear", cls=GROUP, color=self.palette.faded, on_click=self._clear
        )
        return self.page(
            header, ui.Line([field, clear], cls=GROUP, outline=self.palette.divider), self.rows(notes, f"found {query}")
        )

    def _clear(self) -> None:
        self.set_typed(_QUERY, "")
        self.ui.focus = _QUERY


class TagsScreen(JoplinScreen):
    """The tags that notes have."""

    def build(self) -> ui.View:
        return self.page(
            self.header("Tags"),
            ui.Recycler(key="tags", cls=LIST, weight=1, items=self.store.used_tags(), build=self._row),
        )

    def _row(self, tag: Tag) -> ui.View:
        label = ui.Text(text=tag.title, size=16, color=self.palette.ink, weight=1)
        return self.ruled(
            ui.Line([label], cls=GROUP, padding=(MARGIN, 10), on_click=partial(self.show_notes, Parent("Tag", tag.id)))
        )


class FolderScreen(JoplinScreen):
    """The form of a notebook: a new one, or the one the route names."""

    chosen_parent = ui.Saved[str | None](None)
    """The notebook it lies in, once a person has chosen another one."""

    @property
    def id(self) -> str:
        """The notebook; empty for a new one."""
        return str(self.subject.get("folder") or "")

    def build(self) -> ui.View:
        """The title and the notebook above it, under the header with the button that saves."""
        folder = self.store.folder(self.id)
        title, parent = (folder.title, folder.parent_id) if folder else ("", "")
        typed = self.typed(_TITLE, title)
        above = parent if self.chosen_parent is None else self.chosen_parent
        changed = (typed, above) != (title, parent) and bool(typed.strip())
        field = ui.TextField(
            key=_TITLE,
            value=title,
            hint="Enter notebook title",
            color=self.palette.ink,
            autofocus=True,
            padding=(14, 12),
        )
        choose, faded = partial(setattr, self, "chosen_parent"), self.palette.faded
        picker = self.folder_picker(above, choose, none="Select parent notebook", but=self.id, color=faded)
        start = self.save_button(partial(self._save, typed, above), enabled=changed)
        return self.page(self.header("Edit notebook", start=start), field, picker)

    def _save(self, title: str, parent: str) -> None:
        """Store it and show its notes; a notebook cannot lie in itself."""
        if self.id and parent in self.store.below(self.id):
            self.inform("The notebook could not be saved: Cannot move notebook to this location")
        else:
            self.show_notes(Parent("Folder", self.store.save_folder(self.id, title, parent)))


class StatusScreen(JoplinScreen):
    """How many items are synchronised, which is none, and how many notes each notebook has."""

    def build(self) -> ui.View:
        with self.store.open() as database:
            counts = {name: database.execute(f"SELECT count(*) FROM {name.lower()}s").fetchone()[0] for name in _KINDS}
        lines = [f"{name}: 0/{count}" for name, count in counts.items()]
        folders = [
            f"{folder.shown_title}: {len(self.store.listed(Parent('Folder', folder.id)))} notes"
            for folder in self.store.live_folders
        ]
        rows = [
            self._line("Sync status (synced items / total items)", bold=True),
            *map(self._line, [*lines, f"Total: 0/{sum(counts.values())}", "", "Conflicted: 0", "To delete: 0"]),
            ui.Divider(background=self.palette.divider, margin=(0, 20), ghost=True),
            self._line("Folders", bold=True),
            *map(self._line, folders),
        ]
        return self.page(
            self.header("Status"),
            ui.Scroll(key="report", cls=LIST, weight=1, padding=MARGIN, children=rows),
            ui.Button(text="REFRESH", width="fill", on_click=lambda: None),
        )

    def _line(self, text: str, *, bold: bool = False) -> ui.View:
        return ui.Text(
            text=text, size=16, color=self.palette.ink, width="fill", padding=(6, 2), face="bold" if bold else "regular"
        )
