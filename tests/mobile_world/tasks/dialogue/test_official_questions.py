"""The users of MobileWorld's tasks understand what people naturally ask, and answer nothing with another fact."""

from __future__ import annotations

import pytest

from mobile_world.tasks.dialogue import ScriptedUser
from mobile_world.tasks.dialogue.facts import Language
from mobile_world.tasks.dialogue.questions import language_of
from mobile_world.tasks.dialogue.scripted_user import NO_WISH
from mobile_world.tasks.registry import TaskRegistry
from tests.mobile_world.tasks.dialogue.official_questions import OFFICIAL_QUESTIONS

REGISTRY = TaskRegistry("mobile_world")
SEED = 3
"""Of the instances that the questions are about."""
OFFICIAL = [
    task
    for task in REGISTRY.tasks()
    if "agent-user-interaction" in task.task_tags and ".definitions.mobile_world." in task.__module__
]


def test_every_task_that_asks_has_questions_in_both_languages() -> None:
    assert {task.__name__ for task in OFFICIAL} == OFFICIAL_QUESTIONS.keys()
    for task in OFFICIAL:
        told, back, both = OFFICIAL_QUESTIONS[task.__name__]
        languages = [language_of(question) for question in (*(each for of in told for each in of), *both)]
        own: Language = "zh" if "lang-cn" in task.task_tags else "en"
        assert languages.count(own) >= 8 and len(languages) - languages.count(own) >= 3 and len(back) >= 3, task


@pytest.mark.parametrize("name", OFFICIAL_QUESTIONS)
def test_users_tell_what_is_asked_and_nothing_else(name: str) -> None:
    task = REGISTRY.create(name, seed=SEED)
    dialogue = task.dialogue()
    assert dialogue is not None
    user, topics = ScriptedUser(dialogue, task.goal), [fact.topic for fact in dialogue.facts]
    said = "".join(f"I see {', '.join(fact.needs.mentioned)}. " for fact in dialogue.facts if fact.needs is not None)
    told, back, both = OFFICIAL_QUESTIONS[name]
    asked = [(question, [topic]) for topic, questions in zip(topics, told, strict=True) for question in questions]
    asked += [(question, []) for question in back] + [(question, topics) for question in both]
    found = [(each, user.reply((said + each).format(**task.params)), wanted) for each, wanted in asked]
    assert [each for each in found if sorted(each[1].detail["told"]) != sorted(each[2])] == []


@pytest.mark.parametrize(
    ("name", "question", "replies"),
    [
        ("SetAlarmTaskAskUser1", "Should it vibrate?", [NO_WISH.en]),
        ("SetAlarmTaskAskUser1", "Should the alarm repeat?", [NO_WISH.en]),
        ("SetAlarmTaskAskUser1", "用什么铃声？", [NO_WISH.zh]),
        ("SetAlarmTaskAskUser1", "When should it ring, and should it vibrate?", ["Please wake me at", NO_WISH.en]),
        ("SetAlarmTaskAskUser2", "Should it vibrate?", [NO_WISH.en]),
        ("CheckMeetingEventAskUserTask", "What subject do you want?", [NO_WISH.en]),
    ],
)
def test_what_does_not_matter_is_left_as_it_is(name: str, question: str, replies: list[str]) -> None:
    task = REGISTRY.create(name, seed=SEED)
    reply = task.user_reply(question)
    assert reply.startswith(replies[0]) and reply.endswith(replies[-1])


@pytest.mark.parametrize(
    "question",
    [
        "May I choose any time?",
        "Shall I pick the ringtone and the time myself?",
        "Which ringtone is right?",
        "Could you repeat that?",
        "Does the sound matter?",
    ],
)
def test_nobody_gets_leave_to_guess_a_fact(question: str) -> None:
    assert NO_WISH.en not in REGISTRY.create("SetAlarmTaskAskUser2", seed=SEED).user_reply(question)
