"""The ASGI application of the environment server: routes, error handlers, middleware, `/docs` and `/metrics`."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.responses import HTMLResponse, RedirectResponse

from mobile_world import __version__
from mobile_world.core.docs_page import docs_page
from mobile_world.core.metrics import measures
from mobile_world.core.routes import actions, observations, sessions, tasks
from mobile_world.core.session_manager import SessionManager
from mobile_world.web.access_control import AccessControl
from mobile_world.web.errors import ErrorBody, ErrorBoundary, Json, install_error_handlers
from mobile_world.web.metrics import count_requests, serve_metrics
from mobile_world.web.security_headers import SecurityHeaders

DOCS = "/docs"
"""The page of the API documentation."""
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorBody, "description": description}
    for status, description in {
        400: "The request cannot be used.",
        401: "The token is missing or wrong.",
        403: "The call came under the name or from a page of another machine.",
        404: "There is no device, task, artefact or path of that name.",
        405: "The path has no such verb; `Allow` names those it has.",
        409: "Another session has the device, or tasks are set up that a change would ruin.",
        410: "The session expired or was ended.",
        413: "The body is too large.",
        422: "A value has the wrong type or is out of range.",
        424: "The task is broken: its own code failed.",
        503: "The device or the way to it failed.",
        504: "The device did not answer by the deadline.",
    }.items()
}


def build_app(
    manager: SessionManager,
    *,
    token: str | None,
    loopback_only: bool,
    most_body_bytes: int,
) -> FastAPI:
    """An application over a session manager, which its owner opens and closes."""
    app = FastAPI(
        title="MobileWorld environment server",
        version=__version__,
        default_response_class=Json,
        responses=ERRORS,
        docs_url=None,
        redoc_url=None,
    )
    app.state.manager = manager
    install_error_handlers(app, docs_at=DOCS)
    for routes in (sessions, observations, actions, tasks):
        app.include_router(routes.router)
    app.add_api_route(DOCS, lambda: HTMLResponse(docs_page(app.openapi())), include_in_schema=False)
    app.add_api_route("/", lambda: RedirectResponse(DOCS), include_in_schema=False)
    serve_metrics(app, lambda: measures(manager.leases, manager.events))
    app.add_middleware(AccessControl, token=token, loopback_only=loopback_only, most_body_bytes=most_body_bytes)
    app.add_middleware(ErrorBoundary)
    app.add_middleware(SecurityHeaders)
    count_requests(app)
    return app
