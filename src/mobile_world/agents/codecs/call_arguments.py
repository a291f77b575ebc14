"""Binding of a call's arguments to the parameters of its verb: aliases, positions, choices, with every repair named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from mobile_world.agents.codecs.arguments import Unreadable, are_shares, box_centre
from mobile_world.agents.codecs.call_parser import CallArgument, FunctionCall, Value, numbers_in, read_value
from mobile_world.agents.codecs.interface import Parameter, VerbSpec

Numbers: TypeAlias = tuple[float, ...]
Bindings: TypeAlias = Mapping[str, str | Numbers]
"""Parameters by name: a place as two numbers, a number as one, everything else as text."""


_NO_PLACE = 1e9
_NOTHING = frozenset({"None", "null", "True", "False", "true", "false"})
"""Words without quotes that are values of a language rather than text."""


class Bound(NamedTuple):
    """The arguments of a call by the names of its verb's parameters; `error` says why there are none."""

    values: Bindings
    repairs: tuple[str, ...] = ()
    error: str | None = None


class _Unbound(Exception):
    pass


def bind(call: FunctionCall, spec: VerbSpec, *, text: str, aliases: Mapping[str, str]) -> Bound:
    """The arguments of a call found in a text; `aliases` are other names by which models call its parameters."""
    binder = _Binder(spec, text, aliases)
    try:
        values = binder.values(call.arguments)
    except _Unbound as error:
        return Bound({}, (), str(error))
    missing = [name for name in spec.parameters if name in spec.required and name not in values]
    if missing:
        return Bound({}, (), f"it needs {' and '.join(missing)}")
    return Bound(values, tuple(dict.fromkeys(binder.repairs)))


class _Binder:
    """Binds the arguments of one call to the parameters of its verb; raises `_Unbound`."""

    def __init__(self, spec: VerbSpec, text: str, aliases: Mapping[str, str]) -> None:
        self._spec, self._text, self._aliases = spec, text, aliases
        self.repairs: list[str] = []

    def values(self, arguments: Sequence[CallArgument]) -> dict[str, str | Numbers]:
        """Every argument by the name of its parameter; a place may be given as two values without a keyword."""
        by_name: dict[str, Sequence[Value]] = {}
        for key, value in arguments:
            if key is None:
                continue
            name = self._parameter(key)
            if name in by_name:
                raise _Unbound(f"{name} is given twice")
            by_name[name] = (value,)
        positional = [argument.value for argument in arguments if argument.key is None]
        if positional:
            self.repairs.append("positional-arguments")
            by_name |= self._by_position(positional, [name for name in self._spec.parameters if name not in by_name])
        return {name: self._read(name, values, self._spec.parameters[name]) for name, values in by_name.items()}

    def _parameter(self, key: str) -> str:
        parameters = self._spec.parameters
        if key in parameters:
            return key
        folded = key.lower()
        if folded in parameters:
            self.repairs.append("folded-case")
            return folded
        name = self._aliases.get(folded)
        if name in parameters:
            self.repairs.append("alias-parameter")
            return str(name)
        raise _Unbound(f"there is no parameter {key[:40]!r}; known: {', '.join(parameters) or 'none'}")

    def _by_position(self, values: list[Value], free: list[str]) -> dict[str, Sequence[Value]]:
        by_name: dict[str, Sequence[Value]] = {}
        rest = values
        for name in free:
            if not rest:
                break
            loose = self._spec.parameters[name].kind == "point" and len(rest) > 1 and rest[0].kind == "number"
            by_name[name], rest = (rest[:2], rest[2:]) if loose else (rest[:1], rest[1:])
        if rest:
            raise _Unbound("there are more values than parameters")
        return by_name

    def _read(self, name: str, values: Sequence[Value], parameter: Parameter) -> str | Numbers:
        if parameter.kind == "point":
            return self._place(name, values)
        if parameter.kind == "number":
            numbers = numbers_in(values[0])
            if numbers is None or len(numbers) != 1:
                raise _Unbound(f"{name} must be a number")
            return numbers
        word = self._word(name, values[0])
        if not parameter.choices or word in parameter.choices:
            return word
        folded = word.strip().lower()
        if folded not in parameter.choices:
            raise _Unbound(f"{name} must be one of {', '.join(parameter.choices)}")
        self.repairs.append("folded-case")
        return folded

    def _word(self, name: str, value: Value) -> str:
        if value.kind == "text":
            return str(value.content)
        if value.kind in ("word", "number") and value.content not in _NOTHING:
            self.repairs.append("unquoted-text")
            return self._text[value.span.start : value.span.end]
        raise _Unbound(f"{name} must be text in quotes")

    def _place(self, name: str, values: Sequence[Value]) -> Numbers:
        if len(values) == 1 and values[0].kind == "text":
            content = str(values[0].content)
            value = read_value(content) or read_value(f"({content})")
            self.repairs.append("coordinates-as-text")
            values = (value,) if value else ()
        groups = [numbers_in(value) for value in values]
        if not groups or None in groups:
            raise _Unbound(f"{name} must be two numbers")
        for value in values:
            self.repairs += _unusual_groups(value)
        return self._point(name, tuple(number for group in groups if group for number in group))

    def _point(self, name: str, numbers: Numbers) -> Numbers:
        """Two numbers of a place; four are a box and mean its centre."""
        if not all(abs(number) < _NO_PLACE for number in numbers):
            raise _Unbound(f"{name}: a number is too large to be meant")
        if are_shares(numbers):
            raise _Unbound(f"{name} is in shares of the screen, which this protocol does not use")
        if any(isinstance(number, float) for number in numbers):
            self.repairs.append("fractional-coordinates")
        if len(numbers) == 4:
            self.repairs.append("box-centre")
            try:
                return box_centre(numbers)
            except Unreadable as error:
                raise _Unbound(f"{name}: {error}") from error
        if len(numbers) != 2:
            raise _Unbound(f"{name} must be two numbers, not {len(numbers)}")
        return numbers


def _unusual_groups(value: Value) -> list[str]:
    if not isinstance(value.content, tuple):
        return []
    names = {"list": ["list-for-tuple"], "place": ["point-markup"]}.get(value.kind, [])
    nested = [name for part in value.content for name in _unusual_groups(part)]
    has_groups = any(isinstance(part.content, tuple) for part in value.content)
    return names + nested + (["odd-coordinates"] if has_groups and value.kind != "place" else [])
