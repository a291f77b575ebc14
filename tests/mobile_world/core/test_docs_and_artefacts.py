"""The page of the API documentation, artefacts, and reading of actions."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest

from mobile_world.core import artefacts as artefacts_module
from mobile_world.core.artefacts import Artefacts
from mobile_world.core.docs_page import docs_page
from mobile_world.core.metrics import EventCounts
from mobile_world.core.session_operations import read_action
from mobile_world.domain import FormatError, InvalidAction, Key, Point, ScreenSize, StorageFailed, Tap, parse_ui_tree
from mobile_world.runtime.controller import AndroidController
from mobile_world.web.not_found import NotFound

X, Y = (sha256(data).hexdigest()[:20] for data in (b"x", b"y"))
DOCUMENT: dict[str, Any] = {
    "info": {"title": "T", "version": "1"},
    "paths": {
        "/x": {
            "get": {
                "description": "First `code`.\n\nSecond.",
                "parameters": [
                    {"name": "p", "in": "query", "required": True, "schema": {"type": "string"}, "description": "Why."},
                    {"name": "q", "in": "header", "schema": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
                ],
                "responses": {"400": {}, "200": {"content": {"application/json": {"schema": {"$ref": "#/c/Row"}}}}},
            },
            "post": {
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/c/Row"}}}},
                "responses": {
                    "201": {
                        "content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/c/Row"}}}}
                    }
                },
            },
        },
        "/file": {"get": {"responses": {"200": {"content": {"image/png": {}}}}}},
        "/text": {"get": {"responses": {"200": {"content": {"application/json": {"schema": {"type": "string"}}}}}}},
    },
    "components": {
        "schemas": {
            "Row": {"required": ["a"], "properties": {"a": {"type": "number", "description": "A."}, "b": {"type": "x"}}}
        }
    },
}


def test_every_call_is_documented() -> None:
    page = docs_page(DOCUMENT)
    assert page.startswith('<!doctype html><html lang="en"><head>') and "<title>T</title>" in page
    assert 'Version 1. For programs: <a href="/openapi.json">openapi.json</a>.' in page
    rows = (
        "<tr><th>Field</th><th>Where</th><th>Kind</th><th>What</th></tr>"
        "<tr><td><code>p</code></td><td>query, required</td><td>string</td><td>Why.</td></tr>"
        "<tr><td><code>q</code></td><td>header</td><td>integer</td><td></td></tr>"
    )
    told = "<p>First <code>code</code>.</p><p>Second.</p>"
    fields = "<code>a</code>, <code>b</code>"
    assert f"<h2><b>GET</b>/x</h2>{told}<table>{rows}</table><p>Answers with {fields}.</p>" in page
    assert (
        "<tr><td><code>a</code></td><td>body, required</td><td>number</td><td>A.</td></tr>"
        "<tr><td><code>b</code></td><td>body</td><td>x</td><td></td></tr>"
    ) in page
    assert f"<p>Answers with rows of {fields}.</p>" in page
    assert "<h2><b>GET</b>/file</h2><p></p><p>Answers with the file.</p>" in page
    assert "<p>Answers with string.</p>" in page


def test_artefacts_are_named_by_their_content_and_given_out_by_their_directory_alone(tmp_path: Path) -> None:
    kept = Artefacts(tmp_path / "kept")
    path = kept.keep(b"x", device="../a b", kind="xml", prefix="..p/q", suffix=".xml")
    assert path == tmp_path / "kept" / "_a_b" / "xml" / f"p_q-{X}.xml" and path.read_bytes() == b"x"
    other = kept.keep(b"y", device="..", kind="screens", prefix=".", suffix=".png")
    assert other == tmp_path / "kept" / "device" / "screens" / f"screens-{Y}.png"
    assert kept.find(str(path)) == path == kept.find(f"_a_b/xml/p_q-{X}.xml")
    (tmp_path / "secret").touch()
    for wrong in (str(tmp_path / "secret"), "../secret", "_a_b", "gone", "a\0b", "x" * 5000):
        with pytest.raises(NotFound, match="use a path that /screenshot or /xml gave"):
            kept.find(wrong)


def test_old_artefacts_of_a_kind_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert artefacts_module.MOST_FILES == 200
    monkeypatch.setattr(artefacts_module, "MOST_FILES", 2)
    kept = Artefacts(tmp_path)
    paths = [kept.keep(data, device="d", kind="xml", prefix="p", suffix="") for data in (b"1", b"2", b"1", b"3")]
    kept.keep(b"", device="d", kind="screens", prefix="p", suffix="")
    assert paths[0] == paths[2] and [path.exists() for path in paths] == [True, False, True, True]


def test_a_disk_that_takes_nothing(tmp_path: Path) -> None:
    (tmp_path / "d").touch()
    with pytest.raises(
        StorageFailed, match=r"/d/xml cannot be used: Not a directory; choose another directory with MW_STATE_DIR"
    ):
        Artefacts(tmp_path).keep(b"", device="d", kind="xml", prefix="p", suffix="")


class Shown:
    """A screen with one button."""

    def screen_size(self) -> ScreenSize:
        return ScreenSize(100, 200)

    def ui_tree(self) -> object:
        node = '<node class="Button" text="x" clickable="true" bounds="[0,0][20,40]"/>'
        return parse_ui_tree(f'<hierarchy rotation="0">{node}</hierarchy>')


def read(given: dict[str, object]) -> object:
    return read_action(given, cast("AndroidController", Shown()))


def test_actions_are_read_in_every_form() -> None:
    place = Point.from_pixels(10, 20, ScreenSize(100, 200))
    assert read({"kind": "key", "name": "BACK"}) == Key(name="BACK") == read({"keycode": "KEYCODE_BACK"})
    assert read({"action_type": "click", "index": 0}) == Tap(at=place)
    with pytest.raises(InvalidAction, match="there is no element 1 on the screen; it has 1, from 0 on"):
        read({"action_type": "click", "index": 1})
    with pytest.raises(FormatError, match="keycode must be text, such as KEYCODE_BACK"):
        read({"keycode": 4})
    with pytest.raises(FormatError, match="an action has a 'kind', such as tap, or an 'action_type', such as click"):
        read({"keycode": None})


def test_events_are_counted() -> None:
    counts = EventCounts()
    counts.add("step")
    counts.add("step")
    assert (counts["step"], counts["started"]) == (2, 0)
