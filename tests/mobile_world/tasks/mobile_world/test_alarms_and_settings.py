"""Alarms and settings of MobileWorld's tasks that were made in other ways than the solutions have."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.domain import Observation, Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, suite_family
from mobile_world.tasks.app_steps import new_alarm
from mobile_world.tasks.definitions.mobile_world.native.alarms import SetAlarmTaskAskUser1, SetAlarmTaskAskUser3
from mobile_world.tasks.definitions.mobile_world.settings.flight_mode import CloseFlightModeTask, OpenFlightModeTask
from mobile_world.tasks.solution import Hand, play
from simdroid.fleet import serve_phone

FAMILY = "mobile_world"


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("mobile_world")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        suite_family(FAMILY).image.prepare(controller)
        yield controller


def begun(kind: type[BaseTask], controller: AndroidController) -> BaseTask:
    """The original's instance, set up."""
    task = kind.from_params(kind.reference_params() or {}, seed=0, suite=FAMILY)
    task.initialize_task(controller)
    return task


def once_on(hand: Hand, day: str) -> Steps:
    """An alarm at 1:20 PM that rings once, on a day of October."""
    yield from new_alarm(hand, 13, 20)
    yield from hand.tap(text="Schedule alarm")
    yield from hand.tap(text=day)
    yield from hand.tap(text="OK")


@pytest.mark.parametrize(("day", "score"), [("17", 1.0), ("18", 0.0), ("16", 0.0)])
def test_an_alarm_for_friday_may_ring_once(controller: AndroidController, day: str, score: float) -> None:
    task = begun(SetAlarmTaskAskUser1, controller)
    play(lambda observation: once_on(Hand(observation), day), controller)
    assert task.score(controller).value == score


def test_the_evening_that_the_goal_names_is_wrong(controller: AndroidController) -> None:
    task = begun(SetAlarmTaskAskUser3, controller)
    reply = task.user_reply("Do you mean AM or PM?")
    assert reply.endswith("The alarm should ring at 9:45 AM.")


def by_tile(observation: Observation) -> Steps:
    """Airplane mode by its tile in quick settings, below the sign in the status bar."""
    hand = Hand(observation)
    yield from hand.tap(desc="Airplane mode", nth=-1)


@pytest.mark.parametrize("kind", [OpenFlightModeTask, CloseFlightModeTask])
def test_flight_mode_by_its_tile(controller: AndroidController, kind: type[BaseTask]) -> None:
    task = begun(kind, controller)
    assert task.score(controller).value == 0
    controller.run(["cmd", "statusbar", "expand-settings"])
    play(by_tile, controller)
    assert task.score(controller).value == 1
