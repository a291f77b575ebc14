"""Progress of a run in a terminal: a bar where there is one, a line for each episode where there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from mobile_world.analysis.formatting import OUTCOMES, counted, outcome_count, reason_in_words
from mobile_world.cli import output, streams
from mobile_world.experiment import (
    EpisodeBegan,
    EpisodeEnded,
    RunArchived,
    RunBegan,
    RunEvent,
    RunPlanned,
    RunWarning,
    clock,
    time_left,
)

if TYPE_CHECKING:
    from rich.console import Console

    from mobile_world.cli.signals import Interruption
    from mobile_world.domain import EpisodeRecord
    from mobile_world.experiment import Listener


class Tally:
    """Counts of a run so far, and when it will be over."""

    def __init__(self) -> None:
        self.todo = 0
        self.under_way = 0
        self.outcomes: Counter[str] = Counter()
        self._slots = 1
        self._spent_s = 0.0
        """On devices, over the attempts that ended."""

    @property
    def ended(self) -> int:
        """Episodes that need no further attempt."""
        return self.outcomes.total()

    def note(self, event: RunEvent) -> None:
        """Count an event."""
        if isinstance(event, RunBegan):
            self.todo, self._slots = event.todo, event.slots
        elif isinstance(event, EpisodeBegan):
            self.under_way += 1
        elif isinstance(event, EpisodeEnded):
            self.under_way = max(0, self.under_way - 1)
            self.outcomes[event.record.outcome] += not event.again
            self._spent_s += sum(event.record.phases.values())

    def eta(self) -> str:
        """How long the rest will take when it goes on as it went so far."""
        return clock(time_left(self._spent_s, ended=self.ended, left=self.todo - self.ended, slots=self._slots))

    def counts(self) -> str:
        """Outcomes in words."""
        return ", ".join(
            outcome_count(outcome, self.outcomes[outcome]) for outcome in OUTCOMES if self.outcomes[outcome]
        )


@contextmanager
def watching(interrupted: Interruption, *, quiet: bool = False) -> Iterator[Listener]:
    """Show a run on the error stream, so that the output stays what was asked for; signals are told above the bar.

    `quiet` leaves the terminal to somebody else: there is no bar in it then.
    """
    console = streams.terminal_console(stderr=True)
    if quiet or not console.is_terminal:
        yield _Lines(console)
        return
    bar = _Bar(console)
    with interrupted.told_by(lambda line: console.print(Text(line))):
        try:
            yield bar
        finally:
            bar.progress.stop()


def notice_lines(event: RunEvent) -> Iterator[str]:
    """What stays on the terminal of an event, whatever is drawn there: remarks, warnings, archives."""
    if isinstance(event, RunBegan):
        yield from event.remarks
    elif isinstance(event, RunWarning):
        yield f"warning: {event.message}"
    elif isinstance(event, RunArchived):
        yield f"archived to {event.file}"


def _plan_lines(event: RunEvent) -> Iterator[str]:
    """What a person should know of tasks and models before the start."""
    if isinstance(event, RunPlanned) and event.todo:
        from mobile_world.experiment import endpoint_lines, unstreamed, whose_tasks

        yield from whose_tasks(event.plan)
        yield from endpoint_lines(event.plan)
        yield from unstreamed(event.plan)


class _Bar:
    def __init__(self, console: Console) -> None:
        columns = (
            SpinnerColumn(),
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TextColumn("{task.fields[counts]}"),
            TimeElapsedColumn(),
            TextColumn("eta {task.fields[eta]}"),
            TextColumn("{task.fields[under_way]} under way"),
        )
        self.progress, self._tally = Progress(*columns, console=console, transient=True), Tally()
        self._bar = self.progress.add_task("", total=None, counts="", eta="-:--", under_way=0)

    def __call__(self, event: RunEvent) -> None:
        self._tally.note(event)
        if isinstance(event, RunBegan):
            self.progress.start()
        for line in (*_plan_lines(event), *notice_lines(event)):
            self.progress.console.print(Text(output.escape(line)))
        if isinstance(event, EpisodeEnded) and not event.record.scored:
            self.progress.console.print(Text(_line(event.record, again=event.again)))
        tally = self._tally
        self.progress.update(
            self._bar,
            total=tally.todo,
            completed=tally.ended,
            counts=tally.counts() or ("" if tally.under_way or not tally.todo else "starting phones"),
            eta=tally.eta(),
            under_way=tally.under_way,
        )


class _Lines:
    def __init__(self, console: Console) -> None:
        self._console, self._tally = console, Tally()

    def __call__(self, event: RunEvent) -> None:
        self._tally.note(event)
        if isinstance(event, RunBegan):
            self._say(f"{event.todo} of {event.planned} episodes to run, {event.slots} at a time")
            if event.torn_lines:
                self._say(f"skipped: {counted(event.torn_lines, 'unfinished line')} of the journal, to be run again")
        for line in (*_plan_lines(event), *notice_lines(event)):
            self._say(output.escape(line))
        if isinstance(event, EpisodeEnded):
            tally = self._tally
            self._say(f"[{tally.ended}/{tally.todo}] {_line(event.record, again=event.again)}, eta {tally.eta()}")

    def _say(self, line: str) -> None:
        self._console.print(Text(line), soft_wrap=True)


def outcome_line(record: EpisodeRecord) -> str:
    """How an attempt ended, and why: failed (ran out of steps)."""
    lost = f"{record.error.code} in {record.error.phase}" if record.error else ""
    why = reason_in_words(record.failure) if record.failure else lost
    return OUTCOMES[record.outcome] + (f" ({why})" if why else "")


def _line(record: EpisodeRecord, *, again: bool) -> str:
    parts = [
        outcome_line(record),
        f"{record.key.task} #{record.key.replica}",
        counted(record.steps, "step"),
        f"{record.seconds:.1f} s",
        *(["to be retried, on another device if there is one"] if again else []),
    ]
    return output.escape(", ".join(parts))
