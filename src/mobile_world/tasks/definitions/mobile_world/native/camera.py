"""Photos that are taken, and mailed to somebody whose address only the user knows or whom the user names."""

from __future__ import annotations

import re
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.mobile_world._data.mail_addresses import address_fact
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.gallery_steps import mail_newest_photo, take_photo
from mobile_world.tasks.mail_steps import send_stray_mail
from mobile_world.tasks.sample_data import FIRST_LAST_NAME, FIRST_NAMES, LAST_NAMES
from mobile_world.tasks.values import Person, PhotoMailed, PhotoTaken, Scene, Wanted

ADDRESS = re.compile(r"^\S+@\S+$")
DOMAINS = ("example.com", "example.org", "example.net", "mail.example", "post.example")
WORDINGS = {
    "front": ("one selfie", "one photo with the front camera", "a single picture of me with the front camera"),
    "back": ("one photo with the back camera", "a single picture of what is in front of me with the back camera"),
}
"""How goals ask for a picture, by the lens."""


def draw_address(random: Random, first: str, last: str) -> str:
    """A mail address after a name, in one of the usual ways."""
    local = random.choice(("{first}.{last}", "{first}_{last}", "{first}{last}", "{last}.{first}"))
    return f"{local.format(first=first.lower(), last=last.lower())}@{random.choice(DOMAINS)}"


class TakeSelfieTask(BaseTask):
    """Take one picture; which camera, the goal says on other seeds."""

    goal = "Open the camera and take {what}."
    vague_goal = "Take a picture."
    app_names: ClassVar[set[str]] = {"Camera"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app"}
    complexity = 1

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        lens = random.choice(list(WORDINGS))
        return {"lens": lens, "what": random.choice(WORDINGS[lens])}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"lens": None, "what": "one photo"}

    def wanted(self) -> Wanted:
        return [PhotoTaken(self.params["lens"])]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Turn the camera around if need be, and press the shutter."""
        yield from take_photo(hand, self.params["lens"] or "back")

    side_effect = side_effect_of(lambda hand: hand.tap(desc="Shutter"))


class TakeSelfieAskUserTask1(BaseTask):
    """Take a selfie and mail it to somebody whose address only the user knows."""

    goal = "Take one selfie with the front camera and send it by email to {name}, as the only attachment."
    vague_goal = "Send {name} a selfie."
    app_names: ClassVar[set[str]] = {"Camera", "Mail", "Gallery"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 2.5
    side_effect = side_effect_of(send_stray_mail)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Somebody with an address that is nowhere on the phone."""
        first = random.choice(FIRST_NAMES)
        return {"name": first, "address": draw_address(random, first, random.choice(LAST_NAMES))}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"name": "Jimmy", "address": "jimmy.wang@example.com"}

    def wanted(self) -> Wanted:
        """A selfie, in a mail to that address."""
        return [PhotoMailed("front", to=self.params["address"])]

    def dialogue(self) -> Dialogue:
        name = self.params["name"]
        about = ("photo", "picture", "contacts", "自拍", "照片", "邮件", "通讯录")
        return Dialogue((address_fact(name, name, self.params["address"]),), about=about)

    def natural_guess(self) -> dict[str, Any]:
        return {"address": f"{self.params['name'].lower()}@example.com"}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask(f"What is {self.params['name']}'s email address?")
        address = hand.last_word
        yield from take_photo(hand, "front")
        yield from mail_newest_photo(hand, address)


class TakeSelfieAskUserTask2(BaseTask):
    """Take a photo and mail it to one of several people of one first name; the addresses are among the contacts."""

    guess_wins = "there is one Henry in Contacts"

    goal = "Take one photo and send it by email to {name}, as the only attachment. The address is in my contacts."
    vague_goal = "Send {name} a photo."
    app_names: ClassVar[set[str]] = {"Camera", "Mail", "Gallery", "Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 3
    side_effect = side_effect_of(send_stray_mail)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Five people of one first name, who is nobody on the phone yet; the first in the address book is not meant."""
        first = random.choice(FIRST_NAMES)
        family = [*random.sample(LAST_NAMES, 4), FIRST_LAST_NAME]
        people = [[last, draw_address(random, first, last)] for last in family]
        return {"name": first, "people": people, "last": people[0][0], "address": people[0][1]}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """Henry Wright, the only Henry of the phone's contacts."""
        return {"name": "Henry", "people": [], "last": "Wright", "address": "henry.wright@harbortech.com"}

    def scene(self) -> Scene:
        first = self.params["name"]
        return [Person(f"{first} {last}", email=address) for last, address in sorted(self.params["people"])]

    def wanted(self) -> Wanted:
        """A photo, in a mail to the address of the one who was meant."""
        return [PhotoMailed(to=self.params["address"])]

    def dialogue(self) -> Dialogue:
        name, last = self.params["name"], self.params["last"]
        questions = (
            f"Which {name} do you mean?",
            f"What is {name}'s last name?",
            f"What is {name}'s family name?",
            f"What is the full name of {name}?",
            f"Which {name} should I send it to?",
            f"Which {name} should get the photo?",
            "Who do you mean?",
            "Whom should I send it to?",
            "Which one?",
            "Which one should I send it to?",
            "What is the surname?",
            f"Which {name}'s address should I use?",
            f"There are several people named {name}. Which one do you mean?",
            "Which contact should I send it to?",
            "Which contact is it?",
            "Which contact do you mean?",
            f"你指的是哪个{name}？",
            f"你说的是哪个{name}？",
            f"{name}姓什么？",
            f"{name}的全名是什么？",
            f"发给哪个{name}？",
            "发给哪一个？",
            "你指的是谁？",
        )
        family_names = [family for family, _ in self.params["people"]] or [last]
        fact = Fact(
            f"which {name}",
            "person",
            questions,
            Text(f"I mean {name} {last}.", f"我指的是{name} {last}。"),
            nouns=("last name", "family name", "full name", "surname", "name", "姓", "全名"),
            value=last,
            values={family: (family, f"{name} {family}") for family in family_names},
        )
        return Dialogue((fact,), about=("照片", "邮件", "联系人"))

    def natural_guess(self) -> dict[str, Any]:
        """Whoever comes first in the address book; the original has but one."""
        last, address = min(self.params["people"] or [[self.params["last"], self.params["address"]]])
        return {"last": last, "address": address}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Ask, look up the address, photograph, send."""
        yield from hand.ask(f"Which {self.params['name']} do you mean?")
        full = hand.reply.rstrip(".").removeprefix("I mean ")
        yield from hand.open("Contacts")
        yield from hand.tap(text=full)
        [address] = [node.text for node in hand.find(text=ADDRESS)][:1]
        yield from take_photo(hand)
        yield from mail_newest_photo(hand, address)
