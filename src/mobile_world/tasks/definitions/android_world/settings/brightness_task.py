"""Set the brightness of the screen to an end of the bar or to a part of it."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Point, Score, Steps, Swipe
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.solving import Hand
from mobile_world.tasks.state import all_of, only_settings, settings

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

LEVEL = "system/screen_brightness"
DARKEST, BRIGHTEST = 1, 255
WIDTH = 20
"""Of a part of the bar, in percent."""
AWAY = 15
"""How far from the wanted part the bar stands at first, at least, in percent."""
_R, _A, _B, _C = 0.5, 0.17883277, 0.28466892, 0.55991073
"""Constants of the hybrid log-gamma curve (ITU-R BT.2100), by which Android makes its bar even to the eye."""
PULL_DOWN = Swipe(start=Point(x=0.3, y=0.005), end=Point(x=0.3, y=0.7))


class BrightnessTask(BaseTask):
    """Set the brightness to the maximum, the minimum, or a range in percent, and touch no other setting.

    A notification reminds of it, so that a goal-less run can see on the screen what is wanted.
    """

    goal = "Set the brightness of the screen {wish}."
    vague_goal = "Change the brightness of the screen."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which part of the bar is wanted, and where it stands at first."""
        low = random.randrange(15, 70, 5)
        part = (low, low + WIDTH, f"to somewhere from {low}% to {low + WIDTH}%")
        low, high, wish = random.choice(((100, 100, "to the maximum"), (0, 0, "to the minimum"), part, part))
        away = [percent for percent in range(5, 96) if percent < low - AWAY or percent > high + AWAY]
        return {"low": low, "high": high, "wish": wish, "start": stored(random.choice(away))}

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        """Put the bar somewhere else, and the reminder among the notifications."""
        controller.put_setting("system", "screen_brightness_mode", "0")
        controller.put_setting("system", "screen_brightness", str(self.params["start"]))
        words = ["cmd", "notification", "post", "-S", "bigtext", "-t", "Reminder", "brightness"]
        controller.run([*words, f"Set the brightness of the screen {self.params['wish']}"])
        self.before = settings(controller)
        return True

    def is_successful(self, controller: AndroidController) -> Score:
        """The bar must stand in the wanted part and everything else be as it was."""
        self._check_is_initialized()
        now = settings(controller)
        percent = shown(int(now.get(LEVEL, 0)))
        right = self.params["low"] <= percent <= self.params["high"]
        level = Score(float(right), f"the brightness is {percent}%, wanted {self.params['wish']}")
        return all_of(level, only_settings(self.before, now, {}, may=[LEVEL]))

    def intent_cue(self, observation: Observation) -> Steps:
        """The shade with the reminder, one pull away from the bar."""
        hand = Hand(observation)
        yield from hand.do(PULL_DOWN)
        yield from hand.expect(text="Reminder")

    def after_cue(self, observation: Observation) -> Steps:
        """Pull the shade further down and move the bar."""
        hand = Hand(observation)
        yield from hand.do(PULL_DOWN)
        yield from hand.slide((self.params["low"] + self.params["high"]) / 200, text="Display brightness")

    def overdoing(self, observation: Observation) -> Steps:
        """Move the bar, then a switch beside it."""
        hand = Hand(observation)
        yield from hand.follow(self.solution)
        yield from hand.tap(desc="Airplane mode")


def shown(value: int) -> int:
    """The percentage that Settings shows for a stored brightness: where on the bar it lies."""
    light = min(max((value - DARKEST) / (BRIGHTEST - DARKEST), 0.0), 1.0) * 12
    share = math.sqrt(light) * _R if light <= 1 else min(_A * math.log(light - _B) + _C, 1.0)
    return math.floor(share * 100 + 0.5)


def stored(percent: int) -> int:
    """The brightness that is stored for a place on the bar."""
    share = percent / 100
    light = (share / _R) ** 2 if share <= _R else math.exp((share - _C) / _A) + _B
    return min(max(round(DARKEST + light / 12 * (BRIGHTEST - DARKEST)), DARKEST), BRIGHTEST)
