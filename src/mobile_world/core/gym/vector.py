"""`MobileWorldVectorEnv`: several phones that are played on at the same time, by threads of one process.

Phones live in processes of their own, or on other machines; a thread for each is all that playing on them takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from typing import Any, NamedTuple, TypeVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, concatenate, create_empty_array, iterate
from numpy.typing import NDArray

from mobile_world.core.gym.environment import MobileWorldEnv
from mobile_world.domain import ConfigError

Result = TypeVar("Result")
Values = dict[str, Any]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class _Stepped(NamedTuple):
    values: Values
    reward: float
    terminated: bool
    truncated: bool
    info: Values


class MobileWorldVectorEnv(VectorEnv[Values, Any, Any]):
    """As many phones as environments; what `gymnasium.make_vec("MobileWorld-v0", num_envs=…)` makes.

    An environment whose episode ended is reset by the next step, whatever its action is.
    """

    metadata = {  # noqa: RUF012 (the shape that Gymnasium wants)
        **MobileWorldEnv.metadata,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(self, num_envs: int = 1, **options: Any) -> None:
        """Prepare; the options are those of `MobileWorldEnv`, and phones are taken with the first reset."""
        if num_envs < 1:
            raise ConfigError(f"cannot play on {num_envs} phones; ask for at least one")
        self.num_envs = num_envs
        first = MobileWorldEnv(phones=num_envs, **options)
        count = len(first.phones.pool)
        if count < num_envs:
            first.close()
            raise ConfigError(
                f"the servers have {count} phones, and {num_envs} are wanted; ask for fewer or add servers"
            )
        self.envs = [first, *(MobileWorldEnv(**{**options, "phones": first.phones}) for _ in range(num_envs - 1))]
        self.render_mode = first.render_mode
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._threads = ThreadPoolExecutor(num_envs, thread_name_prefix="gym")
        self._ended = [False] * num_envs

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Values | None = None
    ) -> tuple[Values, Values]:
        """Begin an episode on every phone; one seed counts on from phone to phone."""
        envs = zip(self.envs, self._seeds(seed), strict=True)
        results = self._run_all([partial(env.reset, seed=own, options=options) for env, own in envs])
        self._ended = [False] * self.num_envs
        return self._batched([values for values, _ in results]), self._batched_info([info for _, info in results])

    def step(self, actions: Any) -> tuple[Values, Floats, Flags, Flags, Values]:
        """Carry out one action on every phone: an element of the batched space, or a list of single actions."""
        single = actions if isinstance(actions, list | tuple) else list(iterate(self.action_space, actions))
        if len(single) != self.num_envs:
            raise ConfigError(f"{len(single)} actions for {self.num_envs} phones; give each one")
        rows = zip(self.envs, single, self._ended, strict=True)
        results = self._run_all([partial(_next, env, action, over=over) for env, action, over in rows])
        self._ended = [step.terminated or step.truncated for step in results]
        return (
            self._batched([step.values for step in results]),
            np.array([step.reward for step in results], dtype=np.float64),
            np.array([step.terminated for step in results], dtype=np.bool_),
            np.array([step.truncated for step in results], dtype=np.bool_),
            self._batched_info([step.info for step in results]),
        )

    def render(self) -> tuple[Any, ...]:
        """The screens of all phones."""
        return tuple(env.render() for env in self.envs)

    def close_extras(self, **_: Any) -> None:
        """Restore all phones and release them."""
        first, *others = self.envs
        try:
            self._run_all([env.close for env in others])
        finally:
            self._threads.shutdown()
            first.close()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        seeds: list[int | None] = [*range(seed, seed + self.num_envs)] if isinstance(seed, int) else list(seed)
        if len(seeds) != self.num_envs:
            raise ConfigError(f"{len(seeds)} seeds for {self.num_envs} phones; give each one, or one for all")
        return seeds

    def _run_all(self, works: Sequence[Callable[[], Result]]) -> list[Result]:
        """Do all of this at the same time; the first error, once nothing is under way any more."""
        futures = [self._threads.submit(work) for work in works]
        wait(futures)
        return [future.result() for future in futures]

    def _batched(self, values: list[Values]) -> Values:
        space = self.single_observation_space
        empty: Any = create_empty_array(space, self.num_envs)
        return dict(concatenate(space, values, empty))

    def _batched_info(self, infos: list[Values]) -> Values:
        batched: Values = {}
        for number, info in enumerate(infos):
            batched = self._add_info(batched, info, number)
        return batched


def _next(env: MobileWorldEnv, action: Any, *, over: bool) -> _Stepped:
    """The next step of an environment, or its next episode when the last one is over."""
    if not over:
        return _Stepped(*env.step(action))
    values, info = env.reset()
    return _Stepped(values, 0.0, False, False, info)
