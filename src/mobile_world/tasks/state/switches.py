"""The switches and levels of a phone's settings, to tell whether somebody moved one that nobody spoke of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mobile_world.tasks.base import Score

if TYPE_CHECKING:
    from typing import Self

    from mobile_world.runtime.controller import AndroidController

SWITCHES = {
    "Wi-Fi": ("global", "wifi_on"),
    "Bluetooth": ("global", "bluetooth_on"),
    "mobile data": ("global", "mobile_data"),
    "airplane mode": ("global", "airplane_mode_on"),
    "Do Not Disturb": ("global", "zen_mode"),
    "battery saver": ("global", "low_power"),
    "location": ("secure", "location_mode"),
    "dark theme": ("secure", "ui_night_mode"),
    "auto-rotate": ("system", "accelerometer_rotation"),
    "brightness": ("system", "screen_brightness"),
    "adaptive brightness": ("system", "screen_brightness_mode"),
    "screen timeout": ("system", "screen_off_timeout"),
    "font size": ("system", "font_scale"),
}
"""What people call them, and where their values are stored."""


@dataclass(frozen=True)
class Switches:
    """The values at one moment."""

    values: Mapping[str, str | None]

    @classmethod
    def take(cls, controller: AndroidController) -> Self:
        """Read all of them."""
        return cls({name: controller.setting(*place) for name, place in SWITCHES.items()})

    def kept(self, controller: AndroidController, *, but: str) -> Score:
        """1 when all of them are as they were, the one named `but` aside."""
        now = Switches.take(controller)
        moved = [
            f"{name} is {now.values[name]}, was {value}"
            for name, value in self.values.items()
            if name != but and now.values[name] != value
        ]
        if moved:
            return Score(0.0, f"settings that nobody spoke of changed: {'; '.join(moved)}")
        return Score(1.0, "all other settings as they were")
