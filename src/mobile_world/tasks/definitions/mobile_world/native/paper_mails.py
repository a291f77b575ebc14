"""PDF files from several folders of Documents, gathered in one and mailed together."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.mobile_world._data.mail_addresses import DOMAINS, address_fact, address_in
from mobile_world.tasks.definitions.mobile_world.native._files import (
    age_of,
    delete_last,
    find_files,
    open_path,
    select,
    share_by_mail,
)
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.values import Added, ContentIs, MailFile, OutgoingMail, SampleFile, Scene, Wanted, gone

FOLDERS = (
    *("Project_A", "Project_B", "Project_C", "Research_1", "Research_2", "Research_3", "Study_Alpha", "Study_Beta"),
    *("Study_Gamma", "Analysis_X", "Analysis_Y", "Analysis_Z", "Data_Set_1", "Data_Set_2", "Data_Set_3", "Survey_Old"),
    *(
        "Survey_New",
        "Lab_East",
        "Lab_West",
        "Field_Trip_1",
        "Field_Trip_2",
        "Reading_List",
        "Drafts_2024",
        "Drafts_2025",
    ),
)
SUFFIXES = ("v1", "v2", "final", "draft", "revised", "submitted", "accepted")
OTHER_FILES = (
    *("table.csv", "figures.doc", "todo.txt", "sources.txt", "summary.doc", "raw_values.csv", "remarks.txt"),
    *("timeline.csv", "outline.doc", "contacts.txt"),
)
USUAL = "gmail.com"
"""What mail addresses end with most often."""
SHELVES = ("archive", "library", "collection", "cabinet", "keep")
"""Folders that the user may mean."""
PEOPLE = (("Catherine", "凯瑟琳"), ("Martin", "马丁"), ("Yuki", "雪"), ("Ottilie", "奥蒂莉"), ("Samir", "萨米尔"))
FOLDER_QUESTIONS = (
    "Which folder should I move the files to?",
    "Which folder do you mean?",
    "What is your folder called?",
    "Where should I put the files?",
    "Where should I move them?",
    "Where is your folder?",
    "Which folder is yours?",
    "To which folder should I move them?",
    "What is the path of the folder?",
    "移动到哪个文件夹？",
    "您的文件夹是哪个？",
    "您说的我的文件夹是指哪个文件夹？",
    "我的文件夹是指哪个？",
    "您的文件夹叫什么？",
    "文件夹的路径是什么？",
    "目标文件夹在哪里？",
    "目标文件夹是什么？",
    "文件夹在哪里？",
    "文件夹是哪一个？",
    "文件应该移动到哪里？",
    "您的文件夹在什么位置？",
    "放到哪里？",
)


class ReviewPaperEmailTask(BaseTask):
    """Gather all review files of Documents in one folder, and mail what is then in it."""

    word: ClassVar[str] = "review"
    goal = (
        "请把手机存储 Documents 各子文件夹里文件名以 review 开头的 PDF 文件全部移动到 {folder}，然后用 Mail "
        "把该文件夹里的所有文件作为附件发一封邮件给 {to}，主题为 {subject}，正文随意。"
    )
    vague_goal = "把文档里的论文收到一起，然后发出去。"
    app_names: ClassVar[set[str]] = {"Files", "Mail"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "difficulty-hard", "multi-app", "data-edit"}
    complexity = 5.0
    side_effect = side_effect_of(delete_last)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Six folders, three of them with one of the files, and whom to write to."""
        shelf = random.choice(("paper", "papers_2025", "printed", "reading"))
        to = f"{random.choice(('chen', 'li', 'wang', 'zhao', 'sun'))}@{random.choice(DOMAINS)}"
        return {**cls._draw_files(random, [shelf]), "folder": f"Documents/{shelf}", "to": to, "subject": "paper"}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The original's recipient and folder; it draws the files."""
        return {
            **cls._draw_files(Random("the original"), ["paper"]),
            "folder": "Documents/paper",
            "to": "chen@gmail.com",
            "subject": "paper",
        }

    @classmethod
    def _draw_files(cls, random: Random, shelves: list[str]) -> dict[str, Any]:
        """The paths of files that are wanted, of those beside them, and of one text in each of the shelves."""
        folders = random.sample(FOLDERS, 6)
        names = [f"{cls.word}_{suffix}.pdf" for suffix in random.sample(SUFFIXES, 3)]
        beside = [
            f"Documents/{folder}/{name}"
            for folder in folders
            for name in random.sample(OTHER_FILES, random.randint(1, 3))
        ]
        return {
            "papers": [f"Documents/{folder}/{name}" for folder, name in zip(folders, names, strict=False)],
            "beside": [
                *beside,
                f"Documents/{folders[4]}/{cls.word}_notes.txt",
                f"Documents/{folders[5]}/my_{cls.word}.pdf",
            ],
            "texts": [f"Documents/{shelf}/{shelf}_{random.randint(1, 9)}.txt" for shelf in shelves],
        }

    @property
    def _files(self) -> dict[str, SampleFile]:
        paths = [*self.params["papers"], *self.params["beside"], *self.params["texts"]]
        return {path: SampleFile(path, f"{path}\n", age_of("2025-09-22")) for path in paths}

    def scene(self) -> Scene:
        return self._files.values()

    def wanted(self) -> Wanted:
        """They lie together, and one mail carries them with the text that was there."""
        folder, files = self.params["folder"], self._files
        text = next(path for path in self.params["texts"] if path.startswith(f"{folder}/"))
        carried = [MailFile(path.rpartition("/")[2], files[path].content) for path in (*self.params["papers"], text)]
        return [
            *(gone(path) for path in self.params["papers"]),
            *(ContentIs(f"{folder}/{path.rpartition('/')[2]}", files[path].content) for path in self.params["papers"]),
            Added(OutgoingMail((self.params["to"],), self.params["subject"], files=tuple(carried))),
        ]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Move what a search finds, then share the folder's files."""
        yield from self.gather_and_send(hand, self.params["to"])

    def gather_and_send(self, hand: Hand, to: str) -> Steps:
        """Search for the files, move them at once, show the folder, select all and share."""
        names = [path.rpartition("/")[2] for path in self.params["papers"]]
        yield from hand.open("Files")
        yield from open_path(hand, "Documents")
        yield from find_files(hand, f"{self.word}_")
        yield from select(hand, names)
        yield from hand.choose("Move to…")
        yield from open_path(hand, self.params["folder"])
        yield from hand.tap(text="MOVE")
        yield from hand.back()  # From what was found.
        yield from open_path(hand, self.params["folder"])
        yield from hand.choose("Select all")
        yield from share_by_mail(hand, to, self.params["subject"])


class ProjectPaperEmailAskUserTask(ReviewPaperEmailTask):
    """Gather all project files of Documents in the user's folder, and mail what is then in it to somebody."""

    word: ClassVar[str] = "project"
    goal = (
        "请把手机存储 Documents 各子文件夹里文件名以 project 开头的 PDF 文件全部移动到我的文件夹，然后用 Mail "
        "把该文件夹里的所有文件作为附件发一封邮件给 {name}，主题为 {subject}，正文随意。"
    )
    vague_goal = "把文档里的项目论文收到一起，然后发出去。"
    task_tags: ClassVar[set[str]] = {
        *("lang-cn", "difficulty-hard", "multi-app", "data-edit", "agent-user-interaction"),
    }
    complexity = 5.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The same, with several folders that could be meant."""
        shelves = random.sample(SHELVES, 3)
        name, name_zh = random.choice(PEOPLE)
        domain = random.choice(DOMAINS)
        to = f"{name.lower()}@{'mailbox.net' if domain == USUAL else domain}"  # the usual one is easily guessed
        return {
            **cls._draw_files(random, shelves),
            "folder": f"Documents/{shelves[0]}",
            "name": name,
            "name_zh": name_zh,
            "to": to,
            "subject": "project",
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The original's recipient and folder; it draws the files."""
        return {
            **cls._draw_files(Random("the original"), ["archive"]),
            "folder": "Documents/archive",
            "name": "Catherine",
            "name_zh": "凯瑟琳",
            "to": "catherine@techshare.com",
            "subject": "project",
        }

    def dialogue(self) -> Dialogue:
        folder, name = self.params["folder"], self.params["name"]
        fact = Fact(
            "the folder",
            "place",
            FOLDER_QUESTIONS,
            Text(f"My folder is {folder}.", f"我的文件夹是{folder}。"),
            nouns=("folder", "path", "directory", "name", "文件夹", "目录", "路径", "位置", "名字", "名称"),
            value=folder,
            values={f"Documents/{shelf}": (f"Documents/{shelf}", shelf) for shelf in SHELVES},
        )
        address = address_fact(name, self.params["name_zh"], self.params["to"])
        return Dialogue((fact, address), about=(name, "project", "PDF", "files", "文件", "论文", "邮件"))

    def natural_guess(self) -> dict[str, Any]:
        """The first of the folders that look like it, and an address after the name."""
        folder = min(path.rpartition("/")[0] for path in self.params["texts"])
        return {"folder": folder, "to": f"{self.params['name'].lower()}@{USUAL}"}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask("您的文件夹是哪个？")
        yield from hand.ask(f"{self.params['name']}的邮箱地址是什么？")
        yield from self.gather_and_send(hand, address_in(hand.reply))
