"""The viewer as an application: the pages over a library, each part with a router of its own."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from mobile_world.domain import MobileWorldError
from mobile_world.viewer.comparing.routes import ComparePages
from mobile_world.viewer.glance import Glances
from mobile_world.viewer.layout import page, problem
from mobile_world.viewer.library import Library
from mobile_world.viewer.links import Links, ServerLinks
from mobile_world.viewer.metrics import RunMeasures
from mobile_world.viewer.player.routes import EpisodePages
from mobile_world.viewer.routes import Files, RunPages
from mobile_world.web.errors import http_status
from mobile_world.web.metrics import serve_metrics

WRONG = 400


def create_app(library: Library) -> FastAPI:
    """The pages over a library; `PageServer` puts a guard in front of them."""
    app = FastAPI(title="MobileWorld viewer", docs_url=None, redoc_url=None, openapi_url=None)
    links = ServerLinks()
    tell_problems(app, links)
    glances = Glances(library)
    serve_metrics(app, RunMeasures(library, glances))
    app.include_router(Files(library).router)
    app.include_router(RunPages(library, glances, links).router)
    app.include_router(EpisodePages(library, links).router)
    app.include_router(ComparePages(library, links).router)
    return app


def tell_problems(app: FastAPI, links: Links) -> None:
    """Let an application say what is wrong as a page."""

    def told(what: str, status: int) -> Response:
        return HTMLResponse(page("Not here", problem(what[:1].upper() + what[1:]), links=links), status_code=status)

    async def ours(request: Request, error: Exception) -> Response:
        del request
        if not isinstance(error, MobileWorldError):
            raise error
        return told(str(error), http_status(error))

    async def plain(request: Request, error: Exception) -> Response:
        if not isinstance(error, HTTPException):
            raise error
        return told(f"There is nothing at {request.scope['path'][:200]}: {error.detail}.", error.status_code)

    async def unreadable(request: Request, error: Exception) -> Response:
        del error
        return told(f"The address {request.scope['path'][:200]} is none of a page.", WRONG)

    app.add_exception_handler(MobileWorldError, ours)
    app.add_exception_handler(HTTPException, plain)
    app.add_exception_handler(RequestValidationError, unreadable)
