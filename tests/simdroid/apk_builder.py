"""Builds small APK files, so that tests need none from outside."""

from __future__ import annotations

import io
import struct
import zipfile
from dataclasses import dataclass, field
from typing import TypeAlias

Value: TypeAlias = "str | int | bool"

ANDROID = "http://schemas.android.com/apk/res/android"
NUMBERS = {
    "label": 0x01010001,
    "name": 0x01010003,
    "permission": 0x01010006,
    "exported": 0x01010010,
    "authorities": 0x01010018,
    "targetPackage": 0x01010021,
    "mimeType": 0x01010026,
    "scheme": 0x01010027,
    "host": 0x01010028,
    "minSdkVersion": 0x0101020C,
    "versionCode": 0x0101021B,
    "versionName": 0x0101021C,
    "targetSdkVersion": 0x01010270,
    "testOnly": 0x01010272,
}
NONE = 0xFFFFFFFF


@dataclass
class Tag:
    """An element to be written."""

    name: str
    attributes: dict[str, Value] = field(default_factory=dict)
    children: list[Tag] = field(default_factory=list)

    def names(self) -> list[str]:
        """Every string in the element and below it."""
        own = [self.name, *(value for value in self.attributes.values() if isinstance(value, str))]
        own += [key for key in self.attributes if key not in NUMBERS]
        return own + [name for child in self.children for name in child.names()]


def manifest(
    package: str,
    *,
    version_code: int = 1,
    version_name: str = "1.0",
    label: str | None = None,
    min_sdk: int = 21,
    test_only: bool = False,
    permissions: tuple[str, ...] = (),
    activities: tuple[Tag, ...] = (),
    components: tuple[Tag, ...] = (),
    instrumentations: tuple[Tag, ...] = (),
) -> Tag:
    """A manifest with a launcher activity `.Main`, and more when asked."""
    main = Tag("activity", {"name": ".Main", "exported": True}, [main_filter()])
    application: dict[str, Value] = {"testOnly": test_only}
    if label is not None:
        application["label"] = label
    return Tag(
        "manifest",
        {"package": package, "versionCode": version_code, "versionName": version_name},
        [
            Tag("uses-sdk", {"minSdkVersion": min_sdk, "targetSdkVersion": 33}),
            *(Tag("uses-permission", {"name": name}) for name in permissions),
            *instrumentations,
            Tag("application", application, [main, *activities, *components]),
        ],
    )


def main_filter() -> Tag:
    """The filter of an app's icon."""
    return Tag(
        "intent-filter",
        {},
        [
            Tag("action", {"name": "android.intent.action.MAIN"}),
            Tag("category", {"name": "android.intent.category.LAUNCHER"}),
        ],
    )


def input_method(name: str) -> Tag:
    """A keyboard."""
    return Tag(
        "service",
        {"name": name, "permission": "android.permission.BIND_INPUT_METHOD", "exported": True},
        [Tag("intent-filter", {}, [Tag("action", {"name": "android.view.InputMethod"})])],
    )


def build_apk(root: Tag, *, utf8: bool = True) -> bytes:
    """An APK whose only file is its manifest."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("AndroidManifest.xml", encode(root, utf8=utf8))
    return buffer.getvalue()


def encode(root: Tag, *, utf8: bool = True) -> bytes:
    """A document in Android's binary XML."""
    strings = [*NUMBERS, *dict.fromkeys(name for name in [*root.names(), ANDROID] if name not in NUMBERS)]
    numbers = struct.pack(f"<{len(NUMBERS)}I", *NUMBERS.values())
    body = _pool(strings, utf8) + struct.pack("<HHI", 0x0180, 8, 8 + len(numbers)) + numbers + _element(root, strings)
    return struct.pack("<HHI", 0x0003, 8, 8 + len(body)) + body


def _pool(strings: list[str], utf8: bool) -> bytes:
    data, offsets = bytearray(), []
    for text in strings:
        offsets.append(len(data))
        data += _utf8(text) if utf8 else struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0"
    data += b"\0" * (-len(data) % 4)
    start = 28 + 4 * len(strings)
    head = struct.pack("<HHIIIIII", 1, 28, start + len(data), len(strings), 0, 0x100 if utf8 else 0, start, 0)
    return head + struct.pack(f"<{len(offsets)}I", *offsets) + bytes(data)


def _utf8(text: str) -> bytes:
    raw = text.encode()
    lengths = b"".join(
        bytes([size]) if size < 0x80 else bytes([0x80 | size >> 8, size & 0xFF]) for size in (len(text), len(raw))
    )
    return lengths + raw + b"\0"


def _element(tag: Tag, strings: list[str]) -> bytes:
    attributes = b"".join(_attribute(key, value, strings) for key, value in tag.attributes.items())
    count = len(tag.attributes)
    start = struct.pack("<IIIIHHHHHH", 1, NONE, NONE, strings.index(tag.name), 20, 20, count, 0, 0, 0) + attributes
    end = struct.pack("<IIII", 1, NONE, NONE, strings.index(tag.name))
    inner = b"".join(_element(child, strings) for child in tag.children)
    return (
        struct.pack("<HHI", 0x0102, 16, 8 + len(start))
        + start
        + inner
        + struct.pack("<HHI", 0x0103, 16, 8 + len(end))
        + end
    )


def _attribute(key: str, value: Value, strings: list[str]) -> bytes:
    space = strings.index(ANDROID) if key in NUMBERS else NONE
    if isinstance(value, str):
        place = strings.index(value)
        return struct.pack("<IIIHBBI", space, strings.index(key), place, 8, 0, 0x03, place)
    kind, number = (0x12, NONE if value else 0) if isinstance(value, bool) else (0x10, value)
    return struct.pack("<IIIHBBI", space, strings.index(key), NONE, 8, 0, kind, number)
