"""What may be asked of the viewer, and by whom."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mobile_world.domain import ConfigError
from mobile_world.viewer import LogDirectory, PageServer
from mobile_world.viewer.app import create_app
from mobile_world.viewer.login import add_middleware
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.asking import get
from tests.mobile_world.viewer.runs import write_run

TOKEN = "sesame-open"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_run(tmp_path / "logs/run", plan(), [record("A")])
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path / "logs"


@pytest.fixture
def served(root: Path) -> Iterator[str]:
    with PageServer(lambda: create_app(LogDirectory(root))) as server:
        yield server.url.rstrip("/")


def ask(
    root: Path, verb: str = "GET", address: str = "/", form: dict[str, str] | None = None, **headers: str
) -> httpx.Response:
    """Ask a viewer that has a token and can be reached from elsewhere."""
    app = create_app(LogDirectory(root))
    add_middleware(app, token=TOKEN, loopback_only=False)

    async def once() -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://viewer.example:8760") as client:
            return await client.request(verb, address, data=form, headers=headers)

    return asyncio.run(once())


@pytest.mark.parametrize("address", ["/", "/run/run", "/run/run/episodes", "/assets/viewer.css", "/assets/report.js"])
def test_every_page_and_file_is_served_with_care(served: str, address: str) -> None:
    answer = httpx.get(f"{served}{address}")
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "address",
    [
        "/run/nothing",
        "/run/~s~s..~ssecret.txt",
        "/run/..%2f..%2fsecret.txt",
        "/run/%00",
        "/run/run/blob/" + "0" * 64,
        "/run/run/blob/..%2f..%2fsecret.txt",
        "/assets/..%2fapp.py",
        "/assets/nothing.css",
        "/assets/app.py",
        "/nothing",
        "/run/run/episode/x",
        "/run/run/episode/99",
    ],
)
def test_what_is_not_there_is_told_as_a_page(served: str, address: str) -> None:
    answer = httpx.get(f"{served}{address}")
    assert answer.status_code in (400, 404) and "secret" not in answer.text.replace("secret.txt", "")
    assert "Traceback" not in answer.text and answer.headers["content-type"].startswith("text/html")


def test_a_blob_is_a_picture_or_text_and_never_a_page(root: Path) -> None:
    library = LogDirectory(root)
    blobs = library.run("run").directory.blobs
    page, picture = blobs.put(b"<script>alert(1)</script>"), blobs.put(b"\x89PNG\r\n\x1a\nrest")
    app = create_app(library)
    assert get(app, f"/run/run/blob/{page}").headers["content-type"] == "text/plain; charset=utf-8"
    assert get(app, f"/run/run/blob/{picture}").headers["content-type"] == "image/png"


def test_a_link_out_of_the_run_is_not_followed(root: Path) -> None:
    library, digest = LogDirectory(root), "ab" * 32
    file = library.run("run").directory.blobs.file(digest)
    file.parent.mkdir(parents=True)
    file.symlink_to(root.parent / "secret.txt")
    assert get(create_app(library), f"/run/run/blob/{digest}").status_code == 404


def test_on_this_machine_other_names_and_pages_are_refused(served: str) -> None:
    assert httpx.get(served, headers={"Host": "evil.example"}).status_code == 403
    assert httpx.get(served, headers={"Origin": "https://evil.example"}).status_code == 403


def test_without_the_token_there_is_a_door_and_nothing_else(root: Path) -> None:
    closed = ask(root, accept="text/html")
    assert (
        closed.status_code == 401 and 'name="token"' in closed.text and "run" not in closed.text.replace("running", "")
    )
    assert ask(root, accept="image/png").json()["error"]["code"] == "CONFIG"
    assert ask(root, authorization="Bearer wrong").status_code == 401
    assert ask(root, cookie="mw-token-8760=wrong", accept="*/*").status_code == 401
    for wrong in ("", "wrong", "é", "x" * 10_000):
        refused = ask(root, "POST", "/token", {"token": wrong, "next": "/"})
        assert refused.status_code == (413 if len(wrong) > 8192 else 401) and "set-cookie" not in refused.headers


def test_the_token_that_is_posted_becomes_a_cookie(root: Path) -> None:
    first = ask(root, "POST", "/token", {"token": TOKEN, "next": "/run/run/episodes?q=a+b"})
    assert first.status_code == 303 and first.headers["location"] == "/run/run/episodes?q=a+b"
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
    assert ask(root, cookie=cookie.split(";")[0]).status_code == 200
    assert ask(root, authorization=f"Bearer {TOKEN}").status_code == 200
    for elsewhere in ("//evil.example/", "/\\evil.example/", "https://evil.example/"):
        led = ask(root, "POST", "/token", {"token": TOKEN, "next": elsewhere}).headers["location"]
        assert led.startswith("/") and led[1] not in "/\\", led


def test_no_get_sets_a_cookie(root: Path) -> None:
    asked = ask(root, address=f"/run/run/episodes?q=a%20b&token={TOKEN}", accept="text/html")
    assert asked.status_code == 401 and "set-cookie" not in asked.headers
    assert 'value="/run/run/episodes?q=a+b"' in asked.text and TOKEN not in asked.text
    for address in ("/", "/token", "/run/run"):
        assert "set-cookie" not in ask(root, address=address, cookie=f"mw-token-8760={TOKEN}").headers
    assert ask(root, address="/token", cookie=f"mw-token-8760={TOKEN}").headers["location"] == "/"


def test_no_other_site_logs_a_browser_in(root: Path) -> None:
    asked = {"token": TOKEN, "next": "/"}
    assert ask(root, "POST", "/token", asked, origin="http://evil.example").status_code == 403
    told = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert ask(root, "POST", "/token", asked, **told).status_code == 403


def test_a_cookie_does_not_let_other_pages_change_anything(root: Path) -> None:
    cookie = f"mw-token-8760={TOKEN}"
    other = ask(root, "POST", cookie=cookie, origin="http://evil.example")
    assert other.status_code == 403
    own = ask(root, "POST", cookie=cookie, origin="http://viewer.example:8760")
    assert own.status_code == 405


def test_an_origin_that_is_none_is_refused_and_no_mistake_of_the_server(root: Path) -> None:
    assert ask(root, "POST", "/token", {"token": TOKEN}, origin="http://[::1").status_code == 403


def test_an_address_that_others_reach_needs_a_token_which_is_in_its_link(root: Path) -> None:
    for host in ("0.0.0.0", "::", "192.0.2.1"):
        with pytest.raises(ConfigError, match="a token is needed: set MW_SERVER_TOKEN or use --token-file"):
            PageServer(lambda: create_app(LogDirectory(root)), host=host)
    open_to_all = PageServer(lambda: create_app(LogDirectory(root)), host="0.0.0.0", token=TOKEN)
    assert open_to_all.everywhere and open_to_all.url == f"http://127.0.0.1:0/#token={TOKEN}"
    elsewhere = PageServer(lambda: create_app(LogDirectory(root)), host="::", token=TOKEN)
    assert elsewhere.url == f"http://[::1]:0/#token={TOKEN}"
    assert PageServer(lambda: create_app(LogDirectory(root))).token is None
