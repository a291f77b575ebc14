"""Reading APK files."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdroid.system.intents.intents import Component
from simdroid.system.packages.apk import BadApk, read_apk
from tests.simdroid.apk_builder import NUMBERS, Tag, build_apk, encode, manifest

SAMPLE = manifest(
    "org.example.notes",
    version_code=42,
    version_name="4.2-β",
    label="Notes — all of them",
    permissions=("android.permission.CAMERA", "android.permission.INTERNET"),
    activities=(
        Tag("activity", {"name": "Editor", "exported": False}),
        Tag(
            "activity",
            {"name": "org.example.notes.Viewer"},
            [
                Tag(
                    "intent-filter",
                    {},
                    [
                        Tag("action", {"name": "android.intent.action.VIEW"}),
                        Tag("category", {"name": "android.intent.category.DEFAULT"}),
                        Tag("data", {"scheme": "https", "host": "notes.example.org"}),
                    ],
                )
            ],
        ),
    ),
)


@pytest.mark.parametrize("utf8", [True, False])
def test_reads_what_the_manifest_declares(utf8: bool) -> None:
    apk = read_apk(build_apk(SAMPLE, utf8=utf8), "base.apk")
    found = apk.manifest
    assert (found.package, found.label) == ("org.example.notes", "Notes — all of them")
    assert (found.version_code, found.version_name) == (42, "4.2-β")
    assert (found.min_sdk, found.target_sdk) == (21, 33)
    assert found.permissions == ("android.permission.CAMERA", "android.permission.INTERNET")
    assert found.launcher() == Component("org.example.notes", "org.example.notes.Main")
    assert [(spec.name, spec.exported) for spec in found.activities] == [
        (".Main", True),
        ("org.example.notes.Editor", False),
        ("org.example.notes.Viewer", True),
    ]
    wanted = found.activities[2].filters[0]
    assert (wanted.schemes, wanted.hosts) == (("https",), ("notes.example.org",))
    assert not apk.test_only
    assert found.data_only


def test_label_that_is_a_resource_falls_back_to_the_package() -> None:
    assert read_apk(build_apk(manifest("org.example.notes")), "x").manifest.label == "Notes"


def test_attributes_whose_names_are_stripped() -> None:
    data = Tag("data", {"scheme": "https", "host": "x.org", "mimeType": "text/x"})
    root = manifest("org.example", version_code=7, version_name="7.0", label="Label", min_sdk=25, test_only=True)
    root.children[-1].children.append(
        Tag("activity", {"name": ".Quiet", "exported": False}, [Tag("intent-filter", {}, [data])])
    )
    content = encode(root)
    for name in NUMBERS:
        size = bytes([len(name)])
        content = content.replace(size + size + name.encode() + b"\0", size + size + b"?" * len(name) + b"\0", 1)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("AndroidManifest.xml", content)
    apk = read_apk(buffer.getvalue(), "base.apk")
    assert apk == read_apk(build_apk(root), "base.apk")
    found = apk.manifest
    assert (found.label, found.version_code, found.version_name, apk.test_only) == ("Label", 7, "7.0", True)
    assert (found.min_sdk, found.target_sdk, found.activities[1].exported) == (25, 33, False)
    (wanted,) = found.activities[1].filters
    assert (wanted.schemes, wanted.hosts, wanted.types) == (("https",), ("x.org",), ("text/x",))


def test_a_file_that_is_no_archive() -> None:
    with pytest.raises(BadApk) as caught:
        read_apk(b"hello", "/data/app/vmdl1.tmp/base.apk")
    assert str(caught.value) == "INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/app/vmdl1.tmp/base.apk"


def test_an_archive_without_a_manifest() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("classes.dex", b"")
    with pytest.raises(BadApk) as caught:
        read_apk(buffer.getvalue(), "x")
    assert caught.value.code == "INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION"


@pytest.mark.parametrize("package", ["", "noDots", "a..b", "a/b.c", "../../etc.x"])
def test_package_names_that_android_refuses(package: str) -> None:
    with pytest.raises(BadApk):
        read_apk(build_apk(manifest(package)), "x")


@given(st.binary(max_size=400))
def test_random_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(BadApk):
        read_apk(data, "x")


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), min_size=1, max_size=8), st.integers(0, 3000))
def test_damaged_manifests_never_escape_as_other_errors(changes: list[tuple[int, int]], cut: int) -> None:
    data = bytearray(encode(SAMPLE))
    for place, byte in changes:
        data[place % len(data)] = byte
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("AndroidManifest.xml", bytes(data[: max(cut, 1)]))
    try:
        read_apk(buffer.getvalue(), "x")
    except BadApk as problem:
        assert problem.code == "INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION"
