"""What pages may load: shared storage, documents that were handed over, `data:`, frozen sites, and nothing else."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from simdroid.browser.resources import Resources
from simdroid.browser.sites import add_site, site_of
from simdroid.browser.sites.messages import PageRequest, PageResponse, SiteAnswer, redirect
from simdroid.device import Phone
from simdroid.system import document_uri

CHROME = "com.android.chrome"
PAGE = "/storage/emulated/0/Download/page.html"


@pytest.fixture
def resources(phone: Phone) -> Resources:
    phone.system.fs.write_text("/sdcard/Download/page.html", "<p>Hello</p>")
    return Resources(phone.system, CHROME, frozenset({document_uri(PAGE)}))


def load(resources: Resources, url: str) -> tuple[int, str, bytes, str]:
    found = resources.load(PageRequest(url))
    return found.status, found.mime, found.body, found.error


@pytest.mark.parametrize(
    "url", ["file:///sdcard/Download/page.html", f"file://{PAGE}", "file:///sdcard/Download/../Download/page.html#x"]
)
def test_files_of_shared_storage(resources: Resources, url: str) -> None:
    assert load(resources, url) == (200, "text/html", b"<p>Hello</p>", "")


@pytest.mark.parametrize(
    ("url", "error"),
    [
        ("file:///etc/passwd", "ERR_ACCESS_DENIED"),
        ("file:///data/data/com.android.chrome/app_chrome/Default/History", "ERR_ACCESS_DENIED"),
        ("file:///sdcard/Download/../../../../../../etc/hostname", "ERR_ACCESS_DENIED"),
        ("file:///sdcard/missing.html", "ERR_FILE_NOT_FOUND"),
        ("file:///system/build.prop", "ERR_ACCESS_DENIED"),
        ("content://com.android.externalstorage.documents/document/primary%3Asecret.txt", "ERR_ACCESS_DENIED"),
        ("content://sms/inbox", "ERR_ACCESS_DENIED"),
        ("https://example.com/", "ERR_NAME_NOT_RESOLVED"),
        ("http://127.0.0.1:8000/", "ERR_NAME_NOT_RESOLVED"),
        ("http://localhost/", "ERR_NAME_NOT_RESOLVED"),
        ("http://[bad", "ERR_INVALID_URL"),
        ("ftp://example.com/", "ERR_UNKNOWN_URL_SCHEME"),
        ("about:config", "ERR_UNKNOWN_URL_SCHEME"),
        ("data:text/html", "ERR_INVALID_URL"),
    ],
)
def test_what_is_out_of_reach(resources: Resources, url: str, error: str) -> None:
    resources.system.fs.write_text("/sdcard/secret.txt", "x")
    assert load(resources, url) == (0, "text/html", b"", error)


def test_a_symlink_out_of_shared_storage_leads_nowhere(resources: Resources) -> None:
    resources.system.fs.mkdir("/data/local/tmp/pages", parents=True)
    resources.system.fs.symlink("/data/data/com.android.chrome", "/data/local/tmp/pages/link")
    assert load(resources, "file:///data/local/tmp/pages/link/app_chrome/Default/History")[3] == "ERR_ACCESS_DENIED"


def test_a_document_that_was_handed_over(resources: Resources) -> None:
    assert load(resources, document_uri(PAGE)) == (200, "text/html", b"<p>Hello</p>", "")
    resources.system.fs.remove(PAGE)
    assert load(resources, document_uri(PAGE))[3] == "ERR_FILE_NOT_FOUND"


def test_a_folder_is_listed(resources: Resources) -> None:
    status, _, body, _ = load(resources, "file:///sdcard/Download")
    assert (status, b'<a href="page.html">page.html</a>' in body) == (200, True)


@pytest.mark.parametrize(
    ("url", "mime", "body"),
    [
        ("data:,Hello%20you", "text/plain", b"Hello you"),
        *((f"data:,{'x' * count}", "text/plain", b"x" * count) for count in range(4)),
        ("data:text/html;charset=utf-8,5%E2%82%AC ü", "text/html", "5€ ü".encode()),
        ("data:text/html,<p>x</p>#part", "text/html", b"<p>x</p>"),
        (f"data:image/png;base64,{base64.b64encode(bytes(3)).decode()}", "image/png", bytes(3)),
        ("about:blank", "text/html", b""),
    ],
)
def test_addresses_that_hold_their_content(resources: Resources, url: str, mime: str, body: bytes) -> None:
    assert load(resources, url) == (200, mime, body, "")


def test_a_site_of_files(resources: Resources) -> None:
    assert load(resources, "https://garden.example/style.css")[:2] == (200, "text/css")
    assert load(resources, "https://www.garden.example/plants")[:2] == (200, "text/html")
    assert resources.load(PageRequest("https://garden.example/plants")).url == "https://garden.example/plants/"
    assert load(resources, "https://garden.example/nothing")[0] == 404
    for path in ("../resources.py", "..%2Fresources.py", "%2e%2e/resources.py", "..\\x", ".hidden", "a%00b"):
        assert load(resources, f"https://garden.example/{path}")[0] == 404


def test_a_site_with_a_server_keeps_what_is_posted(resources: Resources) -> None:
    form = PageRequest("https://guestbook.example/sign", "POST", b"name=Ada+Bell&words=%3Cb%3EHi")
    answered = resources.load(form)
    assert (answered.url, answered.status) == ("https://guestbook.example/", 200)
    assert b"<h3>Ada Bell</h3><p>&lt;b&gt;Hi</p>" in answered.body
    assert b"1 entries" in load(resources, "https://guestbook.example/")[2]
    assert b"enter your name" in resources.load(PageRequest("https://guestbook.example/sign", "POST", b"name=")).body


def test_without_a_connection_no_site_is_reached(resources: Resources) -> None:
    resources.system.connectivity.airplane = True
    assert load(resources, "https://garden.example/")[3] == "ERR_INTERNET_DISCONNECTED"
    assert resources.load(PageRequest("https://garden.example/plants", cached=True)).status == 200


def test_redirects_end(resources: Resources, tmp_path: Path) -> None:
    add_site("circle.example", lambda request, kept: SiteAnswer(redirect(request, "/again")))
    assert load(resources, "https://circle.example/")[3] == "ERR_TOO_MANY_REDIRECTS"
    out = PageResponse("", 302, "text/html", b"", {"location": "file:///sdcard/Download/page.html"})
    add_site("out.example", lambda request, kept: SiteAnswer(out))
    assert load(resources, "https://out.example/")[3] == "ERR_ACCESS_DENIED"
    (tmp_path / "index.html").write_text("<p>own</p>")
    add_site("own.example", tmp_path)
    assert load(resources, "http://own.example")[2] == b"<p>own</p>"
    assert site_of("OWN.example.") is not None


def test_a_search_finds_pages_of_the_sites(resources: Resources) -> None:
    body = load(resources, "https://www.google.com/search?q=lemon+tree")[2]
    assert body.index(b'<a href="https://garden.example/plants/lemon.html">Lemon tree</a>') < body.index(b"Plants</a>")
    assert b"did not match" in load(resources, "https://duckduckgo.com/?q=%3Cnothing%3E")[2]
