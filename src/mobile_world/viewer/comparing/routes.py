"""The address of comparisons."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from mobile_world.viewer.library import Library
from mobile_world.viewer.links import Links
from mobile_world.viewer.pages.compare import compare_page
from mobile_world.viewer.routes import asked_part


class ComparePages:
    """Pages about two variants, or two runs."""

    def __init__(self, library: Library, links: Links) -> None:
        """Answer for the runs of `library`, with addresses of `links`."""
        self._library, self._links = library, links
        self.router = APIRouter(default_response_class=HTMLResponse)
        self.router.get("/compare")(self.compare)

    def compare(self, request: Request) -> HTMLResponse:
        """The comparison that a query asks for."""
        query = dict(request.query_params)
        return HTMLResponse(compare_page(self._library, query, self._links, asked_part(request)))
