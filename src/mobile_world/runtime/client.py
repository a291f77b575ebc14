"""`AndroidEnvClient`: a phone behind an environment server, for programs of one's own.

::

    with AndroidEnvClient("http://127.0.0.1:6800") as client:
        observation = client.initialize_task("WifiEnableTask")
        observation = client.execute_action(Tap(at=Point(x=0.5, y=0.2)))
        value, reason = client.get_task_score("WifiEnableTask")
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Protocol, Self

from mobile_world.domain import (
    Action,
    ClockMode,
    ConfigError,
    CueLevel,
    Needs,
    Observation,
    Score,
    ServerLost,
    StepBudget,
    plain_action,
)
from mobile_world.runtime.remote import (
    TASK_S,
    TIMEOUT_S,
    Lease,
    RemoteEnvironment,
    RemoteTask,
    Transport,
    open_lease,
)
from mobile_world.runtime.remote.environment import observe_remote
from mobile_world.runtime.remote.lease import TTL_S
from mobile_world.runtime.remote.replies import read_score

DEFAULT_URL = "http://127.0.0.1:6800"
JUST_LOOK = Needs()


class Dumpable(Protocol):
    """An action of another program's own type, such as the peer's `JSONAction`, that knows its plain form."""

    def model_dump(self, *, exclude_none: bool) -> dict[str, Any]:
        """The plain form."""


class AndroidEnvClient:
    """One device of an environment server, for one thread at a time.

    The first call that needs a device leases one, so that no other client comes between; `close` gives it back, and the
    server frees it by itself when the program ends. Calls raise the typed errors of `domain.errors`, the same that the
    server met. Only calls that change nothing are repeated when the connection breaks.
    """

    def __init__(
        self,
        url: str = DEFAULT_URL,
        device: str | None = None,
        *,
        token: str | None = None,
        step_wait_time: float = 0.0,
        wait_s: float = 0.0,
        ttl_s: float = TTL_S,
        timeout: float = TIMEOUT_S,
    ) -> None:
        """Use `device` of the server at `url`, or any that is free.

        Args:
            url: Where the server is.
            device: Its name there, such as `emulator-5554`.
            token: What a server that is not on this machine asks for.
            step_wait_time: Seconds between an action and the look after it, for apps that go on after the screen came
                to rest; the server itself waits until it has.
            wait_s: Seconds to wait for a device when all are taken.
            ttl_s: Seconds after which the server frees the device when this program is gone.
            timeout: Seconds for one call.
        """
        self._transport = Transport(url, token=token, timeout=timeout)
        self._wanted, self._wait_s, self._ttl_s = device, wait_s, ttl_s
        self._step_wait_time = step_wait_time
        self._lease: Lease | None = None
        self._seed = 0
        self._steps = 0
        self.budget: StepBudget | None = None
        """The steps of our task that are used, and its limit, as the server counts them; nothing without a task."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def url(self) -> str:
        """Where the server is."""
        return self._transport.url

    @property
    def device(self) -> str:
        """What the server calls our device."""
        return self._leased().device

    def close(self) -> None:
        """Give the device back, with its task torn down; the next call would lease another."""
        if self._lease is not None:
            self._lease.release()
            self._lease = None
        self._transport.close()

    # The server.

    def health(self) -> bool:
        """Whether the server answers and is well; never raises for one that is not."""
        try:
            return bool(self._transport.value("GET", "/health")["ok"])
        except (ServerLost, LookupError, TypeError):
            return False

    def status(self) -> dict[str, Any]:
        """The status that the server reports: version, suite family, devices and their state, healthy or not."""
        return self._transport.status()

    def switch_suite_family(self, target_family: str, *, force: bool = False) -> dict[str, Any]:
        """Let the server offer another suite; our own task is torn down, `DeviceBusy` while others play.

        `force` ends their episodes.
        """
        if self._lease is not None:
            self._lease.release()
            self._lease = None
        return dict(
            self._transport.value(
                "POST",
                "/suite_family/switch",
                query={"target_family": target_family, "force": int(force)},
                repeatable=True,
                timeout=TASK_S,
            )
        )

    # The device.

    def reset(self, go_home: bool = True) -> Observation:
        """Start over with the device as it is, on its home screen."""
        self._steps, self.budget = 0, None
        self._leased(start_over=True).value("POST", "/init", body={}, repeatable=True)
        return self.execute_action({"kind": "key", "name": "HOME"}) if go_home else self.get_observation()

    def get_screenshot(self, wait_to_stabilize: bool = False) -> bytes:
        """The screen as PNG, once it has come to rest if that matters."""
        if wait_to_stabilize:
            self._leased().call("POST", "/settle", repeatable=True)
        return self._leased().call("GET", "/screenshot", headers={"Accept": "image/png"}).body

    def get_observation(self, needs: Needs = JUST_LOOK) -> Observation:
        """What the device shows, with what came of the last action: its error, the user's reply."""
        return observe_remote(self._leased(), needs, self._steps)

    def execute_action(self, action: Action | Mapping[str, Any] | Dumpable, *, needs: Needs = JUST_LOOK) -> Observation:
        """Carry out an action and observe the result; one that cannot be done is the observation's `error`.

        The action is one of ours, its plain form, or that of a `JSONAction` (`{"action_type": "click", …}`).
        """
        lease = self._leased()
        fields = lease.call(
            "POST", "/step", query={"settle": 1}, body={"action": _plain(action)}, timeout=TASK_S
        ).fields()
        self._steps += 1
        if budget := fields.get("budget"):
            self.budget = StepBudget(budget["steps"], budget["max_steps"])
        if self._step_wait_time > 0:
            time.sleep(self._step_wait_time)
        return observe_remote(lease, needs, self._steps)

    def get_apps(self) -> list[str]:
        """The apps that can be opened by name, in alphabetical order."""
        return self._leased().call("GET", "/apps").strings()

    # Tasks.

    def environment(self, task: RemoteTask) -> RemoteEnvironment:
        """A task on our device, for `run_episode`; see `domain.Environment`."""
        return RemoteEnvironment(task, self._leased(start_over=True))

    def get_task_list(self) -> list[dict[str, Any]]:
        """Name, tags and apps of every task of the suite."""
        return list(self._transport.value("GET", "/task/list"))

    def get_suite_task_list(self, max_index: int = -1) -> list[str]:
        """The names of the suite's tasks, the first `max_index` of them, or all."""
        names = [str(task["name"]) for task in self.get_task_list()]
        return names if max_index < 0 else names[:max_index]

    def get_suite_task_length(self, task_type: str) -> int:
        """How many instances of a task a suite holds: one, and the seed says which."""
        self.get_task_metadata(task_type)
        return 1

    def reinitialize_suite(
        self, n_task_combinations: int = 1, seed: int = 0, task_family: str | None = None
    ) -> dict[str, Any]:
        """Draw the tasks that follow from `seed`, of another family if one is named."""
        if n_task_combinations != 1:
            raise ConfigError(
                f"a suite holds one instance of each task, not {n_task_combinations}; "
                "for more, call this again with another seed"
            )
        self._seed = seed
        return self.switch_suite_family(task_family) if task_family is not None else {"seed": seed, "switched": False}

    def initialize_task(
        self,
        task_name: str,
        *,
        seed: int | None = None,
        cue: CueLevel | None = None,
        official_compat: bool | None = None,
        clock: ClockMode | None = None,
    ) -> Observation:
        """Set a task up, drawn from `seed` or that of `reinitialize_suite`, and observe its start.

        With a `cue` it starts where the person had come so far, for agents without a goal.
        Under `official_compat` a task of AndroidWorld is judged by its own rule where ours is stricter, and seed 0 of
        a task of MobileWorld is the instance of the original suite; as the server was started if left out. A
        simulated phone's `clock` is virtual unless it is said to follow the wall clock.
        """
        body = {
            "task_name": task_name,
            "seed": self._seed if seed is None else seed,
            "cue": cue,
            **({} if official_compat is None else {"official_compat": official_compat}),
            "clock": clock,
        }
        reply = self._leased(start_over=True).call("POST", "/task/init", body=body, timeout=TASK_S)
        self._steps, self.budget = 0, StepBudget(0, reply.fields("max_steps")["max_steps"])
        return self.get_observation()

    def tear_down_task(self, task_type: str) -> None:
        """Put the device back as it was before the task."""
        self.budget = None
        self._leased().call("POST", "/task/tear_down", body={"task_name": task_type}, repeatable=True, timeout=TASK_S)

    def get_task_score(self, task_type: str) -> Score:
        """Judge the state of the device: the score from 0 to 1 and the reason."""
        return read_score(self._leased().call("POST", "/task/eval", body={"task_name": task_type}, timeout=TASK_S))

    def get_task_goal(self, task_type: str, *, seed: int | None = None, official_compat: bool | None = None) -> str:
        """The instruction of a task, with the particulars of the seed; `official_compat` as for `initialize_task`."""
        return str(self._about("goal", task_type, seed, official_compat))

    def get_task_metadata(self, task_type: str) -> dict[str, Any]:
        """Name, tags and apps of a task."""
        return dict(self._about("metadata", task_type, None))

    def get_task_complexity(self, task_type: str) -> float:
        """A tenth of the step budget of a task as AndroidWorld counts it; ours may be larger, see `budget`."""
        return float(self._about("complexity", task_type, None))

    def _about(self, what: str, task: str, seed: int | None, official_compat: bool | None = None) -> Any:
        return self._transport.value(
            "GET",
            f"/task/{what}",
            query={
                "task_name": task,
                "seed": self._seed if seed is None else seed,
                "official_compat": None if official_compat is None else int(official_compat),
            },
        )

    def _leased(self, *, start_over: bool = False) -> Lease:
        """Our lease; a lost one is replaced only where a program starts over, never under an episode."""
        if self._lease is None or (start_over and self._lease.over):
            self._lease = open_lease(self._transport, device=self._wanted, wait_s=self._wait_s, ttl_s=self._ttl_s)
        return self._lease


def _plain(action: Action | Mapping[str, Any] | Dumpable) -> dict[str, Any]:
    if isinstance(action, Action):
        return plain_action(action)
    return dict(action) if isinstance(action, Mapping) else action.model_dump(exclude_none=True)
