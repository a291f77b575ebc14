"""Which messages may be on the phone afterwards: one more, sent, to the right number, in the right words."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world.simple_message_task import SimpleMessageTask
from mobile_world.tasks.solution import play
from mobile_world.tasks.values import Message, Person
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.definitions.android_world.instances import started


def send(controller: AndroidController, number: str, text: str, *, sent: bool = True) -> None:
    put_fixtures(controller, [Message(number, text, "sent" if sent else "inbox")])


def test_the_right_message_however_it_went(controller: AndroidController) -> None:
    task = started(SimpleMessageTask, controller)
    send(controller, task.params["number"], task.params["text"])
    assert task.score(controller).value == 1


def test_the_wrong_person(controller: AndroidController) -> None:
    task = started(SimpleMessageTask, controller)
    namesake = task.params["people"][1 if task.params["known"] else 0]
    send(controller, namesake[1], task.params["text"])
    score = task.score(controller)
    assert score.value == 0
    assert "was not added" in score.reason


def test_other_words(controller: AndroidController) -> None:
    task = started(SimpleMessageTask, controller)
    send(controller, task.params["number"], task.params["text"].rstrip(".") + "!!")
    assert task.score(controller).value == 0


def test_twice(controller: AndroidController) -> None:
    task = started(SimpleMessageTask, controller)
    for _ in range(2):
        send(controller, task.params["number"], task.params["text"])
    assert task.score(controller).value == 0


def test_received_instead_of_sent(controller: AndroidController) -> None:
    task = started(SimpleMessageTask, controller)
    send(controller, task.params["number"], task.params["text"], sent=False)
    assert task.score(controller).value == 0


def test_an_old_message_must_not_get_lost(controller: AndroidController) -> None:
    task = started(SimpleMessageTask, controller)
    send(controller, task.params["number"], task.params["text"])
    controller.run(["content", "delete", "--uri", "content://sms/1"])
    score = task.score(controller)
    assert score.value == 0
    assert "was removed, although nobody asked" in score.reason


def test_a_new_contact_on_the_way_is_too_much(controller: AndroidController) -> None:
    task = started(SimpleMessageTask, controller, lambda params: not params["known"])
    put_fixtures(controller, [Person("Somebody New", task.params["number"])])
    send(controller, task.params["number"], task.params["text"])
    assert task.score(controller).value == 0


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False])
def test_a_draft_shows_the_words_and_waits(controller: AndroidController, known: bool) -> None:
    task = started(SimpleMessageTask, controller, lambda params: params["known"] is known)
    play(task.intent_cue, controller)
    texts = {node.text for node in controller.ui_tree().walk()}
    assert task.params["text"] in texts
    assert task.score(controller).value == 0
