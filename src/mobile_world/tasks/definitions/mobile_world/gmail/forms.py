"""Pictures of forms that are sent on: those of a field trip that came by mail, and a waiver among the downloads."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

from mobile_world.tasks.authoring import Hand, Steps, by_hand
from mobile_world.tasks.definitions.mobile_world.gmail._people import MailTask, draw_writers
from mobile_world.tasks.mail_steps import download, open_mail, send_new_mail
from mobile_world.tasks.values import (
    Added,
    Answered,
    ContentIs,
    DataFile,
    Mail,
    MailFile,
    Number,
    OutgoingMail,
    Scene,
    Wanted,
)
from simdroid.media import encoded, text_picture

SUBJECTS = ("Field trip form", "Field trip", "Signed form", "Form for the trip", "Field trip papers")
TRIPS = ("the science museum", "the botanical garden", "the old harbour", "the observatory", "the wind farm")


def picture(title: str, *lines: str) -> bytes:
    """A page that a scanner saw."""
    return encoded(text_picture(title, lines), "JPEG")


class SendFormsTask(MailTask):
    """Collect forms from a day on out of five mails, send them on, and tell how many there were."""

    goal = (
        "Several parents sent me signed field trip forms by email. Download every form that I received on or "
        "after {since} and send all of them in one email to {principal}, with the subject “Field Trip Forms”. "
        "Then tell me how many forms you sent."
    )
    vague_goal = "Pass the newer field trip forms on to {principal}."
    complexity = 3.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who sent a form on which day; two to four of the five came in time."""
        days = sorted(random.sample(range(13), 5))
        late = random.randint(2, 4)
        numbers = random.sample(range(1, 6), 5)
        forms = [
            [name, address, cls._day(day), subject, f"form{number}.jpg"]
            for (name, address), day, subject, number in zip(
                draw_writers(random, 5), days, random.sample(SUBJECTS, 5), numbers, strict=True
            )
        ]
        return {
            "forms": forms,
            "since": cls._day(days[5 - late]),
            "count": late,
            "trip": random.choice(TRIPS),
            "principal": f"principal@{random.choice(('northside', 'lakeview', 'hillcrest', 'elmwood'))}.edu",
        }

    @staticmethod
    def _day(after: int) -> str:
        """A day of this month as mails show it; zero is the second."""
        day = date(2025, 10, 2 + after)
        return f"{day:%b} {day.day}"

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        """Three of five, from the third on; one day after the phone's date is moved to the day before it."""
        forms = [
            ["Alice", "alice@email.com", "Sep 30", "Field trip form", "form4.jpg"],
            ["Bob", "bob@email.com", "Oct 2", "Field trip", "form5.jpg"],
            ["Carl", "carl@email.com", "Oct 3", "Field trip form", "form1.jpg"],
            ["Dave", "dave@email.com", "Oct 14", "Signed form", "form3.jpg"],
            ["Echo", "echo@email.com", "Oct 15", "Field trip", "form2.jpg"],
        ]
        return {"forms": forms, "since": "Oct 3", "count": 3, "trip": TRIPS[0], "principal": "principal@school.edu"}

    def _file(self, form: list[str]) -> MailFile:
        name, _, day, _, file = form
        content = picture(
            "Field Trip Form",
            f"Destination: {self.params['trip']}",
            f"Parent: {name}",
            f"Signed on {day}",
            "I agree that my child takes part.",
        )
        return MailFile(file, content)

    @property
    def chosen(self) -> list[list[str]]:
        """Those that came in time."""
        forms: list[list[str]] = self.params["forms"]
        return forms[-self.params["count"] :]

    def scene(self) -> Scene:
        text = "Hello,\n\nhere is the signed form for the field trip to {trip}.\n\n{name}"
        mails = [
            Mail(name, address, subject, text.format(trip=self.params["trip"], name=name), day, (self._file(form),))
            for form in self.params["forms"]
            for name, address, day, subject, _ in [form]
        ]
        return mails[::-1]

    def wanted(self) -> Wanted:
        """The forms among the downloads, one mail with all of them, and their number."""
        files = tuple(self._file(form) for form in self.chosen)
        return [
            Added(OutgoingMail((self.params["principal"],), "Field Trip Forms", files=files)),
            *(ContentIs(f"Download/{file.name}", file.content) for file in files),
            Answered(Number(self.params["count"])),
        ]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Go through the mails, newest first, then write."""
        for name, _, _, _, file in reversed(self.chosen):
            yield from open_mail(hand, name)
            yield from download(hand, file)
        files = [file for *_, file in self.chosen]
        yield from send_new_mail(hand, [self.params["principal"]], "Field Trip Forms", attach=files)
        yield from hand.answer(str(self.params["count"]))


class SendWaiverTask(MailTask):
    """Send a picture from the downloads, where an older version lies beside it."""

    goal = "Send the file waiver.jpg from my downloads as an attachment to {address}, with the subject “{subject}”."
    vague_goal = "Email the waiver to {name}."
    complexity = 1.6

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """To whom, under which subject, and what it is about."""
        name, address = draw_writers(random, 1)[0]
        subjects = ("Updated waiver", "Signed waiver", "Waiver for the trip", "Waiver, final version")
        activity = random.choice(("climbing", "kayaking", "skating", "diving", "caving"))
        return {"name": name, "address": address, "subject": random.choice(subjects), "activity": activity}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"name": "Bob", "address": "bob@gmail.com", "subject": "Updated waiver", "activity": "climbing"}

    def _picture(self, version: int) -> bytes:
        return picture(
            "Waiver",
            f"Activity: {self.params['activity']}",
            f"Version {version}",
            "I take part at my own risk.",
            "Princewill Iroka",
        )

    def scene(self) -> Scene:
        """The file, and the one before it."""
        files = [("waiver.jpg", 2), ("waiver_old.jpg", 1)]
        return [DataFile(f"Download/{name}", data=self._picture(version)) for name, version in files]

    def wanted(self) -> Wanted:
        file = MailFile("waiver.jpg", self._picture(2))
        return [Added(OutgoingMail((self.params["address"],), self.params["subject"], files=(file,)))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from send_new_mail(hand, [self.params["address"]], self.params["subject"], attach=["waiver.jpg"])
