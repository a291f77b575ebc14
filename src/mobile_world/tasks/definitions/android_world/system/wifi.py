"""Wi-Fi on and off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mobile_world.tasks.definitions.android_world.system._radios import WIFI, RadioAlreadyTask, RadioTask
from mobile_world.tasks.definitions.android_world.system._switching import OFF, ON


class _Wifi(RadioTask):
    """Wi-Fi, from its page in Settings."""

    radio = WIFI
    key = WIFI.key
    vague_goal = "Change how this phone gets online."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading"}


class _WifiAlready(RadioAlreadyTask):
    """Wi-Fi that is as asked."""

    radio = WIFI
    key = WIFI.key
    goal = "Make sure that Wi-Fi is {on_or_off}: look it up in Settings, and turn it {on_or_off} if it is not."
    vague_goal = "See whether Wi-Fi is as it should be."


class SystemWifiTurnOn(_Wifi):
    """Turn Wi-Fi on and touch nothing else; AndroidWorld looks at Wi-Fi alone."""

    goal = "Wi-Fi is off. Turn it {on_or_off}."
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "on"}
    right = ON


class SystemWifiTurnOff(_Wifi):
    """Turn Wi-Fi off and touch nothing else; AndroidWorld looks at Wi-Fi alone."""

    goal = "Wi-Fi is on. Turn it {on_or_off}."
    official: ClassVar[Mapping[str, str]] = {"on_or_off": "off"}
    right = OFF


class SystemWifiTurnOnVerify(_WifiAlready):
    """See in Settings that Wi-Fi is on, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    official: ClassVar[Mapping[str, str]] = {"on_or_off": "on"}
    right = ON


class SystemWifiTurnOffVerify(_WifiAlready):
    """See in Settings that Wi-Fi is off, and leave it so.

    AndroidWorld calls doing nothing a success; here a page of Settings must have been open. No intent cue: a page on
    which all is well shows no intent.
    """

    official: ClassVar[Mapping[str, str]] = {"on_or_off": "off"}
    right = OFF
