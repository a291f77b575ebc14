"""The brightness of the screen at either end of its bar.

No intent cues: an open bar does not say which way it should go, and a page on which all is well shows no intent. What
is as asked already (`…Verify`) must be looked at: the page of Settings that shows it must have been open, whereas
AndroidWorld calls doing nothing a success.
"""

from __future__ import annotations

from typing import ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.definitions.android_world._official import beside
from mobile_world.tasks.definitions.android_world.system._switches import (
    DISPLAY_SEEN,
    brightness,
    draws,
    starts,
    switches,
    wants,
)
from mobile_world.tasks.solution import Hand, method_of, side_effect_of
from mobile_world.tasks.values import Scene, SettingIs

EASY = {"lang-en", "difficulty-easy", "single-app"}
DARKEST, BRIGHTEST = "1", "255"
IS_DARKEST, IS_BRIGHTEST = (SettingIs("system/screen_brightness", (value,)) for value in (DARKEST, BRIGHTEST))


def _show(hand: Hand) -> Steps:
    """Open the page that shows how bright the screen is."""
    yield from hand.open("Settings")
    yield from hand.tap(text="Display")
    yield from hand.expect(text="Brightness level")


def _pull(hand: Hand, share: float) -> Steps:
    """Pull the bar behind that page."""
    yield from hand.tap(text="Brightness level")
    yield from hand.slide(share, text="Display brightness")


def _pull_to_the_middle(hand: Hand) -> Steps:
    yield from _pull(hand, 0.5)


class SystemBrightnessMax(BaseTask):
    """Make the screen as bright as it gets and touch nothing else; AndroidWorld looks at the brightness alone."""

    goal = "Set the screen brightness to its {max_or_min}imum."
    vague_goal = "Change the screen brightness."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = EASY
    draw_params = draws(max_or_min="max")
    wanted = wants(IS_BRIGHTEST)

    def scene(self) -> Scene:
        """Somewhere between the ends; at the other end where nothing was drawn."""
        return switches(self.params) if beside(self.params) else brightness(DARKEST)

    def solution(self, observation: Observation) -> Steps:
        """Pull the bar to its end."""
        hand = Hand(observation)
        yield from _show(hand)
        yield from _pull(hand, 1.0)


class SystemBrightnessMin(BaseTask):
    """Make the screen as dark as it gets and touch nothing else; AndroidWorld looks at the brightness alone."""

    goal = "Set the screen brightness to its {max_or_min}imum."
    vague_goal = "Change the screen brightness."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = EASY
    draw_params = draws(max_or_min="min")
    wanted = wants(IS_DARKEST)

    def scene(self) -> Scene:
        """Somewhere between the ends; at the other end where nothing was drawn."""
        return switches(self.params) if beside(self.params) else brightness(BRIGHTEST)

    def solution(self, observation: Observation) -> Steps:
        """Pull the bar to its end."""
        hand = Hand(observation)
        yield from _show(hand)
        yield from _pull(hand, 0.0)


class SystemBrightnessMaxVerify(BaseTask):
    """See that the screen is as bright as it gets, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = (
        "Make sure that the screen brightness is at its {max_or_min}imum: check in Settings, and change it if "
        "it is not."
    )
    vague_goal = "Check the screen brightness."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = EASY | {"verification"}
    draw_params = draws(max_or_min="max")
    scene = starts(*brightness(BRIGHTEST))
    wanted, official = wants(IS_BRIGHTEST, DISPLAY_SEEN), wants(IS_BRIGHTEST)
    solution, side_effect = method_of(_show), side_effect_of(_pull_to_the_middle)


class SystemBrightnessMinVerify(BaseTask):
    """See that the screen is as dark as it gets, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = (
        "Make sure that the screen brightness is at its {max_or_min}imum: check in Settings, and change it if "
        "it is not."
    )
    vague_goal = "Check the screen brightness."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = EASY | {"verification"}
    draw_params = draws(max_or_min="min")
    scene = starts(*brightness(DARKEST))
    wanted, official = wants(IS_DARKEST, DISPLAY_SEEN), wants(IS_DARKEST)
    solution, side_effect = method_of(_show), side_effect_of(_pull_to_the_middle)
