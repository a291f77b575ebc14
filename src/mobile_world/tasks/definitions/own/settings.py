"""Settings to be changed, and no others with them."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.own._own_task import OwnTask
from mobile_world.tasks.values import MayChange, Scene, Setting, SettingIs, Wanted

SCALES = (0.85, 1.0, 1.15, 1.3)
"""Sizes of text that the slider of Settings knows."""
DARK = "2"
TIMES = {
    "15秒": (15, "15 seconds"),
    "1分钟": (60, "1 minute"),
    "2分钟": (120, "2 minutes"),
    "5分钟": (300, "5 minutes"),
}
"""How the goal says a time, its seconds, and how the English screen says it."""


class EveningReadingTask(OwnTask):
    """Dark theme and larger text."""

    goal = (
        "My eyes are tired. Turn on the dark theme, and make the text as large as the font size setting allows. "
        "Leave the display size alone."
    )
    vague_goal = "My eyes are tired; make the screen easier to read."
    app_names: ClassVar[set[str]] = {"Settings"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The size of text to start from."""
        return {"scale": random.choice(SCALES[:3])}

    def scene(self) -> Scene:
        return [Setting("system/font_scale", str(self.params["scale"]))]

    def wanted(self) -> Wanted:
        return [SettingIs("secure/ui_night_mode", {DARK}), SettingIs("system/font_scale", {str(SCALES[-1])})]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.open("Settings")
        yield from hand.tap(text="Display", id="title")
        yield from hand.tap(desc="Dark theme", id="switchWidget")
        yield from hand.tap(text="Display size and text")
        for _ in range(SCALES.index(self.params["scale"]), len(SCALES) - 1):
            yield from hand.tap(desc="Make larger")

    side_effect = side_effect_of(lambda hand: hand.tap(desc="Make larger", nth=1))


class PrepareForFlightTask(OwnTask):
    """Airplane mode and Do Not Disturb."""

    goal = (
        "Flight {flight} is about to take off. Switch the phone to airplane mode, and turn on Do Not Disturb; its "
        "settings can stay as they are."
    )
    vague_goal = "We are about to take off; see to the phone."
    app_names: ClassVar[set[str]] = {"Settings"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which flight, and whether Bluetooth is on before it."""
        return {
            "flight": f"{random.choice(('KX', 'OV', 'TZ'))} {random.randint(100, 999)}",
            "bluetooth": random.choice(("0", "1")),
        }

    def scene(self) -> Scene:
        return [Setting("global/bluetooth_on", self.params["bluetooth"])]

    def wanted(self) -> Wanted:
        """Both are on; the radios follow airplane mode by themselves."""
        quiet = SettingIs("global/zen_mode", {"1", "2", "3"})
        return [SettingIs("global/airplane_mode_on", {"1"}), quiet, MayChange("global/wifi_on", "global/bluetooth_on")]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.open("Settings")
        yield from hand.tap(text="Network & internet")
        yield from hand.tap(text="Airplane mode")
        yield from hand.back()
        yield from hand.tap(text="Notifications", id="title")
        yield from hand.tap(text="Do Not Disturb")
        yield from hand.tap(text="Turn on now")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.back()
        yield from hand.back()
        yield from hand.tap(text="Display", id="title")
        yield from hand.tap(desc="Dark theme", id="switchWidget")


class ScreenTimeoutChineseTask(OwnTask):
    """Set the screen timeout; the goal is in Chinese."""

    goal = "请在“设置”里把屏幕自动熄灭的时间改成{time}，其他设置不要动。"
    vague_goal = "请改一下屏幕自动熄灭的时间。"
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "single-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"time": random.choice(list(TIMES))}

    def wanted(self) -> Wanted:
        seconds, _ = TIMES[self.params["time"]]
        return [SettingIs("system/screen_off_timeout", {str(1000 * seconds)})]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.open("Settings")
        yield from hand.tap(text="Display", id="title")
        yield from hand.tap(text="Screen timeout")
        yield from hand.tap(text=TIMES[self.params["time"]][1])

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.back()
        yield from hand.tap(desc="Dark theme", id="switchWidget")
