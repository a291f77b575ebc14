"""The vectorised environment over environments without phones; and single rules of the environment."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium import spaces

from mobile_world.core.gym import vector
from mobile_world.core.gym.environment import MobileWorldEnv, _check
from mobile_world.core.gym.vector import MobileWorldVectorEnv
from mobile_world.domain import ConfigError


class FakeEnv:
    """Counts its steps; an episode lasts two."""

    metadata = MobileWorldEnv.metadata
    observation_space = spaces.Dict({"n": spaces.Box(0, 99, (1,), np.int64)})
    action_space = spaces.Discrete(100)
    render_mode = "rgb_array"

    class Phones:
        """Three of them."""

        pool = (1, 2, 3)

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.phones = FakeEnv.Phones()
        self.steps, self.closed = 0, 0
        self.seeds: list[int | None] = []
        self.actions: list[Any] = []

    def reset(self, *, seed: int | None = None, options: object = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.steps = 0
        self.seeds.append(seed)
        return {"n": np.array([0])}, {"fresh": True}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self.steps += 1
        self.actions.append(action)
        return {"n": np.array([self.steps])}, self.steps / 2, self.steps == 2, False, {"step": self.steps}

    def render(self) -> str:
        return f"screen {self.steps}"

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def vectorised(monkeypatch: pytest.MonkeyPatch) -> MobileWorldVectorEnv:
    monkeypatch.setattr(vector, "MobileWorldEnv", FakeEnv)
    return MobileWorldVectorEnv(2, tasks="A")


def envs_of(env: MobileWorldVectorEnv) -> list[FakeEnv]:
    return cast("list[FakeEnv]", env.envs)


def test_environments_share_the_phones_of_the_first(vectorised: MobileWorldVectorEnv) -> None:
    first, second = envs_of(vectorised)
    assert first.options == {"phones": 2, "tasks": "A"}
    assert second.options == {"phones": first.phones, "tasks": "A"}
    vectorised.close()
    assert (first.closed, second.closed) == (1, 1)
    with pytest.raises(RuntimeError, match="shutdown"):
        vectorised._run_all([lambda: None])


def test_no_episode_is_begun_without_a_reset(vectorised: MobileWorldVectorEnv) -> None:
    assert vectorised.step([4, 5])[0]["n"].tolist() == [[1], [1]]
    assert [env.seeds for env in envs_of(vectorised)] == [[], []]


def test_seeds_count_on(vectorised: MobileWorldVectorEnv) -> None:
    vectorised.reset(seed=7)
    vectorised.reset(seed=[3, None])
    values, info = vectorised.reset()
    assert [env.seeds for env in envs_of(vectorised)] == [[7, 3, None], [8, None, None]]
    assert values["n"].tolist() == [[0], [0]] and info["fresh"].tolist() == [True, True]
    with pytest.raises(ConfigError, match="1 seeds for 2 phones; give each one, or one for all"):
        vectorised.reset(seed=[1])


def test_an_episode_that_ended_is_reset_by_the_next_step(vectorised: MobileWorldVectorEnv) -> None:
    vectorised.reset()
    values, rewards, terminated, truncated, info = vectorised.step([4, 5])
    assert values["n"].tolist() == [[1], [1]] and rewards.tolist() == [0.5, 0.5]
    assert terminated.tolist() == truncated.tolist() == [False, False] and info["step"].tolist() == [1, 1]
    _, rewards, terminated, _, _ = vectorised.step(np.array([6, 7]))
    assert rewards.tolist() == [1.0, 1.0] and terminated.tolist() == [True, True]
    values, rewards, terminated, truncated, _ = vectorised.step([8, 9])
    assert values["n"].tolist() == [[0], [0]] and rewards.tolist() == [0.0, 0.0]
    assert terminated.tolist() == truncated.tolist() == [False, False]
    assert [[int(each) for each in env.actions] for env in envs_of(vectorised)] == [[4, 6], [5, 7]]
    assert vectorised.render() == ("screen 0", "screen 0")
    with pytest.raises(ConfigError, match="3 actions for 2 phones; give each one"):
        vectorised.step([1, 2, 3])


def test_counts_of_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "MobileWorldEnv", FakeEnv)
    with pytest.raises(ConfigError, match="cannot play on 0 phones; ask for at least one"):
        MobileWorldVectorEnv(0)
    with pytest.raises(ConfigError, match="the servers have 3 phones, and 4 are wanted"):
        MobileWorldVectorEnv(4)
    assert (MobileWorldVectorEnv().num_envs, MobileWorldVectorEnv(3).num_envs) == (1, 3)


def test_options_are_checked() -> None:
    good: dict[str, Any] = {"size": (1, 1), "goal_level": "full", "cue": None, "max_steps": 1, "render_mode": None}
    _check(**good)
    _check(**{**good, "render_mode": "rgb_array", "max_steps": None})
    for change, message in (
        ({"size": (0, 5)}, "a picture cannot have the size"),
        ({"goal_level": "x"}, "no goal level 'x'; there are: none, app, vague, full"),
        ({"cue": "x"}, "no cue 'x'; there are: near, middle, far"),
        ({"max_steps": 0}, "an episode cannot have 0 steps"),
        ({"render_mode": "human"}, "no render mode 'human'; there is rgb_array"),
    ):
        with pytest.raises(ConfigError, match=message):
            _check(**{**good, **change})
