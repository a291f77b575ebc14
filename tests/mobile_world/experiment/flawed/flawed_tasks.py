"""Tasks with one flaw each, which a proof must find; and one without."""

from __future__ import annotations

from typing import ClassVar

from mobile_world.domain import Key, Observation, Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, Hand
from mobile_world.tasks.dialogue import Dialogue, Fact, Text

DARK = 102


def brightness(controller: AndroidController) -> int:
    """As it is stored."""
    return int(controller.setting("system", "screen_brightness") or 0)


class SoundTask(BaseTask):
    """Has everything a proof looks at, and one key solves it."""

    goal = "Make the screen a little brighter."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}
    complexity = 0.5

    def is_successful(self, controller: AndroidController) -> float | tuple[float, str]:
        self._check_is_initialized()
        value = brightness(controller)
        return float(DARK < value < 2 * DARK), f"brightness {value}"

    def intent_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).open("Settings")

    def after_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).key("BRIGHTNESS_UP")

    def solution_with_side_effect(self, observation: Observation) -> Steps:
        for _ in range(12):
            yield Key(name="BRIGHTNESS_UP")


class GivenAwayTask(SoundTask):
    """Scores before anything was done."""

    def is_successful(self, controller: AndroidController) -> float | tuple[float, str]:
        return 0.5, "half is easy"


class StuckTask(SoundTask):
    """Looks for a thing that is not there."""

    complexity = 3.0

    def after_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).tap(text="Warp drive")


class WrongTask(SoundTask):
    """Does the wrong thing."""

    def after_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).key("BRIGHTNESS_DOWN")


class LongTask(SoundTask):
    """Takes more steps than its budget has."""

    def after_cue(self, observation: Observation) -> Steps:
        for _ in range(10):
            yield Key(name="BRIGHTNESS_UP")


class EagerCueTask(SoundTask):
    """Is solved by its cue."""

    def intent_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).key("BRIGHTNESS_UP")

    def after_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).key("HOME")


class TolerantTask(SoundTask):
    """Does not mind being overdone."""

    def is_successful(self, controller: AndroidController) -> float | tuple[float, str]:
        return float(brightness(controller) > DARK)


class GuessableTask(SoundTask):
    """Has a user who tells nothing that one would not guess."""

    def dialogue(self) -> Dialogue:
        return Dialogue((Fact("the way", "choice", ("Brighter or darker?",), Text("Brighter.", "亮一点。")),))

    def natural_guess(self) -> dict[str, str]:
        return {"way": "brighter"}

    def after_cue(self, observation: Observation) -> Steps:
        hand = Hand(observation)
        yield from hand.ask("Brighter or darker?")
        yield from hand.key("BRIGHTNESS_UP" if hand.seen.reply == "Brighter." else "BRIGHTNESS_DOWN")


class LitteringTask(SoundTask):
    """Leaves something behind after its tear-down."""

    def tear_down(self, controller: AndroidController) -> None:
        super().tear_down(controller)
        controller.push(b"mine", "/sdcard/Download/litter.txt")


class CrashingTask(SoundTask):
    """Cannot be set up."""

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        raise ValueError("the moon is full")


class RefusedTask(SoundTask):
    """Asks the phone for what it does not do."""

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        controller.run(["make", "coffee"])
        return True


class UnprovenTask(BaseTask):
    """Comes without a solution."""

    goal = "Guess what I want."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def is_successful(self, controller: AndroidController) -> float:
        return 0.0
