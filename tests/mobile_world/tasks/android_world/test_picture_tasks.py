"""Photographs, videos, copies and receipts: one thing is new, it is what it should be, and nothing else changed."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from mobile_world.domain import Observation, Steps, Wait
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.camera.capturing import CameraTakePhoto, CameraTakeVideo
from mobile_world.tasks.definitions.android_world.gallery.copying import SaveCopyOfReceiptTaskEval
from mobile_world.tasks.definitions.android_world.markor.transcribing import MarkorTranscribeReceipt
from mobile_world.tasks.solution import Hand, play
from mobile_world.tasks.values import STORAGE
from tests.mobile_world.tasks.android_world.notebook import write
from tests.mobile_world.tasks.android_world.playing import scores, solve, start


def shoot(controller: AndroidController, kind: type[CameraTakePhoto | CameraTakeVideo]) -> None:
    """Take another photo or video with the camera as it stands."""

    def use(observation: Observation) -> Steps:
        hand = Hand(observation)
        yield from hand.tap(desc="Shutter")
        if kind is CameraTakeVideo:
            yield from hand.do(Wait(seconds=3))
            yield from hand.tap(desc="Shutter")

    play(use, controller)


@pytest.mark.parametrize(
    ("kind", "folder", "ending"), [(CameraTakePhoto, "Pictures", "jpg"), (CameraTakeVideo, "Movies", "mp4")]
)
def test_one_picture_or_video_is_wanted(
    kind: type[CameraTakePhoto | CameraTakeVideo], folder: str, ending: str, controller: AndroidController
) -> None:
    task = start(kind, controller)
    first = f"{STORAGE}/{folder}/one.{ending}"
    controller.push(b"nothing of the kind", first)
    assert scores(task, controller) == (0, 1)
    controller.run(["rm", first])
    solve(task, controller)
    assert scores(task, controller) == (1, 1)
    controller.push(b"a note", f"{STORAGE}/Documents/note.txt")
    assert scores(task, controller) == (0, 1)
    controller.run(["rm", f"{STORAGE}/Documents/note.txt"])
    shoot(controller, kind)
    assert scores(task, controller) == (0, 0)


def test_an_older_picture_that_is_gone_is_a_fault(controller: AndroidController) -> None:
    seeds = (
        seed
        for seed in range(20)
        if CameraTakePhoto.from_seed(seed=seed, suite="android_world").params["scene"]["files"]
    )
    task = start(CameraTakePhoto, controller, seed=next(seeds))
    solve(task, controller)
    assert scores(task, controller) == (1, 1)
    controller.run(["rm", f"{STORAGE}/{task.params['scene']['files'][0][0]}"])
    assert scores(task, controller) == (0, 1)


def test_a_copy_is_the_same_picture_and_the_original_stays(controller: AndroidController) -> None:
    task = start(SaveCopyOfReceiptTaskEval, controller)
    source, copy = (f"{STORAGE}/{folder}/{task.params['file_name']}" for folder in ("DCIM", "Download"))
    controller.push(b"", copy)
    assert scores(task, controller) == (0, 1)
    controller.run(["cp", source, copy])
    assert scores(task, controller) == (1, 1)
    controller.run(["rm", source])
    assert scores(task, controller) == (0, 1)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (lambda text: text.replace(", ", ",") + "\n\n", (1, 1)),
        (lambda text: text.replace("$", ""), (0, 1)),
        (lambda text: text.partition("\n")[2], (0, 0)),
        (lambda text: text[:-1] + ("1" if text[-1] != "1" else "2"), (0, 1)),
    ],
)
def test_every_field_of_a_receipt_counts(
    changed: object, expected: tuple[int, int], controller: AndroidController
) -> None:
    task = start(MarkorTranscribeReceipt, controller, seed=2)
    assert callable(changed)
    write(controller, "receipt.md", changed(task.params["text"]))
    assert scores(task, controller) == expected


def test_the_receipt_is_a_picture_as_wide_as_the_screen(controller: AndroidController) -> None:
    start(MarkorTranscribeReceipt, controller)
    data = controller.run(["cat", f"{STORAGE}/DCIM/receipt.png"]).stdout
    with Image.open(io.BytesIO(data)) as picture:
        assert (picture.format, picture.width) == ("PNG", 1080)
