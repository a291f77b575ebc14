"""Protocol buffers from tables of fields: what the wire needs, and no more.

A message travels as a dictionary of its fields. Fields that hold what they would hold anyway are left out on the wire,
as proto3 has it, and unknown ones are skipped.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, cast

Fields: TypeAlias = dict[str, Any]
"""A message: values by the names of its fields; what is left out has the default of its kind."""

MOST_DEPTH = 16
"""How deep messages may lie in one another."""


class BadMessage(Exception):
    """Bytes that are no message of the expected kind."""


class FieldKind(Enum):
    """How a field's value is written."""

    INTEGER = "integer"
    """Also numbers of enumerations; negative ones take ten bytes."""
    BOOLEAN = "boolean"
    DOUBLE = "double"
    TEXT = "text"
    BYTES = "bytes"
    MESSAGE = "message"


_VARINT, _FIXED64, _COUNTED, _FIXED32 = 0, 1, 2, 5
_WIRE = {FieldKind.INTEGER: _VARINT, FieldKind.BOOLEAN: _VARINT, FieldKind.DOUBLE: _FIXED64}
_DEFAULTS: dict[FieldKind, object] = {
    FieldKind.INTEGER: 0,
    FieldKind.BOOLEAN: False,
    FieldKind.DOUBLE: 0.0,
    FieldKind.TEXT: "",
    FieldKind.BYTES: b"",
    FieldKind.MESSAGE: {},
}
_DOUBLE = struct.Struct("<d")


class MessageField(NamedTuple):
    """One field of a message."""

    name: str
    number: int
    kind: FieldKind = FieldKind.INTEGER
    message: Message | None = None
    repeated: bool = False

    @property
    def default(self) -> object:
        """What it holds where nothing was sent."""
        return [] if self.repeated else _DEFAULTS[self.kind]


class Message:
    """The fields of one kind of message."""

    def __init__(self, *fields: MessageField) -> None:
        self.fields = fields

    @cached_property
    def _by_number(self) -> Mapping[int, MessageField]:
        return {field.number: field for field in self.fields}

    @cached_property
    def _keys(self) -> list[tuple[MessageField, bytes]]:
        return [(field, _varint(field.number << 3 | _wire(field))) for field in self.fields]

    def encode(self, values: Fields) -> bytes:
        """The bytes of a message."""
        return b"".join(self.pieces(values))

    def pieces(self, values: Fields) -> list[bytes]:
        """The bytes of a message in pieces, so that a large value is not copied."""
        parts: list[bytes] = []
        for field, key in self._keys:
            value = values.get(field.name)
            if value:
                _append(parts, field, key, value)
        return parts

    def decode(self, data: bytes | memoryview, depth: int = 0) -> Fields:
        """The message in some bytes, every field with a value; `BadMessage` where there is none."""
        if depth > MOST_DEPTH:
            raise BadMessage("messages lie too deep in one another")
        values: Fields = {}
        view, at = memoryview(data), 0
        while at < len(view):
            key, at = _read_varint(view, at)
            raw, at = _read_value(view, at, key & 7)
            field = self._by_number.get(key >> 3)
            if field is not None:
                _put(values, field, key & 7, raw, depth)
        for field in self.fields:
            values.setdefault(field.name, field.default)
        return values


def _wire(field: MessageField) -> int:
    packed = field.repeated and field.kind is FieldKind.INTEGER
    return _COUNTED if packed else _WIRE.get(field.kind, _COUNTED)


def _append(parts: list[bytes], field: MessageField, key: bytes, value: Any) -> None:
    if field.kind is FieldKind.BYTES:
        parts += key, _varint(len(value)), value
    elif not field.repeated:
        parts += key, _encoded(field, value)
    elif field.kind is FieldKind.INTEGER:
        packed = b"".join(map(_varint, value))
        parts += key, _varint(len(packed)), packed
    else:
        for item in value:
            parts += key, _encoded(field, item)


def _encoded(field: MessageField, value: Any) -> bytes:
    kind = field.kind
    if kind in (FieldKind.INTEGER, FieldKind.BOOLEAN):
        return _varint(int(value))
    if kind is FieldKind.DOUBLE:
        return _DOUBLE.pack(value)
    if kind is FieldKind.TEXT:
        # Text of the phone may hold half a character, which no protocol buffer may.
        value = value.encode("utf-8", "replace")
    elif field.message is not None:
        value = field.message.encode(value)
    return _varint(len(value)) + cast(bytes, value)


def _varint(number: int) -> bytes:
    if 0 <= number < 0x80:
        return bytes((number,))
    number &= 0xFFFF_FFFF_FFFF_FFFF
    groups = bytearray()
    while number > 0x7F:
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    groups.append(number)
    return bytes(groups)


def _read_varint(view: memoryview, at: int) -> tuple[int, int]:
    number = 0
    for shift in range(0, 70, 7):
        if at >= len(view):
            raise BadMessage("a number is cut off")
        byte = view[at]
        at += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number & 0xFFFF_FFFF_FFFF_FFFF, at
    raise BadMessage("a number is too long")


def _read_value(view: memoryview, at: int, wire: int) -> tuple[int | memoryview, int]:
    if wire == _VARINT:
        return _read_varint(view, at)
    if wire == _COUNTED:
        length, at = _read_varint(view, at)
    elif wire in (_FIXED64, _FIXED32):
        length = 8 if wire == _FIXED64 else 4
    else:
        raise BadMessage(f"no field has the wire type {wire}")
    if length > len(view) - at:
        raise BadMessage("a field is cut off")
    return view[at : at + length], at + length


def _put(values: Fields, field: MessageField, wire: int, raw: int | memoryview, depth: int) -> None:
    if field.repeated and field.kind is FieldKind.INTEGER and isinstance(raw, memoryview) and wire == _COUNTED:
        packed, at = values.setdefault(field.name, []), 0
        while at < len(raw):
            number, at = _read_varint(raw, at)
            packed.append(_signed(number))
        return
    value = _decoded(field, wire, raw, depth)
    if field.repeated:
        values.setdefault(field.name, []).append(value)
    else:
        values[field.name] = value


def _decoded(field: MessageField, wire: int, raw: int | memoryview, depth: int) -> object:
    if wire != _WIRE.get(field.kind, _COUNTED):
        raise BadMessage(f"the field {field.name} has the wire type {wire}")
    if isinstance(raw, int):
        return bool(raw) if field.kind is FieldKind.BOOLEAN else _signed(raw)
    if field.kind is FieldKind.DOUBLE:
        return _DOUBLE.unpack(raw)[0]
    if field.kind is FieldKind.BYTES:
        return bytes(raw)
    if field.message is not None:
        return field.message.decode(raw, depth + 1)
    try:
        return str(raw, "utf-8")
    except UnicodeDecodeError:
        raise BadMessage(f"the field {field.name} is no UTF-8") from None


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number
