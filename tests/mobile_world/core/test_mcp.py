"""The MCP server: the official client drives a phone, over a pipe to `mw mcp` and over HTTP."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import StdioServerParameters, stdio_client
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client
from PIL import Image

from mobile_world.core import EnvServer, SessionManager
from mobile_world.core.mcp import McpHttpServer, PhoneTools, build_server
from mobile_world.domain import ConfigError
from mobile_world.runtime.client import AndroidEnvClient
from simdroid.fleet import Fleet
from tests.guides.blocks import blocks_of
from tests.phones_here import PhonesHere

MW = str(Path(sys.executable).with_name("mw"))
DEADLINE_S = 60
PAGE = Path(__file__).parents[3] / "docs" / "guides" / "mcp.md"


@pytest.fixture(scope="module")
def tools(home: Path) -> Iterator[PhoneTools]:
    """The tools of one phone."""
    manager = SessionManager(PhonesHere(1), artefacts=home / "artefacts")
    with EnvServer(manager) as server, AndroidEnvClient(server.url) as client:
        yield PhoneTools(client)


@asynccontextmanager
async def connected(server: Any) -> AsyncIterator[Client]:
    with anyio.fail_after(DEADLINE_S):
        async with Client(server) as client:
            yield client


async def told(client: Client, tool: str, **arguments: Any) -> str:
    """The words that a tool answers; it must not fail."""
    answer = await client.call_tool(tool, arguments)
    words = "\n".join(part.text for part in answer.content if part.type == "text")
    assert not answer.is_error, words
    return words


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return "\n".join(part.text for part in answer.content if part.type == "text")


def place_of(words: str, label: str) -> dict[str, int]:
    """Where an element is, as the list of elements says."""
    found = re.search(rf"^\((\d+), (\d+)\) \S+ '{re.escape(label)}'", words, re.MULTILINE)
    assert found is not None, words
    return {"x": int(found[1]), "y": int(found[2])}


async def look_and_use(client: Client) -> None:
    """Open the settings by a tap on what is seen, and come back."""
    seen = await client.call_tool("observe", {})
    (picture,) = [part for part in seen.content if part.type == "image"]
    with Image.open(io.BytesIO(b64decode(picture.data))) as image:
        assert image.size == (540, 1200) and picture.mime_type == "image/png"
    assert "Settings" in (await told(client, "list_apps")).splitlines()
    words = await told(client, "open_app", name="Settings")
    assert "com.android.settings" in words
    words = await told(client, "observe")
    words = await told(client, "tap", **place_of(words, "Battery"))
    assert "Battery Saver" in await told(client, "observe")
    assert "nexuslauncher" in await told(client, "press_key", name="HOME")


@pytest.mark.slow
def test_a_client_drives_a_phone_over_a_pipe(home: Path) -> None:
    state = home / "piped"
    environ = {"HOME": str(home), "MW_STATE_DIR": str(state), "PATH": os.environ["PATH"]}
    (page,) = (block.text for block in blocks_of(PAGE) if block.language == "json")
    entry = json.loads(page)["mcpServers"]["phone"]
    assert entry["command"] == "mw"
    parameters = StdioServerParameters(command=MW, args=entry["args"], env=environ)

    async def main() -> None:
        async with connected(stdio_client(parameters)) as client:
            listed = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert set(PhoneTools.NAMES) == set(listed)
            assert all(tool.description for tool in listed.values())
            await look_and_use(client)
            assert "PickupCodeTask (" in await told(client, "list_tasks")
            assert "start_task" in await refused(client, "score_task")
            words = await told(client, "start_task", name="PickupCodeTask", seed=4)
            assert words.startswith("Goal: A parcel from")
            assert "Score: 0." in await told(client, "score_task")
            assert "over" in await told(client, "end_task")
            assert len(Fleet(state).list()) == 1

    anyio.run(main)
    # The client gives a program a few seconds to end and then kills it; its phone then ends by itself.
    end = time.monotonic() + DEADLINE_S
    while Fleet(state).list():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_the_page_names_every_tool() -> None:
    text = PAGE.read_text()
    assert [name for name in PhoneTools.NAMES if f"`{name}`" not in text] == []


@pytest.mark.slow
def test_a_server_that_is_told_to_stop_leaves_no_phone_behind(home: Path) -> None:
    state = home / "stopped"
    environ = {**os.environ, "HOME": str(home), "MW_STATE_DIR": str(state)}
    with program(["--transport", "http", "--port", "0"], environ) as running:
        assert running.stdout is not None
        url = re.search(r"http://\S+/mcp", running.stdout.readline())
        assert url is not None

        async def main() -> None:
            async with connected(url[0]) as client:
                assert "Picture: 540x1200" in await told(client, "observe")

        anyio.run(main)
    assert Fleet(state).list() == []


@pytest.mark.slow
def test_a_pipe_that_stays_open_keeps_nobody_from_stopping(home: Path) -> None:
    state = home / "open"
    environ = {**os.environ, "HOME": str(home), "MW_STATE_DIR": str(state)}
    with program([], environ) as running:
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"}) + "\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline())["id"] == 1
    assert Fleet(state).list() == []


@contextmanager
def program(options: list[str], environ: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """`mw mcp` while it runs; it must end by itself once it is told to."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([MW, "mcp", *options], env=environ, text=True, **pipes) as running:
        try:
            yield running
            running.send_signal(signal.SIGTERM)
            assert running.wait(DEADLINE_S) == 0
        finally:
            running.kill()


def test_what_cannot_be_done_is_told(tools: PhoneTools) -> None:
    async def main() -> None:
        async with connected(build_server(tools)) as client:
            assert "x is 0 to 539" in await refused(client, "tap", x=540, y=10)
            assert "known: " in await refused(client, "press_key", name="NO_SUCH_KEY")
            assert "could not be done" in await told(client, "open_app", name="No Such App")
            assert "no task 'Nothing'" in await refused(client, "start_task", name="Nothing")
            assert "direction" in await refused(client, "scroll", direction="inwards")

    anyio.run(main)


def test_a_task_is_played_to_its_score(tools: PhoneTools) -> None:
    async def main() -> None:
        async with connected(build_server(tools)) as client:
            words = await told(client, "start_task", name="WakeUpAskTask", seed=1)
            assert "Goal: " in words and "Picture: " in words
            assert "The user replied: " in await told(client, "ask_user", question="When do you get up?")
            assert (await told(client, "score_task")).startswith("Score: 0. ")
            await told(client, "end_task")
            assert "no task" in await refused(client, "end_task")

    anyio.run(main)


def test_over_http_the_token_is_asked_for(tools: PhoneTools) -> None:
    with pytest.raises(ConfigError, match=r"0\.0\.0\.0 can be reached from other machines, so a token is needed"):
        McpHttpServer(build_server(tools), host="0.0.0.0")
    with McpHttpServer(build_server(tools), token="secret") as listener:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/mcp", listener.url)
        assert httpx2.post(listener.url, json={}).status_code == 401
        foreign = {"Authorization": "Bearer secret", "Origin": "https://example.org"}
        assert httpx2.post(listener.url, json={}, headers=foreign).status_code == 403
        large = httpx2.post(listener.url, content=b"x" * (2**20 + 1), headers={"Authorization": "Bearer secret"})
        assert large.status_code == 413

        async def main() -> None:
            headers = {"Authorization": "Bearer secret"}
            async with (
                httpx2.AsyncClient(headers=headers, timeout=DEADLINE_S) as http,
                connected(streamable_http_client(listener.url, http_client=http)) as client,
            ):
                listed = {tool.name: tool for tool in (await client.list_tools()).tools}
                assert list(listed) == list(PhoneTools.NAMES)
                assert all(tool.description and tool.output_schema is None for tool in listed.values())
                await look_and_use(client)

        anyio.run(main)
        url = listener.url
    with pytest.raises(httpx2.ConnectError):
        httpx2.post(url, json={})
