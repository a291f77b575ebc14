"""How values of text properties are read: fonts, decorations, generated content, counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tinycss2 import ast

from simdroid.browser.renderer.css.values import Percent, UnitLength, read_length, read_number, split

_SIZE_WORDS = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
    "xxx-large": 48.0,
}


def read_font_size(tokens: Sequence[ast.Node]) -> Any:
    """A font's size; percentages are of the parent's size, as `em` is."""
    if len(tokens) != 1:
        return None
    if tokens[0].type == "ident":
        word = tokens[0].lower_value
        return {"smaller": UnitLength(1 / 1.2, "em"), "larger": UnitLength(1.2, "em")}.get(word, _SIZE_WORDS.get(word))
    value = read_length(tokens[0])
    return UnitLength(value.value / 100, "em") if isinstance(value, Percent) else value


def read_weight(tokens: Sequence[ast.Node]) -> Any:
    """A weight from 1 to 1000; `bolder` and `lighter` stay words until the cascade."""
    if len(tokens) != 1:
        return None
    if tokens[0].type == "ident":
        word = tokens[0].lower_value
        return {"normal": 400.0, "bold": 700.0}.get(word, word if word in ("bolder", "lighter") else None)
    number = read_number(tokens[0])
    return number if number is not None and 1 <= number <= 1000 else None


def read_families(tokens: Sequence[ast.Node]) -> Any:
    """Names of fonts in order of preference, in lower case."""
    names = []
    for part in split(tokens, ","):
        if len(part) == 1 and part[0].type == "string":
            names.append(part[0].value.lower())
        elif part and all(token.type == "ident" for token in part):
            names.append(" ".join(token.value for token in part).lower())
        else:
            return None
    return tuple(names)


def read_decoration_lines(tokens: Sequence[ast.Node]) -> Any:
    """`underline line-through`, or `none`."""
    words = [token.lower_value for token in tokens if token.type == "ident"]
    if len(words) != len(tokens) or not set(words) <= {"none", "underline", "overline", "line-through", "blink"}:
        return None
    return " ".join(words)


def read_content(tokens: Sequence[ast.Node]) -> Any:
    """Generated content: texts, `("attr", name)`, `("counter", name, style, separator)`, `("url", address)`, quotes."""
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value in ("normal", "none"):
        return tokens[0].lower_value
    parts: list[Any] = []
    for token in tokens:
        if token.type == "string":
            parts.append(token.value)
        elif token.type == "ident" and token.lower_value.endswith("-quote"):
            parts.append((token.lower_value,))
        elif token.type == "url":
            parts.append(("url", token.value))
        elif token.type == "function":
            part = _content_function(token)
            if part is None:
                return None
            parts.append(part)
        elif token.type == "literal" and token.value == "/":
            break
        else:
            return None
    return tuple(parts)


def _content_function(token: ast.FunctionBlock) -> Any:
    arguments = [part[0] for part in split(token.arguments, ",") if part]
    if not arguments:
        return None
    name = token.lower_name
    if name == "attr":
        return ("attr", arguments[0].value.lower())
    if name == "url":
        return ("url", arguments[0].value)
    if name == "counter":
        return ("counter", arguments[0].value, arguments[1].value if len(arguments) > 1 else "decimal", None)
    if name == "counters" and len(arguments) > 1:
        style = arguments[2].value if len(arguments) > 2 else "decimal"
        return ("counter", arguments[0].value, style, arguments[1].value)
    return None


def read_counters(tokens: Sequence[ast.Node]) -> Any:
    """Pairs of a counter's name and a number; None stands for the property's own default."""
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value == "none":
        return ()
    pairs: list[tuple[str, int | None]] = []
    for token in tokens:
        if token.type == "ident":
            pairs.append((token.value, None))
        elif token.type == "number" and pairs and token.int_value is not None:
            pairs[-1] = (pairs[-1][0], token.int_value)
        else:
            return None
    return tuple(pairs)


def read_quotes(tokens: Sequence[ast.Node]) -> Any:
    """Pairs of quotation marks, from the outside in."""
    if len(tokens) == 1 and tokens[0].type == "ident":
        return tokens[0].lower_value if tokens[0].lower_value in ("auto", "none") else None
    marks = [token.value for token in tokens if token.type == "string"]
    return tuple(marks) if len(marks) == len(tokens) and len(marks) % 2 == 0 else None
