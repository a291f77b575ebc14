"""A page while the renderer holds it: its engine, its layout when somebody asks for it, and the frames it makes."""

from __future__ import annotations

import base64
import os
import re
import time
from collections.abc import Mapping
from typing import Any, Protocol

from simdroid.browser.frame import Frame, PageDialog, PageRect
from simdroid.browser.renderer.engine import Engine, ScriptError
from simdroid.browser.renderer.viewport import Zoom, zoom_of

Event = dict[str, Any]
MOST_PICTURES = 500
"""Pictures that one page loads."""


class Surroundings(Protocol):
    """What a page asks of the process around it."""

    def resource(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a request: `status`, `headers`, `url`, and `body` in base64; None when nothing was reached."""

    def dialog(self, frame: Frame) -> Event:
        """Show a frame with a dialog, and wait for the user's answer."""

    def out_of_memory(self) -> None:
        """The page has used up its memory."""


class PageLayout(Protocol):
    """A layout of the page as the engine asks it."""

    @property
    def wanted(self) -> list[str]:
        """Addresses of pictures that it shows and was not given."""

    sticks: bool
    """Whether something keeps its place while the page is scrolled."""

    def rects(self) -> Mapping[int, list[float]]:
        """By element: x, y, width, height; client left, top, width, height; scroll width, height."""

    def client_rects(self, node: int) -> list[list[float]]:
        """The boxes of an element, one for each line."""

    def hit(self, x: float, y: float, scroll: tuple[float, float]) -> int:
        """The topmost element at a point of the viewport."""

    def computed(self, node: int) -> Mapping[str, str]:
        """An element's computed style."""

    def find(self, query: str) -> tuple[PageRect, ...]:
        """Where a text is."""

    def parts(self) -> Any:
        """What a frame shows."""


class Layouts(Protocol):
    """Makes layouts: the cascade and the layout of the renderer, or a simpler one in tests."""

    def selectors(self, sheets: list[dict[str, str]], viewport: Mapping[str, Any]) -> list[str]:
        """Selectors of all rules; the same list for the same sheets."""

    def place(self, tree: dict[str, Any], viewport: Mapping[str, Any], images: Mapping[str, bytes]) -> PageLayout:
        """Lay a tree out with the sheets given last."""

    def media(self, query: str, viewport: Mapping[str, Any]) -> bool:
        """Whether a media query holds."""

    def declares(self, name: str, value: str) -> bool:
        """Whether a property takes a value; of properties that are not known, any."""

    def canvas(self, arguments: list[Any]) -> Any:
        """Pixels, sizes and colours of canvases."""

    def draw(self, key: str, commands: list[Any]) -> None:
        """Draw on a canvas."""

    def canvas_picture(self, key: str) -> tuple[str, bytes]:
        """A canvas as a picture, with a key that changes with it."""


class LivePage:
    """A page's engine and layout."""

    def __init__(self, load: dict[str, Any], surroundings: Surroundings, layouts: Layouts) -> None:
        os.environ["TZ"] = str(load.get("timezone") or "UTC")
        time.tzset()
        self._load, self._surroundings, self._layouts = load, surroundings, layouts
        self._room: dict[str, Any] = dict(load.get("viewport") or {})
        self._engine = Engine(
            {
                "resource": self._surroundings.resource,
                "dialog": self._dialog,
                "layout": self._ask,
                "picture": self._picture_size,
                "draw": lambda arguments: self._layouts.draw(*arguments),
                "canvas": self._layouts.canvas,
                "declares": lambda arguments: self._layouts.declares(*arguments),
                "give_up": lambda _arguments: self._surroundings.out_of_memory(),
            }
        )
        self._layout: tuple[Any, PageLayout] | None = None
        self._images: dict[str, bytes] = {}
        self._picture_data: dict[str, bytes | None] = {}
        self._sent_pictures: set[str] = set()
        self._query = ""
        self._meta: str | None = None
        self._zoom: Zoom = zoom_of(None, self._room)

    def start(self) -> None:
        """Build the document and run its scripts."""
        page = {name: value for name, value in self._load.items() if name != "source"}
        self._meta = _viewport_meta(str(self._load.get("source", "")))
        self._zoom = zoom_of(self._meta, self._room)
        self._engine.load(str(self._load.get("source", "")), **{**page, "viewport": self._viewport()})

    def play(self, event: Event) -> None:
        """Play one event of the log."""
        if event["kind"] == "find":
            self._query = str(event.get("query", ""))
        if event["kind"] == "resize":
            self._room.update(event["viewport"])
            self._zoom = zoom_of(self._meta, self._room)
            event = {**event, "viewport": self._viewport()}
        self._engine.call("event", event)

    def look(self) -> None:
        """Let observers look at the page, as before every frame."""
        self._engine.call("look")

    def forget_effects(self) -> None:
        """Drop what the page asked for: it happened when its log was written."""
        self._engine.call("effects")

    def _viewport(self) -> dict[str, Any]:
        """The viewport as scripts and the layout see it."""
        zoom, room = self._zoom, self._room
        return {
            **{"width": zoom.width, "height": zoom.height, "dpr": float(room.get("dpr", 2.625))},
            **{"dark": bool(room.get("dark")), "font_scale": float(room.get("font_scale", 1.0))},
            **{"screen_width": room.get("screen_width", room.get("width", 411))},
            **{"screen_height": room.get("screen_height", room.get("height", 731))},
        }

    # ---- layout, done when the document changed since the last time ----

    def _laid_out(self) -> PageLayout:
        version = self._engine.call("version")
        state = self._engine.call("scroll")
        viewport = {**self._viewport(), "scroll_x": state[0], "scroll_y": state[1]}
        key = (version, viewport, len(self._images))
        if self._layout is None or self._layout[0] != key:
            tree = self._engine.snapshot(self._layouts.selectors(self._engine.sheets(), viewport))
            placed = self._layouts.place(tree, viewport, self._images)
            if self._load_wanted(placed):
                key = (version, viewport, len(self._images))
                placed = self._layouts.place(tree, viewport, self._images)
            self._layout = (key, placed)
        return self._layout[1]

    def _load_wanted(self, placed: PageLayout) -> bool:
        missing = [url for url in placed.wanted if url not in self._images][: MOST_PICTURES - len(self._images)]
        if not missing:
            return False
        for written, url in zip(missing, self._engine.call("resolve", missing), strict=True):
            self._images[written] = (self.picture(url) if url else None) or b""
        return True

    def picture(self, url: str) -> bytes | None:
        """A picture by its address, loaded when first asked for."""
        if url not in self._picture_data:
            answer = self._surroundings.resource(
                {"url": url, "method": "GET", "headers": [], "body": None, "kind": "image"}
            )
            loaded = answer is not None and 200 <= int(answer.get("status", 0)) < 300
            self._picture_data[url] = (
                base64.b64decode(answer.get("body", "")) if answer is not None and loaded else None
            )
        return self._picture_data[url]

    def _picture_size(self, url: str) -> dict[str, int] | None:
        data = self.picture(url)
        return None if not data else self._layouts.canvas(["size", base64.b64encode(data).decode()])

    def _ask(self, arguments: list[Any]) -> Any:
        """A script's question about places and styles."""
        what, _version, *rest = arguments
        if what == "media":
            return self._layouts.media(rest[0], self._viewport())
        placed = self._laid_out()
        if what == "hit":
            return placed.hit(rest[0], rest[1], (rest[2], rest[3]))
        if what == "box":
            rect = placed.rects().get(rest[0])
            if rect is None:
                return None
            x, y, width, height, left, top, client_width, client_height, scroll_width, scroll_height = rect
            return [x, y, width, height, client_width, client_height, scroll_width, scroll_height, left, top]
        if what == "rects":
            return placed.client_rects(rest[0])
        if what == "display":
            return placed.computed(rest[0]).get("display", "none")
        return dict(placed.computed(rest[0]))

    def _dialog(self, arguments: dict[str, str]) -> dict[str, Any]:
        dialog = PageDialog(arguments["kind"], arguments["message"], arguments.get("default", ""))  # type: ignore[arg-type]
        answer = self._surroundings.dialog(self.frame(dialog))
        return {"accepted": bool(answer.get("accepted")), "text": answer.get("text")}

    # ---- frames ----

    def frame(self, dialog: PageDialog | None = None) -> Frame:
        """What the page looks like now, with the effects since the last frame."""
        engine = self._engine
        engine.call("look" if dialog is None else "flush")
        state = engine.call("state")
        if state["viewport_meta"] != self._meta:
            self._meta = state["viewport_meta"]
            self._zoom = zoom_of(self._meta, self._room)
            engine.call("viewport", self._viewport())
        placed = self._laid_out()
        parts = placed.parts()
        pictures = {key: data for key, data in parts.pictures.items() if key not in self._sent_pictures}
        draw, drawn = self._canvases(parts)
        pictures.update({key: data for key, data in drawn.items() if key not in self._sent_pictures})
        self._sent_pictures.update(pictures)
        zoom = self._zoom
        return Frame(
            title=state["title"][:1000],
            url=state["url"],
            width=parts.width,
            height=parts.height,
            viewport=(zoom.width, zoom.height),
            scale=zoom.scale,
            zoomable=(zoom.least, zoom.greatest),
            background=parts.background,
            draw=draw,
            nodes=parts.nodes,
            focus=state["focus"],
            drag_areas=parts.drag_areas,
            listens_to_scroll=state["listens_to_scroll"] or placed.sticks,
            scroll_to=None if state["scroll_to"] is None else (state["scroll_to"][0], state["scroll_to"][1]),
            dialog=dialog,
            effects=tuple(engine.call("effects")),
            next_timer=state["next_timer"],
            pictures=pictures,
            matches=placed.find(self._query) if self._query else (),
        )

    def _canvases(self, parts: Any) -> tuple[tuple[Any, ...], dict[str, bytes]]:
        """Drawing commands with canvases named by what they show now, and those pictures."""
        names, pictures = dict[Any, str](), dict[str, bytes]()
        for key in parts.canvases:
            name, data = self._layouts.canvas_picture(key)
            names[key] = name
            pictures[name] = data
        if not names:
            return parts.draw, {}
        return tuple(
            (*operation[:5], names.get(operation[5], operation[5])) if operation[0] == "picture" else operation
            for operation in parts.draw
        ), pictures


def _viewport_meta(source: str) -> str | None:
    """What the source says about its viewport: scripts ask for sizes before the document is complete."""
    match = re.search(r"<meta\b[^>]*\bname\s*=\s*[\"']?viewport\b[^>]*>", source[:100_000], re.IGNORECASE)
    content = re.search(r"\bcontent\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", match.group()) if match else None
    return None if content is None else next(group for group in content.groups() if group is not None)


__all__ = ["Layouts", "LivePage", "PageLayout", "ScriptError", "Surroundings"]
