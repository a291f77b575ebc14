"""A picture that is to lie in a second folder."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, tap_method
from mobile_world.tasks.definitions.android_world._data import (
    MOST_LINES,
    draw_kept,
    draw_purchases,
    draw_shelf,
    draw_shop,
)
from mobile_world.tasks.definitions.android_world._shared import AGE, SCENE, other_files
from mobile_world.tasks.definitions.android_world.gallery._steps import begin_copy, open_folder
from mobile_world.tasks.values import ContentIs, DataFile, PathIs, SampleFile, Scene, Wanted
from simdroid.media import encoded, receipt

SOURCE, TARGET = "DCIM", "Download"
OCCASIONS = ("allotment", "birthday", "boat", "camping", "choir", "kitchen", "loft", "office", "trip", "workshop")


class SaveCopyOfReceiptTaskEval(BaseTask):
    """Copy one picture from a folder to another, and leave everything else as it is.

    AndroidWorld looks for a file of that name in the second folder: an empty one passes there, and a picture that was
    moved. Here the copy must be the same picture, others lie beside it, and one of them has nearly the same name.
    """

    goal = "In Gallery, copy the picture {file_name} from DCIM to Download. Keep its name."
    vague_goal = "Put a copy of a receipt among my downloads."
    app_names: ClassVar[set[str]] = {"Gallery"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "single-app", "complex-ui"}
    complexity = 1.6
    after_cue = tap_method(text="OK")

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The receipt, its name, and other pictures."""
        occasion, number = random.choice(OCCASIONS), random.randrange(1000, 9000)
        purchases = draw_purchases(random, random.randint(2, MOST_LINES))
        image = {"shop": draw_shop(random), "lines": [[item, amount] for _, item, amount in purchases]}
        alike = f"receipt_{occasion}_{number + random.choice((-10, -1, 1, 10))}.jpg"
        paths = [f"{SOURCE}/{name}" for name in (alike, *draw_kept(random, SOURCE, random.randint(2, 4)))]
        files = draw_shelf(random, [*paths, *(f"{TARGET}/{name}" for name in draw_kept(random, TARGET, 1))])
        params = {"receipt_image": {**image, "day": purchases[-1][0]}, "file_name": f"receipt_{occasion}_{number}.jpg"}
        return {**params, SCENE: {"files": files}}

    @property
    def _content(self) -> bytes:
        image = self.params["receipt_image"]
        lines = [(item, round(float(amount.removeprefix("$")) * 100)) for item, amount in image["lines"]]
        return encoded(receipt(image["shop"], lines, image["day"]), "JPEG")

    def scene(self) -> Scene:
        path = f"{SOURCE}/{self.params['file_name']}"
        return [DataFile(path, age=AGE, data=self._content), *other_files(self.params, SampleFile)]

    def wanted(self) -> Wanted:
        return [ContentIs(f"{TARGET}/{self.params['file_name']}", self._content)]

    def official(self) -> Wanted:
        return [PathIs(f"{TARGET}/{self.params['file_name']}")]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The right folder is open in the question where to."""
        yield from begin_copy(hand, SOURCE, self.params["file_name"], TARGET)

    def side_effect(self, hand: Hand) -> Steps:
        """Delete the original, which makes it a move."""
        yield from open_folder(hand, SOURCE)
        yield from hand.long_press(text=self.params["file_name"], id="medium_name")
        yield from hand.tap(desc="Delete")
        yield from hand.tap(text="Yes")
