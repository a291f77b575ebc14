"""Messages and mails to the people that events are about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import send_text
from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.calendar_steps import find_fossify_events, show_fossify_day
from mobile_world.tasks.definitions.mobile_world._data import mail_addresses, phone_numbers
from mobile_world.tasks.definitions.mobile_world.calendar._events import (
    TITLES,
    TODAY,
    CalendarTask,
    Row,
    day_name,
    days_from,
    draw_others,
    from_iso,
    hour_name,
    moment,
    once,
)
from mobile_world.tasks.dialogue import Dialogue, Fact, Needs, Text, Variant, forms_of
from mobile_world.tasks.mail_steps import send_new_mail
from mobile_world.tasks.sample_data import FIRST_LAST_NAME, FIRST_NAMES, LAST_NAMES, draw_numbers
from mobile_world.tasks.values import Added, NewMessage, OutgoingMail, Person, Scene, SentText, Wanted
from mobile_world.tasks.values.mail_texts import cancelling

NEXT_WEEK = days_from(date(2025, 10, 20), 7)
APOLOGY = "Sorry, something came up and I cannot come to our meeting."
MEALS = {"Breakfast": 8, "Brunch": 10, "Lunch": 12, "Dinner": 19}
MEETINGS = ("Meeting", "Budget meeting", "Planning meeting", "Review meeting")
ADDRESSES = {
    "Sarah Martinez": "sarah.martinez@greenfield.com", "Emily Johnson": "emily.johnson@sunset.com",
    "David Wilson": "david.wilson@clearwave.com", "Jessica Lee": "jessica.lee@bluesky.com",
    "Ava Lewis": "ava.lewis@silverline.com", "Grace Hall": "grace.hall@urbanedge.com",
    "Lucas Harris": "lucas.harris@fusionworks.com", "Ella King": "ella.king@redwood.com",
}  # fmt: skip
"""People of the phone's address book."""
WHOSE = Text("Whom do you mean? Tell me the name.", "你指的是谁？告诉我名字。")
NAMESAKE_QUESTIONS = (
    "Which one do you mean?",
    "Which person do you mean?",
    "Who is it?",
    "Who is the meal with?",
    "What is the last name?",
    "What is the family name?",
    "What is the full name?",
    "Whom should I write to?",
    "Who should I write to?",
    "Which contact should I use?",
    "Which of the contacts is it?",
    "Which one is it?",
    "Which of them do you mean?",
    "Who do you have the meal with?",
    "Whom do you mean?",
    "Who should get the mail?",
    "What is the email address?",
    "What is the address?",
    "Which address should I use?",
    "Where should I send the mail?",
    "Where should I send it?",
    "你指的是哪一位？",
    "姓什么？",
    "全名是什么？",
    "写给谁？",
    "是哪个联系人？",
    "和谁一起吃饭？",
    "发给谁？",
    "邮箱地址是什么？",
)


def _day_of(title: str, events: Sequence[Row]) -> date | None:
    """The day of the event with this in its title; nothing where the phone's own events are played with."""
    starts = (row["start_ts"] for row in events if title.casefold() in row["title"].casefold())
    return next((datetime.fromtimestamp(start, tz=UTC).date() for start in starts), None)


def _draw_strangers(random: Random, count: int) -> list[str]:
    """Full names of people who are not in the address book, no two alike."""
    names = zip(random.sample(FIRST_NAMES, count), random.sample(LAST_NAMES, count), strict=True)
    return [f"{first} {last}" for first, last in names]


def _address(name: str, random: Random) -> str:
    first, last = name.lower().split()
    return random.choice((f"{first}.{last}", f"{first[0]}{last}", f"{last}.{first}")) + random.choice(
        ("@gmail.com", "@outlook.com", "@company.com")
    )


def _guessed_address(name: str) -> str:
    return f"{name.lower().replace(' ', '.')}@gmail.com"


class _WriteToPerson(CalendarTask):
    """Write to the person whom an event is with."""

    app_names: ClassVar[set[str]] = {"Calendar", "Mail", "Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 2.5


class ScheduleOneOneViaSmsAskUserTask(_WriteToPerson):
    """Tell whoever an event is with that it is off, because the boss wants that time; the user knows the number."""

    goal = (
        "{boss}, my boss, has just asked me by text message for a one-on-one. If Calendar has nothing at that time,"
        " reply OK and nothing more. If something is in the way, do not answer my boss; instead text the person of that"
        f" event: “{APOLOGY}” Leave the calendar as it is."
    )
    vague_goal = "Answer my boss's text message, as my calendar allows."
    app_names: ClassVar[set[str]] = {"Calendar", "Messages"}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {
            "boss": "Marry",
            "boss_number": "5051234567",
            "start": "2025-10-20T09:10:00+00:00",
            "name": "Sam Smith",
            "people": {"Sam Smith": "6285550142", "Tom Reed": "6285550119", "Nina Patel": "6285550163"},
            "events": [],
        }

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who wants which time, and who else is met when."""
        names, numbers = _draw_strangers(random, 4), draw_numbers(random, 4)
        day = random.choice(NEXT_WEEK[:5])
        hours = sorted(random.sample(range(9, 17), 3))
        start = moment(day, random.choice(hours), random.choice((5, 10, 20)))
        rows: list[Row] = []
        for hour, name in zip(hours, names[1:], strict=True):
            rows.append(once(f"{random.choice(MEETINGS)} with {name.split()[0]}", moment(day, hour), 60))
        other_days = [other for other in NEXT_WEEK if other != day]
        return {
            "boss": names[0].split()[0],
            "boss_number": numbers[0],
            "start": start.isoformat(),
            "name": names[1:][hours.index(start.hour)],
            "people": dict(zip(names[1:], numbers[1:], strict=True)),
            "events": rows + draw_others(random, other_days, random.sample(TITLES, 4)),
        }

    def scene(self) -> Scene:
        start = from_iso(self.params["start"])
        text = (
            f"This is {self.params['boss']}. I would like to have our one-on-one on {day_name(start.date())} at "
            f"{hour_name(start)}, for about half an hour."
        )
        return [*super().scene(), NewMessage(f"+1{self.params['boss_number']}", text)]

    def wanted(self) -> Wanted:
        return [Added(SentText(self.params["people"][self.params["name"]], APOLOGY))]

    def dialogue(self) -> Dialogue:
        """Numbers of whoever is named, and who the boss is."""
        name, people = self.params["name"], self.params["people"]
        number = people[name]
        fact = Fact(
            "the number of the person",
            "number",
            (
                *phone_numbers.questions_about(name),
                *phone_numbers.questions_about(name.split()[0]),
                *phone_numbers.GOES_TO,
            ),
            Text(f"{name} has the number {number}.", f"{name}的号码是{number}。"),
            nouns=phone_numbers.NOUNS,
            value=number,
            needs=Needs((name,), WHOSE, people=True),
            of_others={
                other: Variant(Text(f"{other} has the number {line}.", f"{other}的号码是{line}。"), line)
                for other, line in people.items()
                if other != name
            },
        )
        return Dialogue((fact,), about=(*people, "boss", "meeting", "event", "contacts", "老板", "会议", "通讯录"))

    def natural_guess(self) -> dict[str, Any]:
        return {"people": {**self.params["people"], self.params["name"]: phone_numbers.MADE_UP}}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from show_fossify_day(hand, from_iso(self.params["start"]).date(), TODAY)
        yield from hand.ask(f"What is the phone number of {self.params['name'].split()[0]}?")
        yield from send_text(hand, "".join(filter(str.isdecimal, hand.reply)), APOLOGY)


class CheckMealEventAskUserTask(_WriteToPerson):
    """Ask whoever a meal of next week is shared with to cancel it; the user knows which of three namesakes."""

    guess_wins = "there is one Sarah in Contacts"

    goal = (
        "Look through next week, October 20 to 26, in Calendar. If I share a meal with somebody then, send "
        "that person an email: ask whether we can cancel it, and say which meal it is."
    )
    vague_goal = "Check whether I share a meal with somebody next week, and write to that person."

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """Dinner with Sarah, of whom there is one."""
        name = "Sarah Martinez"
        return {"meal": "Dinner", "name": name, "address": ADDRESSES[name], "namesakes": {}, "events": []}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """The meal, with whom, two others of that first name, and who is meant: not the first in the address book."""
        name = random.choice([*ADDRESSES])
        namesake = f"{name.split()[0]} {random.choice(LAST_NAMES)}"
        addresses = {name: ADDRESSES[name], namesake: _address(namesake, random)}
        friend = random.choice([*addresses])
        meal = random.choice([*MEALS])
        rows = [once(f"{meal} with {name.split()[0]}", moment(random.choice(NEXT_WEEK), MEALS[meal]), 60)]
        meeting = f"{random.choice(MEETINGS)} with {random.choice(FIRST_NAMES)}"
        rows.append(once(meeting, moment(random.choice(NEXT_WEEK), 15), 60))
        rows += draw_others(random, [*NEXT_WEEK, *days_from(date(2025, 10, 27), 7)], random.sample(TITLES, 6))
        first = f"{name.split()[0]} {FIRST_LAST_NAME}"
        addresses[first] = _address(first, random)
        return {"meal": meal, "name": friend, "address": addresses[friend], "namesakes": addresses, "events": rows}

    def scene(self) -> Scene:
        """The meal, and the others of that name."""
        new = {name: address for name, address in self.params["namesakes"].items() if name not in ADDRESSES}
        return [*super().scene(), *(Person(name, email=address) for name, address in new.items())]

    def wanted(self) -> Wanted:
        meal = self.params["meal"]
        text = cancelling(meal, person=self.params["name"], day=_day_of(meal, self.params["events"]))
        return [Added(OutgoingMail((self.params["address"],), text=text))]

    def dialogue(self) -> Dialogue:
        name = self.params["name"]
        namesakes = tuple(self.params["namesakes"]) or (name,)
        fact = Fact(
            "who the meal is with",
            "person",
            (
                *NAMESAKE_QUESTIONS,
                f"What is the last name of {name.split()[0]}?",
                f"Which {name.split()[0]} is it?",
                f"Which {name.split()[0]} do you have the meal with?",
                f"Which {name.split()[0]} should I email?",
                f"Which {name.split()[0]} should I write to?",
            ),
            Text(f"I mean {name}, who is in Contacts.", f"我说的是{name}，在通讯录里。"),
            nouns=("name", "person", "contact", "address", "email", "mail", "名字", "联系人", "邮箱", "邮箱地址"),
            value=name,
            values={namesake: forms_of(namesake, namesakes) for namesake in namesakes if len(namesakes) > 1},
        )
        return Dialogue((fact,), about=(*namesakes, name.split()[0], "meal", self.params["meal"], "week", "mail", "饭"))

    def natural_guess(self) -> dict[str, Any]:
        """Whoever comes first in the address book; the original has but one."""
        namesakes = self.params["namesakes"] or {self.params["name"]: self.params["address"]}
        name = min(namesakes)
        return {"name": name, "address": namesakes[name]}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        first = self.params["name"].split()[0]
        yield from show_fossify_day(hand, NEXT_WEEK[0], TODAY)
        for _ in NEXT_WEEK[1:]:
            yield from hand.tap(id="top_right_arrow")
        yield from hand.ask(f"Which {first} is it?")
        name = hand.reply.removeprefix("I mean ").partition(",")[0]
        meal = self.params["meal"].lower()
        address = (ADDRESSES | self.params["namesakes"])[name]
        yield from hand.open("Contacts")
        yield from hand.tap(text=name)
        yield from send_new_mail(hand, [address], f"Our {meal}", f"Hi {first}, can we cancel our {meal}?")


class CheckMeetingEventAskUserTask(_WriteToPerson):
    """Ask whoever a meeting of next week is with to cancel it; only the user knows the address."""

    guess_wins = "the address is made of the name in the usual way: sam.smith@gmail.com"

    goal = (
        "Look through next week, October 20 to 26, in Calendar. If I have a meeting with somebody then, send "
        "that person an email and ask whether we can cancel the meeting."
    )
    vague_goal = "Check whom I meet next week, and write to that person."

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        others = {"Tom Reed": "tom.reed@gmail.com", "Nina Patel": "npatel@company.com"}
        return {"name": "Sam Smith", "address": "sam.smith@gmail.com", "others": others, "events": []}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who is met, and who else has an address."""
        names = _draw_strangers(random, 3)
        addresses = {name: _address(name, random) for name in names}
        first = names[0].split()[0]
        rows = [once(f"{random.choice(MEETINGS)} with {first}", moment(random.choice(NEXT_WEEK[:5]), 10), 60)]
        meal = random.choice([*MEALS])
        rows.append(once(f"{meal} with {names[1].split()[0]}", moment(random.choice(NEXT_WEEK), MEALS[meal]), 60))
        after = random.choice(days_from(date(2025, 10, 27), 5))
        rows.append(once(f"{random.choice(MEETINGS)} with {names[2].split()[0]}", moment(after, 14), 60))
        rows += draw_others(random, NEXT_WEEK, random.sample(TITLES, 6))
        address = addresses.pop(names[0])
        if address == _guessed_address(names[0]):
            address = address.replace("@gmail.com", "@outlook.com")
        return {"name": names[0], "address": address, "others": addresses, "events": rows}

    def wanted(self) -> Wanted:
        events = self.params["events"][:1]
        subjects = [row["title"].partition(" ")[0] for row in events]
        text = cancelling("meeting", *subjects, person=self.params["name"], day=_day_of("meeting", events))
        return [Added(OutgoingMail((self.params["address"],), text=text))]

    def dialogue(self) -> Dialogue:
        name, address, others = self.params["name"], self.params["address"], self.params["others"]
        fact = Fact(
            "the address of the person",
            "text",
            tuple(
                question
                for called in (name, name.split()[0])
                for question in (*mail_addresses.questions_about(called, called), f"Who is {called}?")
            ),
            Text(f"The address of {name} is {address}.", f"{name}的邮箱是{address}。"),
            nouns=mail_addresses.NOUNS,
            value=address,
            needs=Needs((name,), WHOSE, people=True),
            of_others={
                other: Variant(Text(f"The address of {other} is {mail}.", f"{other}的邮箱是{mail}。"), mail)
                for other, mail in others.items()
            },
        )
        return Dialogue((fact,), about=(name, *others, "meeting", "week", "calendar", "contacts", "会议", "通讯录"))

    def natural_guess(self) -> dict[str, Any]:
        return {"address": _guessed_address(self.params["name"])}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        first = self.params["name"].split()[0]
        yield from find_fossify_events(hand, "meeting")
        yield from hand.ask(f"What is the email address of {first}?")
        address = hand.reply.rpartition(" is ")[2].rstrip(".")
        yield from send_new_mail(hand, [address], "Our meeting", f"Hi {first}, can we cancel our meeting next week?")
