"""Downloads packed into one archive and mailed to somebody whose address only the user knows."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.android_world.files._steps import NAME
from mobile_world.tasks.definitions.mobile_world._data.mail_addresses import DOMAINS, address_fact, address_in
from mobile_world.tasks.definitions.mobile_world.native._archived_downloads import (
    KINDS,
    download,
    listing,
    pack_downloads,
)
from mobile_world.tasks.definitions.mobile_world.native._files import delete_last, rows, share_by_mail
from mobile_world.tasks.dialogue import Dialogue
from mobile_world.tasks.values import ArchiveIs, DataFile, MailedWith, OutgoingMail, Wanted

ARCHIVE = "documents.zip"
RECENT = (
    ("28_report_Q4_2025.zip", "2025-10-10"),
    ("24_screenshots_sep_2025.zip", "2025-09-28"),
    ("27_camera_backup_20250905.zip", "2025-09-05"),
    ("25_archive_20250821.zip", "2025-08-21"),
)
"""The image's downloads of the last three months, newest first."""
OLDEST = (
    ("15_camera_backup_20231116.zip", "2023-11-16"),
    ("17_archive_20231229.zip", "2023-12-29"),
    ("02_music_collection_20240125.zip", "2024-01-25"),
    ("08_photos_vacation_sydney_20240130.zip", "2024-01-30"),
    ("19_documents_20240305.zip", "2024-03-05"),
)
"""The image's five oldest downloads, oldest first."""
PEOPLE = (("Kevin", "凯文"), ("Paula", "宝拉"), ("Nikhil", "尼基尔"), ("Astrid", "阿斯特丽德"), ("Tomas", "托马斯"))
SURNAMES = ("zhang", "ortiz", "rao", "lund", "novak")


class SendZipFilesAskUserTask1(BaseTask):
    """Pack the downloads of the last three months, and mail the archive with a list of them."""

    goal = (
        "Compress all files in the Download folder that were modified in the last three months into one ZIP "
        "file called documents.zip in the same folder. Then send {name} an email with documents.zip attached, "
        "and list the names of the compressed files in its text, separated by commas. Leave the files "
        "themselves where they are."
    )
    vague_goal = "Send somebody my recent downloads in one file."
    app_names: ClassVar[set[str]] = {"Files", "Mail"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "multi-app", "agent-user-interaction"}
    complexity = 4.0
    oldest: ClassVar[bool] = False
    side_effect = side_effect_of(delete_last)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Further downloads, so that it is not always the same files, and whom to write to."""
        (name, name_zh), surname = random.choice(list(zip(PEOPLE, SURNAMES, strict=True)))
        return {
            "name": name,
            "name_zh": name_zh,
            "to": f"{name.lower()}_{surname}@{random.choice(DOMAINS)}",
            "files": rows(cls._draw_files(random)),
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {
            "name": "Kevin",
            "name_zh": "凯文",
            "to": "kevin_zhang@example.com",
            "files": rows(OLDEST if cls.oldest else RECENT),
        }

    @classmethod
    def _draw_files(cls, random: Random) -> list[tuple[str, str]]:
        days = random.sample([*range(1, 15), *range(101, 129), *range(201, 229)], random.randint(1, 3))
        dates = [f"2025-{10 - day // 100:02}-{day % 100:02}" for day in days]
        more = [(f"{31 + n}_{random.choice(KINDS)}_{day.replace('-', '')}.zip", day) for n, day in enumerate(dates)]
        recent_days = {day for _, day in RECENT}
        new = [(name, day) for name, day in more if day not in recent_days]
        return sorted([*RECENT, *new], key=lambda file: file[1], reverse=True)

    @property
    def _names(self) -> list[str]:
        return [name for name, _ in self.params["files"]]

    def scene(self) -> list[DataFile]:
        """The files that are meant, with content of their own, among the downloads of the image."""
        return [download(name, day) for name, day in self.params["files"]]

    def wanted(self) -> Wanted:
        """The archive holds them, and one mail carries it."""
        contents = {file.path.removeprefix("Download/"): file.content for file in self.scene()}
        mail = OutgoingMail((self.params["to"],), body=listing(self._names, ARCHIVE))
        return [ArchiveIs(f"Download/{ARCHIVE}", contents), MailedWith(mail, (f"Download/{ARCHIVE}",))]

    def dialogue(self) -> Dialogue:
        fact = address_fact(self.params["name"], self.params["name_zh"], self.params["to"])
        return Dialogue((fact,), about=(self.params["name"], "zip", "files", "mail", "文件", "邮件"))

    def natural_guess(self) -> dict[str, Any]:
        return {"to": f"{self.params['name'].lower()}@example.com"}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask(f"What is {self.params['name']}'s email address?")
        to = address_in(hand.reply)
        yield from pack_downloads(hand, self._names, ARCHIVE, oldest=self.oldest)
        yield from hand.long_press(text=ARCHIVE, id=NAME)
        yield from share_by_mail(hand, to, body=", ".join(self._names))


class SendZipFilesAskUserTask2(SendZipFilesAskUserTask1):
    """Pack the five oldest downloads, and mail the archive with a list of them."""

    goal = (
        "Compress the five files in the Download folder that were modified longest ago into one ZIP file "
        "called documents.zip in the same folder. Then send {name} an email with documents.zip attached, and "
        "list the names of the five files in its text, separated by commas. Leave the files themselves where "
        "they are."
    )
    vague_goal = "Send somebody my oldest downloads in one file."
    oldest: ClassVar[bool] = True

    @classmethod
    def _draw_files(cls, random: Random) -> list[tuple[str, str]]:
        days = random.sample(range(1, 29), random.randint(1, 3))
        months = [f"2023-{random.randint(3, 10):02}-{day:02}" for day in days]
        more = [(f"{31 + n}_{random.choice(KINDS)}_{day.replace('-', '')}.zip", day) for n, day in enumerate(months)]
        return sorted([*OLDEST, *more], key=lambda file: file[1])[:5]
