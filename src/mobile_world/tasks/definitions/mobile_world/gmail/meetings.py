"""Answers to a mail about a meeting: yes, or no."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.definitions.mobile_world.gmail._people import MailTask, draw_writers
from mobile_world.tasks.mail_steps import open_mail, reply
from mobile_world.tasks.values import Added, Mail, OutgoingMail, Scene, Wanted
from mobile_world.tasks.values.mail_texts import MAIL_DAY, cancelling, worded

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
HOURS = ("8:30 AM", "9:00 AM", "10:00 AM", "11:30 AM", "2:00 PM", "3:30 PM", "4:00 PM")
PLACES = ("the small meeting room", "my office", "the library", "the canteen", "room 12")


class _AnswerMeeting(MailTask):
    """Answer the newest mail of somebody who asks about a meeting; there are an older one and one of somebody else."""

    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who asks about which day and hour, and who else does."""
        (name, address), other = draw_writers(random, 2)
        day, other_day, older_day = random.sample(DAYS, 3)
        return {
            "name": name,
            "address": address,
            "day": day,
            "time": random.choice(HOURS),
            "other": other,
            "other_day": other_day,
            "older_day": older_day,
            "place": random.choice(PLACES),
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {
            "name": "Daniel",
            "address": "dan123@gmail.com",
            "day": "Thursday",
            "time": "10:00 AM",
            "other": ["Carl", "carl123@company.com"],
            "other_day": "Friday",
            "older_day": "Tuesday",
            "place": "my office",
        }

    def scene(self) -> Scene:
        """The mail, another one about another meeting, and one about last week's."""
        p = self.params
        (other, address), hello = p["other"], "Hi Princewill,"
        return [
            Mail(other, address, f"Meeting {p['other_day']}", f"{hello}\n\ncan we meet on {p['other_day']} instead?"),
            Mail(
                p["name"],
                p["address"],
                f"Meeting {p['day']}",
                f"{hello}\n\ndoes our meeting on {p['day']} at {p['time']} in {p['place']} still stand? "
                f"Please let me know.\n\n{p['name']}",
            ),
            Mail(
                p["name"],
                p["address"],
                f"Meeting {p['older_day']}",
                f"{hello}\n\nthanks for your time on {p['older_day']}, that helped a lot.\n\n{p['name']}",
                "Oct 8",
                unread=False,
            ),
        ]

    @property
    def text(self) -> str:
        """What the solution writes."""
        raise NotImplementedError

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_mail(hand, self.params["name"])
        yield from reply(hand, self.text)


class AcceptMeetingTask(_AnswerMeeting):
    """Reply with a given sentence; only to the one who asked, whoever else wrote."""

    goal = (
        "Look at the newest email from {name} in Mail and reply to it with this sentence: “Yes, I will be "
        "there on {day} at {time}.”"
    )
    vague_goal = "Accept the meeting that {name} asks about by email."

    @property
    def text(self) -> str:
        return f"Yes, I will be there on {self.params['day']} at {self.params['time']}."

    def wanted(self) -> Wanted:
        p = self.params
        return [Added(OutgoingMail((p["address"],), f"RE: Meeting {p['day']}", worded(self.text)))]


class CancelMeetingTask(_AnswerMeeting):
    """Reply that a meeting is cancelled, in any words that say so."""

    goal = (
        "Reply to the newest email from {name} in Mail and tell them that you have to cancel the meeting on "
        "{day}. Use the words “cancel” and “meeting”."
    )
    vague_goal = "Call off the meeting that {name} asks about by email."

    @property
    def text(self) -> str:
        return f"I am sorry, but I have to cancel our meeting on {self.params['day']}."

    def wanted(self) -> Wanted:
        p = self.params
        days = (MAIL_DAY + timedelta(ahead) for ahead in range(1, 8))
        day = next(day for day in days if f"{day:%A}" == p["day"])
        body = cancelling("meeting", person=p["name"], day=day, wording=("cancel", "meeting"))
        return [Added(OutgoingMail((p["address"],), f"RE: Meeting {p['day']}", body))]
