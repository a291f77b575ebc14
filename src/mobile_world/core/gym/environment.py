"""`MobileWorldEnv`: tasks on a phone as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, get_args

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from mobile_world.core.gym.episode import GymEpisode
from mobile_world.core.gym.phones import LeasedPhone, Phones, open_phones
from mobile_world.core.gym.spaces import LONGEST_TREE, LONGEST_WORDS, ScreenView, action_space, to_action, to_array
from mobile_world.core.session_manager import create_task
from mobile_world.domain import (
    Action,
    ConfigError,
    CueLevel,
    Finish,
    GoalLevel,
    InfraError,
    InvalidAction,
    MobileWorldError,
    Needs,
    Observation,
    ScreenSize,
)
from mobile_world.tasks import TaskRegistry
from simdroid.fleet import installed_apps

FULL_SIZE = (1080, 2400)
MOST_SEED = 2**63
OPTIONS = ("task", "task_seed")
ATTEMPTS = 2
"""How many phones a reset tries before it fails."""

Values = dict[str, Any]


class MobileWorldEnv(gymnasium.Env[Values, Any]):
    """A phone on which one task after the other runs; see docs/guides/gymnasium.md.

    An observation is the screen, its UI tree, the goal and a message: why the last action could not be done, or what
    the user replied. The reward is 0 until the episode ends and then what the task's check says, from 0 to 1. An
    episode terminates with the action `finish`, and is truncated when its steps are used up or the phone is lost.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 1}  # noqa: RUF012 (the shape that Gymnasium wants)

    def __init__(
        self,
        *,
        tasks: str | Sequence[str] = "ALL",
        suite_family: str = "mobile_world",
        task_dirs: Sequence[Path | str] = (),
        apps: Sequence[Path | str] = (),
        server: str | Sequence[str] = (),
        device: str | None = None,
        token: str | None = None,
        state_dir: Path | str | None = None,
        size: tuple[int, int] = FULL_SIZE,
        ui_tree: bool = True,
        goal_level: GoalLevel = "full",
        cue: CueLevel | None = None,
        max_steps: int | None = None,
        official_compat: bool = False,
        render_mode: str | None = None,
        phones: Phones | int = 1,
    ) -> None:
        """Choose tasks and phones; a phone is leased with the first reset.

        Args:
            tasks: Names, or a selection such as `ALL` or `@mini`; a reset draws one of them.
            suite_family: The family of the tasks.
            task_dirs: Directories with more tasks.
            apps: Files or directories with apps that own phones have; servers must have the same.
            server: Environment servers to play on; a simulated phone of this program's own without them.
            device: Which device of the servers.
            token: What servers on other machines ask for.
            state_dir: Where own phones keep their files; as in the settings without it.
            size: Width and height of the picture in observations; screens of another size are stretched to it.
            ui_tree: Whether observations hold the UI tree; on a real phone it costs about two seconds.
            goal_level: How much of the goal is told.
            cue: How far the person had come, where the task can; for agents without a goal.
            max_steps: Steps of an episode; the task's own budget without it.
            official_compat: Whether task seed 0 is the original suite's instance, and its rules judge.
            render_mode: `rgb_array` or nothing.
            phones: How many own phones there may be, or phones that are shared with others, who close them.
        """
        _check(size=size, goal_level=goal_level, cue=cue, max_steps=max_steps, render_mode=render_mode)
        apps = apps if server else (*installed_apps(), *apps)
        self.registry = TaskRegistry(suite_family, extra_dirs=task_dirs, apps=apps, official_compat=official_compat)
        self.names = self.registry.select(tasks if isinstance(tasks, str) else ",".join(tasks))
        self.registry.refuse_missing_extras(self.names)
        self.view = ScreenView(ScreenSize(*size), ui_tree)
        self.observation_space = self.view.space()
        self.action_space = action_space()
        self.render_mode = render_mode
        self._goal_level, self._cue, self._max_steps = goal_level, cue, max_steps
        self._own = isinstance(phones, int)
        servers = [server] if isinstance(server, str) else list(server)
        opened = partial(open_phones, self.registry, self.names, servers=servers, device=device, token=token)
        self.phones = opened(phones, state_dir=state_dir) if isinstance(phones, int) else phones
        self._phone = LeasedPhone(self.phones)
        self._episode: GymEpisode | None = None
        self._seen: Observation | None = None
        self._goal = ""
        self._about: Values = {}
        self._over = True

    def reset(self, *, seed: int | None = None, options: Values | None = None) -> tuple[Values, Values]:
        """Begin an episode of a task that the seed draws; `options` may name `task` and `task_seed` instead.

        `InfraError` when no phone can be had, `TaskError` when the task is broken.
        """
        super().reset(seed=seed)
        name, task_seed = self._draw(options or {})
        self._end_episode()
        for attempt in range(1, ATTEMPTS + 1):
            try:
                self._seen = self._begin(name, task_seed)
                break
            except InfraError:
                self._lose_phone()
                if attempt == ATTEMPTS:
                    raise
        self._over = False
        return self._observation()

    def step(self, action: Action | Mapping[str, Any]) -> tuple[Values, float, bool, bool, Values]:
        """Carry out an action: an element of the space, a canonical action, or its plain form."""
        episode, screen = self._episode, self._seen
        if self._over or episode is None or screen is None:
            raise ResetNeeded("the episode is over; call reset() first")
        canonical, error = _parse_action(action)
        last = episode.count(screen)
        finished = isinstance(canonical, Finish)
        try:
            if canonical is None:
                self._seen = episode.look(error=error)
            elif isinstance(canonical, Finish):
                self._seen = episode.finish(canonical)
            else:
                self._seen = episode.act(canonical)
            return self._result(episode, terminated=finished, truncated=last and not finished)
        except InfraError as problem:
            self._over = True
            self._lose_phone()
            values, info = self._observation()
            return values, 0.0, False, True, {**info, "lost": str(problem)}

    def render(self) -> NDArray[np.uint8] | None:
        """The screen of the last observation, in its full size."""
        screen = self._seen
        if self.render_mode is None or screen is None or screen.screenshot is None:
            return None
        return to_array(screen.screenshot, screen.size)

    def close(self) -> None:
        """Restore the phone and release it; may be called twice."""
        try:
            self._end_episode()
        finally:
            self._phone.release()
            if self._own:
                self.phones.close()

    def _draw(self, options: Values) -> tuple[str, int]:
        if unknown := sorted(set(options) - set(OPTIONS)):
            raise ConfigError(f"no option {unknown[0]!r} of reset; there are: {', '.join(OPTIONS)}")
        # Both are drawn whatever the options say, so that they change nothing for the episodes that follow.
        draw = self.names[self.np_random.integers(len(self.names))], int(self.np_random.integers(MOST_SEED))
        return str(options.get("task", draw[0])), int(options.get("task_seed", draw[1]))

    def _begin(self, name: str, task_seed: int) -> Observation:
        task = create_task(self.registry, name, seed=task_seed)
        self._episode = GymEpisode(
            task,
            self._phone.environment(task),
            Needs(screenshot=True, ui_tree=self.view.ui_tree),
            max_steps=self._max_steps or task.max_steps,
        )
        self._goal = task.goal_at(self._goal_level) or ""
        self._about = {"task": task.name, "task_seed": task_seed, "suite_version": task.suite_version}
        return self._episode.begin(cue=self._cue)

    def _result(
        self, episode: GymEpisode, *, terminated: bool, truncated: bool
    ) -> tuple[Values, float, bool, bool, Values]:
        values, info = self._observation()
        reward = 0.0
        if terminated or truncated:
            self._over = True
            if (score := episode.score()) is not None:
                reward, info["reason"] = score
        return values, reward, terminated, truncated, info

    def _end_episode(self) -> None:
        episode, self._episode, self._over = self._episode, None, True
        if episode is not None:
            try:
                episode.end()
            except InfraError:
                self._lose_phone()

    def _lose_phone(self) -> None:
        self._episode = None
        with suppress(MobileWorldError):
            self._phone.retire()

    def _observation(self) -> tuple[Values, Values]:
        """The last observation as an element of the space, and the `info` dictionary."""
        screen = self._seen
        if screen is None or screen.screenshot is None:
            raise ResetNeeded("nothing was seen yet; call reset() first")
        values: Values = {
            "screenshot": to_array(screen.screenshot, self.view.size),
            "goal": self._goal[:LONGEST_WORDS],
            "message": (screen.error or screen.reply or "")[:LONGEST_WORDS],
        }
        if self.view.ui_tree:
            values["ui_tree"] = (screen.ui_xml or "")[:LONGEST_TREE]
        return values, {**self._about, "step": screen.step, "activity": screen.activity}


def _check(
    *, size: tuple[int, int], goal_level: str, cue: str | None, max_steps: int | None, render_mode: str | None
) -> None:
    if render_mode not in (None, *MobileWorldEnv.metadata["render_modes"]):
        raise ConfigError(f"no render mode {render_mode!r}; there is rgb_array")
    if goal_level not in get_args(GoalLevel):
        raise ConfigError(f"no goal level {goal_level!r}; there are: {', '.join(get_args(GoalLevel))}")
    if cue not in (None, *get_args(CueLevel)):
        raise ConfigError(f"no cue {cue!r}; there are: {', '.join(get_args(CueLevel))}")
    if max_steps is not None and max_steps < 1:
        raise ConfigError(f"an episode cannot have {max_steps} steps; ask for at least one")
    if min(size) < 1:
        raise ConfigError(f"a picture cannot have the size {size}; give width and height in pixels")


def _parse_action(action: Action | Mapping[str, Any]) -> tuple[Action | None, str | None]:
    """The canonical action, or the error message for the agent."""
    try:
        return to_action(action), None
    except InvalidAction as error:
        return None, str(error)
