"""The gallery: folders, pictures, the viewer, copies, the recycle bin, the first start."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from PIL import Image

from simdroid.device import Phone
from simdroid.system import paths
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

PACKAGE = "com.simplemobiletools.gallery.pro"
START = f"am start -n {PACKAGE}/.activities.MainActivity"
STORAGE = paths.STORAGE
BACK = 4

Sh = Callable[..., Result]


def picture(color: str, size: tuple[int, int] = (64, 48)) -> bytes:
    """A small PNG."""
    buffer = io.BytesIO()
    Image.new("RGB", size, color).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture
def gallery(phone: Phone, sh: Sh) -> Phone:
    """The app in front, with pictures in three folders."""
    fs = phone.system.fs
    for number, path in enumerate(("DCIM/Camera/a.png", "DCIM/Camera/b.png", "Download/c.png", "top.png")):
        fs.write_bytes(f"{STORAGE}/{path}", picture("red"))
        fs.set_times(f"{STORAGE}/{path}", mtime_ns=phone.system.clock.now_ns() - (9 - number) * 10**9)
    assert sh(START).status == 0
    return phone


def open_picture(phone: Phone, folder: str, place: int = 0) -> None:
    """Open a folder and one of its pictures."""
    tap(phone, text=folder)
    cells = [node for node in nodes(phone) if node.attributes["resource-id"].endswith("media_item_holder")]
    left, top, right, bottom = cells[place].box
    phone.display.tap((left + right) / 2, (top + bottom) / 2)


def hold(phone: Phone, id: str) -> None:
    """Touch and hold the first node with an id."""
    left, top, right, bottom = find(phone, id=id).box
    x, y = (left + right) / 2, (top + bottom) / 2
    phone.display.swipe(x, y, x, y, duration_ms=900)


def test_folders_come_newest_first_with_their_counts(gallery: Phone, sh: Sh) -> None:
    assert texts(gallery) == ["Search", "Internal", "1", "Download", "1", "Camera", "2"]
    sh("touch /sdcard/DCIM/Camera/a.png")
    assert texts(gallery)[1] == "Camera"
    sh("touch /sdcard/Download/.nomedia")
    assert "Download" not in texts(gallery)
    tap(gallery, desc="More options")
    tap(gallery, text="Temporarily show hidden")
    assert "Download" in texts(gallery)


def test_an_empty_phone_says_so(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert "No media files have been found with the selected filters." in texts(phone)


def test_the_viewer_turns_pages_and_hides_its_bars(gallery: Phone) -> None:
    open_picture(gallery, "Camera")
    assert "b.png" in texts(gallery)
    gallery.display.swipe(900, 1200, 100, 1200, duration_ms=300)
    assert "a.png" in texts(gallery)
    gallery.display.tap(540, 1200)
    assert texts(gallery) == []
    gallery.display.tap(540, 1200)
    assert "a.png" in texts(gallery)
    gallery.display.key(BACK)
    gallery.display.key(BACK)
    assert gallery.display.focused_window().endswith("MainActivity")


def test_a_copy_to_another_folder(gallery: Phone, sh: Sh) -> None:
    tap(gallery, text="Camera")
    hold(gallery, "media_item_holder")
    assert find(gallery, id="actionbar_title").text == "1 / 2"
    tap(gallery, desc="More options")
    tap(gallery, text="Copy to")
    assert find(gallery, text="Other folder").attributes["resource-id"] == "android:id/button3"
    tap(gallery, text="Download")
    assert sh("ls /sdcard/Download").stdout == "b.png\nc.png\n"
    assert sh("ls /sdcard/DCIM/Camera").stdout == "a.png\nb.png\n"


def test_a_move_to_any_folder(gallery: Phone, sh: Sh) -> None:
    open_picture(gallery, "Camera", 1)
    tap(gallery, desc="More options")
    tap(gallery, text="Move to")
    tap(gallery, text="Other folder")
    tap(gallery, text="Documents")
    tap(gallery, text="OK")
    assert sh("ls /sdcard/Documents/a.png").status == 0
    assert sh("ls /sdcard/DCIM/Camera").stdout == "b.png\n"
    assert "b.png" in texts(gallery)


def test_what_is_deleted_comes_back_from_the_bin(gallery: Phone, sh: Sh) -> None:
    open_picture(gallery, "Download")
    tap(gallery, desc="Delete")
    assert texts(gallery)[0] == 'Are you sure you want to move "c.png" into the Recycle Bin?'
    tap(gallery, text="Yes")
    assert sh("ls /sdcard/Download").stdout == ""
    sh(f"am force-stop {PACKAGE}; {START}")
    tap(gallery, desc="More options")
    tap(gallery, text="Open the Recycle Bin")
    hold(gallery, "media_item_holder")
    tap(gallery, desc="Restore selected files")
    assert sh("ls /sdcard/Download").stdout == "c.png\n"


def test_renaming_keeps_the_extension(gallery: Phone, sh: Sh) -> None:
    open_picture(gallery, "Download")
    tap(gallery, desc="More options")
    tap(gallery, text="Rename")
    gallery.display.type_text("2")
    tap(gallery, text="OK")
    assert sh("ls /sdcard/Download").stdout == "c2.png\n"
    assert "c2.png" in texts(gallery)


def test_properties_follow_the_time_zone(gallery: Phone) -> None:
    open_picture(gallery, "Download")
    tap(gallery, desc="Properties")
    assert {"c.png", "64 x 48", "15.10.2023, 15:33"} <= set(texts(gallery))
    gallery.system.clock.set_timezone("Asia/Tokyo")
    assert "16.10.2023, 00:33" in texts(gallery)


@pytest.mark.parametrize("uri", ["file:///sdcard/top.png", "media"])
def test_a_picture_of_another_app_is_shown(gallery: Phone, sh: Sh, uri: str) -> None:
    if uri == "media":
        uri = gallery.system.media.scan(f"{STORAGE}/top.png") or ""
    sh(f"am start -n {PACKAGE}/.activities.PhotoActivity -a android.intent.action.VIEW -d {uri} -t image/png")
    assert "top.png" in texts(gallery)


def test_the_steps_of_androidworlds_set_up(gallery: Phone, sh: Sh) -> None:
    sh(f"pm clear {PACKAGE}; {START}")
    tap(gallery, text="All files")
    tap(gallery, text="Allow access to manage all files")
    gallery.display.key(BACK)
    assert "Camera" in texts(gallery)
    sh(f"pm clear {PACKAGE}; {START}")
    tap(gallery, text="Media only")
    tap(gallery, text="Allow")
    assert "Camera" in texts(gallery)


@pytest.mark.parametrize("setting", ["system user_rotation 1", "secure ui_night_mode 2", "system font_scale 2.0"])
def test_every_look_of_the_phone(gallery: Phone, sh: Sh, setting: str) -> None:
    sh(f"settings put {setting}; settings put system accelerometer_rotation 0")
    assert gallery.display.png()
    open_picture(gallery, "Download")
    assert gallery.display.png()
    assert not [entry for entry in gallery.system.log.entries() if entry.buffer == "crash"]


def test_a_double_tap_makes_a_picture_larger_around_the_finger(gallery: Phone) -> None:
    striped = Image.new("RGB", (540, 1200), "blue")
    striped.paste("lime", (400, 900, 540, 1200))
    buffer = io.BytesIO()
    striped.save(buffer, "PNG")
    gallery.system.fs.write_bytes(f"{STORAGE}/Download/c.png", buffer.getvalue())
    open_picture(gallery, "Download")
    assert gallery.display.image().getpixel((540, 1200)) == (0, 0, 255)
    for _ in range(2):
        gallery.display.tap(1000, 2000)
    assert "c.png" in texts(gallery), "the bars are as they were"
    assert gallery.display.image().getpixel((540, 1200)) == (0, 255, 0)
    gallery.display.swipe(300, 1200, 1000, 1200, duration_ms=300)
    assert gallery.display.image().getpixel((20, 1200)) == (0, 0, 255), "what lies to the left"
    gallery.system.clock.advance(1)
    for _ in range(2):
        gallery.display.tap(540, 1200)
    assert gallery.display.image().getpixel((540, 1200)) == (0, 0, 255)
    assert gallery.display.image().getpixel((1000, 2000)) == (0, 255, 0)
