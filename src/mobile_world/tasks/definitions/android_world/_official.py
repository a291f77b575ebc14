"""What the tasks of AndroidWorld's own suite share: its names and parameters, our stricter check beside its rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from mobile_world.domain import Score
from mobile_world.tasks.exact import ExactTask
from mobile_world.tasks.state import all_of, only_settings, settings

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

SCENE = "scene"
"""The one parameter that AndroidWorld does not have: what else is on the phone. Neither goal nor solution need it."""
ALIKE = 0.9
"""From which similarity on AndroidWorld takes two texts for the same."""


class OfficialTask(ExactTask):
    """A task of AndroidWorld's own suite: class and parameters are called as there, the rest is our own.

    Natively people, messages, calls, alarms and settings must have changed as asked and in no other way; tasks on the
    calendar look at all of that and at the calendar, tasks on Markor and Files at all of that and at the shared
    storage. What a task is not about is not read there, as that would take longer than all the rest of its check.
    Under `official_compat` AndroidWorld's own rule is asked instead. Goal and solution read official parameters alone,
    so that a solution can be played where AndroidWorld's code drew them and set the phone up.
    """

    @property
    def scene(self) -> dict[str, Any]:
        """What else is on the phone; nothing where AndroidWorld's code drew the parameters."""
        found: dict[str, Any] = self.params.get(SCENE, {})
        return found

    def wanted_settings(self) -> Mapping[str, Collection[str]]:
        """Settings as `namespace/key` and the values that are right; all others must stay. None by default."""
        return {}

    def finds(self, controller: AndroidController) -> Score | None:
        """What else must hold natively; nothing by default."""
        del controller
        return None

    def official_score(self, controller: AndroidController) -> Score:
        """What AndroidWorld's own rule says."""
        raise NotImplementedError(f"{self.name} does not say what AndroidWorld's own rule is; define official_score")

    def initialize_task_hook(self, controller: AndroidController) -> bool | None:
        """Furnish the phone; remember its data and its settings."""
        super().initialize_task_hook(controller)
        self.settings_before = settings(controller)
        return True

    def is_successful(self, controller: AndroidController) -> Score:
        """Ask the rule that counts."""
        if not self.official_compat:
            return super().is_successful(controller)
        self._check_is_initialized()
        return self.official_score(controller)

    def also(self, controller: AndroidController) -> Score:
        """Settings, and what a task adds."""
        switched = only_settings(self.settings_before, settings(controller), self.wanted_settings())
        more = self.finds(controller)
        return switched if more is None else all_of(switched, more)


def alike(one: str, other: str) -> bool:
    """Whether AndroidWorld takes two texts for the same: nearly equal, in capitals or not."""
    return SequenceMatcher(None, one.lower(), other.lower()).ratio() >= ALIKE


def verdict(right: bool, reason: str) -> Score:
    """All or nothing."""
    return Score(float(right), reason)
