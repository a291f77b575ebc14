"""Verification of a run: every file against its hash, every planned episode, every step and screenshot."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from mobile_world.domain import EpisodeKey, EpisodeRecord, FrozenModel, StepRecord
from mobile_world.domain.checksums import MOVED, StepChain, split_checksum
from mobile_world.experiment.storage.attempt_selection import AttemptSelection
from mobile_world.experiment.storage.header import RunHeader
from mobile_world.experiment.storage.journal import Ledger
from mobile_world.experiment.storage.journal_lines import JournalLine, LineReader
from mobile_world.experiment.storage.layout import (
    BLOBS,
    CONFIRMATION,
    HEADER,
    JOURNAL,
    NOT_COVERED,
    RACE_FILE,
    SEAL,
    SUMMARY,
    TRAJECTORIES,
    covered,
    is_report,
)
from mobile_world.experiment.storage.seal import Seal, SealedLength
from mobile_world.experiment.storage.stored_run import StoredRun, opened

SHOWN = 50
"""Problems that are listed; the rest is counted."""

TRIES = 3
"""Looks at a run whose seal changes meanwhile: a session of it begins or ends."""


class Verification(FrozenModel):
    """What was looked at, and what is wrong with it."""

    files: int
    planned: int
    scored: int
    attempts: int
    steps: int
    blobs: int
    """Blobs that steps refer to, each counted once."""
    torn_lines: int
    """Lines of the journal that a dead process left behind; they are no problem."""
    damaged_lines: int = 0
    """Lines of the journal that held a record and do not any more; they are among the problems."""
    sealed: bool = False
    """Whether the run has a seal; otherwise settings, reports and the order of lines may change unnoticed."""
    session_ended: bool = True
    """Whether the last session ended by itself; otherwise one is going on, or was killed."""
    leftovers: int = 0
    """Trajectories of a session that did not end, which no record names; they are no problem."""
    unprotected: int = 0
    """Records without a checksum, which earlier versions wrote: a change of them may not show."""
    unlinked: int = 0
    """Records that earlier versions wrote, without a link to the line before and to their trajectory."""
    problems: tuple[str, ...]
    """Damage: something is missing, or is not what it should be."""
    unscored: int
    """Planned episodes without a score: no damage, but the run is not complete."""
    subject: str | None = None
    """What must be said beside all numbers when the subject is not a language model."""
    not_covered: tuple[str, ...] = NOT_COVERED
    """What may change unnoticed in any run."""

    @property
    def intact(self) -> bool:
        """Whether everything that was written is there as it was."""
        return not self.problems

    @property
    def complete(self) -> bool:
        """Whether every planned episode is scored, too."""
        return self.intact and self.unscored == 0

    def with_part(self, other: Verification, name: str) -> Verification:
        """Both runs, where the other one lies in the folder `name` of this one."""
        summed = ("planned", "scored", "attempts", "steps", "blobs", "torn_lines", "damaged_lines", "leftovers")
        sums = {count: getattr(self, count) + getattr(other, count) for count in (*summed, "unprotected", "unlinked")}
        rest = {
            "sealed": self.sealed and other.sealed,
            "session_ended": self.session_ended and other.session_ended,
            "unscored": self.unscored + other.unscored,
            "problems": (*self.problems, *(f"in {name}/: {problem}" for problem in other.problems)),
        }
        return self.model_copy(update=sums | rest)


def verify(path: Path) -> Verification:
    """Look at every byte of an archive or a run directory; `ConfigError` when it is neither."""
    for turn in range(1, TRIES + 1):
        with opened(path) as run:
            verification = _verified(run)
            if turn == TRIES or not run.replaced():
                break
    return verification.model_copy(update={"problems": shortened(verification.problems)})


def _verified(run: StoredRun) -> Verification:
    verification, part = _Proof(run).run(), run.part(CONFIRMATION)
    if any(map(covered, part.entries)):
        return verification.with_part(_Proof(part).run(), CONFIRMATION)
    if _confirmation_begun(run, sealed=verification.sealed):
        return verification.model_copy(update={"problems": (*verification.problems, f"{CONFIRMATION}/ is missing")})
    return verification


def _confirmation_begun(run: StoredRun, *, sealed: bool) -> bool:
    """Whether the race in this directory has begun to measure again what it chose.

    Without a seal, an earlier version may have written down what would be run, and a budget have ended the race there.
    """
    if RACE_FILE not in run.entries:
        return False
    with run.open(RACE_FILE) as stream, suppress(ValueError):  # The seal names what cannot be read.
        race = json.loads(stream.read())
        return any(race.get(name) for name in (("confirmation", "reestimate") if sealed else ("reestimate",)))
    return False


def shortened(problems: Sequence[str]) -> tuple[str, ...]:
    """As many problems as anybody reads, and how many more there are."""
    hidden = len(problems) - SHOWN
    return (*problems[:SHOWN], *([f"and {hidden:,} more"] if hidden > 0 else []))


@dataclass
class _Proof:
    store: StoredRun
    problems: list[str] = field(default_factory=list)
    blobs: set[str] = field(default_factory=set)
    steps: int = 0
    leftovers: int = 0

    def run(self) -> Verification:
        self._against_manifest()
        header = self._header()
        seal = self._seal(header)
        planned = header.plan.episode_keys() if header is not None else frozenset[EpisodeKey]()
        ledger = Ledger(AttemptSelection(header.plan) if header is not None else None)
        lines = [line for line in self._read_journal(ledger) if line.record is not None]
        records = [line.record for line in lines if line.record is not None]
        self.problems += [*map(str, ledger.damaged), *ledger.moved]
        self._scores(lines)
        self._journal(records, planned, header)
        for record in records:
            self._trajectory(record)
        if seal is not None:
            self._sealed_journal(seal)
            self._sealed_files(
                seal, {record.trajectory for record in records}, whole=seal.closed and not ledger.damaged
            )
        self._blobs(seal)
        return Verification(
            files=len(self.store.entries),
            planned=len(planned),
            scored=len(planned & ledger.scored),
            attempts=len(records),
            steps=self.steps,
            blobs=len(self.blobs),
            torn_lines=ledger.torn,
            damaged_lines=len(ledger.damaged),
            sealed=seal is not None,
            session_ended=seal is None or seal.closed,
            leftovers=self.leftovers,
            unprotected=ledger.unprotected,
            unlinked=ledger.unlinked,
            problems=tuple(self.problems),
            unscored=len(planned - ledger.scored),
            subject=(header.plan.label or None) if header is not None else None,
        )

    def _against_manifest(self) -> None:
        if self.store.promised is None:
            return
        for path in sorted(self.store.promised.keys() | self.store.entries.keys()):
            promised, entry = self.store.promised.get(path), self.store.entries.get(path)
            if promised is None:
                self.problems.append(f"{path} is not in the manifest")
            elif entry is None:
                self.problems.append(f"{path} is missing")
            elif entry != promised:
                self.problems.append(f"{path} has sha256 {entry.sha256}, and the manifest says {promised.sha256}")

    def _header(self) -> RunHeader | None:
        if HEADER not in self.store.entries:
            self.problems.append("run.json is missing, so what was planned is unknown")
            return None
        try:
            with self.store.open(HEADER) as stream:
                header = RunHeader.model_validate_json(stream.read())
        except ValidationError as error:
            self.problems.append(f"run.json cannot be read: {error.errors()[0]['msg']}")
            return None
        self._require(header.hashes.fit(header.plan), "run.json is damaged: its hashes are not those of its plan")
        return header

    def _require(self, holds: bool, problem: str) -> None:
        if not holds:
            self.problems.append(problem)

    def _seal(self, header: RunHeader | None) -> Seal | None:
        """The seal; a run that should have one and has none is damaged, for nothing else proves its settings."""
        if SEAL not in self.store.entries:
            sealed = header is not None and header.sealed
            self._require(not sealed, f"{SEAL} is missing: whether settings and reports have changed is unknown")
            return None
        with self.store.open(SEAL) as stream:
            seal = Seal.read(stream.read())
        self._require(seal is not None, f"{SEAL} is damaged: whether settings and reports have changed is unknown")
        return seal

    def _sealed_journal(self, seal: Seal) -> None:
        size, start = 0, SealedLength()
        if JOURNAL in self.store.entries:
            size = self.store.entries[JOURNAL].size
            with self.store.open(JOURNAL) as stream:
                start = SealedLength.of_stream(stream, seal.journal.size)
        if start.size < seal.journal.size:
            self.problems.append(f"{JOURNAL} has {size:,} bytes, and had {seal.journal.size:,} when it was sealed")
        elif start != seal.journal:
            self.problems.append(f"{JOURNAL} is not as it was sealed: its content was changed or moved")
        elif seal.closed and size > start.size:
            self.problems.append(f"{JOURNAL} has {size - start.size:,} bytes more than the last session left there")

    def _sealed_files(self, seal: Seal, named: Collection[str | None], *, whole: bool) -> None:
        """Every file is as it was sealed, or proven by the journal; and there is no other.

        Trajectories that nobody names are there where a session did not end, or where lines of the journal are damaged.
        """
        apart = (f"{BLOBS}/", f"{CONFIRMATION}/")
        others = (path for path in self.store.entries if covered(path) and not path.startswith(apart))
        for path in sorted({*others, *seal.files}.difference((SEAL, JOURNAL), named)):
            entry, digest = self.store.entries.get(path), seal.files.get(path)
            if entry is None:
                self.problems.append(f"{path} is missing")
            elif digest is None and path.startswith(f"{TRAJECTORIES}/") and not whole:
                self.leftovers += 1
                self._steps(path, whole=False)  # A process was killed, perhaps in the middle of a line.
            elif digest is None:
                self.problems.append(f"{path} is not part of the run: nothing that was written here names it")
            elif digest != entry.sha256:
                anew = "; 'mw experiment report' regenerates it" if is_report(path) and path != SUMMARY else ""
                self.problems.append(f"{path} is not as it was written{anew}")

    def _blobs(self, seal: Seal | None) -> None:
        """Screenshots have the hashes of their names; after a session none is there too many or too few."""
        names = []
        for path, entry in sorted(self.store.entries.items()):
            if path.startswith(f"{BLOBS}/") and covered(path):
                names.append(Path(path).name)
                intact = path == f"{BLOBS}/{entry.sha256[:2]}/{entry.sha256}"
                self._require(intact, f"{path} is damaged: its content does not have the hash of its name")
        if seal is not None and seal.closed and seal.blobs is not None and seal.blobs != SealedLength.of_names(names):
            now, then = len(names), seal.blobs.size
            self.problems.append(f"{BLOBS}/ does not hold the files of the last session: {now:,} now, {then:,} then")

    def _read_journal(self, ledger: Ledger) -> Iterator[JournalLine]:
        if JOURNAL not in self.store.entries:
            return
        with self.store.open(JOURNAL) as stream:
            for line in LineReader().read_all(stream):
                ledger.read(line)
                yield line

    def _scores(self, lines: list[JournalLine]) -> None:
        """Every episode is scored once; where it is not, the lines are named with what they say."""
        scores: defaultdict[EpisodeKey, list[str]] = defaultdict(list)
        for line in lines:
            if line.record is not None and line.record.scored:
                scores[line.record.key].append(f"line {line.number} says {line.record.outcome}")
        self.problems += [
            f"{key} is scored {len(claims)} times: {', '.join(claims)}"
            for key, claims in scores.items()
            if len(claims) > 1
        ]

    def _journal(self, records: list[EpisodeRecord], planned: Collection[EpisodeKey], header: RunHeader | None) -> None:
        outside = sorted({record.key for record in records}.difference(planned), key=str)
        self.problems += [f"{key} is in the journal and not in the plan" for key in outside]
        if header is not None and header.plan.rules.success_rule == "declared":
            self.problems += [
                f"{record.key} counts as a success, but the agent never declared it done"
                for record in records
                if record.outcome == "success" and record.declared != "complete"
            ]
        attempts = Counter((record.key, record.attempt) for record in records)
        self.problems += [
            f"attempt {attempt} at {key} is in the journal {count} times"
            for (key, attempt), count in attempts.items()
            if count > 1
        ]

    def _trajectory(self, record: EpisodeRecord) -> None:
        path = record.trajectory
        if path is None:
            return
        if path not in self.store.entries:
            self.problems.append(f"{path} of {record.key} is missing")
            return
        changed = record.trajectory_sha256 not in (None, self.store.entries[path].sha256)
        self._require(not changed, f"{path} is not as it was when {record.key} was written down")
        # A disk that was full in the middle of a line ends an attempt, which has no score then.
        count = self._steps(path, whole=record.scored or changed or record.trajectory_sha256 is None)
        complete = not record.scored or count == record.steps
        self._require(complete, f"{path} has {count} steps, and the journal says {record.steps}")

    def _steps(self, path: str, *, whole: bool) -> int:
        """Look at a trajectory; how many steps it has. The last line need not be `whole`."""
        count, chain = 0, StepChain(path)
        for line in self._lines(path):
            body, checksum = split_checksum(line)
            if not whole and checksum == "none" and not line.endswith(b"\n"):
                break
            count += 1
            self._require(chain.holds(line), f"line {count} of {path} {MOVED}")
            self._require(checksum != "wrong", f"line {count} of {path} is damaged: its checksum does not fit")
            try:
                self._step(path, StepRecord.model_validate_json(body))
            except ValidationError:
                self.problems.append(f"line {count} of {path} is not a step")
        self.steps += count
        return count

    def _step(self, path: str, step: StepRecord) -> None:
        for blob in (step.screenshot, step.ui_tree):
            if blob is not None and blob not in self.blobs:
                self.blobs.add(blob)
                kept = f"{BLOBS}/{blob[:2]}/{blob}" in self.store.entries
                self._require(kept, f"the blob {blob} of {path} is missing")

    def _lines(self, path: str) -> Iterator[bytes]:
        with self.store.open(path) as stream:
            yield from (line for line in stream if line.strip())
