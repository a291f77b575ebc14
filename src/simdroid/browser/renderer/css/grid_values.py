"""How values of grid properties are read: tracks, areas and lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tinycss2 import ast

from simdroid.browser.renderer.css.values import read_length, split, strip

MOST_TRACKS = 1000


class MinMax(NamedTuple):
    """`minmax()`: the least and the greatest size of a track."""

    least: Any
    most: Any


class Repeat(NamedTuple):
    """`repeat(auto-fill, …)`: as many as fit."""

    kind: str
    tracks: tuple[Any, ...]


class FitContent(NamedTuple):
    """`fit-content()`: as large as its content, up to a limit."""

    limit: Any


class GridLineNames(NamedTuple):
    """Names of a grid line: `[main-start]`."""

    names: tuple[str, ...]


def _track(token: ast.Node) -> Any:
    if token.type == "ident":
        return token.lower_value if token.lower_value in ("auto", "min-content", "max-content") else None
    if token.type == "[] block":
        return GridLineNames(tuple(item.value for item in strip(token.content) if item.type == "ident"))
    if token.type == "function" and token.lower_name == "minmax":
        sizes = [_track(part[0]) for part in split(token.arguments, ",") if len(part) == 1]
        return MinMax(*sizes) if len(sizes) == 2 and None not in sizes else None
    if token.type == "function" and token.lower_name == "fit-content":
        parts = strip(token.arguments)
        return FitContent(read_length(parts[0])) if len(parts) == 1 else None
    return read_length(token)


def read_tracks(tokens: Sequence[ast.Node]) -> Any:
    """A list of tracks and line names; repetitions by number are written out."""
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value in ("none", "subgrid"):
        return "none"
    tracks: list[Any] = []
    for token in tokens:
        if token.type == "function" and token.lower_name == "repeat":
            parts = split(token.arguments, ",")
            if len(parts) != 2 or len(parts[0]) != 1:
                return None
            count, inner = parts[0][0], [_track(item) for item in parts[1]]
            if None in inner:
                return None
            if count.type == "ident":
                tracks.append(Repeat(count.lower_value, tuple(inner)))
            elif count.type == "number" and count.int_value is not None and count.int_value > 0:
                tracks.extend(inner * min(count.int_value, MOST_TRACKS))
            else:
                return None
        else:
            tracks.append(_track(token))
    return None if None in tracks else tuple(tracks[: 2 * MOST_TRACKS])


def read_areas(tokens: Sequence[ast.Node]) -> Any:
    """Rows of area names."""
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value == "none":
        return "none"
    if not tokens or any(token.type != "string" for token in tokens):
        return None
    return tuple(tuple(token.value.split()) for token in tokens)


def read_auto_flow(tokens: Sequence[ast.Node]) -> Any:
    """`row`, `column`, with or without `dense`."""
    words = [token.lower_value for token in tokens if token.type == "ident"]
    return " ".join(words) if words and set(words) <= {"row", "column", "dense"} else None


def read_grid_line(tokens: Sequence[ast.Node]) -> Any:
    """A line: a number, `("span", n)`, a name, or `auto`."""
    words = [token.value for token in tokens if token.type == "ident"]
    figures = [token.int_value for token in tokens if token.type == "number"]
    if len(words) + len(figures) != len(tokens) or not tokens or None in figures:
        return None
    number = min(max(figures[0], -MOST_TRACKS), MOST_TRACKS) if figures else None
    if "span" in words:
        names = [word for word in words if word != "span"]
        return ("span", max(number or 1, 1), names[0] if names else "")
    if words == ["auto"]:
        return "auto"
    return number if number is not None else words[0]
