"""A registration that nobody has confirmed yet."""

from __future__ import annotations

import re
from random import Random
from typing import Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.definitions.mobile_world.gmail._people import draw_writers
from mobile_world.tasks.mail_steps import compose, open_mail, send_mail, send_stray_mail
from mobile_world.tasks.solution import Hand, side_effect_of
from mobile_world.tasks.values import Added, Mail, OutgoingMail, Scene, Wanted
from mobile_world.tasks.values.mails import BodyCheck

_ASKS = re.compile(
    r"\?|\b(?:ask|asking|wonder\w*|whether|if|let me know|could you|can you|would you|please|inquir\w+|enquir\w+|status"
    r"|follow\w* up|check|verify|clarify|would like to know|want to know)\b"
    r"|\b(?:not|never|no|yet|missing|without|haven['’]t|hasn['’]t|didn['’]t)\b",
)
"""Words of those who ask for something, or miss it."""
CONTESTS = ("Putnam", "Kettering", "Larkspur", "Brannock", "Ashgrove", "Whitlow", "Tamarind", "Colwyn")


class CheckRegistrationTask(BaseTask):
    """Ask about a confirmation that has not come; the confirmation of another contest has.

    The original looks at nothing but an empty body; here it must speak of the registration.
    """

    goal = (
        "Check in Mail whether I have received the confirmation of my registration for the {contest} competition. If "
        "there is none, write a mail to {coordinator} with the subject “{contest} Registration Confirmation” and ask "
        "about it."
    )
    vague_goal = "See whether my registration for the {contest} competition is confirmed, and ask if it is not."
    app_names: ClassVar[set[str]] = {"Mail"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    complexity = 1.6
    side_effect = side_effect_of(send_stray_mail)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which competition, who coordinates it, and which other one is confirmed."""
        contest, other = random.sample(CONTESTS, 2)
        return {"contest": contest, "other": other, "coordinator": draw_writers(random, 1)[0][1]}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The Putnam competition, and Kathy."""
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
        """One mail that asks."""
        subject = f"{self.params['contest']} Registration Confirmation"
        return [
            Added(
                OutgoingMail(
                    (self.params["coordinator"],), subject, asking_about(self.params["contest"], self.params["other"])
                )
            )
        ]

    def solution(self, observation: Observation) -> Steps:
        """Read what came, then write."""
        hand, contest = Hand(observation), self.params["contest"]
        yield from open_mail(hand, f"{contest} Office")
        text = f"Hello,\nI have no confirmation of my registration for the {contest} competition yet. Could you check?"
        yield from compose(hand, [self.params["coordinator"]], f"{contest} Registration Confirmation", text)
        yield from send_mail(hand)


def asking_about(contest: str, other: str) -> BodyCheck:
    """For a body: whether it asks about a registration or its confirmation, and not about another contest's."""

    def check(text: str) -> str:
        said = text.casefold()
        spoken = any(word in said for word in ("regist", "confirm"))
        if not spoken or not _ASKS.search(said):
            return "does not ask about the registration"
        named = other.casefold() in said and contest.casefold() not in said
        return f"asks about {other}" if named else ""

    return check
