"""Who reaches what: everything that listens is on this machine alone, and pages of other machines are turned away."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest

from mobile_world.agents.serving import Echo, ModelServer
from mobile_world.core import EnvServer, SessionManager
from mobile_world.core.mcp import McpHttpServer, PhoneTools, build_server
from mobile_world.domain import ConfigError
from mobile_world.runtime.client import AndroidEnvClient
from mobile_world.viewer import LogDirectory, PageServer
from mobile_world.viewer.app import create_app
from mobile_world.viewer.live import create_live_app
from simdroid.fleet import PhoneRecord, serve_phone
from tests.phones_here import PhonesHere

DEADLINE_S = 60
LISTENING, LOOPBACK = "0A", "0100007F"
FOREIGN = [
    {"Host": "evil.example"},
    {"Host": "127.0.0.1.evil.example"},
    {"Host": "169.254.169.254"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://localhost.evil.example"},
]
SERVERS = ["environment", "model", "viewer", "live phone", "mcp"]


class Places(NamedTuple):
    """Where everything is that listens."""

    urls: dict[str, str]
    phone: PhoneRecord


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    """One server of every kind, and a phone, all as they are by default."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setenv("HOME", str(home))
        manager = SessionManager(PhonesHere(1), artefacts=home / "artefacts")
        environment = stack.enter_context(EnvServer(manager))
        urls = {
            "environment": environment.url,
            "model": stack.enter_context(ModelServer(Echo())).url,
            "viewer": stack.enter_context(PageServer(lambda: create_app(LogDirectory(home)))).url,
            "live phone": stack.enter_context(PageServer(lambda: create_live_app(nothing))).url,
            "mcp": stack.enter_context(_mcp(environment.url)),
        }
        yield Places(urls, stack.enter_context(serve_phone(home / "phone")))


async def nothing(scope: object, receive: object, send: object) -> None:
    """An application that nobody reaches."""
    raise NotImplementedError


@pytest.fixture
def url(places: Places, kind: str) -> str:
    return places.urls[kind]


@contextmanager
def _mcp(environment: str) -> Iterator[str]:
    with (
        AndroidEnvClient(environment) as client,
        McpHttpServer(build_server(PhoneTools(client))) as listener,
    ):
        yield listener.url


def listening_on(port: int) -> set[str]:
    """The addresses, as the kernel writes them, at which somebody listens on a port."""
    found = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            address, _, number = line.split()[1].partition(":")
            if line.split()[3] == LISTENING and int(number, 16) == port:
                found.add(address)
    return found


def test_nothing_listens_where_other_machines_could_reach_it(places: Places) -> None:
    ports = {name: urlsplit(url).port or 0 for name, url in places.urls.items()}
    ports |= {"adbd": places.phone.adb_port, "console": places.phone.console_port}
    assert {name: listening_on(port) for name, port in ports.items()} == {name: {LOOPBACK} for name in ports}


@pytest.mark.parametrize("kind", SERVERS)
def test_names_and_pages_of_other_machines_are_turned_away(url: str) -> None:
    with httpx.Client(timeout=DEADLINE_S) as client:
        for headers in FOREIGN:
            for verb in ("GET", "POST", "OPTIONS"):
                answer = client.request(verb, url, headers=headers)
                assert answer.status_code == 403, (headers, verb, answer.text)
                assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("kind", SERVERS)
def test_what_browsers_send_for_pages_of_other_origins_is_turned_away(url: str) -> None:
    with httpx.Client(timeout=DEADLINE_S) as client:
        for site in ("cross-site", "same-site"):
            told = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "empty"}
            assert {client.request(verb, url, headers=told).status_code for verb in ("GET", "POST")} == {403}
            led = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
            assert client.get(url, headers=led).status_code != 403
            assert client.post(url, headers=led).status_code == 403


@pytest.mark.parametrize("kind", SERVERS)
def test_our_own_answers_allow_no_other_page_to_read_them(url: str) -> None:
    answer = httpx.get(url, headers={"Origin": "http://127.0.0.1:9"}, timeout=DEADLINE_S)
    assert answer.status_code != 403
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("kind", SERVERS)
def test_bodies_without_end_are_cut(url: str) -> None:
    place = urlsplit(url)
    head = f"POST {place.path or '/'} HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Length: {10**15}\r\n\r\n"
    with socket.create_connection((place.hostname or "", place.port or 0), timeout=DEADLINE_S) as client:
        client.sendall(head.encode())
        assert b" 413 " in client.recv(64)


def test_other_addresses_want_a_secret() -> None:
    with pytest.raises(ConfigError, match="MW_SERVED_API_KEY"):
        ModelServer(Echo(), host="0.0.0.0")
    ModelServer(Echo(), host="0.0.0.0", api_key="k" * 20)


def test_a_browser_that_is_made_to_speak_to_adbd_is_hung_up_on(places: Places) -> None:
    for port in (places.phone.adb_port, places.phone.console_port):
        with socket.create_connection(("127.0.0.1", port), timeout=DEADLINE_S) as client:
            client.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 30\r\n\r\n" + b"kill\n" * 6)
            told = b""
            while piece := _read(client):
                told += piece
        assert b"OK: killing" not in told
    assert listening_on(places.phone.adb_port) == {LOOPBACK}


def _read(client: socket.socket) -> bytes:
    try:
        return client.recv(4096)
    except ConnectionResetError:
        return b""
