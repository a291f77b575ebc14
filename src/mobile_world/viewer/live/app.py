"""The live phone page and its application; the environment server's API is mounted under `/api`."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp

from mobile_world.viewer import layout, static_files
from mobile_world.viewer.app import add_error_pages
from mobile_world.viewer.links import Links, ServerLinks
from mobile_world.viewer.live.selectors import describe_tree
from mobile_world.viewer.live.solution_code import Dump, RecordedActions, task_source
from mobile_world.web.errors import Json, install_error_handlers
from mobile_world.web.markup import Html, el, joined

API, READING = "/api", "/reading"


def create_live_app(api: ASGIApp) -> FastAPI:
    """The page over the calls of an environment server; `PageServer` puts a guard in front of all of it."""
    app = FastAPI(title="MobileWorld phone", docs_url=None, redoc_url=None, openapi_url=None)
    links = ServerLinks()
    add_error_pages(app, links)
    app.get("/", response_class=HTMLResponse)(lambda: live_page(links, api=API, reading=READING))
    app.get("/assets/{name}", response_class=Response)(static_files.asset_response)
    app.mount(API, api)
    app.mount(READING, _page_api())
    return app


def _page_api() -> FastAPI:
    """The page's own API: selectors for a UI tree, and solution code. Stateless."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    install_error_handlers(app)
    app.post("/tree")(tree)
    app.post("/solution")(solution)
    return app


def tree(dump: Dump) -> Json:
    """The nodes of a screen, with their names in solutions."""
    return Json(describe_tree(dump.xml))


def solution(recording: RecordedActions) -> Json:
    """What was done, as the text of a task."""
    return Json({"text": task_source(recording)})


KEYS = (("BACK", "◁ Back"), ("HOME", "○ Home"), ("APP_SWITCH", "□ Recents"))
SIDE_KEYS = (("POWER", "Power"), ("VOLUME_DOWN", "Volume −"), ("VOLUME_UP", "Volume +"))
GESTURES = (("tap", "Tap"), ("long_press", "Long press"), ("double_tap", "Double tap"))


def live_page(links: Links, *, api: str, reading: str) -> str:
    """A device in the browser; `api` is where the environment server is, `reading` who knows names and solutions."""
    return layout.page(
        "Live phone",
        el("noscript", el("p", "Controlling a phone requires JavaScript.", class_="problem")),
        el(
            "div",
            _phone(),
            el("div", _typing_card(), _inspector(), _recorder(), class_="panel"),
            class_="live",
            id="live",
            data_api=api,
            data_reading=reading,
        ),
        links=links,
        scripts=("live.js",),
        styles=("live.css",),
        wide=True,
        home="Phones",
    )


def _phone() -> Html:
    screen = el(
        "div",
        el("img", id="picture", alt="", draggable="false"),
        el("div", id="marks", aria_hidden="true"),
        el("p", "Waiting for the phone…", id="veil", role="status"),
        id="screen",
        tabindex="0",
        role="application",
        aria_label="The phone's screen. Click to tap, hold to long-press, drag to swipe; typed keys go to the phone.",
    )
    return el(
        "section",
        el(
            "div",
            el("label", el("span", "Device", class_="unseen"), el("select", id="device")),
            el("span", "Watching", id="hold", class_="chip not-scored"),
            el("button", "Release", type="button", id="release", hidden=True, title="Free the device for others"),
            class_="choose",
        ),
        screen,
        el("div", *(_key(*key) for key in KEYS), class_="keys", role="group", aria_label="Navigation"),
        el("div", *(_key(*key) for key in SIDE_KEYS), class_="keys side", role="group", aria_label="Side buttons"),
        el("p", el("span", id="profile"), el("bdi", id="activity"), class_="front soft"),
        el("p", id="said", role="status"),
        class_="phone",
        aria_label="Phone",
    )


def _typing_card() -> Html:
    typing = el(
        "form",
        el("label", "Text", el("input", name="text", maxlength="10000", autocomplete="off", dir="auto")),
        el("label", el("input", type="checkbox", name="clear"), " Clear the field first", class_="tick"),
        el("label", el("input", type="checkbox", name="submit"), " Press Enter afterwards", class_="tick"),
        el("button", "Type"),
        id="typing",
    )
    opening = el(
        "form",
        el("label", "App", el("input", name="app", list="apps", maxlength="200", autocomplete="off")),
        el("datalist", id="apps"),
        el("button", "Open"),
        id="opening",
    )
    return _card("Type and open", typing, opening)


def _inspector() -> Html:
    gestures = [el("button", text, type="button", data_gesture=gesture) for gesture, text in GESTURES]
    return _card(
        "Inspect",
        el(
            "p",
            el("label", el("input", type="checkbox", id="inspecting"), " Show the UI tree", class_="tick"),
            el("span", "Clicks then select a view instead of tapping.", class_="soft"),
            class_="turn",
        ),
        el(
            "div",
            el(
                "div",
                el("h3", "Selectors for solutions"),
                el("ul", id="selectors"),
                el("div", *gestures, class_="gestures"),
                el("dl", id="details"),
                id="chosen",
                hidden=True,
            ),
            el("label", "Find", el("input", type="search", id="finding", autocomplete="off"), class_="find"),
            el("ol", id="tree", aria_label="UI tree"),
            id="inspected",
            hidden=True,
        ),
    )


def _recorder() -> Html:
    return _card(
        "Record a solution",
        el(
            "div",
            el("button", "Record", type="button", id="recording", aria_pressed="false"),
            el("button", "Undo last", type="button", id="undo", disabled=True, title="Remove the last step"),
            el("button", "Clear", type="button", id="clear", disabled=True, title="Remove all steps"),
            el("span", "Nothing recorded", id="count", class_="soft", role="status"),
            class_="gestures",
        ),
        el(
            "div",
            joined(
                el("pre", el("code", id="solution"), tabindex="0", aria_label="The solution as Python"),
                el(
                    "div",
                    el("button", "Copy", type="button", id="copy"),
                    el("a", "Download", id="download", download="recorded_task.py", class_="button"),
                    class_="gestures",
                ),
            ),
            id="recorded",
            hidden=True,
        ),
        el("p", "Each step becomes a line of a task's solution; you write its goal and check.", class_="soft"),
    )


def _card(title: str, *content: Html) -> Html:
    return el("section", el("h2", title), *content, class_="card")


def _key(name: str, text: str) -> Html:
    return el("button", text, type="button", data_key=name)
