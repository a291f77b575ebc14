"""The Gymnasium environment: Gymnasium's own checks, whole episodes here and over HTTP, several phones at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction as OutsideSpace
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.core import EnvServer, SessionManager
from mobile_world.core.gym import ENVIRONMENT_ID, MobileWorldEnv, MobileWorldVectorEnv, to_action, to_value
from mobile_world.core.gym.phones import Phones
from mobile_world.core.gym.spaces import KEY_NAMES, KINDS, AnyText, action_space
from mobile_world.domain import (
    Action,
    Answer,
    ConfigError,
    Finish,
    InvalidAction,
    MobileWorldError,
    Observation,
    ScreenSize,
    Tap,
    TypeText,
    parse_action,
    parse_ui_tree,
    plain_action,
)
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import LocalEnvironment, TaskRegistry
from simdroid.fleet import Fleet
from tests.guides.blocks import blocks_of
from tests.outside_app import TASK as SHOPPING
from tests.outside_app import shopping_app
from tests.phones_here import PhonesHere

PAGE = Path(__file__).parents[3] / "docs" / "guides" / "gymnasium.md"
SMALL = (108, 240)
TASK = "WeekdayAlarmTask"
FINISH = {"kind": "finish"}
HOME_KEY = {"kind": "key", "name": "HOME"}

Make = Callable[..., MobileWorldEnv]


@pytest.fixture(scope="module")
def phones() -> Iterator[Phones]:
    """One phone for all tests that need not have one of their own."""
    found = Phones(DevicePool(PhonesHere(1)), LocalEnvironment)
    yield found
    found.close()


@pytest.fixture
def make(phones: Phones) -> Iterator[Make]:
    """Makes environments and closes them."""
    made: list[MobileWorldEnv] = []

    def build(**options: Any) -> MobileWorldEnv:
        made.append(MobileWorldEnv(**{"tasks": TASK, "size": SMALL, "phones": phones, **options}))
        return made[-1]

    yield build
    for env in made:
        env.close()


def solved(
    env: gymnasium.Env[Any, Any],
    values: dict[str, Any],
    info: dict[str, Any],
    registry: TaskRegistry | None = None,
) -> tuple[float, bool, bool]:
    """Play the task's own solution from what observations tell alone; how it ended."""
    task = (registry or TaskRegistry()).create(info["task"], seed=info["task_seed"])
    steps = task.solution(seen(values, info))
    assert steps is not None
    action: Action | None = next(steps)
    while True:
        values, reward, terminated, truncated, info = env.step(action if action is not None else Finish())
        if terminated or truncated:
            return float(reward), terminated, truncated
        assert reward == 0 and "reason" not in info
        try:
            action = steps.send(seen(values, info))
        except StopIteration:
            action = None


def seen(values: dict[str, Any], info: dict[str, Any]) -> Observation:
    ui = parse_ui_tree(values["ui_tree"])
    return Observation(info["step"], ScreenSize(1080, 2400), info["activity"], ui=ui, ui_xml=values["ui_tree"])


@pytest.mark.slow
def test_gymnasium_finds_nothing_wrong_with_it(home: Path) -> None:
    options: dict[str, Any] = {"tasks": f"{TASK},PickupCodeTask", "size": SMALL, "state_dir": home / "state"}
    env = gymnasium.make(ENVIRONMENT_ID, **options)
    check_env(env.unwrapped)
    env.close()
    env.close()


@pytest.mark.slow
def test_apps_from_outside_come_with_their_tasks(home: Path) -> None:
    env = MobileWorldEnv(tasks=SHOPPING, apps=[shopping_app(home)], size=SMALL, state_dir=home / "state")
    assert solved(env, *env.reset(seed=1), env.registry) == (1.0, True, False)
    env.close()


def test_the_solution_of_a_task_earns_its_score(make: Make) -> None:
    env = make()
    values, info = env.reset(seed=3)
    assert values in env.observation_space and values["screenshot"].shape == (240, 108, 3)
    assert solved(env, values, info) == (1.0, True, False)


def test_the_last_words_are_the_answer_if_none_was_given_before(make: Make) -> None:
    env = make(tasks=["PickupCodeTask"], ui_tree=False)
    for before, reward in ((), 1.0), ((Answer(text="0"),), 0.0):
        _, info = env.reset(seed=3)
        code = TaskRegistry().create("PickupCodeTask", seed=info["task_seed"]).params["code"]
        for action in before:
            env.step(action)
        assert env.step(Finish(text=f"The code is {code}."))[1:3] == (reward, True)


def test_doing_nothing_earns_nothing_and_the_check_says_why(make: Make) -> None:
    env = make(ui_tree=False)
    values, _ = env.reset(seed=3)
    assert "ui_tree" not in values
    _, reward, terminated, truncated, info = env.step(FINISH)
    assert (reward, terminated, truncated) == (0.0, True, False) and info["reason"]
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(FINISH)


def test_an_episode_without_steps_left_is_truncated_and_judged(make: Make) -> None:
    env = make(max_steps=2)
    env.reset(seed=3)
    assert env.step(HOME_KEY)[2:4] == (False, False)
    _, reward, terminated, truncated, info = env.step(HOME_KEY)
    assert (reward, terminated, truncated) == (0.0, False, True) and info["reason"]


def test_a_seed_draws_the_task_and_its_parameters(make: Make) -> None:
    env = make(tasks=["WeekdayAlarmTask", "PickupCodeTask", "WakeUpAskTask"], ui_tree=False)
    drawn = [env.reset(seed=seed) for seed in (1, 2, 1)]
    again = env.reset()
    assert drawn[0][1] == drawn[2][1] != drawn[1][1]
    assert drawn[0][0]["goal"] == drawn[2][0]["goal"] and again[1]["task_seed"] != drawn[2][1]["task_seed"]
    _, info = env.reset(options={"task": "PickupCodeTask", "task_seed": 7})
    assert (info["task"], info["task_seed"]) == ("PickupCodeTask", 7)
    with pytest.raises(ConfigError, match="task_seed"):
        env.reset(options={"seed": 7})


def test_what_cannot_be_done_is_told_and_costs_a_step(make: Make) -> None:
    env = make()
    env.reset(seed=3)
    values, _, _, _, info = env.step({"kind": "open_app", "app": "No Such App"})
    assert "No Such App" in values["message"] and info["step"] == 1
    values, _, _, _, info = env.step({"kind": "tap", "at": {"x": 540, "y": 1200}})
    assert "less than 1" in values["message"] and info["step"] == 2
    assert env.step(HOME_KEY)[0]["message"] == ""
    with pytest.raises(OutsideSpace, match="action_space"):
        env.step({"kind": 99})


def test_the_user_replies_in_the_message(make: Make) -> None:
    env = make(tasks="WakeUpAskTask")
    env.reset(seed=3)
    values, *_ = env.step({"kind": "ask_user", "question": "When do you want to get up?"})
    assert values["message"]


def test_the_picture_is_rendered_in_full(make: Make) -> None:
    env = make(render_mode="rgb_array")
    assert env.render() is None
    values, _ = env.reset(seed=3)
    picture = env.render()
    assert picture is not None and picture.shape == (2400, 1080, 3) and picture.dtype == np.uint8
    assert np.abs(picture.mean((0, 1)) - values["screenshot"].mean((0, 1))).max() < 2


@pytest.mark.slow
def test_a_lost_phone_ends_the_episode_unscored_and_is_replaced(make: Make, home: Path) -> None:
    env = make(phones=1, state_dir=home / "doomed")
    first, _ = env.reset(seed=3)
    for record in Fleet(home / "doomed").list("private"):
        os.kill(record.pid, signal.SIGKILL)
    _, reward, terminated, truncated, info = env.step(HOME_KEY)
    assert (reward, terminated, truncated) == (0.0, False, True) and info["lost"] and "reason" not in info
    values, _ = env.reset(seed=3)
    assert values["ui_tree"] == first["ui_tree"]


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ({"tasks": "NoSuchTask"}, "NoSuchTask"),
        ({"suite_family": "no_such_family"}, "mobile_world"),
        ({"device": "emulator-5554", "phones": 1}, "server"),
        ({"server": "http://127.0.0.1:9", "phones": 1}, "127.0.0.1:9"),
        ({"render_mode": "human"}, "rgb_array"),
        ({"goal_level": "loud"}, "vague"),
        ({"max_steps": 0}, "at least one"),
        ({"size": (0, 5)}, "width and height"),
    ],
)
def test_wrong_choices_are_told_before_a_phone_is_started(make: Make, options: dict[str, Any], hint: str) -> None:
    with pytest.raises(MobileWorldError, match=hint):
        make(**options)


@pytest.mark.slow
def test_it_plays_the_same_over_http(make: Make, home: Path) -> None:
    manager = SessionManager(PhonesHere(1), artefacts=home / "artefacts")
    with EnvServer(manager) as server:
        env, own = make(server=server.url, phones=1), make()
        values, info = env.reset(seed=3)
        here, info_here = own.reset(seed=3)
        assert info == info_here and values["ui_tree"] == here["ui_tree"]
        assert np.array_equal(values["screenshot"], here["screenshot"])
        assert solved(env, values, info) == (1.0, True, False)
        with pytest.raises(ConfigError, match="1 phones"):
            gymnasium.make_vec(ENVIRONMENT_ID, num_envs=2, tasks=TASK, server=server.url)
        env.close()
        assert [each.state for each in manager.devices] == ["free"]


@pytest.mark.slow
def test_several_phones_are_played_at_once(home: Path) -> None:
    envs = gymnasium.make_vec(ENVIRONMENT_ID, num_envs=2, tasks=TASK, size=SMALL, state_dir=home / "state", max_steps=2)
    try:
        assert isinstance(envs, MobileWorldVectorEnv)
        values, info = envs.reset(seed=3)
        assert values in envs.observation_space and values["screenshot"].shape == (2, 240, 108, 3)
        assert len(set(info["task_seed"])) == 2
        values, rewards, terminated, truncated, info = envs.step([FINISH, HOME_KEY])
        assert list(terminated) == [True, False] and list(truncated) == [False, False] and list(rewards) == [0, 0]
        *_, terminated, truncated, info = envs.step([HOME_KEY, HOME_KEY])
        assert list(terminated) == [False, False] and list(truncated) == [False, True]
        assert list(info["step"]) == [0, 2]
        envs.action_space.seed(5)
        values, *_ = envs.step(envs.action_space.sample())
        assert values in envs.observation_space
    finally:
        envs.close()


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasiums_own_vectors_take_it_too(home: Path, mode: str) -> None:
    envs = gymnasium.make_vec(
        ENVIRONMENT_ID, num_envs=2, vectorization_mode=mode, tasks=TASK, size=SMALL, state_dir=home / "state"
    )
    try:
        values, _ = envs.reset(seed=3)
        assert values in envs.observation_space
    finally:
        envs.close()


@pytest.mark.slow
def test_the_samples_of_the_page(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MW_STATE_DIR", str(home / "state"))
    for block in blocks_of(PAGE):
        if block.elsewhere == "tests/mobile_world/core/test_gym.py":
            exec(compile(block.text, str(block), "exec"), {})
    printed = capsys.readouterr().out
    assert "com.google.android.deskclock" in printed and "(600, 270, 3)" in printed and "0.0 True " in printed
    assert "(2, 600, 270, 3) [0. 0.]" in printed


@given(st.integers(0, 10_000))
def test_every_sample_of_the_space_is_an_action_and_comes_back(seed: int) -> None:
    space = action_space()
    space.seed(seed)
    value = space.sample()
    try:
        action = to_action(value)
    except InvalidAction:
        assert KINDS[value["kind"]] in ("type", "open_app") and not value["text"]
        return
    assert space.contains(to_value(action))
    assert plain_action(to_action(to_value(action))) == plain_action(action)


def test_actions_are_taken_in_three_forms() -> None:
    tap = parse_action({"kind": "tap", "at": {"x": 0.25, "y": 0.5}})
    assert to_action(tap) is tap
    assert to_action(plain_action(tap)) == tap == to_action({"kind": 0, "at": (0.25, 0.5)})
    edge = to_action({"kind": 0, "at": (1.0, 1.0)})
    assert isinstance(edge, Tap) and edge.at.to_pixels(ScreenSize(1080, 2400)) == (1079, 2399)
    back = to_action({"kind": KINDS.index("key"), "key": KEY_NAMES.index("BACK")})
    assert plain_action(back) == {"kind": "key", "name": "BACK"}
    typed = TypeText(text="Grüße 🙂", clear=True)
    assert to_action(to_value(typed)) == typed


def test_text_of_any_characters_is_a_space_that_gymnasium_can_flatten() -> None:
    space = AnyText(8)
    assert [space.contains(each) for each in ("Grüße 🙂", "", "too long!", 3)] == [True, True, False, False]
    flat = gymnasium.spaces.flatten(space, "né🙂")
    assert gymnasium.spaces.unflatten(space, flat) == "né🙂"
    assert space == AnyText(8) and space != AnyText(9)
    assert len(space.sample((5, None))) == 5
    with pytest.raises(ValueError, match="mask"):
        space.sample((5, np.ones(3, np.int8)))
