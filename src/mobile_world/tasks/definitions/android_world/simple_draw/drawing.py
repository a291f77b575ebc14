"""A drawing that is to be made and saved."""

from __future__ import annotations

import io
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Point, ScreenSize, Steps, Swipe, by_hand, tap_method
from mobile_world.tasks.definitions.android_world._data import draw_kept, draw_shelf
from mobile_world.tasks.definitions.android_world._shared import SCENE, other_files
from mobile_world.tasks.definitions.android_world.files._steps import open_folder
from mobile_world.tasks.values import STORAGE, Evidence, PathIs, SampleFile, Scene, Wanted
from mobile_world.tasks.values.conditions import OfPath

FOLDER = "Pictures"
SUBJECTS = ("barn", "bicycle", "boat", "bridge", "chimney", "kite", "lantern", "mushroom", "owl", "pear", "windmill")
KINDS = {"png": "PNG", "jpg": "JPEG"}
EVEN = 24
"""By how much the lightest and the darkest place of an empty page may differ, where it was compressed."""


@dataclass(frozen=True)
class Drawn(OfPath):
    """A file is a picture of the kind that its name says, as wide as the app's paper, with something on it."""

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        result = evidence.controller.run(["cat", f"{STORAGE}/{self.path}"], check=False)
        if result.status:
            return False, f"files: {self.path} is missing"
        fault = _fault(result.stdout, self.path.rpartition(".")[2].lower(), evidence.controller.screen_size())
        return not fault, f"{self.path} {fault or 'is a drawing'}"

    def __str__(self) -> str:
        return f"{self.path} is a drawing"


def _fault(content: bytes, kind: str, screen: ScreenSize) -> str:
    """What is wrong with a drawing; nothing for a right one, whose paper is as wide as the screen."""
    from PIL import Image

    if kind == "svg":
        text = content.decode("utf-8", "replace")
        return "" if "<path" in text and "<svg" in text else "has no line in it"
    try:
        with Image.open(io.BytesIO(content)) as image:
            if image.format != KINDS.get(kind):
                return f"is a picture of the kind {image.format}"
            if image.width not in screen:  # The phone may have been turned.
                return f"is no drawing: it is {image.width} pixels wide, and the paper {screen.width}"
            levels = [level for level, count in enumerate(image.convert("L").histogram()) if count]
    except (OSError, SyntaxError, ValueError):
        return "is no picture"
    return "" if levels[-1] - levels[0] > EVEN else "is empty"


class SimpleDrawProCreateDrawing(BaseTask):
    """Draw something and save it under a name in a folder, and do nothing else.

    AndroidWorld asks whether a file of that name is in the folder, be it empty, and sees nothing else. Here it must be
    a picture of the kind that its name says, with something on it, and the others stay.
    """

    goal = (
        "Draw a line, or anything else, in Draw. Save the drawing as {file_name} in the Pictures folder of "
        "this phone's storage."
    )
    vague_goal = "Make a drawing and save it."
    app_names: ClassVar[set[str]] = {"Draw"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}
    complexity = 1.8
    after_cue = tap_method(text="SAVE")

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The name, and pictures that are there."""
        subject, number = random.choice(SUBJECTS), random.randrange(100, 900)
        kind = random.choice(("png", "svg", "jpg"))
        names = [f"{subject}_{number + 1}.png", *draw_kept(random, FOLDER, random.randint(1, 3))]
        files = draw_shelf(random, [f"{FOLDER}/{name}" for name in names])
        return {"file_name": f"{subject}_{number}.{kind}", "text": "", SCENE: {"files": files}}

    @property
    def _path(self) -> str:
        return f"{FOLDER}/{self.params['file_name']}"

    def scene(self) -> Scene:
        return other_files(self.params, SampleFile)

    def wanted(self) -> Wanted:
        return [Drawn(self._path)]

    def official(self) -> Wanted:
        return [PathIs(self._path)]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Everything but the last tap: the place is open, with the name in the field."""
        stem, _, kind = str(self.params["file_name"]).rpartition(".")
        yield from hand.open("Draw")
        yield from hand.do(Swipe(start=Point(x=0.3, y=0.4), end=Point(x=0.6, y=0.5)))
        yield from hand.tap(id="menu_save")
        yield from hand.type(stem, clear=True, id="save_image_filename")
        yield from hand.tap(text=f".{kind}")
        yield from hand.tap(text="OK")
        yield from open_folder(hand, FOLDER)
