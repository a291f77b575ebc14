"""What is to be run: every arm on every task, as often as there are replicas; or only the parts that are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Literal, NamedTuple, Self, TypeAlias

from pydantic import Field, model_validator

from mobile_world.analysis.formatting import listed
from mobile_world.domain import (
    EpisodeKey,
    FrozenModel,
    GoalLevel,
    SceneKind,
    decision_seed,
    instance_seed,
    official_seed,
    specified_seed,
)
from mobile_world.domain.suite_versions import FIRST_VERSION, versioned_name
from mobile_world.experiment.planning.rules import Rules, digest

DecisionSeeds: TypeAlias = Literal["run", "specification"]
VERIFICATION = "verification"
"""The tag of tasks that are satisfied from the start; their rate stands beside the others', and is never part of it."""

UNSTREAMED = (
    "one that is late counts as the endpoint's failure, so that a verbose model is indistinguishable from a "
    "slow endpoint"
)
"""What follows from answers that are not streamed."""


class EpisodeSpec(NamedTuple):
    """One episode of a plan: what it is, and the seeds that follow from that."""

    key: EpisodeKey
    seed: int
    """Decides the task's parameters; the same for every arm."""
    decision_seed: int
    """Decides the agent's own choices."""


class ServedModel(FrozenModel):
    """What was known of a model before the run: what its endpoint, or the recording that is played, said of itself."""

    asked: str
    place: str
    """The endpoint's address without secrets, or the name of the recording."""
    lists: bool
    """Whether the endpoint lists its models; this one was then among them."""
    owned_by: str = ""
    synthetic: bool = False
    """Whether it said that no model makes its words."""


class PlannedArm(FrozenModel):
    """One of the things that are compared."""

    name: str
    agent: str
    """Name in the agent registry."""
    options: dict[str, Any] = Field(default_factory=dict)
    """What the agent was told that makes its results what they are; never a key."""
    fingerprint: str = ""
    """Of an agent in a file: changes when the file does."""
    label: str = ""
    """What must be said wherever its numbers are shown."""
    title: str = ""
    """What people call it, beside its name."""
    control: str = ""
    """Which control it is (`null`, `aa`, `instructed`); empty for what is compared."""
    goal_level: GoalLevel | None = None
    """How much of the goal it is told, where that is not what the rules say."""
    served: tuple[ServedModel, ...] = ()
    """What the endpoints of its models said of themselves, in every sitting; each statement once."""
    factors: dict[str, str | int | float | bool] = Field(default_factory=dict)
    """What the author of its prompt says about it, to be analysed; the agent is not told."""

    @property
    def analysed_factors(self) -> dict[str, Any]:
        """Levels by factor, for the analysis: its author's own, or the specification's; none for any other arm.

        A text that was edited by hand is no longer what its levels say, and is an arm like any other.
        """
        from mobile_world.prompts import EDITED  # heavy, and every worker has a plan

        levels = dict(self.options.get("prompt_factors") or {})
        return self.factors or ({} if str(levels.get("component_set", "")).startswith(EDITED) else levels)

    def heard(self, other: PlannedArm) -> PlannedArm:
        """This arm with what its endpoints said in another sitting; a label stays once it had to be given."""
        served = tuple(dict.fromkeys((*self.served, *other.served)))
        return self.model_copy(update={"served": served, "label": self.label or other.label})

    @property
    def content(self) -> dict[str, Any]:
        """What makes its results what they are: everything but how it is called and shown."""
        return self.model_dump(mode="json", include={"agent", "options", "fingerprint", "goal_level"})

    @property
    def content_hash(self) -> str:
        """Two arms with the same hash are the same subject."""
        return digest(self.content)

    @property
    def prompt_hash(self) -> str | None:
        """Of the prompt's text; nothing when the agent has one of its own."""
        text = self.options.get("system_prompt")
        return sha256(text.encode()).hexdigest() if isinstance(text, str) else self.options.get("prompt_sha256")


class PlannedTask(FrozenModel):
    """A task, with what is told about it in summaries."""

    name: str
    apps: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    fingerprint: str = ""
    """Changes with the definition of the task: results of different definitions are not mixed."""
    max_steps: int | None = None
    """Its own step budget, for projections."""
    outside: bool = False
    """Whether it is no part of the suite: from a directory of the user's, or AndroidWorld's own."""
    kind: SceneKind | None = None
    """What makes going on wrong, for a goal-less scene; nothing for any other task."""
    pair: str = ""
    """What the two scenes of a matched pair share."""
    official_instance: bool = False
    """Whether the first instance of base seed 0 is the one that the original suite has; in plans of earlier versions
    all are drawn."""

    @property
    def verifies(self) -> bool:
        """Whether it is satisfied from the start, and reported apart."""
        return VERIFICATION in self.tags

    def continuing(self, before: PlannedTask) -> PlannedTask:
        """This task with the instances that it had in an earlier sitting."""
        return self.model_copy(update={"official_instance": before.official_instance})


class PlannedPart(FrozenModel):
    """Some arms on some blocks of a plan, such as one round of a race."""

    arms: tuple[str, ...]
    blocks: tuple[tuple[str, int], ...]
    """Task and replica of each."""


class Plan(FrozenModel):
    """Arms x tasks x replicas, and the rules for all of them."""

    schema_version: Literal[1] = 1
    suite: str
    base_seed: int
    arms: tuple[PlannedArm, ...] = Field(min_length=1)
    tasks: tuple[PlannedTask, ...] = Field(min_length=1)
    replicas: int = Field(ge=1)
    rules: Rules = Rules()
    decision_seeds: DecisionSeeds = "run"
    """Whether agents' own choices are drawn anew by each base seed, or always as the specification computes them."""
    official_compat: bool = False
    """Whether tasks of AndroidWorld are judged by its own rules where ours are stricter, and the first instances of
    base seed 0 are those of the original MobileWorld."""
    source: Literal["native", "official"] = "native"
    """Whose tasks they are: ours, or those of the user's copy of AndroidWorld, with its seeds."""
    official_code: dict[str, str] = Field(default_factory=dict)
    """Which AndroidWorld that copy is: the `sha256` of its files, `version` and `commit` where they are known; empty
    for our tasks, and in plans of earlier versions."""
    apps: dict[str, str] = Field(default_factory=dict)
    """Apps from outside this package that the phones have: the sha256 of each one's content, by name."""
    suite_versions: tuple[int, ...] = (FIRST_VERSION,)
    """Versions of the suite that episodes are of, oldest first: more than one only where somebody accepted new code.

    Plans older than this field are of the first version; none where all tasks are from outside the suite."""
    user: dict[str, str] = Field(default_factory=dict)
    """Who answers agents' questions: the model that plays the user and the hash of its prompt; empty for the scripted
    user."""
    parts: tuple[PlannedPart, ...] = ()
    """What of it is run; everything when no part is named."""

    def __len__(self) -> int:
        if self.parts:
            return sum(len(arms) for arms in self._arms_by_block().values())
        return len(self.arms) * len(self.tasks) * self.replicas

    @property
    def label(self) -> str:
        """What must stand beside all numbers; empty when every arm is played by a real agent.

        Where real agents are compared with others, it names the others.
        """
        label = next((arm.label for arm in self.arms if arm.label), "")
        compared = [arm for arm in self.arms if not arm.control]
        named = [arm.name for arm in compared if arm.label]
        if not named or len(named) == len(compared):
            return label
        return f"{label}, in the {'arm' if len(named) == 1 else 'arms'} {listed(named)}"

    @property
    def different_replicas(self) -> int:
        """How many replicas there are of which anything is run; parts may leave some out."""
        return len({replica for _, replica in self._arms_by_block()})

    @model_validator(mode="after")
    def _names_are_unique(self) -> Self:
        for what, names in (("arm", [arm.name for arm in self.arms]), ("task", [task.name for task in self.tasks])):
            if len(set(names)) < len(names):
                raise ValueError(f"two {what}s of a plan have the same name: {', '.join(names)}")
        return self

    @model_validator(mode="after")
    def _parts_are_of_the_plan(self) -> Self:
        arms, tasks = {arm.name for arm in self.arms}, {task.name for task in self.tasks}
        for part in self.parts:
            complete = all(task in tasks and 0 <= replica < self.replicas for task, replica in part.blocks)
            if not complete or not arms.issuperset(part.arms):
                raise ValueError("a part of a plan names an arm, a task or a replica that the plan does not have")
        return self

    def extended(
        self,
        *,
        arms: Sequence[PlannedArm] = (),
        tasks: Sequence[PlannedTask] = (),
        replicas: int = 1,
        parts: Sequence[PlannedPart] = (),
        suite_versions: Sequence[int] = (),
    ) -> Plan:
        """This plan with more in it: what it has stays as it is, and keeps its seeds; tasks are those of today.

        Parts are added to parts; to be extended without any means that everything is to be run.
        """
        known_arms, known_tasks = {arm.name for arm in self.arms}, {task.name for task in self.tasks}
        today, tasks_today = {arm.name: arm for arm in arms}, {task.name: task for task in tasks}
        return self.model_copy(
            update={
                "arms": (
                    *(arm.heard(today[arm.name]) if arm.name in today else arm for arm in self.arms),
                    *(arm for arm in arms if arm.name not in known_arms),
                ),
                "tasks": (
                    *(tasks_today.get(task.name, task).continuing(task) for task in self.tasks),
                    *(task for task in tasks if task.name not in known_tasks),
                ),
                "replicas": max(self.replicas, replicas),
                "parts": tuple(dict.fromkeys((*self.parts, *parts))) if self.parts and parts else (),
                "suite_versions": tuple(dict.fromkeys((*self.suite_versions, *suite_versions))),
            }
        )

    def continuing(self, before: Plan | None) -> Plan:
        """This plan as another sitting of an earlier one, with its instances and what endpoints said there."""
        if before is None:
            return self
        arms, tasks = {arm.name: arm for arm in before.arms}, {task.name: task for task in before.tasks}
        return self.model_copy(
            update={
                "arms": tuple(arm.heard(arms[arm.name]) if arm.name in arms else arm for arm in self.arms),
                "tasks": tuple(
                    task.continuing(tasks[task.name]) if task.name in tasks else task for task in self.tasks
                ),
            }
        )

    def episodes(self, *, shuffled: bool = False) -> list[EpisodeSpec]:
        """Every episode, in the order in which they should start.

        All arms of one (task, replica) stand together, in an order drawn from the seed, so that the age of a device
        and the hour of the day are not confounded with the arm. `shuffled` draws the order of these blocks too.
        """
        arms_of = self._arms_by_block()
        blocks = [(task, replica) for replica in range(self.replicas) for task in self.tasks]
        if shuffled:
            Random(f"blocks {self.base_seed}").shuffle(blocks)
        specs = (spec for task, replica in blocks for spec in self._block(task, replica))
        return [spec for spec in specs if spec.key.arm in arms_of.get((spec.key.task, spec.key.replica), ())]

    def episode_keys(self) -> frozenset[EpisodeKey]:
        """Which episodes there are."""
        return frozenset(
            EpisodeKey(arm=arm, suite=self.suite, task=task, replica=replica)
            for (task, replica), arms in self._arms_by_block().items()
            for arm in arms
        )

    def instances(self) -> list[tuple[str, int]]:
        """Every task that is played, with the seed of its parameters: once for all arms."""
        played = self._arms_by_block()
        return [
            (task.name, self._instance_seed(task, replica))
            for task in self.tasks
            for replica in range(self.replicas)
            if (task.name, replica) in played
        ]

    @property
    def versioned_suites(self) -> list[tuple[str, int]]:
        """The suite in each of its versions, for `several_versions`; none for tasks that are not ours."""
        return [(self.suite, version) for version in self.suite_versions] if self.source == "native" else []

    @property
    def versioned_suite(self) -> str:
        """The suite with its versions, in words."""
        return versioned_name(self.suite, [version for _, version in self.versioned_suites])

    @property
    def baseline(self) -> str | None:
        """The arm that others are compared with: the first that is no control."""
        return next((arm.name for arm in self.arms if not arm.control), None)

    @property
    def controls(self) -> frozenset[str]:
        """Arms that are no variants, A/A copies among them."""
        return frozenset(arm.name for arm in self.arms if arm.control)

    @property
    def verifications(self) -> frozenset[str]:
        """Tasks that are satisfied from the start, and reported apart."""
        return frozenset(task.name for task in self.tasks if task.verifies)

    def arm(self, name: str) -> PlannedArm:
        """An arm by name."""
        return next(arm for arm in self.arms if arm.name == name)

    def steps_for(self, task: str) -> int | None:
        """How many steps an episode of a task may take, where that is known."""
        return self.rules.max_steps or next(planned.max_steps for planned in self.tasks if planned.name == task)

    def rules_for(self, arm: str) -> Rules:
        """The rules for an arm; one that is told more of the goal still starts on the screen where the others do."""
        goal_level = self.arm(arm).goal_level
        if goal_level is None:
            return self.rules
        return self.rules.model_copy(update={"goal_level": goal_level, "cue": self.rules.cue_level})

    def episodes_by_arm(self, *, without: Collection[str] = ()) -> Counter[str]:
        """How many episodes each arm has, leaving tasks out."""
        counts: Counter[str] = Counter()
        for (task, _), arms in self._arms_by_block().items():
            if task not in without:
                counts.update(arms)
        return counts

    def _arms_by_block(self) -> dict[tuple[str, int], set[str]]:
        """Who runs each block that is run."""
        if not self.parts:
            everybody = {arm.name for arm in self.arms}
            return {(task.name, replica): everybody for task in self.tasks for replica in range(self.replicas)}
        arms_by_block: dict[tuple[str, int], set[str]] = {}
        for part in self.parts:
            for block in part.blocks:
                arms_by_block.setdefault(block, set()).update(part.arms)
        return arms_by_block

    def _block(self, task: PlannedTask, replica: int) -> list[EpisodeSpec]:
        seed = self._instance_seed(task, replica)
        specs = [
            EpisodeSpec(
                EpisodeKey(arm=arm.name, suite=self.suite, task=task.name, replica=replica),
                seed,
                self._decision_seed(arm.name, task.name, replica),
            )
            for arm in self.arms
        ]
        Random(f"arms {seed}").shuffle(specs)
        return specs

    def _instance_seed(self, task: PlannedTask, replica: int) -> int:
        if self.source == "official":
            return official_seed(base_seed=self.base_seed, task=task.name, replica=replica)
        return instance_seed(
            suite=self.suite,
            base_seed=self.base_seed,
            task=task.name,
            replica=replica,
            official_instance=task.official_instance,
        )

    def _decision_seed(self, arm: str, task: str, replica: int) -> int:
        if self.decision_seeds == "specification":
            return specified_seed(variant=arm, task=task, replica=replica)
        return decision_seed(arm=arm, suite=self.suite, base_seed=self.base_seed, task=task, replica=replica)
