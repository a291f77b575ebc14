"""Names of the app's activities, and the folders and files it knows."""

from mobile_world.phone.system.files import STORAGE

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
