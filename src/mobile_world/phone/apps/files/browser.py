"""What the file browser and the picker share: where one is, what is shown there, and how one gets elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias, cast

from mobile_world.phone.apps.files import documents, frame
from mobile_world.phone.apps.files.documents import Document
from mobile_world.phone.apps.files.drawer import roots_drawer
from mobile_world.phone.apps.files.orders import ORDERS, Order
from mobile_world.phone.apps.files.roots import DEVICE, DOWNLOADS, RECENT, Root, all_roots, folder_name, header_of
from mobile_world.phone.apps.files.rows import Look, file_card, folder_card, list_row
from mobile_world.phone.apps.files.sort_sheet import sort_sheet
from mobile_world.phone.system import paths
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import BottomSheet, Box, Column, Drawer, Recycler, Row, Screen, Spacer, View, px

Line: TypeAlias = "View | Document | list[Document | None]"
"""What the list is made of: the heading, a document, or documents side by side."""

LARGE, WEEK_NS = 10_000_000, 7 * 86_400 * 1_000_000_000
"""From how many bytes on a file is large, and how long a week is."""
LAST_ROOT, HIDDEN, VIEW_MODE = "last_root", "show_hidden_files", "view_mode_"
_CARD_DP = 190
"""About how wide a card of the grid is."""


class Browser(Screen):
    """A folder or a collection of files on the screen."""

    # -- place -----------------------------------------------------------------------------------------------------

    @cached_property
    def preferences(self) -> Preferences:
        """The app's own settings."""
        return Preferences(self.system, self.package)

    @cached_property
    def roots(self) -> dict[str, Root]:
        """All places, by their names."""
        return {root.id: root for root in all_roots(self.system)}

    @property
    def root(self) -> Root:
        """The place one is in: the one chosen last until another is chosen."""
        name = cast("str | None", self.state.get("root")) or self.preferences.text(LAST_ROOT, DOWNLOADS)
        return self.roots.get(name, self.roots[DOWNLOADS])

    @property
    def folder(self) -> str:
        """The folder one is in, empty in a collection; one that is gone gives way to the next above it."""
        folder = cast("str | None", self.state.get("folder")) or self.root.top
        while folder and folder != self.root.top and not self.system.fs.is_dir(folder):
            folder = paths.parent(folder) if self.root.top else ""
        return folder

    @property
    def writable(self) -> bool:
        """Whether something can be put here."""
        return self.root.writable and self.system.fs.is_dir(self.folder)

    @property
    def device(self) -> str:
        """What the phone's storage is called."""
        return self.roots[DEVICE].title

    @property
    def title(self) -> str:
        """The name of the folder."""
        top = self.folder in ("", self.root.top)
        return self.root.title if top else folder_name(self.folder, self.device)

    @property
    def heading(self) -> str:
        """What stands over the files."""
        return header_of(self.root, self.folder, device=self.device)

    @property
    def trail(self) -> list[tuple[str, str]]:
        """Names and paths of the folders from the root to here."""
        found = [(self.root.title, self.root.top)]
        if self.folder in ("", self.root.top):
            return found
        if not self.root.top:
            return [*found, (folder_name(self.folder, self.device), self.folder)]
        inner = [each for each in paths.ancestry(self.folder) if each.startswith(f"{self.root.top}/")]
        return found + [(paths.name(each), each) for each in inner]

    def open_root(self, name: str) -> None:
        """Go to a place of the drawer."""
        self.state.pop("drawer", None)
        self.state["root"] = name
        self.preferences.put(**{LAST_ROOT: name})
        self.enter("")

    def enter(self, folder: str) -> None:
        """Go to a folder; the empty one is the root's own."""
        for name in ("folder", "searching", "chips", "selected"):
            self.state.pop(name, None)
        self.set_typed(frame.SEARCH, None)
        if folder:
            self.state["folder"] = folder
        self.ui.focus = ""
        self.ui.set_scroll("dir_list", 0)
        self.ui.set_scroll("dir_list#first", 0)
        self.ui.set_scroll(frame.CRUMBS, 1 << 16)

    def on_back(self) -> bool:
        """Leave the selection, the search, the filters or the folder before the screen."""
        if self.selected:
            self.state.pop("selected")
        elif self.state.get("searching"):
            self.end_search()
        elif self.chips:
            self.state.pop("chips")
        elif len(self.trail) > 1:
            self.enter(self.trail[-2][1])
        else:
            return False
        return True

    # -- what is shown ---------------------------------------------------------------------------------------------

    @property
    def show_hidden(self) -> bool:
        """Whether files show whose names begin with a dot."""
        return self.preferences.flag(HIDDEN)

    @property
    def order_name(self) -> str:
        """The order in force: folders of the phone by name, everything else by date, until one is chosen."""
        chosen = cast("str | None", self.state.get("order"))
        return chosen if chosen in ORDERS else "name" if self.root.id == DEVICE else "newest"

    @property
    def order(self) -> Order:
        """How the files are sorted."""
        return ORDERS[self.order_name]

    @property
    def chips(self) -> list[str]:
        """The filters that are on."""
        return cast("list[str]", self.state.get("chips") or [])

    @property
    def query(self) -> str:
        """What is searched for."""
        return self.typed(frame.SEARCH).strip().casefold() if self.state.get("searching") else ""

    @property
    def grid(self) -> bool:
        """Whether the files are cards rather than rows."""
        return self.preferences.text(VIEW_MODE + self.root.id, "grid") == "grid"

    @cached_property
    def shown(self) -> list[Document]:
        """The files and folders on the screen, in order."""
        found = self._everything() if self.query or self.chips else self._here()
        if self.query:
            found = [each for each in found if self.query in each.name.casefold()]
        kinds = [kind for name in self.chips if (kind := frame.CHIPS[name][2]) is not None]
        if self.chips:
            found = [each for each in found if not each.folder and (not kinds or each.kind in kinds)]
        if "large" in self.chips:
            found = [each for each in found if each.size >= LARGE]
        if "week" in self.chips:
            since = self.system.clock.now_ns() - WEEK_NS
            found = [each for each in found if each.modified_ns >= since]
        return self.order.sorted(found)

    def _here(self) -> list[Document]:
        fs, root, hidden = self.system.fs, self.root, self.show_hidden
        if root.id == RECENT:
            return documents.recent(fs, self.system.clock.now_ns(), hidden=hidden)
        if root.kind is None:
            return documents.children(fs, self.folder, hidden=hidden)
        if not self.folder:
            return documents.folders_with(fs, root.kind, hidden=hidden)
        return [each for each in documents.children(fs, self.folder, hidden=hidden) if each.kind is root.kind]

    def _everything(self) -> list[Document]:
        """What a search looks through: all below the root."""
        if self.root.kind is not None:
            return documents.of_kind(self.system.fs, self.root.kind, hidden=self.show_hidden)
        return list(documents.below(self.system.fs, self.root.top or paths.STORAGE, hidden=self.show_hidden))

    # -- selection -------------------------------------------------------------------------------------------------

    @cached_property
    def selected(self) -> list[str]:
        """Paths of what is selected and still there."""
        saved = cast("list[str]", self.state.get("selected") or [])
        return [path for path in saved if self.system.fs.exists(path)]

    def toggle(self, document: Document) -> None:
        """Select a document, or no longer."""
        known = self.selected
        self.state["selected"] = [*(path for path in known if path != document.path)]
        if document.path not in known:
            self.state["selected"] = [*known, document.path]

    def select_all(self) -> None:
        """Select everything that can be."""
        self.state["selected"] = [each.path for each in self.shown if self.choosable(each)]

    def choosable(self, document: Document) -> bool:
        """Whether something can be done with a document here."""
        return True

    def press(self, document: Document) -> None:
        """What a tap on a document does."""
        if self.selected:
            self.toggle(document)
        elif document.folder:
            self.enter(document.path)
        else:
            self.view_document(document)

    def view_document(self, document: Document) -> None:
        """Open a file."""
        raise NotImplementedError

    @property
    def drawer_title(self) -> str:
        """What stands over the places."""
        return self.label

    # -- controls --------------------------------------------------------------------------------------------------

    def open_search(self) -> None:
        """Show the search field, ready to type."""
        self.state["searching"] = True
        self.state.pop("selected", None)
        self.set_typed(frame.SEARCH, "")
        self.ui.focus = frame.SEARCH

    def end_search(self) -> None:
        """Go back to the files of the folder."""
        self.state.pop("searching", None)
        self.set_typed(frame.SEARCH, None)
        self.ui.focus = ""

    def toggle_chip(self, name: str) -> None:
        """Turn a filter on or off."""
        rest = [each for each in self.chips if each != name]
        self.state["chips"] = [*rest] if name in self.chips else [*rest, name]

    def turn_view(self) -> None:
        """Change between rows and cards."""
        self.preferences.put(**{VIEW_MODE + self.root.id: "list" if self.grid else "grid"})

    def turn_hidden(self) -> None:
        """Show files whose names begin with a dot, or no longer."""
        self.preferences.put(**{HIDDEN: not self.show_hidden})

    def open_sort(self) -> None:
        """Ask for the order."""
        self.state["sorting"] = True

    def sheet(self) -> BottomSheet | None:
        """The question for the order."""
        return sort_sheet(self) if self.state.get("sorting") else None

    def drawer(self) -> Drawer | None:
        """All places."""
        return roots_drawer(self) if self.state.get("drawer") else None

    # -- views -----------------------------------------------------------------------------------------------------

    def framed(self, top: View, bottom: Sequence[View] = ()) -> View:
        """The files between a bar and what lies at the lower edge."""
        listing = Recycler(id="dir_list", items=self._lines(), build=self._line, padding=(0, 0, 0, 16))
        refresh = Box(
            id="refresh_layout", cls="android.view.ViewGroup", width="fill", height="fill", children=[listing]
        )
        body = Box(id="container_directory", width="fill", height="fill", weight=1, children=[refresh])
        return Column(
            id="coordinator_layout",
            cls="android.view.ViewGroup",
            width="fill",
            height="fill",
            children=[top, body, *bottom],
        )

    def _lines(self) -> list[Line]:
        header = frame.directory_header(self)
        if not self.shown:
            message = f"No matches in {self.root.title}" if self.query or self.chips else "No items"
            return [header, frame.nothing(message)]
        if not self.grid:
            return [header, *self.shown]
        columns = max(2, int(self.metrics.dp(self.metrics.width) // _CARD_DP))
        lines: list[Line] = [header]
        for folders in (True, False):
            part: list[Document | None] = [each for each in self.shown if each.folder is folders]
            part += [None] * (-len(part) % columns)
            lines += [part[start : start + columns] for start in range(0, len(part), columns)]
        return lines

    def _line(self, line: Line) -> View:
        if isinstance(line, View):
            return line
        if isinstance(line, Document):
            return list_row(self, self._look(line))
        return Row(
            ghost=True, width="fill", padding=(px(64), px(11)), spacing=px(22), children=[*map(self._card, line)]
        )

    def _card(self, document: Document | None) -> View:
        if document is None:
            return Spacer(weight=1)
        card = (folder_card if document.folder else file_card)(self, self._look(document))
        card.weight = 1
        return card

    def _look(self, document: Document) -> Look:
        chosen = document.path in self.selected
        return Look(document, chosen, bool(self.selected), self.choosable(document))
