"""Set the brightness of the screen to an end of the bar or to a part of it."""

from __future__ import annotations

import math
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import (
    BaseTask,
    Hand,
    Point,
    Steps,
    Swipe,
    asked_by_friend,
    by_hand,
    method_of,
    read_friends_message,
    side_effect_of,
)
from mobile_world.tasks.values import Scene, Setting, SettingIs, Wanted

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

    A friend asks for it in a message, so that a goal-less run can find out what is wanted.
    """

    goal = "Set the screen brightness {wish}."
    vague_goal = "Change the screen brightness."
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

    def scene(self) -> Scene:
        """The bar somewhere else, and the friend's message."""
        return [
            Setting("system/screen_brightness_mode", "0"),
            Setting(LEVEL, str(self.params["start"])),
            *asked_by_friend(f"Before the eye test, set the brightness of your phone's screen {self.params['wish']}."),
        ]

    def wanted(self) -> Wanted:
        """The bar stands in the wanted part."""
        part = range(self.params["low"], self.params["high"] + 1)
        values = {str(value) for value in range(DARKEST, BRIGHTEST + 1) if shown(value) in part}
        return [SettingIs(LEVEL, values, meaning=f"set {self.params['wish']}")]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The bar, in the shade above the friend's message."""
        yield from read_friends_message(hand)
        yield from hand.do(PULL_DOWN)
        yield from hand.do(PULL_DOWN)

    @by_hand
    def after_cue(self, hand: Hand) -> Steps:
        yield from self._move_bar(hand)

    def evidence(self) -> Scene:
        """The friend's message is there in every instance."""
        return ()

    begin = method_of(read_friends_message)

    @by_hand
    def finish(self, hand: Hand) -> Steps:
        yield from hand.open("Settings")
        yield from hand.tap(text="Display")
        yield from hand.tap(text="Brightness level")
        yield from self._move_bar(hand)

    def _move_bar(self, hand: Hand) -> Steps:
        yield from hand.slide((self.params["low"] + self.params["high"]) / 200, text="Display brightness")

    side_effect = side_effect_of(lambda hand: hand.tap(desc="Airplane mode"))


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
