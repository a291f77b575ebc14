"""Names of the app's parts and of the places it looks at, and how a document is opened."""

from __future__ import annotations

from urllib.parse import quote

from mobile_world.phone.system import Component, Intent, System
from mobile_world.phone.system.documents import path_of
from mobile_world.phone.system.intents import Extra
from mobile_world.phone.system.paths import STORAGE

PACKAGE = "net.gsantner.markor"
_ACTIVITY = ".activity."
MAIN = f"{_ACTIVITY}MainActivity"
INTRO = f"{_ACTIVITY}IntroActivity"
STORAGE_PERMISSION = f"{_ACTIVITY}StoragePermissionActivity"
DOCUMENT = f"{_ACTIVITY}DocumentActivity"
SETTINGS = f"{_ACTIVITY}SettingsActivity"
OPEN_QUICKNOTE = f"{_ACTIVITY}openeditor.OpenEditorQuickNoteActivity"
OPEN_TODO = f"{_ACTIVITY}openeditor.OpenEditorTodoActivity"

NOTEBOOK = f"{STORAGE}/Documents/Markor"
QUICKNOTE, TODO_FILE = f"{NOTEBOOK}/QuickNote.md", f"{NOTEBOOK}/todo.txt"

RECENT, POPULAR, FAVOURITES = "/storage/recent-files", "/storage/popular-files", "/storage/favourite-files"
VIRTUAL = {RECENT: "Recently viewed documents", POPULAR: "Popular documents", FAVOURITES: "Favourites"}
"""Folders that exist in the app alone, and their names."""

APP_DATA_PRIVATE, APP_DATA_PUBLIC = f"/data/data/{PACKAGE}/files", f"{STORAGE}/Android/data/{PACKAGE}/files"

PATH_EXTRA, NEW_EXTRA, PREVIEW_EXTRA = "EXTRA_PATH", "EXTRA_IS_NEW", "EXTRA_DO_PREVIEW"


def open_document(system: System, path: str, *, new: bool = False) -> None:
    """Show a file in the editor; `new` puts the cursor into it."""
    component = Component(PACKAGE, PACKAGE + DOCUMENT)
    extras: dict[str, Extra] = {PATH_EXTRA: path}
    if new:
        extras[NEW_EXTRA] = True
    system.activities.start(Intent(component=component, extras=extras), caller=PACKAGE)


def document_of(system: System, intent: Intent) -> str:
    """The file an intent is about; empty where it names none."""
    named = str(intent.extras.get(PATH_EXTRA) or "")
    return path_of(system, f"file://{quote(named)}" if named else intent.data or "") or named
