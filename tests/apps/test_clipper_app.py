"""Clipper's screen."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.device import Phone
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]
START = "am start -n ca.zgrs.clipper/.Main"


def test_the_screen_shows_the_clipboard_as_it_is_now(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert find(phone, id="clipboard_text").text == "The clipboard is empty."
    sh("am broadcast -a clipper.set -e text fresh")
    assert find(phone, id="clipboard_text").text == "fresh"


def test_a_person_copies_shares_and_clears(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert not find(phone, id="clear").flag("enabled") and not find(phone, id="share").flag("enabled")
    tap(phone, id="copy")
    assert find(phone, id="clipboard_text").text == "The clipboard is empty."
    tap(phone, id="new_text")
    sh("input text Milk")
    tap(phone, id="copy")
    assert find(phone, id="clipboard_text").text == phone.system.clipboard.text == "Milk"
    assert find(phone, id="new_text").text != "Milk"
    tap(phone, id="share")
    assert "Milk" in texts(phone) and phone.display.focused_window().endswith("ChooserActivity")
    sh(f"input keyevent BACK; {START}")
    tap(phone, id="clear")
    assert find(phone, id="clipboard_text").text == "The clipboard is empty."


def test_the_steps_of_androidworlds_set_up(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear ca.zgrs.clipper; {START}")
    assert "Choose what to allow Clipper to access" in texts(phone)
    tap(phone, text="Continue")
    tap(phone, text="OK")
    sh(f"am force-stop ca.zgrs.clipper; {START}")
    assert "The clipboard is empty." in texts(phone)


def test_a_refusal_closes_the_app(phone: Phone, sh: Sh) -> None:
    sh(f"pm clear ca.zgrs.clipper; {START}")
    tap(phone, text="Cancel")
    assert "nexuslauncher" in phone.display.focused_window()
