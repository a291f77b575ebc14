"""Kinds and orders of documents, and where a folder lies among the roots."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.system import paths
from simdroid.system.providers import MediaType
from simdroid_apps.files.store import ORDERS, Document, Location, Root, all_roots, children, date_text

STORAGE = paths.STORAGE
MS = 1_000_000


def document(name: str, size: int = 0, modified_ns: int = 0, *, folder: bool = False) -> Document:
    return Document(f"/x/{name}", name, folder, size, modified_ns)


@pytest.mark.parametrize(
    ("name", "type_name", "icon", "kind"),
    [
        ("a.jpeg", "JPG image", "file_image_outline", MediaType.IMAGE),
        ("a.mp3", "MP3 audio", "file_music_outline", MediaType.AUDIO),
        ("a.mp4", "MP4 video", "file_video_outline", MediaType.VIDEO),
        ("a.html", "HTML file", "file_code_outline", MediaType.DOCUMENT),
        ("a.zip", "ZIP archive", "folder_zip_outline", MediaType.NONE),
        ("a.csv", "CSV spreadsheet", "file_table_outline", MediaType.DOCUMENT),
        ("a.pptx", "PPTX presentation", "file_presentation_box", MediaType.DOCUMENT),
        ("a.pdf", "PDF document", "file_pdf_box", MediaType.DOCUMENT),
        ("a.txt", "TXT document", "file_document_outline", MediaType.DOCUMENT),
        ("a.apk", "Android application", "android", MediaType.NONE),
        ("a.odd", "BIN file", "file_outline", MediaType.NONE),
    ],
)
def test_kinds_of_documents(name: str, type_name: str, icon: str, kind: MediaType) -> None:
    found = document(name)
    assert (found.type_name, found.icon, found.kind) == (type_name, icon, kind)


def test_a_folder_is_a_folder_whatever_its_name() -> None:
    folder = document("a.mp3", folder=True)
    assert (folder.type_name, folder.icon, folder.kind) == ("Folder", "folder", MediaType.NONE)
    assert folder.mime == "vnd.android.document/directory"


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("name", "z a.txt B.mp3 c.txt"),
        ("name_down", "z c.txt B.mp3 a.txt"),
        ("newest", "z B.mp3 a.txt c.txt"),
        ("oldest", "z c.txt a.txt B.mp3"),
        ("type", "z B.mp3 a.txt c.txt"),
        ("type_down", "z a.txt c.txt B.mp3"),
        ("largest", "z c.txt a.txt B.mp3"),
        ("smallest", "z B.mp3 a.txt c.txt"),
    ],
)
def test_orders_put_folders_first(order: str, names: str) -> None:
    found = [
        document("c.txt", 30, 1 * MS),
        document("B.mp3", 10, 3 * MS),
        document("a.txt", 20, 2 * MS),
        document("z", 0, 9 * MS, folder=True),
    ]
    assert [each.name for each in ORDERS[order].sorted(found)] == names.split()


def test_equal_documents_stay_by_name() -> None:
    found = [document("b", 1, 5 * MS + 1), document("a", 1, 5 * MS)]
    assert [each.name for each in ORDERS["newest"].sorted(found)] == ["a", "b"]


DEVICE = Root("device", "Pixel", "", top=STORAGE)
DOWNLOADS = Root("downloads", "Downloads", "", top=f"{STORAGE}/Download")
IMAGES, RECENT = Root("images", "Images", "", kind=MediaType.IMAGE), Root("recent", "Recent", "")


@pytest.mark.parametrize(
    ("root", "folder", "title", "heading", "trail"),
    [
        (DEVICE, STORAGE, "Pixel", "Files on Pixel", ["Pixel"]),
        (DEVICE, f"{STORAGE}/DCIM/A", "A", "Files in A", ["Pixel", "DCIM", "A"]),
        (DOWNLOADS, f"{STORAGE}/Download", "Downloads", "Files in Downloads", ["Downloads"]),
        (DOWNLOADS, f"{STORAGE}/Download/x", "x", "Files in x", ["Downloads", "x"]),
        (IMAGES, "", "Images", "Files from Images", ["Images"]),
        (IMAGES, f"{STORAGE}/DCIM/A", "A", "Files in A", ["Images", "A"]),
        (IMAGES, STORAGE, "Pixel", "Files in Pixel", ["Images", "Pixel"]),
        (RECENT, "", "Recent", "Recent files", ["Recent"]),
    ],
)
def test_places_have_titles(root: Root, folder: str, title: str, heading: str, trail: list[str]) -> None:
    place = Location(root, folder, "Pixel")
    assert (place.title, place.heading) == (title, heading)
    assert [name for name, _ in place.trail] == trail
    assert place.trail[-1][1] == folder


def test_collections_and_recent_files(phone: Phone) -> None:
    system, fs = phone.system, phone.system.fs
    fs.write_bytes(f"{STORAGE}/DCIM/new.jpg", b"x")
    fs.write_bytes(f"{STORAGE}/DCIM/old.jpg", b"x")
    fs.write_bytes(f"{STORAGE}/DCIM/.hidden.jpg", b"x")
    old_ns = system.clock.now_ns() - 45 * 86_400 * 1_000_000_000
    fs.set_times(f"{STORAGE}/DCIM/old.jpg", atime_ns=old_ns, mtime_ns=old_ns)
    first, *_, last = all_roots(system)
    assert (first, last) == ("recent", "device")
    recent = Location(RECENT, "", "").contents(system, hidden=False)
    assert "new.jpg" in [each.name for each in recent]
    assert "old.jpg" not in [each.name for each in recent]
    folders = Location(IMAGES, "", "").contents(system, hidden=False)
    assert [each.name for each in folders] == ["DCIM"]
    inside = Location(IMAGES, f"{STORAGE}/DCIM", "").contents(system, hidden=True)
    assert sorted(each.name for each in inside) == [".hidden.jpg", "new.jpg", "old.jpg"]
    shown = children(fs, f"{STORAGE}/DCIM", hidden=False)
    assert sorted(each.name for each in shown) == ["Camera", "new.jpg", "old.jpg"]
    assert children(fs, f"{STORAGE}/nowhere", hidden=False) == []


def test_dates_of_files(phone: Phone) -> None:
    phone.system.settings.put("system", "time_12_24", "24")
    now_ns = phone.system.clock.now_ns()
    assert date_text(phone.system, now_ns) == "15:34"
    assert date_text(phone.system, now_ns, full=True) == "Oct 15, 2023, 15:34"
    assert date_text(phone.system, now_ns - 86_400 * 1_000_000_000) == "Oct 14"
