"""Appium's helper: what its broadcasts switch and tell, its service, its keyboards."""

from __future__ import annotations

import base64
import json

import pytest

from simdroid.device import Phone
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.installer import install
from tests.conftest import run_script
from tests.simdroid.appium_apks import HELPER, helper_apk


@pytest.fixture(autouse=True)
def helper(phone: Phone) -> None:
    install(phone.system, helper_apk(), session=1, options=InstallOptions())


def broadcast(phone: Phone, receiver: str, action: str, extras: str = "") -> str:
    """What the result of a broadcast to one of its receivers says."""
    line = f"am broadcast -a {HELPER}.{action} -n {HELPER}/.receivers.{receiver} {extras}"
    return run_script(phone, line).stdout.splitlines()[-1]


def test_without_the_apk_nobody_hears(phone: Phone) -> None:
    run_script(phone, f"pm uninstall {HELPER}")
    assert broadcast(phone, "ClipboardReceiver", "clipboard.get") == "Broadcast completed: result=0"


def test_clipboard_and_place(phone: Phone) -> None:
    phone.system.clipboard.copy("grün")
    data = base64.b64encode("grün".encode()).decode()
    assert broadcast(phone, "ClipboardReceiver", "clipboard.get") == f'Broadcast completed: result=-1, data="{data}"'
    run_script(phone, f"am start-foreground-service -e longitude 8.5 -e latitude 47.25 {HELPER}/.LocationService")
    told = broadcast(phone, "LocationInfoReceiver", "location")
    assert told == 'Broadcast completed: result=-1, data="47.25 8.5 0.0"'
    run_script(phone, f"am start-foreground-service -e longitude x -e latitude 1 {HELPER}/.LocationService")
    assert broadcast(phone, "LocationInfoReceiver", "location") == told


def test_switches_and_languages(phone: Phone) -> None:
    for receiver, action in (
        ("WiFiConnectionSettingReceiver", "wifi"),
        ("BluetoothConnectionSettingReceiver", "bluetooth"),
    ):
        for on in (False, True):
            word = "enable" if on else "disable"
            assert "result=-1" in broadcast(phone, receiver, action, f"--es setstatus {word}")
            assert getattr(phone.system.connectivity, action) is on
    assert "result=-1" in broadcast(phone, "LocaleSettingReceiver", "locale", "--es lang fr --es country CA")
    assert run_script(phone, "getprop persist.sys.locale").stdout == "fr-CA\n"
    assert broadcast(phone, "LocaleSettingReceiver", "locale") == "Broadcast completed: result=0"
    data = broadcast(phone, "LocalesReader", "list_locales").partition('data="')[2].rstrip('"')
    assert {"language": "en", "country": "US"} in json.loads(base64.b64decode(data))["items"]


def test_messages_and_notifications(phone: Phone) -> None:
    phone.system.telephony.receive_sms("5551234", "Hello")
    told = broadcast(phone, "SmsReader", "sms.read", "--es max 1")
    listed = json.loads(told.partition('data="')[2].removesuffix('"'))
    assert (listed["items"][0]["address"], listed["items"][0]["body"]) == ("5551234", "Hello")
    shown = run_script(phone, f"am broadcast -a {HELPER}.notifications").stdout
    assert "Hello" in shown and '"statusBarNotifications"' in shown


def test_its_service_runs_in_the_foreground_once_its_activity_was_started(phone: Phone) -> None:
    dump = f"dumpsys activity services {HELPER}"
    assert run_script(phone, dump).stdout.endswith("(nothing)\n")
    before = phone.system.activities.top.component
    run_script(phone, f"am start-activity -n {HELPER}/.Main")
    assert phone.system.activities.top.component == before
    assert "    isForeground=true" in run_script(phone, dump).stdout
    run_script(phone, f"am force-stop {HELPER}")
    assert run_script(phone, dump).stdout.endswith("(nothing)\n")


def test_its_keyboards_take_any_script_and_actions(phone: Phone) -> None:
    run_script(phone, "am start -a android.settings.SETTINGS; input tap 500 640")
    for ime in ("UnicodeIME", "AppiumIME"):
        run_script(phone, f"ime enable {HELPER}/.{ime}")
    run_script(phone, f"ime set {HELPER}/.UnicodeIME; input text 'a&AOk-b &ZeVnLA-&-'")
    assert 'text="aéb 日本&amp;"' in phone.display.dump()
    run_script(phone, f"ime set {HELPER}/.AppiumIME; input text /search/; input text plain")
    assert 'text="aéb 日本&amp;plain"' in phone.display.dump()
