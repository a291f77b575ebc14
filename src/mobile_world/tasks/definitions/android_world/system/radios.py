"""Wi-Fi and Bluetooth, on and off.

What is as asked already (`…Verify`) must be looked at: the page of Settings with the switch must have been open,
whereas AndroidWorld calls doing nothing a success. Such a task has no intent cue, for a page on which all is well shows
no intent.
"""

from __future__ import annotations

from typing import ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.definitions.android_world.system._switches import (
    BLUETOOTH,
    BLUETOOTH_SEEN,
    WIFI,
    WIFI_SEEN,
    draws,
    starts,
    wants,
)
from mobile_world.tasks.solution import Hand, method_of, side_effect_of
from mobile_world.tasks.values import Radio

VERIFICATION = {"lang-en", "difficulty-easy", "single-app", "verification"}


class SystemWifiTurnOn(BaseTask):
    """Turn Wi-Fi on and touch nothing else; AndroidWorld looks at Wi-Fi alone."""

    goal = "Wi-Fi is off. Turn it {on_or_off}."
    vague_goal = "Change how this phone gets online."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    draw_params = draws(on_or_off="on")
    scene = starts(Radio("wifi", on=False))
    wanted = wants(WIFI.is_on(True))
    intent_cue, after_cue = method_of(WIFI.show), method_of(WIFI.move)


class SystemWifiTurnOff(BaseTask):
    """Turn Wi-Fi off and touch nothing else; AndroidWorld looks at Wi-Fi alone."""

    goal = "Wi-Fi is on. Turn it {on_or_off}."
    vague_goal = "Change how this phone gets online."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    draw_params = draws(on_or_off="off")
    scene = starts(Radio("wifi", on=True))
    wanted = wants(WIFI.is_on(False))
    intent_cue, after_cue = method_of(WIFI.show), method_of(WIFI.move)


class SystemWifiTurnOnVerify(BaseTask):
    """See in Settings that Wi-Fi is on, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = "Make sure that Wi-Fi is {on_or_off}: check in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "Check the state of Wi-Fi."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = VERIFICATION
    draw_params = draws(on_or_off="on")
    scene = starts(Radio("wifi", on=True))
    wanted, official = wants(WIFI.is_on(True), WIFI_SEEN), wants(WIFI.is_on(True))
    solution, side_effect = method_of(WIFI.show), side_effect_of(WIFI.move)


class SystemWifiTurnOffVerify(BaseTask):
    """See in Settings that Wi-Fi is off, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = "Make sure that Wi-Fi is {on_or_off}: check in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "Check the state of Wi-Fi."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = VERIFICATION
    draw_params = draws(on_or_off="off")
    scene = starts(Radio("wifi", on=False))
    wanted, official = wants(WIFI.is_on(False), WIFI_SEEN), wants(WIFI.is_on(False))
    solution, side_effect = method_of(WIFI.show), side_effect_of(WIFI.move)


class SystemBluetoothTurnOn(BaseTask):
    """Turn Bluetooth on and touch nothing else; AndroidWorld looks at Bluetooth alone."""

    goal = "Bluetooth is off. Turn it {on_or_off}."
    vague_goal = "Change what this phone can connect to."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    draw_params = draws(on_or_off="on")
    scene = starts(Radio("bluetooth", on=False))
    wanted = wants(BLUETOOTH.is_on(True))
    intent_cue, after_cue = method_of(BLUETOOTH.show), method_of(BLUETOOTH.move)


class SystemBluetoothTurnOff(BaseTask):
    """Turn Bluetooth off and touch nothing else; AndroidWorld looks at Bluetooth alone."""

    goal = "Bluetooth is on. Turn it {on_or_off}."
    vague_goal = "Change what this phone can connect to."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    draw_params = draws(on_or_off="off")
    scene = starts(Radio("bluetooth", on=True))
    wanted = wants(BLUETOOTH.is_on(False))
    intent_cue, after_cue = method_of(BLUETOOTH.show), method_of(BLUETOOTH.move)


class SystemBluetoothTurnOnVerify(BaseTask):
    """See in Settings that Bluetooth is on, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = "Make sure that Bluetooth is {on_or_off}: check in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "Check the state of Bluetooth."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = VERIFICATION
    draw_params = draws(on_or_off="on")
    scene = starts(Radio("bluetooth", on=True))
    wanted, official = wants(BLUETOOTH.is_on(True), BLUETOOTH_SEEN), wants(BLUETOOTH.is_on(True))
    solution, side_effect = method_of(BLUETOOTH.show), side_effect_of(BLUETOOTH.move)


class SystemBluetoothTurnOffVerify(BaseTask):
    """See in Settings that Bluetooth is off, and leave it so; AndroidWorld calls doing nothing a success."""

    goal = "Make sure that Bluetooth is {on_or_off}: check in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "Check the state of Bluetooth."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = VERIFICATION
    draw_params = draws(on_or_off="off")
    scene = starts(Radio("bluetooth", on=False))
    wanted, official = wants(BLUETOOTH.is_on(False), BLUETOOTH_SEEN), wants(BLUETOOTH.is_on(False))
    solution, side_effect = method_of(BLUETOOTH.show), side_effect_of(BLUETOOTH.move)


class TurnOffWifiAndTurnOnBluetooth(BaseTask):
    """Turn Wi-Fi off and Bluetooth on, and touch nothing else.

    AndroidWorld gives half a point for one of the two, and does not see what else changed.
    """

    goal = "Turn Wi-Fi off and Bluetooth on."
    vague_goal = "Change what this phone connects with."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app"}
    complexity = 2.0
    draw_params = draws()
    scene = starts(Radio("wifi", on=True), Radio("bluetooth", on=False))
    wanted = wants(WIFI.is_on(False), BLUETOOTH.is_on(True))
    official_by_share = True

    def intent_cue(self, observation: Observation) -> Steps:
        """Wi-Fi is off already, and the page of Bluetooth is open."""
        hand = Hand(observation)
        yield from WIFI.show(hand)
        yield from WIFI.move(hand)
        yield from hand.back()
        yield from hand.back()
        yield from BLUETOOTH.show(hand)

    after_cue = method_of(BLUETOOTH.move)
