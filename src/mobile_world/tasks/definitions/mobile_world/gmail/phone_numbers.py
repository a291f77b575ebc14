"""A phone number that the user knows, sent by mail to somebody of the address book."""

from __future__ import annotations

import re
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import open_contact
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.mobile_world._data import mail_addresses, phone_numbers
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.mail_steps import send_new_mail, send_stray_mail
from mobile_world.tasks.sample_data import FIRST_NAMES, draw_numbers
from mobile_world.tasks.values import Added, OutgoingMail, Wanted, digits_of

FRIENDS = (
    ("Grace Hall", "grace.hall@urbanedge.com"),
    ("Sarah Martinez", "sarah.martinez@greenfield.com"),
    ("Olivia Taylor", "olivia.taylor@healthplus.com"),
    ("Ella King", "ella.king@redwood.com"),
    ("Henry Wright", "henry.wright@harbortech.com"),
    ("Mia Scott", "mia.scott@summitcloud.com"),
)
"""People of the phone's address book, no two with the same first name."""
FRIEND_QUESTIONS = ("What is your friend's email?", "What is the email of your friend?", "朋友的邮箱是什么？")


class SendPhoneNumberAskUserTask(BaseTask):
    """Mail a number that is not on the phone to somebody whose address is."""

    goal = "Send {friend} the phone number of {name} by email."
    vague_goal = "Tell {friend} how to reach {name}."
    app_names: ClassVar[set[str]] = {"Mail", "Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 2.0
    side_effect = side_effect_of(send_stray_mail)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        full, address = random.choice(FRIENDS)
        (number,) = draw_numbers(random, 1)
        return {
            "friend": full.partition(" ")[0],
            "full": full,
            "address": address,
            "name": random.choice(FIRST_NAMES),
            "number": f"1{number}",
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {
            "friend": "Grace",
            "full": "Grace Hall",
            "address": "grace.hall@urbanedge.com",
            "name": "Kevin",
            "number": "15551234567",
        }

    def wanted(self) -> Wanted:
        return [Added(OutgoingMail((self.params["address"],), body=digits_of(self.params["number"])))]

    def dialogue(self) -> Dialogue:
        """The number, and that the address is on the phone."""
        friend, name = self.params["friend"], self.params["name"]
        questions = (
            *(*mail_addresses.questions_about(friend, friend), *mail_addresses.WHO_GETS_IT, *FRIEND_QUESTIONS),
            *(f"Which {friend} do you mean?", f"Who is {friend}?", f"Where do I find the address of {friend}?"),
        )
        address = Fact(
            f"where the address of {friend} is",
            "text",
            tuple(question for question in questions if question not in phone_numbers.QUESTIONS),
            Text(f"{friend} is in Contacts, with the address.", f"{friend}在通讯录里，有邮箱地址。"),
            nouns=mail_addresses.NOUNS,
            value="Contacts",
            optional=True,
        )
        number = phone_numbers.number_fact(name, self.params["number"])
        return Dialogue((number, address), about=(name, friend, "contacts", "通讯录", "邮件"))

    def natural_guess(self) -> dict[str, Any]:
        return {"number": phone_numbers.MADE_UP}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Look up the address, ask for the number, write."""
        name = self.params["name"]
        yield from open_contact(hand, self.params["full"])
        address = hand.need(text=re.compile(r"^\S+@\S+$")).text
        yield from hand.ask(f"What is {name}'s phone number?")
        number = "".join(re.findall(r"\d", hand.reply))
        yield from send_new_mail(hand, [address], f"{name}'s number", f"{name}'s number is {number}.")
