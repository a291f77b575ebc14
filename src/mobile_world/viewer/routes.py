"""URL routing: which page, file or download answers which URL."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from fastapi.responses import FileResponse, HTMLResponse, Response, StreamingResponse

from mobile_world.viewer.links import Links, run_name
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.pages.compare import compare_page
from mobile_world.viewer.pages.episode import episode_page, find_record
from mobile_world.viewer.pages.episodes import episodes_page
from mobile_world.viewer.pages.run import run_page
from mobile_world.viewer.pages.runs import runs_page
from mobile_world.viewer.player.downloads import download, download_name
from mobile_world.viewer.player.screens import DIGEST, PNG_SIGNATURE
from mobile_world.viewer.run import ViewedRun
from mobile_world.viewer.run_status import RunStatusCache
from mobile_world.viewer.static_files import asset_response
from mobile_world.web.not_found import NotFound

IMMUTABLE = "private, max-age=31536000, immutable"
"""Cache policy of blobs: named by their content, and possibly somebody's screen."""


class Routes:
    """All URLs of the viewer; `router` goes into an application."""

    def __init__(self, log_dir: LogDirectory, statuses: RunStatusCache, links: Links) -> None:
        """Serve the runs of `log_dir`; pages link to each other with `links`."""
        self._log_dir, self._statuses, self._links = log_dir, statuses, links
        self.router = APIRouter(default_response_class=HTMLResponse)
        self.router.get("/assets/{name}", response_class=Response)(asset_response)
        self.router.get("/run/{run}/blob/{digest}", response_class=FileResponse)(self.blob)
        self.router.get("/")(self.runs)
        self.router.get("/run/{run}")(self.run)
        self.router.get("/run/{run}/episodes")(self.episodes)
        self.router.get("/run/{run}/episode/{number}")(self.episode)
        self.router.get("/run/{run}/episode/{number}/download", response_class=StreamingResponse)(self.download)
        self.router.get("/compare")(self.compare)

    def runs(self, request: Request) -> HTMLResponse:
        """The run list."""
        return HTMLResponse(runs_page(self._statuses, dict(request.query_params), self._links))

    def run(self, run: str, request: Request) -> HTMLResponse:
        """One run, or the part of its page that a script refreshes."""
        viewed = self._run(run)
        return HTMLResponse(run_page(viewed, self._statuses.of(viewed.name), self._links, _requested_part(request)))

    def episodes(self, run: str, request: Request) -> HTMLResponse:
        """The episode list of a run."""
        return HTMLResponse(episodes_page(self._run(run), dict(request.query_params), self._links))

    def episode(self, run: str, number: int) -> HTMLResponse:
        """The player of one attempt."""
        return HTMLResponse(episode_page(self._run(run), number, self._links))

    def download(self, run: str, number: int) -> StreamingResponse:
        """One attempt as a zip file."""
        viewed = self._run(run)
        record = find_record(viewed, number)
        headers = {"Content-Disposition": f'attachment; filename="{download_name(record)}"'}
        return StreamingResponse(download(viewed, record), media_type="application/zip", headers=headers)

    def compare(self, request: Request) -> HTMLResponse:
        """The comparison of two variants or runs."""
        query = dict(request.query_params)
        return HTMLResponse(compare_page(self._log_dir, query, self._links, _requested_part(request)))

    def blob(self, run: str, digest: Annotated[str, InPath(pattern=f"^{DIGEST.pattern}$")]) -> FileResponse:
        """A screenshot, or a UI dump as plain text: nothing from a device is ever served as HTML."""
        viewed = self._run(run)
        file = viewed.directory.blobs.file(digest)
        if not file.is_file() or not viewed.holds(file):
            raise NotFound(f"the run has no blob {digest}: it was not kept, or lost in a power failure")
        with file.open("rb") as opened:
            is_png = opened.read(len(PNG_SIGNATURE)) == PNG_SIGNATURE
        media_type = "image/png" if is_png else "text/plain; charset=utf-8"
        return FileResponse(file, media_type=media_type, headers={"Cache-Control": IMMUTABLE})

    def _run(self, word: str) -> ViewedRun:
        return self._log_dir.run(run_name(word))


def _requested_part(request: Request) -> str | None:
    """The part of a page that a script asks for; `None` for the whole page."""
    return request.headers.get("X-Part") or request.query_params.get("part")
