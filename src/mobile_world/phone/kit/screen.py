"""The base of an app's screens: the family it looks like, and the order in which going back leaves things."""

from __future__ import annotations

from typing import ClassVar

from mobile_world.phone.kit.looks import GOOGLE, Look
from mobile_world.phone.ui import Screen


class AppScreen(Screen):
    """A screen of an app; the base class of an app's screens names its look once."""

    look: ClassVar[Look] = GOOGLE

    def leave(self, *names: str) -> bool:
        """For `on_back`: forget the first of these saved values that is set; whether one was."""
        return any(self.state.pop(name, None) for name in names)
