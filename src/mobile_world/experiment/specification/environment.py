"""The specification's `AndroidWorldEnvironment`: simulated phones for callers that bring no devices."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from mobile_world.domain import Action, AskUser, CueLevel, Finish, InvalidAction, ToolCall
from mobile_world.experiment.reports import canonical
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.device_sources import SimulatedPhones
from mobile_world.runtime.execution import perform
from mobile_world.runtime.pool import DevicePool
from mobile_world.tasks import LocalEnvironment, TaskRegistry, play


@contextmanager
def simulated_phones(registry: TaskRegistry, count: int) -> Iterator[DevicePool]:
    """Up to so many private phones for the tasks of a registry, started when they are needed and gone at the end."""
    with (
        tempfile.TemporaryDirectory(prefix="mw-phones-") as state,
        DevicePool(SimulatedPhones(Path(state), count, apps=registry.apps)) as pool,
    ):
        yield pool


class AndroidWorldEnvironment:
    """A task that is set up and waits for actions; `cleanup`, or the end of a `with` block, puts everything away.

    The phone is a simulated one of its own unless `controller` is given. Goal-less agents start where the
    person had come half-way (`cue`), where the task has that.
    """

    def __init__(
        self,
        task: Mapping[str, Any],
        seed: int,
        *,
        suite: str = "android_world",
        task_dirs: Iterable[Path | str] = (),
        apps: Iterable[Path | str] = (),
        controller: AndroidController | None = None,
        cue: CueLevel | None = "middle",
        screenshot_dir: Path | None = None,
    ) -> None:
        """Set up the task `task["id"]` with the parameters that `seed` draws; `InfraError` when that fails.

        Screenshots go to `screenshot_dir` and stay there; without one, they are gone after `cleanup`.
        """
        registry = TaskRegistry(str(task.get("suite", suite)), extra_dirs=task_dirs, apps=apps)
        self.task, self.seed = dict(task), seed
        self.finished = False
        """Whether the agent declared itself done."""
        registry.refuse_missing_extras([task["id"]])
        self._task = registry.create(task["id"], seed=seed)
        self._trail: list[str] = []
        with ExitStack() as opening:
            self._folder = screenshot_dir or Path(opening.enter_context(tempfile.TemporaryDirectory(prefix="mw-env-")))
            self._folder.mkdir(parents=True, exist_ok=True)
            if controller is None:
                controller = opening.enter_context(opening.enter_context(simulated_phones(registry, 1)).lease())
            self._controller = controller
            opening.callback(self._task.tear_down, controller)
            self._task.cue = cue
            self._task.initialize_task(controller)
            if (steps := self._task.cue_steps()) is not None:
                play(steps, controller)
            self._closing = opening.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cleanup()

    def get_screenshot(self) -> str:
        """Look at the phone; the path of a PNG file that is new every time."""
        picture = self._controller.screenshot()
        self._trail.append(self._controller.foreground_activity())
        self._task.note_look(self._controller, self._trail[-1])
        file = self._folder / f"screen-{len(self._trail):04d}.png"
        file.write_bytes(picture)
        return str(file)

    def execute_action(self, action: Mapping[str, Any] | None) -> dict[str, Any]:
        """Carry out an action, in the specification's words or as records hold it.

        The result says `success`, whether the agent has now `finished`, an `error` when the action could not be done,
        and the `reply` of the user. It never says whether the task is solved: agents have to know that themselves.
        """
        try:
            if action is None:
                raise InvalidAction("there is no action: the answer could not be read")
            reply = self._perform(canonical(action, self._controller.screen_size(), has_user=self._task.has_user))
        except InvalidAction as error:
            return {"success": False, "finished": self.finished, "error": str(error)}
        return {"success": True, "finished": self.finished, **({"reply": reply} if reply is not None else {})}

    def check_success(self) -> bool:
        """Whether the state of the phone is right; whether the agent has declared so is `finished`."""
        return LocalEnvironment(self._task, self._controller).score(tuple(self._trail)).value >= 1

    def cleanup(self) -> None:
        """Put phone and files away; harmless when done twice."""
        self._closing.close()

    def _perform(self, action: Action) -> str | None:
        if self.finished:
            raise InvalidAction("the agent has declared itself done; nothing can follow")
        match action:
            case Finish():
                self.finished = True
                if (answer := action.answer_after(self._controller.interaction_cache)) is not None:
                    self._controller.answer(answer)
                return None
            case AskUser(question=question):
                return self._task.user_reply(question)
            case ToolCall(name=name):
                raise InvalidAction(f"there is no tool {name!r}; this task is done on the phone's screen alone")
        perform(action, self._controller)
        self._controller.settle()
        return None
