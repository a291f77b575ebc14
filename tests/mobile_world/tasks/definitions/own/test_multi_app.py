"""From one app to another: the particular that was to be found, and nothing beside it."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.own.multi_app import (
    AlarmFromMessageTask,
    CallNumberFromMessageTask,
    SaveClinicNumberChineseTask,
    SaveNumberFromMessageTask,
    SendClipboardTextTask,
    ShareNumberAskTask,
    ShareNumberTask,
    TextBackMissedCallerTask,
)
from mobile_world.tasks.values import Alarm, Call, Person
from mobile_world.tasks.values.fixtures import put_fixtures
from tests.mobile_world.tasks.definitions.own.meddling import begun, delete_messages, sent


def test_saved_with_the_number_of_somebody_else(controller: AndroidController) -> None:
    task = begun(SaveNumberFromMessageTask, controller)
    put_fixtures(controller, [Person(task.params["name"], task.params["others"][2])])
    assert task.score(controller).value == 0


def test_saved_and_tidied_up(controller: AndroidController) -> None:
    task = begun(SaveNumberFromMessageTask, controller)
    put_fixtures(controller, [Person(task.params["name"], "+1" + task.params["number"])])
    assert task.score(controller).value == 1
    delete_messages(controller, f"body LIKE '%{task.params['trade']}%'")
    assert task.score(controller).value == 0


def test_both_recommendations_are_one_too_many(controller: AndroidController) -> None:
    task = begun(SaveNumberFromMessageTask, controller)
    put_fixtures(controller, [Person(task.params["name"], task.params["number"])])
    put_fixtures(controller, [Person(*task.params["others"][1:])])
    assert task.score(controller).value == 0


@pytest.mark.slow
def test_chinese_name_and_number(controller: AndroidController) -> None:
    task = begun(SaveClinicNumberChineseTask, controller)
    put_fixtures(controller, [Person(task.params["place"], "+86 " + task.params["number"])])
    assert task.score(controller).value == 1
    task = begun(SaveClinicNumberChineseTask, controller)
    put_fixtures(controller, [Person(task.params["place"], task.params["others_number"])])
    assert task.score(controller).value == 0


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("{number}", 1),
        ("Here it is: +1 ({number[0]}{number[1]}{number[2]}) {rest}", 1),
        ("{name} can be reached at {number}. Cheers!", 1),
        ("{friends_number}", 0),
        ("{number} or {friends_number}", 0),
        ("I do not know it.", 0),
    ],
)
def test_messages_with_a_number(controller: AndroidController, words: str, value: float) -> None:
    task = begun(ShareNumberTask, controller)
    number = task.params["number"]
    sent(controller, task.params["friends_number"], words.format(**task.params, rest=f"{number[3:6]}-{number[6:]}"))
    assert task.score(controller).value == value


def test_number_sent_to_a_stranger_fails(controller: AndroidController) -> None:
    task = begun(ShareNumberTask, controller)
    sent(controller, task.params["people"][2][1], task.params["number"])
    assert task.score(controller).value == 0


@pytest.mark.slow
def test_only_the_number_the_user_named(controller: AndroidController) -> None:
    task = begun(ShareNumberAskTask, controller)
    kind, numbers = task.params["kind"], task.params["numbers"]
    friend = task.params["others"][0][1]
    assert kind in task.user_reply("Which number do you mean?")
    assert kind not in task.user_reply("Is it raining?")
    assert kind not in task.goal
    for each, number in numbers.items():
        task = begun(ShareNumberAskTask, controller)
        sent(controller, friend, f"Here you are: {number}")
        assert task.score(controller).value == 0, "one of four is easily guessed"
        assert kind in task.user_reply("Which number do you mean?")
        assert task.score(controller).value == (each == kind)
    task = begun(ShareNumberAskTask, controller)
    sent(controller, friend, " ".join(numbers.values()))
    assert task.score(controller).value == 0


@pytest.mark.slow
def test_text_to_an_earlier_caller_fails(controller: AndroidController) -> None:
    task = begun(TextBackMissedCallerTask, controller)
    for _, number in task.params["people"][1:]:
        task = begun(TextBackMissedCallerTask, controller)
        sent(controller, number, task.params["text"])
        assert task.score(controller).value == 0


def test_texting_everybody_is_too_much(controller: AndroidController) -> None:
    task = begun(TextBackMissedCallerTask, controller)
    for _, number in task.params["people"]:
        sent(controller, number, task.params["text"])
    assert task.score(controller).value == 0


def test_calling_the_broken_phone_fails(controller: AndroidController) -> None:
    task = begun(CallNumberFromMessageTask, controller)
    put_fixtures(controller, [Call(task.params["people"][0][1], "outgoing")])
    assert task.score(controller).value == 0
    put_fixtures(controller, [Call(task.params["number"], "outgoing", seconds=4)])
    assert task.score(controller).value == 0, "the first call stays a mistake"


def test_calling_the_other_number(controller: AndroidController) -> None:
    task = begun(CallNumberFromMessageTask, controller)
    put_fixtures(controller, [Call(task.params["number"], "outgoing", seconds=4)])
    assert task.score(controller).value == 1


def test_a_call_that_nobody_answered_is_none(controller: AndroidController) -> None:
    task = begun(CallNumberFromMessageTask, controller)
    put_fixtures(controller, [Call(task.params["number"], "outgoing")])
    score = task.score(controller)
    assert score.value == 0 and "that nobody answered" in score.reason


def test_alarm_for_the_time_before_the_change_fails(controller: AndroidController) -> None:
    task = begun(AlarmFromMessageTask, controller)
    hour, minute = map(int, task.params["first"].split(":"))
    put_fixtures(controller, [Alarm(hour, minute, label=task.params["label"])])
    assert task.score(controller).value == 0
    put_fixtures(controller, [Alarm(task.params["hour"], task.params["minute"], label=task.params["label"])])
    assert task.score(controller).value == 0, "one alarm was asked for"


def test_alarm_for_the_time_that_holds(controller: AndroidController) -> None:
    task = begun(AlarmFromMessageTask, controller)
    put_fixtures(controller, [Alarm(task.params["hour"], task.params["minute"], label=task.params["label"])])
    assert task.score(controller).value == 1


@pytest.mark.slow
def test_clipboard_text_must_be_whole(controller: AndroidController) -> None:
    task = begun(SendClipboardTextTask, controller)
    assert controller.clipboard() == task.params["text"]
    sent(controller, task.params["number"], task.params["text"][:-1])
    assert task.score(controller).value == 0
    task = begun(SendClipboardTextTask, controller)
    sent(controller, task.params["number"], task.params["text"])
    assert task.score(controller).value == 1
