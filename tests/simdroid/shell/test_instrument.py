"""`am instrument`: known tests run until their process ends, all others crash."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.shell import Shell
from simdroid.system import Connection
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.installer import install
from tests.conftest import Result, run_script
from tests.simdroid.apk_builder import Tag, build_apk, manifest
from tests.simdroid.appium_apks import INSTRUMENTATION, RUNNER, SERVER, server_apk, server_test_apk

OTHER = "org.example.tests"
CRASHED = "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n"
STARTED = "\nio.appium.uiautomator2.server.test.AppiumUiAutomator2Server:"
DEADLINE_S = 20.0


@pytest.fixture(autouse=True)
def apks(phone: Phone) -> None:
    runners = (
        Tag("instrumentation", {"name": RUNNER, "targetPackage": OTHER}),
        Tag("instrumentation", {"name": ".Lost", "targetPackage": "org.example.gone"}),
    )
    for data in (server_apk(), server_test_apk(), build_apk(manifest(OTHER, instrumentations=runners))):
        install(phone.system, data, session=1, options=InstallOptions())


def failure(component: str, reason: str) -> Result:
    told = f"INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error={reason}\n"
    frame = "\tat com.android.commands.am.Instrument.run(Instrument.java:543)"
    stderr = f"android.util.AndroidException: INSTRUMENTATION_FAILED: {component}\n{frame}\n"
    return Result(1, f"{told}INSTRUMENTATION_STATUS_CODE: -1\n", stderr)


def test_unknown_tests_crash(phone: Phone) -> None:
    assert run_script(phone, f"am instrument -w -r -e debug false {OTHER}/{RUNNER}") == Result(0, CRASHED, "")
    assert run_script(phone, f"am instrument {OTHER}/{RUNNER}") == Result(0, "", "")


def test_what_is_not_there(phone: Phone) -> None:
    reason = "Unable to find instrumentation info for: ComponentInfo{a.b/c.D}"
    assert run_script(phone, "am instrument -w a.b/c.D") == failure("a.b/c.D", reason)
    lost = f"{OTHER}/.Lost"
    reason = "Unable to find instrumentation target package: org.example.gone"
    assert run_script(phone, f"am instrument -w {lost}") == failure(lost, reason)


class Streams:
    """An input that has ended, and an output that is kept."""

    def __init__(self) -> None:
        self.text = ""

    async def read(self, limit: int = -1) -> bytes:
        return b""

    def write(self, data: bytes) -> None:
        self.text += data.decode()

    async def drain(self) -> None:
        await asyncio.sleep(0)


def run_while(phone: Phone, line: str, end: Callable[[], object]) -> str:
    """What a command prints that is ended once its server listens."""

    async def both() -> str:
        streams = Streams()
        shell = Shell(phone, stdin=streams, stdout=streams, stderr=streams)
        command = asyncio.ensure_future(shell.run(line))
        async with asyncio.timeout(DEADLINE_S):
            while phone.system.loopback.find("tcp:6790") is None:
                await asyncio.sleep(0.001)
            assert phone.system.processes.find(SERVER) is not None
            end()
            await command
        assert phone.system.loopback.find("tcp:6790") is None
        return streams.text

    return asyncio.run(both())


def test_the_server_runs_until_its_process_ends(phone: Phone) -> None:
    line = f"am instrument -w -e disableAnalytics true {INSTRUMENTATION}"
    assert run_while(phone, line, lambda: phone.system.activities.force_stop(SERVER)) == STARTED + CRASHED


def test_raw_reports(phone: Phone) -> None:
    line = f"am instrument -w -r {INSTRUMENTATION}"
    told = run_while(phone, line, lambda: phone.system.activities.force_stop(SERVER))
    lines = told.splitlines()
    assert lines[0] == "INSTRUMENTATION_STATUS: class=io.appium.uiautomator2.server.test.AppiumUiAutomator2Server"
    assert "INSTRUMENTATION_STATUS: test=startServer" in lines and "INSTRUMENTATION_STATUS_CODE: 1" in lines
    assert told.endswith(CRASHED)


def test_a_restored_phone_has_no_server(phone: Phone) -> None:
    phone.snapshots.save("before")
    line = f"am instrument -w {INSTRUMENTATION}"
    assert run_while(phone, line, lambda: phone.snapshots.load("before")) == STARTED + CRASHED


def test_two_servers_want_one_port(phone: Phone) -> None:
    with phone.system.loopback.listening("tcp:6790", nobody):
        assert run_script(phone, f"am instrument -w {INSTRUMENTATION}").stdout == STARTED + CRASHED


async def nobody(connection: Connection) -> None:
    connection.close()
