"""Questions that long reports answer: a table on one of 35 pages, a list of names, a row of a list of parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, cast

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.definitions.mobile_world._data.languages import LANGUAGES, name_of
from mobile_world.tasks.definitions.mobile_world._data.reports import (
    REFERENCE_OMNI,
    REFERENCE_QWEN3,
    draw_omni,
    draw_qwen3,
    omni_file,
    qwen3_file,
)
from mobile_world.tasks.document_steps import READER, look_for, open_download
from mobile_world.tasks.values import Answered, Number, Reading, Scene, Titles, Wanted

_ALONE = " Answer with the number alone."


@dataclass(frozen=True)
class Languages:
    """Languages in any order, by their English names or by their codes, such as vie_Latn or vie Latn."""

    codes: Sequence[str]
    goal: str = ""

    def read(self, answer: str) -> Reading:
        """Put names in the place of codes, and compare those."""
        text = answer
        for code in (code for names in LANGUAGES.values() for code in names):
            name = name_of(code)
            text = re.sub(rf"\b{code.replace('_', '[_ ]')}\b", name, text, flags=re.IGNORECASE)
            text = re.sub(rf"\b{name}\b[\s:–-]*\(?\b{name}\b\)?", name, text, flags=re.IGNORECASE)
        names = [name_of(code) for code in self.codes]
        others = [name for family in LANGUAGES.values() for name in family.values() if name not in names]
        return Titles(names, others, self.goal).read(text)

    def __str__(self) -> str:
        return ", ".join(self.codes)


class _ReportTask(BaseTask):
    """A question about a report in Downloads."""

    app_names: ClassVar[set[str]] = {READER, "Files"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "information-retrieval"}
    extras = ("docs",)
    complexity = 3.0
    file_name: ClassVar[str]
    search: ClassVar[str]
    """What a person looks for in the report."""
    fact: ClassVar[str]
    """The parameter of the report with the answer, where that is a number."""

    @property
    def report(self) -> dict[str, Any]:
        """What the report says where tasks ask."""
        return cast("dict[str, Any]", self.params["report"])

    @property
    def figure(self) -> float:
        """What the report says, where the answer is a number."""
        return float(self.report[self.fact])

    def wanted(self) -> Wanted:
        return [Answered(Number(self.figure))]

    def answer(self) -> str:
        """The right answer in words."""
        return f"{self.figure:g}"

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Open the report, look for the place, and answer."""
        yield from open_download(hand, self.file_name)
        yield from look_for(hand, self.search)
        yield from hand.answer(self.answer())


class _Qwen3Task(_ReportTask):
    """One about the report on Qwen3."""

    file_name: ClassVar[str] = "qwen3.pdf"

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"report": REFERENCE_QWEN3}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"report": draw_qwen3(random)}

    def scene(self) -> Scene:
        return [qwen3_file(self.params["report"])]


class _OmniTask(_ReportTask):
    """One about the report on Qwen3-Omni."""

    file_name: ClassVar[str] = "qwen3-omni.pdf"

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"report": REFERENCE_OMNI}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"report": draw_omni(random)}

    def scene(self) -> Scene:
        return [omni_file(self.params["report"])]


class ReadQwen3PaperTask1(_Qwen3Task):
    """Find the table of a model among several alike, and subtract two of its scores."""

    goal = (
        "qwen3.pdf in Download is a report on the Qwen3 models. In its table for Qwen3-32B in thinking mode, how many"
        " points is Qwen3-32B behind the best system on AIME’25?" + _ALONE
    )
    vague_goal = "Look up a score in a report."
    search = "Qwen3-32B in thinking mode"

    @property
    def figure(self) -> float:
        *others, own = self.report["scores"]
        return float(round(max(others) - own, 1))


class ReadQwen3PaperTask2(_Qwen3Task):
    """Count the names of a list."""

    goal = "How many core contributors does the report qwen3.pdf in Download name?" + _ALONE
    vague_goal = "Count the authors of a report."
    search = "Core contributors"
    fact = "core"


class ReadQwen3PaperTask3(_OmniTask):
    """Count the rows of a table, beside one alike for other models."""

    goal = (
        "The report qwen3-omni.pdf in Download has a table of text-to-text results of the Thinking models. How many"
        " benchmarks does that table have?" + _ALONE
    )
    vague_goal = "Count the benchmarks in a report."
    search = "Text to text, Thinking models"
    fact = "benchmarks"


class ReadQwen3PaperTask4(_OmniTask):
    """Find the size of a part of a model; the original asks for it in MB, though the report counts parameters."""

    goal = (
        "According to the report qwen3-omni.pdf in Download, how many million parameters does the vision encoder of"
        " Qwen3-Omni-30B-A3B have?" + _ALONE
    )
    vague_goal = "Look up the size of a model in a report."
    search = "Vision encoder"
    fact = "encoder"

    def wanted(self) -> Wanted:
        """That many millions, however they are written."""
        return [Answered(Number(self.figure, scale=1e6))]


class ReadQwen3PaperTask5(_Qwen3Task):
    """List the languages of a family; another table of the report lists those of the training data."""

    goal = (
        "Which {family} languages does Qwen3 support in the Belebele benchmark? One of the reports in Download says so."
        " Answer with the list alone, separated by commas: the report's codes or the English names."
    )
    vague_goal = "Look up languages in a report."
    search = "Belebele benchmark"

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"report": REFERENCE_QWEN3, "other": REFERENCE_OMNI, "family": REFERENCE_QWEN3["family"]}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        report = draw_qwen3(random)
        return {"report": report, "other": draw_omni(random), "family": report["family"]}

    def scene(self) -> Scene:
        return [qwen3_file(self.params["report"]), omni_file(self.params["other"])]

    def wanted(self) -> Wanted:
        return [Answered(Languages(self.report["languages"]))]

    def answer(self) -> str:
        return ", ".join(self.report["languages"])
