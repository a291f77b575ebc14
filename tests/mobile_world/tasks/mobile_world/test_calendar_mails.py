"""What mails to the people of events must say: that something should be off, and what."""

from __future__ import annotations

import pytest

from mobile_world.tasks.definitions.mobile_world.calendar.people import CheckMeetingEventAskUserTask
from mobile_world.tasks.values import Added, OutgoingMail
from mobile_world.tasks.values.mail_texts import cancelling

NOT_CANCELLED = "does not cancel it"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Our review meeting\nHi Hamza, would it be possible to call off our review on Wednesday?", ""),
        ("Cancel our meeting?\nI have a conflict on Wednesday. Would you mind?", ""),
        ("Wednesday\nCould we call our review off?", ""),
        ("Meeting\nWhy don't we cancel it?", ""),
        ("Meeting\nI cannot make it, can we cancel?", ""),
        ("Meeting\nI do not have time so can we cancel it?", ""),
        ("Meeting\nI do not like to cancel at such short notice, but I have to: can we cancel it?", ""),
        ("Hi\nI am happy to come to our meeting, please do not cancel it.", NOT_CANCELLED),
        ("Our meeting\nI don’t want to cancel it.", NOT_CANCELLED),
        ("Our meeting\nThere is no need to cancel it.", NOT_CANCELLED),
        ("Our meeting\nCan we put it off until Friday?", "moves it and does not cancel it"),
        ("Wednesday\nCan we cancel?", "does not name the meeting"),
        ("\nHello", NOT_CANCELLED),
    ],
)
def test_a_mail_asks_to_cancel_in_its_subject_or_its_text(text: str, fault: str) -> None:
    assert cancelling("meeting", "Review")(text) == fault


def test_the_meeting_may_be_called_by_its_title() -> None:
    task = CheckMeetingEventAskUserTask.from_seed(seed=3, suite="mobile_world")
    assert task.params["events"][0]["title"].startswith("Review meeting")
    wanted = task.wanted()
    assert isinstance(wanted, list) and isinstance(wanted[0], Added) and isinstance(wanted[0].thing, OutgoingMail)
    assert not wanted[0].thing.text("Hi\nCan we cancel the review?")
    assert wanted[0].thing.text("Hi\nCan we cancel the budget?")
