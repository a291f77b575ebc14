"""The live display of an experiment: a page in a terminal, a line for each episode elsewhere."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Column, Table
from rich.text import Text

from mobile_world.analysis.formatting import counted, reasons_in_words
from mobile_world.cli import output, progress, streams
from mobile_world.cli.leaderboard import SPARE, Standing, standings
from mobile_world.experiment import (
    FAULTS,
    AttemptSelection,
    EpisodeBegan,
    EpisodeEnded,
    RateTally,
    RunBegan,
    RunDirectory,
    RunEvent,
    RunPlanned,
)

if TYPE_CHECKING:
    from mobile_world.cli.signals import Interruption
    from mobile_world.domain import EpisodeKey, EpisodeRecord
    from mobile_world.experiment import Experiment, Listener, Plan


class UnderWay(NamedTuple):
    """An attempt that has not ended."""

    key: EpisodeKey
    attempt: int
    since: float


class Scoreboard:
    """Counts over all that the run directory holds; `tally` counts this sitting alone."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tally = progress.Tally()
        self.devices: dict[str, UnderWay] = {}
        self.reasons: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        """Attempts lost to infrastructure, by the code of the error."""
        self.endpoint_faults: Counter[str] = Counter()
        """Failed requests to models, by what went wrong."""
        self.tokens = 0
        self.uncounted = 0
        """Attempts whose tokens are not known."""
        self.cost: float | None = None
        """Nothing while nobody told a price."""
        self.started = time.monotonic()
        self._selection, self._verifications = AttemptSelection(plan), plan.verifications
        self._rates: defaultdict[str, RateTally] = defaultdict(RateTally)
        self._verified = 0
        """Scored episodes of tasks that are satisfied from the start: they are in no rate."""

    def earlier(self, records: Iterable[EpisodeRecord]) -> None:
        """Take what was run before into account."""
        for record in records:
            self._count(record)

    def note(self, event: RunEvent) -> None:
        """Take an event into account."""
        self.tally.note(event)
        if isinstance(event, RunBegan):
            self.started = time.monotonic()
        elif isinstance(event, EpisodeBegan):
            self.devices[event.device] = UnderWay(event.key, event.attempt, time.monotonic())
        elif isinstance(event, EpisodeEnded):
            self.devices.pop(event.record.device, None)
            self._count(event.record)

    @property
    def scored(self) -> int:
        """Episodes of the whole plan that have a score."""
        return sum(tally.count.scored for tally in self._rates.values()) + self._verified

    def standings(self) -> list[Standing]:
        """The leaderboard so far."""
        return standings(self.plan, {name: tally.rate() for name, tally in self._rates.items()})

    def troubles(self) -> str:
        """Failures by reason, what was lost, and failed requests to endpoints, in words; empty when there are none."""
        failed = reasons_in_words(dict(self.reasons.most_common()))
        lost = ", ".join(f"{code} {count}" for code, count in self.lost.most_common())
        again = ", ".join(f"{FAULTS.get(kind, kind)} {count}" for kind, count in self.endpoint_faults.most_common())
        apart = ", without controls" if self.plan.controls else ""
        parts = (
            failed and f"failures{apart}: {failed}",
            lost and f"attempts lost: {lost}",
            again and f"endpoint: {again}",
        )
        return "; ".join(filter(None, parts))

    def spent(self) -> str:
        """Tokens and cost in words; empty when no model was asked."""
        if self.uncounted and not self.plan.label:
            return "tokens: –, because no endpoint counted them"
        if not self.tokens:
            return ""
        return f"{self.tokens:,} tokens" + (f", cost {self.cost:,.2f}" if self.cost is not None else ", no price known")

    def _count(self, record: EpisodeRecord) -> None:
        self.tokens += record.tokens or 0
        self.uncounted += record.tokens is None
        self.endpoint_faults.update(record.endpoint_faults)
        if record.cost is not None:
            self.cost = (self.cost or 0.0) + record.cost
        if self._selection.takes(record.key, record.outcome) and record.scored:
            self._count_score(record)
        if record.failure is not None and record.key.arm not in self.plan.controls:
            self.reasons[record.failure] += 1
        if record.outcome == "infra_failure":
            self.lost[record.error.code if record.error else "unknown"] += 1

    def _count_score(self, record: EpisodeRecord) -> None:
        if record.key.task in self._verifications:
            self._verified += 1
        else:
            self._rates[record.key.arm].add(record.key.task, record)


def episode_line(event: EpisodeEnded, plan: Plan) -> str:
    """One ended attempt in a line."""
    record = event.record
    parts = [
        progress.outcome_line(record),
        plan.arm(record.key.arm).title or record.key.arm,
        f"{record.key.task} #{record.key.replica}",
        counted(record.steps, "step"),
        f"{record.seconds:.1f} s",
        *(["to be retried, on another device if there is one"] if event.again else []),
    ]
    return output.escape(", ".join(parts))


REFRESH_PER_S = 4
DEVICES_SHOWN = 4
LINES_AROUND = 13
"""Lines of the page that are not the leaderboard, devices and the prompt of the shell included."""


@contextmanager
def watching(experiment: Experiment, interrupted: Interruption) -> Iterator[Listener]:
    """Show a run on the error stream, so that the output stays what was asked for; signals are told above the page."""
    console = streams.terminal_console(stderr=True)
    if not console.is_terminal:
        yield Lines(experiment, console)
        return
    page = RunPage(experiment, console)
    live = Live(
        console=console,
        get_renderable=page.render,
        refresh_per_second=REFRESH_PER_S,
        transient=True,
        vertical_overflow="crop",
    )

    def listener(event: RunEvent) -> None:
        page(event)
        if isinstance(event, RunBegan):
            live.start()

    with interrupted.told_by(lambda line: console.print(Text(line))):
        try:
            yield listener
        finally:
            live.stop()


class RunPage:
    """The whole state of a run on one screen; drawn by another thread than those that tell the events."""

    def __init__(self, experiment: Experiment, console: Console) -> None:
        self._experiment, self._console = experiment, console
        self._slots, self._board = 1, Scoreboard(experiment.plan)
        self._lock = Lock()

    def __call__(self, event: RunEvent) -> None:
        """Take an event into account; what went wrong stays above the page."""
        with self._lock:
            if isinstance(event, RunPlanned):
                self._experiment = replace(self._experiment, plan=event.plan)
            elif isinstance(event, RunBegan):
                self._slots = event.slots
                self._begin(RunDirectory(self._experiment.output_dir))
            self._board.note(event)
        for line in progress.notice_lines(event):
            self._console.print(Text(output.escape(line)))
        if isinstance(event, EpisodeEnded) and not event.record.scored:
            self._console.print(Text(episode_line(event, self._experiment.plan)))

    def _begin(self, directory: RunDirectory) -> None:
        """Count over all that the directory holds, which may be more than this call was asked for."""
        header = directory.header()
        if header is not None:
            self._board = Scoreboard(header.plan)
        self._board.earlier(directory.journal.records())

    def render(self) -> RenderableType:
        """The page as it is now."""
        with self._lock:
            page = (self._title(), self._progress(), self._leaderboard(), self._devices())
            return Group(*page, *map(Text, filter(None, (self._board.troubles(), self._board.spent()))))

    def _title(self) -> Text:
        title = Text(output.escape(self._experiment.conduct.name), style="bold")
        if self._experiment.synthetic:
            title.append(f"   {self._experiment.synthetic}", style="bold yellow")
        return title

    def _progress(self) -> Table:
        """One line in every terminal; the bar takes what the words leave."""
        board, total = self._board, len(self._board.plan)
        elapsed = time.monotonic() - board.started
        text = "  ".join(
            (
                f"{board.scored} of {total} episodes scored",
                f"{elapsed // 60:.0f}:{elapsed % 60:02.0f} elapsed",
                f"eta {board.tally.eta()}",
                f"{board.tally.under_way} under way on {self._slots}",
            )
        )
        line = Table.grid(Column(no_wrap=True), Column(no_wrap=True), padding=(0, 1))
        room = max(1, min(30, self._console.width - len(text) - 2))
        line.add_row(ProgressBar(total=total, completed=board.scored, width=room), Text(text))
        return line

    def _leaderboard(self) -> Text:
        """As `print_rows` lays it out, with one line for each arm: names may end early, numbers never."""
        ranking = self._board.standings()
        room = max(3, self._console.height - LINES_AROUND)
        controls = [each for each in ranking if each.arm.control]
        shown = [each for each in ranking if not each.arm.control][: max(1, room - len(controls))] + controls
        rows = [standing.row() for standing in shown]
        titles, cells = list(map(output.title_of, rows[0])), [list(row.values()) for row in rows]
        table = output.laid_out(titles, cells, self._console.width, spare=list(map(output.title_of, SPARE)))
        page = Text("\n".join(table.titles), style="bold")
        for standing, lines in zip(shown, table.rows, strict=True):
            page.append(f"\n{lines[0]}", style="not bold dim" if standing.arm.control else "not bold")
        if len(shown) < len(ranking):
            page.append(f"\nand {len(ranking) - len(shown)} more", style="not bold")
        return page

    def _devices(self) -> Text:
        now, lines = time.monotonic(), []
        under_way = list(self._board.devices.items())
        for device, (key, attempt, since) in under_way[:DEVICES_SHOWN]:
            title = self._experiment.plan.arm(key.arm).title or key.arm
            again = f", attempt {attempt}" if attempt > 1 else ""
            lines.append(f"{device}: {title}, {key.task} #{key.replica}{again}, {now - since:.0f} s")
        if len(under_way) > DEVICES_SHOWN:
            lines.append(f"and {len(under_way) - DEVICES_SHOWN} more devices")
        return Text("\n".join(map(output.escape, lines)), style="dim")


class Lines:
    """A line for each attempt, for pipes and logs."""

    def __init__(self, experiment: Experiment, console: Console) -> None:
        self._experiment, self._console = experiment, console
        self._board = Scoreboard(experiment.plan)

    def __call__(self, event: RunEvent) -> None:
        board = self._board
        board.note(event)
        if isinstance(event, RunPlanned):
            self._experiment = replace(self._experiment, plan=event.plan)
        elif isinstance(event, RunBegan):
            label = f"; {self._experiment.synthetic}" if self._experiment.synthetic else ""
            self._say(f"{event.todo} of {event.planned} episodes to run, {event.slots} at a time{label}")
            if event.torn_lines:
                self._say(f"skipped: {counted(event.torn_lines, 'unfinished line')} of the journal, to be run again")
        for line in progress.notice_lines(event):
            self._say(line)
        if isinstance(event, EpisodeEnded):
            line = episode_line(event, self._experiment.plan)
            self._say(f"[{board.tally.ended}/{board.tally.todo}] {line}, eta {board.tally.eta()}")

    def _say(self, line: str) -> None:
        self._console.print(Text(output.escape(line)), soft_wrap=True)
