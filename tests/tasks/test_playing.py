"""Steps outside an episode: done one by one, and never without an end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.domain import Finish, InvalidAction, Key, Observation, SetupFailed, Steps, Wait
from mobile_world.phone.fleet import serve_phone
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import Hand, SolutionStuck
from mobile_world.tasks.solution import play


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("playing")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        yield controller


def test_each_step_sees_what_the_last_one_did(controller: AndroidController) -> None:
    seen: list[Observation] = []

    def steps(observation: Observation) -> Steps:
        hand = Hand(observation)
        yield from hand.open("Settings")
        seen.append(hand.seen)
        yield from hand.tap(text="Network & internet")
        seen.append(hand.seen)

    play(steps, controller)
    assert [each.step for each in seen] == [1, 2]
    assert all("com.android.settings" in each.activity for each in seen)
    assert seen[0].ui != seen[1].ui


def test_nothing_to_do(controller: AndroidController) -> None:
    def no_steps(observation: Observation) -> Steps:
        yield from ()

    play(no_steps, controller)
    play(lambda observation: None, controller)


def test_steps_without_an_end_are_cut_off(controller: AndroidController) -> None:
    taken = []

    def endless(observation: Observation) -> Steps:
        while True:
            taken.append(1)
            yield Key(name="HOME")

    with pytest.raises(SetupFailed, match="did not end"):
        play(endless, controller, most_steps=7)
    assert len(taken) == 8


def test_exactly_as_many_steps_as_allowed(controller: AndroidController) -> None:
    def three(observation: Observation) -> Steps:
        for _ in range(3):
            yield Key(name="HOME")

    play(three, controller, most_steps=3)
    with pytest.raises(SetupFailed):
        play(three, controller, most_steps=2)


def test_steps_that_take_too_long_are_cut_off(controller: AndroidController) -> None:
    def slow(observation: Observation) -> Steps:
        while True:
            yield Wait(seconds=1)

    with pytest.raises(SetupFailed, match="were not done"):
        play(slow, controller, deadline_s=0.05)


def test_steps_that_need_an_episode_are_refused(controller: AndroidController) -> None:
    def finishing(observation: Observation) -> Steps:
        yield Finish()

    with pytest.raises(InvalidAction):
        play(finishing, controller)


def test_steps_that_get_stuck_say_so(controller: AndroidController) -> None:
    def stuck(observation: Observation) -> Steps:
        Hand(observation).need(text="Warp drive")
        yield Key(name="HOME")

    with pytest.raises(SolutionStuck, match="Warp drive"):
        play(stuck, controller)


def test_a_hand_follows_other_steps(controller: AndroidController) -> None:
    seen: list[str] = []

    def inner(observation: Observation) -> Steps:
        yield from Hand(observation).open("Clock")

    def outer(observation: Observation) -> Steps:
        hand = Hand(observation)
        yield from hand.follow(inner)
        seen.append(hand.seen.activity)
        yield from hand.follow(lambda observation: None)
        yield from hand.key("HOME")

    play(outer, controller)
    assert "deskclock" in seen[0]
