"""What the camera took: one photo or video of its own, and no other file beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.domain import Observation, Steps, Wait
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, suite_family
from mobile_world.tasks.definitions.android_world.camera.capturing import CameraTakePhoto, CameraTakeVideo
from mobile_world.tasks.definitions.mobile_world.native.camera import TakeSelfieAskUserTask1, TakeSelfieTask
from mobile_world.tasks.gallery_steps import mail_newest_photo, take_photo
from mobile_world.tasks.solution import Hand, play
from mobile_world.tasks.values import STORAGE
from simdroid.fleet import serve_phone
from simdroid.media import mp4, photograph

PHOTO = photograph("coffee").read()
VIDEO = mp4(PHOTO, (960, 1280), 3000)
STEMS: dict[type[BaseTask], str] = {
    CameraTakePhoto: "Pictures/IMG_20231015_153402.jpg",
    CameraTakeVideo: "Movies/VID_20231015_153402.mp4",
}


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("captures")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        for family in ("mobile_world", "android_world"):
            suite_family(family).image.prepare(controller)
        yield controller


def begun(kind: type[BaseTask], suite: str, controller: AndroidController) -> BaseTask:
    """An instance, set up."""
    task = kind.from_seed(seed=3, suite=suite)
    task.initialize_task(controller)
    return task


def film(hand: Hand, seconds: float) -> Steps:
    """Take a video; nothing waits for one of no length."""
    yield from hand.open("Camera")
    yield from hand.tap(desc="Toggle mode list")
    yield from hand.tap(desc="Switch to Video Camera")
    yield from hand.tap(desc="Shutter")
    if seconds:
        yield from hand.do(Wait(seconds=seconds))
    yield from hand.tap(desc="Shutter")


@pytest.mark.parametrize(("kind", "content"), [(CameraTakePhoto, PHOTO), (CameraTakeVideo, VIDEO)])
def test_a_file_that_was_pushed_is_not_the_cameras(
    kind: type[BaseTask], content: bytes, controller: AndroidController
) -> None:
    task = begun(kind, "android_world", controller)
    controller.push(content, f"{STORAGE}/{STEMS[kind]}")
    score = task.score(controller)
    assert score.value == 0 and ("no photo was taken" in score.reason or "no video was taken" in score.reason)
    assert f"the file {STEMS[kind].partition('/')[2]}" in score.reason


def test_a_copy_beside_the_photo_is_a_fault(controller: AndroidController) -> None:
    task = begun(TakeSelfieTask, "mobile_world", controller)
    play(task.solution, controller)
    assert task.score(controller).value == 1
    names = controller.run(["ls", f"{STORAGE}/Pictures"]).text.split()
    [photo] = [name for name in names if name.startswith("IMG_2025")]
    controller.run(["cp", f"{STORAGE}/Pictures/{photo}", f"{STORAGE}/Pictures/{photo[:-4]}(1).jpg"])
    score = task.score(controller)
    assert score.value == 0 and f"the file {photo[:-4]}(1).jpg of Pictures was added, although nobody" in score.reason


def test_a_copy_beside_the_mailed_photo_is_a_fault(controller: AndroidController) -> None:
    task = begun(TakeSelfieAskUserTask1, "mobile_world", controller)

    def use(observation: Observation) -> Steps:
        hand = Hand(observation)
        yield from take_photo(hand, "front")
        yield from mail_newest_photo(hand, task.params["address"])

    play(use, controller)
    assert task.score(controller).value == 1
    controller.run_line(f"cp {STORAGE}/Pictures/IMG_2025*.jpg {STORAGE}/Pictures/IMG_COPY.jpg")
    assert task.score(controller).value == 0


@pytest.mark.parametrize(("seconds", "value"), [(0, 0), (3, 1)])
def test_a_video_of_a_few_seconds_has_some(seconds: float, value: float, controller: AndroidController) -> None:
    task = begun(CameraTakeVideo, "android_world", controller)
    play(lambda observation: film(Hand(observation), seconds), controller)
    score = task.score(controller)
    assert score.value == value, score.reason
    assert value or "which is shorter than 2 s" in score.reason
