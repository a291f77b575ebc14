"""Sleeping in: early alarms must be silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import WEEK, Alarm, Change, add_alarm

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class SilenceEarlyAlarmsTask(ExactTask):
    """Switch off the alarms before an hour and leave the later ones on."""

    goal = (
        "Switch off every alarm that rings before {hour}:00. Do not delete any, and leave the later ones as they are."
    )
    vague_goal = "Tomorrow is a day to sleep in; see to the early alarms."
    app_names: ClassVar[set[str]] = {"Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The hour, two alarms before it and one after it."""
        hour = random.choice((6, 7))
        early = sorted(random.sample(range(60, 60 * hour, 5), 2))
        late = random.randrange(60 * hour, 60 * 8, 5)
        return {"hour": hour, "early": [list(divmod(each, 60)) for each in early], "late": list(divmod(late, 60))}

    def furnish(self, controller: AndroidController) -> None:
        """Set the alarms; the clock has two of its own, which are off."""
        late_hour, late_minute = self.params["late"]
        for alarm in [*self._early(), Alarm(late_hour, late_minute, WEEK[:3])]:
            add_alarm(controller, alarm)

    def wanted(self) -> Mapping[str, Change[object]]:
        """The early ones are off."""
        early = self._early()
        return {"alarms": Change(removed=early, added=tuple(replace(each, enabled=False) for each in early))}

    def solution(self, observation: Observation) -> Steps:
        """The clock sorts by time of day, so that the early ones are on top."""
        hand = Hand(observation)
        yield from hand.open("Clock")
        yield from hand.tap(id="tab_menu_alarm")
        for place in range(len(self.params["early"])):
            yield from hand.tap(id="onoff", nth=place)

    def too_much(self, hand: Hand) -> Move:
        """Switch the next one off, too."""
        yield from hand.tap(id="onoff", nth=len(self.params["early"]))

    def _early(self) -> tuple[Alarm, ...]:
        (first_hour, first_minute), (hour, minute) = self.params["early"]
        return Alarm(first_hour, first_minute, WEEK[:5], label="Gym"), Alarm(hour, minute, WEEK[1:4])
