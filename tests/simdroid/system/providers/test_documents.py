"""Documents: URIs of files and back, and the rows of their provider."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.system import ProviderError, System
from simdroid.system.providers.documents import DocumentsProvider, document_uri, path_of, tree_uri
from tests.simdroid.system.sample_apps import make_system

ROOT = "/storage/emulated/0"
URI = "content://com.android.externalstorage.documents"


@pytest.fixture
def system(tmp_path: Path) -> System:
    system = make_system(tmp_path)
    system.fs.write_text(f"{ROOT}/Download/a b.txt", "hello")
    return system


def test_uris_of_files_and_folders() -> None:
    assert document_uri(f"{ROOT}/Download/a b.txt") == f"{URI}/document/primary%3ADownload%2Fa%20b.txt"
    assert tree_uri(f"{ROOT}/DCIM") == f"{URI}/tree/primary%3ADCIM"
    assert tree_uri(ROOT) == f"{URI}/tree/primary%3A"


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///sdcard/Download/a%20b.txt", f"{ROOT}/Download/a b.txt"),
        ("file:///none/a", None),
        (f"{URI}/document/primary%3ADownload%2Fa%20b.txt", f"{ROOT}/Download/a b.txt"),
        (f"{URI}/tree/primary%3ADownload", f"{ROOT}/Download"),
        (f"{URI}/tree/primary%3A/document/primary%3ADownload", f"{ROOT}/Download"),
        (f"{URI}/tree/primary%3A", ROOT),
        (f"{URI}/root/primary", ROOT),
        (f"{URI}/root/home", None),
        (f"{URI}/document/home%3Aa", None),
        (f"{URI}/document/primary%3A..%2F..%2Fself", None),
        (f"{URI}/document/primary%3Anone%2Fa", None),
        (f"{URI}/other/primary%3ADownload", None),
        (f"{URI}/document", None),
        (f"{URI}/a/document/primary%3ADownload", None),
        ("content://media/external/file/999", None),
        ("content://media/external/nothing", None),
        ("content://media/external/file", None),
        ("content://sms/1", None),
        ("nothing", None),
    ],
)
def test_files_behind_uris(system: System, uri: str, path: str | None) -> None:
    system.fs.write_text(f"{ROOT}/Download/second.txt", "")
    assert path_of(system, uri) == path


def test_the_file_behind_a_row_of_the_media_store(system: System) -> None:
    assert path_of(system, str(system.media.scan("/sdcard/Download/a b.txt"))) == f"{ROOT}/Download/a b.txt"


def test_rows_of_documents(system: System) -> None:
    provider = DocumentsProvider(system)
    now = system.clock.now_ms()
    file = provider.query(document_uri(f"{ROOT}/Download/a b.txt"), None, None, None)
    assert file == (
        ["document_id", "mime_type", "_display_name", "last_modified", "_size", "flags"],
        [("primary:Download/a b.txt", "text/plain", "a b.txt", now, 5, 2 | 4 | 64)],
    )
    children = provider.query(f"{document_uri(ROOT)}/children", ["_display_name", "flags", "none"], None, None)
    assert children is not None
    assert (children.columns, children.rows[3]) == (["_display_name", "flags", "none"], ("DCIM", 4 | 8 | 64, None))
    assert len(children.rows) == 13


def test_contents_of_documents(system: System) -> None:
    provider = DocumentsProvider(system)
    uri = document_uri(f"{ROOT}/Download/a b.txt")
    provider.write(uri, b"bye")
    assert (provider.read(uri), system.fs.read_text("/sdcard/Download/a b.txt")) == (b"bye", "bye")
    assert provider.type_of(uri) == "text/plain"
    assert provider.type_of(document_uri(ROOT)) == "vnd.android.document/directory"
    assert provider.call(uri, "any", None, {}) is None
    for act in (
        lambda: provider.insert(uri, {}),
        lambda: provider.update(uri, {}, None),
        lambda: provider.delete(uri, None),
    ):
        with pytest.raises(ProviderError, match="not supported"):
            act()
    with pytest.raises(ProviderError, match=r"Missing file for primary:none at /storage/emulated/0/none"):
        provider.read(document_uri(f"{ROOT}/none"))
    with pytest.raises(ProviderError, match="Missing file for  at None"):
        provider.read(URI)
