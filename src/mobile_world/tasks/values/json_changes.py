"""Differences between two JSON texts by what they mean: neither spacing, order of members nor empty ones count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
_EMPTY: tuple[Json, ...] = (None, False, "", [], {})
"""Members with these values say as much as none: a mail without a star and one with `"starred": false`."""


class JsonChange(NamedTuple):
    """One value that differs."""

    path: str
    """Where it is: `mails[2].starred`."""
    before: Json
    """Nothing where it was not there."""
    after: Json
    """Nothing where it is gone."""


def parsed(text: object) -> Json:
    """The object or list that a text is, without empty members; nothing for any other text or value."""
    if not isinstance(text, str) or text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return _plain(json.loads(text))
    except (ValueError, RecursionError):
        return None


def same_value(before: object, after: object) -> bool:
    """Whether two values are equal, both are empty or missing, or both are JSON texts that mean the same."""
    if before == after or (_is_nothing(before) and _is_nothing(after)):
        return True
    meaning = parsed(before)
    return meaning is not None and meaning == parsed(after)


def json_changes(before: Json, after: Json, path: str = "") -> Iterator[JsonChange]:
    """The values in which two differ, from the top."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*before, *after)):
            yield from json_changes(before.get(name), after.get(name), f"{path}.{name}" if path else name)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _list_changes(before, after, path)
    else:
        yield JsonChange(path, before, after)


def _list_changes(before: list[Json], after: list[Json], path: str) -> Iterator[JsonChange]:
    """Elements that differ between the common beginning and the common end of two lists."""
    most = min(len(before), len(after))
    first = next((i for i in range(most) if before[i] != after[i]), most)
    last = next((i for i in range(most - first) if before[-1 - i] != after[-1 - i]), most - first)
    gone, new = before[first : len(before) - last], after[first : len(after) - last]
    if len(gone) == len(new):
        for offset, (old_value, new_value) in enumerate(zip(gone, new, strict=True)):
            yield from json_changes(old_value, new_value, f"{path}[{first + offset}]")
        return
    yield from (JsonChange(f"{path}[{first + offset}]", value, None) for offset, value in enumerate(gone))
    yield from (JsonChange(f"{path}[{first + offset}]", None, value) for offset, value in enumerate(new))


def _is_nothing(value: object) -> bool:
    return value is None or value in ("", [], {})


def _plain(value: Json) -> Json:
    if isinstance(value, dict):
        members = {name: _plain(member) for name, member in value.items()}
        return {name: member for name, member in members.items() if not _is_empty(member)}
    return [_plain(element) for element in value] if isinstance(value, list) else value


def _is_empty(value: Json) -> bool:
    """Whether a member says nothing; 0 is a number and says something."""
    return any(value is empty or (value == empty and type(value) is type(empty)) for empty in _EMPTY)
