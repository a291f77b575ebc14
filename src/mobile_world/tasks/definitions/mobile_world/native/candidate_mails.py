"""Applicants' documents among other downloads, mailed to somebody in personnel."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.mobile_world._data.mail_addresses import (
    DOMAINS,
    WHO_GETS_IT,
    address_fact,
    address_in,
)
from mobile_world.tasks.definitions.mobile_world.native._files import (
    TODAY,
    age_of,
    delete_last,
    find_files,
    rows,
    select,
    share_by_mail,
)
from mobile_world.tasks.dialogue import Dialogue
from mobile_world.tasks.values import Added, MailFile, OutgoingMail, SampleFile, Wanted

FIRST = ("Wei", "Anna", "Lucas", "Mei", "Jonas", "Sofia", "Omar", "Hana", "Peter", "Ines", "Ravi", "Clara")
LAST = ("Zhang", "Keller", "Moreau", "Lin", "Berg", "Costa", "Haddad", "Sato", "Novak", "Silva", "Iyer", "Weber")
QUESTIONS = (
    "Where should I send the CVs?",
    "Who gets the CVs?",
    "What is the email address of the HR colleague?",
    "简历发给谁？",
    "简历发到哪个邮箱？",
)
DISHES = ("Dumpling", "Lasagne", "Curry", "Paella", "Ramen", "Goulash", "Pancake", "Risotto", "Tofu", "Couscous")
RECIPE_AGES = (20, 10, 3, 35, 40, 50, 60)
"""Days, as in the original."""


class CVEmailTask(BaseTask):
    """Mail the CVs of the last thirty days, and no older ones."""

    goal = (
        "Download 文件夹里有一些简历（文件名以 _CV.pdf 结尾）。请把最近30天内的简历全部作为附件，用 Mail 发一封邮件给 "
        "{to}，主题为 {subject}，正文随意。更早的简历和其他文件不要发。"
    )
    vague_goal = "把最近的简历发给人事同事。"
    app_names: ClassVar[set[str]] = {"Files", "Mail"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "difficulty-medium", "multi-app"}
    complexity = 3.0
    side_effect = side_effect_of(delete_last)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """New CVs and old ones, recipes of any age, and whom to write to."""
        first, last = random.sample(FIRST, 5), random.sample(LAST, 5)
        names = [f"{one}_{two}_CV.pdf" for one, two in zip(first, last, strict=True)]
        new, old = random.randint(2, 3), random.randint(1, 2)
        ages = [*random.sample(range(1, 27), new), *random.sample(range(36, 95), old)]
        recipes = [f"{dish}_Recipe.pdf" for dish in random.sample(DISHES, 7)]
        recipe_ages = [*random.sample(range(1, 27), 3), *random.sample(range(36, 95), 4)]
        to = f"HR_{random.choice(LAST).lower()}@{random.choice(DOMAINS)}"
        subject = random.choice(("candidates_cv", "applicants_autumn", "new_cvs", "shortlist_cv"))
        return _params(names[: new + old], ages, recipes, recipe_ages, new, to=to, subject=subject)

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The original's ages, with an old CV in addition."""
        names = ["Wei_Zhang_CV.pdf", "Anna_Keller_CV.pdf", "Omar_Haddad_CV.pdf", "Clara_Berg_CV.pdf"]
        recipes = [f"{dish}_Recipe.pdf" for dish in DISHES[:7]]
        to = {"to": "HR_chen@gmail.com", "subject": "candidates_cv"}
        return _params(names, [25, 15, 5, 60], recipes, [*RECIPE_AGES], 3, **to)

    def scene(self) -> list[SampleFile]:
        """CVs and recipes among the downloads that are there."""
        return [
            SampleFile(f"Download/{name}", _text(name), age_of(TODAY - timedelta(days=age)))
            for name, age in self.params["files"]
        ]

    def wanted(self) -> Wanted:
        files = [MailFile(file.path.removeprefix("Download/"), file.content) for file in self.scene()]
        attachments = tuple(file for file in files if file.name in self.params["wanted"])
        return [Added(OutgoingMail((self.params["to"],), self.params["subject"], files=attachments))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Select them in Files and share them."""
        yield from self.send(hand, self.params["to"])

    def send(self, hand: Hand, to: str) -> Steps:
        """Find the CVs, select the new ones, which come first, and share them."""
        ages = dict(self.params["files"])
        yield from hand.open("Files")
        yield from find_files(hand, "_CV")
        yield from select(hand, sorted(self.params["wanted"], key=lambda name: ages[name]))
        yield from share_by_mail(hand, to, self.params["subject"])


class CVEmailAskUserTask(CVEmailTask):
    """Mail the CVs of the last thirty days to a colleague whose address only the user knows."""

    goal = (
        "Download 文件夹里有一些简历（文件名以 _CV.pdf 结尾）。请把最近30天内的简历全部作为附件，用 Mail 发一封邮件给"
        "我的人事同事，主题为 {subject}，正文随意。更早的简历和其他文件不要发。"
    )
    vague_goal = "把最近的简历发给人事同事。"
    task_tags: ClassVar[set[str]] = {"lang-cn", "difficulty-medium", "multi-app", "agent-user-interaction"}
    complexity = 3.5

    def dialogue(self) -> Dialogue:
        fact = address_fact("your HR colleague", "人事同事", self.params["to"], *QUESTIONS, *WHO_GETS_IT)
        return Dialogue((fact,), about=("CV", "resumes", "resume", "HR", "colleague", "简历", "人事", "同事", "邮件"))

    def natural_guess(self) -> dict[str, Any]:
        return {"to": "hr@example.com"}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask("人事同事的邮箱地址是什么？")
        yield from self.send(hand, address_in(hand.reply))


def _params(
    names: list[str], ages: list[int], recipes: list[str], recipe_ages: list[int], new: int, *, to: str, subject: str
) -> dict[str, Any]:
    files = [*zip(names, ages, strict=True), *zip(recipes, recipe_ages, strict=True)]
    return {"files": rows(files), "wanted": names[:new], "to": to, "subject": subject}


def _text(name: str) -> str:
    return name.removesuffix(".pdf").replace("_", " ") + "\nPage 1 of 1"
