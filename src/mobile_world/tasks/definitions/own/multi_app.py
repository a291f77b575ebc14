"""Tasks that lead from one app to another."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import (
    begin_conversation,
    draft,
    new_alarm,
    new_contact,
    number_in,
    open_contact,
    open_conversation,
    open_recents,
    send,
    send_text,
)
from mobile_world.tasks.authoring import Hand, Steps, by_hand, method_of, side_effect_of, tap_method
from mobile_world.tasks.definitions.own._own_task import OwnTask, missed_call_scene
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.sample_data import draw_numbers, draw_people, draw_talk
from mobile_world.tasks.values import (
    WEEK,
    Added,
    Alarm,
    Asked,
    Call,
    Clipboard,
    Digits,
    Message,
    MessageReading,
    Person,
    Scene,
    Wanted,
    conversation,
    people,
    sent,
)

ERRANDS = ("Airport run", "Bakery shift", "Dawn swim", "Market stall")
SURNAMES = ("林", "周", "沈", "许", "方", "梁")
GIVEN = ("晓晨", "文静", "子涵", "国栋", "雨桐", "建平")
PLACES = ("牙科诊所", "裁缝店", "宠物医院", "修车行")
TRADES = ("plumber", "piano teacher", "electrician", "vet", "gardener")
NOTES = (
    "Order {code}: 3 crates of pears, gate 4",
    "Locker {code}, second row, turn left twice",
    "Guest Wi-Fi Harbour, password kelp-{code}",
)
KINDS = {
    "mobile": ("mobile", "cell", "手机"),
    "work": ("work", "office", "business", "工作", "单位", "办公"),
    "home": ("home", "private", "landline", "住宅", "家里", "家庭"),
    "main": ("main", "primary", "主要", "总机"),
}
"""Kinds of phone numbers, and what questions call them."""
NUMBER_QUESTIONS = (
    "Which number should I send?",
    "Which number is right?",
    "Which phone number do you mean?",
    "What number does the friend need?",
    "What kind of number should I send?",
    "Which label does the number have?",
    "Which of the numbers is it?",
    "There are several numbers, which should I use?",
    "What is the number?",
    "What is the phone number?",
    "What number should I send?",
    "发哪个号码？",
    "哪个电话号码是对的？",
    "哪一个电话？",
    "要哪种号码？",
    "号码是什么？",
    "电话号码是多少？",
    "号码是多少？",
)
EXCUSES = (
    "Sorry, I am in a meeting. I will ring you tonight.",
    "I cannot talk right now, is it urgent?",
    "On the train without reception, please write to me.",
)


class _SeveralApps(OwnTask):
    """A task that takes more than one app."""

    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}


class AlarmFromMessageTask(_SeveralApps):
    """Set the alarm that a message tells, after it was changed in a later one."""

    goal = (
        "{name} texted you when you have to get up for something. Set one alarm for the time that applies now, "
        "ringing once, with the label “{label}”."
    )
    vague_goal = "A friend texted you when to get up; set an alarm."
    app_names: ClassVar[set[str]] = {"SMS Messenger", "Clock"}
    complexity = 2.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who writes, the two times, the label, and what others write."""
        people = draw_people(random, 3)
        early, late = sorted(random.sample(range(4 * 60, 7 * 60, 7), 2))
        return {
            "name": people[0][0],
            "label": random.choice(ERRANDS),
            "hour": early // 60,
            "minute": early % 60,
            "first": f"{late // 60}:{late % 60:02}",
            "people": people,
            "talk": draw_talk(random, 2),
        }

    def scene(self) -> Scene:
        """Both messages among others, and another alarm."""
        one, two, three = (number for _, number in self.params["people"])
        before = f"{self.params['label']} tomorrow! Please get up at {self.params['first']}."
        now = f"{self.params['hour']}:{self.params['minute']:02}"
        after = f"Change of plan, we leave earlier. Get up at {now} instead."
        first, second = self.params["talk"]
        messages = Message(one, before), Message(two, first), Message(one, after), Message(three, second)
        return [
            *people(self.params["people"]),
            *conversation(messages),
            Alarm(21, 15, WEEK[:5], label="Medicine"),
        ]

    def wanted(self) -> Wanted:
        return [Added(Alarm(self.params["hour"], self.params["minute"], label=self.params["label"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Set the alarm, and leave its label unconfirmed."""
        yield from open_conversation(hand, self.params["name"])
        latest = hand.find(id="thread_message_body")[-1].text
        hour, minute = latest.split("up at ")[1].split()[0].split(":")
        yield from new_alarm(hand, int(hour), int(minute))
        yield from hand.tap(text="Add label")
        yield from hand.type(self.params["label"], id="label_input_field")

    after_cue = tap_method(text="OK")

    def side_effect(self, hand: Hand) -> Steps:
        """Set one for the first time as well."""
        hour, minute = self.params["first"].split(":")
        yield from new_alarm(hand, int(hour), int(minute))


class CallNumberFromMessageTask(_SeveralApps):
    """Call a number that a message names, not the one that it came from."""

    goal = (
        "{name} texted you that their phone is broken, and where to reach them instead. "
        "Call that number from the Phone app, and hang up after the call is answered."
    )
    vague_goal = "A friend texted you another number to reach them; call it."
    app_names: ClassVar[set[str]] = {"SMS Messenger", "Phone"}
    complexity = 3.0

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who writes, which number, and what others write."""
        people = draw_people(random, 4)
        return {"name": people[0][0], "number": people[3][1], "people": people[:3], "talk": draw_talk(random, 2)}

    def scene(self) -> Scene:
        one, two, three = (number for _, number in self.params["people"])
        text = f"My own phone is broken. Until Friday you can call me at {self.params['number']}."
        first, second = self.params["talk"]
        messages = Message(two, first), Message(one, text), Message(three, second)
        return [*people(self.params["people"]), *conversation(messages)]

    def wanted(self) -> Wanted:
        return [Added(Call(self.params["number"], "outgoing", answered=True))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_conversation(hand, self.params["name"])
        number = number_in(hand.need(id="thread_message_body").text)
        yield from hand.open("Phone")
        yield from hand.tap(desc="key pad")
        for digit in number:
            yield from hand.tap(text=digit, id="dialpad_key_number")

    @by_hand
    def after_cue(self, hand: Hand) -> Steps:
        yield from hand.tap(id="dialpad_voice_call_button")
        yield from hand.expect(id="contactgrid_bottom_timer")
        yield from hand.tap(desc="End call")

    def side_effect(self, hand: Hand) -> Steps:
        yield from open_recents(hand)
        yield from hand.tap(id="call_button")
        yield from hand.tap(desc="End call")


class SaveClinicNumberChineseTask(_SeveralApps):
    """Save a number that a message in Chinese brings, under a Chinese name."""

    goal = "{friend}发短信告诉了我一家{place}的电话。请把这个号码存进通讯录（Contacts），联系人的名字写“{place}”。"
    vague_goal = "朋友发来了一个电话号码，请存进通讯录。"
    app_names: ClassVar[set[str]] = {"SMS Messenger", "Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-cn", "multi-app"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who tells which number, and what else is there."""
        names = [a + b for a, b in zip(random.sample(SURNAMES, 3), random.sample(GIVEN, 3), strict=True)]
        numbers = [f"138{line:08}" for line in random.sample(range(10**8), 5)]
        venue, other = random.sample(PLACES, 2)
        return {
            "friend": names[0],
            "place": venue,
            "number": numbers[3],
            "other": other,
            "others_number": numbers[4],
            "people": list(map(list, zip(names, numbers, strict=False))),
        }

    def scene(self) -> Scene:
        one, two, three = (number for _, number in self.params["people"])
        right = f"楼下新开的{self.params['place']}不错，电话是{self.params['number']}，可以提前预约。"
        wrong = f"我常去的{self.params['other']}电话是{self.params['others_number']}。"
        messages = Message(two, wrong), Message(one, right), Message(three, "明天记得带伞。")
        return [*people(self.params["people"]), *conversation(messages)]

    def wanted(self) -> Wanted:
        return [Added(Person(self.params["place"], self.params["number"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Read the number and leave the form filled but unsaved."""
        yield from open_conversation(hand, self.params["friend"])
        text = hand.need(id="thread_message_body").text
        yield from new_contact(hand, self.params["place"], "", "".join(filter(str.isdecimal, text)))

    after_cue = tap_method(text="Save")


class SaveNumberFromMessageTask(_SeveralApps):
    """Save the number of somebody whom a friend recommends."""

    goal = "{friend} texted you the number of a {trade}, {name}. Save {name} with that number in Contacts."
    vague_goal = "A friend texted you somebody's number; save it in Contacts."
    app_names: ClassVar[set[str]] = {"SMS Messenger", "Contacts"}
    complexity = 1.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who recommends whom, and what else was said."""
        people = draw_people(random, 4)
        trade, other = random.sample(TRADES, 2)
        return {
            "friend": people[0][0],
            "name": people[1][0],
            "number": people[1][1],
            "trade": trade,
            "friends_number": people[0][1],
            "others": [other, *people[2]],
            "people": [people[0], people[3]],
            "talk": draw_talk(random, 2),
        }

    def scene(self) -> Scene:
        """The recommendation between one for somebody else and small talk."""
        friend, (first, second) = self.params["friends_number"], self.params["talk"]
        other, other_name, other_number = self.params["others"]
        trade, name, number = (self.params[key] for key in ("trade", "name", "number"))
        right = Message(friend, f"Our {trade} is {name}, {_grouped(number)}. Very friendly!")
        wrong = Message(friend, f"And the {other} is {other_name}, {_grouped(other_number)}.")
        messages = Message(friend, first), right, wrong, Message(self.params["people"][1][1], second)
        return [*people(self.params["people"]), *conversation(messages)]

    def wanted(self) -> Wanted:
        return [Added(Person(self.params["name"], self.params["number"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Read the number and leave the form filled but unsaved."""
        yield from open_conversation(hand, self.params["friend"])
        bodies = [node.text for node in hand.find(id="thread_message_body")]
        number = number_in(next(text for text in bodies if self.params["name"] in text))
        first, last = self.params["name"].split()
        yield from new_contact(hand, first, last, number)

    after_cue = tap_method(text="Save")
    side_effect = side_effect_of(lambda hand: hand.tap(desc="Add to favorites"))


class SendClipboardTextTask(_SeveralApps):
    """Send what is on the clipboard, which Clipper shows."""

    goal = "Some text is on the clipboard; Clipper shows it. Send exactly that text to {name} as a text message."
    vague_goal = "Pass on what is on the clipboard."
    app_names: ClassVar[set[str]] = {"Clipper", "SMS Messenger"}
    complexity = 1.4

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        people = draw_people(random, 4)
        text = random.choice(NOTES).format(code=random.randrange(1000, 10_000))
        return {"name": people[0][0], "number": people[0][1], "text": text, "people": people}

    def scene(self) -> Scene:
        return [*people(sorted(self.params["people"])), Clipboard(self.params["text"])]

    def wanted(self) -> Wanted:
        return [Added(sent(self.params["number"], self.params["text"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """Look at the text, and leave it pasted and unsent."""
        yield from hand.open("Clipper")
        yield from begin_conversation(hand, self.params["name"])
        yield from hand.tap(id="thread_type_message")
        yield from hand.key("PASTE")

    after_cue = method_of(send)

    def side_effect(self, hand: Hand) -> Steps:
        yield from send_text(hand, self.params["people"][1][0], self.params["text"])


class ShareNumberTask(_SeveralApps):
    """Look a number up and text it to another contact."""

    goal = (
        "{friend} needs the phone number of {name}. Look it up in Contacts and send it to {friend} as a text message."
    )
    vague_goal = "A friend needs somebody's phone number; send it by text message."
    app_names: ClassVar[set[str]] = {"Contacts", "SMS Messenger"}
    complexity = 1.5

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Whose number, for whom, and everybody else."""
        people = draw_people(random, 5)
        (name, number), (friend, friends_number) = people[:2]
        return {"name": name, "number": number, "friend": friend, "friends_number": friends_number, "people": people}

    def scene(self) -> Scene:
        return people(sorted(self.params["people"]))

    def wanted(self) -> Wanted:
        """One message with the number, and with no other."""
        number = self.params["number"]
        others = tuple(other for _, other in self.params["people"] if other != number)
        return [Added(MessageReading(self.params["friends_number"], Digits(number), but_not=others))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_contact(hand, self.params["name"])
        number = number_in(hand.need(id="header").text)
        yield from send_text(hand, self.params["friend"], f"{self.params['name']}: {number}")

    def side_effect(self, hand: Hand) -> Steps:
        """Write to the one whose number it is, too."""
        yield from send_text(hand, self.params["number"], "I passed your number on.")


class ShareNumberAskTask(_SeveralApps):
    """Text one of four numbers; the user says which when asked."""

    goal = "Send {friend} a text message with the right phone number of {name}, and none of the others."
    vague_goal = "A friend needs one of somebody's phone numbers; send it by text message."
    app_names: ClassVar[set[str]] = {"Contacts", "SMS Messenger"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 1.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Whose numbers, which one, for whom, and everybody else."""
        (name, _), *others = draw_people(random, 4)
        numbers = dict(zip(KINDS, draw_numbers(random, len(KINDS)), strict=True))
        while set(numbers.values()) & {number for _, number in others}:
            numbers = dict(zip(KINDS, draw_numbers(random, len(KINDS)), strict=True))
        kind = random.choice(list(KINDS))
        return {"name": name, "numbers": numbers, "kind": kind, "friend": others[0][0], "others": others}

    def scene(self) -> Scene:
        return [Person(self.params["name"], **self.params["numbers"]), *people(self.params["others"])]

    def wanted(self) -> Wanted:
        """One message with that number, and with no other; and the user was asked, as one of four is easily guessed."""
        numbers = dict(self.params["numbers"])
        right = numbers.pop(self.params["kind"])
        others = tuple(numbers.values())
        return [Added(MessageReading(self.params["others"][0][1], Digits(right), but_not=others)), Asked()]

    def dialogue(self) -> Dialogue:
        kind, name = self.params["kind"], self.params["name"]
        fact = Fact(
            "which number",
            "choice",
            (*NUMBER_QUESTIONS, f"What is the number of {name}?", f"{name}的号码是多少？", f"{name}的电话是多少？"),
            Text(f"The {kind} number.", f"{KINDS[kind][-1]}号码（{kind}）。"),
            nouns=("number", "phone", "号码", "电话", "电话号码"),
            value=kind,
            values={label: (*called, self.params["numbers"][label]) for label, called in KINDS.items()},
        )
        return Dialogue((fact,), about=("contacts", "card", "联系人"))

    def natural_guess(self) -> dict[str, Any]:
        """The mobile number, as it is for a text message."""
        return {"kind": "mobile"}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask(f"Which number of {self.params['name']} shall I send?")
        kind = hand.reply.split()[1].title()
        yield from open_contact(hand, self.params["name"])
        kinds = [node.text for node in hand.find(id="sub_header")]
        number = number_in(hand.need(id="header", nth=kinds.index(kind)).text)
        yield from send_text(hand, self.params["friend"], f"{self.params['name']}: {number}")

    def side_effect(self, hand: Hand) -> Steps:
        yield from send(hand, " ".join(self.params["numbers"].values()))


class TextBackMissedCallerTask(_SeveralApps):
    """Text the one whose call was missed last."""

    goal = "Find out whose call you missed most recently, and send that person this text message: {text}"
    vague_goal = "Let the last caller whom you missed know that you cannot talk."
    app_names: ClassVar[set[str]] = {"Phone", "SMS Messenger"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who called, who else, and the words."""
        people = draw_people(random, 4)
        text, (talk,) = random.choice(EXCUSES), draw_talk(random, 1)
        return {"name": people[0][0], "number": people[0][1], "text": text, "people": people, "talk": talk}

    def scene(self) -> Scene:
        callers = self.params["people"]
        return [*missed_call_scene(callers), Message(callers[1][1], self.params["talk"])]

    def wanted(self) -> Wanted:
        return [Added(sent(self.params["number"], self.params["text"]))]

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        yield from open_recents(hand)
        row = next(node for node in hand.find(id="call_log_row") if "missed call" in node.desc)
        yield from hand.tap(desc=row.desc, id="call_log_row")
        yield from hand.tap(text="Send a message")
        yield from draft(hand, self.params["text"])

    after_cue = method_of(send)

    def side_effect(self, hand: Hand) -> Steps:
        yield from hand.tap(desc="Dial number")
        yield from hand.tap(id="dialpad_voice_call_button")
        yield from hand.tap(desc="End call")


def _grouped(number: str) -> str:
    return f"{number[:3]}-{number[3:6]}-{number[6:]}"
