"""The JavaScript engine with the DOM inside: one context a page, host functions for what JavaScript cannot do itself.

Python and JavaScript exchange JSON texts only: the binding cuts strings at NUL, and objects of a hostile page never get
into Python. A host function never raises, because the binding cannot carry an exception through JavaScript.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import quickjs

from simdroid.browser.renderer.host_calls import PURE_CALLS
from simdroid.browser.renderer.html import document_tokens

FILES = (
    *(
        "fields",
        "selectors",
        "rule_index",
        "pseudo_classes",
        "events",
        "event_types",
        "nodes",
        "collections",
        "elements",
    ),
    *("serialize", "document", "clock", "style", "html_elements", "geometry", "urls", "blobs", "media_elements"),
    *("controls", "forms", "actions", "gestures", "typing", "location", "network", "observers", "window"),
    *("custom_elements", "canvas", "ranges", "intl", "modules", "loader", "snapshot", "entry"),
)
"""The DOM's sources in the order they build on each other."""

NATIVES = (
    *("Array", "ArrayBuffer", "BigInt", "Boolean", "DOMException", "DataView", "Error", "InternalError", "JSON"),
    *("Map", "Math", "Number", "Object", "Promise", "Proxy", "RangeError", "Reflect", "RegExp", "Set", "String"),
    *("Symbol", "TypeError", "Uint16Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakSet"),
    *("decodeURIComponent", "encodeURIComponent", "parseFloat", "parseInt", "queueMicrotask"),
)
"""What the DOM uses of the language: its own references, because pages call their things `Map`, `Node` or `JSON` too.
Not `Date`, which tells the page's time."""

STACK = 4 * 1024 * 1024
"""Bytes of stack for scripts: deep recursion ends with a RangeError that the script can catch, as in a browser."""

HostCall = Callable[[Any], Any]

_NOTHING: dict[str, HostCall] = dict.fromkeys(
    ("resource", "dialog", "layout", "picture", "draw", "canvas", "declares", "give_up"), lambda _arguments: None
)
"""Calls that a page's surroundings answer; without them nothing is reached and nothing has a place."""


class ScriptError(Exception):
    """An error that reached the host from a script, with its message and stack."""


class Engine:
    """A page's JavaScript context with its document."""

    def __init__(self, calls: Mapping[str, HostCall] | None = None) -> None:
        self._context = quickjs.Context()
        self._context.set_max_stack_size(STACK)
        self._rules: Sequence[str] | None = None
        for name, call in {**_NOTHING, **PURE_CALLS, **(calls or {})}.items():
            self._context.add_callable(f"host_{name}", _json_call(call))
        self._context.add_callable("host_evaluate", self._evaluate)
        self._context.add_callable("host_job", self._job)
        self._boot()

    def _boot(self) -> None:
        context = self._context
        context.eval(
            "(() => { const boot = globalThis.boot ="
            " { dom: {}, host: {}, whole: Function.prototype.call.bind(String.prototype.substring) };"
            "for (const name of Object.getOwnPropertyNames(globalThis)) if (name.startsWith('host_')) {"
            # The binding knows no text that the engine keeps in parts: what crosses is made one piece.
            "boot.host[name.slice(5)] = ((call) => (text) => text === undefined ? call() : call(boot.whole(text, 0)))"
            "(globalThis[name]); delete globalThis[name]; }"
            "const copied = (from) => Object.defineProperties({}, Object.getOwnPropertyDescriptors(from));"
            f"boot.own = [boot.dom, boot.host, ...{json.dumps(NATIVES)}.map((name) =>"
            " typeof globalThis[name] === 'object' ? copied(globalThis[name]) : globalThis[name])]; })();"
        )
        names = ", ".join(NATIVES)
        for name in FILES:
            context.eval(f"(function (dom, host, {names}) {{ 'use strict'; {_source(name)}\n}}).apply(null, boot.own);")
        self._call = context.eval(
            "((call, whole) => (name, given) => whole(call(name, given), 0))(boot.dom.call, boot.whole)"
        )
        context.eval("delete globalThis.boot;")

    def call(self, name: str, *arguments: Any) -> Any:
        """Call one of the functions of `dom/entry.js`."""
        try:
            reply = str(self._call(name, json.dumps(arguments)))
        except (quickjs.JSException, quickjs.StackOverflow) as error:
            raise ScriptError(str(error)) from None
        return json.loads(reply)

    def load(self, source: str, **page: Any) -> None:
        """Build the document and run its scripts."""
        self.call("load", document_tokens(source), page)

    def sheets(self) -> list[dict[str, str]]:
        """Style sheets in document order, each with `text` and `media`."""
        sheets: list[dict[str, str]] = self.call("sheets")
        return sheets

    def snapshot(self, rules: Sequence[str]) -> dict[str, Any]:
        """The tree with the numbers of the rules (selector lists) that each element matches."""
        if rules is not self._rules:
            self.call("rules", list(rules))
            self._rules = rules
        tree: dict[str, Any] = self.call("snapshot")
        return tree

    def _evaluate(self, text: str) -> str:
        """Run a classic script in the global scope, where its `let` and `const` are seen by later scripts."""
        try:
            # The value of the last statement is nobody's: the binding fails on text with half a character, and on text
            # that the engine keeps in parts.
            self._context.eval(json.loads(text).replace("\0", "\ufffd") + "\n;undefined")
        except (quickjs.JSException, quickjs.StackOverflow) as error:
            return json.dumps(str(error))
        return "null"

    def _job(self) -> bool:
        """Run one pending promise job; whether there was one."""
        try:
            return bool(self._context.execute_pending_job())
        except (quickjs.JSException, quickjs.StackOverflow, UnicodeDecodeError):
            return True


def _json_call(call: HostCall) -> Callable[[str], str]:
    def answer(text: str) -> str:
        try:
            return json.dumps(call(json.loads(text)))
        except Exception as error:  # JavaScript throws it anew
            return json.dumps({"host_error": f"{type(error).__name__}: {error}"})

    return answer


@cache
def _source(name: str) -> str:
    return (files(__package__) / "dom" / f"{name}.js").read_text("utf-8")
