"""Old downloads that are packed, deleted and listed in a mail to oneself."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.mobile_world.native._archived_downloads import (
    KINDS,
    download,
    listing,
    pack_downloads,
)
from mobile_world.tasks.definitions.mobile_world.native._files import delete_last, delete_selected, rows, select
from mobile_world.tasks.mail_steps import send_new_mail
from mobile_world.tasks.values import Added, ArchiveIs, DataFile, OutgoingMail, Wanted, gone
from mobile_world.tasks.values.mails import ADDRESS

ARCHIVE = "old_files.zip"
OLD = (
    ("15_camera_backup_20231116.zip", "2023-11-16"),
    ("17_archive_20231229.zip", "2023-12-29"),
    ("02_music_collection_20240125.zip", "2024-01-25"),
    ("08_photos_vacation_sydney_20240130.zip", "2024-01-30"),
    ("19_documents_20240305.zip", "2024-03-05"),
    ("07_invoice_archive_mar_2024.zip", "2024-03-29"),
    ("18_receipts_mar_2024.zip", "2024-03-30"),
    ("03_screenshots_jun_2024.zip", "2024-06-29"),
    ("11_source_code_backup_20240909.zip", "2024-09-09"),
    ("01_archive_20240924.zip", "2024-09-24"),
    ("06_music_collection_20240929.zip", "2024-09-29"),
)
"""The image's downloads from more than a year ago, oldest first."""


class LocalFileManagementTask2(BaseTask):
    """Pack and delete the downloads of more than a year ago, and mail oneself what they were."""

    goal = (
        "Pack all files in the Download folder that were last modified more than a year ago into one ZIP file "
        "called old_files.zip in the same folder, and then delete the packed files themselves. Afterwards send "
        "an email to my own address, which Mail shows, and list the names of all these files in its text, "
        "separated by commas."
    )
    vague_goal = "Tidy up my old downloads, and tell me by email what they were."
    app_names: ClassVar[set[str]] = {"Files", "Mail"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-hard", "multi-app", "data-edit"}
    complexity = 8.0
    side_effect = side_effect_of(delete_last)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Further downloads on both sides of the year."""
        old = [f"2024-{random.randint(4, 9):02}-{day:02}" for day in random.sample(range(1, 28), random.randint(1, 3))]
        new = [f"2024-{random.randint(11, 12)}-{day:02}" for day in random.sample(range(1, 28), random.randint(1, 2))]
        more = [
            (f"{31 + number}_{random.choice(KINDS)}_{day.replace('-', '')}.zip", day)
            for number, day in enumerate([*old, *new])
        ]
        files = sorted([*OLD, *more[: len(old)]], key=lambda file: (file[1], file[0]))
        return {"files": rows(files), "others": rows(more[len(old) :])}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"files": rows(OLD), "others": []}

    @property
    def _names(self) -> list[str]:
        return [name for name, _ in self.params["files"]]

    def scene(self) -> list[DataFile]:
        """The files that are meant, with content of their own, and others, among the downloads of the image."""
        return [download(name, day) for name, day in (*self.params["files"], *self.params["others"])]

    def wanted(self) -> Wanted:
        """They lie in the archive alone, and one mail lists them."""
        contents = {file.path.removeprefix("Download/"): file.content for file in self.scene()}
        return [
            ArchiveIs(f"Download/{ARCHIVE}", {name: contents[name] for name in self._names}),
            *(gone(f"Download/{name}") for name in self._names),
            Added(OutgoingMail((ADDRESS,), body=listing(self._names, ARCHIVE))),
        ]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from pack_downloads(hand, self._names, ARCHIVE, oldest=True)
        yield from hand.scroll_to(text=self._names[0], direction="up")
        yield from select(hand, self._names)
        yield from delete_selected(hand)
        yield from send_new_mail(hand, [ADDRESS], body=", ".join(self._names))
