"""Bids in Downloads that get numbers for names."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar, NamedTuple

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.mobile_world.native._files import (
    TODAY,
    age_of,
    delete_last,
    draw_days,
    find_files,
    rename,
    rows,
)
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.values import Asked, ContentIs, SampleFile, Scene, Wanted, gone

REFERENCE = (
    ("bid_restaurant_proposal.txt", 25),
    ("bid_catering_menu_2024.doc", 18),
    ("bid_menu_design_contract.pdf", 10),
    ("bid_food_supplier_quote.txt", 3),
)
"""The original's files and their ages in days."""
OTHERS = (
    *("ai_glossary.txt", "chatbot_ideas.txt", "ai_meeting_minutes.doc", "forbidden_words.txt", "robot_arm_manual.pdf"),
    *("old_bid_notes.txt", "speech_samples.csv", "vision_course_plan.pdf", "prompt_collection.txt", "bidder_list.txt"),
    *("model_comparison.csv", "translation_test.txt", "bids_overview.txt", "ai_budget.doc", "rebid_checklist.txt"),
)
"""Files that are no bids, though some names have the word."""
SUBJECTS = (
    *("restaurant", "catering", "menu_design", "food_supplier", "office_cleaning", "roof_repair", "winter_garden"),
    *("bus_shelter", "parking", "street_lights", "school_kitchen", "event_tent", "garden_wall", "window_frames"),
)
PAPERS = ("proposal", "contract", "quote", "offer", "estimate", "plan")


class Bid(NamedTuple):
    """A file, the day it was made and what it says."""

    name: str
    day: str
    text: str

    @property
    def file(self) -> SampleFile:
        """The file in Downloads."""
        return SampleFile(f"Download/{self.name}", self.text, age_of(self.day))


class Ordering(NamedTuple):
    """An order that the user may want."""

    criterion: str
    answer: Text
    key: Callable[[Bid], Any]
    backward: bool = False

    def sorted(self, bids: list[Bid]) -> list[Bid]:
        """The bids in this order."""
        return sorted(bids, key=self.key, reverse=self.backward)


ORDERS = {
    "oldest": Ordering(
        "date",
        Text("By the date they were created, the earliest first.", "按创建日期，最早的排第一。"),
        lambda bid: bid.day,
    ),
    "newest": Ordering(
        "date",
        Text("By the date they were created, the latest first.", "按创建日期，最新的排第一。"),
        lambda bid: bid.day,
        True,
    ),
    "name": Ordering("file name", Text("By their names, from A to Z.", "按文件名，从A到Z。"), lambda bid: bid.name),
    "backward": Ordering(
        "file name", Text("By their names, from Z to A.", "按文件名，从Z到A。"), lambda bid: bid.name, True
    ),
    "smallest": Ordering(
        "size",
        Text("By their size, the smallest first.", "按文件大小，最小的排第一。"),
        lambda bid: len(bid.file.content),
    ),
    "largest": Ordering(
        "size",
        Text("By their size, the largest first.", "按文件大小，最大的排第一。"),
        lambda bid: len(bid.file.content),
        True,
    ),
}
CRITERIA = {
    "date": ("date", "creation date", "time", "age", "日期", "创建日期", "时间", "创建时间"),
    "file name": ("name", "names", "file name", "alphabet", "alphabetically", "文件名", "名称", "字母"),
    "size": ("size", "file size", "大小", "文件大小"),
}
"""What questions may propose to order by."""
DIRECTIONS = {
    "oldest": ("oldest", "earliest", "从早到晚", "从旧到新", "最早", "最旧"),
    "newest": ("newest", "latest", "most recent", "从晚到早", "从新到旧", "最新", "最晚"),
    "name": ("a to z", "ascending by name", "从a到z"),
    "backward": ("z to a", "从z到a"),
    "smallest": ("smallest", "small to large", "从小到大", "最小"),
    "largest": ("largest", "biggest", "large to small", "从大到小", "最大"),
}
"""What they may propose to begin with, by the name of the order."""


def _values(order: str) -> dict[str, tuple[str, ...]]:
    """Words for each criterion, those of this order's direction with its own, and those of other directions."""
    criterion = ORDERS[order].criterion
    own = {name: (*forms, *(DIRECTIONS[order] if name == criterion else ())) for name, forms in CRITERIA.items()}
    return own | {name: forms for name, forms in DIRECTIONS.items() if name != order}


QUESTIONS = (
    "In which order should I number the files?",
    "In what order should I rename them?",
    "What order should I use?",
    "Which order do you want?",
    "How should the files be sorted?",
    "How should I sort them?",
    "By what should I order the files?",
    "Should I order them by date, by name or by size?",
    "Which file comes first?",
    "By date or by name?",
    "Should I sort them by creation date?",
    "按创建日期排序吗？",
    "按时间还是名称？",
    "应该按什么顺序重命名？",
    "按什么顺序编号？",
    "用什么顺序？",
    "按照什么排序？",
    "按日期、文件名还是大小排序？",
    "哪个文件排第一？",
    "哪个文件是第一个？",
    "用什么顺序编号？",
    "最早的排第一吗？",
    "Is it by date, the oldest first?",
    "怎么排序？",
    "排序规则是什么？",
    "按升序还是降序？",
    "顺序是什么？",
)


class BidFileRenameTask(BaseTask):
    """Number the bids in Downloads by their dates."""

    goal = (
        "手机的 Download 文件夹里有一些文件名以 bid_ 开头的文件。请在“Files”里按创建日期从早到晚把它们依次重命名为 "
        "bid_1、bid_2、bid_3……，各自保留原来的扩展名，其他文件不要动。"
    )
    vague_goal = "给下载里的标书文件编号。"
    app_names: ClassVar[set[str]] = {"Files"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "difficulty-medium", "single-app", "data-edit"}
    complexity = 4.0
    side_effect = side_effect_of(delete_last)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Bids whose orders by date, name and size all differ, and files beside them."""
        count = random.randint(3, 5)
        subjects, order = random.sample(SUBJECTS, count), list(ORDERS)
        while True:
            days = draw_days(random, _day(30), _day(2), count)
            bids = [
                Bid(
                    f"bid_{subject}_{random.choice(PAPERS)}.{random.choice(('txt', 'doc', 'pdf'))}",
                    day,
                    _text(random, subject),
                )
                for subject, day in zip(subjects, days, strict=True)
            ]
            if len({tuple(ORDERS[name].sorted(bids)) for name in order}) == len(order):
                break
        return {"bids": rows(bids), "others": rows(_draw_others(random)), "order": "oldest"}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        bids = [Bid(name, _day(age).isoformat(), f"{name}\n" + "-" * age + "\n") for name, age in REFERENCE]
        return {"bids": rows(bids), "others": rows(_draw_others(Random(0))), "order": "oldest"}

    @property
    def bids(self) -> list[Bid]:
        """The bids in their order."""
        return ORDERS[self.params["order"]].sorted([Bid(*bid) for bid in self.params["bids"]])

    @property
    def _renamed(self) -> list[tuple[Bid, str]]:
        return [(bid, f"bid_{number}.{bid.name.rpartition('.')[2]}") for number, bid in enumerate(self.bids, start=1)]

    def scene(self) -> Scene:
        """The bids among the downloads that are there, and others."""
        return [*(bid.file for bid in self.bids), *(Bid(*other).file for other in self.params["others"])]

    def wanted(self) -> Wanted:
        """Each has its number and what it held."""
        return [
            condition
            for bid, new in self._renamed
            for condition in (gone(f"Download/{bid.name}"), ContentIs(f"Download/{new}", bid.file.content))
        ]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Find them by their names and rename one after the other."""
        yield from hand.open("Files")
        yield from find_files(hand, "bid_")
        for bid, new in self._renamed:
            yield from rename(hand, bid.name, new)


class BidFileRenameAskUserTask(BidFileRenameTask):
    """Number the bids in Downloads in an order that only the user knows."""

    goal = (
        "手机的 Download 文件夹里有一些文件名以 bid_ 开头的文件。请在“Files”里按顺序把它们依次重命名为 "
        "bid_1、bid_2、bid_3……，各自保留原来的扩展名，其他文件不要动。"
    )
    vague_goal = "给下载里的标书文件编号。"
    task_tags: ClassVar[set[str]] = {
        "lang-cn",
        "difficulty-medium",
        "single-app",
        "data-edit",
        "agent-user-interaction",
    }
    complexity = 4.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The same, in any of the orders."""
        return {**super().draw_params(random), "order": random.choice(list(ORDERS))}

    def wanted(self) -> Wanted:
        """The same, and the user was asked, as one of four orders is easily guessed; the original does not want it."""
        return [*super().wanted(), *([] if self.is_original else [Asked()])]

    def dialogue(self) -> Dialogue:
        fact = Fact(
            "the order of the files",
            "choice",
            QUESTIONS,
            ORDERS[self.params["order"]].answer,
            value=ORDERS[self.params["order"]].criterion,
            values=_values(self.params["order"]),
            nouns=("order", "sorting", "criterion", "file", "顺序", "文件", "排序", "升序", "降序"),
        )
        return Dialogue((fact,), about=("bid", "Download", "files", "numbers", "rename", "文件", "编号", "重命名"))

    def natural_guess(self) -> dict[str, Any]:
        return {"order": "name"}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask("应该按什么顺序重命名？")
        yield from hand.follow(super().solution)


def _day(age: int) -> date:
    return TODAY - timedelta(days=age)


def _text(random: Random, subject: str) -> str:
    """Words of any length, with a date that is not the file's."""
    lines = [f"{subject.replace('_', ' ').capitalize()}, valid until {random.randint(2026, 2029)}-06-30"]
    return "\n".join([*lines, *(f"Item {number}" for number in range(1, random.randint(2, 40)))]) + "\n"


def _draw_others(random: Random) -> list[Bid]:
    days = draw_days(random, _day(30), _day(1), 11)
    return [Bid(name, day, f"{name}\n") for name, day in zip(random.sample(OTHERS, 11), days, strict=True)]
