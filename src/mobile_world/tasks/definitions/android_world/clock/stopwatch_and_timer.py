"""The stopwatch, which runs or does not, and a timer that is typed and not started."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, method_of, side_effect_of, tap_method
from mobile_world.tasks.definitions.android_world._shared import SCENE, beside
from mobile_world.tasks.values import WEEK, Alarm, Changed, Evidence, Holds, Scene, Stopwatch, Wanted

CLOCK = "com.google.android.deskclock"


def _show_stopwatch(hand: Hand) -> Steps:
    """Open the page of the stopwatch."""
    yield from hand.open("Clock")
    yield from hand.tap(id="tab_menu_stopwatch")


class _ClockTask(BaseTask):
    """The stopwatch or a timer, beside a few alarms, all of which are off, so that none rings, and must stay."""

    app_names: ClassVar[set[str]] = {"Clock"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Alarms; AndroidWorld has no parameters for the stopwatch."""
        alarms = [
            [hour, random.randrange(0, 60, 5), random.choice(([], list(WEEK[:5]), list(WEEK[5:])))]
            for hour in sorted(random.sample(range(5, 22), random.randrange(1, 4)))
        ]
        return {SCENE: {"alarms": alarms}}

    def scene(self) -> Scene:
        alarms = beside(self.params).get("alarms", ())
        return [Alarm(hour, minute, tuple(days), enabled=False) for hour, minute, days in alarms]


class ClockStopWatchRunning(_ClockTask):
    """Start the stopwatch from zero, and nothing else.

    AndroidWorld looks for two buttons on the screen; laps and timers do not count there. Here the clock's own record
    must say that it runs, without laps or an earlier reading, and it does not matter which screen is left open.
    """

    goal = "Start the stopwatch in the Clock app and let it run."
    vague_goal = "Time something with the clock."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    intent_cue, after_cue = method_of(_show_stopwatch), tap_method(desc="Start")

    def wanted(self) -> Wanted:
        return [Changed(Stopwatch(), Stopwatch(running=True))]

    def official(self) -> Wanted:
        """The buttons of a stopwatch that runs are on the screen."""
        return [Holds("the buttons of a stopwatch that runs are on the screen", self._buttons)]

    @staticmethod
    def _buttons(evidence: Evidence) -> tuple[bool, str]:
        names = {node.desc for node in evidence.screen(CLOCK)}
        return {"Pause", "Lap"} <= names, f"buttons: {sorted(filter(None, names))}"

    side_effect = side_effect_of(lambda hand: hand.tap(desc="Lap"))


class ClockStopWatchPausedVerify(_ClockTask):
    """Show that the stopwatch does not run, and leave its reading as it is.

    AndroidWorld asks for the screen of a stopwatch that could be started, which is also that of one that never ran or
    was reset; whether it was run in between does not count there, nor what else happened. Here it stands at a reading,
    and its record must be what it was. No intent cue: a stopwatch that rests shows no intent.
    """

    goal = (
        "Make sure that the stopwatch in the Clock app is paused. Leave its page open, and do not change the "
        "time it shows."
    )
    vague_goal = "Check the stopwatch."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    solution = method_of(_show_stopwatch)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Alarms, and its reading."""
        params = super().draw_params(random)
        params[SCENE]["stopwatch_ms"] = random.randrange(5_000, 3_000_000)
        return params

    def scene(self) -> Scene:
        """Alarms, and a stopwatch that was run and paused."""
        return [*super().scene(), Stopwatch(counted_ms=beside(self.params).get("stopwatch_ms", 42_000))]

    def wanted(self) -> Wanted:
        """The page of a paused stopwatch is on the screen."""
        return [*self.official(), Holds("the stopwatch is paused", self._paused)]

    def official(self) -> Wanted:
        """The page of a stopwatch that does not run is on the screen."""
        return [Holds("the page of a stopwatch that does not run is open", self._page, on_screen=True)]

    @staticmethod
    def _paused(evidence: Evidence) -> tuple[bool, str]:
        (watch,) = Stopwatch.read(evidence.controller)
        state = (
            "running"
            if watch.running
            else f"paused at {watch.counted_ms / 1000:g} s"
            if watch.counted_ms
            else "at zero"
        )
        return watch.is_paused, f"the stopwatch is {state}"

    @staticmethod
    def _page(evidence: Evidence) -> tuple[bool, str]:
        nodes = evidence.screen(CLOCK)
        names = sum("Stopwatch" in (node.text, node.desc) for node in nodes)
        start = any(node.desc == "Start" for node in nodes)
        return start and names >= 2, f"the page of the stopwatch is {'open' if names >= 2 else 'not open'}"

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.tap(desc="Start")
        yield from hand.tap(desc="Pause")


class ClockTimerEntry(_ClockTask):
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
        return {**time, **super().draw_params(random)}

    def wanted(self) -> Wanted:
        return [Holds(f"{self._text} is on the screen of the clock", self._typed, on_screen=True)]

    @property
    def _text(self) -> str:
        return "{hours:02}h {minutes:02}m {seconds:02}s".format(**self.params)

    def _typed(self, evidence: Evidence) -> tuple[bool, str]:
        desc = "{hours} hours, {minutes} minutes, {seconds} seconds".format(**self.params)
        met = any(node.text == self._text or node.desc == desc for node in evidence.screen(CLOCK))
        return met, f"{self._text} is {'' if met else 'not '}on the screen of the clock"

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.open("Clock")
        yield from hand.tap(id="tab_menu_timer")
        for digit in "{hours:02}{minutes:02}{seconds:02}".format(**self.params).lstrip("0"):
            yield from hand.tap(id=f"timer_setup_digit_{digit}")

    side_effect = side_effect_of(lambda hand: hand.tap(desc="Start"))
