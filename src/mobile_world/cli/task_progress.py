"""Progress of `mw task check`: a table that fills on a terminal, a line per task elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Protocol

import click

from mobile_world.cli import output, streams

if TYPE_CHECKING:
    from rich.live import Live
    from rich.text import Text

    from mobile_world.experiment.proof import Proof, StageResult


COLOURS = {"proven": "green", "unproven": "yellow", "failed": "red", "not_scored": "magenta"}
LONGEST_REASON = 120


class Progress(Protocol):
    """Is told what happens."""

    def stage(self, task: str, result: StageResult) -> None:
        """A stage is over; called from several threads."""

    def done(self, proof: Proof) -> Proof:
        """A task is done; gives the proof back."""


@contextmanager
def watching(tasks: Sequence[str], *, quiet: bool) -> Iterator[Progress]:
    """Progress that suits the output, for as long as the block runs."""
    if quiet:
        yield _Silence()
    elif not sys.stdout.isatty():
        yield _Lines()
    else:
        from rich.live import Live

        # The screen is refreshed with each event only: a thread that redraws would share two cores with the phones.
        with Live(console=streams.terminal_console(), auto_refresh=False) as live:
            yield _FillingTable(tasks, live)


class _Silence:
    def stage(self, task: str, result: StageResult) -> None:
        """See `Progress`."""

    def done(self, proof: Proof) -> Proof:
        """See `Progress`."""
        return proof


class _Lines(_Silence):
    def done(self, proof: Proof) -> Proof:
        conclusion, stages = proof.conclusion.replace("_", " "), _stages(proof.stages)
        click.echo(f"{conclusion:<10}  {proof.task:<36}  {proof.seconds:>5.1f} s  {stages}{_reason(proof)}")
        return proof


class _FillingTable:
    def __init__(self, tasks: Sequence[str], live: Live) -> None:
        self._results: dict[str, list[StageResult]] = {task: [] for task in tasks}
        self._proofs: dict[str, Proof] = {}
        self._live, self._lock = live, Lock()
        self._show()

    def stage(self, task: str, result: StageResult) -> None:
        """See `Progress`."""
        with self._lock:
            self._results[task].append(result)
            self._show()

    def done(self, proof: Proof) -> Proof:
        """See `Progress`."""
        with self._lock:
            self._results[proof.task], self._proofs[proof.task] = list(proof.stages), proof
            self._show()
        return proof

    def _show(self) -> None:
        self._live.update(self._table(), refresh=True)

    def _table(self) -> Text:
        from rich.text import Text

        cells, marks = [], []
        for task, results in self._results.items():
            proof = self._proofs.get(task)
            conclusion = proof.conclusion if proof else "under way" if results else ""
            seconds = f"{sum(result.seconds for result in results):.1f}" if results else ""
            cells.append([task, conclusion.replace("_", " "), seconds, _stages(results)])
            marks.append("" if conclusion == "proven" else COLOURS.get(conclusion, "dim"))
        table = output.laid_out(("TASK", "PROOF", "SECONDS", "STAGES"), cells, self._live.console.width)
        page = Text("\n".join(table.titles), style="bold")
        for lines, mark in zip(table.rows, marks, strict=True):
            page.append("\n" + "\n".join(lines), style=f"not bold {mark}")
        return page


def _stages(results: Sequence[StageResult]) -> str:
    """Each kind of stage with how often it passed, and the one that did not."""
    counts: dict[str, int] = {}
    for result in results:
        counts[result.stage] = counts.get(result.stage, 0) + result.passed
    faults = {result.stage for result in results if not result.passed}
    return "  ".join(f"{'✗' if stage in faults else '✓'}\u00a0{stage}×{count}" for stage, count in counts.items())


def _reason(proof: Proof) -> str:
    return f"  {output.escape(proof.fault.reason)[:LONGEST_REASON]}" if proof.fault else ""
