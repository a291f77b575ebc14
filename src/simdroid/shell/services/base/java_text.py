"""Numbers and values as Java reads and prints them."""

from __future__ import annotations

import math
import re
import struct

from simdroid.system import Extra

_DECIMAL = re.compile(r"[+-]?[0-9]+")
_HEX = re.compile(r"([+-]?)(?:0[xX]|#)([0-9a-fA-F]+)")
_OCTAL = re.compile(r"([+-]?)0([0-7]+)")
_FLOAT = re.compile(r"[+-]?(NaN|Infinity|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[fFdD]?)")

_MAX_FLOAT = 3.4028234663852886e38
"""The largest single-precision number; Java turns what is larger into infinity."""

_MOST_DIGITS = 1000

NUMBER_FORMAT = "java.lang.NumberFormatException"


class NumberFormat(ValueError):
    """A text that Java does not parse as a number; the message is that of NumberFormatException."""

    def __init__(self, text: str) -> None:
        super().__init__("Zero length string" if not text else f'For input string: "{text}"')


def decode_int(text: str, *, bits: int = 32) -> int:
    """`Integer.decode`: decimal, `0x…`, `#…` or octal, inside the type's range."""
    _check_length(text)
    if match := _HEX.fullmatch(text):
        number = int(match[1] + match[2], 16)
    elif match := _OCTAL.fullmatch(text):
        number = int(match[1] + match[2], 8)
    elif _DECIMAL.fullmatch(text):
        number = int(text)
    else:
        raise NumberFormat(text)
    return _in_range(number, text, bits)


def parse_long(text: str) -> int:
    """`Long.valueOf`: decimal only."""
    _check_length(text)
    if not _DECIMAL.fullmatch(text):
        raise NumberFormat(text)
    return _in_range(int(text), text, 64)


def _check_length(text: str) -> None:
    """Refuse numbers that are out of range by their length alone; Python limits the digits it parses."""
    if len(text) > _MOST_DIGITS:
        raise NumberFormat(text)


def parse_float(text: str) -> float:
    """`Float.valueOf`."""
    stripped = text.strip()
    if not _FLOAT.fullmatch(stripped):
        raise NumberFormat(text)
    value = float(stripped if stripped.endswith(("NaN", "Infinity")) else stripped.rstrip("fFdD"))
    return math.copysign(math.inf, value) if abs(value) > _MAX_FLOAT else value


def java_string(value: Extra) -> str:
    """A value as Java prints it inside a Bundle."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return java_float(value)
    return f"[{', '.join(java_string(item) for item in value)}]" if isinstance(value, list) else str(value)


def java_float(value: float) -> str:
    """`Float.toString` for the usual sizes: at least one decimal, no more digits than single precision holds."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    (single,) = struct.unpack("<f", struct.pack("<f", value))
    for digits in range(1, 10):
        text = f"{single:.{digits}g}"
        if struct.pack("<f", float(text)) == struct.pack("<f", single):
            break
    return repr(float(text))


def java_bundle(extras: dict[str, Extra]) -> str:
    """A Bundle as Java prints it."""
    return f"Bundle[{{{', '.join(f'{key}={java_string(value)}' for key, value in extras.items())}}}]"


def _in_range(number: int, text: str, bits: int) -> int:
    if not -(1 << bits - 1) <= number < 1 << bits - 1:
        raise NumberFormat(text)
    return number
