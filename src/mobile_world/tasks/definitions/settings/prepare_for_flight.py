"""On board, and not to be disturbed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import only_settings, settings

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

RADIOS = {"global/wifi_on", "global/bluetooth_on"}
"""They follow airplane mode by themselves."""


class PrepareForFlightTask(ExactTask):
    """Airplane mode and Do Not Disturb."""

    goal = (
        "Flight {flight} is about to take off. Turn on airplane mode, and turn on Do Not Disturb so that nothing "
        "makes a sound."
    )
    vague_goal = "We are about to take off; see to the phone."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which flight, and whether Bluetooth is on before it."""
        flight = f"{random.choice(('KX', 'OV', 'TZ'))} {random.randint(100, 999)}"
        return {"flight": flight, "bluetooth": random.choice(("0", "1"))}

    def furnish(self, controller: AndroidController) -> None:
        """Have Bluetooth on or off, and remember the settings."""
        controller.put_setting("global", "bluetooth_on", self.params["bluetooth"])
        self.settings = settings(controller)

    def also(self, controller: AndroidController) -> Score:
        """Both are on, and nothing else changed."""
        wanted = {"global/airplane_mode_on": {"1"}, "global/zen_mode": {"1", "2", "3"}}
        return only_settings(self.settings, settings(controller), wanted, may=RADIOS)

    def solution(self, observation: Observation) -> Steps:
        """Each has its page."""
        hand = Hand(observation)
        yield from hand.open("Settings")
        yield from hand.tap(text="Network & internet")
        yield from hand.tap(text="Airplane mode")
        yield from hand.back()
        yield from hand.tap(text="Notifications", id="title")
        yield from hand.tap(text="Do Not Disturb")
        yield from hand.tap(text="Turn on now")

    def too_much(self, hand: Hand) -> Move:
        """Turn on the dark theme, too."""
        yield from hand.back()
        yield from hand.back()
        yield from hand.tap(text="Display", id="title")
        yield from hand.tap(desc="Dark theme", id="switchWidget")
