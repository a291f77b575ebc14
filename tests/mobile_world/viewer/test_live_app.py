"""The live phone over HTTP: its page, what it reads for the page, and an environment server's calls beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from mobile_world.core import SessionManager, create_app
from mobile_world.tasks import TaskRegistry
from mobile_world.tasks.solution import play
from mobile_world.viewer import PageServer
from mobile_world.viewer.live import ServerProxy, create_live_app
from mobile_world.viewer.live.selectors import describe_tree
from mobile_world.web.server_thread import ServerThread
from tests.mobile_world.viewer.asking import get
from tests.phones_here import PhonesHere

NOBODY = ServerProxy("http://127.0.0.1:1")
HOSTILE = "&lt;script&gt;alert(1)&lt;/script&gt;&#x202e;$(reboot)"
DUMP = (
    "<?xml version='1.0'?><hierarchy rotation='0'>"
    "<node class='android.widget.FrameLayout' bounds='[0,0][1080,2400]'>"
    f"<node class='android.widget.Button' text='{HOSTILE}' clickable='true' bounds='[0,0][100,100]'/>"
    "</node></hierarchy>"
)


@pytest.fixture(scope="module")
def manager(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionManager]:
    """One phone, as it is."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with SessionManager(PhonesHere(1), artefacts=home / "artefacts", keep_as_is=True) as opened:
            leases = opened.leases
            with leases.changed:
                assert leases.changed.wait_for(lambda: opened.devices[0].state == "free", 60)
            yield opened


@pytest.fixture
def http(manager: SessionManager) -> Iterator[httpx.Client]:
    """A browser's way to the page and to the phone; sessions of the test are ended afterwards."""
    with (
        PageServer(lambda: create_live_app(create_app(manager, loopback_only=False))) as server,
        httpx.Client(base_url=server.url, timeout=60) as client,
    ):
        yield client
        for session in manager.leases.sessions():
            manager.leases.end(session, "the test is over")


def test_the_page_has_every_part_with_a_label_and_no_script_of_its_own() -> None:
    answer = get(create_live_app(NOBODY), "/")
    assert answer.status_code == 200
    for part in ("screen", "device", "typing", "opening", "inspecting", "recording", "solution", "download"):
        assert f'id="{part}"' in answer.text
    assert answer.text.count("<script") == answer.text.count('<script src="/assets/') == 2
    assert all(f'data-key="{key}"' in answer.text for key in ("BACK", "HOME", "APP_SWITCH", "POWER", "VOLUME_UP"))
    assert "<noscript>" in answer.text


@pytest.mark.parametrize(
    "name", ["live.js", "livephone.js", "livescreen.js", "livetouch.js", "liveinspect.js", "liverecord.js", "live.css"]
)
def test_scripts_and_styles_come_with_the_package(name: str) -> None:
    answer = get(create_live_app(NOBODY), f"/assets/{name}")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/")
    assert "http://" not in answer.text.replace("http://www.w3.org/2000/svg", "") and "https://" not in answer.text


def test_a_screen_full_of_markup_is_told_as_text() -> None:
    button = describe_tree(DUMP)[1]
    assert button["text"] == "<script>alert(1)</script>\ufffd$(reboot)"
    assert button["selectors"][0]["names"] == {"text": "<script>alert(1)</script>\u202e$(reboot)"}
    assert button["selectors"][0]["code"] == 'text="<script>alert(1)</script>\\u202e$(reboot)"'
    assert (button["depth"], button["box"], button["flags"]) == (1, [0, 0, 100, 100], ["clickable"])


def test_what_is_no_dump_or_no_recording_is_refused_with_a_reason(http: httpx.Client) -> None:
    refused = http.post("/reading/tree", json={"xml": "ERROR: could not get idle state"})
    assert refused.status_code == 503 and "no UI tree" in refused.json()["error"]["message"]
    wrong = http.post("/reading/solution", json={"steps": [{"action": {"kind": "explode"}}]})
    assert wrong.status_code == 422 and "kind" in wrong.json()["error"]["message"]
    assert http.get("/nowhere", headers={"Accept": "text/html"}).status_code == 404


def test_pages_of_other_machines_do_not_reach_the_phone(http: httpx.Client) -> None:
    assert http.get("/api/device", headers={"Host": "evil.example"}).status_code == 403
    assert http.post("/api/session", headers={"Origin": "https://evil.example"}).status_code == 403


def test_with_a_token_nothing_is_open_but_the_door(manager: SessionManager) -> None:
    app = create_live_app(create_app(manager, loopback_only=False))
    with PageServer(lambda: app, token="secret") as server, httpx.Client(base_url=server.address) as client:
        assert client.get("/api/device").status_code == 401
        assert client.post("/reading/solution", json={"steps": []}).status_code == 401
        assert client.post("/token", data={"token": "secret"}, follow_redirects=True).status_code == 200
        assert client.get("/api/device").status_code == 200


@pytest.mark.slow
def test_the_phone_of_a_server_elsewhere_is_reached_through_this_one(manager: SessionManager) -> None:
    elsewhere = ServerThread("environment server", host="127.0.0.1", port=0)
    elsewhere.start(lambda _: create_app(manager, token="theirs"))
    try:
        with (
            ServerProxy(elsewhere.address, token="theirs") as forward,
            PageServer(lambda: create_live_app(forward)) as server,
            httpx.Client(base_url=server.url, timeout=60) as client,
        ):
            assert client.get("/api/device").json()[0]["name"] == "phone-0"
            picture = client.get("/api/screenshot?watch=1", headers={"Accept": "image/png"})
            assert picture.content.startswith(b"\x89PNG") and picture.headers["cache-control"] == "no-store"
            session = client.post("/api/session", json={"device": "phone-0"}).json()["session"]
            state = client.get("/api/state", headers={"X-Session": session})
            assert state.json()["viewport_size"] == [1080, 2400]
            assert client.delete(f"/api/session/{session}").status_code == 200
            assert client.get("/api/nothing").status_code == 404
    finally:
        elsewhere.stop()


def test_a_server_that_is_gone_is_told() -> None:
    answer = get(create_live_app(NOBODY), "/api/device")
    assert answer.status_code == 503
    assert "mw server" in answer.json()["error"]["message"]


def test_a_phone_is_left_as_it_is_until_a_task_is_set_up(manager: SessionManager) -> None:
    assert "init_state" not in manager.devices[0].opened.list_snapshots()


def test_what_was_done_in_the_browser_is_done_again_by_the_solution(
    http: httpx.Client, manager: SessionManager, tmp_path: Path
) -> None:
    """Wi-Fi is switched off by hand; the recorded solution switches it off on a phone where it is on."""
    controller = manager.devices[0].opened
    controller.run(["svc", "wifi", "enable"])
    hand = _Person(http)
    hand.act({"kind": "open_app", "app": "Settings"})
    for words in ("Network & internet", "Internet", "Wi-Fi"):
        hand.tap(words)
    assert controller.setting("global", "wifi_on") == "0"
    hand.act({"kind": "key", "name": "HOME"})
    text = http.post("/reading/solution", json={"device": "phone-0", "steps": hand.steps}).json()["text"]
    (tmp_path / "recorded_task.py").write_text(text)
    task = TaskRegistry(extra_dirs=[tmp_path]).create("RecordedTask", seed=0)

    controller.run(["am", "force-stop", "com.android.settings"])
    controller.run(["svc", "wifi", "enable"])
    assert controller.setting("global", "wifi_on") == "1"
    play(task.solution, controller)
    assert controller.setting("global", "wifi_on") == "0"


class _Person:
    """Does what the page's scripts do."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        session = http.post("/api/session", json={"device": "phone-0"}).json()["session"]
        self._headers = {"X-Session": session}
        self.steps: list[dict[str, Any]] = []

    def act(self, action: dict[str, Any], **about: Any) -> None:
        told = self._http.post("/api/step?settle=1", json={"action": action}, headers=self._headers).json()
        assert told["error"] is None
        self.steps.append({"action": told["action"], **about})

    def tap(self, words: str) -> None:
        xml = self._http.get("/api/xml?watch=1&return_content=1").json()["content"]
        nodes = self._http.post("/reading/tree", json={"xml": xml}).json()
        found = next(node for node in nodes if node["text"] == words)
        left, top, right, bottom = found["box"]
        at = {"x": (left + right) / 2 / 1080, "y": (top + bottom) / 2 / 2400}
        self.act({"kind": "tap", "at": at}, names=found["touch"])
