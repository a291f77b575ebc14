"""Plays pages in the engine alone, in this process, with the layout of rows."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from simdroid.browser import events
from simdroid.browser.frame import Frame
from simdroid.browser.renderer.live_page import Event, LivePage
from tests.simdroid.browser.rows import ROW, RowLayouts

START_MS = 1_700_000_000_000.0


class Player:
    """A page with fingers on it."""

    def __init__(self, source: str, files: Mapping[str, str] | None = None, **load: Any) -> None:
        self.files = files or {}
        self.requests: list[dict[str, Any]] = []
        self.answers: list[Event] = []
        self.dialogs: list[tuple[str, str, str]] = []
        self.at = START_MS
        self.layouts = RowLayouts()
        self.effects: list[dict[str, Any]] = []
        fields = {
            "url": "https://site.example/dir/page.html",
            "at": START_MS,
            "seed": 7,
            "viewport": {"width": 411, "height": 731},
        }
        self.page = LivePage({**fields, **load, "source": source}, self, self.layouts)
        self.page.start()
        self.frame = self._look()

    def resource(self, request: dict[str, Any]) -> dict[str, Any] | None:
        self.requests.append(request)
        text = self.files.get(request["url"].removeprefix("https://site.example/"))
        if text is None:
            return None
        head = {"url": request["url"], "status": 200, "headers": [["content-type", "text/plain"]]}
        return {**head, "body": base64.b64encode(text.encode()).decode()}

    def dialog(self, frame: Frame) -> Event:
        assert frame.dialog is not None
        self.dialogs.append((frame.dialog.kind, frame.dialog.message, frame.dialog.default))
        return self.answers.pop(0) if self.answers else events.answer(True, None, at=self.at)

    def out_of_memory(self) -> None:
        raise MemoryError

    def _look(self) -> Frame:
        frame = self.page.frame()
        self.effects += [effect for effect in frame.effects if effect["kind"] != "console"]
        self.lines = [effect["text"] for effect in frame.effects if effect["kind"] == "console"]
        return frame

    def play(self, event: Event) -> list[str]:
        """Play an event; what the page logged at it."""
        self.at = max(self.at, float(event["at"]))
        self.page.play(event)
        self.frame = self._look()
        return self.lines

    def number(self, id: str) -> int:
        """The number of the element with an id."""
        return next(node.id for node in self.frame.nodes if node.resource_id == id)

    def place(self, id: str) -> tuple[float, float]:
        """A point on the element with an id."""
        box = next(node.box for node in self.frame.nodes if node.resource_id == id)
        return 10.0, box.y + ROW / 2

    def tap(self, id: str) -> list[str]:
        self.at += 1000
        return self.play(events.tap(*self.place(id), at=self.at))

    def type(self, id: str, text: str) -> list[str]:
        self.at += 1000
        return self.play(events.edit(self.number(id), text, len(text), len(text), at=self.at))

    def key(self, name: str) -> list[str]:
        return self.play(events.key(name, at=self.at))

    def wait(self, ms: float) -> list[str]:
        return self.play(events.time(at=self.at + ms))


def logged(script: str, body: str = "", **load: Any) -> list[str]:
    """What a page with this script writes to the console while it loads; uncaught errors too."""
    player = Player(f"<!doctype html><body>{body}<script>{script}</script>", **load)
    return player.lines + [effect["message"] for effect in player.effects if effect["kind"] == "error"]
