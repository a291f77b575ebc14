"""Pictures of MobileWorld's tasks that were taken, moved or set in other ways than the solutions have."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.domain import Observation, Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, suite_family
from mobile_world.tasks.definitions.mobile_world.native.camera import TakeSelfieAskUserTask1
from mobile_world.tasks.definitions.mobile_world.settings.wallpaper import ChangeWallpaperTask
from mobile_world.tasks.definitions.mobile_world.work.photos import PhotoManagementTask
from mobile_world.tasks.gallery_steps import mail_newest_photo, open_album, set_as_wallpaper, take_photo
from mobile_world.tasks.solution import Hand, play
from simdroid.fleet import serve_phone

FAMILY = "mobile_world"


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("mobile_world")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        suite_family(FAMILY).image.prepare(controller)
        yield controller


def begun(kind: type[BaseTask], controller: AndroidController) -> BaseTask:
    """The original's instance, set up."""
    task = kind.from_params(kind.reference_params() or {}, seed=0, suite=FAMILY)
    task.initialize_task(controller)
    return task


def test_a_picture_of_the_back_camera_is_no_selfie(controller: AndroidController) -> None:
    task = begun(TakeSelfieAskUserTask1, controller)

    def use(observation: Observation) -> Steps:
        hand = Hand(observation)
        yield from take_photo(hand, "back")
        yield from mail_newest_photo(hand, "jimmy.wang@example.com")

    play(use, controller)
    score = task.score(controller)
    assert score.value == 0 and "was taken, expected one by the front camera" in score.reason


def test_another_picture_or_screen_is_wrong(controller: AndroidController) -> None:
    for place, screens, found in ((1, "Home and lock screens", "another"), (0, "Home screen", "the old one")):
        task = begun(ChangeWallpaperTask, controller)

        def use(observation: Observation, place: int = place, screens: str = screens) -> Steps:
            hand = Hand(observation)
            yield from open_album(hand, "Pictures")
            yield from set_as_wallpaper(hand, place, screens)

        play(use, controller)
        score = task.score(controller)
        assert score.value == 0 and f"that of the lock screen {found}" in score.reason


def test_copies_leave_the_pictures_where_they_were(controller: AndroidController) -> None:
    task = begun(PhotoManagementTask, controller)
    camera, albums = "/sdcard/DCIM/Camera", "/sdcard/DCIM"
    controller.run_line(f"mkdir {albums}/Paris {albums}/Tokyo")
    for place, code in (("Paris", "PAR"), ("Tokyo", "TOK")):
        controller.run_line(f"cp {camera}/*{code}* {albums}/{place}")
    score = task.score(controller)
    assert score.value == 0 and "still at its old place too" in score.reason
