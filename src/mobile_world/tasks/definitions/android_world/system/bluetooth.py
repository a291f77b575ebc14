"""Bluetooth on and off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mobile_world.tasks.definitions.android_world.system._radios import BLUETOOTH, RadioAlreadyTask, RadioTask
from mobile_world.tasks.definitions.android_world.system._switching import OFF, ON


class _Bluetooth(RadioTask):
    """Bluetooth, from its page in Settings."""

    radio = BLUETOOTH
    key = BLUETOOTH.key
    vague_goal = "Change what this phone can connect to."


class _BluetoothAlready(RadioAlreadyTask):
    """Bluetooth that is as asked."""

    radio = BLUETOOTH
    key = BLUETOOTH.key
    goal = "Make sure that Bluetooth is {on_or_off}: look it up in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "See whether Bluetooth is as it should be."


class SystemBluetoothTurnOn(_Bluetooth):
    """Turn Bluetooth on and touch nothing else; AndroidWorld looks at Bluetooth alone."""

    goal = "Bluetooth is off. Turn it {on_or_off}."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "on"}
    right = ON


class SystemBluetoothTurnOff(_Bluetooth):
    """Turn Bluetooth off and touch nothing else; AndroidWorld looks at Bluetooth alone."""

    goal = "Bluetooth is on. Turn it {on_or_off}."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "off"}
    right = OFF


class SystemBluetoothTurnOnVerify(_BluetoothAlready):
    """See in Settings that Bluetooth is on, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    official: ClassVar[Mapping[str, str]] = {"on_or_off": "on"}
    right = ON


class SystemBluetoothTurnOffVerify(_BluetoothAlready):
    """See in Settings that Bluetooth is off, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    official: ClassVar[Mapping[str, str]] = {"on_or_off": "off"}
    right = OFF
