"""Invitations by mail that the calendar decides about; and events of today to be woken for."""

from __future__ import annotations

import re
from datetime import date, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import new_alarm, send_text
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.calendar_steps import event_titles, show_fossify_day
from mobile_world.tasks.definitions.mobile_world._data.phone_numbers import GOES_TO, MADE_UP, knows_number
from mobile_world.tasks.dialogue import Dialogue
from mobile_world.tasks.mail_steps import open_mail, send_stray_mail
from mobile_world.tasks.sample_data import draw_numbers
from mobile_world.tasks.values import Added, Alarm, FreelyLabelled, Mail, Scene, SentText, Wanted

CONFERENCES = (
    ("Bluefin", "Bluefin Summit"),
    ("Tessera", "Tessera Days"),
    ("Quillworks", "Quillworks Forum"),
    ("Northwind", "Northwind Conf"),
    ("Lumen Labs", "Lumen Live"),
)
TODAY = date(2025, 10, 16)
FULL_WEEK, EMPTY_MONTH = date(2025, 10, 20), date(2025, 11, 3)
"""Every day of the week from the first one has events on the phone; no day of the three weeks from the second has."""
PARTIES = ("farewell party", "Halloween party", "garden party", "birthday party", "jubilee party", "welcome party")


class ReplyEmailViaSmsAskUserTask(BaseTask):
    """Answer an invitation by text message, after a look at the calendar; the user knows the sender's number.

    The original's day is always free; here it is not in half of the instances.
    """

    goal = (
        "I got an email about {conference}. If I have nothing in Calendar on the day it takes place, send its "
        "sender the text message “{yes}”, otherwise “{no}”."
    )
    vague_goal = "Answer the invitation to {conference} by text message."
    app_names: ClassVar[set[str]] = {"Mail", "Calendar", "Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}
    complexity = 2.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who invites to what on which day, whether it is free, and their number."""
        sender, conference = random.choice(CONFERENCES)
        free = random.random() < 0.5
        day = EMPTY_MONTH + timedelta(random.randrange(21)) if free else FULL_WEEK + timedelta(random.randrange(7))
        (number,) = draw_numbers(random, 1)
        return cls._params(sender, conference, day, f"1{number}", free=free, on_image=False)

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """Vercel's conference, whose mail is on the phone."""
        return cls._params("Vercel", "the Next.js Conf", date(2026, 6, 15), "17771234567", free=True, on_image=True)

    @staticmethod
    def _params(sender: str, conference: str, day: date, number: str, *, free: bool, on_image: bool) -> dict[str, Any]:
        return {
            "sender": sender,
            "conference": conference,
            "number": number,
            "yes": f"I can attend {conference}.",
            "no": f"Sorry, I cannot attend {conference}.",
            "date": day.isoformat(),
            "free": free,
            "on_image": on_image,
        }

    def scene(self) -> Scene:
        """The invitation, unless the phone has it anyway."""
        p = self.params
        if p["on_image"]:
            return []
        day, sender = date.fromisoformat(p["date"]), p["sender"]
        text = (
            f"Hi Princewill,\n\nyou are invited to {p['conference']} on {day:%B} {day.day}, {day.year}, from 9:00 AM "
            f"to 9:00 PM. Please let us know whether you can come.\n\n{sender}"
        )
        return [
            Mail(sender, f"events@{sender.lower().replace(' ', '')}.example", f"Invitation: {p['conference']}", text)
        ]

    @property
    def text(self) -> str:
        """What is to be sent."""
        return str(self.params["yes" if self.params["free"] else "no"])

    def wanted(self) -> Wanted:
        return [Added(SentText(self.params["number"], self.text))]

    def dialogue(self) -> Dialogue:
        return knows_number(
            self.params["sender"],
            self.params["number"],
            "What is the sender's phone number?",
            "What is the number of the sender?",
            "Which number does the sender have?",
            "发件人的电话号码是多少？",
            *GOES_TO,
        )

    def natural_guess(self) -> dict[str, Any]:
        return {"number": MADE_UP}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Read the mail, look at the day, ask for the number, write."""
        yield from open_mail(hand, self.params["sender"])
        yield from show_fossify_day(hand, date.fromisoformat(self.params["date"]), TODAY)
        answer = self.params["no" if event_titles(hand) else "yes"]
        yield from hand.ask(f"What is {self.params['sender']}'s phone number?")
        yield from send_text(hand, "".join(re.findall(r"\d", hand.reply)), answer)


class CheckEventTimeTask(BaseTask):
    """Set an alarm one hour before a party of today, whose hour only a mail has."""

    goal = (
        "Find out from my emails at what time the {party} is today, and set an alarm in Clock for one hour "
        "before it. It should ring once."
    )
    vague_goal = "Wake me up in time for the {party}."
    app_names: ClassVar[set[str]] = {"Mail", "Clock"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 2.0
    side_effect = side_effect_of(send_stray_mail)

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which party at which time, and another one tomorrow."""
        party, other = random.sample(PARTIES, 2)
        hour, other_hour = random.sample(range(15, 22), 2)
        return {
            "party": party,
            "other": other,
            "hour": hour,
            "minute": random.choice((0, 15, 30, 45)),
            "other_hour": other_hour,
            "on_image": False,
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The Christmas party at seven, whose mail is on the phone."""
        return {"party": "Christmas party", "other": "", "hour": 19, "minute": 0, "other_hour": 0, "on_image": True}

    def scene(self) -> Scene:
        """The mail about it, and one about another party, unless the phone has it anyway."""
        p = self.params
        if p["on_image"]:
            return []
        begins, other = f"{p['hour'] - 12}:{p['minute']:02} PM", f"{p['other_hour'] - 12}:00 PM"
        today = f"Dear all,\n\nour {p['party']} takes place today, October 16, at {begins} in the garden house."
        later = f"Dear all,\n\nthe {p['other']} takes place tomorrow, October 17, at {other} on the roof terrace."
        return [
            Mail("Social Committee", "social@company.com", p["other"].capitalize(), f"{later}\n\nSocial Committee"),
            Mail("Office Team", "office@company.com", p["party"].capitalize(), f"{today}\n\nYour Office Team"),
        ]

    def wanted(self) -> Wanted:
        """One alarm more, whatever it is called."""
        return [Added(FreelyLabelled(Alarm(self.params["hour"] - 1, self.params["minute"])))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_mail(hand, "HR Department" if self.params["on_image"] else "Office Team")
        yield from new_alarm(hand, self.params["hour"] - 1, self.params["minute"])
