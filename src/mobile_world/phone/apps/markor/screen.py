"""What all screens of the app share: its settings, the dialog that is open, messages about files that fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import cast

from mobile_world.phone.apps.markor.options import Options
from mobile_world.phone.system import Json
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

    @property
    def asked(self) -> str:
        """The dialog that is open."""
        return cast(str, self.state.get("ask") or "")

    def ask(self, name: str, **details: Json) -> None:
        """Open a dialog; `details` is what it is about."""
        self.state["ask"] = name
        self.state["about"] = dict(details)

    def about(self, name: str) -> Json:
        """What the open dialog is about."""
        return cast("dict[str, Json]", self.state.get("about") or {}).get(name)

    def tell(self, **details: Json) -> None:
        """Change what the open dialog is about."""
        self.state["about"] = cast("dict[str, Json]", self.state.get("about") or {}) | details

    def close(self) -> None:
        """Close the dialog."""
        self.state.pop("ask", None)
        self.state.pop("about", None)

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
