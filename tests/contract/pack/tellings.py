"""Small tasks for the contract of environments, each of which shows one thing; loaded by a registry, not imported."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.domain import Observation, Score, Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, Hand
from mobile_world.tasks.values import PageSeen, PhoneState, Wanted, unclaimed


class TellContact(BaseTask):
    """Done when the agent has answered with the drawn number after it looked into Contacts."""

    image = "android_world"
    goal = "Tell me the number {number}."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        return {"number": random.randrange(10**6), "words": ["ü", "漢", "👍"], "share": 0.1}

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        controller.run(["settings", "put", "system", "screen_brightness", "77"])
        return True

    def is_successful(self, controller: AndroidController) -> tuple[float, str]:
        self._check_is_initialized()
        seen = any("contacts" in activity for activity in self.trail)
        told = controller.interaction_cache == str(self.params["number"])
        return float(seen and told), f"told: {controller.interaction_cache}, looked: {seen}"

    def intent_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).open("Contacts")

    def after_cue(self, observation: Observation) -> Steps:
        yield from Hand(observation).answer(str(self.params["number"]))

    def user_reply(self, question: str) -> str:
        return f"It is {self.params['number']}." if "number" in question else super().user_reply(question)


class JudgedByARule(BaseTask):
    """Done by AndroidWorld's rule, not by ours."""

    goal = "Do what one rule wants."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        return True

    def is_successful(self, controller: AndroidController) -> float:
        return float(self.official_compat)


class WatchesTheWholePhone(BaseTask):
    """Done when nothing changed."""

    goal = "Leave everything as it is."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        self.before = PhoneState.take(controller)
        return True

    def is_successful(self, controller: AndroidController) -> Score:
        told = unclaimed(self.before.changes_since(controller), [])
        return Score(float(not told), "; ".join(told), self.before.integrity)


class LookedUp(BaseTask):
    """Done when the page of Settings about storage was looked at."""

    goal = "See how much storage is left."
    app_names: ClassVar[set[str]] = {"Settings"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def wanted(self) -> Wanted:
        return [PageSeen("com.android.settings", "Storage", {"StorageDashboardFragment"})]


class CannotBegin(BaseTask):
    """Its set-up says no."""

    goal = "Do what cannot be begun."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        return False

    def is_successful(self, controller: AndroidController) -> float:
        return 1.0


class BreaksAtTheBeginning(BaseTask):
    """Its set-up has a mistake."""

    goal = "Do what breaks."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def initialize_task_hook(self, controller: AndroidController) -> bool:
        raise ZeroDivisionError("a mistake in the task")

    def is_successful(self, controller: AndroidController) -> float:
        return 1.0


class CannotBeJudged(BaseTask):
    """Its check gives no score."""

    goal = "Do what nobody can judge."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def is_successful(self, controller: AndroidController) -> float:
        return 17.0


class BreaksAtTheEnd(BaseTask):
    """Its check and its user have a mistake."""

    goal = "Do what breaks when it is judged."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en"}

    def is_successful(self, controller: AndroidController) -> float:
        raise KeyError("a mistake in the check")

    def user_reply(self, question: str) -> str:
        raise KeyError("a mistake in the reply")
