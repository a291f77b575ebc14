"""Tasks that are broken in every way a task can be, and one that takes its time."""

from __future__ import annotations

import time
from random import Random
from typing import Any, ClassVar

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.base import BaseTask


class _Plain(BaseTask):
    goal = "Do nothing."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def is_successful(self, controller: AndroidController) -> float | tuple[float, str]:
        del controller
        return 1.0, "nothing was to be done"


class AlwaysDoneTask(_Plain):
    goal = "Do nothing at all."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}


class RaisingSetUpTask(_Plain):
    goal = "Fail to begin."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        raise ZeroDivisionError(controller.name)


class RaisingCheckTask(_Plain):
    goal = "Fail to be judged."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def is_successful(self, controller: AndroidController) -> float:
        raise KeyError(controller.name)


class RaisingTearDownTask(_Plain):
    goal = "Fail to end."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def tear_down_hook(self, controller: AndroidController) -> None:
        raise KeyError(controller.name)


class RaisingParametersTask(_Plain):
    goal = "Fail to be made."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        if random.random() == Random(13).random():
            raise RuntimeError("bad luck")
        return {}


class SlowCheckTask(_Plain):
    """Its check lasts until there is a file."""

    goal = "Wait for a verdict."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def is_successful(self, controller: AndroidController) -> float | tuple[float, str]:
        end = time.monotonic() + 30
        while controller.device.stat("/sdcard/verdict") is None and time.monotonic() < end:
            time.sleep(0.02)
        return 1.0, "the file came"
