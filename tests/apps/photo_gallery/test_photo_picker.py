"""The photo picker: one picture or several, albums, and the way to the document picker."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from simdroid.device import Phone
from simdroid.system import Activity, Intent
from tests.apps.photo_gallery.gallery_steps import BACK
from tests.apps.ui_reader import nodes, tap, texts

PICK = "android.provider.action.PICK_IMAGES"


def pick(phone: Phone, **extras: int) -> Activity:
    """Ask for pictures; who waits for them."""
    waiting = phone.system.activities.top
    intent = Intent(PICK, type="image/*", extras={f"android.provider.extra.{name}": n for name, n in extras.items()})
    phone.system.activities.start(intent, for_result=waiting)
    return waiting


def touch(phone: Phone, place: int) -> None:
    """Tap one of the pictures."""
    thumbnails = [node for node in nodes(phone) if node.attributes["resource-id"].endswith("icon_thumbnail")]
    left, top, right, bottom = thumbnails[place].box
    phone.display.tap((left + right) / 2, (top + bottom) / 2)


def test_one_tap_picks_one(gallery: Phone) -> None:
    waiting = pick(gallery)
    descriptions = [node.attributes["content-desc"] for node in nodes(gallery)]
    assert "Photo taken on Oct 14, 2025, 12:11:44 PM" in descriptions
    touch(gallery, 0)
    result = cast("dict[str, str]", waiting.state.get("result") or {})
    assert result == {} or result["path"].endswith("IMG_PAR_20251014_121144.jpg")


def test_several_are_ticked_and_added_up_to_a_number(gallery: Phone) -> None:
    pick(gallery, PICK_IMAGES_MAX=2)
    for place in range(3):
        touch(gallery, place)
    assert "Select up to 2 items" in texts(gallery)
    tap(gallery, text="View selected")
    assert len([node for node in nodes(gallery) if node.attributes["resource-id"].endswith("icon_thumbnail")]) == 2
    tap(gallery, text="Add (2)")
    assert texts(gallery)[0] == "Gallery"


def test_albums_and_the_document_picker(gallery: Phone) -> None:
    pick(gallery)
    tap(gallery, text="Albums")
    assert texts(gallery)[3:] == ["Camera", "15 items", "Pictures", "3 items"]
    tap(gallery, text="Pictures")
    gallery.display.key(BACK)
    tap(gallery, desc="More options")
    tap(gallery, text="Browse…")
    assert gallery.display.focused_window().startswith("com.google.android.documentsui/")


def test_it_takes_over_what_asks_for_pictures_alone(gallery: Phone, tmp_path: Path) -> None:
    activities = gallery.system.activities
    several = {"android.intent.extra.ALLOW_MULTIPLE": True}
    intent = Intent("android.intent.action.GET_CONTENT", type="image/*", extras={**several})
    activities.start(intent, for_result=activities.top)
    assert "This app can only access the photos you select" in texts(gallery)
    touch(gallery, 0)
    tap(gallery, text="Add (1)")
    assert texts(gallery)[0] == "Gallery"
    activities.start(intent.replace(type="application/pdf"))
    assert gallery.display.focused_window().startswith("com.google.android.documentsui/")
    older = Phone(tmp_path / "older", set_up=True)
    older.system.activities.start(intent)
    assert older.display.focused_window().startswith("com.google.android.documentsui/")
