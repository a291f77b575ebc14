"""Turn Wi-Fi on, whatever the other radios do."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.solving import Hand
from mobile_world.tasks.state import only_settings, settings

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

WIFI = "global/wifi_on"
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
        """What the other radios do."""
        airplane = random.random() < 0.5
        return {
            "airplane": airplane,
            "bluetooth": random.random() < 0.5,
            "mobile_data": random.random() < 0.5,
            "proviso": " without leaving airplane mode" if airplane else "",
        }

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        """Put the radios where the instance wants them, Wi-Fi last and off."""
        controller.run(["svc", "bluetooth", _verb(self.params["bluetooth"])])
        controller.run(["svc", "data", _verb(self.params["mobile_data"])])
        controller.run(["cmd", "connectivity", "airplane-mode", _verb(self.params["airplane"])])
        controller.run(["svc", "wifi", "disable"])
        self.before = settings(controller)
        return self.before.get(WIFI) not in ON

    def is_successful(self, controller: AndroidController) -> Score:
        """Wi-Fi must be on and everything else as it was."""
        self._check_is_initialized()
        return only_settings(self.before, settings(controller), {WIFI: ON})

    def intent_cue(self, observation: Observation) -> Steps:
        """The page with the switch, which is off."""
        hand = Hand(observation)
        yield from hand.open("Settings")
        yield from hand.tap(text="Network & internet")
        yield from hand.tap(text="Internet")
        yield from hand.expect(text="Wi-Fi")

    def after_cue(self, observation: Observation) -> Steps:
        """Move the switch."""
        hand = Hand(observation)
        yield from hand.tap(text="Wi-Fi")

    def overdoing(self, observation: Observation) -> Steps:
        """Turn Wi-Fi on, then airplane mode the other way."""
        hand = Hand(observation)
        yield from hand.follow(self.solution)
        yield from hand.back()
        yield from hand.tap(text="Airplane mode")


def _verb(on: bool) -> str:
    return "enable" if on else "disable"
