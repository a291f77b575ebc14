"""What the bodies of mails may say: right words in many forms, and wrong ones that have the same words in them."""

from __future__ import annotations

import pytest

from mobile_world.tasks import BaseTask
from mobile_world.tasks.definitions.mobile_world.calendar.people import (
    CheckMealEventAskUserTask,
    CheckMeetingEventAskUserTask,
)
from mobile_world.tasks.definitions.mobile_world.gmail.interviews import SendInterviewEmailTask
from mobile_world.tasks.definitions.mobile_world.gmail.meetings import AcceptMeetingTask, CancelMeetingTask
from mobile_world.tasks.definitions.mobile_world.gmail.phone_numbers import SendPhoneNumberAskUserTask
from mobile_world.tasks.definitions.mobile_world.gmail.receipts import DownloadSendReceiptTask
from mobile_world.tasks.definitions.mobile_world.gmail.registration import CheckRegistrationTask
from mobile_world.tasks.definitions.mobile_world.native.photos import SharePhotosTask
from mobile_world.tasks.definitions.mobile_world.native.sms_management import SMSManagement
from mobile_world.tasks.values import Added, OutgoingMail

THERE = "Yes, I will be there on Thursday at 10:00 AM."
INVITED = "Hello Kevin, we would like to talk to you tomorrow at 10:30 AM. Please join us then."
PICTURES = "Here are some pictures for you."
BODIES: dict[type[BaseTask], tuple[list[str], list[str]]] = {
    AcceptMeetingTask: (
        [THERE, THERE[:-1], f"Hi Daniel,\n\n{THERE}\n\nBest regards,\nPrincewill", f"Hello Daniel. {THERE} Thanks!"],
        [
            f"I was wrong to write: {THERE} I will not come.",
            "It is not true that yes, I will be there on Thursday at 10:00 AM",
            THERE.replace("AM", "PM"),
            "",
        ],
    ),
    CancelMeetingTask: (
        [
            "I have to cancel our meeting on Thursday.",
            "The Meeting is CANCELLED, I cannot come.",
            "I will not be there: please cancel the meeting.",
            "Sorry, I can’t make it, so I must cancel the meeting.",
            "I have no choice but to cancel the meeting.",
            "Not feeling well. Need to cancel the meeting.",
            "I am cancelling our meeting on Thursday; let us meet on Friday.",
            "I have to cancel the meeting. Could we do Friday instead?",
        ],
        [
            "",
            "See you at the meeting.",
            "I do not have to cancel the meeting.",
            "We won't cancel the meeting.",
            "I won’t be cancelling the meeting.",
            "I do not think I have to cancel our meeting.",
            "There is no reason to cancel the meeting.",
            "I refuse to cancel our meeting.",
            "The meeting hasn't been cancelled.",
            "Our meeting is on. Nobody will cancel it.",
            "I have to cancel the meeting on Friday.",
            "I have to cancel Tuesday's meeting.",
        ],
    ),
    CheckMealEventAskUserTask: (
        [
            "Dear Sarah, can we cancel our dinner?",
            "Would you mind calling off dinner on Tuesday?",
            "Could we call our dinner off?",
            "Why don't we cancel our dinner?",
            "I hope you do not mind cancelling our Dinner. I can't make it.",
        ],
        ["We will not cancel our dinner.", "I don't want to cancel our dinner.", "Can we cancel our lunch?", "Hello"],
    ),
    CheckMeetingEventAskUserTask: (
        ["Can we cancel our meeting next week?"],
        ["Let us not cancel the meeting.", "We should never cancel the meeting."],
    ),
    CheckRegistrationTask: (
        [
            "Has my registration been confirmed?",
            "I have not received a confirmation of my Putnam registration.",
            "I would like to ask about my registration.",
            "Please let me know whether my registration went through.",
            "The Ashgrove office confirmed my registration; has the Putnam one, too?",
        ],
        [
            "Hello!",
            "registration",
            "My registration is confirmed, thanks.",
            "I confirm my registration.",
            "Is my Ashgrove registration confirmed?",
        ],
    ),
    SendPhoneNumberAskUserTask: (
        ["15551234567", "Kevin’s number is +1 (555) 123-4567.", "555-123-4567", "1. Kevin: 555.123.4567"],
        [
            "15551234567 or 15559999999",
            "15559999999, 15551234567",
            "His number is not 15551234567.",
            "155512345678",
            "25551234567",
        ],
    ),
    DownloadSendReceiptTask: (
        [
            "5.08",
            "The total is $5.08.",
            "The receipt of 2025-10-14: total 5.08 USD",
            "Milk 0.89, muesli 2.29, chocolate (2) 1.90; total 5.08",
        ],
        ["", "5.80", "15.08", "-5.08", "5.08 or 6.08", "The total is not 5.08.", "Total 9.99, tax 5.08", "1,005.08"],
    ),
    SendInterviewEmailTask: (
        [INVITED, INVITED[:-1], INVITED.replace(". P", ".\nP")],
        [f"Do not believe this: {INVITED}", INVITED.replace("AM", "PM")],
    ),
    SharePhotosTask: (
        [PICTURES, f"Hi Kevin,\n{PICTURES}\nThanks,\nPrincewill Iroka", PICTURES.lower().rstrip(".")],
        [f"{PICTURES} They are stolen.", f"Nobody said: {PICTURES}", ""],
    ),
    SMSManagement: (
        [
            "Meta has an open Data Scientist role.",
            "Data Scientists are wanted by Meta.",
            "- Meta: the Data Scientist role in Menlo Park is open.",
            "Only Meta's Data Scientist position is still open; the others are closed.",
            "Data Scientist - Meta. No other openings.",
        ],
        [
            "Meta has no Data Scientist role.",
            "The Data Scientist role at Meta is closed.",
            "Meta's Data Scientist position has been filled.",
            "Data Scientist at Meta is not open.",
            "Meta and Netflix: Data Scientist",
            "Meta",
        ],
    ),
}
"""For the original's instances: what is right, and what is not."""


@pytest.mark.parametrize("kind", BODIES, ids=lambda kind: kind.__name__)
def test_bodies(kind: type[BaseTask]) -> None:
    task = kind.from_params(kind.reference_params() or {}, seed=0, suite="mobile_world")
    (mail,) = (each.thing for each in task.wanted() if isinstance(each, Added) and isinstance(each.thing, OutgoingMail))
    right, wrong = BODIES[kind]
    faults = {text: mail.body(text) or mail.text(f"Hello\n{text}") for text in [*right, *wrong]}
    assert {text: faults[text] for text in right} == dict.fromkeys(right, "")
    assert [text for text in wrong if not faults[text]] == []
