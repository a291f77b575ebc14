"""A clock that is in use: what the tasks on it share."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import UiNode
from mobile_world.tasks.definitions.android_world._official import OfficialTask
from mobile_world.tasks.state import WEEK, Alarm, add_alarm, stopwatch, timers

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

CLOCK = "DeskClock"


class ClockTask(OfficialTask):
    """Something on the clock, on which alarms of the scene are set that must stay."""

    app_names: ClassVar[set[str]] = {"Clock"}

    def furnish(self, controller: AndroidController) -> None:
        """Set the alarms."""
        for hour, minute, days in self.scene.get("alarms", ()):
            add_alarm(controller, Alarm(hour, minute, tuple(days), enabled=False))
        self.timers_before, self.stopwatch_before = timers(controller), stopwatch(controller)

    def shown(self, controller: AndroidController) -> list[UiNode]:
        """What is on the screen of the clock; nothing while another app is in front."""
        if CLOCK not in controller.foreground_activity():
            return []
        return list(controller.ui_tree().walk())


def draw_alarms(random: Random) -> list[list[Any]]:
    """A few alarms, all of them off, so that none rings."""
    return [
        [hour, random.randrange(0, 60, 5), random.choice(([], list(WEEK[:5]), list(WEEK[5:])))]
        for hour in sorted(random.sample(range(5, 22), random.randrange(1, 4)))
    ]
