"""A parcel waits, and its code is in a message."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.tasks.drawing import draw_numbers
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import open_conversation
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import Message, add_conversation, answered

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

SHOPS = ("Fern & Field", "Papermoon Books", "Kettle Works", "Luma Optics")


class PickupCodeTask(ExactTask):
    """Read the newest code of one shop among those of several."""

    goal = "A parcel from {shop} is at the pickup point. What is its current pickup code? Tell me that code."
    vague_goal = "Tell me the code for the parcel that waits at the pickup point."
    app_names: ClassVar[set[str]] = {"SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app", "answer"}
    complexity = 1.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The shops with their numbers and codes; the first one sent a code before."""
        shops, numbers = random.sample(SHOPS, 3), draw_numbers(random, 3)
        codes = [str(code) for code in random.sample(range(100_000, 1_000_000), 4)]
        return {"shop": shops[0], "code": codes[0], "old": codes[1]} | {
            "number": numbers[0],
            "others": [list(each) for each in zip(shops[1:], numbers[1:], codes[2:], strict=True)],
        }

    def furnish(self, controller: AndroidController) -> None:
        """Have an old code, the codes of others, and the new one."""
        shop, number = self.params["shop"], self.params["number"]
        others = [Message(each, _notice(name, code)) for name, each, code in self.params["others"]]
        old = Message(number, _notice(shop, self.params["old"]))
        new = Message(number, f"{shop}: the code changed. Please use {self.params['code']} from now on.")
        add_conversation(controller, [old, others[0], new, others[1]])

    def also(self, controller: AndroidController) -> Score:
        """The right code, and no other."""
        wrong = [self.params["old"], *(code for _, _, code in self.params["others"])]
        return answered(controller, [self.params["code"]], wrong=wrong)

    def solution(self, observation: Observation) -> Steps:
        """Read it in the conversation."""
        hand = Hand(observation)
        yield from open_conversation(hand, self.params["number"])
        newest = hand.find(id="thread_message_body")[-1].text
        yield from hand.answer(f"The code is {newest.split('use ')[1].split()[0]}.")

    def too_much(self, hand: Hand) -> Move:
        """Name both codes."""
        yield from hand.answer(f"It is {self.params['old']} or {self.params['code']}.")


def _notice(shop: str, code: str) -> str:
    return f"{shop}: your parcel is ready. Pickup code {code}, bring an ID."
