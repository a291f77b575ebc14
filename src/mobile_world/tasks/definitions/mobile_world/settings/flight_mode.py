"""Airplane mode, on and off; the radios follow it by themselves."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.values import Radio, Scene, SettingIs, Wanted

RADIOS = ("wifi", "bluetooth")
INTERRUPTED = {"wifi": "3", "bluetooth": "2"}
"""What Android keeps of radios that airplane mode has switched off and that come back after it."""


class _MoveFlightMode(BaseTask):
    """Move the switch, whichever radios are on."""

    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    turned_on: ClassVar[bool]
    """Whether airplane mode is to be on at the end."""

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The phone as its image has it."""
        return dict.fromkeys(RADIOS, True)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which radios are on, or were before airplane mode."""
        return {name: random.random() < 0.5 for name in RADIOS}

    def scene(self) -> Scene:
        """The radios, then airplane mode as it is not to be."""
        radios = {**self.params, "airplane-mode": not self.turned_on}
        return [Radio(name, on=on) for name, on in radios.items()]

    def wanted(self) -> Wanted:
        """The setting, and the radios as airplane mode leaves them if nobody touches them besides."""
        on = INTERRUPTED if self.turned_on else dict.fromkeys(RADIOS, "1")
        radios = [SettingIs(f"global/{name}_on", {on[name] if self.params[name] else "0"}) for name in RADIOS]
        return [SettingIs("global/airplane_mode_on", {str(int(self.turned_on))}), *radios]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """The switch is in Settings and in the shade."""
        yield from hand.open("Settings")
        yield from hand.tap(text="Network & internet")
        yield from hand.tap(text="Airplane mode")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.tap(text="Data Saver")
        yield from hand.tap(text="Use Data Saver")


class OpenFlightModeTask(_MoveFlightMode):
    """Turn airplane mode on."""

    goal = "The cabin door has just closed. Put the phone in flight mode."
    vague_goal = "The cabin door has just closed; see to the phone."
    turned_on = True


class CloseFlightModeTask(_MoveFlightMode):
    """Turn airplane mode off."""

    goal = "We have landed. Take the phone out of flight mode."
    vague_goal = "We have landed; see to the phone."
    turned_on = False
