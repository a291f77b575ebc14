"""Programs that clients bring as APKs, over a real adb: installed, started, and spoken to through `adb forward`."""

from __future__ import annotations

import base64
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.e2e.adb_program import Adb
from tests.simdroid.appium_apks import INSTRUMENTATION, SERVER, server_apk, server_test_apk
from tests.simdroid.portal_apk import PORTAL, PORTAL_SERVICE, portal_apk

DEADLINE_S = 60.0
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


@pytest.fixture
def clean(adb: Adb) -> Adb:
    """A phone as after its set-up."""
    assert "OK" in adb.call("emu", "avd", "snapshot", "load", "clean").text
    return adb


@contextmanager
def forwarded(adb: Adb, port: int) -> Iterator[httpx.Client]:
    """A client of a port of the phone's."""
    local = adb.call("forward", "tcp:0", f"tcp:{port}").text.strip()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{local}", timeout=DEADLINE_S) as client:
            yield client
    finally:
        adb.call("forward", "--remove", f"tcp:{local}")


@contextmanager
def instrumentation(adb: Adb) -> Iterator[subprocess.Popen[bytes]]:
    """`am instrument -w` as Appium starts it."""
    words = [*adb.prefix(), "shell", "am", "instrument", "-w", "-e", "disableAnalytics", "true", INSTRUMENTATION]
    program = subprocess.Popen(words, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, env=adb.environment())
    try:
        yield program
    finally:
        program.kill()
        program.communicate(timeout=DEADLINE_S)


def wait_until_ready(client: httpx.Client) -> None:
    deadline = time.monotonic() + DEADLINE_S
    while time.monotonic() < deadline:
        try:
            if client.get("/status").json()["value"]["ready"]:
                return
        except httpx.HTTPError:
            time.sleep(0.01)
    raise AssertionError("the server does not answer")


def test_appiums_server_from_install_to_the_end_of_its_session(clean: Adb, tmp_path: Path) -> None:
    for name, data in (("server", server_apk()), ("test", server_test_apk())):
        (tmp_path / f"{name}.apk").write_bytes(data)
        assert "Success" in clean.call("install", "-r", str(tmp_path / f"{name}.apk")).text
    assert f"instrumentation:{INSTRUMENTATION} (target={SERVER})" in clean.shell("pm list instrumentation").text
    clean.shell("am start -n com.android.settings/.Settings")
    with instrumentation(clean) as program, forwarded(clean, 6790) as client:
        wait_until_ready(client)
        body = {"capabilities": {"firstMatch": [{"platformName": "Android"}]}}
        session = f"/session/{client.post('/session', json=body).json()['sessionId']}"
        locator = {"strategy": "xpath", "selector": '//*[@text="Network & internet"]'}
        row = client.post(f"{session}/element", json=locator).json()["value"][ELEMENT]
        client.post(f"{session}/element/{row}/click", json={})
        assert "Airplane mode" in client.get(f"{session}/source").json()["value"]
        picture = base64.b64decode(client.get(f"{session}/screenshot").json()["value"])
        assert picture == clean.call("exec-out", "screencap", "-p").data
        assert client.delete(session).json()["value"] is None
        output, _ = program.communicate(timeout=DEADLINE_S)
    assert b"OK (1 test)" in output
    assert clean.shell(f"pidof {SERVER}").text == ""


def test_the_portal_over_http(clean: Adb, tmp_path: Path) -> None:
    (tmp_path / "portal.apk").write_bytes(portal_apk())
    assert "Success" in clean.call("install", "-g", str(tmp_path / "portal.apk")).text
    clean.shell(f"settings put secure enabled_accessibility_services {PORTAL}/{PORTAL_SERVICE}")
    clean.shell(f"content insert --uri content://{PORTAL}/toggle_socket_server --bind enabled:b:true")
    told = clean.shell(f"content query --uri content://{PORTAL}/auth_token").text
    token = told.partition('"result":"')[2].partition('"')[0]
    with forwarded(clean, 8080) as client:
        client.headers["Authorization"] = f"Bearer {token}"
        state = client.get("/state_full").json()
        assert state["status"] == "success" and state["result"]["phone_state"]["currentApp"]
        assert client.get("/state_full", headers={"Authorization": "Bearer wrong"}).status_code == 401
