"""The live phone as an application: a page, what it asks of us, and the environment server's calls under `/api`."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp

from mobile_world.viewer.app import tell_problems
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.live.page import live_page
from mobile_world.viewer.live.recording import Dump, Recording
from mobile_world.viewer.live.screen_tree import plain_tree
from mobile_world.viewer.live.skeleton import skeleton
from mobile_world.viewer.routes import KINDS, asset_bytes
from mobile_world.web.errors import Json, install_error_handlers

API, READING = "/api", "/reading"


def create_live_app(api: ASGIApp) -> FastAPI:
    """The page over the calls of an environment server; `PageServer` puts a guard in front of all of it."""
    app = FastAPI(title="MobileWorld phone", docs_url=None, redoc_url=None, openapi_url=None)
    links = ServerLinks()
    tell_problems(app, links)
    app.get("/", response_class=HTMLResponse)(lambda: live_page(links, api=API, reading=READING))
    app.get("/assets/{name}")(asset)
    app.mount(API, api)
    app.mount(READING, _reading())
    return app


def asset(name: str) -> Response:
    """A style sheet or a script."""
    data = asset_bytes(name)
    return Response(data, media_type=KINDS[name.rpartition(".")[2]], headers={"Cache-Control": "no-cache"})


def _reading() -> FastAPI:
    """What the page cannot tell from a dump by itself: names of things, and solutions. Nothing is kept."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    install_error_handlers(app)
    app.post("/tree")(tree)
    app.post("/solution")(solution)
    return app


def tree(dump: Dump) -> Json:
    """The nodes of a screen, with their names in solutions."""
    return Json(plain_tree(dump.xml))


def solution(recording: Recording) -> Json:
    """What was done, as the text of a task."""
    return Json({"text": skeleton(recording)})
