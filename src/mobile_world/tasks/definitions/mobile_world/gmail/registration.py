"""A registration that nobody has confirmed yet."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.definitions.mobile_world.gmail._people import MailTask, draw_writers
from mobile_world.tasks.mail_steps import open_mail, send_new_mail
from mobile_world.tasks.values import Added, Mail, OutgoingMail, Scene, Wanted
from mobile_world.tasks.values.mail_texts import MAIL_DAY
from mobile_world.tasks.values.mails import BodyCheck
from mobile_world.tasks.values.short_messages import Clause, clauses, read_message

_ABOUT = re.compile(r"\b(?:un)?(?:registr\w+|register\w*|confirm\w*|enrol\w*|sign(?:ed)? up)\b|报名|注册|登记|确认")
_FOLLOWS_UP = re.compile(
    r"\b(?:it|that|this|one|status|check|look into|arrive[ds]?|received?|news|update|still|happen\w*|wrong"
    r"|everything)\b|情况|收到|进展"
)
"""What a question asks about that goes on from the sentence before."""
_ASKS = re.compile(
    r"\b(?:ask(?:ing)?|wonder\w*|let me know|please (?:\w+ )?(?:confirm|check|tell|send|verify|clarify|look)"
    r"|inquir\w+|enquir\w+"
    r"|follow\w* up|(?:want|like) to know|check(?:ing)? (?:on|whether|if)|could you|can you)\b|请问|想问|麻烦"
    r"|请[^,]{0,3}(?:告|确认|查)"
)
_MISSES = re.compile(
    r"\b(?:not|never|no|without|missing|still (?:waiting|outstanding)|waiting for|yet to)\b|没|未|还没"
)
"""Words of those who miss something."""
_NOT_MISSED = re.compile(r"\bno (?:problem|need|worries|longer)\b|\bnot (?:ask|want|need|only)\b")
CONTESTS = ("Putnam", "Kettering", "Larkspur", "Brannock", "Ashgrove", "Whitlow", "Tamarind", "Colwyn")


class CheckRegistrationTask(MailTask):
    """Ask about a confirmation that has not come; the confirmation of another contest has.

    The original looks at nothing but an empty body; here it must speak of the registration.
    """

    goal = (
        "Check in Mail whether I have received the confirmation of my registration for the {contest} "
        "competition. If there is none, write an email to {coordinator} with the subject “{contest} "
        "Registration Confirmation” and ask about it."
    )
    vague_goal = "Check whether my registration for the {contest} competition is confirmed, and ask if it is not."
    complexity = 1.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which competition, who coordinates it, and which other one is confirmed."""
        contest, other = random.sample(CONTESTS, 2)
        return {"contest": contest, "other": other, "coordinator": draw_writers(random, 1)[0][1]}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"contest": "Putnam", "other": "Ashgrove", "coordinator": "kathy@gmail.com"}

    def scene(self) -> Scene:
        """What was promised, and what came for the other one."""
        contest, other = self.params["contest"], self.params["other"]
        office = f"office@{contest.lower()}-competition.org", f"office@{other.lower()}-competition.org"
        return [
            Mail(
                f"{contest} Office",
                office[0],
                f"{contest} Registration",
                f"Dear Princewill,\n\nwe have received your registration for the {contest} competition. Your "
                f"coordinator still has to confirm it; the confirmation will follow in a mail of its "
                f"own.\n\n{contest} Office",
                "Oct 13",
            ),
            Mail(
                f"{other} Office",
                office[1],
                f"{other} Registration Confirmed",
                f"Dear Princewill,\n\nyour registration for the {other} competition is confirmed. See you there!\n\n"
                f"{other} Office",
                "Oct 14",
            ),
        ]

    def wanted(self) -> Wanted:
        contest = self.params["contest"]
        body = asking_about(contest, self.params["other"])
        return [Added(OutgoingMail((self.params["coordinator"],), f"{contest} Registration Confirmation", body))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        contest = self.params["contest"]
        yield from open_mail(hand, f"{contest} Office")
        text = f"Hello,\nI have no confirmation of my registration for the {contest} competition yet. Could you check?"
        yield from send_new_mail(hand, [self.params["coordinator"]], f"{contest} Registration Confirmation", text)


def asking_about(contest: str, other: str) -> BodyCheck:
    """For a body: whether it asks about a registration or its confirmation, or misses it, and not another contest's."""

    def check(text: str) -> str:
        if read_message(text, asked=None, now=MAIL_DAY).called_off:
            return "cancels the registration"
        parts = clauses(text)
        if not any(_ABOUT.search(clause.text) for clause in parts):
            return "does not speak of the registration"
        questions = [clause.text for clause in parts if _asks_about(clause)]
        if not questions:
            return "does not ask about the registration"
        strays = [
            question for question in questions if other.casefold() in question and contest.casefold() not in question
        ]
        has_name = any(contest.casefold() in clause.text for clause in parts)
        return f"asks about {other}" if len(strays) == len(questions) or (strays and not has_name) else ""

    return check


def _asks_about(clause: Clause) -> bool:
    """Whether a clause asks about a registration, or says that something of it is missing."""
    text = _NOT_MISSED.sub(" ", clause.text)
    about = bool(_ABOUT.search(text))
    if clause.asks or _ASKS.search(text):
        return about or bool(_FOLLOWS_UP.search(text))
    return about and bool(_MISSES.search(text))
