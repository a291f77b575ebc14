"""The tab with the files: the list of a folder, its bar and menus."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.markor import file_deeds, places, search_dialogs
from mobile_world.phone.apps.markor import options as stored
from mobile_world.phone.apps.markor.bars import action, submenu, toolbar
from mobile_world.phone.apps.markor.folder_dialog import FolderDialog
from mobile_world.phone.apps.markor.formats import is_text, mime
from mobile_world.phone.apps.markor.listing import UP, Entry, entries, parent_of
from mobile_world.phone.apps.markor.new_file_dialog import NewFileDialog
from mobile_world.phone.apps.markor.places import NOTEBOOK, VIRTUAL
from mobile_world.phone.apps.markor.rows import entry_row
from mobile_world.phone.apps.markor.screen import ACCENT
from mobile_world.phone.apps.markor.selecting import Selecting
from mobile_world.phone.system import Intent, paths
from mobile_world.phone.system.intents import ACTION_VIEW
from mobile_world.phone.system.paths import STORAGE
from mobile_world.phone.ui import (
    BOTTOM_END,
    Box,
    Dialog,
    Fab,
    MenuItem,
    Recycler,
    Text,
    View,
    list_dialog,
    menu_button,
)

LIST = "ui__filesystem_dialog__list"
_GOALS = {
    "AppData (private)": places.APP_DATA_PRIVATE,
    "AppData (public)": places.APP_DATA_PUBLIC,
    "Internal storage": STORAGE,
    **{name: path for path, name in VIRTUAL.items()},
    "Notebook": NOTEBOOK,
}
_GOAL_ICONS = {"Recently viewed documents": "history", "Popular documents": "fire", "Favourites": "star_outline"}
_CYCLE = (NOTEBOOK, places.FAVOURITES, places.RECENT)


class FilesPage(Selecting):
    """What the Files tab shows and asks."""

    @property
    def folder(self) -> str:
        """The folder that shows."""
        return str(self.state.get("folder") or NOTEBOOK)

    def files_bar(self) -> View:
        """The usual bar, or that of the selection."""
        if self.selected:
            return self.selecting_bar()
        sorts = [
            *(
                MenuItem(label, partial(setattr, self.options, "sort_order", order), self.options.sort_order == order)
                for label, order in stored.SORT_ORDERS.items()
            ),
            *(
                MenuItem(label, partial(self.options.toggle, name), self.options.flag(name))
                for label, name in (
                    ("Folder first", stored.FOLDER_FIRST),
                    ("Reverse order", stored.REVERSE),
                    (".dotfiles", stored.DOTFILES),
                )
            ),
        ]
        goals = [
            MenuItem(label, partial(self._go_to, path), icon=_GOAL_ICONS.get(label, "folder_outline"))
            for label, path in _GOALS.items()
        ]
        more = [
            MenuItem("Import from device", partial(self.ask, "import", folder=f"{STORAGE}/Download")),
            MenuItem("Settings", partial(self.open, places.SETTINGS)),
        ]
        actions = [
            submenu("action_go_to", "Go to", "folder_outline", goals),
            submenu("action_sort", "Sort by", "sort", sorts),
            action("action_search", "Search", "magnify", partial(self.ask, "search")),
            menu_button(more),
        ]
        return toolbar(self._title, actions)

    @property
    def _title(self) -> str:
        if self.folder == NOTEBOOK:
            return self.label
        return f"> {VIRTUAL.get(self.folder) or paths.name(self.folder) or '/'}"

    def files_body(self) -> View:
        """The list, or the sign that it is empty, and the button over it."""
        found, chosen, favourites = entries(self.system, self.folder), set(self.selected), set(self.options.favourites)
        rows = Recycler(
            id=LIST,
            key=f"{LIST} {self.folder}",
            items=found,
            build=lambda entry: self._row(entry, chosen, favourites),
            padding=(0, 0, 0, 8),
        )
        layers: list[View] = [rows]
        if all(entry.name == UP for entry in found):
            layers.append(Text(id="empty_hint", text="¯\\_(ツ)_/¯", size=28, color="outline", align=(0.5, 0.5)))
        layers.append(
            Fab(
                id="fab_add_new_item",
                name="plus",
                desc="Create a new file or folder",
                background=ACCENT,
                color="#ffffff",
                radius=28,
                align=BOTTOM_END,
                margin=16,
                on_click=partial(self.ask, "new"),
                on_long_click=self._cycle,
            )
        )
        return Box(id="pull_to_refresh", cls="android.view.ViewGroup", width="fill", height="fill", children=layers)

    def _row(self, entry: Entry, chosen: set[str], favourites: set[str]) -> View:
        up = entry.name == UP
        return entry_row(
            self.system,
            entry,
            on_click=partial(self._tap, entry),
            on_long_click=partial(self._tap, entry) if up else partial(self.toggle, entry.path),
            selected=not up and entry.path in chosen,
            favourite=not up and entry.path in favourites,
        )

    def _tap(self, entry: Entry) -> None:
        if self.selected and entry.name != UP:
            self.toggle(entry.path)
        elif entry.folder:
            self._enter(entry.path)
        elif is_text(entry.name):
            places.open_document(self.system, entry.path)
        else:
            self.ask("open-with", path=entry.path)

    def _enter(self, folder: str) -> None:
        self.stop_selecting()
        self.state["folder"] = folder

    def _go_to(self, folder: str) -> None:
        if folder in (places.APP_DATA_PRIVATE, places.APP_DATA_PUBLIC):
            self.attempt(lambda: self.system.fs.mkdir(folder, parents=True))
        self._enter(folder)
        self.toast(folder)

    def _cycle(self) -> None:
        place = _CYCLE.index(self.folder) if self.folder in _CYCLE else -1
        self._enter(_CYCLE[(place + 1) % len(_CYCLE)])

    def files_back(self) -> bool:
        """Leave the selection, then the folder; False at the notebook."""
        if self.selected:
            self.stop_selecting()
        elif self.folder == NOTEBOOK:
            return False
        else:
            self._enter(parent_of(self.folder) if paths.within(self.folder, NOTEBOOK) else NOTEBOOK)
        return True

    def files_dialog(self) -> Dialog | None:
        """The dialog that is open."""
        if self.asked == "new":
            return NewFileDialog(self, self._writable_folder).dialog()
        if self.asked == "search":
            return search_dialogs.search_dialog(self, self._writable_folder)
        if self.asked == "found":
            return self._found_dialog()
        if self.asked == "import":
            return FolderDialog(self, "Import from device", self._import, files=True)
        if self.asked == "open-with":
            choose = partial(self._open_with, str(self.about.get("path")))
            return list_dialog("Open with", ["Markor", "Other"], choose, self.close)
        return self.selecting_dialog()

    @property
    def _writable_folder(self) -> str:
        return NOTEBOOK if self.folder in VIRTUAL else self.folder

    def _found_dialog(self) -> Dialog:
        hits, base = search_dialogs.found(self), str(self.about.get("folder"))
        title = f"{len(hits)} found: {self.about.get('text')}"
        if not hits:
            return Dialog(title=title, message="Nothing here has that name.", on_dismiss=self.close)

        def show(place: int) -> None:
            self._tap(hits[place])

        names = [entry.path.removeprefix(base).lstrip("/") + ("/" if entry.folder else "") for entry in hits]
        return list_dialog(title, names, show, self.close)

    def _import(self, _folder: str, picked: list[str]) -> None:
        target = self._writable_folder
        if picked and self.attempt(lambda: file_deeds.copy(self.system, picked, target, "keep")):
            self.toast("✔")

    def _open_with(self, path: str, place: int) -> None:
        if place == 0:
            places.open_document(self.system, path)
        else:
            self.start(Intent(ACTION_VIEW, data=f"file://{path}", type=mime(paths.name(path))))
