"""Long presses, sent as an agent sends them: `input swipe` on one spot for 800 ms."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Contact, Labelled
from tests.apps.ui_reader import Node, find, nodes, tap, texts
from tests.conftest import Result

Sh = Callable[..., Result]

ANN = Contact("Ann Lee", phones=(Labelled("+18332445674", "Mobile"),), emails=(Labelled("ann@example.org", "Work"),))


def hold(sh: Sh, node: Node) -> None:
    left, top, right, bottom = node.box
    x, y = (left + right) // 2, (top + bottom) // 2
    sh(f"input swipe {x} {y} {x} {y} 800")


@pytest.mark.parametrize(
    ("desc", "copied"),
    [("Call Mobile +1 833-244-5674", "+1 833-244-5674"), ("Email Work ann@example.org", "ann@example.org")],
)
def test_a_number_held_down_is_not_called_but_offers_to_be_copied(phone: Phone, sh: Sh, desc: str, copied: str) -> None:
    number = phone.system.contacts.add(ANN)
    sh(f"am start -a android.intent.action.VIEW -d content://com.android.contacts/contacts/{number}")
    row = find(phone, desc=desc)
    assert row.flag("long-clickable")
    hold(sh, row)
    assert "No result found." in sh("content query --uri content://call_log/calls").stdout
    tap(phone, text="Copy to clipboard")
    assert phone.system.clipboard.text == copied
    assert "Ann Lee" in texts(phone)


@pytest.mark.parametrize(
    ("start", "name"),
    [
        ("-a android.settings.DISPLAY_SETTINGS", "Navigate up"),
        ("-a android.settings.WIFI_SETTINGS", "Navigate up"),
        ("-n com.google.android.deskclock/com.android.deskclock.DeskClock", "More options"),
    ],
)
def test_a_button_of_a_bar_held_down_tells_its_name_for_a_moment(phone: Phone, sh: Sh, start: str, name: str) -> None:
    sh(f"am start {start}")
    before = phone.display.dump()
    button = find(phone, desc=name)
    hold(sh, button)
    assert phone.display.dump() == before, "it was pressed"
    shown = phone.system.toasts.current
    assert shown is not None and shown.text == name and shown.anchor == button.box
    sh("sleep 2")
    assert phone.system.toasts.current is None


def test_a_network_held_down_offers_what_can_be_done_with_it(phone: Phone, sh: Sh) -> None:
    sh("am start -a android.settings.WIFI_SETTINGS")
    hold(sh, next(node for node in nodes(phone) if node.attributes["content-desc"].startswith("AndroidWifi,")))
    assert texts(phone) == ["Disconnect", "Forget"]
    tap(phone, text="Disconnect")
    assert phone.system.connectivity.network is None
    hold(sh, next(node for node in nodes(phone) if node.attributes["content-desc"].startswith("AndroidWifi,")))
    assert texts(phone) == ["Connect", "Forget"]
