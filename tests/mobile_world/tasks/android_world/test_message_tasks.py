"""Messages: one, in these words, to this number; what else the official rule lets pass."""

from __future__ import annotations

from datetime import timedelta

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.definitions.android_world.sms.messages import (
    SimpleSmsReply,
    SimpleSmsReplyMostRecent,
    SimpleSmsResend,
    SimpleSmsSend,
    SimpleSmsSendClipboardContent,
    SimpleSmsSendReceivedAddress,
)
from mobile_world.tasks.values import Message
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.android_world.playing import scores, start

KINDS: list[type[BaseTask]] = [
    SimpleSmsSend,
    SimpleSmsSendClipboardContent,
    SimpleSmsReply,
    SimpleSmsReplyMostRecent,
    SimpleSmsSendReceivedAddress,
    SimpleSmsResend,
]


def sent(controller: AndroidController, number: str, text: str, *, ago: timedelta = timedelta()) -> None:
    put_fixtures(controller, [Message(number, text, "sent", ago)])
    controller.launch_app("SMS Messenger")


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_message_counts_by_either_rule(kind: type[BaseTask], controller: AndroidController) -> None:
    task = start(kind, controller)
    sent(controller, task.params["number"], task.params["message"])
    assert scores(task, controller) == (1, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_nearly_these_words_count_by_the_official_rule_alone(
    kind: type[BaseTask], controller: AndroidController
) -> None:
    task = start(kind, controller)
    sent(controller, task.params["number"], task.params["message"] + "!")
    assert scores(task, controller) == (0, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_somebody_else_is_wrong(kind: type[BaseTask], controller: AndroidController) -> None:
    task = start(kind, controller)
    sent(controller, "+12065550100", task.params["message"])
    assert scores(task, controller) == (0, 0)


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_a_further_message_counts_by_the_official_rule_alone(
    kind: type[BaseTask], controller: AndroidController
) -> None:
    task = start(kind, controller)
    sent(controller, task.params["number"], task.params["message"])
    sent(controller, "+12065550100", "By the way!")
    assert scores(task, controller) == (0, 1)


def test_a_message_sent_twice_is_no_resending(controller: AndroidController) -> None:
    task = start(SimpleSmsResend, controller)
    for _ in range(2):
        sent(controller, task.params["number"], task.params["message"])
    assert scores(task, controller) == (0, 0)


def test_the_older_message_is_not_the_lost_one(controller: AndroidController) -> None:
    task = start(SimpleSmsResend, controller)
    number, older, _ = task.params["scene"]["talk"][0]
    assert number == task.params["number"]
    sent(controller, number, older)
    assert scores(task, controller) == (0, 0)


def test_the_official_rule_wants_the_messenger_in_front_and_the_message_fresh(controller: AndroidController) -> None:
    task = start(SimpleSmsSend, controller)
    sent(controller, task.params["number"], task.params["message"])
    controller.home()
    assert scores(task, controller) == (1, 0)
    task = start(SimpleSmsSend, controller)
    sent(controller, task.params["number"], task.params["message"], ago=timedelta(minutes=6))
    assert scores(task, controller) == (1, 0)


@pytest.mark.parametrize("seed", range(30))
def test_who_wrote_last_is_not_who_wrote_alone(seed: int) -> None:
    task = SimpleSmsReplyMostRecent.from_seed(seed=seed, suite="android_world")
    writers = [number for number, _, _ in task.params["scene"]["talk"]]
    assert writers[-1] == task.params["number"]
    assert len(set(writers)) == len(writers) >= 3
    assert task.params["message"] not in [text for _, text, _ in task.params["scene"]["talk"]]


@pytest.mark.parametrize("seed", range(30))
def test_two_different_people_are_meant(seed: int) -> None:
    params = SimpleSmsSendReceivedAddress.from_seed(seed=seed, suite="android_world").params
    assert not set(params["name1"].split()) & set(params["name2"].split())
