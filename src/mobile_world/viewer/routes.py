"""The addresses of runs and their files; each answers with a page of `pages`, or with bytes that are never a page."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Annotated

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from fastapi.responses import FileResponse, HTMLResponse, Response

from mobile_world.viewer.glance import Glances
from mobile_world.viewer.library import Library
from mobile_world.viewer.links import Links, run_name
from mobile_world.viewer.pages.episodes import episodes_page
from mobile_world.viewer.pages.run import run_page
from mobile_world.viewer.pages.runs import runs_page
from mobile_world.web.not_found import NotFound

REPORT_ASSETS = {"report.css": "page.css", "report.js": "page.js"}
"""Files of the reports that pages share with them, by the name they have here."""

KINDS = {"css": "text/css", "js": "text/javascript"}
ASSET = re.compile(r"[a-z]+\.(css|js)")
DIGEST = re.compile(r"[0-9a-f]{64}")
PNG = b"\x89PNG\r\n\x1a\n"
FOREVER = "private, max-age=31536000, immutable"
"""A blob is named by its content, and may be somebody's screen."""


def asset_bytes(name: str) -> bytes:
    """A style sheet or a script of the pages; `NotFound` for any other name."""
    if name in REPORT_ASSETS:
        return files("mobile_world.analysis.report").joinpath(REPORT_ASSETS[name]).read_bytes()
    file = files("mobile_world.viewer").joinpath("assets", name)
    if not ASSET.fullmatch(name) or not file.is_file():
        raise NotFound(f"the viewer has no file {name[:100]!r}")
    return file.read_bytes()


def asked_part(request: Request) -> str | None:
    """The part of a page that a script asks for; nothing when the page is opened."""
    return request.headers.get("X-Part") or request.query_params.get("part")


class Files:
    """Bytes: what the package ships, and what runs keep."""

    def __init__(self, library: Library) -> None:
        """Serve what the runs of `library` keep."""
        self._library = library
        self.router = APIRouter()
        self.router.get("/assets/{name}")(self.asset)
        self.router.get("/run/{run}/blob/{digest}")(self.blob)

    def asset(self, name: str) -> Response:
        """A style sheet or a script."""
        return Response(
            asset_bytes(name),
            media_type=KINDS[name.rpartition(".")[2]],
            headers={"Cache-Control": "no-cache"},
        )

    def blob(self, run: str, digest: Annotated[str, InPath(pattern=f"^{DIGEST.pattern}$")]) -> Response:
        """A screenshot, or a UI dump as text: what a device sent is never shown as a page."""
        found = self._library.run(run_name(run))
        file = found.directory.blobs.file(digest)
        if not file.is_file() or not found.holds(file):
            raise NotFound(f"the run has no blob {digest}: it was not kept, or a power cut took it")
        with file.open("rb") as opened:
            kind = "image/png" if opened.read(len(PNG)) == PNG else "text/plain; charset=utf-8"
        return FileResponse(file, media_type=kind, headers={"Cache-Control": FOREVER})


class RunPages:
    """Pages about runs as wholes."""

    def __init__(self, library: Library, glances: Glances, links: Links) -> None:
        """Answer for the runs of `library`, with addresses of `links`."""
        self._library, self._glances, self._links = library, glances, links
        self.router = APIRouter(default_response_class=HTMLResponse)
        self.router.get("/")(self.runs)
        self.router.get("/run/{run}")(self.run)
        self.router.get("/run/{run}/episodes")(self.episodes)

    def runs(self, request: Request) -> HTMLResponse:
        """All runs."""
        return HTMLResponse(runs_page(self._glances, dict(request.query_params), self._links))

    def run(self, run: str, request: Request) -> HTMLResponse:
        """One run, or the part of it that a script asks for again."""
        found = self._library.run(run_name(run))
        part = asked_part(request)
        return HTMLResponse(run_page(found, self._glances.of(found.name), self._links, part))

    def episodes(self, run: str, request: Request) -> HTMLResponse:
        """The episodes of a run."""
        found = self._library.run(run_name(run))
        return HTMLResponse(episodes_page(found, dict(request.query_params), self._links))
