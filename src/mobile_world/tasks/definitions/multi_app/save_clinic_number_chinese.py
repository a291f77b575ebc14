"""A message in Chinese brings a phone number."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Steps
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.moves import open_conversation
from mobile_world.tasks.solving import Hand
from mobile_world.tasks.state import Change, Contact, Message, add_conversation, add_people

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

SURNAMES = ("林", "周", "沈", "许", "方", "梁")
GIVEN = ("晓晨", "文静", "子涵", "国栋", "雨桐", "建平")
PLACES = ("牙科诊所", "裁缝店", "宠物医院", "修车行")


class SaveClinicNumberChineseTask(ExactTask):
    """Save a number that a message in Chinese brings, under a Chinese name."""

    goal = "{friend}发短信告诉了你一家{place}的电话。请把这个号码存进通讯录（Contacts），联系人的名字写“{place}”。"
    vague_goal = "朋友发来了一个电话号码，请存进通讯录。"
    app_names: ClassVar[set[str]] = {"SMS Messenger", "Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "multi-app"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who tells which number, and what else is there."""
        names = [a + b for a, b in zip(random.sample(SURNAMES, 3), random.sample(GIVEN, 3), strict=True)]
        numbers = [f"138{line:08}" for line in random.sample(range(10**8), 5)]
        place, other = random.sample(PLACES, 2)
        return {"friend": names[0], "place": place, "number": numbers[3], "other": other} | {
            "others_number": numbers[4],
            "people": [list(each) for each in zip(names, numbers, strict=False)],
        }

    def furnish(self, controller: AndroidController) -> None:
        """Have the message among others."""
        people = self.params["people"]
        add_people(controller, people)
        right = f"楼下新开的{self.params['place']}不错，电话是{self.params['number']}，可以提前预约。"
        wrong = f"我常去的{self.params['other']}电话是{self.params['others_number']}。"
        talk = [Message(people[1][1], wrong), Message(people[0][1], right), Message(people[2][1], "明天记得带伞。")]
        add_conversation(controller, talk)

    def wanted(self) -> Mapping[str, Change[object]]:
        """One contact more."""
        return {"contacts": Change(added=(Contact(self.params["place"], (self.params["number"],)),))}

    def intent_cue(self, observation: Observation) -> Steps:
        """Read the number and leave the form filled but unsaved."""
        hand = Hand(observation)
        yield from open_conversation(hand, self.params["friend"])
        said = hand.need(id="thread_message_body").text
        yield from hand.open("Contacts")
        yield from hand.tap(desc="Create contact")
        yield from hand.type(self.params["place"], text="First name")
        yield from hand.type("".join(filter(str.isdecimal, said)), text="Phone")

    def after_cue(self, observation: Observation) -> Steps:
        """Save."""
        yield from Hand(observation).tap(text="Save")
