"""What a task promises to the episode loop, and the loop's calls on a real simulated phone."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mobile_world.domain import CheckFailed, Key, Observation, Score, ScreenSize, SetupFailed, Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, suite_family
from simdroid.fleet import serve_phone

SIZE = ScreenSize(1080, 2400)


def seen(step: int) -> Observation:
    return Observation(step=step, size=SIZE, activity="")


class Number(BaseTask):
    goal = "Type {number:03d} into {{braces}} for {who}"
    vague_goal = "Type a number for {who}"
    app_names = {"Contacts", "Clock"}  # noqa: RUF012
    task_tags = {"lang-en"}  # noqa: RUF012
    complexity = 2.3

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"number": random.randint(0, 999), "who": random.choice(["Ann", "{Bo}"])}


class Gives(BaseTask):
    """A check whose answer each test chooses."""

    def __init__(self) -> None:
        super().__init__()
        self.answer: Any = 0.0

    def is_successful(self, controller: AndroidController) -> Any:
        return self.answer


class Slow(BaseTask):
    async def is_successful(self, controller: AndroidController) -> tuple[float, str]:
        await asyncio.sleep(0)
        return 1.0, "waited"


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    with (
        serve_phone(tmp_path_factory.mktemp("phone") / "phone") as record,
        AndroidController.for_phone(record) as controller,
    ):
        suite_family("android_world").image.prepare(controller)
        yield controller


def test_parameters_fill_the_goal() -> None:
    task = Number.from_seed(seed=5, suite="android_world")
    number, who = task.params["number"], task.params["who"]
    assert task.goal == f"Type {number:03d} into {{braces}} for {who}"
    assert task.goal_at("full") == task.goal
    assert task.goal_at("vague") == f"Type a number for {who}"
    assert task.goal_at("app") == "Use Clock, Contacts."
    assert task.goal_at("hinted") == f"{task.goal} Ask me if something is missing."
    assert task.goal_at("none") is None
    assert (task.name, task.max_steps, task.seed, task.suite_family) == ("Number", 23, 5, "android_world")
    assert Number.goal.startswith("Type {number"), "the class keeps its template"


def test_a_goal_without_parameters_keeps_its_braces() -> None:
    class Braces(BaseTask):
        goal = 'Type {"a": 1}'

    task = Braces.from_seed(seed=1, suite="mobile_world")
    assert task.goal == task.goal_at("vague") == 'Type {"a": 1}'
    assert task.goal_at("app") == "Use the phone."


def test_goals_may_be_properties() -> None:
    class Computed(Number):
        @property
        def goal(self) -> str:  # type: ignore[override]
            return f"Type {self.params['number']}"

    task = Computed.from_seed(seed=1, suite="mobile_world")
    assert task.goal == f"Type {task.params['number']}"
    assert task.goal_at("vague") == f"Type a number for {task.params['who']}"


def test_a_subclass_need_not_call_our_constructor(controller: AndroidController) -> None:
    class Careless(Gives):
        def __init__(self) -> None:
            self.answer = 1

    task = Careless.from_seed(seed=1, suite="mobile_world")
    assert (task.params, task.trail, task.initialized) == ({}, (), False)
    assert task.score(controller).value == 1


def test_one_seed_is_one_instance_in_every_process() -> None:
    here = [Number.from_seed(seed=seed, suite="android_world").params for seed in range(20)]
    assert here == [Number.from_seed(seed=seed, suite="mobile_world").params for seed in range(20)]
    assert len({str(params) for params in here}) > 15
    script = (
        "from tests.mobile_world.tasks.test_base import Number\n"
        "print([Number.from_seed(seed=seed, suite='android_world').params for seed in range(20)])"
    )
    root = str(Path(__file__).parents[3])
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(here)


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        (1.0, Score(1.0, "")),
        (0, Score(0.0, "")),
        (True, Score(1.0, "")),
        ((0.5, "half"), Score(0.5, "half")),
        (Score(1.0, "named"), Score(1.0, "named")),
        ((1, None), Score(1.0, "None")),
    ],
)
def test_checks_give_numbers_alone_or_with_a_reason(controller: AndroidController, answer: Any, score: Score) -> None:
    task = Gives()
    task.answer = answer
    assert task.score(controller) == score


@pytest.mark.parametrize(
    "answer", [None, "1.0", 2, -0.1, float("nan"), (1.0,), (1.0, "a", "b"), [1.0, "a"], ("a", 1.0)]
)
def test_a_check_that_gives_no_score_is_named(controller: AndroidController, answer: Any) -> None:
    task = Gives()
    task.answer = answer
    with pytest.raises(CheckFailed, match=r"the check of Gives gave .*from 0 to 1"):
        task.score(controller)


def test_checks_may_be_coroutines_also_inside_a_loop(controller: AndroidController) -> None:
    assert Slow().score(controller) == Score(1.0, "waited")

    async def inside() -> Score:
        return Slow().score(controller)

    assert asyncio.run(inside()) == Score(1.0, "waited")


def test_a_task_without_a_check_says_so(controller: AndroidController) -> None:
    with pytest.raises(NotImplementedError, match="Number has no check"):
        Number().score(controller)


def test_set_up_and_tear_down_restore_the_phone(controller: AndroidController) -> None:
    class Dark(BaseTask):
        def initialize_task_hook(self, controller: AndroidController) -> bool:
            controller.put_setting("system", "screen_brightness", "3")
            return True

        def is_successful(self, controller: AndroidController) -> float:
            self._check_is_initialized()
            return float(controller.setting("system", "screen_brightness") == "3")

        def tear_down_hook(self, controller: AndroidController) -> None:
            raise OSError("nothing to undo")

    task = Dark.from_seed(seed=1, suite="android_world")
    with pytest.raises(CheckFailed, match="Dark was asked for its score before it was set up"):
        task.score(controller)
    controller.answer("left over from the last episode")
    task.initialize_task(controller)
    assert controller.interaction_cache is None
    assert task.score(controller).value == 1
    with pytest.raises(OSError, match="nothing to undo"):
        task.tear_down(controller)
    assert not task.initialized
    assert controller.state_digest() == controller.snapshot_digest("aw_init_state")


def test_a_hook_may_refuse(controller: AndroidController) -> None:
    class Refuses(BaseTask):
        def initialize_task_hook(self, controller: AndroidController) -> bool:
            return False

    with pytest.raises(SetupFailed, match="Refuses could not be set up"):
        Refuses.from_seed(seed=1, suite="android_world").initialize_task(controller)


class Halves(BaseTask):
    def intent_cue(self, observation: Observation) -> Steps:
        seen = yield Key(name="HOME")
        yield Key(name=f"VOLUME_{'UP' if seen.step == observation.step + 1 else 'DOWN'}")

    def after_cue(self, observation: Observation) -> Steps:
        yield Key(name=("BACK", "ENTER", "MENU")[observation.step])


def played(steps: Steps | None) -> list[str]:
    assert steps is not None
    names, step = [], 0
    action = next(steps, None)
    while action is not None:
        assert isinstance(action, Key)
        names.append(action.name)
        step += 1
        try:
            action = steps.send(seen(step))
        except StopIteration:
            action = None
    return names


def test_cue_and_rest_together_are_the_solution() -> None:
    task = Halves()
    assert task.proven
    assert task.cue_levels
    assert played(task.solution(seen(0))) == ["HOME", "VOLUME_UP", "MENU"], "the rest sees what the cue left"


def test_what_proves_a_task() -> None:
    class CueOnly(BaseTask):
        intent_cue = Halves.intent_cue

    class Solved(BaseTask):
        def solution(self, observation: Observation) -> Steps:
            yield Key(name="HOME")

    assert (CueOnly().proven, CueOnly().cue_levels, CueOnly().solution(seen(0))) == (False, ("near",), None)
    assert (Solved().proven, Solved().cue_levels) == (True, ())
    assert (BaseTask().proven, BaseTask().solution(seen(0))) == (False, None)


def test_users_answer_the_same_question_the_same() -> None:
    assert Number().user_reply("Which?") == Number().user_reply("Which?") != ""
