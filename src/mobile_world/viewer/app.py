"""The viewer as a FastAPI application, with its error pages."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from mobile_world.domain import MobileWorldError
from mobile_world.viewer.layout import notice, page
from mobile_world.viewer.links import Links, ServerLinks
from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.metrics import RunMetrics
from mobile_world.viewer.routes import Routes
from mobile_world.viewer.run_status import RunStatusCache
from mobile_world.web.errors import http_status
from mobile_world.web.metrics import serve_metrics

BAD_REQUEST, NOT_FOUND = 400, 404


def create_app(log_dir: LogDirectory) -> FastAPI:
    """The pages over a log_dir; `PageServer` puts a guard in front of them."""
    app = FastAPI(title="MobileWorld viewer", docs_url=None, redoc_url=None, openapi_url=None)
    links = ServerLinks()
    add_error_pages(app, links)
    statuses = RunStatusCache(log_dir)
    serve_metrics(app, RunMetrics(log_dir, statuses))
    app.include_router(Routes(log_dir, statuses, links).router)
    return app


def add_error_pages(app: FastAPI, links: Links) -> None:
    """Install error pages in an application."""

    def error_page(what: str, status: int) -> Response:
        return HTMLResponse(
            page("Not found" if status == NOT_FOUND else "Error", notice(what[:1].upper() + what[1:]), links=links),
            status_code=status,
        )

    async def ours(request: Request, error: Exception) -> Response:
        del request
        if not isinstance(error, MobileWorldError):
            raise error
        return error_page(str(error), http_status(error))

    async def plain(request: Request, error: Exception) -> Response:
        if not isinstance(error, HTTPException):
            raise error
        return error_page(f"There is no page at {request.scope['path'][:200]}: {error.detail}.", error.status_code)

    async def unreadable(request: Request, error: Exception) -> Response:
        del error
        return error_page(f"{request.scope['path'][:200]} is not a valid address.", BAD_REQUEST)

    app.add_exception_handler(MobileWorldError, ours)
    app.add_exception_handler(HTTPException, plain)
    app.add_exception_handler(RequestValidationError, unreadable)
