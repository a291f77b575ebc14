"""APKs and archives made to fill the memory are refused by what they claim, before it is read."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest

from simdroid.system.files import check_directory, zip_directory
from simdroid.system.packages import BadApk, apk
from simdroid.system.packages.apk import read_apk
from tests.simdroid.hostile import apk as hostile
from tests.simdroid.hostile.files import many_entries

_MOST_MEMORY = 64 << 20


@pytest.mark.parametrize(
    "manifest", [hostile.overlapping_strings, hostile.repeated_attributes, hostile.nested_elements]
)
def test_a_manifest_says_no_more_than_it_has_room_for(
    manifest: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apk, "MAX_PARTS", 2000)
    data = hostile.apk(manifest())
    tracemalloc.start()
    try:
        with pytest.raises(BadApk, match="INSTALL_PARSE_FAILED_UNEXPECTED_EXCEPTION: Failed to parse x"):
            read_apk(data, "x")
        assert tracemalloc.get_traced_memory()[1] < _MOST_MEMORY
    finally:
        tracemalloc.stop()


def test_an_app_has_as_many_components_as_android_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apk, "MAX_COMPONENTS", 100)

    assert len(read_apk(hostile.many_components(100), "x").manifest.activities) == 100
    with pytest.raises(BadApk, match=r"MANIFEST_MALFORMED.*exceeded the maximum number: 100"):
        read_apk(hostile.many_components(101), "x")


def test_a_bomb_is_not_unpacked() -> None:
    with pytest.raises(BadApk, match="Failed to parse x"):
        read_apk(hostile.apk(bytes(1 << 26)), "x")


def test_a_list_of_too_many_files_is_not_read() -> None:
    with pytest.raises(BadApk, match="INSTALL_PARSE_FAILED_NOT_APK"):
        read_apk(many_entries(1_000_000), "x")
    with pytest.raises(zipfile.BadZipFile):
        check_directory(io.BytesIO(many_entries(1_000_000)))
    check_directory(io.BytesIO(many_entries(1000)))


@pytest.mark.parametrize("comment", [b"", b"PK\5\6" * 10, b"c" * 60_000])
def test_a_comment_does_not_hide_the_list(comment: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number in range(100):
            archive.writestr(str(number), b"")
        archive.comment = comment
    check_directory(buffer)
    monkeypatch.setattr(zip_directory, "MAX_DIRECTORY_BYTES", 1000)

    with pytest.raises(zipfile.BadZipFile):
        check_directory(buffer)
