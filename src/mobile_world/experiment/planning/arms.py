"""The arms of a plan: made of prompts, subjects and controls; their settings, and what they differ in.

The one implementation for plan, terminal, report and viewer: all of them name settings as a configuration does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mobile_world.agents import agent_entry, recorded_options
from mobile_world.analysis.formatting import listed
from mobile_world.domain import ConfigError, CueLevel, GoalLevel
from mobile_world.domain.suite_versions import several_versions, versions_differ, versions_in_words
from mobile_world.experiment.planning.plan import UNSTREAMED, Plan, PlannedArm
from mobile_world.experiment.planning.plan_differences import official_code_words
from mobile_world.prompts import Prompt
from mobile_world.prompts.variants import text_hash
from mobile_world.tasks import FAMILIES
from mobile_world.tasks.official_names import OFFICIAL_NAMES
from mobile_world.tasks.suites import OURS

PROMPT: Final = "prompt"
"""How the text of a system prompt is called among the settings."""

MODEL_SETTINGS: Final = (
    *("max_tokens", "temperature", "top_p", "seed", "repetition_penalty", "min_pixels", "max_pixels", "base_url"),
)
"""Options of an agent that a configuration has in its `model` section, by the same name."""

_NAMES: Final = {
    **{name: f"model.{name}" for name in MODEL_SETTINGS},
    "model_name": "model.path",
    "system_prompt": PROMPT,
    "prompt_sha256": "prompt_file",
    "codec": "codec",
    "history_length": "history_length",
    "reading": "reading",
}
TEXTS: Final = (PROMPT, "prompt_file")
"""Settings that are texts, or the hash of one."""
_FOLLOWS: Final = frozenset({"prompt_factors", "autonomous", "prompt_file", "step_timeout_s"})
"""Options that follow from others or the rules: a prompt's levels from its text, being autonomous from the goal."""

_TOLD: Final[Mapping[GoalLevel, str]] = {
    "none": "agents get no goal and have to infer it",
    "app": "agents get only the names of the goal's apps",
    "vague": "agents get a vague goal without details",
    "full": "agents get the whole goal",
    "hinted": "agents get the whole goal, and are told that they can ask if something is missing",
}


_CUES: Final[Mapping[CueLevel, str]] = {
    "near": "the person stopped one step before the end, so that finding the button that confirms is enough",
    "middle": "the person stopped halfway, and at least four steps are left",
    "far": "the person had not started, and the phone shows what is wanted",
}


def arm_settings(arm: PlannedArm, goal: GoalLevel) -> dict[str, Any]:
    """Everything that makes an arm's results what they are, by the names of a configuration.

    `goal` is what holds for arms that do not say otherwise.
    """
    own = {_NAMES.get(name, f"agent_options.{name}"): value for name, value in _options(arm) if name not in _FOLLOWS}
    file = {"agent file": arm.fingerprint} if arm.fingerprint else {}
    return {"agent": arm.agent, **own, "goal": arm.goal_level or goal, **file}


def _options(arm: PlannedArm) -> Iterator[tuple[str, Any]]:
    """The options of an arm, with how answers are read where that was left out."""
    yield from arm.options.items()
    if "model_name" in arm.options and "reading" not in arm.options:
        yield "reading", "lenient"


def differing(settings: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names of those settings that are not the same everywhere, in the order in which they are met."""
    names = dict.fromkeys(name for setting in settings for name in setting)
    return [name for name in names if any(setting.get(name) != settings[0].get(name) for setting in settings)]


def told_settings(plan: Plan) -> Iterator[tuple[str, str]]:
    """Every setting of the compared arms as text: the value, with the names of its arms where they differ."""
    arms = _compared(plan)
    settings = [arm_settings(arm, plan.rules.goal_level) for arm in arms]
    for name in dict.fromkeys(name for setting in settings for name in setting):
        whose: dict[str, list[str]] = {}
        for arm, own in zip(arms, settings, strict=True):
            whose.setdefault(_told(name, own.get(name)), []).append(arm.name)
        alike = len(whose) == 1
        yield name, "; ".join(value if alike else f"{value} ({', '.join(names)})" for value, names in whose.items())


def _told(name: str, value: object) -> str:
    if value is None:
        return "the agent's own"
    if name in TEXTS:
        return f"sha256 {(text_hash(str(value)) if name == PROMPT else str(value))[:12]}"
    return str(value)


def compared_settings(plan: Plan) -> list[str]:
    """What the arms of a plan differ in, controls aside: what is compared."""
    return differing([arm_settings(arm, plan.rules.goal_level) for arm in _compared(plan)])


def statements(plan: Plan) -> list[str]:
    """What must be said about a plan before and after it was run, as sentences."""
    whose = list(whose_tasks(plan))
    first, later = (whose, []) if len(plan.suite_versions) > 1 else ([], whose)
    return [*first, *_differences(plan), *_goals(plan), *later, *_equal_texts(plan), *unstreamed(plan)]


def whose_tasks(plan: Plan) -> Iterator[str]:
    """Whose tasks they are and of which version; and, where others have tasks of these names, that ours differ."""
    if plan.source == "official":
        which = f" ({official_code_words(plan.official_code)})" if plan.official_code else ""
        yield f"The tasks are AndroidWorld's own: its code{which} draws, sets up and judges them."
        return
    if several := several_versions(plan.versioned_suites):
        yield versions_differ(several)
    elif plan.suite_versions:
        others = sum(task.outside for task in plan.tasks)
        more = f", and {others} from outside it" if others else ""
        yield f"Tasks: {versions_in_words(plan.suite, plan.suite_versions)}{more}."
    yield from _not_the_originals(plan)


def _not_the_originals(plan: Plan) -> Iterator[str]:
    original = FAMILIES[plan.suite].original if plan.suite in FAMILIES else None
    names = OFFICIAL_NAMES.get(plan.suite, frozenset())
    count = sum(task.name in names and not task.outside for task in plan.tasks)
    if original is None or all(task.outside for task in plan.tasks):
        return
    if not count:
        none = f"None of these tasks is one of {original.name}'s: '@official' selects ours by their names"
        yield f"{none}. {original.how_to_run}"
        return
    ours = original.ours_under_compat if plan.official_compat else OURS
    compat = f"; {original.under_compat} (--official-compat)" if plan.official_compat else ""
    whose = f"{ours} are ours, not {original.name}'s"
    if count < len(plan.tasks):
        has = "has a name" if count == 1 else "have names"
        whose = f"{count} of the {len(plan.tasks)} tasks {has} of {original.name}'s, but {ours.lower()} of our own"
    yield f"{whose}{compat}. {original.how_to_run}"


def unstreamed(plan: Plan) -> Iterator[str]:
    """What follows from answers that are not streamed, where that was asked for."""
    if any(arm.options.get("stream") is False for arm in plan.arms):
        yield f"Answers are not streamed: {UNSTREAMED}."


def _compared(plan: Plan) -> list[PlannedArm]:
    return [arm for arm in plan.arms if not arm.control]


def _differences(plan: Plan) -> Iterator[str]:
    arms = _compared(plan)
    if len(arms) < 2:
        return
    settings = compared_settings(plan)
    if settings:
        yield f"The arms differ in: {', '.join(settings)}."
    else:
        yield "The arms do not differ in any setting: what differs between their results is chance."
    alike: dict[str, list[str]] = {}
    for arm in arms:
        alike.setdefault(arm.content_hash, []).append(arm.name)
    twins = [" and ".join(names) for names in alike.values() if len(names) > 1]
    if settings and twins:
        yield f"These arms have identical settings and differ only by chance: {'; '.join(twins)}."


def _goals(plan: Plan) -> Iterator[str]:
    goals = {arm.name: arm.goal_level or plan.rules.goal_level for arm in _compared(plan)}
    for goal in dict.fromkeys(goals.values()):
        names = [name for name, level in goals.items() if level == goal]
        whose = "" if len(names) == len(goals) else f" for {', '.join(names)}"
        yield f"Goal{whose}: {goal}; {_TOLD[goal]}."
    cue = plan.rules.cue_level
    scenes = sum(task.kind is not None for task in plan.tasks)
    if cue is not None and scenes < len(plan.tasks):
        yield f"Cue: {cue}; {_CUES[cue]}."
    if cue is not None and scenes:
        yield f"{scenes} of the {len(plan.tasks)} tasks are scenes with a first screen of their own, whatever the cue."


def _equal_texts(plan: Plan) -> Iterator[str]:
    """The synthetic subject reads no text: it responds to the levels of the specification's factors alone."""
    prompted = [arm for arm in _compared(plan) if arm.agent == "reference" and "system_prompt" in arm.options]
    own = [arm for arm in prompted if not arm.options.get("prompt_factors")]
    if len(own) < 2:
        return
    which = "all these prompts" if len(own) == len(prompted) else f"the prompts of {listed([arm.name for arm in own])}"
    alike = set(differing([arm_settings(arm, plan.rules.goal_level) for arm in own])) <= {PROMPT}
    yield (
        f"To the synthetic subject {which} are equal, because its errors follow the specification's factors "
        f"and it reads no text{': any difference between them is chance' if alike else ''}."
    )


NULL_ARM = "control-null"
CONFIRM_ARM = "control-confirm"
INSTRUCTED_ARM = "control-instructed"
COPY_SUFFIX = "-aa"

OF_THE_PROMPT = frozenset({"system_prompt", "prompt_factors", "autonomous"})
"""Options that an arm has for its prompt."""

_OF_ANY_TEXT = OF_THE_PROMPT | {"system_prompt_only", "prompt_file", "prompt_sha256"}
"""Options that an agent with its own instructions has not."""


@dataclass(frozen=True)
class PromptedAgent:
    """Who plays: an agent with its options, but for a prompt."""

    agent: str
    """As the registry takes it from any directory."""
    options: Mapping[str, Any] = field(default_factory=dict)
    goal: GoalLevel = "none"

    def variant(self, prompt: Prompt, *, name: str = "", title: str = "") -> PlannedArm:
        """The arm of a prompt, under the prompt's own name and title unless others are given."""
        levels = prompt.subject_factors
        options = {"system_prompt": prompt.system_prompt, "autonomous": self.goal == "none"}
        if levels:
            options["prompt_factors"] = levels
        arm = self.arm(name or prompt.arm_id, title=title or prompt.title, **options)
        return arm if levels else arm.model_copy(update={"factors": dict(prompt.factors)})

    def arm(self, name: str, *, title: str = "", **prompt: Any) -> PlannedArm:
        """An arm of this subject; without a prompt the agent has its own instructions."""
        entry = agent_entry(self.agent)
        return PlannedArm(
            name=name,
            agent=self.agent,
            options=recorded_options(self.agent, {**self.options, **prompt}),
            fingerprint=entry.fingerprint,
            label=entry.label,
            title=title,
        )


def planned_arms(subject: PromptedAgent, variants: Sequence[Prompt], controls: Iterable[str]) -> list[PlannedArm]:
    """One arm for each prompt, then one for each control; the first prompt is the baseline.

    `ConfigError` when there is no prompt or two arms would have one name.
    """
    if not variants:
        raise ConfigError("an experiment needs at least one prompt variant")
    return with_controls([subject.variant(variant) for variant in variants], controls)


def with_controls(arms: Sequence[PlannedArm], controls: Iterable[str]) -> list[PlannedArm]:
    """Arms, and one for each control beside them; `ConfigError` when two would have one name."""
    every = [*arms, *(_CONTROLS[name](arms[0]) for name in controls)]
    if doubles := [name for name, count in Counter(arm.name for arm in every).items() if count > 1]:
        raise ConfigError(f"the arm {doubles[0]} appears twice; each arm needs its own name")
    return every


def _aa(baseline: PlannedArm) -> PlannedArm:
    """A second arm that is the baseline: what differs between the two is noise."""
    title = f"A/A copy of {baseline.title or baseline.name}"
    return baseline.model_copy(update={"name": baseline.name + COPY_SUFFIX, "control": "aa", "title": title})


def _instructed(baseline: PlannedArm) -> PlannedArm:
    """The upper bound: the agent with its own instructions and the whole goal, from the same screen."""
    options = {name: value for name, value in baseline.options.items() if name not in _OF_ANY_TEXT}
    own = {"options": options, "title": "whole goal, its own instructions", "factors": {}}
    return baseline.model_copy(update={"name": INSTRUCTED_ARM, "control": "instructed", "goal_level": "full", **own})


_CONTROLS: Final[Mapping[str, Callable[[PlannedArm], PlannedArm]]] = {
    # The lower bounds: what it is worth to declare oneself finished at once, and to press the affirmative button of
    # whatever is open.
    "null": lambda _: PlannedArm(name=NULL_ARM, agent="null", control="null", title="declares itself finished at once"),
    "confirm": lambda _: PlannedArm(
        name=CONFIRM_ARM, agent="confirm", control="confirm", title="confirms whatever is open"
    ),
    "aa": _aa,
    "instructed": _instructed,
}
"""By the names that a configuration has for them; each is made of the baseline."""


def subject_of(plan: Plan) -> PromptedAgent:
    """Who is given the prompts in a plan that exists; `ConfigError` when it compares something else than prompts."""
    compared = [arm for arm in plan.arms if not arm.control]
    others = {name for name in compared_settings(plan) if name != PROMPT}
    if others or any("system_prompt" not in arm.options for arm in compared):
        what = f"its arms differ in {', '.join(sorted(others))}" if others else "its arms have no prompts"
        raise ConfigError(
            f"no prompt can be added to this run, because {what}; write the arm into a configuration with 'arms' and "
            "run that with the same output directory"
        )
    shared = {name: value for name, value in compared[0].options.items() if name not in OF_THE_PROMPT}
    return PromptedAgent(compared[0].agent, shared, compared[0].goal_level or plan.rules.goal_level)
