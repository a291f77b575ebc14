"""The settings of a phone, and whether only the right ones changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from mobile_world.domain import Score

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

# fmt: off
WATCHED = {
    "system": {
        "accelerometer_rotation", "font_scale", "haptic_feedback_enabled", "ringtone", "screen_brightness",
        "screen_brightness_mode", "screen_off_timeout", "time_12_24", "vibrate_when_ringing", "volume_alarm",
        "volume_music", "volume_ring",
    },
    "secure": {
        "accessibility_display_inversion_enabled", "accessibility_enabled", "default_input_method",
        "display_density_forced", "doze_always_on", "font_weight_adjustment", "high_text_contrast_enabled",
        "location_mode", "lock_screen_show_notifications", "night_display_activated", "screensaver_enabled",
        "sms_default_application", "ui_night_mode",
    },
    "global": {
        "airplane_mode_on", "animator_duration_scale", "auto_time", "auto_time_zone", "bluetooth_on", "data_roaming",
        "low_power", "mobile_data", "private_dns_mode", "stay_on_while_plugged_in", "wifi_on", "zen_mode",
    },
}
# fmt: on
"""What a person can switch. Other settings change by themselves on a device that is used."""

_SHOWN = 4


def settings(controller: AndroidController) -> dict[str, str]:
    """Everything that a person can switch, as `namespace/key`."""
    found = {}
    for namespace, keys in WATCHED.items():
        for line in controller.run(["settings", "list", namespace]).text.splitlines():
            key, equals, value = line.partition("=")
            if equals and key in keys:
                found[f"{namespace}/{key}"] = value
    return found


def only_settings(
    before: Mapping[str, str],
    after: Mapping[str, str],
    wanted: Mapping[str, Collection[str]],
    *,
    may: Collection[str] = (),
) -> Score:
    """1 when each wanted setting has one of its values, and no other changed but those in `may`."""
    wrong = [
        f"{key} is {after.get(key)}, not {' or '.join(sorted(values))}"
        for key, values in wanted.items()
        if after.get(key) not in values
    ]
    free = {*wanted, *may}
    moved = sorted(key for key in before.keys() | after.keys() if key not in free and before.get(key) != after.get(key))
    wrong += [f"{key} went from {before.get(key)} to {after.get(key)}, though nobody asked" for key in moved[:_SHOWN]]
    return Score(0.0, "; ".join(wrong)) if wrong else Score(1.0, "the settings are as asked")
