"""The windows as accessibility services get them, beside what the UI dump says, and what can be done to a node."""

from __future__ import annotations

from xml.etree import ElementTree

from simdroid.device import Phone
from simdroid.system import Intent
from simdroid.ui.windows.accessibility import AccessibilityNode, AccessibilityWindow, WindowType


def active(phone: Phone) -> AccessibilityWindow:
    return next(window for window in phone.display.accessibility_windows() if window.active)


def field_of(window: AccessibilityWindow) -> AccessibilityNode:
    return next(node for node in window.root.walk() if node.editable)


def open_search(phone: Phone) -> None:
    phone.system.activities.start(Intent(action="android.settings.SETTINGS"))
    node = next(node for node in active(phone).root.walk() if node.text == "Search settings")
    left, top, right, bottom = node.bounds
    phone.display.tap((left + right) / 2, (top + bottom) / 2)


def test_nodes_are_those_of_the_dump(phone: Phone) -> None:
    phone.system.activities.start(Intent(action="android.settings.SETTINGS"))
    window = active(phone)
    dumped = ElementTree.fromstring(phone.display.dump()).iter("node")
    for node, entry in zip(window.root.walk(), dumped, strict=True):
        said = (entry.get("class"), entry.get("resource-id"), entry.get("text"), entry.get("index"))
        assert said == (node.class_name, node.resource_id, node.text, str(node.index))
        assert entry.get("clickable") == str(node.clickable).lower()
        assert window.find(node.place) is node
    assert window.find((99,)) is None


def test_windows_come_from_the_highest_to_the_lowest_with_their_kinds(phone: Phone) -> None:
    open_search(phone)
    windows = phone.display.accessibility_windows()
    assert [window.layer for window in windows] == sorted((window.layer for window in windows), reverse=True)
    kinds = {window.title: window.type for window in windows}
    assert kinds["StatusBar"] is WindowType.SYSTEM and kinds["InputMethod"] is WindowType.INPUT_METHOD
    assert active(phone).type is WindowType.APPLICATION
    phone.display.awake = False
    assert phone.display.accessibility_windows() == []


def test_a_text_is_set_where_it_belongs(phone: Phone) -> None:
    open_search(phone)
    window = active(phone)
    empty = field_of(window)
    assert empty.showing_hint and empty.text == empty.hint and empty.selection == (0, 0)
    assert phone.display.set_text(window, empty, "Ünsal")
    full = field_of(active(phone))
    assert (full.text, full.showing_hint, full.selection) == ("Ünsal", False, (5, 5))
    assert not phone.display.set_text(window, window.root, "nowhere")
    assert not phone.display.focus(window, window.root) and phone.display.focus(window, field_of(active(phone)))


def test_a_page_is_scrolled_until_its_end(phone: Phone) -> None:
    phone.system.activities.start(Intent(action="android.settings.SETTINGS"))

    def scrolled(forward: bool) -> bool:
        window = active(phone)
        page = next(node for node in window.root.walk() if phone_scrolls(node))
        return phone.display.scroll(window, page, forward=forward)

    assert scrolled(True)
    while scrolled(True):
        pass
    assert scrolled(False) and not phone.display.scroll(active(phone), active(phone).root, forward=True)


def phone_scrolls(node: AccessibilityNode) -> bool:
    return hasattr(node.view, "scroll_by")
