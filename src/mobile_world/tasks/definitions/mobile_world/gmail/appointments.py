"""Appointments that mails tell of, to be put into the calendar."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.calendar_steps import FOSSIFY, add_fossify_event, add_on_day
from mobile_world.tasks.definitions.mobile_world.calendar._events import NAMES, from_iso, hour_name, moment
from mobile_world.tasks.mail_steps import open_mail, search_mail
from mobile_world.tasks.values import Added, Appointment, Mail, Scene, Wanted

COMPANIES = (
    "Amazon", "Google", "Meta", "Netflix", "OpenAI", "Microsoft", "Adobe", "Spotify", "Shopify", "Nvidia", "Intel",
    "Siemens", "Zoom", "Dropbox",
)  # fmt: skip
LENGTHS = (30, 45, 60, 75, 90)
TITLES = ("Board Meeting", "Budget Meeting", "Kickoff Meeting", "Strategy Meeting", "Partner Meeting")
OFFICES = ("New York", "Boston", "Chicago", "Denver", "Seattle")
HOUR = timedelta(hours=1)


def _when(start: datetime) -> str:
    return f"{start:%A, %B} {start.day}, {start.year}, at {hour_name(start)}"


class CheckInterviewTimesTask(BaseTask):
    """Put the interviews of one month into the calendar, of which mails tell among those of other months."""

    goal = (
        "Companies have emailed me the times of job interviews. Add each interview in November 2025 to "
        "Calendar, and none in other months: one event for each, with just the company's name as its title, "
        "from the start of the interview to its end."
    )
    vague_goal = "Add my job interviews to the calendar."
    app_names: ClassVar[set[str]] = {"Mail", "Calendar"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 9.0

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """Six companies, three of which in November."""
        return {
            "interviews": [
                ["Amazon", "2025-11-20T15:00:00+00:00", 90],
                ["Google", "2025-11-12T14:00:00+00:00", 60],
                ["Meta", "2025-11-03T17:30:00+00:00", 45],
                ["Netflix", "2025-10-17T11:00:00+00:00", 60],
                ["OpenAI", "2025-09-20T09:30:00+00:00", 75],
                ["Microsoft", "2025-03-05T13:00:00+00:00", 60],
            ]
        }

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two or three interviews in November, others before and after it."""
        count = random.randint(2, 3)
        november = [date(2025, 11, day) for day in random.sample(range(3, 29), count)]
        others = [date(2025, month, random.randint(1, 28)) for month in random.sample((8, 9, 10, 12), 3)]
        interviews = []
        for company, day in zip(random.sample(COMPANIES, count + 3), [*november, *others], strict=True):
            start = moment(day, random.randrange(9, 18), random.choice((0, 0, 15, 30, 45)))
            interviews.append([company, start.isoformat(), random.choice(LENGTHS)])
        random.shuffle(interviews)
        return {"interviews": interviews}

    def scene(self) -> Scene:
        return [self._mail(company, from_iso(start), minutes) for company, start, minutes in self.params["interviews"]]

    def _mail(self, company: str, start: datetime, minutes: int) -> Mail:
        body = (
            f"Hello Princewill,\n\nthank you for your application. Your interview with {company} is on {_when(start)}."
            f" Please plan {minutes} minutes for it.\n\nThe hiring team"
        )
        sent = min(start.date() - timedelta(10), date(2025, 10, 15))
        address = f"careers@{company.lower()}.com"
        return Mail(company, address, f"Interview with {company}", body, f"{sent:%b} {sent.day}")

    def _november(self) -> list[tuple[str, datetime, datetime]]:
        rows = ((company, from_iso(start), minutes) for company, start, minutes in self.params["interviews"])
        return [(company, at, at + timedelta(minutes=minutes)) for company, at, minutes in rows if at.month == 11]

    def wanted(self) -> Wanted:
        return [Added(Appointment(start, end, company)) for company, start, end in self._november()]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Read the mails, and note those of November."""
        interviews = self._november()
        yield from search_mail(hand, "November")
        for index, (company, *_) in enumerate(interviews):
            if index:
                yield from hand.back()
            yield from hand.tap(text=f"Interview with {company}")
        yield from hand.open(FOSSIFY)
        yield from hand.tap(id="top_right_arrow")
        for index, (company, start, end) in enumerate(interviews):
            if index:
                yield from hand.back()
            yield from hand.tap(desc=f"{start.day} {start:%B}")
            yield from add_on_day(hand, title=company, start=start, end=end)

    def side_effect(self, hand: Hand) -> Steps:
        company, start = next(
            (name, from_iso(at)) for name, at, _ in self.params["interviews"] if from_iso(at).month != 11
        )
        yield from add_fossify_event(hand, company, start.replace(month=12), start.replace(month=12) + HOUR)


class CheckSetMeetTimeTask(BaseTask):
    """Put a meeting into the calendar whose time a mail tells, beside one of another meeting."""

    goal = (
        "{name} has emailed me about our meeting. Find out its date and time, and add it to Calendar as a "
        "one-hour event with the title “{title}”."
    )
    vague_goal = "Add a meeting that I got an email about to the calendar."
    app_names: ClassVar[set[str]] = {"Mail", "Calendar"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    complexity = 3.0

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {
            "name": "Carl",
            "address": "carl123@company.com",
            "title": "Board Meeting",
            "office": "New York",
            "start": "2025-11-15T15:00:00+00:00",
            "other": "Nina",
            "other_start": "2025-11-18T10:00:00+00:00",
        }

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who wants to meet, when and where, and who else."""
        name, other = random.sample(NAMES, 2)
        days = random.sample(range(1, 29), 2)
        start, second = (moment(date(2025, 11, day), random.randrange(9, 18), random.choice((0, 30))) for day in days)
        return {
            "name": name,
            "address": f"{name.lower()}{random.randint(10, 99)}@company.com",
            "title": random.choice(TITLES),
            "office": random.choice(OFFICES),
            "start": start.isoformat(),
            "other": other,
            "other_start": second.isoformat(),
        }

    def scene(self) -> Scene:
        name, title, office = (self.params[key] for key in ("name", "title", "office"))
        start, second = (from_iso(self.params[key]) for key in ("start", "other_start"))
        body = (
            f"Hi Princewill,\n\nwe meet on {_when(start)} in the {office} office. Please bring your figures.\n\n{name}"
        )
        other = self.params["other"]
        talk = f"Hello,\n\nthe workshop is on {_when(second)}. Come if you like.\n\n{other}"
        return [
            Mail(name, self.params["address"], title, body, "Oct 14"),
            Mail(other, f"{other.lower()}@company.com", "Workshop", talk, "Oct 13"),
        ]

    def wanted(self) -> Wanted:
        start = from_iso(self.params["start"])
        return [Added(Appointment(start, start + HOUR, self.params["title"]))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        start = from_iso(self.params["start"])
        yield from open_mail(hand, self.params["name"])
        yield from add_fossify_event(hand, self.params["title"], start, start + HOUR)

    def side_effect(self, hand: Hand) -> Steps:
        second = from_iso(self.params["other_start"])
        yield from add_fossify_event(hand, "Workshop", second, second + HOUR)
