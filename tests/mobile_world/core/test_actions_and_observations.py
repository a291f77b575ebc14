"""Steps, pictures, UI trees and observations over HTTP."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from mobile_world.core import EnvServer
from mobile_world.core.artefacts import MOST_FILES, Artefacts
from mobile_world.domain import parse_ui_tree
from tests.mobile_world.core.calls import TAP, error, opened, step

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def mine(http: httpx.Client) -> dict[str, str]:
    """The headers of a session on the first phone, which shows its home screen."""
    headers = opened(http, device="phone-0")
    step(http, {"kind": "key", "name": "HOME"}, headers)
    return headers


def test_old_clients_find_what_they_know(http: httpx.Client) -> None:
    assert http.get("/init?device=emulator-5554").json() == {"device": "phone-0", "viewport_size": [1080, 2400]}
    body = {"device": "emulator-5556", "type": "cmd", "instance": "x"}
    assert http.post("/init", json=body).json()["device"] == "phone-1"
    told = http.post(
        "/step", json={"device": "emulator-5554", "action": {"action_type": "open_app", "app_name": "Clock"}}
    )
    assert told.json()["result"] == "OK"
    state = http.get("/state").json()
    assert state["current_app"] == "Clock" and state["current_activity"].startswith("com.google.android.deskclock/")
    for app in ("Files", "Contacts"):
        http.post("/step", json={"action": {"action_type": "open_app", "app_name": app}}).raise_for_status()
        assert http.get("/state").json()["current_app"] == app
    http.post("/step", json={"action": {"action_type": "navigate_home"}}).raise_for_status()
    state = http.get("/state").json()
    assert state["current_app"] == state["current_activity"].partition("/")[0], "the launcher has no icon"
    assert http.post("/settle").json() == http.post("/settle", json={"device": "phone-0"}).json() == {"result": "OK"}


def test_pictures_by_path_in_the_answer_and_as_the_answer(http: httpx.Client, mine: dict[str, str]) -> None:
    told = http.get("/screenshot?prefix=first&return_b64=1", headers=mine).json()
    assert told["path"].rpartition("/")[2].startswith("first-")
    png = base64.b64decode(told["b64_png"])
    assert png.startswith(PNG)
    assert http.get("/download", params={"path": told["path"]}).content == png
    relative = told["path"].split("/artefacts/")[1]
    assert http.get("/download", params={"path": relative}).content == png
    again = http.get("/screenshot?prefix=first", headers=mine).json()
    assert again == {"device": told["device"], "path": told["path"]}
    step(http, {"kind": "open_app", "app": "Settings"}, mine)
    assert http.get("/screenshot?prefix=first", headers=mine).json()["path"] != told["path"]
    raw = http.get("/screenshot", headers={**mine, "Accept": "image/png"})
    assert raw.headers["content-type"] == "image/png" and raw.content.startswith(PNG)
    watched = http.get("/screenshot?watch=1&device=phone-0", headers={"Accept": "image/png"})
    assert watched.content.startswith(PNG)


def test_the_ui_tree(http: httpx.Client, mine: dict[str, str]) -> None:
    told = http.get("/xml?return_content=1", headers=mine).json()
    assert told["mode"] == "uia" and parse_ui_tree(told["content"]).rotation == 0
    assert http.get("/download", params={"path": told["path"]}).text == told["content"]
    assert "content" not in http.get("/xml?mode=ac&watch=1&device=phone-0").json()


def test_observations_in_both_forms(http: httpx.Client, mine: dict[str, str]) -> None:
    plain = http.get("/observation?ui_tree=1&step=3", headers=mine).json()
    assert plain["step"] == 3 and plain["size"] == [1080, 2400] and plain["error"] is plain["reply"] is None
    assert parse_ui_tree(plain["ui_xml"]).rotation == 0
    lean = http.get("/observation?screenshot=0", headers=mine).json()
    assert "screenshot_b64" not in lean and "ui_xml" not in lean
    wire = http.get("/observation", headers={**mine, "Accept": "application/vnd.mobile-world.observation"})
    head, _, png = wire.content.partition(b"\n")
    assert json.loads(head) == {**lean, "step": 0}
    assert png == base64.b64decode(plain["screenshot_b64"])


def test_an_action_and_the_look_after_it_in_one_call(http: httpx.Client, mine: dict[str, str]) -> None:
    body = {"action": {"kind": "open_app", "app": "Clock"}}
    told = http.post("/step?settle=1&observe=1&ui_tree=1", json=body, headers=mine).json()
    assert told["observation"]["activity"].startswith("com.google.android.deskclock/")
    assert "com.google.android.deskclock" in told["observation"]["ui_xml"]


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ({"action_type": "click", "x": 540.4, "y": 1200.6}, {"kind": "tap"}),
        ({"action_type": "click", "index": 0}, {"kind": "tap"}),
        ({"action_type": "double_tap", "x": 10, "y": 10}, {"kind": "double_tap"}),
        ({"action_type": "long_press", "x": 10, "y": 1000}, {"kind": "long_press"}),
        (
            {"action_type": "drag", "start_x": 500.5, "start_y": 900, "end_x": 500, "end_y": 300},
            {"kind": "drag"},
        ),
        ({"action_type": "scroll", "direction": "left"}, {"kind": "scroll", "direction": "left"}),
        ({"action_type": "scroll", "direction": "right"}, {"kind": "scroll", "direction": "right"}),
        ({"action_type": "swipe", "direction": "up"}, {"kind": "scroll", "direction": "down"}),
        ({"action_type": "keyboard_enter"}, {"kind": "key", "name": "ENTER"}),
        ({"action_type": "navigate_home"}, {"kind": "key", "name": "HOME"}),
        ({"action_type": "navigate_back"}, {"kind": "key", "name": "BACK"}),
        ({"action_type": "unknown", "keycode": "KEYCODE_VOLUME_UP"}, {"kind": "key", "name": "VOLUME_UP"}),
        ({"action_type": "open_app", "app_name": "clock"}, {"kind": "open_app"}),
        ({"action_type": "wait"}, {"kind": "wait"}),
        ({"action_type": "answer", "text": "42"}, {"kind": "answer", "text": "42"}),
        ({"kind": "swipe", "start": {"x": 0.5, "y": 0.8}, "end": {"x": 0.5, "y": 0.2}}, {"kind": "swipe"}),
    ],
    ids=str,
)
def test_every_old_action_is_done(
    http: httpx.Client, mine: dict[str, str], given: dict[str, Any], canonical: dict[str, Any]
) -> None:
    told = step(http, given, mine)
    assert told["error"] is None and told["result"] == "OK"
    assert {name: told["action"][name] for name in canonical} == canonical


@pytest.mark.parametrize("given", [{"action_type": "finished"}, {"action_type": "status", "goal_status": "infeasible"}])
def test_the_end_of_an_episode_is_the_clients_business(
    http: httpx.Client, mine: dict[str, str], given: dict[str, Any]
) -> None:
    assert step(http, given, mine)["result"] == "finished"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"action_type": "click", "x": 5000, "y": 1}, "off the screen"),
        ({"action_type": "click", "x": float("nan"), "y": 1}, "number"),
        ({"action_type": "click", "x": 1, "y": 1, "index": 1}, "exclude"),
        ({"action_type": "click", "index": 10**6}, "no element"),
        ({"action_type": "click"}, "number"),
        ({"action_type": "scroll", "direction": "sideways"}, "direction"),
        ({"action_type": "input_text", "text": ""}, "nothing to type"),
        ({"action_type": "open_app", "app_name": "Nothing Like This"}, "no app"),
        ({"action_type": "open_app"}, "app_name"),
        ({"action_type": "unknown"}, "action_type"),
        ({"action_type": "error_env"}, "action_type"),
        ({"action_type": "unknown", "keycode": "KEYCODE_NOTHING"}, "no key"),
        ({"action_type": "unknown", "keycode": 4}, "keycode"),
        ({"action_type": "ask_user", "text": "Which?"}, "no task"),
        ({"action_type": "mcp", "action_name": "x", "action_json": {}}, "no task"),
        ({"kind": "tap", "at": {"x": 2, "y": 0}}, "less than 1"),
        ({"kind": "nothing"}, "nothing"),
        ({"kind": "open_app", "app": "$(reboot)"}, "no app"),
        ({}, "action_type"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_told_to_the_agent(
    http: httpx.Client, mine: dict[str, str], given: dict[str, Any], why: str
) -> None:
    answer = http.post(
        "/step", content=json.dumps({"action": given}), headers={**mine, "Content-Type": "application/json"}
    )
    assert answer.status_code == 200, answer.text
    assert why in answer.json()["error"] and answer.json()["result"] is None
    seen = http.get("/observation?screenshot=0", headers=mine).json()
    assert seen["error"] == answer.json()["error"]
    step(http, TAP, mine)
    assert http.get("/observation?screenshot=0", headers=mine).json()["error"] is None


def test_typing_with_clear_text(http: httpx.Client, server: EnvServer, mine: dict[str, str]) -> None:
    server.manager.leases.device("phone-0").opened.run(["am", "force-stop", "com.android.settings"])
    step(http, {"kind": "open_app", "app": "Settings"}, mine)
    tree = parse_ui_tree(http.get("/xml?return_content=1", headers=mine).json()["content"])
    x, y = next(node for node in tree.walk() if node.text == "Search settings").box.centre
    step(http, {"action_type": "click", "x": x, "y": y}, mine)
    assert step(http, {"action_type": "input_text", "text": "first"}, mine)["error"] is None
    assert step(http, {"action_type": "input_text", "text": "second Ω", "clear_text": True}, mine)["error"] is None
    content = http.get("/xml?return_content=1", headers=mine).json()["content"]
    assert "second Ω" in content and "first" not in content


def test_a_text_message_arrives(http: httpx.Client, server: EnvServer, mine: dict[str, str]) -> None:
    body = {"sender": "+15550123", "message": "hello; rm -rf /\nOK $(reboot)"}
    assert http.post("/sms", json=body, headers=mine).json() == {"result": "OK"}
    rows = server.manager.leases.device("phone-0").opened.run(["content", "query", "--uri", "content://sms/inbox"])
    assert "hello; rm -rf /" in rows.text and "$(reboot)" in rows.text


TRAVERSALS = [
    "/etc/passwd",
    "../../etc/passwd",
    "phone-0/../../../etc/passwd",
    "phone-0/screens/../../../state",
    "....//....//etc/passwd",
    "..\\..\\etc\\passwd",
    "%2e%2e/%2e%2e/etc/passwd",
    "file:///etc/passwd",
    "phone-0/screens/\0.png",
    "~/.ssh/id_rsa",
    "/proc/self/environ",
    "",
    ".",
    "phone-0",
    "x" * 4000,
    "phone-0/screens/link.png",
]


@pytest.mark.parametrize("path", TRAVERSALS, ids=lambda path: path[:30].encode("unicode_escape").decode())
def test_nothing_outside_the_artefacts_is_handed_out(http: httpx.Client, server: EnvServer, path: str) -> None:
    folder = server.manager.artefacts.directory / "phone-0" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "link.png").unlink(missing_ok=True)
    (folder / "link.png").symlink_to("/etc/passwd")
    answer = http.get(f"/download?path={quote(path, safe='')}")
    assert error(answer, 404, "CONFIG") == f"no artefact {path[:200]!r}; use a path that /screenshot or /xml gave"


@pytest.mark.parametrize(
    "prefix", ["../x", "/etc/x", "a/b", "..", ".hidden", "$(id)", "a;b", "a b", "a\0b", "x" * 81, "é"], ids=ascii
)
@pytest.mark.parametrize("route", ["/screenshot", "/xml"])
def test_prefixes_cannot_leave_the_directory(http: httpx.Client, server: EnvServer, route: str, prefix: str) -> None:
    before = sorted(server.manager.artefacts.directory.rglob("*"))
    told = error(http.get(route, params={"prefix": prefix}), 422, "CONFIG")
    assert told.startswith("query.prefix: String should match pattern '^[A-Za-z0-9_][A-Za-z0-9._-]{0,79}$'")
    assert sorted(server.manager.artefacts.directory.rglob("*")) == before, "no file was written"


INJECTIONS = [
    "emulator-5554; reboot",
    "$(reboot)",
    "`reboot`",
    "phone-0 && rm -rf /",
    "../phone-0",
    "' OR 1=1 --",
    "\0",
    "é",
]


@pytest.mark.parametrize("name", INJECTIONS, ids=ascii)
def test_names_that_are_commands_are_unknown_names(http: httpx.Client, name: str) -> None:
    for route in ("/init", "/state", "/screenshot", "/xml", "/apps", "/observation"):
        assert "phone-0" in error(http.get(route, params={"device": name}), 404, "CONFIG")
    error(http.post("/session", json={"device": name}), 404, "CONFIG")
    error(http.post("/step", json={"device": name, "action": TAP}), 404, "CONFIG")
    error(http.post("/task/init", json={"task_name": name}), 404, "CONFIG")
    error(http.get("/task/goal", params={"task_name": name}), 404, "CONFIG")
    error(http.post("/suite_family/switch", params={"target_family": name}), 400, "CONFIG")
    error(http.post("/sms", json={"sender": f"1{name}", "message": "x"}), 422, "CONFIG")


def test_artefacts_do_not_grow_without_limit(tmp_path: Path) -> None:
    artefacts = Artefacts(tmp_path / "artefacts")
    for number in range(MOST_FILES + 5):
        last = artefacts.keep(b"%d" % number, device="../odd:name", kind="screens", prefix="p", suffix=".png")
    assert len(list((tmp_path / "artefacts").rglob("*.png"))) == MOST_FILES
    assert artefacts.find(str(last)) == last and last.is_relative_to(tmp_path / "artefacts")
