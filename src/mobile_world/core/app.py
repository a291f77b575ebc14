"""The application of the environment server: routes, errors in one shape, and the guard in front."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.responses import HTMLResponse, RedirectResponse

from mobile_world import __version__
from mobile_world.core.call_page import call_page
from mobile_world.core.metrics import measures
from mobile_world.core.routes import acting, looking, sessions, tasks
from mobile_world.core.station import Station
from mobile_world.web.access_control import AccessControl
from mobile_world.web.errors import ErrorBody, ErrorBoundary, Json, install_error_handlers
from mobile_world.web.metrics import count_requests, serve_metrics
from mobile_world.web.security_headers import SecurityHeaders

CALLS = "/docs"
"""The page that tells of every call."""
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorBody, "description": description}
    for status, description in {
        400: "What was asked for cannot be used.",
        401: "The token is missing or wrong.",
        403: "The call came under the name or from a page of another machine.",
        404: "There is no device, task, artefact or path of that name.",
        405: "The path has no such verb; `Allow` names those it has.",
        409: "Somebody else has the device, or tasks are set up that a change would ruin.",
        410: "The session expired or was ended.",
        413: "The body is too large.",
        422: "A value has the wrong type or is out of range.",
        424: "The task is broken: its own code failed.",
        503: "The device or the way to it failed.",
        504: "The device did not answer by the deadline.",
    }.items()
}


def build_app(station: Station, *, token: str | None, loopback_only: bool, most_body_bytes: int) -> FastAPI:
    """An application over a station that is opened and closed by others."""
    app = FastAPI(
        title="MobileWorld environment server",
        version=__version__,
        default_response_class=Json,
        responses=ERRORS,
        docs_url=None,
        redoc_url=None,
    )
    app.state.station = station
    install_error_handlers(app, docs_at=CALLS)
    for room in (sessions, looking, acting, tasks):
        app.include_router(room.router)
    app.add_api_route(CALLS, lambda: HTMLResponse(call_page(app.openapi())), include_in_schema=False)
    app.add_api_route("/", lambda: RedirectResponse(CALLS), include_in_schema=False)
    serve_metrics(app, lambda: measures(station))
    app.add_middleware(AccessControl, token=token, loopback_only=loopback_only, most_body_bytes=most_body_bytes)
    app.add_middleware(ErrorBoundary)
    app.add_middleware(SecurityHeaders)
    count_requests(app)
    return app
