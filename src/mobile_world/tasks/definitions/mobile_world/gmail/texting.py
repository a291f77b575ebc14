"""What mails say, or do not say, decides about a text message."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import send, send_text
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.mail_steps import open_mail
from mobile_world.tasks.sample_data import FIRST_NAMES, draw_numbers
from mobile_world.tasks.values import Added, Mail, Scene, SentText, Wanted

EVENTS = ("CoolHacks", "ByteJam", "HackHarbour", "CodeCamp North", "PixelSprint", "DataDash")
CLUBS = ("Math Club", "Chess Club", "Physics Club", "Debate Club", "Robotics Club")


class CheckDepartTimeTask(BaseTask):
    """No mail says when to leave, so somebody is asked by text message; another event's mail does say it."""

    goal = (
        "Check in Mail whether any email says at what time we leave for {event}, the hackathon tomorrow. If "
        "none does, send a text message to {name}, {number}: “What time do we leave for {event} tomorrow?”"
    )
    vague_goal = "Find out when we leave for {event}."
    app_names: ClassVar[set[str]] = {"Mail", "Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which event, whom to ask, when it begins, and which other one there is."""
        event, other = random.sample(EVENTS, 2)
        (number,) = draw_numbers(random, 1)
        begins, leaves = f"{random.randrange(8, 12)}:{random.choice(('00', '30'))} AM", f"{random.randrange(1, 6)} PM"
        return {
            "event": event,
            "other": other,
            "name": random.choice(FIRST_NAMES),
            "number": number,
            "begins": begins,
            "leaves": leaves,
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """CoolHacks and Carl, whose number has eleven digits."""
        return {
            "event": "CoolHacks",
            "other": "ByteJam",
            "name": "Carl",
            "number": "34567843456",
            "begins": "9:00 AM",
            "leaves": "2 PM",
        }

    def scene(self) -> Scene:
        """The registration, and the other event's itinerary."""
        event, other = self.params["event"], self.params["other"]
        registered = (
            f"Hello Princewill,\n\nyou are registered for {event}. It begins on October 17 at {self.params['begins']}."
        )
        plan = f"Hello,\n\nthe bus to {other} on November 21 leaves at {self.params['leaves']} from the main gate."
        return [
            Mail(
                event,
                f"hello@{_domain(event)}",
                f"{event} Registration",
                f"{registered} Bring a laptop.\n\nYour {event} team",
            ),
            Mail(
                other, f"team@{_domain(other)}", f"{other}: how to get there", f"{plan}\n\nThe {other} team", "Oct 14"
            ),
        ]

    @property
    def text(self) -> str:
        """The question."""
        return f"What time do we leave for {self.params['event']} tomorrow?"

    def wanted(self) -> Wanted:
        return [Added(SentText(self.params["number"], self.text))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_mail(hand, self.params["event"])
        yield from send_text(hand, self.params["number"], self.text)

    def side_effect(self, hand: Hand) -> Steps:
        yield from send(hand, self.text)


class RequestCarpoolingTask(BaseTask):
    """A competition begins in the afternoon, so somebody is asked for a ride; last month's began in the morning."""

    goal = (
        "Look up in Mail when the {what} tomorrow begins. If it begins between 12:00 and 17:00, send a text message to "
        "{name}, {number}: “Could you take {rider} along to the {what} tomorrow?”"
    )
    vague_goal = "Check whether {rider} needs a ride to the {what} tomorrow."
    app_names: ClassVar[set[str]] = {"Mail", "Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 1.8

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Which competition at which hour, who drives whom."""
        club, other = random.sample(CLUBS, 2)
        name, rider = random.sample(FIRST_NAMES, 2)
        (number,) = draw_numbers(random, 1)
        return {
            "club": club,
            "other": other,
            "what": _what(club),
            "name": name,
            "rider": rider,
            "number": number,
            "hour": random.randrange(1, 5),
            "room": random.randrange(101, 399),
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """The math competition at three; Daniel is to bring Bob."""
        return {
            "club": "Math Club",
            "other": "Chess Club",
            "what": "math competition",
            "name": "Daniel",
            "rider": "Bob",
            "number": "3522228876",
            "hour": 3,
            "room": 204,
        }

    def scene(self) -> Scene:
        """The mail about it, the other club's, and one about the last time."""
        p = self.params
        name, other, what, other_what = p["club"], p["other"], p["what"], _what(p["other"])
        return [
            Mail(
                name,
                f"{_domain(name, 'school.edu')}",
                f"{what.capitalize()} tomorrow at {p['hour']} PM",
                f"Dear members,\n\nthe {what} takes place tomorrow, October 17, at {p['hour']}:00 PM in Room "
                f"{p['room']}. Please be there ten minutes early.\n\n{name}",
            ),
            Mail(
                other,
                f"{_domain(other, 'school.edu')}",
                f"{other_what.capitalize()} next week",
                f"Dear members,\n\nthe {other_what} is on October 24 at 9:00 AM.\n\n{other}",
                "Oct 15",
            ),
            Mail(
                name,
                f"{_domain(name, 'school.edu')}",
                f"Results of September's {what}",
                f"Dear members,\n\nthank you for coming to the {what} on September 12 at 10:00 AM.\n\n{name}",
                "Sep 15",
                unread=False,
            ),
        ]

    @property
    def text(self) -> str:
        """The request."""
        return f"Could you take {self.params['rider']} along to the {self.params['what']} tomorrow?"

    def wanted(self) -> Wanted:
        return [Added(SentText(self.params["number"], self.text))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_mail(hand, self.params["club"])
        yield from send_text(hand, self.params["number"], self.text)


def _what(club: str) -> str:
    return f"{club.partition(' ')[0].lower()} competition"


def _domain(name: str, at: str = "") -> str:
    """An address part made of a name: a club's mailbox, or an event's own domain."""
    plain = name.lower().replace(" ", "")
    return f"{plain}@{at}" if at else f"{plain}.example"
