"""Turn Wi-Fi on, whatever the other radios do."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import (
    BaseTask,
    Hand,
    Steps,
    asked_by_friend,
    by_hand,
    method_of,
    read_friends_message,
    tap_method,
)
from mobile_world.tasks.values import Radio, Scene, SettingIs, Wanted

ON = ("1", "2")
"""Stored for Wi-Fi that is on: as usual, and by the user's choice in airplane mode."""


class WifiEnableTask(BaseTask):
    """Turn Wi-Fi on and touch no other setting.

    Wi-Fi starts off, sometimes in airplane mode, which must stay; Bluetooth and mobile data differ by instance.
    """

    goal = "Turn on Wi-Fi{proviso}."
    vague_goal = "Change how this phone gets online."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    complexity = 1.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        airplane = random.random() < 0.5
        return {
            "airplane": airplane,
            "bluetooth": random.random() < 0.5,
            "mobile_data": random.random() < 0.5,
            "proviso": " without leaving airplane mode" if airplane else "",
        }

    def scene(self) -> Scene:
        """The radios as the instance wants them, Wi-Fi last and off."""
        radios = {"bluetooth": "bluetooth", "data": "mobile_data", "airplane-mode": "airplane"}
        return [*(Radio(name, on=self.params[key]) for name, key in radios.items()), Radio("wifi", on=False)]

    def wanted(self) -> Wanted:
        return [SettingIs("global/wifi_on", ON)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The page with the switch, which is off."""
        yield from hand.open("Settings")
        yield from hand.tap(text="Network & internet")
        yield from hand.tap(text="Internet")
        yield from hand.expect(text="Wi-Fi")

    after_cue = tap_method(text="Wi-Fi")

    def evidence(self) -> Scene:
        """A friend is about to send something large."""
        where = " (but leave airplane mode on, as the ward asks)" if self.params["airplane"] else ""
        return asked_by_friend(
            f"The film of the trip is 2 GB, and it needs Wi-Fi{where}. Turn it on, then I start sending."
        )

    begin = method_of(read_friends_message)

    def side_effect(self, hand: Hand) -> Steps:
        """Turn airplane mode the other way, too."""
        yield from hand.back()
        yield from hand.tap(text="Airplane mode")
