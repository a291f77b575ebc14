"""What the shade shows."""

from __future__ import annotations

from simdroid.system import Notification, Notifications


def notification(
    identity: int, package: str = "com.example", *, ongoing: bool = False, number: int = 0
) -> Notification:
    return Notification(package, identity, f"title {identity}", "text", 0, ongoing=ongoing, number=number)


def test_newest_first_and_same_identity_replaces() -> None:
    shade = Notifications()
    shade.post(notification(1))
    shade.post(notification(2))
    shade.post(notification(1, number=3))
    assert [(entry.id, entry.number) for entry in shade.all()] == [(1, 3), (2, 0)]
    assert shade.badge("com.example") == 4


def test_clear_leaves_what_is_ongoing() -> None:
    shade = Notifications()
    shade.post(notification(1))
    shade.post(notification(2, ongoing=True))
    shade.clear()
    assert [entry.id for entry in shade.all()] == [2]
    shade.clear_all()
    assert shade.all() == []


def test_a_muted_app_shows_nothing() -> None:
    shade = Notifications()
    shade.post(notification(1))
    shade.set_enabled("com.example", False)
    assert shade.all() == []
    assert not shade.post(notification(2))
    assert not shade.enabled("com.example")
    assert shade.post(notification(3, "com.other"))
    restored = Notifications()
    restored.load(shade.save())
    assert not restored.enabled("com.example")
    assert restored.all() == shade.all()
    restored.set_enabled("com.example", True)
    assert restored.post(notification(4))
