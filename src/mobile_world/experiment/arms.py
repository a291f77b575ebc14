"""From prompts, subjects and controls to the arms of a plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mobile_world.agents import agent_entry, recorded_options
from mobile_world.domain import ConfigError, GoalLevel
from mobile_world.experiment.comparison import PROMPT, compared_settings
from mobile_world.experiment.plan import Plan, PlannedArm
from mobile_world.prompts import Prompt

NULL_ARM = "control-null"
INSTRUCTED_ARM = "control-instructed"
COPY_SUFFIX = "-aa"

OF_THE_PROMPT = frozenset({"system_prompt", "prompt_factors", "autonomous"})
"""Options that an arm has for its prompt."""

_OF_ANY_TEXT = OF_THE_PROMPT | {"system_prompt_only", "prompt_file", "prompt_sha256"}
"""Options that an agent with its own instructions has not."""


@dataclass(frozen=True)
class Subject:
    """Who plays: an agent with its options, but for a prompt."""

    agent: str
    """As the registry takes it from any directory."""
    options: Mapping[str, Any] = field(default_factory=dict)
    goal: GoalLevel = "none"

    def variant(self, prompt: Prompt, *, name: str = "", title: str = "") -> PlannedArm:
        """The arm of a prompt, under the prompt's own name and title unless others are given."""
        told = prompt.subject_factors
        options = {"system_prompt": prompt.system_prompt, "autonomous": self.goal == "none"}
        if told:
            options["prompt_factors"] = told
        arm = self.arm(name or prompt.arm_id, title=title or prompt.title, **options)
        return arm if told else arm.model_copy(update={"factors": dict(prompt.factors)})

    def arm(self, name: str, *, title: str = "", **prompt: Any) -> PlannedArm:
        """An arm of this subject; without a prompt the agent has its own instructions."""
        entry = agent_entry(self.agent)
        options = recorded_options(self.agent, {**self.options, **prompt})
        return PlannedArm(
            name=name,
            agent=self.agent,
            options=options,
            fingerprint=entry.fingerprint,
            label=entry.label,
            title=title,
        )


def planned_arms(subject: Subject, variants: Sequence[Prompt], controls: Iterable[str]) -> list[PlannedArm]:
    """One arm for each prompt, then one for each control; the first prompt is the baseline.

    `ConfigError` when there is no prompt or two arms would have one name.
    """
    if not variants:
        raise ConfigError("an experiment needs at least one prompt variant")
    return with_controls([subject.variant(variant) for variant in variants], controls)


def with_controls(arms: Sequence[PlannedArm], controls: Iterable[str]) -> list[PlannedArm]:
    """Arms, and one for each control beside them; `ConfigError` when two would have one name."""
    found = [*arms, *(_CONTROLS[name](arms[0]) for name in controls)]
    doubles = [name for name, count in Counter(arm.name for arm in found).items() if count > 1]
    if doubles:
        raise ConfigError(f"the arm {doubles[0]} is there twice; an experiment needs each once")
    return found


def _aa(baseline: PlannedArm) -> PlannedArm:
    """A second arm that is the baseline: what differs between the two is noise."""
    title = f"A/A copy of {baseline.title or baseline.name}"
    return baseline.model_copy(update={"name": baseline.name + COPY_SUFFIX, "control": "aa", "title": title})


def _instructed(baseline: PlannedArm) -> PlannedArm:
    """The upper bound: the agent with its own instructions and the whole goal, from the same screen."""
    options = {name: value for name, value in baseline.options.items() if name not in _OF_ANY_TEXT}
    own = {"options": options, "title": "told the whole goal, its own instructions", "factors": {}}
    return baseline.model_copy(update={"name": INSTRUCTED_ARM, "control": "instructed", "goal_level": "full", **own})


def _null(baseline: PlannedArm) -> PlannedArm:
    """The lower bound: what declaring oneself finished at once is worth."""
    del baseline
    return PlannedArm(name=NULL_ARM, agent="null", control="null", title="declares itself finished at once")


_CONTROLS: Final[Mapping[str, Callable[[PlannedArm], PlannedArm]]] = {
    "null": _null,
    "aa": _aa,
    "instructed": _instructed,
}
"""By the names that a configuration has for them; each is made of the baseline."""


def subject_of(plan: Plan) -> Subject:
    """Who is given the prompts in a plan that exists; `ConfigError` when it compares something else than prompts."""
    compared = [arm for arm in plan.arms if not arm.control]
    others = {name for name in compared_settings(plan) if name != PROMPT}
    if others or any("system_prompt" not in arm.options for arm in compared):
        what = f"its arms differ in {', '.join(sorted(others))}" if others else "its arms have no prompts"
        raise ConfigError(
            f"no prompt can be added to this run, for {what}; write the arm into a configuration with 'arms' and run "
            "that with the same output directory"
        )
    shared = {name: value for name, value in compared[0].options.items() if name not in OF_THE_PROMPT}
    return Subject(compared[0].agent, shared, compared[0].goal_level or plan.rules.goal_level)
