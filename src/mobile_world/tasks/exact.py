"""Tasks that ask for certain changes of a phone's data, and punish any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mobile_world.tasks.base import BaseTask, Score
from mobile_world.tasks.state import Change, Picture, all_of

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController


class ExactTask(BaseTask):
    """Succeeds when people, messages, calls and alarms changed as `wanted` says and in no other way.

    A subclass puts its data on the phone in `furnish` and may ask for more in `also`.
    """

    def furnish(self, controller: AndroidController) -> None:
        """Put the data of the task, and others beside it, on the phone."""
        del controller

    def wanted(self) -> Mapping[str, Change[object]]:
        """Changes by kind of data, as `Picture.compare` takes them; none by default."""
        return {}

    def also(self, controller: AndroidController) -> Score | None:
        """What else must hold; nothing by default."""
        del controller
        return None

    def initialize_task_hook(self, controller: AndroidController) -> bool | None:
        """Furnish the phone and remember what is on it."""
        self.furnish(controller)
        self.before = Picture.take(controller)
        return True

    def is_successful(self, controller: AndroidController) -> Score:
        """Compare the phone with what it was."""
        self._check_is_initialized()
        data, more = self.before.compare(controller, **self.wanted()), self.also(controller)
        return data if more is None else all_of(data, more)
