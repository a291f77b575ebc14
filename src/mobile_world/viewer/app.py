"""The viewer's addresses: each answers with a page of `pages`, or a file of the log directory or the package."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Annotated

from fastapi import APIRouter, FastAPI, Request
from fastapi import Path as InPath
from fastapi.responses import FileResponse, HTMLResponse, Response

from mobile_world.domain import ConfigError, MobileWorldError
from mobile_world.viewer.layout import POLICY, page, problem
from mobile_world.viewer.library import Library, NotThere
from mobile_world.viewer.links import Links, ServerLinks, run_name
from mobile_world.viewer.pages.runs import runs_page
from mobile_world.viewer.run import Run

ASSETS = {
    "report.css": ("mobile_world.analysis.report", "page.css", "text/css"),
    "report.js": ("mobile_world.analysis.report", "page.js", "text/javascript"),
    "viewer.css": ("mobile_world.viewer", "assets/viewer.css", "text/css"),
    "viewer.js": ("mobile_world.viewer", "assets/viewer.js", "text/javascript"),
}
"""Files of the package that pages use: where they are, and what they are."""

DIGEST = re.compile(r"[0-9a-f]{64}")
PNG = b"\x89PNG\r\n\x1a\n"
FOREVER = "public, max-age=31536000, immutable"


class Viewer:
    """The pages over a library."""

    def __init__(self, library: Library, links: Links) -> None:
        """Answer for the runs of `library`, with addresses of `links`."""
        self._library, self._links = library, links
        self.router = APIRouter(default_response_class=HTMLResponse)
        get = self.router.get
        get("/")(self.runs)
        get("/assets/{name}")(self.asset)
        get("/run/{run}/blob/{digest}")(self.blob)

    def runs(self, request: Request) -> HTMLResponse:
        """All runs."""
        return HTMLResponse(runs_page(self._library, dict(request.query_params), self._links))

    def asset(self, name: str) -> Response:
        """A style sheet or a script."""
        if name not in ASSETS:
            raise NotThere(f"the viewer has no file {name[:100]!r}")
        package, path, kind = ASSETS[name]
        return Response(files(package).joinpath(path).read_bytes(), media_type=kind)

    def blob(self, run: str, digest: Annotated[str, InPath(pattern=DIGEST.pattern)]) -> Response:
        """A screenshot, or a UI dump as text: what a device sent is never shown as a page."""
        file = self._run(run).directory.blobs.file(digest)
        if not file.is_file():
            raise NotThere(f"the run has no blob {digest}: it was not kept, or a power cut took it")
        with file.open("rb") as opened:
            kind = "image/png" if opened.read(len(PNG)) == PNG else "text/plain; charset=utf-8"
        return FileResponse(file, media_type=kind, headers={"Cache-Control": FOREVER})

    def _run(self, word: str) -> Run:
        return self._library.run(run_name(word))


def create_app(library: Library) -> FastAPI:
    """The viewer as an application."""
    app = FastAPI(title="MobileWorld viewer", docs_url=None, redoc_url=None, openapi_url=None)
    links = ServerLinks()
    app.include_router(Viewer(library, links).router)

    @app.exception_handler(MobileWorldError)
    def told(request: Request, error: MobileWorldError) -> HTMLResponse:
        """What is wrong, as a page."""
        status = 404 if isinstance(error, NotThere) else 400 if isinstance(error, ConfigError) else 503
        return HTMLResponse(page("Not here", problem(str(error)), links=links), status_code=status)

    @app.middleware("http")
    async def guarded(request: Request, call_next):  # type: ignore[no-untyped-def]
        response = await call_next(request)
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    return app
