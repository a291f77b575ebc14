"""Wi-Fi on and off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.definitions.android_world.system._switching import OFF, ON, AlreadyTask, SettingTask, switch
from mobile_world.tasks.solving import Hand, Move

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class _Wifi(SettingTask):
    """Wi-Fi, from its page in Settings."""

    key = "global/wifi_on"

    def begin(self, controller: AndroidController) -> None:
        """The other way round."""
        switch(controller, "wifi", on=self.right == OFF)

    def intent_cue(self, observation: Observation) -> Steps:
        """The page with the switch."""
        yield from show_wifi(Hand(observation))

    def after_cue(self, observation: Observation) -> Steps:
        """Move the switch."""
        yield from Hand(observation).tap(text="Wi-Fi")


class _WifiAlready(AlreadyTask):
    """Wi-Fi that is as asked."""

    key = "global/wifi_on"

    def begin(self, controller: AndroidController) -> None:
        """As asked."""
        switch(controller, "wifi", on=self.right == ON)

    def show(self, hand: Hand) -> Move:
        """The page with the switch."""
        yield from show_wifi(hand)

    def too_much(self, hand: Hand) -> Move:
        """Move the switch that is right already."""
        yield from hand.tap(text="Wi-Fi")


class SystemWifiTurnOn(_Wifi):
    """Turn Wi-Fi on and touch nothing else; AndroidWorld looks at Wi-Fi alone."""

    goal = "Wi-Fi is off. Turn it {on_or_off}."
    vague_goal = "Change how this phone gets online."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "on"}
    right = ON


class SystemWifiTurnOff(_Wifi):
    """Turn Wi-Fi off and touch nothing else; AndroidWorld looks at Wi-Fi alone."""

    goal = "Wi-Fi is on. Turn it {on_or_off}."
    vague_goal = "Change how this phone gets online."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "off"}
    right = OFF


class SystemWifiTurnOnVerify(_WifiAlready):
    """See in Settings that Wi-Fi is on, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    goal = "Make sure that Wi-Fi is {on_or_off}: look it up in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "See whether Wi-Fi is as it should be."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "verification"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "on"}
    right = ON


class SystemWifiTurnOffVerify(_WifiAlready):
    """See in Settings that Wi-Fi is off, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    goal = "Make sure that Wi-Fi is {on_or_off}: look it up in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "See whether Wi-Fi is as it should be."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "verification"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "off"}
    right = OFF


def show_wifi(hand: Hand) -> Move:
    """Open the page with the switch."""
    yield from hand.open("Settings")
    yield from hand.tap(text="Network & internet")
    yield from hand.tap(text="Internet")
    yield from hand.expect(text="Wi-Fi")
