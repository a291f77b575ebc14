"""JSON-RPC 2.0 as jsonrpc4j speaks it: the table of methods, their parameters by type, and errors.

A method may have several forms, as in Java; the one whose parameters fit is called.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import partial
from inspect import isawaitable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from simdroid.automation.selector import UiSelector
from simdroid.automation.uiautomator2.selector_json import read_selector, whole_characters
from simdroid.regex import BadPattern, TooComplex

_LARGEST = 1 << 31
_LONGEST = 1 << 62

_EXCEPTION = -32001
"""The code of everything that a method throws; its class is the message."""

Method: TypeAlias = "Callable[..., Any | Awaitable[Any]]"
_Registered = TypeVar("_Registered", bound="Callable[..., Any]")
_T = TypeVar("_T")


class JavaError(Exception):
    """What a method throws: a class, and what it says."""

    def __init__(self, class_name: str, detail: str) -> None:
        super().__init__(f"{class_name}: {detail}")
        self.class_name = class_name
        self.detail = detail


class NotFound(JavaError):
    """There is no such node."""

    def __init__(self, target: UiSelector | str) -> None:
        super().__init__("androidx.test.uiautomator.UiObjectNotFoundException", str(target))


class Form(NamedTuple):
    """One form of a method: the types of its parameters, and what it does."""

    kinds: tuple[str, ...]
    method: Method


METHODS: dict[str, list[Form]] = {}
"""All methods by name, each with its forms."""


def rpc(name: str, *kinds: str) -> Callable[[_Registered], _Registered]:
    """Register a form of a method with the types of its parameters; its first argument is what `answer` is given."""

    def register(method: _Registered) -> _Registered:
        METHODS.setdefault(name, []).append(Form(kinds, method))
        return method

    return register


async def answer(server: object, body: bytes) -> dict[str, Any]:
    """The answer to one request."""
    try:
        request = json.loads(body)
    except (ValueError, RecursionError):
        return _error(None, -32700, "JSON parse error")
    number, name = (request.get("id"), request.get("method")) if isinstance(request, dict) else (None, None)
    if not isinstance(name, str):
        return _error(number, -32600, "invalid request")
    if name not in METHODS:
        return _error(number, -32601, "method not found")
    match = _fitting(METHODS[name], request.get("params") or [])
    if match is None:
        return _error(number, -32602, "method parameters invalid")
    form, values = match
    try:
        result = form.method(server, *values)
        return {"jsonrpc": "2.0", "id": number, "result": await result if isawaitable(result) else result}
    except JavaError as error:
        return _error(number, _EXCEPTION, error.class_name, error.detail)
    except BadPattern as error:
        return _thrown(number, "java.util.regex.PatternSyntaxException", str(error))
    except TooComplex:
        return _thrown(number, "java.lang.StackOverflowError", "stack size 8188KB")


def _thrown(number: Any, class_name: str, message: str) -> dict[str, Any]:
    """An exception with its trace."""
    trace = f"{class_name}: {message}\n\tat java.util.regex.Pattern.compile(Pattern.java:970)\n"
    return _error(number, _EXCEPTION, class_name, trace)


def _error(number: Any, code: int, message: str, data: str | None = None) -> dict[str, Any]:
    error: dict[str, Any] = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": number, "error": error}


def _fitting(forms: list[Form], params: Any) -> tuple[Form, list[Any]] | None:
    """The first form that takes the parameters, and they as its types."""
    if not isinstance(params, list):
        return None
    for form in forms:
        if len(form.kinds) == len(params):
            try:
                return form, [_READERS[kind](value) for kind, value in zip(form.kinds, params, strict=True)]
            except ValueError:
                continue
    return None


def _number(value: Any) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -_LONGEST <= value <= _LONGEST:
        raise ValueError("not a number")
    return value


def _float(value: Any) -> float:
    return min(max(float(_number(value)), -float(_LARGEST)), float(_LARGEST))


def _int(value: Any) -> int:
    return int(_float(value))


def _of_type(kind: type[_T], value: Any) -> _T:
    if not isinstance(value, kind):
        raise ValueError(f"not a {kind.__name__}")
    return value


def _text(value: Any) -> str:
    return whole_characters(_of_type(str, value))


def _point(value: Any) -> tuple[int, int]:
    fields = _of_type(dict, value)
    return _int(fields.get("x", 0)), _int(fields.get("y", 0))


_READERS: dict[str, Callable[[Any], Any]] = {
    "int": _int,
    "long": lambda value: int(_number(value)),
    "float": _float,
    "bool": partial(_of_type, bool),
    "text": _text,
    "text?": lambda value: None if value is None else _text(value),
    "texts": lambda value: [_text(item) for item in _of_type(list, value)],
    "ints": lambda value: [_int(item) for item in _of_type(list, value)],
    "selector": read_selector,
    "selectors": lambda value: [read_selector(item) for item in _of_type(list, value)],
    "object": lambda value: _text(value) if isinstance(value, str) else read_selector(value),
    "point": _point,
    "fields": partial(_of_type, dict),
}
"""What reads a parameter of each type; `object` is a selector or the name of an object that was found before."""
