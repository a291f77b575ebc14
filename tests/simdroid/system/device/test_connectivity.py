"""Radios: their settings, airplane mode, and Wi-Fi networks."""

from __future__ import annotations

import pytest

from simdroid.system import Connectivity, Settings, WifiNetwork

HOME = WifiNetwork("Home", "wpa2")


def radios(wifi: str, bluetooth: str, *, airplane: bool = False) -> tuple[Settings, Connectivity]:
    settings = Settings()
    connectivity = Connectivity(settings)
    connectivity.airplane = airplane
    settings.put("global", "wifi_on", wifi)
    settings.put("global", "bluetooth_on", bluetooth)
    return settings, connectivity


@pytest.mark.parametrize(
    ("before", "inside", "after"),
    [
        (("1", "1"), ("3", "2"), ("1", "1")),
        (("0", "0"), ("0", "0"), ("0", "0")),
        (("2", "1"), ("3", "2"), ("1", "1")),
    ],
)
def test_airplane_mode_switches_radios_off_and_back_on(
    before: tuple[str, str], inside: tuple[str, str], after: tuple[str, str]
) -> None:
    settings, connectivity = radios(*before)

    def states() -> tuple[str | None, str | None]:
        return settings.get("global", "wifi_on"), settings.get("global", "bluetooth_on")

    connectivity.airplane = True
    assert states() == inside
    assert (connectivity.wifi, connectivity.bluetooth, connectivity.cellular) == (False, False, False)
    settings.put("global", "airplane_mode_on", "2")
    assert states() == inside
    settings.delete("global", "airplane_mode_on")
    assert states() == after
    assert connectivity.cellular


def test_wifi_that_is_switched_on_in_airplane_mode_stays_on() -> None:
    settings, connectivity = radios("3", "2", airplane=True)
    connectivity.wifi = True
    assert (settings.get("global", "wifi_on"), connectivity.wifi) == ("2", True)
    connectivity.airplane = False
    assert (settings.get("global", "wifi_on"), connectivity.wifi) == ("1", True)
    connectivity.wifi = False
    assert (settings.get("global", "wifi_on"), connectivity.wifi) == ("0", False)
    connectivity.wifi = True
    assert settings.get("global", "wifi_on") == "1"


@pytest.mark.parametrize("name", ["bluetooth", "mobile_data", "airplane"])
def test_other_switches_are_settings(name: str) -> None:
    key = {"bluetooth": "bluetooth_on", "mobile_data": "mobile_data", "airplane": "airplane_mode_on"}[name]
    settings = Settings()
    connectivity = Connectivity(settings)
    for on in (True, False, True):
        setattr(connectivity, name, on)
        assert (getattr(connectivity, name), settings.get("global", key)) == (on, "1" if on else "0")


@pytest.mark.parametrize(
    ("wifi", "data", "airplane", "online"),
    [
        (True, False, False, True),
        (False, True, False, True),
        (False, False, False, False),
        (False, True, True, False),
        (True, False, True, True),
    ],
)
def test_what_carries_data(*, wifi: bool, data: bool, airplane: bool, online: bool) -> None:
    connectivity = Connectivity(Settings())
    connectivity.airplane = airplane
    connectivity.mobile_data = data
    connectivity.wifi = wifi
    assert connectivity.online == online


def test_networks_are_joined_left_and_forgotten() -> None:
    connectivity = Connectivity(Settings())
    connectivity.wifi = True
    emulated = WifiNetwork("AndroidWifi", "open")
    versions = [connectivity.version]
    assert (connectivity.network, connectivity.saved_networks) == (emulated, (emulated,))
    connectivity.join(HOME)
    versions.append(connectivity.version)
    assert (connectivity.network, connectivity.saved_networks) == (HOME, (emulated, HOME))
    connectivity.join(WifiNetwork("Home", "wpa3"))
    versions.append(connectivity.version)
    assert connectivity.saved_networks == (emulated, WifiNetwork("Home", "wpa3"))
    other = Connectivity(Settings())
    other.load(connectivity.save())
    assert other.version == connectivity.version
    connectivity.leave()
    versions.append(connectivity.version)
    assert (connectivity.network, len(connectivity.saved_networks)) == (None, 2)
    connectivity.join(emulated)
    assert [connectivity.forget("AndroidWifi"), connectivity.forget("AndroidWifi")] == [True, False]
    versions.append(connectivity.version)
    assert connectivity.network is None
    assert len(set(versions)) == 5
    connectivity.join(HOME)
    connectivity.wifi = False
    assert connectivity.network is None
