"""Invoices and receipts of a month, copied from Downloads to where they belong."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.definitions.android_world.files._steps import NAME
from mobile_world.tasks.definitions.mobile_world.native._files import (
    age_of,
    delete_selected,
    draw_days,
    folder_names,
    open_path,
    rows,
    select,
    show_by,
)
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.values import ContentIs, EmptyFolder, PathIs, SampleFile, Scene, TextFile, Wanted

REFERENCE = (
    ("invoice_2025_001.pdf", "2025-09-15"),
    ("invoice_payment.pdf", "2025-08-20"),
    ("receipt_2025_002.pdf", "2025-10-05"),
    ("contract_2025.pdf", "2025-09-10"),
    ("invoice_template.docx", "2025-09-12"),
    ("meeting_notes.pdf", "2025-09-18"),
    ("photo_receipt.jpg", "2025-09-20"),
    ("product_list.pdf", "2025-08-28"),
    ("travel_plan.pdf", "2025-10-08"),
)
"""The original's three PDF files two months earlier, as its dates lie after the phone's, and six others."""
WHO = (
    "acme",
    "harbor",
    "nordwind",
    "sunfield",
    "bluebird",
    "papeterie",
    "gasworks",
    "telco",
    "museum",
    "bakery",
    "depot",
)
OTHER_NAMES = (
    "timetable",
    "manual",
    "menu",
    "brochure",
    "voice_lessons",
    "recipe",
    "inventory",
    "price_list",
    "ticket",
)
TOPS = ("Documents", "Finance", "Download")
MIDDLES = ("expense", "accounting", "tax", "office", "household")
ENDS = ("invoice", "receipts", "bills", "paid", "vouchers")
QUESTIONS = (
    "Which folder should I copy them to?",
    "Where is your folder for invoices and receipts?",
    "Where should I put the files?",
    "To which folder should I copy the files?",
    "What is the folder called?",
    "What is the path of the folder?",
    "Where do you keep invoices and receipts?",
    "Which folder do you mean?",
    "Where should I copy them?",
    "Where should they go?",
    "Which directory is it?",
    "What is the destination?",
    "Where is the folder?",
    "目标文件夹是哪个？",
    "复制到哪个文件夹？",
    "您存放发票和收据的文件夹在哪里？",
    "文件夹的路径是什么？",
    "放到哪里？",
    "您说的文件夹是哪一个？",
    "文件夹叫什么？",
    "文件夹在哪里？",
    "文件夹是哪个？",
    "应该复制到什么地方？",
    "保存到哪个目录？",
    "您平时把发票放在哪里？",
    "目标路径是什么？",
    "目标位置是哪里？",
)


class InvoiceReceiptCopyTask(BaseTask):
    """Copy the PDF invoices and receipts of one month to a folder that is still to be made."""

    goal = (
        "请用“Files”把 Download 文件夹里修改日期在2025年{month}月、文件名中含有 invoice 或 receipt 的 PDF 文件，"
        "全部复制到手机存储的 {folder} 文件夹（没有就新建），原文件保留不动。"
    )
    vague_goal = "把下载里的发票和收据整理一下。"
    app_names: ClassVar[set[str]] = {"Files"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "difficulty-medium", "single-app", "data-edit"}
    complexity = 3.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The month, what is of it, and what only seems so: other months and years, other kinds, other names."""
        month = random.randint(3, 9)
        first, last = date(2025, month, 1), date(2025, month, monthrange(2025, month)[1])
        who = random.sample(WHO, 11)
        right = [f"{random.choice(('invoice', 'receipt'))}_{firm}.pdf" for firm in who[: random.randint(1, 3)]]
        days = draw_days(random, first, last, len(right) + 4)
        beside = [
            f"invoice_{who[4]}.docx",
            f"{who[5]}_receipt.jpg",
            *(f"{name}.pdf" for name in random.sample(OTHER_NAMES, 2)),
        ]
        others = [
            (f"invoice_{who[6]}.pdf", date(2025, month - 1, random.randint(3, 27)).isoformat()),
            (f"receipt_{who[7]}.pdf", date(2025, month + 1, random.randint(3, 15)).isoformat()),
            (f"{who[8]}_invoice_{month:02}.pdf", date(2024, month, random.randint(3, 27)).isoformat()),
            (f"receipt_{who[9]}.txt", first.replace(day=random.randint(3, 27)).isoformat()),
        ]
        return {
            "month": month,
            "files": rows([*zip([*right, *beside], days, strict=True), *others]),
            "wanted": right,
            "folder": "Finance/invoice",
            "made": ["Finance/invoice"],
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {
            "month": 9,
            "files": rows(REFERENCE),
            "wanted": ["invoice_2025_001.pdf"],
            "folder": "Finance/invoice",
            "made": ["Finance/invoice"],
        }

    @property
    def _files(self) -> dict[str, SampleFile]:
        return {
            name: SampleFile(f"Download/{name}", f"{name}, {day}", age_of(day)) for name, day in self.params["files"]
        }

    def scene(self) -> Scene:
        """These downloads alone, and the folder above the one that is wanted."""
        return [EmptyFolder("Download"), TextFile("Finance/", age=age_of("2025-01-10")), *self._files.values()]

    def wanted(self) -> Wanted:
        folder = self.params["folder"]
        return [
            *(PathIs(f"{path}/") for path in self.params["made"]),
            *(ContentIs(f"{folder}/{name}", self._files[name].content) for name in self.params["wanted"]),
        ]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Select them, and make the folder on the way."""
        yield from hand.open("Files")
        yield from show_by(hand, "File name (A to Z)")
        yield from select(hand, sorted(self.params["wanted"]))
        yield from hand.choose("Copy to…")
        yield from open_path(hand, self.params["folder"], made=self.params["made"])
        yield from hand.tap(text="COPY")

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.long_press(text=self.params["wanted"][0], id=NAME)
        yield from delete_selected(hand)


class InvoiceReceiptCopyAskUserTask(InvoiceReceiptCopyTask):
    """Copy the PDF invoices and receipts of one month to the user's folder, which only the user knows."""

    goal = (
        "请用“Files”把 Download 文件夹里修改日期在2025年{month}月、文件名中含有 invoice 或 receipt 的 PDF 文件，"
        "全部复制到我存放发票和收据的文件夹（没有就新建），原文件保留不动。"
    )
    vague_goal = "把下载里的发票和收据整理一下。"
    task_tags: ClassVar[set[str]] = {
        "lang-cn",
        "difficulty-medium",
        "single-app",
        "data-edit",
        "agent-user-interaction",
    }
    complexity = 3.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The same, with a folder of any name."""
        folder = "/".join((random.choice(TOPS), random.choice(MIDDLES), random.choice(ENDS)))
        return {**super().draw_params(random), "folder": folder, "made": _steps_below(folder)}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        folder = "Documents/expense/invoice"
        return {**super().reference_params(), "folder": folder, "made": _steps_below(folder)}

    def dialogue(self) -> Dialogue:
        folder = self.params["folder"]
        fact = Fact(
            "the folder for invoices and receipts",
            "place",
            QUESTIONS,
            Text(f"It is {folder}; create it if it is missing.", f"是{folder}，没有的话就新建。"),
            nouns=("folder", "path", "directory", "name", "location", "文件夹", "目录", "路径", "位置", "名字"),
            value=folder,
        )
        return Dialogue((fact,), about=("invoice", "receipt", "PDF", "copy", "files", "发票", "收据", "复制", "文件"))

    def natural_guess(self) -> dict[str, Any]:
        """A new folder in Finance, which is there."""
        return {"folder": "Finance/invoice", "made": ["Finance/invoice"]}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask("复制到哪个文件夹？")
        yield from hand.follow(super().solution)


def _steps_below(folder: str) -> list[str]:
    """The folders below the top one, from above down: all of them are missing."""
    names = folder_names(folder)
    return ["/".join(names[: depth + 1]) for depth in range(1, len(names))]
