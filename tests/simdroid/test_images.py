"""Images: which phone one is, and how it becomes another."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.system.images import IMAGES
from tests.conftest import run_script
from tests.images import ANDROID_WORLD, MOBILE_WORLD


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    return Phone(tmp_path / "phone")


def test_every_image_says_what_it_is(tmp_path: Path) -> None:
    told = {}
    for image in IMAGES.values():
        system = Phone(tmp_path / image.name, image=image).system
        keys = ("ro.mw.image", "ro.build.version.sdk", "ro.build.version.release", "ro.build.fingerprint")
        told[image.name] = (*(system.properties.get(key) for key in keys), f"{system.clock.now():%Y-%m-%d %H:%M}")
    name = "google/sdk_gphone64_x86_64"
    assert told == {
        "android_world": (
            "android_world",
            "33",
            "13",
            f"{name}/emu64x:13/TE1A.240213.009/12342917:userdebug/dev-keys",
            "2023-10-15 15:34",
        ),
        "mobile_world": (
            "mobile_world",
            "34",
            "14",
            f"{name}/emu64xa:14/UE1A.230829.050/12077443:userdebug/dev-keys",
            "2025-10-16 12:00",
        ),
    }


def test_apps_of_the_other_suite_are_missing(tmp_path: Path) -> None:
    theirs = {image.name: Phone(tmp_path / image.name, image=image).system.packages for image in IMAGES.values()}
    assert theirs["android_world"].get("org.tasks")
    assert theirs["mobile_world"].get("com.gmailclone") and not theirs["mobile_world"].get("org.tasks")
    for name, packages in theirs.items():
        unknown = [package for package in IMAGES[name].missing if packages.known(package) is None]
        assert not unknown, f"{name} leaves out what no phone has"


def test_a_phone_becomes_another_and_goes_back_as_if_new(phone: Phone, tmp_path: Path) -> None:
    fresh = phone.digest()
    phone.system.fs.write_bytes("/sdcard/note.txt", b"mine")
    phone.use_image(MOBILE_WORLD)
    assert phone.digest() == Phone(tmp_path / "other", image=MOBILE_WORLD).digest()
    assert not phone.system.fs.exists("/sdcard/note.txt")
    phone.use_image(ANDROID_WORLD)
    assert phone.digest() == fresh


def test_a_snapshot_brings_its_image_back(phone: Phone) -> None:
    phone.snapshots.save("before")
    phone.use_image(MOBILE_WORLD)
    phone.snapshots.load("before")
    assert phone.system.image is ANDROID_WORLD
    assert phone.system.packages.get("org.tasks")


def test_an_app_may_have_its_screens_on_one_image_only(phone: Phone) -> None:
    messages = "com.google.android.apps.messaging"

    def has_screens() -> bool:
        package = phone.system.packages.get(messages)
        assert package
        return not package.manifest.data_only

    assert not has_screens()
    phone.snapshots.save("android_world")
    phone.use_image(MOBILE_WORLD)
    assert has_screens()
    phone.snapshots.save("mobile_world")
    phone.snapshots.load("android_world")
    assert not has_screens()
    phone.snapshots.load("mobile_world")
    assert has_screens()


def test_the_command_tells_and_changes_the_image(phone: Phone) -> None:
    def sh(script: str) -> tuple[int, str]:
        answer = run_script(phone, script)
        return answer.status, answer.stdout + answer.stderr

    assert sh("cmd mobileworld image") == (0, "android_world\n")
    assert sh("cmd mobileworld image mobile_world") == (0, "")
    assert sh("cmd mobileworld image; getprop ro.build.version.release") == (0, "mobile_world\n14\n")
    assert sh("cmd mobileworld image nexus") == (
        1,
        "Error: nexus is no image; there are: android_world, mobile_world\n",
    )


def test_a_set_up_closes_what_was_left_open(phone: Phone) -> None:
    run_script(phone, "am start -n com.google.android.deskclock/com.android.deskclock.DeskClock")
    phone.system.activities.top.state["half"] = "done"
    run_script(phone, "am start -n com.android.settings/.Settings; cmd mobileworld set-up; input keyevent HOME")
    assert phone.system.activities.recents() == []
    run_script(phone, "am start -n com.google.android.deskclock/com.android.deskclock.DeskClock")
    assert "half" not in phone.system.activities.top.state
