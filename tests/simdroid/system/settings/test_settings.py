"""The settings provider and the switches that hang on it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdroid.system.device.battery import Battery
from simdroid.system.device.connectivity import Connectivity, WifiNetwork
from simdroid.system.settings.settings import NAMESPACES, Settings, mirror_brightness


def test_fresh_phone_has_what_tools_look_at() -> None:
    settings = Settings()
    wanted = {
        "system": "screen_brightness screen_off_timeout font_scale accelerometer_rotation user_rotation time_12_24 "
        "volume_music volume_ring haptic_feedback_enabled",
        "secure": "android_id default_input_method enabled_input_methods sms_default_application ui_night_mode "
        "location_mode bluetooth_name accessibility_enabled navigation_mode zen_duration "
        "theme_customization_overlay_packages user_setup_complete",
        "global": "airplane_mode_on wifi_on bluetooth_on mobile_data auto_time auto_time_zone adb_enabled device_name "
        "development_settings_enabled window_animation_scale transition_animation_scale animator_duration_scale "
        "heads_up_notifications_enabled zen_mode low_power stay_on_while_plugged_in boot_count",
    }
    for namespace in NAMESPACES:
        assert not set(wanted[namespace].split()) - {key for key, _ in settings.items(namespace)}
    assert json.loads(settings.get("secure", "theme_customization_overlay_packages") or "")


def test_no_default_breaks_the_line_format_of_list() -> None:
    settings = Settings()
    for namespace in NAMESPACES:
        for key, value in settings.items(namespace):
            assert "=" not in key and "\n" not in value


def test_observers_hear_changes_only_and_not_loading() -> None:
    settings = Settings()
    heard: list[tuple[str | None, str | None]] = []
    settings.observe("global", "zen_mode", lambda old, new: heard.append((old, new)))
    saved = settings.save()
    settings.put("global", "zen_mode", "0")
    settings.put("global", "zen_mode", "1")
    settings.delete("global", "zen_mode")
    settings.load(saved)
    assert heard == [("0", "1"), ("1", None)]
    assert settings.get("global", "zen_mode") == "0"


def test_reset_brings_back_the_defaults() -> None:
    settings = Settings()
    before = settings.items("system")
    settings.put("system", "mine", "1")
    settings.put("system", "font_scale", "1.3")
    settings.delete("system", "time_12_24")
    settings.reset("system")
    assert settings.items("system") == before


def _radios() -> tuple[Settings, Connectivity]:
    settings = Settings()
    return settings, Connectivity(settings)


@pytest.mark.parametrize("wifi", [True, False])
@pytest.mark.parametrize("bluetooth", [True, False])
def test_airplane_mode_restores_what_it_switched_off(wifi: bool, bluetooth: bool) -> None:
    settings, radios = _radios()
    radios.wifi, radios.bluetooth = wifi, bluetooth
    settings.put("global", "airplane_mode_on", "1")
    assert not radios.wifi and not radios.bluetooth and not radios.online and not radios.cellular
    radios.airplane = False
    assert (radios.wifi, radios.bluetooth, radios.mobile_data) == (wifi, bluetooth, True)


def test_wifi_can_be_on_in_airplane_mode() -> None:
    settings, radios = _radios()
    radios.airplane = True
    assert settings.get("global", "wifi_on") == "3"
    radios.wifi = True
    assert settings.get("global", "wifi_on") == "2"
    assert radios.online
    radios.airplane = False
    assert settings.get("global", "wifi_on") == "1"


def test_what_a_person_turns_off_in_airplane_mode_stays_off() -> None:
    _, radios = _radios()
    radios.airplane = True
    radios.wifi = radios.bluetooth = False
    radios.airplane = False
    assert not radios.wifi and not radios.bluetooth


@given(st.lists(st.sampled_from(["air+", "air-", "wifi+", "wifi-", "bt+", "bt-"]), max_size=12))
def test_radio_settings_stay_in_their_range(steps: list[str]) -> None:
    settings, radios = _radios()
    for step in steps:
        name = {"air": "airplane", "wifi": "wifi", "bt": "bluetooth"}[step[:-1]]
        setattr(radios, name, step[-1] == "+")
        assert getattr(radios, name) is (step[-1] == "+")
        assert settings.get("global", "wifi_on") in ("0", "1", "2", "3")
        assert settings.get("global", "bluetooth_on") in ("0", "1", "2")
        airborne = settings.get("global", "wifi_on") in ("2", "3") or settings.get("global", "bluetooth_on") == "2"
        assert radios.airplane or not airborne


def test_joining_and_forgetting_networks_survives_a_snapshot() -> None:
    _, radios = _radios()
    radios.join(WifiNetwork("Office", "wpa2"))
    _, copy = _radios()
    copy.load(radios.save())
    assert copy.network == WifiNetwork("Office", "wpa2")
    assert copy.forget("Office") and not copy.forget("Office")
    assert copy.network is None


def test_forced_battery_values_end_with_reset() -> None:
    battery = Battery()
    battery.force(level=5, ac=True)
    battery.hardware(level=80)
    assert (battery.level, battery.plugged, battery.stopped) == (5, True, True)
    copy = Battery()
    copy.load(battery.save())
    copy.reset()
    assert (copy.level, copy.plugged, copy.stopped) == (80, False, False)


@given(st.integers(0, 300))
def test_both_brightness_settings_say_the_same(level: int) -> None:
    settings = Settings()
    mirror_brightness(settings)
    settings.put("system", "screen_brightness", str(level))
    assert settings.get("system", "screen_brightness") == str(level)
    part = settings.number("system", "screen_brightness_float", -1)
    assert 0.0 <= part <= 1.0
    settings.put("system", "screen_brightness", "7")
    settings.put("system", "screen_brightness_float", str(part))
    assert settings.get("system", "screen_brightness") == str(min(255, max(1, level)))


@pytest.mark.parametrize("text", ["", "bright", "nan", "inf", "-1"])
def test_brightness_that_is_no_number_harms_nothing(text: str) -> None:
    settings = Settings()
    mirror_brightness(settings)
    settings.put("system", "screen_brightness", text)
    settings.put("system", "screen_brightness_float", text)
    settings.delete("system", "screen_brightness")
    assert settings.get("system", "screen_brightness_float") == text
