"""Mails that call something off or ask about something: natural ways to say it, and texts that only sound like it."""

from __future__ import annotations

import pytest

from mobile_world.tasks import TaskRegistry
from tests.mobile_world.tasks.tables.test_sent_texts import accepts

TEXTS: dict[tuple[str, int], tuple[list[str], list[str]]] = {
    ("CancelMeetingTask", 0): (
        [
            "Unfortunately I must cancel our {day} meeting.",
            "I'm sorry but I need to cancel this {day}'s meeting, something urgent came up.",
            "Hello {name},\n\nI regret that I have to cancel our meeting on {day}.\n\nKind regards,\nPrincewill",
            "Our meeting on {day} is cancelled.",
            "This is to cancel our meeting on {day}. Sorry for the short notice.",
            "I won't be able to make it on {day}, so I am cancelling our meeting.",
            "I have to cancel our meeting on {day}. Sorry about that. I hope we can find another date soon.",
            "Please note that the meeting on {day} has been cancelled.",
            "I'd like to cancel our meeting on {day}, if that's alright.",
        ],
        [
            "The meeting on {day} is not cancelled.",
            "Why would I cancel the meeting on {day}?",
            "I heard that you cancel the meeting on {day}?",
            "I would cancel the meeting on {day} if I could.",
            "The meeting is fine. Cancel the catering please.",
            "I thought about cancelling the meeting but will come.",
            "You asked whether I want to cancel the meeting on {day}: no.",
            "Let's keep the meeting; cancel the lunch.",
            "Please cancel my gym class, the meeting on {day} is on.",
            "Cancelling the meeting on {day} is not possible.",
            "I was asked to cancel the meeting on {day} but I refuse.",
            "Are we cancelling the meeting?",
            "The meeting stands, no cancellation.",
        ],
    ),
    ("CheckMeetingEventAskUserTask", 1): (
        [
            "Hello {name}, could we cancel next week's meeting?",
            "I was wondering if we could cancel our meeting next week. Best, Princewill",
            "Is it OK if we cancel the meeting?",
            "Would you be fine with cancelling our meeting on October 20?",
            "Can we call off the review on Monday, please?",
            "Hi, may we cancel our review meeting next Monday at 10?",
            "Let's cancel our meeting on Monday if that works for you.",
            "Hello, I wanted to ask whether we can cancel our meeting on Monday 20 October.",
        ],
        [
            "Can we not cancel our meeting?",
            "Can we cancel the order?",
            "You can cancel the hotel. See you at the meeting.",
            "I asked Tom whether we can cancel our meeting.",
            "Can we cancel the meeting on October 21?",
            "How can we cancel a meeting in this app?",
            "Who cancelled our meeting?",
            "Will you cancel our meeting?",
        ],
    ),
    ("CheckRegistrationTask", 0): (
        [
            "Hi, is my registration for Colwyn confirmed yet?",
            "Could you please confirm my registration for the Colwyn competition?",
            "I haven't got any confirmation for Colwyn yet, can you check my registration?",
            "Has my registration gone through?",
            "请问我的Colwyn比赛报名确认了吗？",
            "Still waiting for the confirmation of my Colwyn registration.",
        ],
        [
            "Thanks for confirming my registration. Can we meet on Friday?",
            "I do not need a confirmation of my registration.",
            "My registration is confirmed, is lunch included?",
            "Can you cancel my registration?",
        ],
    ),
    ("CheckInvoiceTask2", 0): (
        ["124821", "The total is $124,821.00.", "124,821.00 USD"],
        ["Not $124,821.00", "$124,821.00 and $5.00", "one hundred", "$124,821.00?"],
    ),
}
"""By task and base seed: what is right, and what is not."""


@pytest.mark.parametrize(("name", "seed"), TEXTS)
def test_texts_are_judged_by_what_they_say(name: str, seed: int) -> None:
    registry = TaskRegistry("mobile_world")
    task = registry.create(name, seed=registry.instance_seed(base_seed=seed, task=name, replica=0))
    right, wrong = ([text.format(**task.params) for text in texts] for texts in TEXTS[name, seed])
    assert [text for text in right if not accepts(task, text)] == []
    assert [text for text in wrong if accepts(task, text)] == []
