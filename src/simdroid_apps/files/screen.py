"""The base class of the file browser and the picker: the list of a folder or collection, its bars and the drawer."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TypeAlias

from simdroid import kit, ui
from simdroid.system import MediaType, paths, shared_storage, size_text
from simdroid_apps.files.rows import DocumentItem
from simdroid_apps.files.store import (
    DEVICE,
    DOWNLOADS,
    ORDERS,
    RECENT,
    Document,
    Location,
    Options,
    Root,
    all_roots,
    document_at,
    is_damaged,
    is_folder,
)

FIELD = "android:text1"
"""The field for a name in the dialogs."""
LARGE, WEEK_NS = 10_000_000, 7 * 86_400 * 1_000_000_000
"""From how many bytes on a file is large, and how long a week is."""
CHIPS = {
    "images": ("Images", "image_outline", MediaType.IMAGE),
    "audio": ("Audio", "music_note_outline", MediaType.AUDIO),
    "videos": ("Videos", "movie_outline", MediaType.VIDEO),
    "documents": ("Documents", "file_document_outline", MediaType.DOCUMENT),
    "large": ("Large files", "file_multiple_outline", None),
    "week": ("This week", "calendar_week_outline", None),
}
"""Filters, by the name a screen keeps the chosen ones under."""

_BAR, _START, _ACTION, _CARD_DP = ui.px(126), ui.px(147), ui.px(127), 190
"""Recorded: how high bars are, how wide what is in them; about how wide a card of the grid is."""
_DRAWER_TOP = ui.px(32)
"""What every drawer leaves free at its top, which this one does not."""
_CRUMBS = "horizontal_breadcrumb"
_LOOK = kit.BarLook(
    height=_BAR,
    padding=0,
    start=kit.ButtonLook("android.widget.ImageButton", _START, _BAR),
    title_size=20,
    title_margin=(ui.px(42), 0),
    action=kit.ButtonLook("android.widget.TextView", _ACTION, _BAR),
)
FILES_LOOK = replace(
    kit.GOOGLE,
    bar=_LOOK,
    selection=replace(
        kit.GOOGLE.selection,
        height=_BAR,
        padding=0,
        start=_LOOK.start,
        title_margin=(ui.px(42), 0, 0, 0),
        action=_LOOK.action,
    ),
    dialog=kit.DialogLook(refuse="CANCEL"),
)
_MAIN_BAR = replace(_LOOK, start_icon="menu", start_desc="Show roots", title_margin=(ui.px(42), 0, 8, 0))

_Entry: TypeAlias = "ui.View | Document | list[Document | None]"
"""What the list is made of: the heading, a document, or documents side by side."""


class Browser(kit.Selecting[str], kit.Searching):
    """A screen with the files of a folder or a collection."""

    look = FILES_LOOK
    root_id = ui.Saved("", key="root")
    entered = ui.Saved("", key="folder")
    """The folder a person went to; empty is the root's own."""
    order_id = ui.Saved("", key="order")
    chips = ui.Saved[list[str]]([])
    """The filters that are on."""
    drawer_open = ui.Saved(False, key="drawer")
    sorting = ui.Saved(False)

    # -- place -----------------------------------------------------------------------------------------------------

    @cached_property
    def options(self) -> Options:
        """The app's preferences."""
        return Options(self.system)

    @cached_property
    def roots(self) -> dict[str, Root]:
        """All roots, by their names."""
        return all_roots(self.system)

    @cached_property
    def place(self) -> Location:
        """Where one is: in the root chosen last until another is chosen.

        A folder that is gone gives way to the next above it, in a collection to the collection.
        """
        root = self.roots.get(self.root_id or self.options.last_root, self.roots[DOWNLOADS])
        folder = self.entered or root.top
        while folder and folder != root.top and not is_folder(self.system.fs, folder):
            folder = paths.parent(folder) if root.top else ""
        return Location(root, folder, self.roots[DEVICE].title)

    @property
    def writable(self) -> bool:
        """Whether something can be put here."""
        return bool(self.place.root.top) and self.system.fs.is_dir(self.place.folder)

    def open_root(self, name: str) -> None:
        """Go to a root of the drawer."""
        del self.drawer_open
        self.root_id = self.options.last_root = name
        self.enter("")

    def enter(self, folder: str) -> None:
        """Go to a folder; the empty one is the root's own."""
        del self.chips, self.selected
        self.end_search()
        self.entered = folder
        for name, offset in (("dir_list", 0), ("dir_list#first", 0), (_CRUMBS, 1 << 16)):
            self.ui.set_scroll(name, offset)

    def on_back(self) -> bool:
        """Leave the selection, the search, the filters or the folder before the screen."""
        if not self.chosen:
            self.stop_selecting()
        if super().on_back() or self.leave("chips"):
            return True
        above = self.place.trail[:-1]
        if above:
            self.enter(above[-1][1])
        return bool(above)

    # -- what is shown ---------------------------------------------------------------------------------------------

    @property
    def order(self) -> str:
        """The order in force: folders of the phone by name, everything else by date, until one is chosen."""
        return self.order_id if self.order_id in ORDERS else "name" if self.place.root.id == DEVICE else "newest"

    @property
    def grid(self) -> bool:
        """Whether the files are cards rather than rows."""
        return Options.stored(self.system).text(f"view_mode_{self.place.root.id}", "grid") == "grid"

    @cached_property
    def shown(self) -> list[Document]:
        """The files and folders on the screen, in order."""
        hidden, chips = self.options.show_hidden, self.chips
        if self.query or chips:
            everything = self.place.everything(self.system.fs, hidden=hidden)
            documents = kit.matching(everything, self.query, lambda item: (item.name,))
        else:
            documents = self.place.contents(self.system, hidden=hidden)
        if chips:
            kinds = [CHIPS[name][2] for name in chips if CHIPS[name][2] is not None]
            documents = [item for item in documents if not item.folder and (not kinds or item.kind in kinds)]
        if "large" in chips:
            documents = [item for item in documents if item.size >= LARGE]
        if "week" in chips:
            since_ns = self.system.clock.now_ns() - WEEK_NS
            documents = [item for item in documents if item.modified_ns >= since_ns]
        return ORDERS[self.order].sorted(documents)

    @cached_property
    def chosen(self) -> list[Document]:
        """What is selected and still there."""
        documents = (document_at(self.system.fs, path) for path in self.selected)
        return [document for document in documents if document is not None]

    def enabled(self, document: Document) -> bool:
        """Whether something can be done with a document here."""
        return True

    def selectable(self, document: Document) -> bool:
        """Whether a document can be selected."""
        return True

    def press(self, document: Document) -> None:
        """What a tap on a document does."""
        if self.chosen and self.selectable(document):
            self.toggle(document.path)
        elif document.folder:
            self.enter(document.path)
        else:
            self.view_document(document)

    def hold(self, document: Document) -> None:
        """Select a document, or no longer, which ends typing into the search; where that cannot be it is a tap."""
        if self.selectable(document):
            self.ui.focus = ""
            self.toggle(document.path)
        else:
            self.press(document)

    def view_document(self, document: Document) -> None:
        """Open a file."""
        raise NotImplementedError

    # -- bars and menus --------------------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """The files under the bar of this moment."""
        listing = ui.Recycler(id="dir_list", items=self._entries(), build=self._entry, padding=(0, 0, 0, 16))
        refresh = ui.Layers([listing], id="refresh_layout", cls="android.view.ViewGroup")
        parts = [self._top(), ui.Layers([refresh], id="container_directory", weight=1), *self.bottom()]
        return ui.Page(parts, id="coordinator_layout", cls="android.view.ViewGroup")

    def bottom(self) -> list[ui.View]:
        """What lies at the lower edge."""
        return []

    def selection_actions(self) -> list[ui.View]:
        """What the bar offers to do with what is selected."""
        raise NotImplementedError

    def menu(self, *, folders: bool = True, several: bool = True) -> list[ui.MenuItem]:
        """The overflow menu; `folders` and `several` say whether it offers New folder and Select all."""
        items = [ui.MenuItem("New folder", partial(self.ask, "new_folder"))] if folders and self.writable else []
        items.append(ui.MenuItem("Sort by...", self.open_sort))
        if several:
            items.append(ui.MenuItem("Select all", self.select_all))
        hidden = self.options.show_hidden
        label = "Don’t show hidden files" if hidden else "Show hidden files"
        return [*items, ui.MenuItem(label, partial(setattr, self.options, "show_hidden", not hidden))]

    def open_sort(self) -> None:
        """Ask for the order."""
        self.sorting = True

    def select_all(self) -> None:
        """Select everything that can be."""
        self.selected = [item.path for item in self.shown if self.enabled(item) and self.selectable(item)]

    def _top(self) -> ui.View:
        if self.chosen:
            message = f"{len(self.chosen)} selected"
            return kit.selection_bar(self, message, self.selection_actions(), on_close=self.stop_selecting)
        if not self.searching:
            search = kit.BarAction("option_menu_search", "Search", self.open_search, "magnify")
            actions = [kit.bar_button(self.look.bar, search), ui.menu_button(self.menu())]
            return kit.app_bar(
                self, self.place.title, actions, on_up=partial(setattr, self, "drawer_open", True), look=_MAIN_BAR
            )
        parts: list[ui.View] = [
            ui.IconButton(
                name="arrow_left", desc="Back", color="on_surface", width=_START, height=_BAR, on_click=self.end_search
            ),
            ui.TextField(
                id=self.search_field,
                hint="Search…",
                action="search",
                autofocus=True,
                weight=1,
                size=18,
                height=_BAR,
                padding=(0, ui.px(30)),
            ),
        ]
        if self.typed(self.search_field):
            parts.append(
                ui.IconButton(
                    id="search_close_btn",
                    cls="android.widget.ImageView",
                    name="close",
                    desc="Clear query",
                    on_click=partial(self.set_typed, self.search_field, ""),
                )
            )
        return ui.Line(parts, id="toolbar", cls="android.view.ViewGroup", height=_BAR, background="surface")

    def dialog_new_folder(self) -> ui.Dialog:
        """A name for a folder."""

        def make(name: str) -> None:
            try:
                folder = shared_storage.new_folder(self.system.fs, self.place.folder, name)
            except OSError:
                self.snackbar("Failed to create folder")
            else:
                self.folder_made(folder)

        return kit.text_dialog(
            self, "New folder", make, hint="Folder name", id=FIELD, cancel=self.look.dialog.refuse, required=True
        )

    def folder_made(self, folder: str) -> None:
        """Show a new folder in the list that it was made in."""

    def sheet(self) -> ui.BottomSheet | None:
        """All orders, the one in force ticked; a tap chooses."""
        if not self.sorting:
            return None
        close = partial(delattr, self, "sorting")

        def choose(name: str) -> None:
            self.order_id = name
            close()

        def row(name: str) -> ui.View:
            label, checked = ORDERS[name].label, name == self.order
            mark = [ui.Icon(name="check", color="primary", ghost=True)] if checked else []
            return ui.Line(
                [
                    ui.Text(text=label, size=16, color="primary" if checked else "on_surface", weight=1, ghost=True),
                    *mark,
                ],
                id=FIELD,
                cls="android.widget.CheckedTextView",
                text=label,
                min_height=_BAR,
                padding=(24, 0),
                checkable=True,
                checked=checked,
                on_click=partial(choose, name),
            )

        title = ui.Text(
            text="SORT BY", size=14, face="medium", color="on_surface_variant", width="fill", padding=(24, 20, 24, 12)
        )
        listing = ui.Stack([row(name) for name in ORDERS], id="sorting_dialog_list", cls="android.widget.ListView")
        return ui.BottomSheet([title, listing], close, title="Sort by", handle=False)

    # -- drawer ----------------------------------------------------------------------------------------------------

    @property
    def drawer_title(self) -> str:
        """What stands over the roots."""
        return self.label

    def drawer(self) -> ui.Drawer | None:
        """All roots; the phone's storage stands apart."""
        if not self.drawer_open:
            return None
        rows = [self._root_row(root) for root in self.roots.values()]
        rows.insert(-1, ui.Spacer(height=ui.px(67)))
        title = ui.Text(text=self.drawer_title, size=20, margin=(ui.px(42), 0), max_lines=1)
        head = ui.Line(
            [title], id="roots_toolbar", cls="android.view.ViewGroup", height=_BAR, margin=(0, -_DRAWER_TOP, 0, 0)
        )
        listing = ui.Stack(rows, id="roots_list", cls="android.widget.ListView", padding=(0, ui.px(21), 0, 0))
        container = ui.Box(id="container_roots", width="fill", children=[listing])
        return ui.Drawer([head, container], partial(delattr, self, "drawer_open"), id="drawer_roots")

    def _root_row(self, root: Root) -> ui.View:
        chosen = root.id == self.place.root.id
        ink = "primary" if chosen else "on_surface"
        texts: list[ui.View] = [
            ui.Text(id="android:title", text=root.title, size=14, face="medium", color=ink, max_lines=1)
        ]
        if root.id == DEVICE:
            free = f"{size_text(self.system.fs.writable_bytes())} free"
            texts.append(ui.Text(id="android:summary", text=free, size=12, color="on_surface_variant", max_lines=1))
        return ui.Line(
            [
                ui.Icon(id="android:icon", name=root.icon, color=ink, margin=(ui.px(42), 0, ui.px(63), 0)),
                ui.Column(weight=1, ghost=True, children=texts),
            ],
            min_height=_START,
            background="secondary_container" if chosen else "",
            on_click=partial(self.open_root, root.id),
        )

    # -- the list --------------------------------------------------------------------------------------------------

    def _entries(self) -> list[_Entry]:
        parts = [] if self.place.root.id == RECENT else [self._crumbs()]
        entries: list[_Entry] = [
            ui.Stack([*parts, self._filters(), self._heading()], id="directory_header", padding=(0, ui.px(3), 0, 0))
        ]
        if not self.shown:
            return [*entries, self._empty_state()]
        if not self.grid:
            return [*entries, *self.shown]
        columns = max(2, int(self.metrics.dp(self.metrics.width) // _CARD_DP))
        for folders in (True, False):
            part: list[Document | None] = [item for item in self.shown if item.folder is folders]
            part += [None] * (-len(part) % columns)
            entries += [part[start : start + columns] for start in range(0, len(part), columns)]
        return entries

    def _entry(self, entry: _Entry) -> ui.View:
        if isinstance(entry, ui.View):
            return entry
        if isinstance(entry, Document):
            return self._item(entry).row()
        cards = [self._item(item).card() if item else ui.Spacer(weight=1) for item in entry]
        return ui.Line(cards, ghost=True, padding=(ui.px(64), ui.px(11)), spacing=ui.px(22))

    def _item(self, document: Document) -> DocumentItem:
        return DocumentItem(
            self.system,
            document,
            selected=document in self.chosen,
            enabled=self.enabled(document),
            on_open=partial(self.press, document),
            on_toggle=partial(self.hold, document),
            on_preview=partial(self.view_document, document) if self.chosen and not document.folder else None,
        )

    def _crumbs(self) -> ui.View:
        views: list[ui.View] = []
        trail = self.place.trail
        for name, folder in trail:
            crumb = ui.Text(
                id="breadcrumb_text",
                text=name,
                size=14,
                face="medium",
                color="primary" if folder == trail[-1][1] else "on_surface_variant",
                max_lines=1,
                height="fill",
                padding=(8, 0),
                text_align=ui.START,
                on_click=partial(self.enter, folder),
            )
            views += [crumb, ui.Icon(id="breadcrumb_arrow", name="chevron_right", size=18)]
        return ui.Strip(id=_CRUMBS, cls=ui.RECYCLER, height=_BAR, padding=(16, 0), children=views[:-1])

    def _filters(self) -> ui.View:
        chips: list[ui.View] = [
            ui.Chip(label, icon=icon, checked=name in self.chips, height=_BAR, on_click=partial(self._turn_chip, name))
            for name, (label, icon, kind) in CHIPS.items()
            if kind is None or self.place.root.kind is None
        ]
        group = ui.Row(id="search_chip_group", spacing=ui.px(22), children=chips)
        return ui.Strip(key="search_chips", height=_BAR, padding=(ui.px(64), 0), children=[group])

    def _turn_chip(self, name: str) -> None:
        rest = [chip for chip in self.chips if chip != name]
        self.chips = rest if name in self.chips else [*rest, name]

    def _heading(self) -> ui.View:
        title = ui.Text(
            id="header_title",
            text=self.place.heading,
            size=14,
            face="medium",
            weight=1,
            max_lines=1,
            height="fill",
            text_align=ui.START,
        )
        other, label = ("list", "List view") if self.grid else ("grid", "Grid view")

        def turn() -> None:
            Options.stored(self.system).put(**{f"view_mode_{self.place.root.id}": other})

        button = kit.bar_button(self.look.bar, kit.BarAction(f"sub_menu_{other}", label, turn, f"view_{other}_outline"))
        menu = ui.Row(id="sub_menu", cls="androidx.appcompat.widget.LinearLayoutCompat", children=[button])
        return ui.Line([title, menu], height=ui.px(158), padding=(ui.px(63), 0))

    def _empty_state(self) -> ui.View:
        message = f"No matches in {self.place.root.title}" if self.query or self.chips else "No items"
        if not (self.query or self.chips) and is_damaged(self.system.fs, self.place.folder):
            message = "Can’t load content at the moment"
        artwork = ui.Icon(id="artwork", name="folder_open_outline", size=96, color="outline_variant")
        label = ui.Text(id="message", text=message, size=16, color="on_surface_variant", text_align=ui.CENTER)
        content = ui.Stack([artwork, label], id="content", spacing=16, content_align=(0.5, 0.0))
        return ui.Box(id="android:empty", width="fill", padding=(32, 64), children=[content])
