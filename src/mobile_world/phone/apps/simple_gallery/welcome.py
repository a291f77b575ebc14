"""The question of the first start: access to all files, or to pictures and videos alone."""

from __future__ import annotations

from mobile_world.phone.apps.simple_gallery.media import PACKAGE
from mobile_world.phone.system import Intent, System
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import Dialog, DialogButton, Screen

OPERATION = "MANAGE_EXTERNAL_STORAGE"
MEDIA_ONLY = "avoid_showing_all_files_prompt"
_ALL_FILES = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
_WORDS = (
    "With access to all files the gallery shows hidden pictures too and can change them anywhere. "
    "Without it, it sees the pictures and videos the system lists."
)


def mark_done(system: System) -> None:
    """Let a new phone be past the question, as AndroidWorld's is."""
    system.app_ops.set(PACKAGE, OPERATION, "allow")


def forget(system: System) -> None:
    """Without its data the app asks anew."""
    system.app_ops.set(PACKAGE, OPERATION, "default")


def question(screen: Screen) -> Dialog | None:
    """The question, until it has been answered."""
    preferences = Preferences(screen.system, PACKAGE, "Prefs")
    if screen.system.app_ops.mode(PACKAGE, OPERATION) == "allow" or preferences.flag(MEDIA_ONLY):
        return None
    return Dialog(
        title="Simple Gallery Pro",
        message=_WORDS,
        positive=DialogButton("All files", lambda: screen.start(Intent(_ALL_FILES, data=f"package:{PACKAGE}"))),
        neutral=DialogButton("Media only", lambda: preferences.put(**{MEDIA_ONLY: True})),
        on_dismiss=screen.finish,
    )
