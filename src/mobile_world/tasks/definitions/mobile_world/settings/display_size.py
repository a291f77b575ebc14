"""Size of text and of everything else on the screen, at either end of their bars."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.values import Scene, Setting, SettingIs, Wanted

SCALES, DENSITIES = ("1.0", "1.15", "1.3", "1.5", "1.8"), ("460", "500")
"""Sizes between the ends of the bars, as Android 14 has them on a panel of 420 dpi and 1080 pixels."""
SCALE, DENSITY = "system/font_scale", "secure/display_density_forced"


class _AdjustFontIcon(BaseTask):
    """Pull both bars to one of their ends."""

    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    complexity = 1.4
    values: ClassVar[tuple[str, str]]
    """The scale of text and the density at that end."""
    share: ClassVar[float]
    """Where on the bars that is."""

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The phone as its image has it."""
        return {"scale": "1.0", "density": ""}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """What both sizes are at first; no density is the panel's own."""
        return {"scale": random.choice(SCALES), "density": random.choice(("", *DENSITIES))}

    def scene(self) -> Scene:
        density = [Setting(DENSITY, self.params["density"])] if self.params["density"] else []
        return [Setting(SCALE, self.params["scale"]), *density]

    def wanted(self) -> Wanted:
        scale, density = self.values
        return [SettingIs(SCALE, {scale}), SettingIs(DENSITY, {density})]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.open("Settings")
        yield from hand.tap(text="Display", id="title")
        yield from hand.tap(text="Display size and text")
        yield from hand.slide(self.share, desc="Font size")
        yield from hand.slide(self.share, desc="Display size")

    side_effect = side_effect_of(lambda hand: hand.tap(text="Bold text"))


class AdjustFontIconMaximumTask(_AdjustFontIcon):
    """Make text and icons as large as they get."""

    goal = "I left my glasses at home. Make both the text and the icons on this phone as large as its settings allow."
    vague_goal = "I left my glasses at home; make the screen easier to read."
    values, share = ("2.0", "540"), 1.0


class AdjustFontIconMinimumTask(_AdjustFontIcon):
    """Make text and icons as small as they get."""

    goal = (
        "I want more room on the screen. Make both the text and the icons on this phone as small as its settings allow."
    )
    vague_goal = "I want more room on the screen."
    values, share = ("0.85", "356"), 0.0
