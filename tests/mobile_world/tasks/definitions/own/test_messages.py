"""Messages: the right words to the right person, once; answers that say one thing."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.own.messages import (
    PLACES,
    DeleteConversationTask,
    MeetingPlaceAskTask,
    PickupCodeTask,
    ReplyToMessageTask,
)
from mobile_world.tasks.values import Message
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.definitions.own.meddling import begun, delete_messages, sent


def test_reply_to_somebody_else_fails(controller: AndroidController) -> None:
    task = begun(ReplyToMessageTask, controller)
    sent(controller, task.params["people"][1][1], task.params["text"])
    assert task.score(controller).value == 0


def test_reply_with_other_words_fails(controller: AndroidController) -> None:
    task = begun(ReplyToMessageTask, controller)
    sent(controller, task.params["number"], "Yes.")
    assert task.score(controller).value == 0


def test_reply_that_only_arrived_is_none(controller: AndroidController) -> None:
    task = begun(ReplyToMessageTask, controller)
    put_fixtures(controller, [Message(task.params["number"], task.params["text"])])
    assert task.score(controller).value == 0


def test_a_draft_elsewhere_does_no_harm(controller: AndroidController) -> None:
    task = begun(ReplyToMessageTask, controller)
    sent(controller, task.params["number"], task.params["text"])
    values = {"address": task.params["people"][1][1], "body": "oops", "type": 3}
    controller.insert("content://sms/draft", values)
    assert task.score(controller).value == 1


@pytest.mark.parametrize("where", ["address='{similar}'", "1=1", "body LIKE 'Mega%'"])
def test_deleting_other_messages_fails(controller: AndroidController, where: str) -> None:
    task = begun(DeleteConversationTask, controller)
    delete_messages(controller, where.format(**task.params))
    assert task.score(controller).value == 0


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("{code}", 1),
        ("The current pickup code for {shop} is {code}; it replaced an older one.", 1),
        ("Code: {code}", 1),
        ("{code} (the old code was {old})", 1),
        ("{spaced}", 0),
        ("{old}", 0),
        ("{code}7", 0),
        ("I found no code.", 0),
        ("{code} or {other}", 0),
    ],
)
def test_answers_with_a_code(controller: AndroidController, words: str, value: float) -> None:
    task = begun(PickupCodeTask, controller)
    code = task.params["code"]
    spaced, other = f"{code[:3]} {code[3:]}", task.params["others"][0][2]
    controller.answer(words.format(**task.params, spaced=spaced) if "{other}" not in words else f"{code} or {other}")
    assert task.score(controller).value == value


def test_code_and_a_message_nobody_asked_for(controller: AndroidController) -> None:
    task = begun(PickupCodeTask, controller)
    controller.answer(task.params["code"])
    assert task.score(controller).value == 1
    sent(controller, task.params["number"], "Thanks")
    assert task.score(controller).value == 0


def test_place_is_told_when_asked(controller: AndroidController) -> None:
    task = begun(MeetingPlaceAskTask, controller)
    assert task.params["place"] in task.user_reply("Where do you want to meet?")
    assert task.params["place"] not in task.user_reply("Who won the match?")
    assert not any(place in task.goal for place in PLACES)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("See you at the {place}!", 1),
        ("{shout}", 1),
        ("See you at the {old}!", 0),
        ("At the {place}, the {old}, or wherever", 0),
        ("I will let you know.", 0),
    ],
)
def test_messages_with_a_place(controller: AndroidController, words: str, value: float) -> None:
    task = begun(MeetingPlaceAskTask, controller)
    sent(controller, task.params["number"], words.format(**task.params, shout=task.params["place"].upper()))
    assert task.score(controller).value == value


def test_place_for_the_wrong_person_fails(controller: AndroidController) -> None:
    task = begun(MeetingPlaceAskTask, controller)
    sent(controller, task.params["people"][1][1], f"At the {task.params['place']}.")
    assert task.score(controller).value == 0
