"""The addresses of the player."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, StreamingResponse

from mobile_world.viewer.library import Library
from mobile_world.viewer.links import Links, run_name
from mobile_world.viewer.pages.episode import episode_page, found_record
from mobile_world.viewer.player.downloads import download, download_name


class EpisodePages:
    """Pages about one attempt."""

    def __init__(self, library: Library, links: Links) -> None:
        """Answer for the runs of `library`, with addresses of `links`."""
        self._library, self._links = library, links
        self.router = APIRouter(default_response_class=HTMLResponse)
        self.router.get("/run/{run}/episode/{number}")(self.episode)
        self.router.get("/run/{run}/episode/{number}/download", response_class=StreamingResponse)(self.download)

    def episode(self, run: str, number: int) -> HTMLResponse:
        """The player."""
        return HTMLResponse(episode_page(self._library.run(run_name(run)), number, self._links))

    def download(self, run: str, number: int) -> StreamingResponse:
        """The attempt as a file."""
        found = self._library.run(run_name(run))
        record = found_record(found, number)
        headers = {"Content-Disposition": f'attachment; filename="{download_name(record)}"'}
        return StreamingResponse(download(found, record), media_type="application/zip", headers=headers)
