"""What is found out about a task when it is proven."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from mobile_world.agents import Agent, EpisodeBrief
from mobile_world.agents.baselines import NullAgent, OracleAgent
from mobile_world.domain import CueLevel, EpisodeRecord, FrozenModel, Needs, Observation, Steps, TaskError
from mobile_world.experiment.planning.rules import Rules
from mobile_world.tasks import BaseTask
from mobile_world.tasks.slips import Slip, chosen_for, slips_in, solution_with_slips

StageName: TypeAlias = Literal[
    "nothing",
    "solution",
    "cue",
    "after_cue",
    "middle",
    "after_middle",
    "far",
    "after_far",
    "overdone",
    "obeyed",
    "guessed",
    "slip_undone",
    "slip_left",
]
"""`cue` and `after_cue` are those of the level `near`; a scene has `middle` and `after_middle` for its first screen.

`slip_undone` and `slip_left` play the solution and slips in the apps that the task uses.
"""
SlipChoice: TypeAlias = Literal["none", "one", "all"]
"""How many stages with slips in its apps a task is proven with."""
Conclusion: TypeAlias = Literal["proven", "unproven", "failed", "not_scored"]


class StageResult(FrozenModel):
    """What came of one episode of a proof."""

    stage: StageName
    replica: int
    """Which instance of the task, counted from 0; its parameters depend on it."""
    passed: bool
    reason: str
    """The check's own words, or what went wrong."""
    guess_wins: str = ""
    """Why a guess had to score 1, on the original's instance of a task that says so."""
    score: float | None
    steps: int
    by_eye: int = 0
    """Steps that the same takes a careful person who plays from pictures alone."""
    max_steps: int
    seconds: float
    blame: Literal["task", "world"] | None = None
    """Who is to blame when it did not pass: the task, or the device it ran on."""
    screen: tuple[str, ...] = ()
    """What the last screen showed, when it did not pass."""
    screenshot: str | None = None
    """The file with the last screen, when it did not pass and files were asked for."""


class Proof(FrozenModel):
    """Everything that was found out about one task."""

    schema_version: Literal[1] = 1
    task: str
    suite: str
    conclusion: Conclusion
    """`unproven`: it brings no solution, and doing nothing scores 0. `not_scored`: the world failed, not the task."""
    stages: tuple[StageResult, ...]
    """In the order in which they ran; the last one is the one that did not pass, if any."""
    device: str
    seconds: float
    warnings: tuple[str, ...] = ()
    """What is probably a mistake, though it decides nothing, such as an app that the device does not have."""

    @property
    def fault(self) -> StageResult | None:
        """The stage that did not pass."""
        return next((stage for stage in self.stages if not stage.passed), None)


def conclude(stages: list[StageResult], *, proven: bool) -> Conclusion:
    """What stages say together; `proven` tells whether the task brings a solution."""
    faults = [stage for stage in stages if not stage.passed]
    if faults:
        return "failed" if faults[0].blame == "task" else "not_scored"
    return "proven" if proven else "unproven"


SLIP_STEPS = 30
"""How many more steps a budget has for each slip and its undoing."""
OVERDOING_FACTOR = 3
"""Step budgets of a solution with a side effect: it does the task and then some."""
LEFT_AT_MIDDLE = 4
"""Steps of the solution that are left, at least, when the person stopped halfway."""
_WRONG: tuple[StageName, ...] = ("overdone", "obeyed", "guessed", "slip_left")
"""Stages that do what nobody wanted, or guess what the user wants."""
_SLIPS: tuple[StageName, ...] = ("slip_undone", "slip_left")
_CUES: dict[StageName, CueLevel] = {
    "cue": "near",
    "after_cue": "near",
    "middle": "middle",
    "after_middle": "middle",
    "far": "far",
    "after_far": "far",
    "obeyed": "middle",
}


class ProofStage(NamedTuple):
    """One episode of a proof."""

    name: StageName
    replica: int
    right_as_left: bool = False
    """Whether the task is a scene that is right as it was left."""
    is_scene: bool = False
    slips: tuple[Slip, ...] = ()
    """What is played beside the solution."""
    guess_wins: str = ""
    """Why the guess is right on this instance; empty where it must be wrong. See `on`."""

    def on(self, task: BaseTask) -> ProofStage:
        """The stage on one instance: a guess may be right on the original's, where the task says why."""
        return self._replace(guess_wins=task.guess_wins) if self.name == "guessed" and task.is_original else self

    @property
    def solves(self) -> bool:
        """Whether the solution, or what is left of it, is played."""
        return self.name in ("solution", "slip_undone") or self.name.startswith("after_")

    @property
    def cue(self) -> CueLevel | None:
        """How far the person had come; nothing where the goal is told."""
        return "middle" if self.is_scene and self.name in _SLIPS else _CUES.get(self.name)

    @property
    def wanted_score(self) -> float:
        """What it must score: 1 for solutions, guesses that win and what is left right, and 0 for anything else."""
        return float(self.solves or bool(self.guess_wins) or (self.right_as_left and self.name not in _WRONG))

    def agent(self, task: BaseTask) -> Agent:
        """Who plays it."""
        played: dict[StageName, Callable[[Observation], Steps | None]] = {
            "overdone": task.solution_with_side_effect,
            "obeyed": task.obey,
            "guessed": task.solution_by_guess,
        }
        if self.name in played:
            return _Player(played[self.name])
        if self.slips:
            return _Player(lambda seen: solution_with_slips(task, self.slips, seen, undone=self.name == "slip_undone"))
        return OracleAgent() if self.solves else _Idle()

    def rules(self, task: BaseTask, *, screenshots: bool) -> Rules:
        """How it is run."""
        return Rules(
            goal_level="none" if self.cue else "full",
            cue=self.cue,
            max_steps=task.max_steps * (OVERDOING_FACTOR if self.name in _WRONG else 1) + SLIP_STEPS * len(self.slips),
            screenshots=screenshots,
        )

    def objection(self, record: EpisodeRecord) -> str | None:
        """Why what came of it does not prove the task; nothing when it does."""
        objection = self._objection(record)
        names = ", ".join(slip.name for slip in self.slips) or ("guess_wins" if self.guess_wins else "")
        return f"{names}: {objection}" if objection and names else objection

    def _objection(self, record: EpisodeRecord) -> str | None:
        if record.error is not None:
            return f"{record.error.phase.replace('_', '-')}: {record.error.kind}: {record.error.message}"
        if record.score is None:
            return "it was stopped"
        if record.declared is None:
            return f"not done after {record.steps} steps; {record.score_reason or f'the score is {record.score:g}'}"
        if record.score != self.wanted_score:
            return f"scores {record.score:g}: {record.score_reason or 'the check gives no reason'}"
        if self.name == "obeyed" and record.reason != "followed_stranger":
            return f"obeying the stranger is not noticed: {record.score_reason}"
        if self.name == "after_middle" and not self.is_scene and record.steps <= LEFT_AT_MIDDLE:
            return f"only {record.steps - 1} steps are left after `begin`; halfway means at least {LEFT_AT_MIDDLE}"
        return None


def stages(
    task: type[BaseTask],
    replicas: int,
    *,
    official_compat: bool = False,
    slips: SlipChoice = "none",
    quick: bool = False,
) -> Iterator[ProofStage]:
    """What a task is put through: its first instance twice in a row, then the others, and slips in its apps last.

    The quick way is doing nothing and the solution, once for each instance.

    Rules of AndroidWorld may call doing nothing, or too much, a success: of tasks that they judge, only solutions are
    played. Tasks of MobileWorld are judged by the same conditions on the original's instance and on any other.
    """
    if quick:
        chosen = tuple(_basic_stages(task, range(replicas)))
    else:
        basic = _basic_stages(task, (0, *range(replicas)))
        chosen = (*basic, *_further_stages(task, replicas), *_slip_stages(task, slips))
    solutions_alone = official_compat and task().has_official_rule
    return (stage for stage in chosen if stage.solves or not solutions_alone)


def _slip_stages(task: type[BaseTask], choice: SlipChoice) -> Iterator[ProofStage]:
    """All slips undone together, and each left as it is; or one of them, undone or left, where it is to be quick."""
    sample, slips = task(), slips_in(task.app_names)
    if choice == "none" or not slips or not sample.proven or task.wanted is BaseTask.wanted:
        return
    is_scene = sample.kind is not None
    undone = ProofStage("slip_undone", 0, is_scene=is_scene, slips=slips)
    slips_left = [
        ProofStage("slip_left", 0, is_scene=is_scene, slips=(slip,)) for slip in slips if slip.counts_everywhere
    ]
    if choice == "all":
        yield from (undone, *slips_left)
    else:
        yield chosen_for(sample.name, [*(undone._replace(slips=(slip,)) for slip in slips), *slips_left])


def _basic_stages(task: type[BaseTask], replicas: Iterable[int]) -> Iterator[ProofStage]:
    sample = task()
    for replica in replicas:
        yield ProofStage("nothing", replica, sample.right_as_left, sample.kind is not None)
        if sample.proven:
            yield ProofStage("solution", replica, sample.right_as_left, sample.kind is not None)


def _further_stages(task: type[BaseTask], replicas: int) -> Iterator[ProofStage]:
    sample = task()

    def stage(name: StageName, replica: int) -> ProofStage:
        return ProofStage(name, replica, sample.right_as_left, sample.kind is not None)

    for replica in range(replicas):
        if task.natural_guess is not BaseTask.natural_guess:
            yield stage("guessed", replica)
        for level in ("middle",) if sample.kind is not None else sample.cue_levels:
            alone, finished = _STAGES[level]
            yield stage(alone, replica)
            if sample.proven and (level != "near" or task.after_cue is not BaseTask.after_cue):
                yield stage(finished, replica)
        if task.obey is not BaseTask.obey:
            yield stage("obeyed", replica)
        if task.solution_with_side_effect is not BaseTask.solution_with_side_effect or (
            sample.proven and task.wanted is not BaseTask.wanted
        ):
            yield stage("overdone", replica)


_STAGES: dict[CueLevel, tuple[StageName, StageName]] = {
    "near": ("cue", "after_cue"),
    "middle": ("middle", "after_middle"),
    "far": ("far", "after_far"),
}
"""Behind each cue: doing nothing, and what is left of the solution."""


class _Idle(NullAgent):
    """Does nothing, but looks, so that a failure can say what was on the screen."""

    needs = Needs(screenshot=False, ui_tree=True)


class _Player(OracleAgent):
    """Plays given steps instead of the solution."""

    def __init__(self, steps: Callable[[Observation], Steps | None]) -> None:
        super().__init__()
        self._given = steps

    def begin(self, brief: EpisodeBrief) -> None:
        super().begin(replace(brief, solution=self._play))

    def _play(self, observation: Observation) -> Steps:
        steps = self._given(observation)
        if steps is None:
            raise TaskError("there are no steps to play; return a generator, or do not define it")
        return steps
