"""Drawings: a picture of the right kind with something on it, in the right place, and nothing else changed."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.simple_draw.drawing import KINDS, SimpleDrawProCreateDrawing
from mobile_world.tasks.values import STORAGE
from tests.mobile_world.tasks.android_world.playing import scores, start

SVG = b'<svg width="9" height="9"><rect/><path d="M1,1 L5,5"/></svg>'
SEEDS = {SimpleDrawProCreateDrawing.from_seed(seed=seed, suite="android_world").params["file_name"][-3:]: seed
         for seed in range(20)}  # fmt: skip


def page(form: str, *, drawn: bool) -> bytes:
    """A page with or without something on it."""
    shown = Image.new("RGB", (1080, 1920), "white")
    if drawn:
        shown.paste("red", (240, 360, 720, 480))
    buffer = io.BytesIO()
    shown.save(buffer, form)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["png", "jpg", "svg"])
def test_a_drawing_is_of_its_kind_and_not_empty(kind: str, controller: AndroidController) -> None:
    task = start(SimpleDrawProCreateDrawing, controller, seed=SEEDS[kind])
    path = f"{STORAGE}/Pictures/{task.params['file_name']}"
    empty = SVG.replace(b'<path d="M1,1 L5,5"/>', b"") if kind == "svg" else page(KINDS[kind], drawn=False)
    other = page("GIF", drawn=True)
    right = SVG if kind == "svg" else page(KINDS[kind], drawn=True)
    for content, expected in ((b"", (0, 1)), (empty, (0, 1)), (other, (0, 1)), (right, (1, 1))):
        controller.push(content, path)
        assert scores(task, controller) == expected
    controller.push(right, f"{STORAGE}/Download/{task.params['file_name']}")
    assert scores(task, controller) == (0, 1)


def test_another_place_is_wrong(controller: AndroidController) -> None:
    task = start(SimpleDrawProCreateDrawing, controller, seed=SEEDS["png"])
    controller.push(page("PNG", drawn=True), f"{STORAGE}/Download/{task.params['file_name']}")
    assert scores(task, controller) == (0, 0)
