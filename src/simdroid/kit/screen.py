"""The base class of apps' screens: their look, saved state that back leaves, other apps' results, the app's end."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from simdroid.kit.looks import GOOGLE, Look
from simdroid.system import Activity, Intent, System
from simdroid.ui import Screen


class AppScreen(Screen):
    """A screen of an app; the base class of an app's screens names its look once."""

    look: ClassVar[Look] = GOOGLE

    def start_for_result(self, intent: Intent) -> None:
        """Start an activity whose answer `take_result` gives when this screen comes to the front again."""
        self.system.activities.start(intent, caller=self.package, for_result=self.activity)

    def finish_app(self) -> None:
        """Close this screen and those of the same app under it, which do not come to the front in between."""
        task = self.system.activities.task(self.activity.task_id)
        for activity in list(task.activities) if task else []:
            if activity.component.package == self.package:
                self.system.activities.finish(activity)

    def leave(self, *names: str) -> bool:
        """For `on_back`: forget the first of these saved values that is set; whether one was."""
        return any(self.state.pop(name, None) for name in names)


def hand_over(system: System, activity: Activity, intent: Intent) -> None:
    """Close an activity and start another one in its place, which answers whoever waits for a result."""
    waiting = system.activities.find(activity.result_to) if activity.result_to else None
    activity.result_to = None
    system.activities.finish(activity)
    system.activities.start(intent, caller=activity.caller, for_result=waiting)


def take_result(activity: Activity) -> dict[str, Any]:
    """For `on_resume`: the answer of the activity that was started for a result, once; empty where there is none."""
    return cast("dict[str, Any]", activity.state.pop("result", None) or {})


def version_name(system: System, package: str) -> str:
    """An app's version, as its manifest names it."""
    app = system.packages.get(package)
    return app.manifest.version_name if app else ""
