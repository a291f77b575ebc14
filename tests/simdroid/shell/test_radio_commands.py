"""One truth behind `svc`, `cmd`, `settings` and the dumps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.conftest import Result

Sh = Callable[..., Result]

SWITCHES = [
    ("svc wifi {enable}", "wifi", "wifi_on"),
    ("cmd wifi set-wifi-enabled {enabled}", "wifi", "wifi_on"),
    ("settings put global wifi_on {1}", "wifi", "wifi_on"),
    ("svc bluetooth {enable}", "bluetooth", "bluetooth_on"),
    ("cmd bluetooth_manager {enable}", "bluetooth", "bluetooth_on"),
    ("settings put global bluetooth_on {1}", "bluetooth", "bluetooth_on"),
    ("svc data {enable}", "mobile_data", "mobile_data"),
    ("cmd phone data {enable}", "mobile_data", "mobile_data"),
    ("cmd connectivity airplane-mode {enable}", "airplane", "airplane_mode_on"),
    ("settings put global airplane_mode_on {1}", "airplane", "airplane_mode_on"),
]


def _spelled(template: str, *, on: bool) -> str:
    words = {"{enable}": ("enable", "disable"), "{enabled}": ("enabled", "disabled"), "{1}": ("1", "0")}
    for mark, (yes, no) in words.items():
        template = template.replace(mark, yes if on else no)
    return template


@pytest.mark.parametrize(("template", "name", "key"), SWITCHES)
def test_every_switch_reaches_every_reader(phone: Phone, sh: Sh, template: str, name: str, key: str) -> None:
    for on in (False, True, False):
        assert sh(_spelled(template, on=on)) == (0, "", "")
        assert getattr(phone.system.connectivity, name) is on
        assert sh(f"settings get global {key}").stdout == f"{int(on)}\n"


@pytest.mark.parametrize("off", ["svc wifi disable", "settings put global airplane_mode_on 1"])
def test_wifi_off_is_off_everywhere(sh: Sh, off: str) -> None:
    sh(off)
    assert sh("cmd wifi status").stdout.startswith("Wifi is disabled\n")
    assert sh("dumpsys wifi").stdout.startswith("Wi-Fi is disabled\n")
    assert sh("ip addr show wlan0") == (1, "", 'Device "wlan0" does not exist.\n')
    sh("settings put global airplane_mode_on 0; svc wifi enable")
    assert 'Wifi is connected to "AndroidWifi"\n' in sh("cmd wifi status").stdout
    assert "    inet 10.0.2.16/24 brd 10.0.2.255 scope global wlan0\n" in sh("ip addr show wlan0").stdout


def test_airplane_mode_is_printed_as_a_word(sh: Sh) -> None:
    assert sh("cmd connectivity airplane-mode") == (0, "disabled\n", "")
    sh("cmd connectivity airplane-mode enable")
    assert sh("cmd connectivity airplane-mode") == (0, "enabled\n", "")
    assert sh("settings get global wifi_on").stdout == "3\n"


def test_android_env_reset_leaves_radios_alone(sh: Sh) -> None:
    sh("settings put global airplane_mode_on 0; svc wifi enable")
    assert sh("settings get global wifi_on; settings get global bluetooth_on").stdout == "1\n1\n"


def test_networks_are_joined_listed_and_forgotten(sh: Sh) -> None:
    assert sh("cmd wifi connect-network Office wpa2 secret").stdout == "Connection initiated \n"
    assert 'Wifi is connected to "Office"\n' in sh("cmd wifi status").stdout
    assert sh("cmd wifi list-networks").stdout.splitlines()[1:] == [
        "0            AndroidWifi                      open",
        "1            Office                           wpa2",
    ]
    assert sh("cmd wifi forget-network 1").stdout == "Forget successful\n"
    assert sh("cmd wifi forget-network 9").stdout == "Forget failed with error code: 0\n"
    assert "[ESS]" in sh("cmd wifi list-scan-results").stdout


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("cmd wifi connect-network Office wep x", 255),
        ("cmd wifi connect-network Office wpa2", 255),
        ("cmd wifi set-wifi-enabled maybe", 255),
    ],
)
def test_bad_wifi_arguments(sh: Sh, line: str, status: int) -> None:
    result = sh(line)
    assert (result.status, result.stdout) == (status, "")
    assert result.stderr


def test_svc_without_a_known_word_lists_its_commands_on_stderr(sh: Sh) -> None:
    for line in ("svc", "svc nope"):
        result = sh(line)
        assert (result.status, result.stdout) == (0, "")
        assert result.stderr.startswith("Available commands:\n")


def test_svc_help_explains_a_command(sh: Sh) -> None:
    assert sh("svc help wifi").stderr == sh("svc wifi").stderr
    assert sh("svc help wifi").stderr.startswith("Control the Wi-Fi manager\n")
    assert sh("svc help").stderr == sh("svc").stderr


@pytest.mark.parametrize(("word", "value"), [("true", "15"), ("false", "0"), ("usb", "2"), ("ac", "1")])
def test_svc_power_stayon(sh: Sh, word: str, value: str) -> None:
    assert sh(f"svc power stayon {word}; settings get global stay_on_while_plugged_in") == (0, f"{value}\n", "")


def test_svc_power_stayon_wakes_the_phone(phone: Phone, sh: Sh) -> None:
    phone.display.awake = False
    sh("svc power stayon false")
    assert not phone.display.awake
    sh("svc power stayon usb")
    assert phone.display.awake


@pytest.mark.parametrize(
    ("line", "status", "last"),
    [
        ("ping -c 1 10.0.2.2", 0, "rtt min/avg/max/mdev = 0.500/0.500/0.500/0.000 ms"),
        ("ping -c 1 127.0.0.1", 0, "rtt min/avg/max/mdev = 0.500/0.500/0.500/0.000 ms"),
        ("ping -c 1 8.8.8.8", 1, "1 packets transmitted, 0 received, 100% packet loss, time 0ms"),
    ],
)
def test_ping(sh: Sh, line: str, status: int, last: str) -> None:
    result = sh(line)
    assert (result.status, result.stdout.splitlines()[-1]) == (status, last)


def test_ping_without_network_or_name_service(sh: Sh) -> None:
    assert sh("ping -c 1 example.com") == (2, "", "ping: unknown host example.com\n")
    sh("cmd connectivity airplane-mode enable")
    assert sh("ping -c 1 8.8.8.8") == (2, "", "connect: Network is unreachable\n")
