"""Wi-Fi and Bluetooth, on and off.

What is as asked already (`…Verify`) must be looked at: the page of Settings with the switch must have been open,
whereas AndroidWorld calls doing nothing a success. Such a task has no intent cue, for a page on which all is well shows
no intent.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, method_of
from mobile_world.tasks.definitions.android_world._shared import SCENE
from mobile_world.tasks.definitions.android_world.system._switches import (
    BLUETOOTH,
    WIFI,
    Switch,
    draw_switches,
    switches,
)
from mobile_world.tasks.values import Radio, Scene, Wanted


class _SwitchTask(BaseTask):
    """A radio is to be on, or off."""

    app_names: ClassVar[set[str]] = {"Settings"}
    switch: ClassVar[Switch]
    on: ClassVar[bool]
    """How it is to be."""

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """How it is to be, and where other switches stand."""
        return {"on_or_off": "on" if cls.on else "off", SCENE: draw_switches(random)}


class _Turn(_SwitchTask):
    """It is not as asked: move its switch, and touch nothing else."""

    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}

    def scene(self) -> Scene:
        """The radio as it is not to be."""
        return [*switches(self.params), Radio(self.switch.name, on=not self.on)]

    def wanted(self) -> Wanted:
        return [self.switch.is_on(self.on)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The page with its switch is open."""
        yield from self.switch.show(hand)

    @by_hand
    def after_cue(self, hand: Hand) -> Steps:
        yield from self.switch.move(hand)


class _Verify(_SwitchTask):
    """It is as asked: look it up, and leave it so."""

    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "verification"}

    def scene(self) -> Scene:
        """The radio as it is to be."""
        return [*switches(self.params), Radio(self.switch.name, on=self.on)]

    def wanted(self) -> Wanted:
        """The radio as it was, and somebody who looked."""
        return [*self.official(), self.switch.page_seen]

    def official(self) -> Wanted:
        return [self.switch.is_on(self.on)]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from self.switch.show(hand)

    def side_effect(self, hand: Hand) -> Steps:
        yield from self.switch.move(hand)


class SystemWifiTurnOn(_Turn):
    """Turn Wi-Fi on and touch nothing else; AndroidWorld looks at Wi-Fi alone."""

    goal = "Wi-Fi is off. Turn it {on_or_off}."
    vague_goal = "Change how this phone gets online."
    switch = WIFI
    on = True


class SystemWifiTurnOff(_Turn):
    """Turn Wi-Fi off and touch nothing else; AndroidWorld looks at Wi-Fi alone."""

    goal = "Wi-Fi is on. Turn it {on_or_off}."
    vague_goal = "Change how this phone gets online."
    switch = WIFI
    on = False


class SystemWifiTurnOnVerify(_Verify):
    """See in Settings that Wi-Fi is on, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = "Make sure that Wi-Fi is {on_or_off}: check in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "Check the state of Wi-Fi."
    switch = WIFI
    on = True


class SystemWifiTurnOffVerify(_Verify):
    """See in Settings that Wi-Fi is off, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = "Make sure that Wi-Fi is {on_or_off}: check in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "Check the state of Wi-Fi."
    switch = WIFI
    on = False


class SystemBluetoothTurnOn(_Turn):
    """Turn Bluetooth on and touch nothing else; AndroidWorld looks at Bluetooth alone."""

    goal = "Bluetooth is off. Turn it {on_or_off}."
    vague_goal = "Change what this phone can connect to."
    switch = BLUETOOTH
    on = True


class SystemBluetoothTurnOff(_Turn):
    """Turn Bluetooth off and touch nothing else; AndroidWorld looks at Bluetooth alone."""

    goal = "Bluetooth is on. Turn it {on_or_off}."
    vague_goal = "Change what this phone can connect to."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    switch = BLUETOOTH
    on = False


class SystemBluetoothTurnOnVerify(_Verify):
    """See in Settings that Bluetooth is on, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = "Make sure that Bluetooth is {on_or_off}: check in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "Check the state of Bluetooth."
    switch = BLUETOOTH
    on = True


class SystemBluetoothTurnOffVerify(_Verify):
    """See in Settings that Bluetooth is off, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = "Make sure that Bluetooth is {on_or_off}: check in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "Check the state of Bluetooth."
    switch = BLUETOOTH
    on = False


class TurnOffWifiAndTurnOnBluetooth(BaseTask):
    """Turn Wi-Fi off and Bluetooth on, and touch nothing else.

    AndroidWorld gives half a point for one of the two, and does not see what else changed.
    """

    goal = "Turn Wi-Fi off and Bluetooth on."
    vague_goal = "Change what this phone connects with."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}
    complexity = 2.0
    official_by_share = True

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Where all switches stand; AndroidWorld has no parameters."""
        return {SCENE: draw_switches(random)}

    def scene(self) -> Scene:
        """Both radios as they are not to be."""
        return [*switches(self.params), Radio("wifi", on=True), Radio("bluetooth", on=False)]

    def wanted(self) -> Wanted:
        return [WIFI.is_on(False), BLUETOOTH.is_on(True)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Wi-Fi is off already, and the page of Bluetooth is open."""
        yield from WIFI.show(hand)
        yield from WIFI.move(hand)
        yield from hand.back()
        yield from hand.back()
        yield from BLUETOOTH.show(hand)

    after_cue = method_of(BLUETOOTH.move)
