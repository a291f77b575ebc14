"""A file behind every path that `pm path` prints: a small APK with a manifest, made when somebody reads it."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Protocol

from simdroid.system.files import paths
from simdroid.system.packages.apk import ATTRIBUTES, Element, Value
from simdroid.system.packages.manifest import Manifest
from simdroid.system.packages.package import Package

_ANDROID = "http://schemas.android.com/apk/res/android"
_NUMBERS = {name: number for number, name in sorted(ATTRIBUTES.items())}
_NONE = 0xFFFFFFFF
_DATE = (2009, 1, 1, 0, 0, 0)
_LAUNCHER = (("action", "android.intent.action.MAIN"), ("category", "android.intent.category.LAUNCHER"))


class InstalledPackages(Protocol):
    """What is installed on the phone."""

    def all(self) -> list[Package]:
        """Every package."""


class ApkFiles:
    """The layer of the directories that APKs are in."""

    def __init__(self, packages: InstalledPackages) -> None:
        self._packages = packages

    def entries(self, folder: str) -> Mapping[str, Callable[[], bytes] | None]:
        """See `VirtualLayer`."""
        files: dict[str, Callable[[], bytes] | None] = {}
        for package in self._packages.all():
            if package.code_dir == folder:
                files[paths.name(package.apk)] = partial(build_apk, package.manifest)
            elif paths.within(package.code_dir, folder):
                files[package.code_dir[len(folder) :].split("/")[1]] = None
        return files


def build_apk(manifest: Manifest) -> bytes:
    """An APK that holds nothing but its manifest; the same bytes for the same app."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("AndroidManifest.xml", _DATE), _encode(_describe(manifest)))
    return buffer.getvalue()


def _describe(manifest: Manifest) -> Element:
    launcher = manifest.launcher()
    activities = []
    for spec in manifest.activities:
        component = manifest.component(spec.name)
        filters = [Element("intent-filter", {}, [Element(tag, {"name": name}) for tag, name in _LAUNCHER])]
        attributes: dict[str, Value] = {"name": component.cls, "exported": spec.exported}
        activities.append(Element("activity", attributes, filters if component == launcher else []))
    about: dict[str, Value] = {
        "versionCode": manifest.version_code,
        "versionName": manifest.version_name,
        "package": manifest.package,
    }
    sdk: dict[str, Value] = {"minSdkVersion": manifest.min_sdk, "targetSdkVersion": manifest.target_sdk}
    permissions = [Element("uses-permission", {"name": name}) for name in manifest.permissions]
    application = Element("application", {"label": manifest.label}, activities)
    return Element("manifest", about, [Element("uses-sdk", sdk), *permissions, application])


def _encode(root: Element) -> bytes:
    """A document in Android's binary XML; attributes with a number come first in its strings."""
    words = dict.fromkeys(["android", _ANDROID, *_words(root)])
    strings = [*_NUMBERS, *(word for word in words if word not in _NUMBERS)]
    places = {text: index for index, text in enumerate(strings)}
    numbers = struct.pack(f"<{len(_NUMBERS)}I", *_NUMBERS.values())
    space = struct.pack("<IIII", 1, _NONE, places["android"], places[_ANDROID])
    body = _chunk(0x0180, 8, numbers) + _chunk(0x0100, 16, space) + _element(root, places) + _chunk(0x0101, 16, space)
    return _chunk(0x0003, 8, _pool(strings) + body)


def _words(element: Element) -> Iterator[str]:
    yield element.name
    for name, value in element.attributes.items():
        yield name
        if isinstance(value, str):
            yield value
    for child in element.children:
        yield from _words(child)


def _chunk(kind: int, header: int, data: bytes) -> bytes:
    return struct.pack("<HHI", kind, header, 8 + len(data)) + data


def _pool(strings: list[str]) -> bytes:
    data, offsets = b"", []
    for text in strings:
        offsets.append(len(data))
        data += struct.pack("<H", len(text.encode("utf-16-le")) // 2) + text.encode("utf-16-le") + b"\0\0"
    data += bytes(-len(data) % 4)
    head = struct.pack("<IIIII", len(strings), 0, 0, 28 + 4 * len(strings), 0)
    return _chunk(0x0001, 28, head + struct.pack(f"<{len(offsets)}I", *offsets) + data)


def _element(element: Element, places: Mapping[str, int]) -> bytes:
    # A reader looks attributes up by their numbers, which have to ascend.
    attributes = sorted(element.attributes.items(), key=lambda item: _NUMBERS.get(item[0], _NONE))
    head = (1, _NONE, _NONE, places[element.name])
    start = struct.pack("<IIIIHHHHHH", *head, 20, 20, len(attributes), 0, 0, 0)
    start += b"".join(_attribute(name, value, places) for name, value in attributes)
    inner = b"".join(_element(child, places) for child in element.children)
    return _chunk(0x0102, 16, start) + inner + _chunk(0x0103, 16, struct.pack("<IIII", *head))


def _attribute(name: str, value: Value, places: Mapping[str, int]) -> bytes:
    space = places[_ANDROID] if name in _NUMBERS else _NONE
    if isinstance(value, str):
        return struct.pack("<IIIHBBI", space, places[name], places[value], 8, 0, 0x03, places[value])
    kind, number = (0x12, _NONE if value else 0) if isinstance(value, bool) else (0x10, value)
    return struct.pack("<IIIHBBI", space, places[name], _NONE, 8, 0, kind, number)
