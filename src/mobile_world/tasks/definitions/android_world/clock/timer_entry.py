"""A timer that is set and not started."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._official import SCENE, verdict
from mobile_world.tasks.definitions.android_world.clock._alarmed import ClockTask, draw_alarms
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import all_of, timers

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class ClockTimerEntry(ClockTask):
    """Type a time into the keypad of the timer, and do not start it.

    AndroidWorld may draw a timer of no time at all, which is there as soon as the page is open; here it is never
    shorter than a minute. Whether a timer was started before does not count there. What is typed is nowhere but on the
    screen, so that both rules read it there. No intent cue: a time that is typed in part does not show the rest.
    """

    goal = "Enter {hours} hours, {minutes} minutes and {seconds} seconds for a timer in the Clock app. Do not start it."
    vague_goal = "Prepare a timer."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """A time of a minute or more."""
        total = random.randrange(60, 24 * 3600)
        time = {"hours": total // 3600, "minutes": total // 60 % 60, "seconds": total % 60}
        return {**time, SCENE: {"alarms": draw_alarms(random)}}

    def finds(self, controller: AndroidController) -> Score:
        """The time is typed, and there is no timer that was not there before."""
        now = timers(controller)
        same = verdict(now == self.timers_before, f"timers: {[str(timer) for timer in now]}")
        return all_of(self.official_score(controller), same)

    def official_score(self, controller: AndroidController) -> Score:
        """The time stands on the screen, in either of two ways to write it."""
        hours, minutes, seconds = (self.params[name] for name in ("hours", "minutes", "seconds"))
        text = f"{hours:02}h {minutes:02}m {seconds:02}s"
        words = f"{hours} hours, {minutes} minutes, {seconds} seconds"
        found = any(node.text == text or node.desc == words for node in self.shown(controller))
        return verdict(found, f"{text} is {'' if found else 'not '}on the screen of the clock")

    def solution(self, observation: Observation) -> Steps:
        """Type the digits that count."""
        hand = Hand(observation)
        yield from hand.open("Clock")
        yield from hand.tap(id="tab_menu_timer")
        for digit in "{hours:02}{minutes:02}{seconds:02}".format(**self.params).lstrip("0"):
            yield from hand.tap(id=f"timer_setup_digit_{digit}")

    def too_much(self, hand: Hand) -> Move:
        """Start it."""
        yield from hand.tap(desc="Start")
