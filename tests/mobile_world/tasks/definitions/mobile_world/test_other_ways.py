"""Messages, alarms, contacts and answers: right ones in other forms pass, and wrong ones that look like them fail."""

from __future__ import annotations

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.definitions.mobile_world.calendar.alarms import CheckEventAndSetAlarmAskUserTask
from mobile_world.tasks.definitions.mobile_world.calendar.questions import CheckConferenceDurationTask
from mobile_world.tasks.definitions.mobile_world.gmail.invitations import (
    CheckEventTimeTask,
    ReplyEmailViaSmsAskUserTask,
)
from mobile_world.tasks.definitions.mobile_world.gmail.texting import CheckDepartTimeTask, RequestCarpoolingTask
from mobile_world.tasks.definitions.mobile_world.messages.roommates import SayHelloRoommatesAskUserTask2
from mobile_world.tasks.definitions.mobile_world.native.papers import ReadQwen3PaperTask4
from mobile_world.tasks.definitions.mobile_world.settings.brightness import AdjustBrightnessMinimumTask
from mobile_world.tasks.definitions.mobile_world.settings.flight_mode import CloseFlightModeTask, OpenFlightModeTask
from mobile_world.tasks.values import WEEK, Alarm, Message, Person
from mobile_world.tasks.values.fixtures import put_fixtures

COOLHACKS = "What time do we leave for CoolHacks tomorrow?"
BOB = "Could you take Bob along to the math competition tomorrow?"


def begun(kind: type[BaseTask], controller: AndroidController) -> BaseTask:
    """The original's instance, set up."""
    task = kind.from_params(kind.reference_params() or {}, seed=0, suite="mobile_world")
    task.initialize_task(controller)
    return task


@pytest.mark.parametrize(
    ("kind", "number", "text", "value"),
    [
        (CheckDepartTimeTask, "345 6784 3456", COOLHACKS.lower() + " ", 1),
        (CheckDepartTimeTask, "34567843457", COOLHACKS, 0),
        (CheckDepartTimeTask, "34567843456", f"{COOLHACKS} No hurry.", 0),
        (RequestCarpoolingTask, "13522228876", BOB, 1),
        (ReplyEmailViaSmsAskUserTask, "+17771234567", "I can attend the Next.js Conf", 1),
        (ReplyEmailViaSmsAskUserTask, "7771234567", "Sorry, I cannot attend the Next.js Conf.", 0),
    ],
)
def test_messages(controller: AndroidController, kind: type[BaseTask], number: str, text: str, value: float) -> None:
    task = begun(kind, controller)
    put_fixtures(controller, [Message(number, text, "sent")])
    assert task.score(controller).value == value


@pytest.mark.parametrize(
    ("kind", "alarms", "value"),
    [
        (CheckEventTimeTask, [Alarm(18, 0, label="Christmas party")], 1),
        (CheckEventTimeTask, [Alarm(18, 0, (WEEK[3],))], 0),
        (CheckEventTimeTask, [Alarm(18, 0), Alarm(18, 0, label="Again")], 0),
        (CheckEventTimeTask, [Alarm(6, 0)], 0),
        (CheckEventAndSetAlarmAskUserTask, [Alarm(8, 55, (WEEK[0],), label="Sam")], 1),
        (CheckEventAndSetAlarmAskUserTask, [Alarm(8, 55)], 0),
    ],
)
def test_alarms(controller: AndroidController, kind: type[BaseTask], alarms: list[Alarm], value: float) -> None:
    task = begun(kind, controller)
    put_fixtures(controller, alarms)
    assert task.score(controller).value == value


@pytest.mark.parametrize(
    ("name", "number", "value"),
    [
        ("Catherine Lin", "+16811234567", 1),
        ("Catherine Lin", "6811234567", 1),
        ("Catherine Lin", "6811234568", 0),
        ("Catherine", "16811234567", 0),
    ],
)
def test_the_card_of_a_new_roommate(controller: AndroidController, name: str, number: str, value: float) -> None:
    task = begun(SayHelloRoommatesAskUserTask2, controller)
    for known in ("Ella King", "Grace Hall"):
        update = ["content", "update", "--uri", "content://com.android.contacts/contacts", "--bind", "starred:i:1"]
        controller.run([*update, "--where", f"display_name='{known}'"])
    greetings = [Message(each, "hello", "sent") for _, each in task.params["roommates"]]
    put_fixtures(controller, [Person(name, number, starred=True), *greetings])
    assert task.score(controller).value == value


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (
            ReadQwen3PaperTask4,
            [
                *("540", "540M", "540 million parameters", "540,000,000", "0.54 billion"),
                "The vision encoder of Qwen3-Omni-30B-A3B has 540M parameters.",
            ],
            ["540B", "540 billion", "540K", "5400", "540 or 600 million", "not 540 million"],
        ),
        (CheckConferenceDurationTask, ["12", "12 days", "Twelve."], ["112", "12 hours", "12 or 13", "not 12"]),
    ],
)
def test_answers(controller: AndroidController, kind: type[BaseTask], right: list[str], wrong: list[str]) -> None:
    task = begun(kind, controller)
    found = {}
    for answer in [*right, *wrong]:
        controller.answer(answer)
        found[answer] = task.score(controller).value
    assert found == dict.fromkeys(right, 1) | dict.fromkeys(wrong, 0)


@pytest.mark.parametrize(
    ("kind", "commands", "value"),
    [
        (OpenFlightModeTask, ["cmd connectivity airplane-mode enable"], 1),
        (OpenFlightModeTask, ["svc wifi disable", "svc bluetooth disable"], 0),
        (OpenFlightModeTask, ["cmd connectivity airplane-mode enable", "svc wifi enable"], 0),
        (CloseFlightModeTask, ["cmd connectivity airplane-mode disable"], 1),
        (CloseFlightModeTask, ["cmd connectivity airplane-mode disable", "svc wifi disable"], 0),
        (AdjustBrightnessMinimumTask, ["settings put system screen_brightness 0"], 1),
        (AdjustBrightnessMinimumTask, ["settings put system screen_brightness 2"], 0),
    ],
)
def test_settings(controller: AndroidController, kind: type[BaseTask], commands: list[str], value: float) -> None:
    task = begun(kind, controller)
    for command in commands:
        controller.run(command.split())
    assert task.score(controller).value == value
