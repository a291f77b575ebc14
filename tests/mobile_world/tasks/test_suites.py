"""Suite families: their names, folders and start states."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.domain import ConfigError
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import FAMILIES, SUITE_IMAGES, SuiteFamily, suite_family
from simdroid.fleet import serve_phone
from simdroid.system.images import IMAGES


def test_the_families_and_their_folders() -> None:
    assert list(FAMILIES) == ["mobile_world", "android_world", "goalless"]
    folders = [family.folder for family in FAMILIES.values()]
    assert folders[1:] == [folders[0] / "android_world", folders[0] / "goalless"]
    assert all(folder.is_dir() for folder in folders)
    assert len({family.image.snapshot_tag for family in FAMILIES.values()}) == 2


@pytest.mark.parametrize("name", ["", "Android_World", "android-world", "x" * 10_000])
def test_any_other_name_is_refused_with_the_valid_ones(name: str) -> None:
    with pytest.raises(ConfigError, match="valid: mobile_world, android_world") as raised:
        suite_family(name)
    assert len(str(raised.value)) < 300


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_no_app_of_a_suite_begins_with_a_question(family: SuiteFamily, tmp_path: Path) -> None:
    with serve_phone(tmp_path / "phone") as record, AndroidController.for_phone(record) as controller:
        family.image.prepare(controller)
        asking = ("GrantPermissions", "RequestRole", "Intro", "StoragePermission")
        for package in sorted(set(controller.apps().values())):
            controller.run(["monkey", "-p", package, "-c", "android.intent.category.LAUNCHER", "1"])
            shown = controller.foreground_activity()
            assert shown.startswith(f"{package}/") and not any(word in shown for word in asking), shown
            texts = {node.text for node in controller.ui_tree().walk()}
            assert not texts & {"Skip", "NEXT", "All files", "Continue"}, package


def test_suites_and_phones_mean_the_same_images() -> None:
    assert {each.name: each.date for each in SUITE_IMAGES.values()} == {
        each.name: each.start for each in IMAGES.values()
    }


def test_a_phone_is_prepared_once(tmp_path: Path) -> None:
    with serve_phone(tmp_path / "phone") as record, AndroidController.for_phone(record) as controller:
        for family in FAMILIES.values():
            family.image.prepare(controller)
            digest = controller.snapshot_digest(family.image.snapshot_tag)
            controller.put_setting("system", "screen_brightness", "7")
            family.image.prepare(controller)
            assert controller.snapshot_digest(family.image.snapshot_tag) == digest, "a snapshot that is there stays"
            controller.load_snapshot(family.image.snapshot_tag)
            assert controller.setting("secure", "sms_default_application") == family.image.sms_app
            assert controller.now() == family.image.date
            assert controller.run(["cmd", "mobileworld", "image"]).text == family.image.name


def test_a_name_means_the_app_of_the_image_in_front(tmp_path: Path) -> None:
    with serve_phone(tmp_path / "phone") as record, AndroidController.for_phone(record) as controller:
        for family in ("mobile_world", "android_world"):
            suite_family(family).image.prepare(controller)
        for image in ("mobile_world", "android_world", "mobile_world"):
            controller.load_snapshot(SUITE_IMAGES[image].snapshot_tag)
            assert controller.launch_app("SMS") == SUITE_IMAGES[image].sms_app
