"""What all screens of the app share: its settings, the dialog that is open, messages about files that fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from mobile_world.phone.apps.markor.options import Options
from mobile_world.phone.ui import Screen
from mobile_world.phone.ui.editing import Edit
from mobile_world.phone.ui.ui_state import UiState

ACCENT = "#c9302c"
"""The app's red, which both themes use under white."""


class MarkorScreen(Screen):
    """A screen of this app."""

    @cached_property
    def options(self) -> Options:
        """The app's settings."""
        return Options(self.system)

    def fill_in(self, dialog: str, key: str, text: str) -> None:
        """Put a text into a field of the open dialog, which is known by its title."""
        UiState.of_dialog(self.state, dialog).set_edit(key, Edit.at_end(text))

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do something to files; a toast tells what the file system says against it. Whether it worked."""
        try:
            deed()
        except OSError as error:
            self.toast(f"Failed: {error.strerror}")
            return False
        return True
