"""Bluetooth on and off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.definitions.android_world.system._switching import OFF, ON, AlreadyTask, SettingTask, switch
from mobile_world.tasks.solving import Hand, Move

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class _Bluetooth(SettingTask):
    """Bluetooth, from its page in Settings."""

    key = "global/bluetooth_on"

    def begin(self, controller: AndroidController) -> None:
        """The other way round."""
        switch(controller, "bluetooth", on=self.right == OFF)

    def intent_cue(self, observation: Observation) -> Steps:
        """The page with the switch."""
        yield from show_bluetooth(Hand(observation))

    def after_cue(self, observation: Observation) -> Steps:
        """Move the switch."""
        yield from Hand(observation).tap(text="Use Bluetooth")


class _BluetoothAlready(AlreadyTask):
    """Bluetooth that is as asked."""

    key = "global/bluetooth_on"

    def begin(self, controller: AndroidController) -> None:
        """As asked."""
        switch(controller, "bluetooth", on=self.right == ON)

    def show(self, hand: Hand) -> Move:
        """The page with the switch."""
        yield from show_bluetooth(hand)

    def too_much(self, hand: Hand) -> Move:
        """Move the switch that is right already."""
        yield from hand.tap(text="Use Bluetooth")


class SystemBluetoothTurnOn(_Bluetooth):
    """Turn Bluetooth on and touch nothing else; AndroidWorld looks at Bluetooth alone."""

    goal = "Bluetooth is off. Turn it {on_or_off}."
    vague_goal = "Change what this phone can connect to."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "on"}
    right = ON


class SystemBluetoothTurnOff(_Bluetooth):
    """Turn Bluetooth off and touch nothing else; AndroidWorld looks at Bluetooth alone."""

    goal = "Bluetooth is on. Turn it {on_or_off}."
    vague_goal = "Change what this phone can connect to."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "off"}
    right = OFF


class SystemBluetoothTurnOnVerify(_BluetoothAlready):
    """See in Settings that Bluetooth is on, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    goal = "Make sure that Bluetooth is {on_or_off}: look it up in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "See whether Bluetooth is as it should be."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "verification"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "on"}
    right = ON


class SystemBluetoothTurnOffVerify(_BluetoothAlready):
    """See in Settings that Bluetooth is off, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    goal = "Make sure that Bluetooth is {on_or_off}: look it up in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "See whether Bluetooth is as it should be."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "verification"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "off"}
    right = OFF


def show_bluetooth(hand: Hand) -> Move:
    """Open the page with the switch."""
    yield from hand.open("Settings")
    yield from hand.tap(text="Connected devices")
    yield from hand.tap(text="Connection preferences")
    yield from hand.tap(text="Bluetooth")
    yield from hand.expect(text="Use Bluetooth")
