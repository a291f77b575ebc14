"""Prepared steps, played one for each observation."""

from __future__ import annotations

from mobile_world.agents.step_player import StepPlayer
from mobile_world.domain import Finish, Key, Observation, ScreenSize, Steps


def screen(number: int) -> Observation:
    return Observation(number, ScreenSize(1080, 2400), activity=f"screen {number}")


def test_steps_see_what_came_of_the_one_before_and_end_with_finish() -> None:
    seen: list[str] = []

    def plan(observation: Observation) -> Steps:
        for name in ("HOME", "BACK"):
            seen.append(observation.activity)
            observation = yield Key(name=name)
        seen.append(observation.activity)

    player = StepPlayer(plan)
    actions = [player.next(screen(number)) for number in range(4)]
    assert actions == [Key(name="HOME"), Key(name="BACK"), Finish(), Finish()]
    assert seen == ["screen 0", "screen 1", "screen 2"]


def test_a_plan_is_ended_wherever_it_is() -> None:
    ended: list[bool] = []

    def plan(observation: Observation) -> Steps:
        try:
            yield Key(name="HOME")
        finally:
            ended.append(True)

    player = StepPlayer(plan)
    player.close()
    player.next(screen(0))
    player.close()
    assert ended == [True]
