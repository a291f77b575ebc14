"""MobileWorld's Gallery: albums, viewer, selection, moves with consent, the recycle bin, the editor, sharing."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from simdroid.device import Phone
from simdroid.system import Intent, paths
from simdroid.system.activities import original_intent
from tests.apps.photo_gallery.gallery_steps import (
    BACK,
    CAMERA,
    PACKAGE,
    START,
    cell,
    choose,
    open_picture,
    select,
)
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import run_script
from tests.images import MOBILE_WORLD

DCIM = f"{paths.STORAGE}/DCIM"
NEWEST, SECOND = "IMG_PAR_20251014_121144.jpg", "IMG_PAR_20251013_165913.jpg"


def size_of(phone: Phone, path: str) -> tuple[int, int]:
    """Width and height of a picture."""
    with Image.open(io.BytesIO(phone.system.fs.read_bytes(path))) as opened:
        return opened.size


def test_albums_with_their_counts_and_pictures_by_day(gallery: Phone) -> None:
    assert texts(gallery) == ["Gallery", "Photos", "Albums", "Camera", "15", "Pictures", "3"]
    tap(gallery, text="Photos")
    assert texts(gallery)[3:6] == ["Tue, Oct 14", "Mon, Oct 13", "Sun, Oct 12"]


def test_four_squares_in_a_row_as_recorded(gallery: Phone) -> None:
    tap(gallery, text="Camera")
    assert [round(cell(gallery, place)[0]) for place in range(4)] == [135, 405, 675, 945]
    assert find(gallery, desc="Navigate up").box[0] < 72 < find(gallery, desc="Navigate up").box[2]
    assert len([node for node in nodes(gallery) if node.attributes["resource-id"].endswith("/picture_iv")]) == 15


def test_the_viewer_turns_pages_tells_facts_and_is_pulled_away(gallery: Phone) -> None:
    open_picture(gallery, "Camera")
    assert texts(gallery) == [NEWEST]
    gallery.display.swipe(900, 1200, 100, 1200, duration_ms=300)
    tap(gallery, desc="Info")
    facts = texts(gallery)
    assert facts[facts.index("Date") + 1] == "October 13, 2025 4:59 PM"
    assert facts[facts.index("Resolution") + 1] == "768 x 1024"
    assert facts[facts.index("Path") + 1] == f"{CAMERA}/{SECOND}"
    tap(gallery, text="OK")
    gallery.display.swipe(540, 800, 540, 1700, duration_ms=300)
    assert texts(gallery) == ["Camera"]


def test_pictures_are_moved_into_a_new_folder_with_the_persons_consent(gallery: Phone) -> None:
    tap(gallery, text="Camera")
    select(gallery, 0, 2)
    choose(gallery, "Move to")
    assert texts(gallery) == ["Move to", "New Folder", "Pictures"]
    tap(gallery, text="New Folder")
    gallery.display.type_text("Paris")
    tap(gallery, text="OK")
    assert texts(gallery) == ["Allow Gallery to modify 2 photos?", "Deny", "Allow"]
    assert gallery.system.fs.listdir(f"{DCIM}/Paris") == []
    tap(gallery, text="Allow")
    assert gallery.system.fs.listdir(f"{DCIM}/Paris") == ["IMG_PAR_20251013_114602.jpg", NEWEST]
    assert not gallery.system.fs.exists(f"{CAMERA}/{NEWEST}")


def test_who_denies_changes_nothing(gallery: Phone) -> None:
    before = gallery.system.fs.listdir(CAMERA)
    open_picture(gallery, "Camera")
    tap(gallery, desc="Delete")
    tap(gallery, text="Delete")
    tap(gallery, text="Deny")
    assert texts(gallery) == [NEWEST]
    assert gallery.system.fs.listdir(CAMERA) == before


def test_a_copy_is_the_apps_own_and_needs_no_consent(gallery: Phone) -> None:
    open_picture(gallery, "Camera")
    choose(gallery, "Copy to")
    tap(gallery, text="Pictures")
    gallery.display.key(BACK)
    gallery.display.key(BACK)
    open_picture(gallery, "Pictures", place=0)
    assert texts(gallery) == [NEWEST]
    choose(gallery, "Rename")
    gallery.display.type_text("x")
    tap(gallery, text="OK")
    assert gallery.system.fs.is_file(f"{paths.STORAGE}/Pictures/IMG_PAR_20251014_121144x.jpg")
    assert gallery.system.fs.is_file(f"{CAMERA}/{NEWEST}")


def test_what_is_deleted_comes_back_from_the_bin(gallery: Phone) -> None:
    open_picture(gallery, "Camera")
    tap(gallery, desc="Delete")
    tap(gallery, text="Delete")
    tap(gallery, text="Allow")
    assert texts(gallery) == [SECOND]
    query = "content query --uri content://media/external/images/media --projection _display_name"
    assert NEWEST not in run_script(gallery, query).stdout
    gallery.display.key(BACK)
    gallery.display.key(BACK)
    choose(gallery, "Recycle bin")
    gallery.display.tap(*cell(gallery, 0))
    tap(gallery, desc="Restore")
    tap(gallery, text="Allow")
    assert texts(gallery) == ["Recycle bin", "No pictures"]
    assert gallery.system.fs.is_file(f"{CAMERA}/{NEWEST}")


@pytest.mark.parametrize(
    ("shape", "size"), [("9:16", (240, 427)), ("1:1", (427, 427)), ("16:9", (640, 360)), ("3:4", (320, 427))]
)
def test_a_shape_is_cut_and_saved_as_a_new_picture(gallery: Phone, shape: str, size: tuple[int, int]) -> None:
    open_picture(gallery, "Camera", place=3)
    tap(gallery, desc="Edit")
    tap(gallery, text=shape)
    tap(gallery, desc="Save")
    assert texts(gallery) == ["IMG_PAR_20251012_143345_edited.jpg"]
    assert size_of(gallery, f"{CAMERA}/IMG_PAR_20251012_143345_edited.jpg") == size
    assert size_of(gallery, f"{CAMERA}/IMG_PAR_20251012_143345.jpg") == (640, 427)


def test_corners_are_pulled_and_the_picture_is_turned(gallery: Phone) -> None:
    open_picture(gallery, "Camera", place=3)
    tap(gallery, desc="Edit")
    left, top, right, bottom = find(gallery, id="crop_overlay").box
    middle = ((left + right) // 2, (top + bottom) // 2)
    gallery.display.swipe(left, top, *middle, duration_ms=400)
    tap(gallery, desc="Save")
    assert size_of(gallery, f"{CAMERA}/{texts(gallery)[0]}") == (320, 214)
    tap(gallery, desc="Edit")
    tap(gallery, desc="Rotate")
    tap(gallery, desc="Save")
    assert size_of(gallery, f"{CAMERA}/{texts(gallery)[0]}") == (214, 320)


def test_a_picture_is_rotated_in_its_file(gallery: Phone) -> None:
    open_picture(gallery, "Camera", place=3)
    choose(gallery, "Rotate")
    tap(gallery, text="Allow")
    assert size_of(gallery, f"{CAMERA}/IMG_PAR_20251012_143345.jpg") == (427, 640)


def test_favorites_are_an_album(gallery: Phone) -> None:
    open_picture(gallery, "Camera")
    tap(gallery, desc="Favorite")
    gallery.display.key(BACK)
    gallery.display.key(BACK)
    assert texts(gallery)[3:5] == ["Favorites", "1"]


def test_several_pictures_are_shared_at_once(gallery: Phone) -> None:
    tap(gallery, text="Camera")
    select(gallery, 0, 1)
    tap(gallery, desc="Share")
    shared = original_intent(gallery.system.activities.top.intent)
    assert (shared.action, shared.type) == ("android.intent.action.SEND_MULTIPLE", "image/jpeg")
    streams = json.dumps(shared.extras["android.intent.extra.STREAM"])
    assert NEWEST in streams and SECOND in streams
    assert f"{NEWEST} + 1 file" in texts(gallery)


def test_it_picks_a_picture_for_another_app(gallery: Phone) -> None:
    activities = gallery.system.activities
    activities.start(Intent("android.intent.action.PICK", type="image/*"), for_result=activities.top)
    assert texts(gallery)[0] == "Select a picture"
    open_picture(gallery, "Pictures")
    waiting = activities.top
    assert waiting is not None
    assert waiting.component.package == PACKAGE
    assert "path" not in waiting.state


def test_androidworlds_phone_has_it_not(phone: Phone) -> None:
    assert "does not exist" in run_script(phone, START).stderr
    assert phone.system.packages.get(PACKAGE) is None


def test_every_look(gallery: Phone) -> None:
    for script in ("cmd uimode night yes", "settings put system font_scale 1.3", "cmd window user-rotation lock 1"):
        run_script(gallery, script)
        run_script(gallery, START)
        assert "Camera" in texts(gallery)
        gallery.display.png()


def test_a_fresh_phone_asks_for_the_pictures_and_has_none(tmp_path: Path) -> None:
    phone = Phone(tmp_path / "phone", image=MOBILE_WORLD)
    run_script(phone, START)
    assert "Allow Gallery to access photos and videos on this device?" in " ".join(texts(phone))
    tap(phone, text="Allow")
    assert texts(phone) == ["Gallery", "Photos", "Albums", "No pictures"]
