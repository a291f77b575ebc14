"""Keys and tokens: not in logs of servers, not in the list of processes, not in what a browser is started with."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from loguru import logger
from starlette.types import Receive, Scope, Send

from mobile_world.cli.app import app
from mobile_world.web.access_control import AccessControl
from mobile_world.web.errors import ErrorBoundary
from tests.mobile_world.cli.program import Program

TOKEN = "sesame-Never-Show-0123456789"
DEADLINE_S = 60


@pytest.fixture
def log() -> Iterator[list[str]]:
    """What is logged, by somebody who wants to see the values of all variables."""
    lines: list[str] = []
    sink = logger.add(lambda line: lines.append(str(line)), diagnose=True, backtrace=True, level="TRACE")
    yield lines
    logger.remove(sink)


def test_a_mistake_behind_a_token_does_not_log_the_token(log: list[str]) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise ZeroDivisionError(f"in {scope['path']}")

    async def once() -> httpx.Response:
        transport = httpx.ASGITransport(ErrorBoundary(AccessControl(broken, token=TOKEN)))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get("/x%0a%1b[31mforged", headers={"Authorization": f"Bearer {TOKEN}"})

    assert asyncio.run(once()).status_code == 500
    told = "".join(log)
    assert "ZeroDivisionError" in told and "broken" in told
    assert TOKEN not in told
    assert "\x1b[31mforged failed" not in told and "\\x1b[31mforged" in told


def test_who_writes_a_key_on_the_command_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["model", "probe", "http://127.0.0.1:9/v1", "--model-name", "m", "--timeout", "0.2"]
    told = CliRunner().invoke(app, [*words, "--api-key", TOKEN]).stderr
    assert "MW_API_KEY keeps it from them" in told and TOKEN not in told
    monkeypatch.setenv("MW_API_KEY", TOKEN)
    assert "list of processes" not in CliRunner().invoke(app, words).stderr


def family(process: int) -> Iterator[int]:
    """A process and all below it that do not end meanwhile."""
    yield process
    with suppress(FileNotFoundError, ProcessLookupError):
        for task in Path(f"/proc/{process}/task").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):
                for child in (task / "children").read_text().split():
                    yield from family(int(child))


def command_line(process: int) -> bytes:
    """The words that a process was started with; none once it has ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [("server", "--count", "1"), ("logs", "view", "--open"), ("device", "view", "--open"), ("model", "serve")],
    ids=lambda words: words[0],
)
def test_no_process_shows_a_secret(tmp_path: Path, words: tuple[str, ...]) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/opened\n')
    browser.chmod(0o700)
    mw = Program(tmp_path, BROWSER=str(browser), MW_SERVER_TOKEN=TOKEN, MW_SERVED_API_KEY=TOKEN)
    process = mw.start(*words, "--port", "0", "--json")
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, process.communicate(timeout=DEADLINE_S)
        address = json.loads(line)["url"]
        if "--open" in words:
            wait_for(tmp_path / "opened")
            assert address.partition("#")[0] in (tmp_path / "opened").read_text()
            assert TOKEN not in (tmp_path / "opened").read_text()
        shown = [command_line(each) for each in family(process.pid)]
        assert shown[0] and not any(TOKEN.encode() in each for each in shown)
    finally:
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=DEADLINE_S)
    assert TOKEN not in out + err


def wait_for(file: Path) -> None:
    end = time.monotonic() + DEADLINE_S
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < end, "no browser was started"
        time.sleep(0.02)
