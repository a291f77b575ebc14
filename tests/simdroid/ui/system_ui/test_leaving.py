"""What goes when a person goes on to something else, and what stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.apps.ui_reader import find, tap
from tests.conftest import Result

KEYBOARD_TOP = 1517


def banner(phone: Phone) -> bool:
    """Whether a notification drops down."""
    return 'resource-id="com.android.systemui:id/notification_stack_scroller"' in phone.display.dump_windows()


@pytest.fixture
def message(phone: Phone) -> Phone:
    """A phone on which a message just came."""
    phone.system.telephony.receive_sms("5551234", "hello")
    assert banner(phone)
    return phone


@pytest.mark.parametrize(
    "line",
    [
        "input keyevent HOME",
        "am start -a android.settings.SETTINGS",
        "cmd statusbar expand-notifications; cmd statusbar collapse",
    ],
)
def test_a_banner_goes_when_something_else_opens(message: Phone, sh: Callable[..., Result], line: str) -> None:
    sh(line)
    assert not banner(message)


def test_an_older_banner_does_not_come_back(message: Phone) -> None:
    message.system.clock.advance(0.5)
    message.system.telephony.receive_sms("5559876", "hi")
    message.display.tap(540, 1000)
    assert not banner(message)


def test_a_question_that_is_left_is_over(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("am start -a android.intent.action.VIEW -d geo:47,8")
    sh("input keyevent HOME")
    assert [task.id for task in phone.system.activities.tasks if not task.home] == []


def test_the_brightness_bar_makes_way_for_a_page(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("am start -a android.settings.DISPLAY_SETTINGS")
    tap(phone, text="Brightness level")
    assert find(phone, text="Display brightness")
    sh("am start -a android.settings.SETTINGS")
    assert find(phone, text="Search settings")


def test_a_page_behind_a_dialog_keeps_its_place(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("am start -a android.intent.action.SHOW_ALARMS")
    place = 'resource-id="com.google.android.deskclock:id/navigation_bar"'
    bar = next(line for line in phone.display.dump_windows().split("<node") if place in line)
    tap(phone, desc="Expand alarm")
    tap(phone, text="Add label")
    assert phone.display.ime_shown
    assert bar in phone.display.dump_windows().split("<node")


def test_a_page_reaches_down_to_the_keyboard(phone: Phone, sh: Callable[..., Result]) -> None:
    sh("am start -a android.settings.WIFI_SETTINGS")
    tap(phone, text="Add network")
    assert phone.display.ime_shown
    assert find(phone, id="recycler_view").box[3] == KEYBOARD_TOP
