"""The Portal of mobilerun and droidrun: its provider, its keyboard, its HTTP server."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from simdroid.automation.http_server import HttpRequest
from simdroid.automation.portal.program import Portal, answer_request
from simdroid.device import Phone
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.installer import install
from tests.conftest import Result, run_script
from tests.simdroid.portal_apk import PORTAL, PORTAL_KEYBOARD, PORTAL_SERVICE, portal_apk

ENABLE = f"settings put secure enabled_accessibility_services {PORTAL}/{PORTAL_SERVICE}"


@pytest.fixture(autouse=True)
def portal(phone: Phone) -> None:
    install(phone.system, portal_apk(), session=1, options=InstallOptions())
    run_script(phone, f"{ENABLE}; am start -n com.android.settings/.Settings")


def ask(phone: Phone, path: str, package: str = PORTAL) -> dict[str, Any]:
    """What a query answers."""
    told = run_script(phone, f"content query --uri 'content://{package}/{path}'")
    assert (told.status, told.stderr) == (0, "")
    head, _, text = told.stdout.partition("=")
    assert head == "Row: 0 result"
    answer: dict[str, Any] = json.loads(text)
    return answer


def do(phone: Phone, path: str, *bindings: str) -> None:
    """Insert, which prints nothing."""
    words = " ".join(f"--bind '{each}'" for each in bindings or ("nothing:n:",))
    assert run_script(phone, f"content insert --uri content://{PORTAL}/{path} {words}") == Result(0, "", "")


def test_without_its_apk_there_is_no_provider(phone: Phone) -> None:
    run_script(phone, f"pm uninstall {PORTAL}")
    told = run_script(phone, f"content query --uri content://{PORTAL}/ping")
    assert told.stderr.splitlines()[:2] == [
        f"Error while accessing provider:{PORTAL}",
        f"java.lang.IllegalStateException: Could not find provider: {PORTAL}",
    ]


def test_without_its_service_it_only_tells_its_version_and_token(phone: Phone) -> None:
    run_script(phone, "settings delete secure enabled_accessibility_services")
    assert ask(phone, "version") == {"status": "success", "result": "0.7.12"}
    assert len(ask(phone, "auth_token")["result"]) == 32
    assert ask(phone, "state") == {"status": "error", "error": "Accessibility service not available"}


def test_the_older_name_is_known_too(phone: Phone) -> None:
    install(phone.system, portal_apk("com.droidrun.portal", "0.4.1"), session=1, options=InstallOptions())
    assert ask(phone, "version", "com.droidrun.portal")["result"] == "0.4.1"


def test_state(phone: Phone) -> None:
    assert ask(phone, "ping")["result"] == "pong"
    state = ask(phone, "state_full")["result"]
    assert state["phone_state"]["packageName"] == "com.android.settings"
    assert state["phone_state"]["currentApp"] == "Settings"
    assert state["device_context"]["screen_bounds"] == {"width": 1080, "height": 2400}
    row = next(node for node in walk([state["a11y_tree"]]) if node["text"] == "Network & internet")
    assert (row["resourceId"], row["className"], row["isEnabled"]) == (
        "android:id/title",
        "android.widget.TextView",
        True,
    )
    listed = json.loads(ask(phone, "a11y_tree")["result"])
    numbers = [node["index"] for node in walk(listed)]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    same = next(node for node in walk(listed) if node["text"] == "Network & internet")
    bounds = row["boundsInScreen"]
    assert same["bounds"] == f"{bounds['left']}, {bounds['top']}, {bounds['right']}, {bounds['bottom']}"
    assert json.loads(ask(phone, "state")["result"])["phone_state"] == state["phone_state"]
    assert len(list(walk([ask(phone, "state_full?filter=false")["result"]["a11y_tree"]]))) >= len(
        list(walk([state["a11y_tree"]]))
    )
    assert ask(phone, "nothing") == {"status": "error", "error": "Unknown endpoint: /nothing"}


def test_actions_of_nodes(phone: Phone) -> None:
    nodes = list(walk([ask(phone, "state_full")["result"]["a11y_tree"]]))
    named = {action["name"]: action["id"] for node in nodes for action in node["actionList"]}
    assert named == {"FOCUS": 1, "CLICK": 16, "SCROLL_FORWARD": 4096, "SCROLL_BACKWARD": 8192}
    for node in nodes:
        names = {action["name"] for action in node["actionList"]}
        assert ("CLICK" in names, "SCROLL_FORWARD" in names) == (node["isClickable"], node["isScrollable"])
        assert node["actionCount"] == len(names)
    top = nodes[0]
    assert top["boundsInScreen"] == {"left": 0, "top": 0, "right": 1080, "bottom": 2400} == top["boundsInParent"]


def walk(nodes: list[dict[str, Any]]) -> Any:
    """All nodes, parents first."""
    for node in nodes:
        yield node
        yield from walk(node["children"])


def test_packages(phone: Phone) -> None:
    packages = {each["packageName"]: each for each in ask(phone, "packages")["result"]}
    assert packages["com.android.settings"]["label"] == "Settings" and packages["com.android.settings"]["isSystemApp"]
    assert packages[PORTAL]["versionName"] == "0.7.12" and not packages[PORTAL]["isSystemApp"]


def test_keyboard(phone: Phone) -> None:
    run_script(phone, f"ime enable {PORTAL_KEYBOARD}; ime set {PORTAL_KEYBOARD}; input tap 500 640")
    for text, clear in (("erst", "true"), ("— 日本", "false")):
        do(phone, "keyboard/input", f"base64_text:s:{base64.b64encode(text.encode()).decode()}", f"clear:b:{clear}")
    assert ask(phone, "state_full")["result"]["phone_state"]["focusedElement"]["text"] == "erst— 日本"
    do(phone, "keyboard/key", "key_code:i:67")
    do(phone, "keyboard/input", "base64_text:s:not base64", "clear:b:false")
    assert 'text="erst— 日"' in phone.display.dump()
    do(phone, "keyboard/clear")
    assert 'text="erst' not in phone.display.dump()


def test_clipboard(phone: Phone) -> None:
    assert ask(phone, "clipboard/get")["error"] == "Clipboard is empty or access was denied"
    do(phone, "clipboard/set", f"text_base64:s:{base64.b64encode('ü'.encode()).decode()}")
    assert ask(phone, "clipboard/get")["result"] == "ü"


def get(phone: Phone, method: str, path: str, *, token: str | None = None, body: object = None) -> tuple[int, Any]:
    """One request of its HTTP server."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    data = b"" if body is None else json.dumps(body).encode()
    answer = answer_request(phone, PORTAL, HttpRequest(method, path, {}, headers, data))
    return answer.status, json.loads(answer.body)


def test_http(phone: Phone) -> None:
    do(phone, "toggle_socket_server", "enabled:b:true")
    assert phone.system.loopback.find("tcp:8080") is not None
    token = Portal(phone, PORTAL).token
    assert get(phone, "GET", "/ping") == (200, {"status": "success", "result": "pong"})
    assert get(phone, "GET", "/state_full") == (401, {"status": "error", "error": "Unauthorized"})
    status, state = get(phone, "GET", "/state_full", token=token)
    assert status == 200 and state["result"]["phone_state"]["packageName"] == "com.android.settings"
    assert base64.b64decode(get(phone, "GET", "/screenshot", token=token)[1]["result"]).startswith(b"\x89PNG")
    row = next(node for node in walk([state["result"]["a11y_tree"]]) if node["text"] == "Network & internet")
    place = {"x": row["boundsInScreen"]["left"] + 5, "y": row["boundsInScreen"]["top"] + 5}
    assert get(phone, "POST", "/action/tap", token=token, body=place)[1]["status"] == "success"
    assert "Airplane mode" in phone.display.dump()
    assert get(phone, "POST", "/global", token=token, body={"action": 2})[1]["status"] == "success"
    opened = get(phone, "POST", "/app", token=token, body={"package": "com.google.android.deskclock"})[1]
    assert opened == {"status": "success", "result": "Started app com.google.android.deskclock"}
    for body in ({"x": "far"}, {"x": None}):
        assert get(phone, "POST", "/tap", token=token, body=body)[1]["status"] == "error"
    assert get(phone, "POST", "/fly", token=token)[1]["error"] == "Unknown method: fly"
    do(phone, "toggle_socket_server", "enabled:b:false")
    assert phone.system.loopback.find("tcp:8080") is None
