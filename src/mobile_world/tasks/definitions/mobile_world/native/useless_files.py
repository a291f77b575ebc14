"""Downloads that the user needs no longer, and says so once all were named."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.definitions.android_world.files._steps import NAME
from mobile_world.tasks.definitions.mobile_world.native._files import (
    TODAY,
    age_of,
    delete_selected,
    draw_days,
    select,
    show_by,
)
from mobile_world.tasks.dialogue import Dialogue, Fact, Needs, Text
from mobile_world.tasks.values import EmptyFolder, Scene, TextFile, Wanted, gone

PREFIXES = (
    *("file", "data", "note", "memo", "record", "info", "log", "archive", "copy", "download"),
    *("document", "important", "report", "presentation", "contract", "photo"),
)
QUESTIONS = (
    "Which files are useless?",
    "Which ones are useless and should be deleted?",
    "Which files are useless and can be deleted?",
    "Which files should I delete?",
    "Which of them can go?",
    "Which ones can be deleted?",
    "Which ones should I remove?",
    "Which of these do you no longer need?",
    "Which files do you not need any more?",
    "What should I delete?",
    "What can I remove?",
    "What can I take out?",
    "Which ones do you want to get rid of?",
    "What can go?",
    "Which ones are useless?",
    "Which of them are useless?",
    "Which ones should I delete?",
    "Which ones should I keep?",
    "Which ones do you still need?",
    "Which files should I keep?",
    "Which do you want to keep?",
    "哪些文件没用？",
    "删除哪些文件？",
    "哪些可以删掉？",
    "哪些不需要了？",
    "要保留哪些文件？",
    "哪些是没用的？",
    "要删除哪些？",
    "留下哪些？",
)


class DeleteUselessFilesAskUserTask(BaseTask):
    """Delete the downloads that the user calls useless after seeing the list of all."""

    goal = "There are useless files in the Download folder. Delete them, and keep the others."
    vague_goal = "Clean up my downloads."
    app_names: ClassVar[set[str]] = {"Files"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-medium", "single-app", "agent-user-interaction"}
    complexity = 2.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Names that say nothing about which file is needed."""
        useless, useful = random.randint(5, 8), random.randint(3, 5)
        numbers = random.sample(range(1000, 10000), useless + useful)
        names = [f"{random.choice(PREFIXES)}_{number}.txt" for number in numbers]
        days = draw_days(random, TODAY.replace(month=7), TODAY.replace(day=15), len(names))
        return {"useless": names[:useless], "useful": names[useless:], "days": days}

    @property
    def _names(self) -> list[str]:
        return [*self.params["useless"], *self.params["useful"]]

    def scene(self) -> Scene:
        files = zip(self._names, self.params["days"], strict=True)
        return [
            EmptyFolder("Download"),
            *(TextFile(f"Download/{name}", f"{name}, {day}\n", age_of(day)) for name, day in files),
        ]

    def wanted(self) -> Wanted:
        return [gone(f"Download/{name}") for name in self.params["useless"]]

    def dialogue(self) -> Dialogue:
        useless = ", ".join(self.params["useless"])
        fact = Fact(
            "which files are useless",
            "choice",
            QUESTIONS,
            Text(f"Delete {useless}, and keep the others.", f"删除{useless.replace(', ', '、')}，其他的留着。"),
            value=useless,
            nouns=("file", "files", "download", "downloads", "文件", "下载"),
            needs=Needs(
                tuple(self._names),
                Text(
                    "Which files are there? Give me the names of all of them first.",
                    "都有哪些文件？先把全部文件名告诉我。",
                ),
            ),
        )
        return Dialogue((fact,), about=(*self._names, "list", "names", "folder", "文件夹", "列表"))

    def natural_guess(self) -> dict[str, Any]:
        return {"useless": self._names, "useful": []}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.open("Files")
        yield from show_by(hand, "File name (A to Z)")
        yield from hand.scroll_to(text=max(self._names), id=NAME)
        yield from hand.ask(f"There are {', '.join(sorted(self._names))}. Which ones can be deleted?")
        names = sorted(hand.reply.removeprefix("Delete ").partition(", and keep")[0].split(", "))
        yield from hand.scroll_to(text=names[0], id=NAME, direction="up")
        yield from select(hand, names)
        yield from delete_selected(hand)

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.long_press(text=self.params["useful"][0], id=NAME)
        yield from delete_selected(hand)
