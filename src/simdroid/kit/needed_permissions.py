"""Permissions that a screen needs: asked for when it comes to the front without them.

::

    CONTACTS = NeededPermissions(permissions("READ_CONTACTS"), refused=close_app)

    ActivitySpec(".MainActivity", People, filters=(LAUNCHER_FILTER,), on_resume=CONTACTS.ask_first)

What is needed only for one action is asked for there, with `Screen.request_permissions`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simdroid.system import Activity, System
from simdroid.ui import Screen

_ASKED = "asked_by_process"
"""Where an activity remembers the process that has asked: a new one asks again."""


@dataclass(frozen=True)
class NeededPermissions:
    """What a screen needs, and what it does where a person refuses."""

    names: tuple[str, ...]
    """Full names."""
    refused: Callable[[System, Activity], None] | None = None
    """Runs where one of them is refused, with a dialog or without; if left out, the screen goes on without it."""

    def ask_first(self, system: System, activity: Activity) -> None:
        """For `on_resume`: ask for what is missing, once in the life of the app's process, and take the answer."""
        if system.activities.top is not activity:
            return
        screen = Screen(system, activity)
        answer = activity.state.get("result")
        if isinstance(answer, dict) and "permissions" in answer:
            del activity.state["result"]
        process = system.processes.find(screen.package)
        pid = process.pid if process else 0
        if all(screen.has_permission(name) for name in self.names):
            return
        first = activity.state.get(_ASKED) != pid
        activity.state[_ASKED] = pid
        if not (first and screen.request_permissions(self.names)) and self.refused:
            self.refused(system, activity)
