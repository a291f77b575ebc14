"""A storm: one plan run without and with faults; scores must agree, and both journals must balance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord, FrozenModel
from mobile_world.experiment.chaos.config import FaultProfile, ProcessConfig
from mobile_world.experiment.chaos.supervisor import SupervisedStorm, supervise
from mobile_world.experiment.chaos.workload import MODEL, storm_plan
from mobile_world.experiment.storage import RunDirectory, Summary, summarise, verify
from simdroid.fleet import Fleet

TIMES_AND_ATTEMPTS = {"device", "started_at", "phases", "trajectory", "trajectory_sha256", "attempt", "endpoint_faults"}


def differences(calm: Path, storm: Path, *, leave_out: Collection[str] = ()) -> list[str]:
    """Where the scored episodes of `storm` are not what they are in `calm`, in anything but times and attempts.

    `calm` may have more of them. `leave_out` names arms that may differ.
    """
    one, other = _scored(calm, leave_out), _scored(storm, leave_out)
    differing = [f"{key} has no score in calm weather" for key in sorted(other.keys() - one.keys(), key=str)]
    for key in sorted(one.keys() & other.keys(), key=str):
        fields = [name for name in one[key] if one[key][name] != other[key][name]]
        differing += [f"{key}: {name} is {other[key][name]!r}, was {one[key][name]!r}" for name in fields]
    return differing


def imbalances(run_dir: Path) -> list[str]:
    """Inconsistencies of a finished run."""
    directory = RunDirectory(run_dir)
    header, records = directory.header(), list(directory.journal.records())
    if header is None:
        raise ConfigError(f"{run_dir} is not a run directory")
    planned = {spec.key for spec in header.plan.episodes()}
    kept = Summary.model_validate_json((run_dir / "summary.json").read_bytes())
    counted = summarise(header.plan, records, torn_lines=kept.torn_lines)
    return [
        *(["summary.json does not match the journal"] if kept != counted else []),
        *_sums(kept, len(records), len(planned)),
        *_attempts(records, planned),
        *verify(run_dir).problems,
    ]


def _scored(run_dir: Path, leave_out: Collection[str]) -> Mapping[EpisodeKey, dict[str, Any]]:
    records = RunDirectory(run_dir).journal.records()
    return {record.key: _lasting(record) for record in records if record.scored and record.key.arm not in leave_out}


def _lasting(record: EpisodeRecord) -> dict[str, Any]:
    """A record without times and attempts; a device that failed after the score was known changed nothing in it."""
    after = record.error is not None and record.error.phase == "tear_down"
    return record.model_dump(mode="json", exclude=TIMES_AND_ATTEMPTS | ({"error"} if after else set())) | (
        {"error": None} if after else {}
    )


def _sums(summary: Summary, attempts: int, planned: int) -> list[str]:
    sums = (
        (
            sum(summary.outcomes.values()) + summary.pending == planned,
            f"{summary.outcomes} and {summary.pending} pending are not the {planned} that were planned",
        ),
        (
            summary.scored + len(summary.unscored) + summary.pending == planned,
            f"{summary.scored} scored and {len(summary.unscored)} not are not the {planned} planned",
        ),
        (
            summary.attempts == attempts,
            f"the summary has {summary.attempts} attempts, the journal {attempts}",
        ),
    )
    return [problem for balanced, problem in sums if not balanced]


def _attempts(records: Collection[EpisodeRecord], planned: Collection[EpisodeKey]) -> list[str]:
    by_key: dict[EpisodeKey, list[EpisodeRecord]] = defaultdict(list)
    for record in records:
        by_key[record.key].append(record)
    problems = [f"{key} was run and never planned" for key in by_key.keys() - set(planned)]
    for key in planned:
        made = by_key[key]
        scored = Counter(record.scored for record in made)[True]
        if scored != 1 or not made[-1].scored:
            problems.append(f"{key} is scored {scored} times in {len(made)} attempts")
        if [record.attempt for record in made] != list(range(1, len(made) + 1)):
            problems.append(f"{key} has the attempts {[record.attempt for record in made]}")
    return problems


IN_STEP = ("cut", "halved", "torn", "slow", "stalled", "endpoint", "silence", "garbage", "disk_full")
"""Faults that strike between a look and what follows it, as far as they are not at set-up."""
SHOWN = 20

Progress = Callable[[str, int, int], None]
"""Called with which part is under way, how many attempts ended, and how many episodes there are."""


class Played(NamedTuple):
    """A finished plan."""

    config: ProcessConfig
    passage: SupervisedStorm


class StormResult(FrozenModel):
    """The result of a storm; `mw chaos --json` prints it."""

    schema_version: Literal[1] = 1
    name: str
    seed: int
    episodes: int
    """Of the plan, each scored once."""
    attempts: int
    """All of them, those that were lost included."""
    steps: int
    """Of all attempts."""
    scores: dict[str, int]
    """Episodes by outcome and reason."""
    injected: dict[str, int]
    """Faults by kind."""
    in_step_share: float
    """Faults that strike a step, for each step."""
    killed: int
    """Times that the run itself was killed."""
    processes: int
    calm_seconds: float
    """What was played in calm weather took so long, which may be more than this."""
    seconds: float
    differences: int
    """Fields of scored episodes that are not what they are in calm weather; times and attempts are not looked at."""
    problems: tuple[str, ...]
    """The first of those, and everything that does not add up."""

    @property
    def held(self) -> bool:
        """Whether nothing came of the storm but lost time."""
        return not self.problems


@dataclass(frozen=True)
class StormSettings:
    """Where storms are held, and with what."""

    work_dir: Path
    phones: int
    seed: int
    progress: Progress = lambda part, ended, episodes: None

    def play(self, name: str, weather: FaultProfile, episodes: int) -> Played:
        """Bring a plan to its end in this weather; `ConfigError` when there is such a run already."""
        folder = self.work_dir / name
        if folder.exists():
            raise ConfigError(f"{folder} is there already; name another directory with --output")
        planned = len(storm_plan(episodes, seed=self.seed))
        config = ProcessConfig(
            run_dir=folder / "run",
            state_dir=folder / "state",
            episodes=episodes,
            phones=self.phones,
            seed=self.seed,
            weather=weather,
        )
        return Played(config, supervise(config, folder, progress=lambda ended: self.progress(name, ended, planned)))

    def hold(self, name: str, weather: FaultProfile, episodes: int, *, calm: Played) -> StormResult:
        """Play a plan in this weather, and compare it with what was played in calm weather: as much, or more of it.

        Subjects without a model must score the same in any weather; the model's too unless its answers are garbage.
        """
        return _finding(name, calm, self.play(name, weather, episodes))


def _finding(name: str, calm: Played, played: Played) -> StormResult:
    storm, passage = played.config, played.passage
    records = list(RunDirectory(storm.run_dir).journal.records())
    steps = sum(record.steps for record in records)
    differ = differences(calm.config.run_dir, storm.run_dir, leave_out=(MODEL,) if storm.weather.garbage else ())
    scores: dict[str, int] = {}
    for record in records:
        if record.scored:
            what = record.failure or record.outcome
            scores[what] = scores.get(what, 0) + 1
    return StormResult(
        name=name,
        seed=storm.seed,
        episodes=len(storm_plan(storm.episodes, seed=storm.seed)),
        attempts=len(records),
        steps=steps,
        scores=dict(sorted(scores.items())),
        injected=dict(sorted(passage.injected.items())),
        in_step_share=sum(passage.injected[fault] for fault in IN_STEP) / max(1, steps),
        killed=passage.killed,
        processes=passage.processes,
        calm_seconds=round(calm.passage.seconds, 1),
        seconds=round(passage.seconds, 1),
        differences=len(differ),
        problems=(*differ[:SHOWN], *imbalances(calm.config.run_dir), *imbalances(storm.run_dir), *_left_behind(storm)),
    )


def _left_behind(storm: ProcessConfig) -> list[str]:
    """Phones that outlived the storm, and temporary files that were never removed."""
    phones = [f"the phone {phone.name} still runs" for phone in Fleet(storm.state_dir).list()]
    return [*phones, *(f"{file} was left behind" for file in sorted((storm.state_dir.parent / "tmp").iterdir()))]
