"""Switches of a phone: where they stand, where they are in Settings, and what is wanted of them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from mobile_world.tasks.authoring import Hand, Steps
from mobile_world.tasks.definitions.android_world._shared import beside
from mobile_world.tasks.values import Fixture, PageSeen, Radio, Setting, SettingIs

DIM, BRIGHT = 24, 200
"""Between which brightness lies while it is not the subject."""
SETTINGS = "com.android.settings"


def looked_up(page: str, *fragments: str) -> PageSeen:
    """For what is as asked already, where AndroidWorld calls doing nothing a success: somebody must have looked."""
    return PageSeen(SETTINGS, f"{page} of Settings", fragments)


class Switch(NamedTuple):
    """A radio, and where its switch is."""

    name: str
    """As `svc` calls it."""
    label: str
    """The words beside the switch."""
    way: tuple[str, ...]
    """What is tapped in Settings to get to its page."""
    page_seen: PageSeen
    """That somebody has looked at that page."""

    def is_on(self, on: bool) -> SettingIs:
        """The condition that it is on, or off; 2 is stored for Wi-Fi that is on by choice in airplane mode."""
        return SettingIs(f"global/{self.name}_on", ("1", "2") if on else ("0",))

    def show(self, hand: Hand) -> Steps:
        """Open the page with the switch."""
        yield from hand.open("Settings")
        for text in self.way:
            yield from hand.tap(text=text)
        yield from hand.expect(text=self.label)

    def move(self, hand: Hand) -> Steps:
        """Move the switch on its page."""
        yield from hand.tap(text=self.label)


WIFI = Switch(
    "wifi",
    "Wi-Fi",
    ("Network & internet", "Internet"),
    # By either name, as Android 11 and older have a page of Wi-Fi alone.
    looked_up("Internet", "NetworkProviderSettings", "WifiSettings"),
)
BLUETOOTH = Switch(
    "bluetooth",
    "Use Bluetooth",
    ("Connected devices", "Connection preferences", "Bluetooth"),
    looked_up("Bluetooth", "BluetoothDashboardFragment"),
)


def draw_switches(random: Random) -> dict[str, Any]:
    """Where the switches of a phone stand."""
    switches: dict[str, Any] = {name: random.random() < 0.5 for name in ("wifi", "bluetooth", "data")}
    return {**switches, "brightness": random.randrange(DIM, BRIGHT)}


def switches(params: Mapping[str, Any]) -> list[Fixture]:
    """The switches as they were drawn."""
    states = beside(params)
    radios = [Radio(name, on=states[name]) for name in ("wifi", "bluetooth", "data") if name in states]
    return [*radios, *(brightness(states["brightness"]) if "brightness" in states else ())]


def brightness(value: int | str) -> list[Setting]:
    """A brightness, without the screen's own opinion."""
    return [Setting("system/screen_brightness_mode", "0"), Setting("system/screen_brightness", str(value))]


DISPLAY_SEEN = looked_up("Display", "DisplaySettings")
