"""Whether two runs agree, and whether a run's books balance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from mobile_world.domain import ConfigError, EpisodeKey, EpisodeRecord
from mobile_world.experiment.run_directory import RunDirectory
from mobile_world.experiment.summary import Summary, summarise
from mobile_world.experiment.verifying import verify

TIMES_AND_ATTEMPTS = {"device", "started_at", "phases", "trajectory", "attempt", "endpoint_faults"}


def differences(calm: Path, storm: Path, *, leave_out: Collection[str] = ()) -> list[str]:
    """Where the scored episodes of `storm` are not what they are in `calm`, in anything but times and attempts.

    `calm` may have more of them. `leave_out` names arms that may differ.
    """
    one, other = _scored(calm, leave_out), _scored(storm, leave_out)
    found = [f"{key} has no score in calm weather" for key in sorted(other.keys() - one.keys(), key=str)]
    for key in sorted(one.keys() & other.keys(), key=str):
        fields = [name for name in one[key] if one[key][name] != other[key][name]]
        found += [f"{key}: {name} is {other[key][name]!r}, was {one[key][name]!r}" for name in fields]
    return found


def imbalances(run_dir: Path) -> list[str]:
    """What does not add up in a run that came to its end."""
    directory = RunDirectory(run_dir)
    header, records = directory.header(), list(directory.journal.records())
    if header is None:
        raise ConfigError(f"{run_dir} is no run; name the directory of one")
    planned = {spec.key for spec in header.plan.episodes()}
    kept = Summary.model_validate_json((run_dir / "summary.json").read_bytes())
    counted = summarise(header.plan, records, torn_lines=kept.torn_lines)
    return [
        *(["summary.json is not what the journal comes to"] if kept != counted else []),
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
    found = []
    if sum(summary.outcomes.values()) + summary.pending != planned:
        found.append(f"{summary.outcomes} and {summary.pending} pending are not the {planned} that were planned")
    if summary.scored + len(summary.unscored) + summary.pending != planned:
        found.append(f"{summary.scored} scored and {len(summary.unscored)} not are not the {planned} planned")
    if summary.attempts != attempts:
        found.append(f"the summary has {summary.attempts} attempts, the journal {attempts}")
    return found


def _attempts(records: Collection[EpisodeRecord], planned: Collection[EpisodeKey]) -> list[str]:
    by_key: dict[EpisodeKey, list[EpisodeRecord]] = defaultdict(list)
    for record in records:
        by_key[record.key].append(record)
    found = [f"{key} was run and never planned" for key in by_key.keys() - set(planned)]
    for key in planned:
        made = by_key[key]
        scored = Counter(record.scored for record in made)[True]
        if scored != 1 or not made[-1].scored:
            found.append(f"{key} is scored {scored} times in {len(made)} attempts")
        if [record.attempt for record in made] != list(range(1, len(made) + 1)):
            found.append(f"{key} has the attempts {[record.attempt for record in made]}")
    return found
