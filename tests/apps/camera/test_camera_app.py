"""The camera: pictures, videos, settings, the first start, and pictures for other apps."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from simdroid.device import Phone
from simdroid.media import lens_of
from simdroid.system import Intent
from tests.apps.ui_reader import find, tap, texts
from tests.conftest import Result

START = "am start -n com.android.camera2/com.android.camera.CameraLauncher"
BACK = 4

Sh = Callable[..., Result]


@pytest.fixture
def camera(phone: Phone, sh: Sh) -> Phone:
    """The phone with the camera in front."""
    assert sh(START).status == 0
    return phone


def test_one_press_is_one_picture_in_the_storage_and_the_media_store(camera: Phone, sh: Sh) -> None:
    tap(camera, desc="Shutter")
    assert sh("ls /sdcard/Pictures").stdout == "IMG_20231015_153400.jpg\n"
    rows = sh(
        "content query --uri content://media/external/images/media --projection _display_name:width:height"
    ).stdout
    assert "_display_name=IMG_20231015_153400.jpg, width=960, height=1280" in rows
    tap(camera, desc="Shutter")
    assert len(sh("ls /sdcard/Pictures").stdout.split()) == 2


def test_names_follow_the_phones_own_time(camera: Phone, sh: Sh) -> None:
    camera.system.clock.set_timezone("Asia/Tokyo")
    tap(camera, desc="Shutter")
    assert sh("ls /sdcard/Pictures").stdout.startswith("IMG_20231016_0034")


def test_a_video_is_as_long_as_it_was_taken(camera: Phone, sh: Sh) -> None:
    tap(camera, desc="Toggle mode list")
    tap(camera, text="Video")
    tap(camera, desc="Shutter")
    sh("sleep 7")
    assert find(camera, id="recording_time").text == "00:07"
    tap(camera, desc="Shutter")
    assert sh("ls /sdcard/Movies").stdout == "VID_20231015_153407.mp4\n"
    rows = sh("content query --uri content://media/external/video/media --projection duration").stdout
    assert "duration=7100" in rows
    assert sh("ls /sdcard/Pictures").stdout == ""


def test_options_are_kept(camera: Phone, sh: Sh) -> None:
    tap(camera, desc="Options")
    tap(camera, desc="Grid lines off")
    tap(camera, desc="Countdown timer is off")
    assert find(camera, desc="Countdown timer duration is set to 3 seconds")
    tap(camera, desc="Back camera")
    assert find(camera, desc="Front camera")
    sh(f"am force-stop com.android.camera2; {START}")
    tap(camera, desc="Options")
    assert find(camera, desc="Grid lines on")


def test_the_step_of_androidworlds_set_up(camera: Phone, sh: Sh) -> None:
    sh(f"pm clear com.android.camera2; {START}")
    assert "Remember photo locations?" in texts(camera)
    tap(camera, text="NEXT")
    assert find(camera, text="While using the app")
    sh(f"am force-stop com.android.camera2; {START}")
    assert find(camera, desc="Shutter")


def test_a_picture_for_another_app(camera: Phone, sh: Sh) -> None:
    top = camera.system.activities.top
    output = {"output": "file:///sdcard/Documents/wanted.jpg"}
    intent = Intent("android.media.action.IMAGE_CAPTURE", extras=dict(output))
    camera.system.activities.start(intent, for_result=top)
    tap(camera, desc="Shutter")
    tap(camera, desc="Retake")
    assert sh("ls /sdcard/Pictures").stdout == ""
    tap(camera, desc="Shutter")
    tap(camera, desc="Done")
    assert cast("dict[str, str]", top.state["result"])["path"] == "/storage/emulated/0/Documents/wanted.jpg"
    assert sh("ls /sdcard/Documents/wanted.jpg").status == 0


@pytest.mark.parametrize("setting", ["system user_rotation 1", "secure ui_night_mode 2", "system font_scale 2.0"])
def test_every_look_of_the_phone(camera: Phone, sh: Sh, setting: str) -> None:
    sh(f"settings put {setting}; settings put system accelerometer_rotation 0")
    assert camera.display.png()
    tap(camera, desc="Options")
    tap(camera, desc="Toggle mode list")
    assert camera.display.png()
    assert not [entry for entry in camera.system.log.entries() if entry.buffer == "crash"]


def test_a_picture_says_which_camera_took_it(camera: Phone, sh: Sh) -> None:
    taken = {}
    for lens in ("back", "front"):
        sh("rm -f /sdcard/Pictures/*")
        tap(camera, desc="Shutter")
        [name] = camera.system.fs.listdir("/sdcard/Pictures")
        taken[lens] = camera.system.fs.read_bytes(f"/sdcard/Pictures/{name}")
        assert lens_of(taken[lens]) == lens
        if lens == "back":
            tap(camera, desc="Options")
            tap(camera, desc="Back camera")
    assert taken["back"] != taken["front"]
    rows = sh("content query --uri content://media/external/images/media --projection owner_package_name:datetaken")
    assert "owner_package_name=com.android.camera2, datetaken=16973840" in rows.stdout
