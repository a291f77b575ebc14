"""Shared preferences of apps: `shared_prefs/<name>.xml` in the app's data directory."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol, TypeAlias
from xml.etree import ElementTree

from simdroid.system.files import APP_DATA, FileSystem
from simdroid.system.packages.package_manager import Packages

Preference: TypeAlias = "bool | int | float | str | list[str]"

_HEADER = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
_INT_LIMIT = 1 << 31
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


class PreferenceServices(Protocol):
    """The services that preferences are kept with."""

    fs: FileSystem
    packages: Packages


class Preferences:
    """One preferences file, read for every access so that a pushed file counts at once, and once for a whole screen."""

    def __init__(self, system: PreferenceServices, package: str, name: str = "", *, directory: str = "") -> None:
        """Use the file `name`, by default the one Android calls the default preferences of `package`.

        `directory` is the app's data directory where it is not the usual one.
        """
        self._system = system
        self._package = package
        self._folder = f"{directory or f'{APP_DATA}/{package}'}/shared_prefs"
        self.path = f"{self._folder}/{name or package + '_preferences'}.xml"

    def all(self) -> dict[str, Preference]:
        """Everything that is set; a missing or damaged file holds nothing."""
        return dict(self._system.fs.parsed(self.path, read_preferences) or {})

    def flag(self, name: str, default: bool = False) -> bool:
        """A setting that is on or off."""
        value = self.all().get(name, default)
        return value if isinstance(value, bool) else default

    def number(self, name: str, default: int = 0) -> int:
        """A whole number."""
        value = self.all().get(name, default)
        return value if isinstance(value, int) and not isinstance(value, bool) else default

    def text(self, name: str, default: str = "") -> str:
        """A text."""
        value = self.all().get(name, default)
        return value if isinstance(value, str) else default

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        value = self.all().get(name)
        return list(value) if isinstance(value, list) else []

    def put(self, **values: Preference | None) -> None:
        """Change settings; None removes one."""
        merged: dict[str, Preference | None] = {**self.all(), **values}
        self._write(_document({name: value for name, value in merged.items() if value is not None}))

    def _write(self, text: str) -> None:
        fs = self._system.fs
        package = self._system.packages.get(self._package)
        new = [path for path in (self._folder, self.path) if not fs.exists(path)]
        if self._folder in new:
            fs.mkdir(self._folder, permissions=0o771, parents=True)
        fs.write_bytes(self.path, text.encode(), permissions=0o660)
        for path in new:
            if package is not None:
                fs.chown(path, package.uid, package.uid)


@lru_cache(maxsize=32)
def read_preferences(document: bytes) -> Mapping[str, Preference]:
    """The settings in a file; remembered by its content, for screens ask for one setting after the other."""
    try:
        tree = ElementTree.fromstring(document)
    except (ElementTree.ParseError, LookupError, ValueError):
        return {}
    return {entry.get("name", ""): _value(entry) for entry in tree}


def _value(entry: ElementTree.Element) -> Preference:
    shown = entry.get("value", "")
    if entry.tag == "set":
        return [item.text or "" for item in entry]
    if entry.tag == "boolean":
        return shown == "true"
    if entry.tag in ("int", "long", "float"):
        try:
            return float(shown) if entry.tag == "float" else int(shown)
        except ValueError:
            return 0
    return entry.text or ""


def _document(values: dict[str, Preference]) -> str:
    root = ElementTree.Element("map")
    for name, value in sorted(values.items()):
        _add(root, _printable(name), value)
    ElementTree.indent(root, "    ")
    return f"{_HEADER}{ElementTree.tostring(root, encoding='unicode')}\n"


def _add(root: ElementTree.Element, name: str, value: Preference) -> None:
    if isinstance(value, str):
        ElementTree.SubElement(root, "string", name=name).text = _printable(value)
    elif isinstance(value, list):
        entry = ElementTree.SubElement(root, "set", name=name)
        for text in value:
            ElementTree.SubElement(entry, "string").text = _printable(text)
    else:
        ElementTree.SubElement(root, _number_tag(value), name=name, value=str(value).lower())


def _number_tag(value: bool | int | float) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, float):
        return "float"
    return "int" if -_INT_LIMIT <= value < _INT_LIMIT else "long"


def _printable(text: str) -> str:
    """XML has no way to write control characters, and UTF-8 none for half a surrogate pair."""
    return _UNPRINTABLE.sub("", text)
