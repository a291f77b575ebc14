"""Appium's server on the phone: sessions, elements, sources, gestures, dialogs, and what it refuses."""

from __future__ import annotations

import base64
import io
import json
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from simdroid.automation.appium.base import COMMANDS
from simdroid.device import Phone
from tests.conftest import run_script
from tests.simdroid.automation.appium.appium_client import ELEMENT, Client

SETTINGS = "com.android.settings"
NETWORK = 'new UiSelector().text("Network & internet")'


@pytest.fixture
def client(phone: Phone) -> Client:
    """A client with Settings in front."""
    run_script(phone, f"am start -n {SETTINGS}/.Settings")
    return Client(phone)


def test_status_and_sessions(client: Client) -> None:
    status, answer = client.request("GET", "/status")
    assert (status, answer["sessionId"], answer["value"]["ready"]) == (200, "None", True)
    assert client.request("GET", "/sessions") == (200, {"sessionId": "None", "value": []})
    client.call("GET", "/orientation")
    [session] = client.request("GET", "/sessions")[1]["value"]
    assert session["id"] == client.session and session["capabilities"] == {"appPackage": SETTINGS}
    assert client.request("DELETE", f"/session/{client.session}") == (200, {"sessionId": client.session, "value": None})
    assert client.server.finished.is_set()
    assert client.refused("GET", "/source")[:2] == (404, "invalid session id")


def test_a_session_needs_capabilities(client: Client) -> None:
    status, answer = client.request("POST", "/session", b"{}")
    assert (status, answer["value"]["error"]) == (500, "session not created")


def test_all_strategies_find_the_same_element(client: Client) -> None:
    row = client.find("-android uiautomator", NETWORK)
    assert client.find("xpath", '//android.widget.TextView[@text="Network & internet"]') == row
    titles = client.find_all("id", "android:id/title")
    assert titles[:2] == ["Network & internet", "Connected devices"]
    assert set(titles) < set(client.find_all("class name", "android.widget.TextView"))
    assert client.refused("POST", "/element", strategy="accessibility id", selector="no such")[:2] == (
        *(404, "no such element"),
    )
    assert client.find_all("accessibility id", "no such") == []
    assert client.refused("POST", "/element", strategy="css selector", selector="a")[:2] == (400, "invalid selector")


def test_ids_without_a_package_are_those_of_the_app_under_test(client: Client) -> None:
    assert client.find("id", "main_content_scrollable_container").startswith("/element/")
    client.call("POST", "/appium/settings", settings={"disableIdLocatorAutocompletion": True})
    assert client.refused("POST", "/element", strategy="id", selector="main_content_scrollable_container")[0] == 404


def test_an_expression_sees_every_attribute_that_it_asks_for(client: Client) -> None:
    rows = client.find_all("xpath", '//*[@resource-id="android:id/title" and @long-clickable="false"]')
    assert rows[0] == "Network & internet"
    assert client.find_all("xpath", '//*[@*="Network & internet"]') == ["Network & internet"]
    assert client.find_all("xpath", '//*[attribute::text="Apps"]') == ["Apps"]


def test_elements_below_others(client: Client) -> None:
    page = client.find("-android uiautomator", "new UiSelector().scrollable(true)")
    context = page.rpartition("/")[2]
    inside = client.find_all("class name", "android.widget.TextView", context=context)
    assert "Network & internet" in inside
    assert client.find_all("xpath", './/*[@text="Apps"]', context=context) == ["Apps"]
    assert client.find_all("-android uiautomator", 'text("Apps")', context=context) == ["Apps"]


def test_elements_beside_another_are_not_below_it(client: Client) -> None:
    titles = client.find_all("id", "android:id/title")
    row = client.find("id", "android:id/title").rpartition("/")[2]
    assert len(titles) > 1
    for strategy, selector in (("id", "android:id/title"), ("class name", "android.widget.TextView")):
        assert client.find_all(strategy, selector, context=row) == []


def test_what_an_element_tells(client: Client) -> None:
    row = client.find("-android uiautomator", NETWORK)
    assert client.call("GET", f"{row}/text") == "Network & internet"
    assert client.call("GET", f"{row}/name") is None
    assert client.call("GET", f"{row}/attribute/className") == "android.widget.TextView"
    assert client.call("GET", f"{row}/attribute/displayed") == "true"
    assert client.call("GET", f"{row}/attribute/contentDescription") is None
    rect = client.call("GET", f"{row}/rect")
    left, top = rect["x"], rect["y"]
    right, bottom = left + rect["width"], top + rect["height"]
    assert client.call("GET", f"{row}/attribute/bounds") == f"[{left},{top}][{right},{bottom}]"
    assert client.call("GET", f"{row}/size") == {"height": rect["height"], "width": rect["width"]}
    status, error, message = client.refused("GET", f"{row}/attribute/colour")
    assert (status, error) == (404, "unknown command") and "'colour' attribute is unknown" in message


def test_descriptions_find_elements(client: Client) -> None:
    client.call("POST", client.find("-android uiautomator", NETWORK) + "/click")
    up = client.find("accessibility id", "Navigate up")
    assert client.call("GET", f"{up}/name") == "Navigate up"
    client.call("POST", f"{up}/click")
    assert "Network & internet" in client.find_all("id", "android:id/title")


def test_a_click_opens_and_what_was_there_is_stale(client: Client) -> None:
    row = client.find("-android uiautomator", NETWORK)
    client.call("POST", f"{row}/click")
    assert "Airplane mode" in client.find_all("class name", "android.widget.TextView")
    assert client.refused("GET", f"{row}/text")[:2] == (404, "stale element reference")
    client.call("POST", "/back")
    assert client.call("GET", f"{row}/text") == "Network & internet"
    assert client.refused("GET", "/element/never-found/text")[:2] == (404, "no such element")


def test_keys_are_added_and_replace(client: Client, phone: Phone) -> None:
    client.call("POST", client.find("xpath", '//*[@text="Search settings"]') + "/click")
    field = client.find("class name", "android.widget.EditText")
    client.call("POST", f"{field}/value", text="wi")
    client.call("POST", f"{field}/value", text="fi é日")
    assert client.call("GET", f"{field}/text") == "wifi é日"
    client.call("POST", "/keys", text="other", replace=True)
    assert client.call("GET", f"{field}/text") == "other"
    assert client.call("GET", "/element/active")[ELEMENT] == field.rpartition("/")[2]
    client.call("POST", f"{field}/clear")
    hint = client.call("GET", f"{field}/attribute/hint")
    assert client.call("GET", f"{field}/text") == (hint or "")
    client.call("POST", f"{field}/value", text="wifi")
    keys = [{"type": kind, "value": letter} for letter in "x\ue003" for kind in ("keyDown", "keyUp")]
    client.call("POST", "/actions", actions=[{"type": "key", "id": "k", "actions": keys}])
    assert client.call("GET", f"{field}/text") == "wifi"
    row = client.find("class name", "android.widget.FrameLayout")
    assert client.refused("POST", f"{row}/value", text="no")[:2] == (400, "invalid element state")


def test_keys_with_others_held(client: Client) -> None:
    client.call("POST", client.find("xpath", '//*[@text="Search settings"]') + "/click")
    field = client.find("class name", "android.widget.EditText")

    def press(*values: str) -> str:
        steps = [{"type": kind, "value": value} for kind, value in (each.split(" ") for each in values)]
        client.call("POST", "/actions", actions=[{"type": "key", "id": "k", "actions": steps}])
        text: str = client.call("GET", f"{field}/text")
        return text

    assert press("keyDown a", "keyUp a", "keyDown \ue008", "keyDown b", "keyUp b", "keyUp \ue008", "keyDown c") == "aBc"
    assert press("keyDown é", "keyUp é") == "aBcé"
    assert press("keyDown \ue012", "keyDown \ue003") == "aBé"
    assert press("keyDown \ue009", "keyDown a", "keyUp \ue009", "keyDown x") == "x"


def test_scrolling_to_an_element_that_is_gone_for_good(client: Client) -> None:
    page = client.find("-android uiautomator", "new UiSelector().scrollable(true)").rpartition("/")[2]
    row = client.find("-android uiautomator", NETWORK).rpartition("/")[2]
    client.call("POST", f"/appium/element/{page}/scroll_to/{row}")
    assert client.refused("POST", f"/appium/element/{page}/scroll_to/none")[:2] == (404, "no such element")


def test_the_source_is_xml_with_classes_as_tags(client: Client, phone: Phone) -> None:
    text = client.call("GET", "/source")
    assert text.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy index=\"0\" class=")
    root = fromstring(text)
    metrics = phone.display.metrics
    assert (root.get("rotation"), root.get("width")) == ("0", str(metrics.width))
    row = next(each for each in root.iter("android.widget.TextView") if each.get("text") == "Network & internet")
    assert row.get("package") == SETTINGS and row.get("resource-id") == "android:id/title"
    assert row.get("content-desc") is None
    assert list(row.attrib)[:4] == ["index", "package", "class", "text"]


def test_toasts_are_in_the_source(client: Client, phone: Phone) -> None:
    assert client.find_all("xpath", "//android.widget.Toast[1]") == []
    phone.system.toasts.show(SETTINGS, "Saved & done")
    assert [each.get("text") for each in fromstring(client.call("GET", "/source")).iter("android.widget.Toast")] == [
        "Saved & done"
    ]
    found = client.find("xpath", "//android.widget.Toast[1]")
    assert client.call("GET", f"{found}/text") == "Saved & done"


def test_pictures(client: Client, phone: Phone) -> None:
    whole = Image.open(io.BytesIO(base64.b64decode(client.call("GET", "/screenshot"))))
    assert whole.size == (phone.display.metrics.width, phone.display.metrics.height)
    row = client.find("-android uiautomator", NETWORK)
    rect = client.call("GET", f"{row}/rect")
    part = Image.open(io.BytesIO(base64.b64decode(client.call("GET", f"{row}/screenshot"))))
    box = (rect["x"], rect["y"], rect["x"] + rect["width"], rect["y"] + rect["height"])
    assert part.convert("RGB").tobytes() == whole.convert("RGB").crop(box).tobytes()


def test_scrolling_until_something_is_in_sight(client: Client) -> None:
    scrollable = "new UiScrollable(new UiSelector().scrollable(true))"
    row = client.find("-android uiautomator", f'{scrollable}.scrollIntoView(new UiSelector().textContains("About"))')
    assert client.call("GET", f"{row}/text").startswith("About")
    area = {"left": 100, "top": 600, "width": 800, "height": 1200}
    down = {"area": area, "direction": "down", "percent": 1.0}
    assert client.call("POST", "/appium/gestures/scroll", **down) is False
    assert client.call("POST", "/appium/gestures/scroll", **{**down, "direction": "UP"}) is True
    client.call("POST", "/appium/gestures/fling", **{**down, "direction": "up"})
    client.find("-android uiautomator", f"{scrollable}.scrollToBeginning(10)")
    assert "Network & internet" in client.find_all("id", "android:id/title")
    params = {"strategy": "-android uiautomator", "selector": 'new UiSelector().textContains("About")'}
    client.call("POST", "/gestures/scroll_to", params=params)
    assert any(title.startswith("About") for title in client.find_all("id", "android:id/title"))
    wrong = {"area": area, "direction": "sideways", "percent": 1.0}
    assert client.refused("POST", "/appium/gestures/scroll", **wrong)[:2] == (400, "invalid argument")


def test_what_is_in_sight_needs_no_scrolling(client: Client) -> None:
    before = client.call("GET", "/source")
    for strategy, selector in (("class name", "android.widget.TextView"), ("-android uiautomator", NETWORK)):
        client.call("POST", "/gestures/scroll_to", params={"strategy": strategy, "selector": selector})
    assert client.call("GET", "/source") == before
    client.call("POST", "/gestures/scroll_to", params={"strategy": "class name", "selector": "no.such.Class"})
    assert client.call("GET", "/source") != before
    for params in ({"strategy": "xpath", "selector": "//*"}, {"strategy": "class name"}, None):
        assert client.refused("POST", "/gestures/scroll_to", params=params)[:2] == (400, "invalid argument")


@pytest.mark.parametrize(
    ("call", "milliseconds"),
    [("scrollForward()", 275), ("flingForward()", 25), ("scrollForward(10)", 50), ("setMaxSearchSwipes(3)", 0)],
)
def test_swipes_take_five_milliseconds_a_step(client: Client, phone: Phone, call: str, milliseconds: int) -> None:
    begin = phone.system.clock.uptime_ns()
    client.find("-android uiautomator", f"new UiScrollable(new UiSelector().scrollable(true)).{call}")
    assert (phone.system.clock.uptime_ns() - begin) // 1_000_000 == milliseconds


@pytest.mark.parametrize("call", ["scrollSideways()", "scrollForward(true)", 'scrollToEnd("x")', "jump(1)"])
def test_scrollables_refuse_other_calls(client: Client, call: str) -> None:
    body = {"strategy": "-android uiautomator", "selector": f"new UiScrollable(scrollable(true)).{call}"}
    assert client.refused("POST", "/element", **body)[:2] == (400, "invalid selector")


def test_children_of_scrollables(client: Client) -> None:
    scrollable = "new UiScrollable(new UiSelector().scrollable(true))"
    text = 'new UiSelector().className("android.widget.TextView")'
    for call in (f'getChildByText({text}, "System")', 'scrollTextIntoView("System")'):
        row = client.find("-android uiautomator", f"{scrollable}.{call}")
        assert client.call("GET", f"{row}/text") == "System"
        client.find("-android uiautomator", f"{scrollable}.flingToBeginning(10)")
    third = client.find("-android uiautomator", f"{scrollable}.getChildByInstance({text}, 2)")
    inside = client.find("-android uiautomator", "new UiSelector().scrollable(true)").rpartition("/")[2]
    texts = client.find_all("class name", "android.widget.TextView", context=inside)
    assert client.call("GET", f"{third}/text") == texts[2]
    none = {"strategy": "-android uiautomator", "selector": 'new UiScrollable(text("no")).scrollForward()'}
    assert client.refused("POST", "/element", **none)[:2] == (404, "no such element")


def test_a_scroll_moves_exactly_as_far_and_a_fling_further(client: Client) -> None:
    def top() -> int:
        row = client.find("-android uiautomator", 'text("Storage")')
        found: int = client.call("GET", f"{row}/rect")["y"]
        return found

    area = {"left": 100, "top": 1000, "width": 800, "height": 800}
    # The large title collapses first; from then on the list moves.
    client.call("POST", "/appium/gestures/scroll", area=area, direction="down", percent=0.75)
    before = top()
    client.call("POST", "/appium/gestures/scroll", area=area, direction="down", percent=0.25, speed=500)
    assert abs(before - top() - 200) <= 25
    slow = top()
    client.call("POST", "/appium/gestures/swipe", area=area, direction="down", percent=0.1, speed=5000)
    assert top() > slow


def test_clicks_by_place_element_and_locator(client: Client) -> None:
    row = client.find("-android uiautomator", NETWORK)
    area = client.call("GET", f"{row}/rect")
    for body in (
        {"origin": {ELEMENT: row.rpartition("/")[2]}},
        {"origin": {ELEMENT: row.rpartition("/")[2]}, "offset": {"x": 5, "y": 5}},
        {"locator": {"strategy": "-android uiautomator", "selector": NETWORK}},
        {"offset": {"x": area["x"] + 5, "y": area["y"] + 5}},
    ):
        client.call("POST", "/appium/gestures/click", **body)
        assert "Airplane mode" in client.find_all("class name", "android.widget.TextView")
        client.call("POST", "/back")
    assert client.refused("POST", "/appium/gestures/click")[:2] == (400, "invalid argument")


def test_actions_of_a_pointer(client: Client, phone: Phone) -> None:
    row = client.find("-android uiautomator", NETWORK)
    steps = [
        {"type": "pointerMove", "duration": 100, "origin": {ELEMENT: row.rpartition("/")[2]}, "x": 0, "y": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pause", "duration": 50},
        {"type": "pointerUp", "button": 0},
    ]
    client.call("POST", "/actions", actions=[{"type": "pointer", "id": "finger", "actions": steps}])
    assert "Airplane mode" in client.find_all("class name", "android.widget.TextView")
    client.call("POST", "/back")
    swipe = [
        {"type": "pointerMove", "duration": 0, "x": 500, "y": 1800},
        {"type": "pointerDown"},
        {"type": "pointerMove", "duration": 300, "x": 500, "y": 800},
        {"type": "pointerUp"},
    ]
    client.call("POST", "/actions", actions=[{"type": "pointer", "id": "finger", "actions": swipe}])
    assert "Network & internet" not in client.find_all("id", "android:id/title")
    before = client.call("GET", "/source")
    two = [{"type": "pointer", "id": name, "actions": swipe} for name in ("one", "two")]
    client.call("POST", "/actions", actions=two)
    assert client.call("GET", "/source") == before
    for wrong in (None, [], [{"type": "pointer"}], [{"type": "key", "id": "k", "actions": [{"type": "pointerUp"}]}]):
        assert client.refused("POST", "/actions", actions=wrong)[:2] == (400, "invalid argument")


def finger(*steps: dict[str, object]) -> dict[str, object]:
    """A pointer that does these things one after the other."""
    return {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": list(steps)}


def to(x: int, y: int, *, origin: str = "viewport", duration: int = 0) -> dict[str, object]:
    return {"type": "pointerMove", "x": x, "y": y, "origin": origin, "duration": duration}


DOWN: dict[str, object] = {"type": "pointerDown", "button": 0}
UP: dict[str, object] = {"type": "pointerUp", "button": 0}


def test_a_finger_that_rests_presses_long(client: Client, phone: Phone) -> None:
    client.call("POST", "/appium/device/press_keycode", keycode=3)
    hold: dict[str, object] = {"type": "pause", "duration": 900}
    client.call("POST", "/actions", actions=[finger(to(540, 900), DOWN, UP)])
    assert "Home settings" not in client.call("GET", "/source")
    client.call("POST", "/actions", actions=[finger(to(540, 900), DOWN, hold, UP)])
    assert "Home settings" in client.call("GET", "/source")
    client.call("POST", "/back")
    client.call("POST", "/appium/gestures/long_click", offset={"x": 540, "y": 900}, duration=200)
    assert "Home settings" not in client.call("GET", "/source")
    client.call("POST", "/appium/gestures/long_click", offset={"x": 540, "y": 900})
    assert "Home settings" in client.call("GET", "/source")
    assert client.refused("POST", "/appium/gestures/long_click", offset={"x": 1, "y": 1}, duration=-1)[0] == 400


def test_a_finger_goes_step_by_step_and_may_be_cancelled(client: Client, phone: Phone) -> None:
    before = client.call("GET", "/source")
    cancelled = finger(to(500, 1800), DOWN, to(500, 900, duration=200), {"type": "pointerCancel"}, UP)
    client.call("POST", "/actions", actions=[cancelled])
    assert client.call("GET", "/source") == before
    way = [to(0, -300, origin="pointer", duration=100) for _ in range(3)]
    begin = phone.system.clock.uptime_ns()
    client.call("POST", "/actions", actions=[finger(to(500, 1800), DOWN, *way, UP)])
    assert (phone.system.clock.uptime_ns() - begin) // 1_000_000 == 300
    assert "Network & internet" not in client.find_all("id", "android:id/title")
    waits = {"type": "none", "id": "clock", "actions": [{"type": "pause", "duration": 1500}]}
    begin = phone.system.clock.uptime_ns()
    client.call("POST", "/actions", actions=[waits])
    assert (phone.system.clock.uptime_ns() - begin) // 1_000_000 == 1500
    negative = finger(to(1, 1, duration=-5))
    assert client.refused("POST", "/actions", actions=[negative])[:2] == (400, "invalid argument")


def test_drags_and_double_clicks(client: Client, phone: Phone) -> None:
    client.call("POST", "/appium/gestures/drag", start={"x": 500, "y": 1800}, end={"x": 500, "y": 900})
    row = client.find("-android uiautomator", 'text("Storage")').rpartition("/")[2]
    assert client.refused("POST", "/appium/gestures/drag", origin={ELEMENT: row})[0] == 400
    assert client.refused("POST", "/appium/gestures/drag", end={"x": 1, "y": 1})[0] == 400
    client.call("POST", "/appium/gestures/drag", origin={"ELEMENT": row}, end={"x": 500, "y": 2000})
    begin = phone.system.clock.uptime_ns()
    client.call("POST", "/appium/gestures/double_click", offset={"x": 5, "y": 5})
    assert (phone.system.clock.uptime_ns() - begin) // 1_000_000 >= 150
    area = {"left": 0, "top": 0, "width": 100, "height": 100}
    client.call("POST", "/appium/gestures/pinch_open", area=area, percent=0.5)
    for wrong in ({"percent": 0.5}, {"area": area, "percent": 2}, {"area": {**area, "width": -1}, "percent": 0.5}):
        assert client.refused("POST", "/appium/gestures/pinch_close", **wrong)[:2] == (400, "invalid argument")


def test_dialogs(client: Client, phone: Phone) -> None:
    assert client.refused("GET", "/alert/text") == (404, "no such alert", "No alert is present on the screen")
    clock = "com.google.android.deskclock"
    run_script(phone, f"am start -n {clock}/com.android.deskclock.DeskClock")
    run_script(phone, f"am start -a android.settings.APPLICATION_DETAILS_SETTINGS -d package:{clock}")
    stop = client.find("xpath", '//*[@text="Force stop"]')
    client.call("POST", f"{stop}/click")
    assert client.call("GET", "/alert/text").startswith("Force stop?")
    assert client.refused("POST", "/alert/accept", buttonLabel="Maybe")[:2] == (400, "invalid element state")
    assert client.call("POST", "/alert/dismiss") == "Cancel"
    client.call("POST", client.find("xpath", '//*[@text="Force stop"]') + "/click")
    assert client.call("POST", "/alert/accept") == "OK"
    assert client.refused("GET", "/alert/text")[1] == "no such alert"


def test_the_phone_itself(client: Client, phone: Phone) -> None:
    assert client.call("POST", "/orientation", orientation="LANDSCAPE") == "LANDSCAPE"
    assert client.call("GET", "/rotation") == {"x": 0, "y": 0, "z": 90}
    size = client.call("GET", "/window/current/size")
    assert size["width"] > size["height"]
    assert client.call("POST", "/rotation", z=0) == "ROTATION_0"
    assert client.refused("POST", "/rotation", z=45)[:2] == (400, "invalid argument")
    client.call("POST", "/appium/device/set_clipboard", content=base64.b64encode("ü".encode()).decode())
    assert phone.system.clipboard.text == "ü"
    assert base64.b64decode(client.call("POST", "/appium/device/get_clipboard")).decode() == "ü"
    assert client.refused("POST", "/appium/device/get_clipboard", contentType="image")[:2] == (400, "invalid argument")
    client.call("POST", "/appium/device/open_notifications")
    assert phone.display.shade == "notifications"
    client.call("POST", "/appium/device/press_keycode", keycode=3)
    assert phone.system.activities.top.component.package.endswith("nexuslauncher")
    status = int(phone.system.battery.status)
    assert client.call("GET", "/appium/device/battery_info") == {"level": 1.0, "status": status}
    info = client.call("GET", "/appium/device/info")
    assert (info["apiVersion"], info["realDisplaySize"], info["displayDensity"]) == ("33", "1080x2400", 420)
    assert client.call("GET", "/appium/device/system_bars") == {"statusBar": phone.display.metrics.status_bar}
    windows = client.call("POST", "/appium/list_windows")
    home = next(each for each in windows if each["isActive"])
    assert home["rect"] == {"x": 0, "y": 0, "width": 1080, "height": 2400} and home["isFocused"]
    assert (home["packageName"], home["type"], home["isAccessibilityFocused"]) == (
        *("com.google.android.apps.nexuslauncher", 1, False),
    )
    assert [each["layer"] for each in windows] == list(range(len(windows)))[::-1]


def test_settings_of_the_session(client: Client) -> None:
    client.call("POST", "/appium/settings", settings={"enforceXPath1": True, "unknown": 1})
    assert client.call("GET", "/appium/settings")["enforceXPath1"] is True
    selector = {"strategy": "xpath", "selector": "//*[matches(@text, 'x')]"}
    assert client.refused("POST", "/element", **selector)[:2] == (400, "invalid selector")
    wrong = {"settings": {"enforceXPath1": "yes"}}
    assert client.refused("POST", "/appium/settings", **wrong)[:2] == (400, "invalid argument")
    client.call("POST", "/appium/settings", settings={"shouldUseCompactResponses": False})
    found = client.call("POST", "/element", strategy="-android uiautomator", selector=NETWORK)
    assert found["text"] == "Network & internet"


def test_unknown_commands_and_bad_bodies(client: Client) -> None:
    assert client.refused("GET", "/no/such/thing")[:2] == (404, "unknown command")
    assert client.refused("DELETE", "/source")[:2] == (404, "unknown command")
    status, answer = client.request("POST", client.address("/element"), b"{")
    assert (status, answer["value"]["error"]) == (400, "invalid argument")
    assert client.request("POST", client.address("/element"), b"[1]")[0] == 400
    assert client.request("PUT", "/anything")[0] == 404


VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["x", "id", "type", ELEMENT]), inner),
    max_leaves=6,
)
NAMES = [
    *("strategy", "selector", "context", "origin", "area", "direction", "percent", "speed", "offset", "start", "end"),
    *("actions", "settings", "content", "contentType", "keycode", "metastate", "orientation", "z", "text", "replace"),
    *("buttonLabel", "params", "duration", "locator", "type"),
]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(COMMANDS)), st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4))
def test_any_body_is_answered_or_refused(client: Client, route: tuple[str, str], body: dict[str, object]) -> None:
    method, path = route
    address = client.address(f"/{path}".rstrip("/")).replace(":id2", "none").replace(":id", "none")
    status, answer = client.request(method, address, json.dumps(body).encode())
    assert status == 200 or answer["value"]["message"]
