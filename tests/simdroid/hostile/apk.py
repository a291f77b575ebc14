"""APK files with hostile manifests: strings that overlap, elements without end, too many components, bombs."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from pathlib import Path

from tests.simdroid import apk_builder
from tests.simdroid.hostile.cases import Files, HostileCase
from tests.simdroid.hostile.files import many_entries, zip_bomb

_APK = "/data/local/tmp/hostile.apk"
_NONE = 0xFFFFFFFF


def chunk(kind: int, header: int, data: bytes) -> bytes:
    """A chunk of binary XML."""
    return struct.pack("<HHI", kind, header, 8 + len(data)) + data


def document(*chunks: bytes) -> bytes:
    """A document of binary XML."""
    return chunk(0x0003, 8, b"".join(chunks))


def pool(offsets: list[int], data: bytes) -> bytes:
    """A pool of UTF-16 strings at given offsets."""
    head = struct.pack("<IIIII", len(offsets), 0, 0, 28 + 4 * len(offsets), 0)
    return chunk(0x0001, 28, head + struct.pack(f"<{len(offsets)}I", *offsets) + data)


def text(value: str) -> bytes:
    """A string of a pool."""
    encoded = value.encode("utf-16-le")
    return struct.pack("<H", len(encoded) // 2) + encoded + b"\0\0"


def element(name: int, *, attributes: int = 0, size: int = 20) -> bytes:
    """The start of an element that claims attributes of a size, all of them the same."""
    one = struct.pack("<IIIHBBI", _NONE, 0, 0, 8, 0, 3, 0) if attributes else b""
    return chunk(0x0102, 16, struct.pack("<IIIIHHHHHH", 1, _NONE, _NONE, name, 20, size, attributes, 0, 0, 0) + one)


def apk(manifest: bytes, *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An APK with a manifest as it is."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.writestr("AndroidManifest.xml", manifest)
    return buffer.getvalue()


def overlapping_strings() -> bytes:
    """A manifest of 2 MB with 400,000 strings of 30,000 characters, all in one place."""
    return document(pool([0] * 400_000, text("a" * 30_000)), element(0))


def repeated_attributes() -> bytes:
    """A manifest of 3 MB whose elements have 65,535 attributes each, of no size."""
    return document(pool([0], text("manifest")), element(0, attributes=65_535, size=0) * 50_000)


def nested_elements() -> bytes:
    """Elements in elements, none of which ends."""
    return document(pool([0], text("manifest")), element(0) * 80_000)


def _named(name: int, *attributes: tuple[int, int]) -> bytes:
    """An element with attributes that are texts; all three are given by the places of strings."""
    texts = b"".join(struct.pack("<IIIHBBI", _NONE, key, value, 8, 0, 3, value) for key, value in attributes)
    head = struct.pack("<IIIIHHHHHH", 1, _NONE, _NONE, name, 20, 20, len(attributes), 0, 0, 0)
    return chunk(0x0102, 16, head + texts)


def many_components(count: int) -> bytes:
    """An APK that declares `count` activities."""
    strings = ["name", "package", "manifest", "application", "activity", "com.hostile.many"]
    strings += [f".A{number}" for number in range(count)]
    encoded = [text(one) for one in strings]
    offsets = list(accumulate(map(len, encoded), initial=0))[:-1]
    end = chunk(0x0103, 16, struct.pack("<IIII", 1, _NONE, _NONE, 4))
    activities = b"".join(_named(4, (0, 6 + number)) + end for number in range(count))
    resources = chunk(0x0180, 8, struct.pack("<I", 0x01010003))
    top = _named(2, (1, 5)) + _named(3)
    return apk(document(pool(offsets, b"".join(encoded)), resources, top, activities))


def _build(content: Callable[[], bytes], folder: Path) -> Files:
    path = folder / "hostile.apk"
    path.write_bytes(content())
    return [(path, _APK)]


def _case(title: str, content: Callable[[], bytes], *lines: str) -> HostileCase:
    return HostileCase(title, partial(_build, content), lines or [f"pm install {_APK}"])


def _manifest(title: str, manifest: Callable[[], bytes]) -> HostileCase:
    return _case(title, lambda: apk(manifest()))


def _long_texts() -> bytes:
    return apk_builder.build_apk(
        apk_builder.manifest(
            "com.hostile.texts",
            label="L" * 60_000,
            version_name="9" * 60_000,
            permissions=tuple(f"p.{'x' * 500}{n}" for n in range(2000)),
        )
    )


CASES = [
    _manifest("strings that overlap", overlapping_strings),
    _manifest("attributes without size", repeated_attributes),
    _manifest("elements in elements", nested_elements),
    _manifest(
        "a pool of four billion strings", lambda: document(chunk(0x0001, 28, struct.pack("<IIIII", _NONE, 0, 0, 28, 0)))
    ),
    _manifest("a string before the pool", lambda: document(pool([_NONE - 5] * 1000, text("a")), element(0))),
    _manifest("a chunk without size", lambda: struct.pack("<HHI", 3, 8, 8) + bytes(1 << 20)),
    _manifest(
        "a chunk larger than the file", lambda: struct.pack("<HHIHHI", 3, 8, _NONE, 0x0102, 16, _NONE) + bytes(100)
    ),
    _manifest("a manifest of plain text", lambda: b"<manifest package='a.b'>" + b"<a>" * 1_000_000),
    _manifest("a manifest of 256 MB", lambda: bytes(1 << 28)),
    _manifest("half a manifest", lambda: document(pool([0], text("manifest")), element(0))[:60]),
    _case("more activities than Android takes", partial(many_components, 30_001)),
    _case(
        "20,000 activities",
        partial(many_components, 20_000),
        f"pm install {_APK}",
        "dumpsys package com.hostile.many | wc -c",
        "am start -n com.hostile.many/.A1",
        "pm uninstall com.hostile.many",
    ),
    _case(
        "long texts",
        _long_texts,
        f"pm install {_APK}",
        "pm list packages -f | tail -n 1",
        "dumpsys package com.hostile.texts | wc -c",
    ),
    _case("a list of a million files", partial(many_entries, 1_000_000)),
    _case("a bomb", zip_bomb),
    _case("no archive", lambda: b"PK" + bytes(1 << 20)),
    _case(
        "sessions without end",
        partial(many_entries, 1),
        "i=0; while [ $i -lt 1200 ]; do i=$((i+1)); pm install-create; done | tail -n 1",
    ),
    _case(
        "sessions of megabytes",
        lambda: bytes(100 << 20),
        "for i in 1001 1002 1003 1004; do pm install-create; pm install-write $i base "
        + f"{_APK}; done; for i in 1001 1002 1003 1004; do pm install-abandon $i; done",
    ),
    _case(
        "a stream of no app",
        lambda: bytes(10),
        f"cat /dev/zero | pm install -S 100000000; pm install -S 99999999999999 < {_APK}",
    ),
]
