"""An app's small settings, kept as Android keeps them: `shared_prefs/<name>.xml` in its data directory."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from mobile_world.phone.system.paths import APP_DATA

if TYPE_CHECKING:
    from mobile_world.phone.system.system import System

Preference: TypeAlias = "bool | int | str | list[str]"

_HEADER = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"


class Preferences:
    """One file of settings, read anew for every question so that a pushed file counts at once."""

    def __init__(self, system: System, package: str, name: str = "") -> None:
        """Use the file `name`, by default the one Android calls the default preferences of `package`."""
        self._system = system
        self._package = package
        self.path = f"{APP_DATA}/{package}/shared_prefs/{name or package + '_preferences'}.xml"

    def all(self) -> dict[str, Preference]:
        """Everything that is set; a missing or damaged file holds nothing."""
        if not self._system.fs.is_file(self.path):
            return {}
        try:
            tree = ElementTree.fromstring(self._system.fs.read_bytes(self.path))
        except ElementTree.ParseError:
            return {}
        return {entry.get("name", ""): _value(entry) for entry in tree}

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
        return value if isinstance(value, list) else []

    def put(self, **values: Preference | None) -> None:
        """Change settings; None removes one."""
        merged = self.all()
        for name, value in values.items():
            if value is None:
                merged.pop(name, None)
            else:
                merged[name] = value
        lines = "".join(_line(name, value) for name, value in sorted(merged.items()))
        self._write(f"{_HEADER}<map>\n{lines}</map>\n")

    def _write(self, text: str) -> None:
        fs = self._system.fs
        fs.mkdir(self.path.rpartition("/")[0], permissions=0o771, parents=True)
        fs.write_bytes(self.path, text.encode("utf-8", "replace"), permissions=0o660)
        package = self._system.packages.get(self._package)
        if package is not None:
            for path in (self.path, self.path.rpartition("/")[0]):
                fs.chown(path, package.uid, package.uid)


def _value(entry: ElementTree.Element) -> Preference:
    if entry.tag == "set":
        return [each.text or "" for each in entry]
    if entry.tag == "boolean":
        return entry.get("value") == "true"
    if entry.tag in ("int", "long"):
        shown = entry.get("value", "")
        return int(shown) if shown.lstrip("-").isdigit() else 0
    return entry.text or ""


def _line(name: str, value: Preference) -> str:
    key = quoteattr(name)
    if isinstance(value, bool):
        return f"    <boolean name={key} value={quoteattr(str(value).lower())} />\n"
    if isinstance(value, int):
        return f"    <long name={key} value={quoteattr(str(value))} />\n"
    if isinstance(value, str):
        return f"    <string name={key}>{escape(value)}</string>\n"
    inner = "".join(f"        <string>{escape(each)}</string>\n" for each in value)
    return f"    <set name={key}>\n{inner}    </set>\n"
