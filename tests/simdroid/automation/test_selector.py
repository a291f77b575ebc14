"""Selectors over the windows of a phone."""

from __future__ import annotations

import pytest

from simdroid.automation.selector import UiSelector
from simdroid.device import Phone
from simdroid.regex import BadPattern
from simdroid.system import Intent
from simdroid.ui.windows.accessibility import AccessibilityWindow

ROW = UiSelector().where("resourceId", "android:id/title")


@pytest.fixture
def windows(phone: Phone) -> list[AccessibilityWindow]:
    phone.system.activities.start(Intent(action="android.settings.SETTINGS"))
    return [window for window in phone.display.accessibility_windows() if window.active]


def texts(selector: UiSelector, windows: list[AccessibilityWindow]) -> list[str]:
    return [found.node.text for found in selector.find_all(windows)]


def test_each_condition_finds_what_is_so(windows: list[AccessibilityWindow]) -> None:
    assert texts(UiSelector().where("text", "Connected devices"), windows) == ["Connected devices"]
    assert texts(UiSelector().where("text", "connected devices"), windows) == []
    assert texts(UiSelector().where("textContains", "CONNECTED"), windows) == ["Connected devices"]
    assert texts(UiSelector().where("textStartsWith", "connected"), windows) == ["Connected devices"]
    assert texts(UiSelector().where("textStartsWith", "devices"), windows) == []
    assert texts(UiSelector().where("textMatches", "Conn.*|App.?"), windows) == ["Connected devices", "Apps"]
    assert texts(ROW.where("resourceIdMatches", ".*:id/title").where("text", "Apps"), windows) == ["Apps"]
    assert not texts(UiSelector().where("packageName", "com.android.phone"), windows)
    assert texts(UiSelector().where("scrollable", True), windows) == [""]
    assert len(UiSelector().find_all(windows)) == sum(1 for _ in windows[0].root.walk())


def test_instances_are_counted_from_nought(windows: list[AccessibilityWindow]) -> None:
    everything = texts(ROW, windows)
    assert len(everything) > 3
    assert texts(ROW.instance_of(2), windows) == everything[2:3]
    assert ROW.instance_of(99).find(windows) is None and ROW.instance_of(99).find_all(windows) == []


def test_chains_go_down_and_beside(windows: list[AccessibilityWindow]) -> None:
    apps = UiSelector().where("text", "Apps")
    beside = apps.sibling(UiSelector().where("resourceId", "android:id/summary"))
    found = beside.find(windows)
    assert found is not None and found.node.text.startswith("Assistant")
    lists = UiSelector().where("scrollable", True).child(UiSelector().where("clickable", True))
    third = lists.child(ROW).last_instance_of(2)
    assert texts(third, windows) == texts(ROW, windows)[2:3]
    second_row = UiSelector().where("scrollable", True).child(UiSelector().where("clickable", True).instance_of(1))
    assert texts(second_row.child(ROW), windows)[0] == texts(ROW, windows)[1]
    assert UiSelector().sibling(ROW).find(windows) is None
    inside = UiSelector().where("scrollable", True).find(windows)
    assert inside is not None and len(ROW.find_within(inside)) == len(texts(ROW, windows))


def test_bad_conditions_are_refused(windows: list[AccessibilityWindow]) -> None:
    for name, value in (("nonsense", "x"), ("checked", "yes"), ("text", 3), ("index", True)):
        with pytest.raises(ValueError, match=name):
            UiSelector().where(name, value)
    with pytest.raises(BadPattern):
        UiSelector().where("textMatches", "(").find(windows)
