"""Toasts and what notifications are by default."""

from __future__ import annotations

import pytest

from simdroid.system import Clock, Notification, Notifications
from simdroid.system.notifications import NotificationAction, Toasts


@pytest.mark.parametrize(("long", "seconds"), [(False, 2.0), (True, 3.5)])
def test_a_toast_shows_for_a_moment(long: bool, seconds: float) -> None:
    clock = Clock()
    toasts = Toasts(clock)
    assert (toasts.current, toasts.save(), toasts.version) == (None, None, None)
    toasts.show("p", "hello", long=long)
    shown = toasts.current
    assert shown is not None
    assert (shown.package, shown.text, shown.until_ms) == ("p", "hello", 30_000 + round(seconds * 1000))
    clock.advance(seconds - 0.001)
    assert toasts.current == shown
    other = Toasts(clock)
    other.load(toasts.save())
    assert other.current == shown
    clock.advance(0.001)
    over: list[object] = [toasts.current, toasts.save(), toasts.version]
    assert over == [None, None, shown]
    other.load(None)
    assert other.version is None
    toasts.clear()
    assert toasts.version is None


def test_a_toast_is_short_and_replaces_the_last() -> None:
    toasts = Toasts(Clock())
    toasts.show("p", "one", long=True)
    toasts.show("p", "two")
    assert toasts.current is not None
    assert (toasts.current.text, toasts.current.until_ms) == ("two", 32_000)


def test_a_plain_notification() -> None:
    plain = Notification("p", 1, "title", "text", 5)
    assert (plain.ongoing, plain.number, plain.heads_up, plain.auto_cancel) == (False, 0, False, True)
    assert (plain.key, NotificationAction("x").reply) == (("p", None, 1), False)


def test_notifications_are_found_and_taken_away() -> None:
    shade = Notifications()
    versions = [shade.version]
    one = Notification("p", 1, "a", "", 5, tag="t", actions=(NotificationAction("x", reply=True),))
    two = Notification("q", 1, "b", "", 5)
    assert shade.post(one)
    assert shade.post(two)
    versions.append(shade.version)
    assert (shade.get(one.key), shade.get(("p", None, 1))) == (one, None)
    assert (shade.badge("p"), shade.badge("none")) == (1, 0)
    other = Notifications()
    other.load(shade.save())
    assert other.all() == shade.all() == [two, one]
    assert [shade.cancel(one.key), shade.cancel(one.key)] == [True, False]
    versions.append(shade.version)
    shade.post(one)
    shade.cancel_package("p")
    assert shade.all() == [two]
    shade.set_enabled("z", False)
    versions.append(shade.version)
    assert len(set(versions)) == 4
    assert shade.enabled("q")
