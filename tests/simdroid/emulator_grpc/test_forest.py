"""Trees and events of the accessibility forwarder, field by field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.emulator_grpc.events import Event, changes, clicked
from simdroid.emulator_grpc.forest import encode_forest
from simdroid.emulator_grpc.messages import FOREST
from simdroid.emulator_grpc.protobuf import Fields
from simdroid.ui.windows.accessibility import AccessibilityWindow
from tests.conftest import Result

Sh = Callable[..., Result]

CONTACT = "am start -W -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact"
ALWAYS = [4, 8, 64, 0x01020036]
"""Select, clear the selection, take the accessibility focus, show on screen."""


def forest(phone: Phone) -> list[Fields]:
    """The windows, lowest first, as a host reads them."""
    windows: list[Fields] = FOREST.decode(encode_forest(phone.display.accessibility_windows()))["windows"]
    return windows


def active(phone: Phone) -> list[Fields]:
    """The nodes of the window that has the focus."""
    nodes: list[Fields] = next(window for window in forest(phone) if window["is_active"])["tree"]["nodes"]
    return nodes


def one(nodes: list[Fields], **wanted: object) -> Fields:
    """The only node with these fields."""
    [found] = [node for node in nodes if all(node[name] == value for name, value in wanted.items())]
    return found


def actions(node: Fields) -> list[int]:
    return [action["id"] for action in node["actions"]]


def test_windows_come_from_the_lowest_up(phone: Phone, sh: Sh) -> None:
    sh(CONTACT)
    windows = forest(phone)
    assert [window["layer"] for window in windows] == list(range(len(windows)))
    assert [window["id"] for window in windows] == list(range(1, len(windows) + 1))
    kinds = {window["title"].partition("/")[0]: window["window_type"] for window in windows}
    assert kinds["com.google.android.contacts"] == 1 and kinds["StatusBar"] == 3
    [front] = [window for window in windows if window["is_focused"]]
    assert front["bounds_in_screen"] == {"left": 0, "top": 0, "right": 1080, "bottom": 2400}


def test_nodes_are_numbered_level_by_level(phone: Phone, sh: Sh) -> None:
    sh(CONTACT)
    for window in forest(phone):
        nodes = window["tree"]["nodes"]
        depths = {0: 0}
        assert [node["unique_id"] for node in nodes] == list(range(len(nodes)))
        for node in nodes:
            depths |= dict.fromkeys(node["child_ids"], node["depth"] + 1)
            assert node["window_id"] == window["id"]
        assert [depths[node["unique_id"]] for node in nodes] == [node["depth"] for node in nodes]
        assert nodes[0]["drawing_order"] == 0
        assert [nodes[child]["drawing_order"] for child in nodes[0]["child_ids"]][:1] in ([], [1])


def test_what_is_told_of_a_field_a_text_and_a_page(phone: Phone, sh: Sh) -> None:
    sh(CONTACT)
    nodes = active(phone)
    field = one(nodes, hint_text="First name")
    assert field["class_name"] == "android.widget.EditText" and field["package_name"] == "com.google.android.contacts"
    assert field["is_editable"] and field["is_enabled"] and field["is_visible_to_user"] and not field["is_password"]
    text = next(node for node in nodes if node["text"] and not node["is_clickable"] and not node["is_editable"])
    assert (text["text_selection_start"], text["text_selection_end"]) == (-1, -1)
    assert actions(text)[:3] == [4, 8, 64] and actions(text)[-1] == 0x01020036
    assert actions(text) == [4, 8, 64, 256, 512, 1 << 17, 0x01020036]
    page = next(node for node in nodes if node["is_scrollable"])
    assert set(actions(page)) >= {4096, 8192, 0x01020038, 0x0102003A}
    plain = next(node for node in nodes if not any(node[flag] for flag in ("text", "is_clickable", "is_focusable")))
    assert set(ALWAYS) <= set(actions(plain))


def test_a_focused_field_can_be_edited_and_its_cursor_is_told(phone: Phone, sh: Sh) -> None:
    sh(CONTACT)
    box = one(active(phone), hint_text="First name")["bounds_in_screen"]
    sh(f"input tap {box['left'] + 20} {box['top'] + 20}; input text Ada")
    field = one(active(phone), hint_text="First name")
    assert (field["text"], field["text_selection_start"], field["text_selection_end"]) == ("Ada", 3, 3)
    assert field["is_focused"] and actions(field)[0] == 2
    assert {1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 21, 0x01020054, 16} <= set(actions(field))
    assert [window["window_type"] for window in forest(phone)].count(2) == 1


def _typed(phone: Phone, sh: Sh, before: str, lines: str) -> list[Event]:
    sh(CONTACT)
    box = one(active(phone), hint_text="First name")["bounds_in_screen"]
    sh(f"input tap {box['left'] + 20} {box['top'] + 20}; input text {before}")
    old: list[AccessibilityWindow] = phone.display.accessibility_windows()
    sh(lines)
    return changes(old, phone.display.accessibility_windows())


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("input text X", {"from_index": "6", "added_count": "1", "removed_count": "0", "event_text": "ananasX"}),
        ("input keyevent 67", {"from_index": "5", "added_count": "0", "removed_count": "1", "event_text": "anana"}),
        (
            "input keyevent 21 21; input text XY",
            {"from_index": "4", "added_count": "2", "removed_count": "0", "event_text": "ananXYas"},
        ),
        (
            "input keyevent 122 112",
            {"from_index": "0", "added_count": "0", "removed_count": "1", "event_text": "nanas"},
        ),
    ],
)
def test_an_edit_is_told_by_where_it_was_made(phone: Phone, sh: Sh, lines: str, told: dict[str, str]) -> None:
    found = _typed(phone, sh, "ananas", lines)
    [typed] = [event for event in found if event["event_type"] == "TYPE_VIEW_TEXT_CHANGED"]
    assert typed["before_text"] == "ananas" and typed["event_package_name"] == "com.google.android.contacts"
    assert {name: typed[name] for name in told} == told
    assert "TYPE_WINDOW_CONTENT_CHANGED" in {event["event_type"] for event in found}


def test_a_cursor_that_moves_is_a_selection_that_changes(phone: Phone, sh: Sh) -> None:
    found = _typed(phone, sh, "abc", "input keyevent 21")
    moved = [event for event in found if event["event_type"] == "TYPE_VIEW_TEXT_SELECTION_CHANGED"]
    assert [(event["from_index"], event["to_index"], event["event_text"]) for event in moved] == [("2", "2", "abc")]
    assert not any(event["event_type"] == "TYPE_VIEW_TEXT_CHANGED" for event in found)


def test_nothing_is_told_of_an_unchanged_screen(phone: Phone, sh: Sh) -> None:
    sh(CONTACT)
    windows = phone.display.accessibility_windows()
    assert phone.display.accessibility_windows() is windows
    phone.display.build_anew()
    assert changes(windows, phone.display.accessibility_windows()) == []


def test_another_window_in_front_is_a_state_that_changes(phone: Phone, sh: Sh) -> None:
    sh(CONTACT)
    before = phone.display.accessibility_windows()
    sh("cmd statusbar expand-notifications")
    kinds = [event["event_type"] for event in changes(before, phone.display.accessibility_windows())]
    assert kinds[0] == "TYPE_WINDOWS_CHANGED" and kinds.count("TYPE_WINDOW_STATE_CHANGED") == 1
    assert changes(before, []) == [{"event_type": "TYPE_WINDOWS_CHANGED"}]


def test_a_click_tells_what_was_touched(phone: Phone, sh: Sh) -> None:
    found: list[Event] = []
    phone.display.on_press.append(lambda window, view: found.append(clicked(window, view)))
    sh("am start -W -n com.android.settings/.Settings")
    box = one(active(phone), text="Network & internet")["bounds_in_screen"]
    sh(f"input tap {box['left'] + 5} {box['top'] + 5}")
    [event] = found
    assert event["event_type"] == "TYPE_VIEW_CLICKED" and event["event_package_name"] == "com.android.settings"
    assert event["event_text"].startswith("Network & internet, ") and "source_text" not in event
