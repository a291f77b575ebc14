"""How long the screen stays on, asked in Chinese."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import only_settings, settings

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

TIMES = {
    "15 秒": (15, "15 seconds"),
    "1 分钟": (60, "1 minute"),
    "2 分钟": (120, "2 minutes"),
    "5 分钟": (300, "5 minutes"),
}
"""How the goal says a time, its seconds, and how the English screen says it."""


class ScreenTimeoutChineseTask(ExactTask):
    """Set the screen timeout; the goal is in Chinese."""

    goal = "请在“设置”里把屏幕自动熄灭的时间改成{time}，其他设置不要动。"
    vague_goal = "请改一下屏幕自动熄灭的时间。"
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "single-app"}
    complexity = 1.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """How long."""
        return {"time": random.choice(list(TIMES))}

    def furnish(self, controller: AndroidController) -> None:
        """Remember the settings."""
        self.settings = settings(controller)

    def also(self, controller: AndroidController) -> Score:
        """The time is right, and nothing else changed."""
        seconds, _ = TIMES[self.params["time"]]
        wanted = {"system/screen_off_timeout": {str(1000 * seconds)}}
        return only_settings(self.settings, settings(controller), wanted)

    def solution(self, observation: Observation) -> Steps:
        """Choose it on its page."""
        hand = Hand(observation)
        yield from hand.open("Settings")
        yield from hand.tap(text="Display", id="title")
        yield from hand.tap(text="Screen timeout")
        yield from hand.tap(text=TIMES[self.params["time"]][1])

    def too_much(self, hand: Hand) -> Move:
        """Turn on the dark theme, too."""
        yield from hand.back()
        yield from hand.tap(desc="Dark theme", id="switchWidget")
