"""The stopwatch, which runs or does not."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._official import SCENE, verdict
from mobile_world.tasks.definitions.android_world.clock._alarmed import ClockTask, draw_alarms
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Stopwatch, all_of, stopwatch, timers

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class _Stopwatch(ClockTask):
    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Alarms beside it; AndroidWorld has no parameters."""
        return {SCENE: {"alarms": draw_alarms(random)}}

    def kept(self, controller: AndroidController) -> Score:
        """No timer may be new, gone, started or stopped."""
        now = timers(controller)
        return verdict(now == self.timers_before, f"timers: {[str(timer) for timer in now]}")


class ClockStopWatchRunning(_Stopwatch):
    """Start the stopwatch from zero, and nothing else.

    AndroidWorld looks for two buttons on the screen; laps and timers do not count there. Here the clock's own record
    must say that it runs, without laps or an earlier reading, and it does not matter which screen is left open.
    """

    goal = "Start the stopwatch in the Clock app and let it run."
    vague_goal = "Time something with the clock."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}

    def finds(self, controller: AndroidController) -> Score:
        """It runs, for the first time."""
        now = stopwatch(controller)
        return all_of(verdict(now == Stopwatch(running=True), f"the stopwatch is {now}"), self.kept(controller))

    def official_score(self, controller: AndroidController) -> Score:
        """The buttons of a stopwatch that runs are on the screen."""
        names = {node.desc for node in self.shown(controller)}
        return verdict({"Pause", "Lap"} <= names, f"buttons: {sorted(filter(None, names))}")

    def intent_cue(self, observation: Observation) -> Steps:
        """The stopwatch at zero."""
        yield from show_stopwatch(Hand(observation))

    def after_cue(self, observation: Observation) -> Steps:
        """Start it."""
        yield from Hand(observation).tap(desc="Start")

    def too_much(self, hand: Hand) -> Move:
        """Count a lap."""
        yield from hand.tap(desc="Lap")


class ClockStopWatchPausedVerify(_Stopwatch):
    """Show that the stopwatch does not run, and leave its reading as it is.

    AndroidWorld asks for the screen of a stopwatch that could be started; whether it was run in between does not count
    there, nor what else happened. Here its record must be what it was. No intent cue: a stopwatch that rests shows no
    intent.
    """

    goal = "Make sure that the stopwatch in the Clock app is paused. Leave its page open, and its reading as it is."
    vague_goal = "See whether the stopwatch is as it should be."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}

    def finds(self, controller: AndroidController) -> Score:
        """The page is open and the reading is what it was."""
        now = stopwatch(controller)
        same = verdict(now == self.stopwatch_before, f"the stopwatch is {now}")
        return all_of(same, self.official_score(controller), self.kept(controller))

    def official_score(self, controller: AndroidController) -> Score:
        """The page of a stopwatch that does not run is on the screen."""
        nodes = self.shown(controller)
        names = sum("Stopwatch" in (node.text, node.desc) for node in nodes)
        start = any(node.desc == "Start" for node in nodes)
        return verdict(start and names >= 2, "the page of the stopwatch is " + ("open" if names >= 2 else "not open"))

    def solution(self, observation: Observation) -> Steps:
        """Open its page."""
        yield from show_stopwatch(Hand(observation))

    def too_much(self, hand: Hand) -> Move:
        """Run it for a moment."""
        yield from hand.tap(desc="Start")
        yield from hand.tap(desc="Pause")


def show_stopwatch(hand: Hand) -> Move:
    """Open the page of the stopwatch."""
    yield from hand.open("Clock")
    yield from hand.tap(id="tab_menu_stopwatch")
