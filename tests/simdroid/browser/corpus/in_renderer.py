"""Our browser without a phone around it: pages by `Renderers` alone, navigation and storage by the player.

`python -m tests.simdroid.browser.corpus.in_renderer [NAME…]` plays the pages and prints what fails.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from urllib.parse import urljoin, urlsplit

from PIL import Image

from simdroid.browser import events
from simdroid.browser.frame import Frame, Node, PageRect
from simdroid.browser.page import LoadedPage
from simdroid.browser.process import Renderers
from simdroid.browser.sites.messages import PageRequest, PageResponse
from tests.simdroid.browser.corpus.scenarios import (
    HEIGHT,
    ORIGIN,
    STARTED_MS,
    WIDTH,
    Dialog,
    Rect,
    play,
    scenarios,
    served,
)
from tests.simdroid.browser.corpus.valid_frame import problems

CONTROLS = ("android.widget.Button", "android.widget.EditText")


def viewport(width: float = WIDTH, height: float = HEIGHT, *, dark: bool = False) -> dict[str, Any]:
    """A viewport as the browser tells the page."""
    return {"width": width, "height": height, "dpr": 2.625, "dark": dark, "font_scale": 1.0}


def answer(request: PageRequest) -> PageResponse:
    """What the site of the corpus answers."""
    url = urlsplit(request.url)
    found = served(url.path) if f"{url.scheme}://{url.netloc}" == ORIGIN else None
    if found is None:
        return PageResponse(request.url, 404, "text/html", b"", frozen=True)
    return PageResponse(request.url, 200, found[1], found[0], frozen=True)


@dataclass
class RendererPlayer:
    """Plays scenarios in a renderer; a page's storage and history are kept here, as Chrome keeps them."""

    renderers: Renderers
    url: str
    answer: Callable[[PageRequest], PageResponse] = answer
    errors: list[str] = field(default_factory=list)
    effects: list[dict[str, Any]] = field(default_factory=list)
    now: float = float(STARTED_MS)
    size: dict[str, Any] = field(default_factory=viewport)
    storage: dict[str, dict[str, str]] = field(default_factory=lambda: {"local": {}, "session": {}})
    pictures: dict[str, bytes] = field(default_factory=dict)
    scroll: tuple[float, float] = (0.0, 0.0)
    posted: str = ""

    def __post_init__(self) -> None:
        """Load the first page."""
        self._load(PageRequest(self.url))

    def _load(self, request: PageRequest) -> None:
        referrer, self.url, self.scroll = self.url, request.url, (0.0, 0.0)
        if request.method == "POST":
            self.posted = request.body.decode()
        source = self.answer(request).body.decode()
        self.page = LoadedPage(
            url=request.url,
            source=source,
            seed=7,
            viewport=self.size,
            loaded_at=self.now,
            storage={area: dict(values) for area, values in self.storage.items()},
            referrer=referrer,
        )
        self._draw()

    def _draw(self) -> None:
        frame = self.renderers.frame(self.page, self.answer)
        assert isinstance(frame, Frame), f"no frame, but {frame}"
        self.frame = frame
        self.pictures |= frame.pictures
        assert not (wrong := problems(frame, self.pictures)), wrong
        if frame.scroll_to is not None:
            self.scroll = frame.scroll_to
        # What a page leaves behind is kept before it is left.
        for effect in sorted(frame.effects, key=lambda each: each["kind"] == "navigate"):
            self._apply(effect)

    def _apply(self, effect: dict[str, Any]) -> None:
        kind = effect["kind"]
        self.effects.append(effect)
        if kind == "error":
            self.errors.append(effect["message"])
        elif kind == "storage":
            self.storage[effect["area"]] = effect["values"]
        elif kind == "history":
            self.url = urljoin(self.url, effect["url"])
        elif kind == "navigate":
            body = str(effect.get("body") or "").encode()
            self._load(PageRequest(urljoin(self.url, effect["url"]), effect.get("method") or "GET", body))

    def send(self, event: events.Event) -> None:
        """Let something happen to the page."""
        self.page.log.append(event)
        self._draw()

    def act(self, verb: str, arguments: list[Any], dialogs: list[Dialog]) -> None:
        """Do something, and answer the dialogs it opens."""
        getattr(self, f"_{verb}")(*arguments)
        for expected in dialogs:
            shown = self.frame.dialog
            assert shown is not None, f"no dialog {expected}"
            assert (shown.kind, shown.message) == expected[:2], f"{shown}, not {expected}"
            text = expected.text if shown.kind == "prompt" and expected.accepted else None
            self.send(events.answer(expected.accepted, text, at=self.now))
        assert self.frame.dialog is None, f"a dialog {self.frame.dialog}"

    def _tap(self, target: str, x: float = 0.5, y: float = 0.5) -> None:
        self.send(events.tap(*self._point(self._shown(target), x, y), at=self.now))

    def _long_press(self, target: str) -> None:
        self.send(events.long_press(*self._point(self._shown(target), 0.5, 0.5), at=self.now))

    def _type(self, target: str, text: str) -> None:
        node = self._shown(target)
        if not node.focused:
            self._tap(target)
        for letter in text:
            node = self._shown(target)
            editor = node.editor
            assert editor is not None, f"{target} takes no text"
            value = editor.value[: editor.start] + letter + editor.value[editor.end :]
            self.send(events.edit(node.id, value, editor.start + 1, editor.start + 1, at=self.now))

    def _set(self, target: str, text: str) -> None:
        node = self._shown(target)
        if not node.focused:
            self._tap(target)
        self.send(events.edit(node.id, text, len(text), len(text), at=self.now))

    def _key(self, name: str) -> None:
        self.send(events.key(name, at=self.now))

    def _wait(self, duration: int) -> None:
        self.now += duration
        self.send(events.time(at=self.now))

    def _drag(self, target: str, points: list[list[float]]) -> None:
        node = self._shown(target)
        way = [self._point(node, x, y) for x, y in points]
        self.send(events.drag(way, at=self.now, duration=16.0 * len(way)))

    def _choose(self, target: str, value: str) -> None:
        node = self._shown(target)
        self._tap(target)
        opened = [each for each in self.frame.effects if each["kind"] in ("select", "date")]
        assert opened, f"{target} opened nothing"
        if opened[0]["kind"] == "select":
            labels = [label for label, _ in opened[0]["options"]]
            self.send(events.choose(opened[0]["node"], [labels.index(value)], at=self.now))
        else:
            self.send(events.choose(node.id, value, at=self.now))

    def _scroll(self, y: float) -> None:
        most = max(self.frame.height - self.size["height"], 0)
        self.scroll = (0.0, min(y, most))
        self.send(events.scroll(*self.scroll, at=self.now))

    def _resize(self, width: int, height: int) -> None:
        self.size = {**self.size, "width": width, "height": height}
        self.send(events.resize(self.size, at=self.now))

    def _dark(self, on: bool) -> None:
        self.size = {**self.size, "dark": on}
        self.send(events.resize(self.size, at=self.now))

    def text(self) -> str:
        """What the nodes say."""
        return "\n".join(self._read(self.frame.nodes))

    def text_of(self, target: str) -> str:
        """What an element's nodes say."""
        found = self._find(target)
        if found is None:
            return ""
        inside = {found.id}
        nodes = [found]
        for node in self.frame.nodes:
            if node.parent in inside:
                inside.add(node.id)
                nodes.append(node)
        return "\n".join(self._read(nodes))

    def _read(self, nodes: Any) -> list[str]:
        return [text for node in nodes if (text := self._said(node))]

    def _said(self, node: Node) -> str:
        if node.editor is not None:
            return node.editor.value or node.editor.hint
        return node.text

    def state(self, target: str, name: str) -> Any:
        """State of a control's node."""
        node = self._shown(target)
        if name in ("value", "chosen"):
            return node.editor.value if node.editor is not None else node.text
        return getattr(node, name)

    def box(self, target: str) -> Rect | None:
        """Where an element's node is; what is fixed moves with the page."""
        node = self._find(target)
        if node is None:
            return None
        dx, dy = self.scroll if node.fixed else (0.0, 0.0)
        return Rect(node.box.x + dx, node.box.y + dy, node.box.width, node.box.height)

    def colour(self, target: str, x: float, y: float) -> tuple[int, int, int]:
        """What the drawing commands leave at a place."""
        node = self._shown(target)
        place = node.box.x + node.box.width * x, node.box.y + node.box.height * y
        return colour_at(self.frame, self.pictures, *place, fixed=node.fixed, scroll=self.scroll)

    def fact(self, name: str) -> str:
        """Title, address, last body."""
        if name == "title":
            return self.frame.title
        return self.posted if name == "posted" else (self.frame.url or self.url).removeprefix(ORIGIN)

    def retry(self, check: Callable[[], None]) -> None:
        """Nothing happens beside us."""
        check()

    def _find(self, target: str) -> Node | None:
        if target.startswith("#"):
            return next((node for node in self.frame.nodes if node.resource_id == target[1:]), None)
        named = [node for node in self.frame.nodes if target in (node.text, node.desc)]
        return next((node for node in named if node.clickable), named[0] if named else None)

    def _shown(self, target: str) -> Node:
        node = self._find(target)
        assert node is not None, f"no node {target}"
        return node

    def _point(self, node: Node, x: float, y: float) -> tuple[float, float]:
        """A place of a node in the viewport, which is scrolled there first."""
        place = node.box.x + node.box.width * x, node.box.y + node.box.height * y
        if node.fixed:
            return place
        if not 0 <= place[1] - self.scroll[1] < self.size["height"]:
            self._scroll(place[1] - self.size["height"] / 2)
        return place[0] - self.scroll[0], place[1] - self.scroll[1]


def colour_at(
    frame: Frame,
    pictures: dict[str, bytes],
    x: float,
    y: float,
    *,
    fixed: bool = False,
    scroll: tuple[float, float] = (0.0, 0.0),
) -> tuple[int, int, int]:
    """The colour that fills, borders and pictures leave at a place of the page, texts and shadows left out."""
    layers = [_rgba(frame.background)]
    clips: list[PageRect] = []
    moved = False
    for command in frame.draw:
        px, py = (
            (x, y) if moved == fixed else (x - scroll[0], y - scroll[1]) if moved else (x + scroll[0], y + scroll[1])
        )
        if command[0] in ("fixed", "unfixed"):
            moved = command[0] == "fixed"
        elif command[0] == "clip":
            clips.append(PageRect(*command[1:]))
        elif command[0] == "unclip":
            clips.pop()
        elif all(_inside(clip, px, py) for clip in clips):
            layers += _layer(command, pictures, px, py)
    red, green, blue = layers[0][:3]
    for r, g, b, alpha in layers[1:]:
        share = alpha / 255
        red, green, blue = (round(o * (1 - share) + n * share) for o, n in ((red, r), (green, g), (blue, b)))
    return red, green, blue


def _layer(command: tuple[Any, ...], pictures: dict[str, bytes], x: float, y: float) -> list[tuple[int, int, int, int]]:
    if command[0] not in ("fill", "picture", "border"):
        return []
    box = PageRect(*command[1:5])
    if not _inside(box, x, y):
        return []
    if command[0] == "fill":
        return [_rgba(command[5])] if _rounded(box, command[6], x, y) else []
    if command[0] == "border":
        top, right, bottom, left = command[5]
        sides = (y - box.y < top, box.x + box.width - x < right, box.y + box.height - y < bottom, x - box.x < left)
        return [_rgba(color) for side, color in zip(sides, command[6], strict=True) if side][:1]
    with Image.open(BytesIO(pictures[command[5]])) as opened:
        image = opened.convert("RGBA")
    column = min(int((x - box.x) / box.width * image.width), image.width - 1)
    row = min(int((y - box.y) / box.height * image.height), image.height - 1)
    red, green, blue, alpha = image.crop((column, row, column + 1, row + 1)).tobytes()
    return [(red, green, blue, alpha)]


def _inside(box: PageRect, x: float, y: float) -> bool:
    return box.x <= x < box.x + box.width and box.y <= y < box.y + box.height


def _rounded(box: PageRect, radius: float, x: float, y: float) -> bool:
    """Whether a place is inside a box with round corners."""
    radius = min(radius, box.width / 2, box.height / 2)
    dx = max(box.x + radius - x, x - (box.x + box.width - radius), 0)
    dy = max(box.y + radius - y, y - (box.y + box.height - radius), 0)
    return dx * dx + dy * dy <= radius * radius or radius == 0


def _rgba(color: str) -> tuple[int, int, int, int]:
    red, green, blue, alpha = bytes.fromhex(color[1:].ljust(8, "f"))
    return red, green, blue, alpha


def main(names: list[str]) -> int:
    """Play the pages named, or all."""
    wanted = [each for each in scenarios() if not names or each.name in names]
    held = failed = 0
    started = time.monotonic()
    with closing(Renderers()) as renderers:
        for scenario in wanted:
            try:
                held += play(scenario, RendererPlayer(renderers, scenario.url))
            except Exception as error:
                failed += 1
                print(f"{scenario.name}: {type(error).__name__}: {str(error)[:600]}")
    print(f"{len(wanted)} pages, {held} expectations held, {failed} failed, {time.monotonic() - started:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
