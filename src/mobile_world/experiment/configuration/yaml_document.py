"""YAML documents whose values remember their line and column, so that every error can say them.

Files come from anybody: only the safe types are made, a key that is there twice is refused (YAML would keep the last
one in silence), and so are anchors, with which a small file can stand for an endless one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import yaml

from mobile_world.domain import ConfigError

LARGEST_FILE = 1024 * 1024
DEEPEST = 20
"""Levels of nesting; the configuration itself has four."""

_COLLECTIONS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")

Place: TypeAlias = tuple[str | int, ...]
"""The keys and positions that lead to a value."""


class YamlMark(NamedTuple):
    """A place in a file, counted from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class YamlDocument:
    """The values of a file, and where they stand."""

    origin: str
    """The file, as errors name it."""
    values: dict[str, Any]
    keys: Mapping[Place, YamlMark] = field(default_factory=dict)
    marks: Mapping[Place, YamlMark] = field(default_factory=dict)
    overrides: Mapping[Place, str] = field(default_factory=dict)
    """What stands over the file, and who said so (a flag)."""

    def where(self, key_path: Place, *, key: bool = False) -> str:
        """Where a value (or its key) stands; where the nearest thing around it does when it is not there."""
        around = [key_path[:length] for length in range(len(key_path), -1, -1)]
        # What a flag set has no place in the file, whatever stood there before.
        for path in around:
            if path in self.overrides:
                return self.overrides[path]
        if key_path not in self.marks:
            # A section that is in no file was made by a flag that set something in it.
            made = [origin for path, origin in self.overrides.items() if path[: len(key_path)] == key_path]
            if made:
                return made[0]
        for path in around:
            mark = (self.keys if key else self.marks).get(path) or self.marks.get(path)
            if mark is not None:
                return f"{self.origin}:{mark.line}:{mark.column}"
        return self.origin

    def error(self, key_path: Place, message: str, *, key: bool = False) -> ConfigError:
        """An error about a value, or about its key."""
        name = ".".join(map(str, key_path))
        return ConfigError(
            f"{self.where(key_path, key=key)}: {name}: {message}" if name else f"{self.where(key_path)}: {message}"
        )

    @contextmanager
    def locating(self, key_path: Place) -> Iterator[None]:
        """Let errors of a block say where the value stands that they are about."""
        try:
            yield
        except ConfigError as error:
            raise self.error(key_path, str(error)) from error

    def over(self, key_path: Place, value: object, origin: str) -> YamlDocument:
        """The document with another value at a place of mappings, which `origin` asked for."""
        return replace(
            self, values=_with(self.values, key_path, value, origin), overrides={**self.overrides, key_path: origin}
        )


def _with(values: dict[str, Any], key_path: Place, value: object, origin: str) -> dict[str, Any]:
    key, rest = str(key_path[0]), key_path[1:]
    if not rest:
        return {**values, key: value}
    below = values.get(key, {})
    if not isinstance(below, dict):
        raise ConfigError(f"{origin}: {key} is a single value, so nothing inside it can be set")
    return {**values, key: _with(below, rest, value, origin)}


def read_document(file: Path) -> YamlDocument:
    """Read a YAML file; `ConfigError` says where it is wrong."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise ConfigError(f"{file} is larger than {LARGEST_FILE // 1024} KiB; this is not a configuration")
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"the configuration {file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"the configuration {file} is not UTF-8 text: byte {error.start} is wrong") from error
    return parse_document(text, str(file))


def parse_document(text: str, origin: str) -> YamlDocument:
    """The values of a text that must be one mapping."""
    try:
        _refuse_anchors(text, origin)
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        raise ConfigError(f"{_spot(origin, error.problem_mark)}: {error.problem or error.context}") from error
    except (yaml.YAMLError, RecursionError) as error:
        told = "it is nested too deeply" if isinstance(error, RecursionError) else " ".join(str(error).split())
        raise ConfigError(f"{origin} is not YAML: {told}") from error
    if root is None:
        raise ConfigError(f"{origin} is empty; see docs/reference/experiments.md for what an experiment needs")
    if not isinstance(root, yaml.MappingNode):
        raise ConfigError(
            f"{_spot(origin, root.start_mark)}: an experiment must be a mapping of keys, such as 'variants:'"
        )
    return _Reading(origin).document(root)


def parse_value(text: str, origin: str) -> object:
    """One value as a file would write it, for flags that set any key."""
    values = parse_document(f"value: {text}", origin).values
    if set(values) != {"value"}:
        raise ConfigError(f"{origin}: {text[:60]!r} is not a single value")
    return values["value"]


def _refuse_anchors(text: str, origin: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if getattr(event, "anchor", None):
            raise ConfigError(f"{_spot(origin, event.start_mark)}: anchors (& and *) are not used here; write it out")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise ConfigError(f"{_spot(origin, event.start_mark)}: it is nested more than {DEEPEST} levels deep")


def _spot(origin: str, mark: Any) -> str:
    return f"{origin}:{mark.line + 1}:{mark.column + 1}" if mark is not None else origin


class _Reading:
    """Makes values of nodes."""

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._keys: dict[Place, YamlMark] = {}
        self._marks: dict[Place, YamlMark] = {}
        self._scalars = yaml.constructor.SafeConstructor()

    def document(self, root: Any) -> YamlDocument:
        return YamlDocument(self._origin, self._value(root, ()), self._keys, self._marks)

    def _value(self, node: Any, key_path: Place) -> Any:
        self._marks[key_path] = YamlMark(node.start_mark.line + 1, node.start_mark.column + 1)
        if isinstance(node, yaml.CollectionNode) and node.tag not in _COLLECTIONS:
            raise ConfigError(
                f"{_spot(self._origin, node.start_mark)}: tags such as {node.tag[:60]!r} are not used here"
            )
        if isinstance(node, yaml.MappingNode):
            return dict(self._pairs(node, key_path))
        if isinstance(node, yaml.SequenceNode):
            return [self._value(item, (*key_path, number)) for number, item in enumerate(node.value)]
        try:
            return self._scalars.construct_object(node, deep=True)
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            told = f"{node.value[:60]!r} cannot be used here"
            raise ConfigError(f"{_spot(self._origin, node.start_mark)}: {told}") from error

    def _pairs(self, node: Any, key_path: Place) -> Iterator[tuple[str, Any]]:
        for key_node, value_node in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
            spot = _spot(self._origin, key_node.start_mark)
            if key is None:
                raise ConfigError(f"{spot}: a key must be a word")
            at = (*key_path, key)
            if at in self._keys:
                raise ConfigError(
                    f"{spot}: {'.'.join(map(str, at))}: this key appears twice, first in line {self._keys[at].line}"
                )
            self._keys[at] = YamlMark(key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            yield key, self._value(value_node, at)
