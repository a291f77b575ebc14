"""One storm from its calm to its verdict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from mobile_world.domain import ConfigError
from mobile_world.experiment.chaos.comparing import differences, imbalances
from mobile_world.experiment.chaos.driving import Passage, drive
from mobile_world.experiment.chaos.errand import Errand, Weather
from mobile_world.experiment.chaos.playground import MODEL, storm_plan
from mobile_world.experiment.run_directory import RunDirectory
from mobile_world.phone.fleet import Fleet

IN_STEP = ("cut", "halved", "torn", "slow", "stalled", "endpoint", "silence", "garbage", "disk_full")
"""Faults that strike between a look and what follows it, as far as they are not at set-up."""
SHOWN = 20

Progress = Callable[[str, int, int], None]
"""Told which part is under way, how many attempts ended, and how many episodes there are."""


class Played(NamedTuple):
    """A plan that came to its end."""

    errand: Errand
    passage: Passage


class Finding(BaseModel):
    """What a storm came to; `mw chaos --json` prints it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

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
class Stage:
    """Where storms are held, and with what."""

    work_dir: Path
    phones: int
    seed: int
    progress: Progress = lambda part, ended, episodes: None

    def play(self, name: str, weather: Weather, episodes: int) -> Played:
        """Bring a plan to its end in this weather; `ConfigError` when there is such a run already."""
        place = self.work_dir / name
        if place.exists():
            raise ConfigError(f"{place} is there already; name another directory with --output")
        planned = len(storm_plan(episodes, seed=self.seed))
        errand = Errand(
            run_dir=place / "run",
            state_dir=place / "state",
            episodes=episodes,
            phones=self.phones,
            seed=self.seed,
            weather=weather,
        )
        return Played(errand, drive(errand, place, said=lambda ended: self.progress(name, ended, planned)))

    def hold(self, name: str, weather: Weather, episodes: int, *, calm: Played) -> Finding:
        """Play a plan in this weather, and compare it with what was played in calm weather: as much, or more of it.

        Subjects without a model must score the same in any weather; the model's too unless its answers are garbage.
        """
        return _finding(name, calm, self.play(name, weather, episodes))


def _finding(name: str, calm: Played, played: Played) -> Finding:
    storm, passage = played.errand, played.passage
    records = list(RunDirectory(storm.run_dir).journal.records())
    steps = sum(record.steps for record in records)
    differ = differences(calm.errand.run_dir, storm.run_dir, leave_out=(MODEL,) if storm.weather.garbage else ())
    scores: dict[str, int] = {}
    for record in records:
        if record.scored:
            what = record.reason or record.outcome
            scores[what] = scores.get(what, 0) + 1
    return Finding(
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
        problems=(*differ[:SHOWN], *imbalances(calm.errand.run_dir), *imbalances(storm.run_dir), *_left_behind(storm)),
    )


def _left_behind(storm: Errand) -> list[str]:
    """Phones that outlived the storm, and temporary files that were never removed."""
    phones = [f"the phone {phone.name} still runs" for phone in Fleet(storm.state_dir).list()]
    files = sorted((storm.state_dir.parent / "tmp").iterdir())
    return [*phones, *(f"{file} was left behind" for file in files)]
