"""Lines of text files in an archive of Downloads."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.android_world.files._steps import NAME
from mobile_world.tasks.definitions.mobile_world.native._files import age_of, delete_last
from mobile_world.tasks.values import Answered, DataFile, Number, Scene, Wanted, archive_data

REFERENCE = (29, 39, 45, 47, 23, 44, 32, 10, 44)
"""Lines of the files in the image's own archive."""
FIRST_OF_MONTH = {
    "March": ("16_source_code_backup_20250318.zip", "2025-03-18"),
    "May": ("21_documents_20250507.zip", "2025-05-07"),
    "July": ("23_archive_20250702.zip", "2025-07-02"),
}
"""The earliest archive of each month of 2025 that has several in the image's Downloads, and its day."""
WORDS = ("oak", "ash", "elm", "fir", "yew", "larch", "beech", "birch", "maple", "cedar", "alder", "hazel", "willow")


class CountFileLinesTask(BaseTask):
    """Tell how many lines one text file in the earliest archive of a month has."""

    goal = (
        "Among the ZIP files in the Download folder that were last modified in {month} 2025, find the earliest one. "
        "How many lines does the text file {file} in it have? Answer with the number only."
    )
    vague_goal = "How long is a text file in one of my downloads?"
    app_names: ClassVar[set[str]] = {"Files"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "information-retrieval"}
    complexity = 1.5
    side_effect = side_effect_of(delete_last)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The month, and how many lines each file has: all numbers differ."""
        lines = random.sample(range(8, 48), random.randint(6, 9))
        return {
            "month": random.choice(list(FIRST_OF_MONTH)),
            "lines": lines,
            "file": f"file_{random.randint(1, len(lines))}.txt",
            "of_image": False,
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"month": "July", "lines": [*REFERENCE], "file": "file_1.txt", "of_image": True}

    @property
    def answer(self) -> int:
        """What is right."""
        number = int(self.params["file"].removeprefix("file_").removesuffix(".txt"))
        return int(self.params["lines"][number - 1])

    def scene(self) -> Scene:
        """Another archive in the place of the month's first one, unless it is the image's own."""
        if self.params["of_image"]:
            return []
        name, day = FIRST_OF_MONTH[self.params["month"]]
        texts = {
            f"file_{number}.txt": _text(Random(f"{day} {number} {count}"), count)
            for number, count in enumerate(self.params["lines"], start=1)
        }
        return [DataFile(f"Download/{name}", age=age_of(day), data=archive_data(texts))]

    def wanted(self) -> Wanted:
        return [Answered(Number(self.answer))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from self.open_archive(hand)
        yield from hand.tap(text=self.params["file"], id=NAME)
        yield from hand.answer(str(lines_shown(hand)))

    def open_archive(self, hand: Hand) -> Steps:
        """Show what is in the archive."""
        yield from hand.open("Files")
        yield from hand.tap(text=FIRST_OF_MONTH[self.params["month"]][0], id=NAME)


class SumFileLinesTask(CountFileLinesTask):
    """Tell how many lines all files in the earliest archive of a month have together."""

    goal = (
        "Among the ZIP files in the Download folder that were last modified in {month} 2025, find the earliest one. "
        "How many lines do all the text files in it have in total? Answer with the number only."
    )
    vague_goal = "How long are the text files in one of my downloads?"
    complexity = 4.0

    @property
    def answer(self) -> int:
        return sum(self.params["lines"])

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Open one after the other and count."""
        total = 0
        yield from self.open_archive(hand)
        for number in range(1, len(self.params["lines"]) + 1):
            yield from hand.tap(text=f"file_{number}.txt", id=NAME)
            total += lines_shown(hand)
            yield from hand.back()
        yield from hand.answer(str(total))


def lines_shown(hand: Hand) -> int:
    """How many lines the text in the viewer has."""
    return max(len(node.text.split("\n")) for node in hand.find(id=""))


def _text(random: Random, count: int) -> bytes:
    """Lines of a few words, none of which is long enough to be broken on the screen."""
    return "".join(
        f"{random.choice(WORDS)} {random.choice(WORDS)} {random.randint(1, 99)}\n" for _ in range(count)
    ).encode()
