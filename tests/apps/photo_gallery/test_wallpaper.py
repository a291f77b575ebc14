"""A picture as wallpaper: from the Gallery, from Settings, on one screen or both, and in the files that tools read."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.system import Intent
from simdroid.system.wallpapers import FOLDER, wallpaper_file, wallpaper_ids
from tests.apps.photo_gallery.gallery_steps import CAMERA, HOME, choose, open_picture
from tests.apps.ui_reader import tap, texts
from tests.conftest import run_script

FIRST = f"{CAMERA}/IMG_PAR_20251014_121144.jpg"


def set_as(phone: Phone, place: str) -> None:
    """Set the picture that shows."""
    choose(phone, "Set as")
    tap(phone, text="Set wallpaper")
    assert texts(phone) == ["Set wallpaper on", "Home screen", "Lock screen", "Home and lock screens"]
    tap(phone, text=place)


def test_a_picture_is_set_on_both_screens(gallery: Phone) -> None:
    gallery.display.key(HOME)
    before = gallery.display.png()
    run_script(gallery, "am start -n gallery.photomanager.picturegalleryapp.imagegallery/.activity.MainActivity")
    open_picture(gallery, "Camera")
    set_as(gallery, "Home and lock screens")
    fs = gallery.system.fs
    assert fs.read_bytes(f"{FOLDER}/wallpaper_orig") == fs.read_bytes(FIRST)
    assert wallpaper_file(fs, "lock") == wallpaper_file(fs, "home") == f"{FOLDER}/wallpaper"
    assert "\n User 0: id=2\n" in run_script(gallery, "dumpsys wallpaper").stdout
    gallery.display.key(HOME)
    assert gallery.display.png() != before


@pytest.mark.parametrize(("place", "ids"), [("Home screen", (2, None)), ("Lock screen", (1, 2))])
def test_one_screen_keeps_what_it_shows(gallery: Phone, place: str, ids: tuple[int, int | None]) -> None:
    open_picture(gallery, "Camera")
    set_as(gallery, place)
    fs = gallery.system.fs
    assert wallpaper_ids(fs)[:2] == ids
    assert (wallpaper_file(fs, "home") is None, wallpaper_file(fs, "lock") is None) == (ids[0] == 1, ids[1] is None)


def test_settings_lead_to_the_pictures_and_back_to_a_drawn_wallpaper(gallery: Phone) -> None:
    gallery.system.activities.start(Intent("android.intent.action.SET_WALLPAPER"))
    tap(gallery, text="My photos")
    open_picture(gallery, "Camera")
    tap(gallery, text="Set wallpaper")
    tap(gallery, text="Home screen")
    fs = gallery.system.fs
    assert wallpaper_file(fs, "home") == f"{FOLDER}/wallpaper"
    tap(gallery, desc="Forest")
    assert wallpaper_file(fs, "home") is None
    assert wallpaper_ids(fs).home == 3


def test_the_photo_picker_serves_phones_without_such_a_gallery(phone: Phone, tmp_path: Path) -> None:
    phone.system.activities.start(Intent("android.intent.action.SET_WALLPAPER"))
    tap(phone, text="My photos")
    assert "No photos or videos" in texts(phone)
