"""APK parsing: an APK file's manifest.

Why not `androguard`: 11 MB without its dozen dependencies, for decompiling code that is never run here.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from simdroid.system.intents import IntentFilter
from simdroid.system.packages.components import ComponentKind, ComponentSpec, InstrumentationSpec
from simdroid.system.packages.manifest import UNKNOWN_COLOR, UNKNOWN_ICON, ActivitySpec, Manifest

Value: TypeAlias = "str | int | bool"

_XML, _STRINGS, _RESOURCES, _START, _END = 0x0003, 0x0001, 0x0180, 0x0102, 0x0103
_UTF8 = 1 << 8
_TYPE_STRING, _TYPE_BOOLEAN, _TYPE_REFERENCE = 0x03, 0x12, 0x01
_NONE = 0xFFFFFFFF

ATTRIBUTES = {
    0x01010001: "label",
    0x01010003: "name",
    0x01010006: "permission",
    0x01010010: "exported",
    0x01010018: "authorities",
    0x01010021: "targetPackage",
    0x01010026: "mimeType",
    0x01010027: "scheme",
    0x01010028: "host",
    0x0101020C: "minSdkVersion",
    0x0101021B: "versionCode",
    0x0101021C: "versionName",
    0x01010270: "targetSdkVersion",
    0x01010272: "testOnly",
}
"""Resource numbers of the attributes a manifest is read for; their names in the file may be stripped."""


@dataclass
class Element:
    """One tag with its attributes and what is inside; a reference to a resource is left out of the attributes."""

    name: str
    attributes: dict[str, Value] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)

    def all(self, *names: str) -> list[Element]:
        """Direct children with one of `names`."""
        return [child for child in self.children if child.name in names]

    def text(self, name: str) -> str | None:
        """An attribute that is a plain string."""
        value = self.attributes.get(name)
        return value if isinstance(value, str) else None

    def number(self, name: str, default: int) -> int:
        """An attribute that is a number, perhaps written as a string."""
        value = self.attributes.get(name, default)
        if isinstance(value, str):
            return int(value) if value.isascii() and value.isdigit() else default
        return int(value)


def parse_binary_xml(data: bytes) -> Element:
    """The root element of a binary XML document."""
    try:
        return _Reader(data).root()
    except (struct.error, IndexError) as error:
        raise ValueError(f"broken binary XML: {error}") from None


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._strings: list[str] = []
        self._resources: list[int] = []

    def root(self) -> Element:
        kind, header = struct.unpack_from("<HH", self._data)
        if kind != _XML:
            raise ValueError("not binary XML")
        document = Element("")
        stack = [document]
        for kind, start, chunk in self._chunks(header):
            if kind == _STRINGS:
                self._strings = list(_strings(chunk))
            elif kind == _RESOURCES:
                self._resources = [number for (number,) in struct.iter_unpack("<I", chunk[start:])]
            elif kind == _START:
                element = self._element(chunk, start)
                stack[-1].children.append(element)
                stack.append(element)
            elif kind == _END and len(stack) > 1:
                stack.pop()
        if not document.children:
            raise ValueError("no elements")
        return document.children[0]

    def _chunks(self, offset: int) -> Iterator[tuple[int, int, bytes]]:
        while offset + 8 <= len(self._data):
            kind, header, size = struct.unpack_from("<HHI", self._data, offset)
            if size < 8:
                raise ValueError("a chunk without size")
            yield kind, header, self._data[offset : offset + size]
            offset += size

    def _element(self, chunk: bytes, start: int) -> Element:
        _, name, first, size, count = struct.unpack_from("<IIHHH", chunk, start)
        element = Element(self._strings[name])
        for index in range(count):
            _, key, raw, _, _, kind, value = struct.unpack_from("<IIIHBBI", chunk, start + first + index * size)
            attribute = ATTRIBUTES.get(self._resources[key]) if key < len(self._resources) else None
            if kind != _TYPE_REFERENCE:
                element.attributes[attribute or self._strings[key]] = self._value(kind, value, raw)
        return element

    def _value(self, kind: int, value: int, raw: int) -> Value:
        if kind == _TYPE_STRING:
            return self._strings[raw if raw != _NONE else value]
        return value != 0 if kind == _TYPE_BOOLEAN else value


def _strings(chunk: bytes) -> Iterator[str]:
    header, _, count, _, flags, start, _ = struct.unpack_from("<HIIIIII", chunk, 2)
    for offset in struct.unpack_from(f"<{count}I", chunk, header):
        yield _utf8(chunk, start + offset) if flags & _UTF8 else _utf16(chunk, start + offset)


def _utf8(chunk: bytes, at: int) -> str:
    at += 2 if chunk[at] & 0x80 else 1
    length = chunk[at]
    at += 1
    if length & 0x80:
        length = (length & 0x7F) << 8 | chunk[at]
        at += 1
    return chunk[at : at + length].decode("utf-8", "replace")


def _utf16(chunk: bytes, at: int) -> str:
    (length,) = struct.unpack_from("<H", chunk, at)
    at += 2
    if length & 0x8000:
        (low,) = struct.unpack_from("<H", chunk, at)
        length = (length & 0x7FFF) << 16 | low
        at += 2
    return chunk[at : at + 2 * length].decode("utf-16-le", "replace")


MAX_MANIFEST_BYTES = 4 << 20
"""Far above any real one; stops a small file that unpacks to gigabytes."""

_PACKAGE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+")


class BadApk(Exception):
    """A file that cannot be installed; `code` is Android's word for the reason."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class Apk(NamedTuple):
    """What the installer needs to know of a file."""

    manifest: Manifest
    test_only: bool


def read_apk(data: bytes, name: str) -> Apk:
    """Read an APK; `name` is how messages call the file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open("AndroidManifest.xml") as file:
            content = file.read(MAX_MANIFEST_BYTES)
    except KeyError:
        raise BadApk("INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION", f"Failed to parse {name}") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
        raise BadApk("INSTALL_PARSE_FAILED_NOT_APK", f"Failed to parse {name}") from None
    try:
        return _read_manifest(parse_binary_xml(content))
    except ValueError:
        raise BadApk("INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION", f"Failed to parse {name}") from None


def _read_manifest(root: Element) -> Apk:
    package = root.text("package") or ""
    if root.name != "manifest" or not _PACKAGE_NAME.fullmatch(package):
        raise ValueError("not a manifest")
    application = next(iter(root.all("application")), Element("application"))
    sdk = next(iter(root.all("uses-sdk")), Element("uses-sdk"))
    permissions = root.all("uses-permission", "uses-permission-sdk-23")
    manifest = Manifest(
        package,
        application.text("label") or package.rpartition(".")[2].capitalize(),
        UNKNOWN_ICON,
        UNKNOWN_COLOR,
        version_name=root.text("versionName") or "null",
        version_code=root.number("versionCode", 0),
        min_sdk=sdk.number("minSdkVersion", 1),
        target_sdk=sdk.number("targetSdkVersion", sdk.number("minSdkVersion", 1)),
        activities=tuple(_activity(item, package) for item in application.all("activity", "activity-alias")),
        declared=tuple(_component(item, package) for item in application.all(*ComponentKind)),
        instrumentations=tuple(
            InstrumentationSpec(_class_name(item, package), item.text("targetPackage") or package)
            for item in root.all("instrumentation")
        ),
        permissions=tuple(dict.fromkeys(name for permission in permissions if (name := permission.text("name")))),
    )
    return Apk(manifest, bool(application.attributes.get("testOnly", False)))


def _activity(element: Element, package: str) -> ActivitySpec:
    filters = tuple(_filter(item) for item in element.all("intent-filter"))
    return ActivitySpec(
        _class_name(element, package),
        label=element.text("label"),
        filters=filters,
        exported=bool(element.attributes.get("exported", bool(filters))),
    )


def _component(element: Element, package: str) -> ComponentSpec:
    filters = tuple(_filter(item) for item in element.all("intent-filter"))
    return ComponentSpec(
        ComponentKind(element.name),
        _class_name(element, package),
        filters,
        element.text("permission"),
        bool(element.attributes.get("exported", bool(filters))),
        tuple(filter(None, (element.text("authorities") or "").split(";"))),
        element.text("label"),
    )


def _class_name(element: Element, package: str) -> str:
    """A leading dot stays: it stands for the package."""
    name = element.text("name") or ""
    return name if "." in name else f"{package}.{name}"


def _filter(element: Element) -> IntentFilter:
    data = element.all("data")
    return IntentFilter(
        actions=_names(element.all("action"), "name"),
        # An APK spells every category out, so one without any really takes no implicit start.
        categories=_names(element.all("category"), "name") or ("",),
        schemes=_names(data, "scheme"),
        types=_names(data, "mimeType"),
        hosts=_names(data, "host"),
    )


def _names(elements: list[Element], attribute: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for element in elements if (name := element.text(attribute))))
