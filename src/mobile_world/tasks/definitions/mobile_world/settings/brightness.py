"""The brightness of the screen at either end of its bar."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.values import Scene, Setting, SettingIs, Wanted

BRIGHTNESS = "system/screen_brightness"


class _AdjustBrightness(BaseTask):
    """Pull the bar to one of its ends."""

    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    values: ClassVar[set[str]]
    """The setting at that end."""
    share: ClassVar[float]
    """Where on the bar that is."""

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The phone as its image has it."""
        return {"start": 102}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """How bright it is at first: neither end of the bar."""
        return {"start": random.randrange(24, 200)}

    def scene(self) -> Scene:
        """The brightness at first, and a screen that does not change it by itself."""
        return [Setting("system/screen_brightness_mode", "0"), Setting(BRIGHTNESS, str(self.params["start"]))]

    def wanted(self) -> Wanted:
        return [SettingIs(BRIGHTNESS, self.values)]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.open("Settings")
        yield from hand.tap(text="Display", id="title")
        yield from hand.tap(text="Brightness level")
        yield from hand.slide(self.share, text="Display brightness")

    def side_effect(self, hand: Hand) -> Steps:
        """Let the screen choose its brightness, too."""
        yield from hand.back()
        yield from hand.tap(desc="Adaptive brightness", id="switchWidget")


class AdjustBrightnessMaximumTask(_AdjustBrightness):
    """Make the screen as bright as it gets."""

    goal = "The screen is hard to read outside. Turn its brightness up all the way."
    vague_goal = "The screen is hard to read; adjust its brightness."
    values, share = {"255"}, 1.0


class AdjustBrightnessMinimumTask(_AdjustBrightness):
    """Make the screen as dark as it gets."""

    goal = "It is dark here and the screen blinds me. Turn its brightness down as far as it goes."
    vague_goal = "The screen blinds me; adjust its brightness."
    values, share = {"0", "1"}, 0.0
