"""The brightness of the screen at either end of its bar.

No intent cues: an open bar does not say which way it should go, and a page on which all is well shows no intent. What
is as asked already (`…Verify`) must be looked at: the page of Settings that shows it must have been open, whereas
AndroidWorld calls doing nothing a success.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Literal

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, method_of
from mobile_world.tasks.definitions.android_world._shared import SCENE
from mobile_world.tasks.definitions.android_world.system._switches import (
    DISPLAY_SEEN,
    brightness,
    draw_switches,
    switches,
)
from mobile_world.tasks.values import Scene, SettingIs, Wanted

EASY = {"lang-en", "difficulty-easy", "single-app"}
ENDS = {"min": "1", "max": "255"}
"""The setting at either end."""


def _show(hand: Hand) -> Steps:
    """Open the page that shows how bright the screen is."""
    yield from hand.open("Settings")
    yield from hand.tap(text="Display")
    yield from hand.expect(text="Brightness level")


def _pull(hand: Hand, share: float) -> Steps:
    """Pull the bar behind that page."""
    yield from hand.tap(text="Brightness level")
    yield from hand.slide(share, text="Display brightness")


class _Brightness(BaseTask):
    """The bar is to be at one of its ends."""

    app_names: ClassVar[set[str]] = {"Settings"}
    max_or_min: ClassVar[Literal["min", "max"]]

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"max_or_min": cls.max_or_min, SCENE: draw_switches(random)}

    def wanted(self) -> Wanted:
        return [SettingIs("system/screen_brightness", (ENDS[self.max_or_min],))]


class _Pull(_Brightness):
    """Pull the bar there from somewhere else."""

    goal = "Set the screen brightness to its {max_or_min}imum."
    vague_goal = "Change the screen brightness."
    task_tags: ClassVar[set[str]] = EASY

    def scene(self) -> Scene:
        """Somewhere between the ends; at the other end where nothing was drawn."""
        return switches(self.params) or brightness(ENDS["min" if self.max_or_min == "max" else "max"])

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from _show(hand)
        yield from _pull(hand, 1.0 if self.max_or_min == "max" else 0.0)


class _Verify(_Brightness):
    """It is there: look it up, and leave it so."""

    goal = (
        "Make sure that the screen brightness is at its {max_or_min}imum: check in Settings, and change it if it is "
        "not."
    )
    vague_goal = "Check the screen brightness."
    task_tags: ClassVar[set[str]] = EASY | {"verification"}
    official = _Brightness.wanted
    solution = method_of(_show)

    def scene(self) -> Scene:
        return [*switches(self.params), *brightness(ENDS[self.max_or_min])]

    def wanted(self) -> Wanted:
        """As it was, and somebody who looked."""
        return [*self.official(), DISPLAY_SEEN]

    def side_effect(self, hand: Hand) -> Steps:
        yield from _pull(hand, 0.5)


class SystemBrightnessMax(_Pull):
    """Make the screen as bright as it gets and touch nothing else; AndroidWorld looks at the brightness alone."""

    max_or_min = "max"


class SystemBrightnessMin(_Pull):
    """Make the screen as dark as it gets and touch nothing else; AndroidWorld looks at the brightness alone."""

    max_or_min = "min"


class SystemBrightnessMaxVerify(_Verify):
    """See that the screen is as bright as it gets, and leave it so; AndroidWorld calls doing nothing a success."""

    max_or_min = "max"


class SystemBrightnessMinVerify(_Verify):
    """See that the screen is as dark as it gets, and leave it so; AndroidWorld calls doing nothing a success."""

    max_or_min = "min"
