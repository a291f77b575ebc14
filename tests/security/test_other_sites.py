"""A real browser on another site: what pages can ask of our servers from there, and how a link with a token lets in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.responses import HTMLResponse
from starlette.types import Receive, Scope, Send

from mobile_world.core import EnvServer, SessionManager
from mobile_world.viewer import LogDirectory, PageServer
from mobile_world.viewer.app import create_app
from mobile_world.web.server_thread import ServerThread
from tests.browsing import expect
from tests.phones_here import PhonesHere

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
TOKEN = "sesame-open"


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """A page of another program: the same machine by another name and port, which browsers call another site."""

    async def other(scope: Scope, receive: Receive, send: Send) -> None:
        await HTMLResponse("<!doctype html><title>Elsewhere</title><a>over there</a>")(scope, receive, send)

    background = ServerThread("other site", host="127.0.0.1", port=0)
    background.start(lambda _: other)
    yield f"http://localhost:{background.port}/"
    background.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EnvServer]:
    with EnvServer(SessionManager(PhonesHere(1), artefacts=tmp_path / "artefacts")) as running:
        yield running


def test_a_page_of_another_site_takes_no_phone(browser: Browser, server: EnvServer, elsewhere: str) -> None:
    opened = browser.new_context().new_page()
    refused: list[int] = []
    opened.on("response", lambda told: refused.append(told.status) if told.url.startswith(server.url) else None)
    opened.goto(elsewhere)
    for verb, path in (("GET", "session"), ("POST", "session"), ("GET", "screenshot?watch=1")):
        opened.evaluate(f"fetch('{server.url}/{path}', {{ method: '{verb}', mode: 'no-cors' }})")
    assert refused == [403] * 3 and server.manager.leases.sessions() == []
    opened.evaluate(f"document.querySelector('a').href = '{server.url}/docs'")
    opened.get_by_text("over there").click()
    expect(opened.get_by_role("heading", level=1)).to_have_text("MobileWorld environment server")
    opened.context.close()


def test_a_link_with_the_token_lets_a_browser_in_and_leaves_no_token_behind(browser: Browser, tmp_path: Path) -> None:
    with PageServer(lambda: create_app(LogDirectory(tmp_path)), token=TOKEN) as viewer:
        opened = browser.new_context().new_page()
        opened.goto(viewer.address)
        expect(opened.get_by_label("Token")).to_be_visible()
        for link in (viewer.url, f"{viewer.address}?q=x&token={TOKEN}"):
            opened.context.clear_cookies()
            opened.goto(link)
            expect(opened.get_by_role("heading", name="Runs", level=1)).to_be_visible()
            assert TOKEN not in opened.url
        assert opened.url.endswith("/?q=x")
        opened.goto(viewer.url)
        expect(opened.get_by_role("heading", name="Runs", level=1)).to_be_visible()
        assert TOKEN not in opened.url
        opened.context.clear_cookies()
        opened.goto(viewer.address)
        opened.get_by_label("Token").fill("wrong")
        opened.get_by_role("button").click()
        expect(opened.get_by_text("That token is wrong")).to_be_visible()
        opened.get_by_label("Token").fill(TOKEN)
        opened.get_by_role("button").click()
        expect(opened.get_by_role("heading", name="Runs", level=1)).to_be_visible()
        opened.context.close()
