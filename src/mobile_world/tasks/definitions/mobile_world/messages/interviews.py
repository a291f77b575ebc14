"""Kevin is invited to an interview; his number only the user knows."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import send, send_text
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.definitions.mobile_world._data.phone_numbers import GOES_TO, MADE_UP, knows_number, who_is
from mobile_world.tasks.dialogue import Dialogue
from mobile_world.tasks.values import Added, SentText, Wanted


def draw_time(random: Random) -> str:
    """When an interview begins: `10:30 AM`."""
    hour = random.choice((8, 9, 10, 11, 1, 2, 3, 4))
    return f"{hour}:{random.choice((0, 15, 30, 45)):02} {'AM' if hour >= 8 else 'PM'}"


def invitation(time: str) -> str:
    """What Kevin is told."""
    return f"Your interview is tomorrow at {time}."


class SendInterviewInvitationAskUserTask(BaseTask):
    """Text an invitation to somebody whose number only the user knows."""

    goal = "Text Kevin exactly this: “{text}”"
    vague_goal = "Invite Kevin to his interview."
    app_names: ClassVar[set[str]] = {"Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "agent-user-interaction"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"number": f"1555{random.randrange(2_000_000, 10_000_000)}", "text": invitation(draw_time(random))}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"number": "15551234567", "text": invitation("10:30 AM")}

    def wanted(self) -> Wanted:
        return [Added(SentText(self.params["number"], self.params["text"]))]

    def dialogue(self) -> Dialogue:
        return knows_number("Kevin", self.params["number"], *GOES_TO, *who_is("Kevin"))

    def natural_guess(self) -> dict[str, Any]:
        return {"number": MADE_UP}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask("What is Kevin's number?")
        yield from send_text(hand, hand.last_word, self.params["text"])

    def side_effect(self, hand: Hand) -> Steps:
        yield from send(hand, self.params["text"])
