"""From prompts and controls to the arms of a plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mobile_world.agents import agent_entry, recorded_options
from mobile_world.domain import ConfigError, GoalLevel
from mobile_world.experiment.plan import PlannedArm
from mobile_world.prompts import SPECIFICATION, PromptVariant

NULL_ARM = "control-null"
INSTRUCTED_ARM = "control-instructed"
COPY_SUFFIX = "-aa"

OF_THE_PROMPT = frozenset({"system_prompt", "prompt_factors", "autonomous"})
"""Options that an arm has for its prompt; all others are the same in every arm of an experiment."""


@dataclass(frozen=True)
class Subject:
    """Who is given the prompts: an agent with the options that all arms share."""

    agent: str
    """As the registry takes it from any directory."""
    options: Mapping[str, Any] = field(default_factory=dict)
    goal: GoalLevel = "none"

    def variant(self, variant: PromptVariant) -> PlannedArm:
        """The arm of a prompt."""
        factors = {**variant.levels._asdict(), "component_set": variant.component_set}
        prompt = {
            "system_prompt": variant.system_prompt,
            "prompt_factors": factors,
            "autonomous": self.goal == "none",
        }
        return self._arm(variant.arm_id, title=_title(variant), **prompt)

    def aa(self, baseline: PromptVariant) -> PlannedArm:
        """A second arm with the baseline's prompt: what differs between the two is noise."""
        arm = self.variant(baseline)
        update = {"name": arm.name + COPY_SUFFIX, "control": "aa", "title": f"A/A copy of {arm.title or arm.name}"}
        return arm.model_copy(update=update)

    def instructed(self, baseline: PromptVariant) -> PlannedArm:
        """The upper bound: the agent with its own instructions and the whole goal, from the same screen."""
        del baseline
        arm = self._arm(INSTRUCTED_ARM, title="told the whole goal, its own instructions")
        return arm.model_copy(update={"control": "instructed", "goal_level": "full"})

    def null(self, baseline: PromptVariant) -> PlannedArm:
        """The lower bound: what declaring oneself finished at once is worth."""
        del baseline
        return PlannedArm(name=NULL_ARM, agent="null", control="null", title="declares itself finished at once")

    def _arm(self, name: str, *, title: str, **prompt: Any) -> PlannedArm:
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


def planned_arms(subject: Subject, variants: Sequence[PromptVariant], controls: Iterable[str]) -> list[PlannedArm]:
    """One arm for each prompt, then one for each control; the first prompt is the baseline.

    `ConfigError` when there is no prompt or two arms would have one name.
    """
    if not variants:
        raise ConfigError("an experiment needs at least one prompt variant")
    makers: dict[str, Callable[[PromptVariant], PlannedArm]] = {
        "null": subject.null,
        "aa": subject.aa,
        "instructed": subject.instructed,
    }
    arms = [subject.variant(variant) for variant in variants]
    arms += [makers[name](variants[0]) for name in controls]
    doubles = [name for name, count in Counter(arm.name for arm in arms).items() if count > 1]
    if doubles:
        raise ConfigError(f"the arm {doubles[0]} is there twice; an experiment needs each once")
    return arms


def subject_of(arms: Iterable[PlannedArm], goal: GoalLevel) -> Subject:
    """Who is given the prompts in a plan that exists; `ConfigError` when that has no prompts."""
    for arm in arms:
        if not arm.control and "system_prompt" in arm.options:
            shared = {name: value for name, value in arm.options.items() if name not in OF_THE_PROMPT}
            return Subject(arm.agent, shared, goal)
    raise ConfigError("this run compares no prompts, so that no variants can be added to it")


def _title(variant: PromptVariant) -> str:
    other = f"({variant.component_set})" if variant.component_set != SPECIFICATION else ""
    return " ".join(part for part in (variant.label, variant.name, other) if part)
