"""Two wishes about the system at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.definitions.android_world._official import SCENE, OfficialTask
from mobile_world.tasks.definitions.android_world.system._radios import BLUETOOTH, WIFI
from mobile_world.tasks.definitions.android_world.system._switching import (
    OFF,
    ON,
    draw_switches,
    put_switches,
    switch,
)
from mobile_world.tasks.definitions.android_world.system.open_app import APPS, in_front, open_called
from mobile_world.tasks.solving import Hand, Move

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class _Both(OfficialTask):
    """AndroidWorld gives half a point for one of the two wishes, and does not see what else changed."""

    complexity = 2.0

    def half(self, key: str, values: Collection[str], controller: AndroidController) -> Score:
        """Whether one setting is as asked."""
        value = controller.setting(*key.split("/"))
        return Score(float(value in values), f"{key} is {value}")


class TurnOffWifiAndTurnOnBluetooth(_Both):
    """Turn Wi-Fi off and Bluetooth on, and touch nothing else.

    AndroidWorld gives half a point for one of the two, and does not see what else changed.
    """

    goal = "Turn Wi-Fi off and Bluetooth on."
    vague_goal = "Change what this phone connects with."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """How everything else stands; AndroidWorld has no parameters."""
        return {SCENE: draw_switches(random)}

    def furnish(self, controller: AndroidController) -> None:
        """Both the other way round."""
        put_switches(controller, self.scene)
        switch(controller, "wifi", on=True)
        switch(controller, "bluetooth", on=False)

    def wanted_settings(self) -> Mapping[str, Collection[str]]:
        """Both."""
        return {WIFI.key: OFF, BLUETOOTH.key: ON}

    def official_score(self, controller: AndroidController) -> Score:
        """The mean of both."""
        return _mean(self.half(WIFI.key, OFF, controller), self.half(BLUETOOTH.key, ON, controller))

    def intent_cue(self, observation: Observation) -> Steps:
        """Wi-Fi is off already, and the page of Bluetooth is open."""
        hand = Hand(observation)
        yield from WIFI.show(hand)
        yield from hand.tap(text="Wi-Fi")
        yield from hand.back()
        yield from hand.back()
        yield from BLUETOOTH.show(hand)

    def after_cue(self, observation: Observation) -> Steps:
        """Move the switch that is left."""
        yield from Hand(observation).tap(text="Use Bluetooth")


class TurnOnWifiAndOpenApp(_Both):
    """Turn Wi-Fi on, open an app, and do nothing else.

    AndroidWorld gives half a point for one of the two, and does not see what else changed. No intent cue: a switch
    does not show which app comes next.
    """

    goal = "Turn Wi-Fi on. Then open the {app_name} app."
    vague_goal = "Get this phone online, then open an app."
    app_names: ClassVar[set[str]] = {label for label, _ in APPS.values()}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "multi-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which app."""
        return {"app_name": random.choice(sorted(APPS)), SCENE: draw_switches(random)}

    def furnish(self, controller: AndroidController) -> None:
        """Wi-Fi off."""
        put_switches(controller, self.scene)
        switch(controller, "wifi", on=False)

    def wanted_settings(self) -> Mapping[str, Collection[str]]:
        """Wi-Fi."""
        return {WIFI.key: ON}

    def finds(self, controller: AndroidController) -> Score:
        """The app is in front."""
        return in_front(controller, self.params["app_name"])

    def official_score(self, controller: AndroidController) -> Score:
        """The mean of both."""
        return _mean(self.half(WIFI.key, ON, controller), in_front(controller, self.params["app_name"]))

    def solution(self, observation: Observation) -> Steps:
        """One after the other."""
        hand = Hand(observation)
        yield from WIFI.show(hand)
        yield from hand.tap(text="Wi-Fi")
        yield from open_called(hand, self.params["app_name"])

    def too_much(self, hand: Hand) -> Move:
        """Write to a stranger, and come back."""
        yield from super().too_much(hand)
        yield from open_called(hand, self.params["app_name"])


def _mean(one: Score, other: Score) -> Score:
    return Score((one.value + other.value) / 2, f"{one.reason}; {other.reason}")
