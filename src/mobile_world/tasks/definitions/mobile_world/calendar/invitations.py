"""Invitations that come as text messages, and the calendar that says whether there is time."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.app_steps import open_conversation, send
from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.calendar_steps import add_fossify_event, show_fossify_day
from mobile_world.tasks.definitions.mobile_world.calendar._events import (
    NAMES,
    SERIES,
    TITLES,
    TODAY,
    Row,
    calendar_of,
    day_name,
    days_from,
    draw_others,
    from_iso,
    hour_name,
    moment,
    once,
)
from mobile_world.tasks.dialogue import Dialogue, Fact, Text
from mobile_world.tasks.sample_data import draw_numbers
from mobile_world.tasks.values import Added, Appointment, NewMessage, Scene, SentText, Wanted

HOUR = timedelta(hours=1)
MARRY = {"sender": "Marry", "number": "5051234567"}
"""Who writes in the original."""
REFUSAL = "Sorry, I already have plans at that time."
TOMORROW = TODAY + timedelta(1)
TITLE_WORDS = {"Coffee": ("coffee", "cafe", "咖啡"), "Lunch": ("lunch", "午饭", "午餐")}
"""What events are called that nobody has given a title."""
LUNCH_QUESTIONS = (
    "Which date and time is right?",
    "When is the lunch?",
    "When does the lunch take place?",
    "Which day is the lunch?",
    "On which date is the lunch?",
    "What time is the lunch?",
    "What time does the lunch start and end?",
    "From when to when should the event be?",
    "When should the event start and end?",
    "Until when does the lunch last?",
    "How long does the lunch take?",
    "Which is right, the message or what you said?",
    "Should I use the time of the message?",
    "Do you mean noon?",
    "Which date should I use?",
    "Which day should I use?",
    "Is it on the 16th or the 17th?",
    "Is the lunch on October 17?",
    "Is it October 16 or October 17?",
    "Is the lunch tomorrow?",
    "Is it today or tomorrow?",
    "午饭是哪天几点？",
    "几点到几点？",
    "午餐什么时候开始，什么时候结束？",
    "是哪一天？",
    "是今天还是明天？",
    "午饭几点结束？",
)


def _invitation(params: dict[str, Any], text: str) -> Scene:
    """The message with its notification, and the calendar."""
    return [*calendar_of(params), NewMessage(f"+1{params['number']}", text)]


def _named(what: str, params: dict[str, Any]) -> tuple[str, ...]:
    """What the title of an event says where the goal leaves it open: what it is, or with whom."""
    return (*TITLE_WORDS[what], params["sender"])


def _draw_sender(random: Random) -> dict[str, Any]:
    return {"sender": random.choice(NAMES), "number": draw_numbers(random, 1)[0]}


def _draw_day(random: Random, start: datetime, *, free: bool) -> list[Row]:
    """Events of a day that leave an hour free, though barely, or take a part of it, and others on the days around."""
    titles = random.sample((*SERIES, *TITLES), 8)
    rows = [once(titles[0], start - 2 * HOUR, 120), once(titles[1], start + HOUR, random.choice((30, 60, 90)))]
    if not free:
        late = random.choice((-30, 0, 30))
        rows[random.randrange(2)] = once(titles[2], start + timedelta(minutes=late), 60)
    around = [day for day in days_from(start.date() - timedelta(3), 7) if day != start.date()]
    return [*rows, *draw_others(random, around, titles[3:])]


def _reply(hand: Hand, number: str, text: str) -> Steps:
    """Answer in the conversation with a number, however its digits are grouped in the list."""
    yield from hand.open("Messages")
    names = (node.text for node in hand.find(id="conversation_name"))
    name = next(name for name in names if "".join(filter(str.isdecimal, name)).endswith(number))
    yield from open_conversation(hand, name)
    yield from send(hand, text)


class _AnswerInvitation(BaseTask):
    """Answer an invitation that came by text message, as the calendar allows."""

    vague_goal = "Accept an invitation by text message, and note it."
    app_names: ClassVar[set[str]] = {"Calendar", "Messages"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 3.0


class ScheduleCoffeeTimeViaSmsTask(_AnswerInvitation):
    """Accept an invitation to coffee and note it where there is time, and refuse it where there is none."""

    goal = (
        "{sender} has just invited me to coffee by text message. Check in Calendar whether I am free for the whole hour"
        " that it takes. If I am, reply OK, nothing more, and add an event of that hour. If I am not, reply"
        f" “{REFUSAL}” and leave the calendar as it is."
    )
    vague_goal = "Answer an invitation by text message, as my calendar allows."

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {**MARRY, "start": "2025-10-20T09:10:00+00:00", "free": False, "events": []}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who invites when, and whether there is time."""
        start = moment(date(2025, 10, 18) + timedelta(random.randrange(12)), random.randrange(9, 18))
        free = random.random() < 0.5
        rows = _draw_day(random, start, free=free)
        return {**_draw_sender(random), "start": start.isoformat(), "free": free, "events": rows}

    def scene(self) -> Scene:
        start = from_iso(self.params["start"])
        return _invitation(
            self.params,
            f"Hi, {self.params['sender']} here. Coffee on {day_name(start.date())} at {hour_name(start)}? "
            "It would take about an hour.",
        )

    def wanted(self) -> Wanted:
        """One of the two answers, and an event with the first."""
        start, number = from_iso(self.params["start"]), self.params["number"]
        if not self.params["free"]:
            return [Added(SentText(number, REFUSAL))]
        appointment = Appointment(start, start + HOUR, about=_named("Coffee", self.params))
        return [Added(SentText(number, "OK")), Added(appointment)]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Look at the day, answer, and note it."""
        start = from_iso(self.params["start"])
        yield from show_fossify_day(hand, start.date(), TODAY)
        yield from _reply(hand, self.params["number"], "OK" if self.params["free"] else REFUSAL)
        if self.params["free"]:
            yield from add_fossify_event(hand, "Coffee", start, start + HOUR)


class ScheduleLunchViaSmsTask(_AnswerInvitation):
    """Accept an invitation to lunch and note it."""

    goal = (
        "{sender} has just invited me to lunch by text message. Reply OK, nothing more, and add the lunch to Calendar:"
        " an event of an hour, from the time that the message names."
    )

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {**MARRY, "start": "2025-10-17T11:00:00+00:00", "day": "tomorrow", "events": []}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who invites, for when, and how the message calls that day."""
        ahead = random.randint(1, 6)
        start = moment(TODAY + timedelta(ahead), random.choice((11, 12, 13)), random.choice((0, 15, 30)))
        day = {1: "tomorrow", 2: "the day after tomorrow"}.get(ahead, f"on {start:%A}")
        rows = _draw_day(random, start, free=True)
        return {**_draw_sender(random), "start": start.isoformat(), "day": day, "events": rows}

    def scene(self) -> Scene:
        time = hour_name(from_iso(self.params["start"]))
        return _invitation(
            self.params,
            f"Hello, this is {self.params['sender']}. Lunch {self.params['day']} at {time}? It takes about an hour.",
        )

    def wanted(self) -> Wanted:
        start = from_iso(self.params["start"])
        appointment = Appointment(start, start + HOUR, about=_named("Lunch", self.params))
        return [Added(SentText(self.params["number"], "OK")), Added(appointment)]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        start = from_iso(self.params["start"])
        yield from _reply(hand, self.params["number"], "OK")
        yield from add_fossify_event(hand, "Lunch", start, start + HOUR)

    def side_effect(self, hand: Hand) -> Steps:
        """Have lunch on the day after as well."""
        start = from_iso(self.params["start"]) + timedelta(1)
        yield from add_fossify_event(hand, "Lunch", start, start + HOUR)


TOMORROW_WORDS = (
    "October 17",
    "17 October",
    "Oct 17",
    "17th",
    "tomorrow",
    "Friday",
    "10月17日",
    "10月17号",
    "17号",
    "明天",
    "周五",
)
TODAY_WORDS = (
    "October 16",
    "16 October",
    "Oct 16",
    "16th",
    "today",
    "Thursday",
    "10月16日",
    "10月16号",
    "16号",
    "今天",
    "周四",
)
"""What may be proposed for the day of the lunch."""


class ScheduleLunchViaSmsAskUserTask(_AnswerInvitation):
    """Accept an invitation to lunch and note it, though the goal has its date and end wrong; the user corrects them."""

    guess_wins = "the message says tomorrow at 11:00 for about an hour, and the goal says until 12"

    goal = (
        "{sender} has just invited me to lunch by text message. Reply OK, nothing more, and add the lunch to Calendar"
        " on October 16, from {hour}:00 a.m. to 12 a.m."
    )
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {
            **MARRY,
            "hour": 11,
            "start": "2025-10-17T11:00:00+00:00",
            "end": "2025-10-17T12:00:00+00:00",
            "length": " It takes about an hour.",
            "events": [],
        }

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who invites, from when, and until when: the message does not tell, nor is it noon, as the goal suggests."""
        start = moment(TOMORROW, random.choice((10, 11)), random.choice((0, 15, 30, 45)))
        end = start + timedelta(minutes=random.choice((45, 75, 90, 105, 120)))
        end += timedelta(minutes=15 * (end == moment(TOMORROW, 12)))
        times = {"start": start.isoformat(), "end": end.isoformat()}
        rows = _draw_day(random, start, free=True)[:1] + draw_others(random, days_from(TODAY, 1), ("Code Review",))
        return {**_draw_sender(random), "hour": start.hour, **times, "length": "", "events": rows}

    def scene(self) -> Scene:
        time = hour_name(from_iso(self.params["start"]))
        return _invitation(
            self.params, f"Hello, this is {self.params['sender']}. Lunch tomorrow at {time}?{self.params['length']}"
        )

    def wanted(self) -> Wanted:
        start, end = (from_iso(self.params[name]) for name in ("start", "end"))
        appointment = Appointment(start, end, about=_named("Lunch", self.params))
        return [Added(SentText(self.params["number"], "OK")), Added(appointment)]

    def dialogue(self) -> Dialogue:
        start, end = (from_iso(self.params[name]) for name in ("start", "end"))
        fact = Fact(
            "the time of the lunch",
            "time",
            LUNCH_QUESTIONS,
            Text(
                f"The lunch is tomorrow, October 17, from {start:%H:%M} to {end:%H:%M}.",
                f"午饭是明天，10月17日，{start:%H:%M}到{end:%H:%M}。",
            ),
            nouns=("date", "day", "time", "end", "lunch", "event", "午饭", "日期", "时间"),
            value=f"{start:%H:%M}",
            values={f"{start:%H:%M}": TOMORROW_WORDS, "today": TODAY_WORDS},
            parts={name: f"{end:%H:%M}" for name in ("end", "over", "until", "结束", "到几点", "吃到")},
            misspoken=True,
        )
        return Dialogue((fact,), about=("message", "SMS", "today", "tomorrow", "noon", "midnight", "明天", "短信"))

    def natural_guess(self) -> dict[str, Any]:
        """The day and the beginning that the message names, and noon."""
        return {"end": moment(TOMORROW, 12).isoformat()}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from hand.ask("The message says tomorrow. When should the event start and end?")
        times = hand.reply.rstrip(".").rpartition("from ")[2].split(" to ")
        start, end = (from_iso(f"{TOMORROW.isoformat()}T{time}:00+00:00") for time in times)
        yield from _reply(hand, self.params["number"], "OK")
        yield from add_fossify_event(hand, "Lunch", start, end)

    def side_effect(self, hand: Hand) -> Steps:
        yield from add_fossify_event(hand, "Lunch", moment(TODAY, self.params["hour"]), moment(TODAY, 12))
