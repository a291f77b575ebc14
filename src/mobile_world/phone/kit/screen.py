"""The base class of apps' screens: their look, leaving saved state on back, finishing the app."""

from __future__ import annotations

from typing import ClassVar

from mobile_world.phone.kit.looks import GOOGLE, Look
from mobile_world.phone.ui import Screen


class AppScreen(Screen):
    """A screen of an app; the base class of an app's screens names its look once."""

    look: ClassVar[Look] = GOOGLE

    def finish_app(self) -> None:
        """Close this screen and those of the same app under it, which do not come to the front in between."""
        task = self.system.activities.task(self.activity.task_id)
        for activity in list(task.activities) if task else []:
            if activity.component.package == self.package:
                self.system.activities.finish(activity)

    def leave(self, *names: str) -> bool:
        """For `on_back`: forget the first of these saved values that is set; whether one was."""
        return any(self.state.pop(name, None) for name in names)
