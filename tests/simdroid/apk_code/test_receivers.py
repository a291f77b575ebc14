"""What well-known APKs do once they are installed: the keyboard of uiautomator2's app."""

from __future__ import annotations

from base64 import b64encode

import pytest

from simdroid.apk_code.receivers import UIAUTOMATOR
from simdroid.device import Phone
from simdroid.system import Intent
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.installer import install
from simdroid.ui.windows.accessibility import AccessibilityNode
from tests.conftest import run_script
from tests.simdroid.apk_builder import build_apk, input_method, manifest

IME = f"{UIAUTOMATOR}/.AdbKeyboard"


@pytest.fixture(autouse=True)
def chosen(phone: Phone) -> None:
    """The app is installed, its keyboard chosen, and a field has the focus."""
    install(
        phone.system,
        build_apk(manifest(UIAUTOMATOR, components=(input_method(".AdbKeyboard"),))),
        session=1,
        options=InstallOptions(),
    )
    run_script(phone, f"ime enable {IME}; ime set {IME}")
    phone.system.activities.start(Intent(action="android.settings.SETTINGS"))
    node = next(each for each in nodes(phone) if each.text == "Search settings")
    phone.display.tap((node.bounds.left + node.bounds.right) / 2, (node.bounds.top + node.bounds.bottom) / 2)


def nodes(phone: Phone) -> list[AccessibilityNode]:
    return [node for window in phone.display.accessibility_windows() for node in window.root.walk()]


def typed(phone: Phone) -> str:
    field = next(node for node in nodes(phone) if node.editable)
    return "" if field.showing_hint else field.text


def send(phone: Phone, action: str, extras: str = "") -> str:
    said = run_script(phone, f"am broadcast -a ADB_KEYBOARD_{action} {extras}").stdout
    return said.rpartition("Broadcast completed: ")[2].rstrip("\n")


def base64(text: str) -> str:
    return f"--es text {b64encode(text.encode()).decode()}"


def test_broadcasts_type_and_clear(phone: Phone) -> None:
    assert send(phone, "INPUT_TEXT", base64("grüße ")) == "result=-1"
    assert send(phone, "INPUT_TEXT", base64("世界")) == "result=-1" and typed(phone) == "grüße 世界"
    assert send(phone, "SET_TEXT", base64("other")) == "result=-1" and typed(phone) == "other"
    assert send(phone, "INPUT_TEXT") == 'result=-1, data="ADB_KEYBOARD_INPUT_TEXT"' and typed(phone) == "other"
    assert send(phone, "CLEAR_TEXT") == "result=-1" and typed(phone) == ""
    assert send(phone, "INPUT_TEXT", "--es text abc") == 'result=0, data="error:bad base-64"'
    assert send(phone, "HIDE") == send(phone, "SMART_ENTER") == send(phone, "EDITOR_CODE", "--ei code 3") == "result=-1"
    phone.system.clipboard.text = "ü"
    assert send(phone, "GET_CLIPBOARD") == 'result=-1, data="w7w="'


def test_only_the_keyboard_in_use_listens(phone: Phone) -> None:
    phone.snapshots.save("before")
    run_script(phone, "ime reset")
    assert send(phone, "INPUT_TEXT", base64("x")) == "result=0" and typed(phone) == ""
    phone.snapshots.load("before")
    assert send(phone, "INPUT_TEXT", base64("x")) == "result=-1" and typed(phone) == "x"
    run_script(phone, f"pm uninstall {UIAUTOMATOR}")
    assert send(phone, "CLEAR_TEXT") == "result=0" and typed(phone) == "x"
