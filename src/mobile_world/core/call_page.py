"""The page `/docs`: every call of the server with its fields, from its OpenAPI document and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mobile_world.web.markup import Html, el, joined

STYLE = Html("""
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color:#1f2328;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.05rem;margin:2rem 0 .25rem;font-family:ui-monospace,monospace}
p{margin:.25rem 0}table{border-collapse:collapse;margin:.5rem 0;width:100%;table-layout:fixed}
th:nth-child(1){width:9rem}th:nth-child(2){width:8rem}
td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #d8dee4}
th{font-weight:600;font-size:.85rem;color:#57606a}td:first-child{white-space:nowrap}
code{font-family:ui-monospace,monospace;font-size:.9em}b{display:inline-block;min-width:4.5rem;color:#0550ae}
@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}th{color:#9198a1}td,th{border-color:#30363d}
b,a{color:#79c0ff}}
""")

Document = Mapping[str, Any]


def call_page(document: Document) -> Html:
    """A page that tells of every call in an OpenAPI document."""
    title = document["info"]["title"]
    head = el("head", el("meta", charset="utf-8"), el("title", title), el("style", STYLE))
    machine = el("a", "openapi.json", href="/openapi.json")
    intro = el("p", f"Version {document['info']['version']}. For programs: ", machine, ".")
    calls = [
        _call(document, verb.upper(), path, operation)
        for path, verbs in document["paths"].items()
        for verb, operation in verbs.items()
    ]
    body = el("body", el("h1", title), intro, *calls)
    return joined(Html("<!doctype html>"), el("html", head, body, lang="en"))


def _call(document: Document, verb: str, path: str, operation: Document) -> Html:
    rows = [*_parameters(operation), *_fields(document, operation)]
    table = el("table", el("tr", *(el("th", name) for name in ("Field", "Where", "What"))), *rows) if rows else None
    return el("section", el("h2", el("b", verb), path), el("p", _prose(operation.get("description", ""))), table)


def _parameters(operation: Document) -> Iterator[Html]:
    for each in operation.get("parameters", ()):
        told = each.get("description", "") or _kind(each["schema"])
        yield _row(each["name"], each["in"], told, required=each.get("required", False))


def _fields(document: Document, operation: Document) -> Iterator[Html]:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return
    named = [each["$ref"] for each in _options(content["schema"]) if "$ref" in each]
    for schema in (document["components"]["schemas"][ref.rpartition("/")[2]] for ref in named):
        for name, field in schema["properties"].items():
            yield _row(name, "body", _told(field), required=name in schema.get("required", ()))


def _told(field: Document) -> str:
    return str(field.get("description", "")) or _kind(field)


def _kind(schema: Document) -> str:
    kinds = [str(each.get("type", "")) for each in _options(schema)]
    return " or ".join(kind for kind in kinds if kind not in ("", "null"))


def _options(schema: Document) -> list[Document]:
    return list(schema.get("anyOf", [schema]))


def _row(name: str, where: str, told: str, *, required: bool) -> Html:
    cells = (el("code", name), f"{where}, required" if required else where, _prose(told))
    return el("tr", *(el("td", cell) for cell in cells))


def _prose(words: str) -> Html:
    """Text in which what stands between backticks is code."""
    return joined(*(el("code", part) if odd % 2 else part for odd, part in enumerate(words.split("`"))))
