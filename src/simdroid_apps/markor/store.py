"""Names of activities and folders, the look of the app, and its preferences with what it knows of single documents."""

from __future__ import annotations

import re
from dataclasses import replace

from simdroid import kit
from simdroid.system.files import STORAGE

PACKAGE = "net.gsantner.markor"
MAIN, INTRO = ".activity.MainActivity", ".activity.IntroActivity"
DOCUMENT, SETTINGS = ".activity.DocumentActivity", ".activity.SettingsActivity"
STORAGE_PERMISSION = ".activity.StoragePermissionActivity"
OPEN_QUICKNOTE = ".activity.openeditor.OpenEditorQuickNoteActivity"
OPEN_TODO = ".activity.openeditor.OpenEditorTodoActivity"

NOTEBOOK = f"{STORAGE}/Documents/Markor"
QUICKNOTE, TODO_FILE = f"{NOTEBOOK}/QuickNote.md", f"{NOTEBOOK}/todo.txt"
RECENT, POPULAR, FAVOURITES = "/storage/recent-files", "/storage/popular-files", "/storage/favourite-files"
VIRTUAL = {RECENT: "Recently viewed documents", POPULAR: "Popular documents", FAVOURITES: "Favourites"}
"""Folders that exist in the app alone, and their names."""
APP_DATA = (f"/data/data/{PACKAGE}/files", f"{STORAGE}/Android/data/{PACKAGE}/files")
"""What is the app's alone, and what others may see of it."""


ACCENT = "#c9302c"
"""The app's red, which both themes use under white."""
LOOK = replace(kit.MATERIAL, rows=replace(kit.MATERIAL_ROWS, header_color=ACCENT))

SORT_ORDERS = (("NAME", "Name"), ("MTIME", "Date"), ("SIZE", "Size"), ("MIME", "MIME type"))
"""What is stored, and what a person reads."""
FONT_SIZES = (12, 14, 15, 17, 20, 24, 30)
_MAX_RECENT = 20
_VISIT = re.compile(r"(\d+):(\d+):(.+)", re.DOTALL)


class Options(kit.PreferenceFile, package=PACKAGE, file="app"):
    """The app's preferences, and what it knows about single documents."""

    intro_seen = kit.Flag()
    sort_order = kit.String("NAME", among=dict(SORT_ORDERS))
    reverse = kit.Flag(key="sort_reverse")
    folder_first = kit.Flag(True, key="sort_folder_first")
    dotfiles = kit.Flag(True, key="show_dot_files")
    wrap_words = kit.Flag(True, key="word_wrap")
    highlighting = kit.Flag(True)
    auto_format = kit.Flag(True)
    view_first = kit.Flag(key="open_in_view_mode")
    extension = kit.String(".md", key="last_extension")
    font_size = kit.Number(15, among=FONT_SIZES)
    favourites = kit.Strings()
    visited = kit.Strings(key="recent_documents")

    def toggle_favourite(self, path: str) -> None:
        """Mark a file or folder, or no longer."""
        marked = self.favourites
        self.favourites = [item for item in marked if item != path] if path in marked else [*marked, path]

    def visit(self, path: str) -> None:
        """Note that a document is looked at."""
        visits = self._visits()
        self._keep({**visits, path: (self.system.clock.now_ms(), visits.get(path, (0, 0))[1] + 1)})

    def forget(self, path: str) -> None:
        """Take a document out of the lists of those looked at."""
        self._keep({item: visit for item, visit in self._visits().items() if item != path})

    def recent(self) -> list[str]:
        """Documents by when they were looked at, the last one first."""
        visits = self._visits()
        return sorted(visits, key=lambda path: -visits[path][0])

    def popular(self) -> list[str]:
        """Documents by how often they were looked at."""
        visits = self._visits()
        return sorted(visits, key=lambda path: (-visits[path][1], -visits[path][0]))

    def _visits(self) -> dict[str, tuple[int, int]]:
        """When each document was looked at last, and how often."""
        match = (_VISIT.fullmatch(line) for line in self.visited)
        return {visit[3]: (int(visit[1]), int(visit[2])) for visit in match if visit}

    def _keep(self, visits: dict[str, tuple[int, int]]) -> None:
        newest = sorted(visits, key=lambda path: -visits[path][0])[:_MAX_RECENT]
        self.visited = [f"{visits[path][0]}:{visits[path][1]}:{path}" for path in newest]

    def format_of(self, path: str) -> str:
        """The format a person chose for a document; empty where its name decides."""
        return self.stored(self.system).text(f"format_{path}")

    def set_format(self, path: str, name: str) -> None:
        """Remember a document's format."""
        self.stored(self.system).put(**{f"format_{path}": name})

    def views(self, path: str) -> bool:
        """Whether a document was last looked at rendered."""
        return self.stored(self.system).flag(f"view_mode_{path}", self.view_first)

    def set_views(self, path: str, viewing: bool) -> None:
        """Remember how a document was last looked at."""
        self.stored(self.system).put(**{f"view_mode_{path}": viewing})
