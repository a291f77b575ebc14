"""One of AndroidWorld's own tasks behind our task interface."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from mobile_world.domain import CheckFailed, Observation, Score, SetupFailed, Steps, TaskError
from mobile_world.tasks.base import BaseTask
from mobile_world.tasks.official_adapter.device_calls import DeviceCalls
from mobile_world.tasks.official_adapter.worker import Worker, WorkerFailed
from mobile_world.tasks.official_adapter.worker_pool import WorkerPool

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


NOT_OURS = frozenset({"seed"})
"""What AndroidWorld's runner adds to every instance."""


PHASE_S = 900.0
"""For a phase of AndroidWorld's code: on emulators some set-ups sleep and start hundreds of processes."""


class AdaptedTask(BaseTask):
    """A task whose parameters, set-up, check and tear-down are AndroidWorld's own.

    The registry makes a subclass for each of them. Our task of the same name, where there is one, solves it: goal and
    solution of ours read official parameters alone.
    """

    pool: ClassVar[WorkerPool]
    native: ClassVar[type[BaseTask] | None] = None
    """Our own task of the same name."""
    device_calls: ClassVar[type[DeviceCalls]] = DeviceCalls
    """How AndroidWorld's code reaches the device."""
    official_compat = True
    worker: Worker | None = None
    """Has the task while an episode is under way."""
    commands: int = 0
    """What AndroidWorld would have started a process of adb for, so far."""
    set_up_s: float = 0.0
    """How long AndroidWorld's code took to set the phone up."""
    spent_s: float = 0.0
    """How long it took for the last phase."""
    _as_drawn: dict[str, Any]
    """The parameters before set-up, which may change them."""

    @classmethod
    def from_seed(cls, *, seed: int, suite: str) -> Self:
        """A fresh task with the parameters that AndroidWorld draws for this seed."""
        return cls._drawn(None, seed, suite)

    @classmethod
    def from_params(cls, params: Mapping[str, Any], *, seed: int, suite: str) -> Self:
        """A fresh task with given parameters; those that are not given are drawn."""
        return cls._drawn(dict(params), seed, suite)

    @classmethod
    def _drawn(cls, params: dict[str, Any] | None, seed: int, suite: str) -> Self:
        try:
            instance = cls.pool.draw(cls.__name__, seed=seed, params=params)
        except WorkerFailed as error:
            raise ValueError(f"AndroidWorld's code cannot make an instance of seed {seed}: {error}") from error
        task = cls()
        task.suite_family, task.seed = suite, seed
        task.params, task.goal = instance["params"], instance["goal"]
        task._as_drawn = dict(task.params)
        task.vague_goal = task._ours().vague_goal if cls.native is not None else ""
        return task

    @property
    def has_official_rule(self) -> bool:
        """AndroidWorld's own code judges it, whatever it is called."""
        return True

    @property
    def proven(self) -> bool:
        """Whether a task of ours can solve it."""
        return self.native is not None and self.native().proven

    @property
    def identity(self) -> list[object]:
        """The class and the seed: AndroidWorld draws some names from the hour of the day, and a run may go on later."""
        return [type(self).goal, self.seed]

    def initialize_task_hook(self, controller: AndroidController) -> bool | None:
        """Have AndroidWorld's code set the phone up; it may change the goal."""
        self.worker = self.pool.take()
        instance = self._ask(
            controller, SetupFailed, {"do": "initialize", "task": self.name, "seed": self.seed, "params": self.params}
        )
        self.set_up_s = self.spent_s
        self.goal, self.params = instance["goal"], instance["params"]
        return True

    def is_successful(self, controller: AndroidController) -> Score:
        self._check_is_initialized()
        value = float(self._ask(controller, CheckFailed, {"do": "score", "answer": controller.interaction_cache or ""}))
        return Score(value, f"AndroidWorld's own check says {value:g}")

    def tear_down_hook(self, controller: AndroidController) -> None:
        """Have AndroidWorld's code undo what it did, and let others have its process."""
        worker = self.worker
        if worker is None:
            return
        try:
            if worker.alive:
                self._ask(controller, TaskError, {"do": "tear_down"})
        finally:
            self.worker = None
            self.pool.give_back(worker)

    def solution(self, observation: Observation) -> Steps | None:
        """The steps of our own task, for AndroidWorld's parameters."""
        return self._ours().solution(observation) if self.native is not None else None

    def _ours(self) -> BaseTask:
        """Our own task of the same name, with the parameters that AndroidWorld drew."""
        if self.native is None:
            raise TaskError(f"there is no task of ours called {self.name}")
        params = {**self.params, **self._as_drawn}
        own = {name: value for name, value in params.items() if name not in NOT_OURS}
        return self.native.from_params(own, seed=self.seed, suite=self.suite_family)

    def _ask(self, controller: AndroidController, kind: type[TaskError], request: dict[str, Any]) -> Any:
        """Have a phase done; what it raises is the task's fault, unless the device was gone."""
        if self.worker is None:
            raise kind(f"{self.name} is not set up")
        calls, started = self.device_calls(controller), time.monotonic()
        try:
            return self.worker.call(request, calls.answer, deadline_s=PHASE_S)
        except WorkerFailed as error:
            if calls.lost is not None:
                raise calls.lost from error
            raise kind(f"AndroidWorld's own code, {request['do']} of {self.name}: {error}") from error
        finally:
            self.commands += calls.count
            self.spent_s = time.monotonic() - started
