"""Reading in the evening."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import only_settings, settings

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

SCALES = (0.85, 1.0, 1.15, 1.3)
"""Sizes of text that the slider of Settings knows."""
DARK = "2"


class EveningReadingTask(ExactTask):
    """Dark theme and larger text."""

    goal = (
        "My eyes are tired. Turn on the dark theme, and make the text as large as the font size setting allows. "
        "Leave the display size alone."
    )
    vague_goal = "My eyes are tired; make the screen easier to read."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The size of text to start from."""
        return {"scale": random.choice(SCALES[:3])}

    def furnish(self, controller: AndroidController) -> None:
        """Set the size of text."""
        controller.put_setting("system", "font_scale", str(self.params["scale"]))
        self.settings = settings(controller)

    def also(self, controller: AndroidController) -> Score:
        """Both settings, and no other."""
        wanted = {"secure/ui_night_mode": {DARK}, "system/font_scale": {str(SCALES[-1])}}
        return only_settings(self.settings, settings(controller), wanted)

    def solution(self, observation: Observation) -> Steps:
        """Both are on the page Display."""
        hand = Hand(observation)
        yield from hand.open("Settings")
        yield from hand.tap(text="Display", id="title")
        yield from hand.tap(desc="Dark theme", id="switchWidget")
        yield from hand.tap(text="Display size and text")
        for _ in range(SCALES.index(self.params["scale"]), len(SCALES) - 1):
            yield from hand.tap(desc="Make larger")

    def too_much(self, hand: Hand) -> Move:
        """Make everything larger, too."""
        yield from hand.tap(desc="Make larger", nth=1)
