"""What the clock remembers besides alarms: Android's shared preferences, an XML file in the app's own directory."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from contextlib import suppress
from typing import TypeAlias

from mobile_world.phone.system import System

PACKAGE = "com.google.android.deskclock"
DIRECTORY = f"/data/user_de/0/{PACKAGE}"
"""Alarms must ring before the first unlock, so the clock's data lie in device-encrypted storage."""

FILE = f"{DIRECTORY}/shared_prefs/{PACKAGE}_preferences.xml"

Value: TypeAlias = "str | int | bool"

_INT_LIMIT = 1 << 31


class Preferences:
    """The stored values; read anew each time, because outside code may replace the file."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._values = _read(system)

    def text(self, key: str, default: str = "") -> str:
        """A stored text."""
        value = self._values.get(key)
        return value if isinstance(value, str) else default

    def number(self, key: str, default: int = 0) -> int:
        """A stored number."""
        value = self._values.get(key)
        return value if isinstance(value, int) else default

    def flag(self, key: str, default: bool = False) -> bool:
        """A stored switch."""
        value = self._values.get(key)
        return value if isinstance(value, bool) else default

    def update(self, changes: dict[str, Value | None]) -> None:
        """Store some values at once; None forgets one."""
        self._values = {key: value for key, value in (self._values | changes).items() if value is not None}
        _write(self._system, self._values)


def _read(system: System) -> dict[str, Value | None]:
    with suppress(OSError, ElementTree.ParseError, ValueError):
        root = ElementTree.fromstring(system.fs.read_bytes(FILE))
        return {entry.get("name", ""): _value(entry) for entry in root}
    return {}


def _value(entry: ElementTree.Element) -> Value | None:
    if entry.tag == "string":
        return entry.text or ""
    if entry.tag == "boolean":
        return entry.get("value") == "true"
    return int(entry.get("value", "0")) if entry.tag in ("int", "long") else None


def _write(system: System, values: dict[str, Value | None]) -> None:
    root = ElementTree.Element("map")
    for name, value in sorted(values.items()):
        if isinstance(value, str):
            ElementTree.SubElement(root, "string", name=name).text = _printable(value)
        elif isinstance(value, bool):
            ElementTree.SubElement(root, "boolean", name=name, value=str(value).lower())
        elif value is not None:
            kind = "int" if -_INT_LIMIT <= value < _INT_LIMIT else "long"
            ElementTree.SubElement(root, kind, name=name, value=str(value))
    ElementTree.indent(root, "    ")
    head = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
    _store(system, head + ElementTree.tostring(root, encoding="unicode") + "\n")


def _printable(text: str) -> str:
    """XML has no way to write control characters, and UTF-8 none for half a surrogate pair."""
    return "".join(letter for letter in text if letter in "\t\n" or not (ord(letter) < 32 or _unwritable(ord(letter))))


def _unwritable(code: int) -> bool:
    return 0xD800 <= code < 0xE000 or code in (0xFFFE, 0xFFFF)


def _store(system: System, text: str) -> None:
    folder = FILE.rpartition("/")[0]
    package = system.packages.get(PACKAGE)
    new = [path for path in (folder, FILE) if not system.fs.exists(path)]
    if folder in new:
        system.fs.mkdir(folder, permissions=0o771, parents=True)
    system.fs.write_bytes(FILE, text.encode(), permissions=0o660)
    for path in new:
        if package is not None:
            system.fs.chown(path, package.uid, package.uid)
