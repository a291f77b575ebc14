"""The API documentation at `/docs`: every call with its fields, from the OpenAPI document, without external assets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mobile_world.web.markup import Html, el, joined

STYLE = Html("""
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color:#1f2328;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.05rem;margin:2rem 0 .25rem;font-family:ui-monospace,monospace}
p{margin:.25rem 0}table{border-collapse:collapse;margin:.5rem 0;width:100%;table-layout:fixed}
th:nth-child(1){width:9rem}th:nth-child(2){width:8rem}th:nth-child(3){width:7rem}
td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #d8dee4}
th{font-weight:600;font-size:.85rem;color:#57606a}td:first-child{white-space:nowrap}
code{font-family:ui-monospace,monospace;font-size:.9em}b{display:inline-block;min-width:4.5rem;color:#0550ae}
body{overflow-wrap:anywhere}
@media(max-width:44rem){table,tbody,tr,td{display:block}tr:first-child{display:none}td{border:0;padding:0 0 0 1rem}
td:first-child{padding:.4rem 0 0;border-top:1px solid #d8dee4}}
@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}th{color:#9198a1}td,th{border-color:#30363d}
b,a{color:#79c0ff}}
""")

VIEWPORT = el("meta", name="viewport", content="width=device-width, initial-scale=1")
JSON = "application/json"

Document = Mapping[str, Any]


def docs_page(document: Document) -> Html:
    """The documentation page of every call in an OpenAPI document."""
    title = document["info"]["title"]
    head = el("head", el("meta", charset="utf-8"), VIEWPORT, el("title", title), el("style", STYLE))
    intro = el(
        "p",
        f"Version {document['info']['version']}. For programs: ",
        el("a", "openapi.json", href="/openapi.json"),
        ".",
    )
    calls = [
        _call(document, verb.upper(), path, operation)
        for path, verbs in document["paths"].items()
        for verb, operation in verbs.items()
    ]
    return joined(Html("<!doctype html>"), el("html", head, el("body", el("h1", title), intro, *calls), lang="en"))


def _call(document: Document, verb: str, path: str, operation: Document) -> Html:
    rows = [*_parameters(operation), *_fields(document, operation)]
    heads = el("tr", *(el("th", name) for name in ("Field", "Where", "Kind", "What")))
    description = [el("p", _prose(paragraph)) for paragraph in operation.get("description", "").split("\n\n")]
    table = el("table", heads, *rows) if rows else None
    return el(
        "section",
        el("h2", el("b", verb), path),
        *description,
        table,
        el("p", _prose(_answer(document, operation))),
    )


def _parameters(operation: Document) -> Iterator[Html]:
    for parameter in operation.get("parameters", ()):
        schema = {**parameter["schema"], "description": parameter.get("description", "")}
        yield _row(parameter["name"], parameter["in"], schema, required=parameter.get("required", False))


def _fields(document: Document, operation: Document) -> Iterator[Html]:
    content = operation.get("requestBody", {}).get("content", {}).get(JSON)
    if content is None:
        return
    for schema in _models(document, content["schema"]):
        for name, field in schema["properties"].items():
            yield _row(name, "body", field, required=name in schema.get("required", ()))


def _answer(document: Document, operation: Document) -> str:
    """What a success is answered with: the fields of the object, or those of each object of a list."""
    responses = operation["responses"].items()
    good: Document = next((response for status, response in responses if status.startswith("2")), {})
    schema = good.get("content", {}).get(JSON, {}).get("schema", {})
    rows = schema.get("type") == "array"
    fields = [name for model in _models(document, schema["items"] if rows else schema) for name in model["properties"]]
    if not fields:
        return f"Answers with {_kind(schema) or 'the file'}."
    return f"Answers with {'rows of ' if rows else ''}{', '.join(f'`{name}`' for name in fields)}."


def _models(document: Document, schema: Document) -> list[Document]:
    schemas = document["components"]["schemas"]
    return [schemas[option["$ref"].rpartition("/")[2]] for option in _options(schema) if "$ref" in option]


def _kind(schema: Document) -> str:
    kinds = (str(option.get("type", "")) for option in _options(schema))
    return " or ".join(kind for kind in kinds if kind not in ("", "null"))


def _options(schema: Document) -> list[Document]:
    return list(schema.get("anyOf", [schema]))


def _row(name: str, where: str, schema: Document, *, required: bool) -> Html:
    description = schema.get("description") or next((option.get("description", "") for option in _options(schema)), "")
    cells = (el("code", name), f"{where}, required" if required else where, _kind(schema), _prose(description))
    return el("tr", *(el("td", cell) for cell in cells))


def _prose(text: str) -> Html:
    """Text in which what stands between backticks is code."""
    return joined(*(el("code", part) if odd % 2 else part for odd, part in enumerate(text.split("`"))))
