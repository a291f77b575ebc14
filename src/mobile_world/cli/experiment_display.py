"""How an experiment is watched: a live page in a terminal, a line for each episode elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from mobile_world.analysis.formatting import counted
from mobile_world.cli.layout import laid_out
from mobile_world.cli.progress import notice_lines
from mobile_world.cli.scoreboard import Scoreboard, episode_line
from mobile_world.cli.standings import SPARE
from mobile_world.cli.tables import escape, title_of
from mobile_world.experiment import EpisodeEnded, RunBegan, RunDirectory, RunEvent, RunPlanned

if TYPE_CHECKING:
    from mobile_world.cli.interrupting import Interruption
    from mobile_world.experiment.configuration import Experiment
    from mobile_world.experiment.events import Listener

REFRESH_PER_S = 4
DEVICES_SHOWN = 4
LINES_AROUND = 13
"""Lines of the page that are not the leaderboard, devices and the prompt of the shell included."""


@contextmanager
def watching(experiment: Experiment, interrupted: Interruption) -> Iterator[Listener]:
    """Show a run on the error stream, so that the output stays what was asked for; signals are told above the page."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield Lines(experiment, console)
        return
    page = Page(experiment, console)
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


class Page:
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
        for line in notice_lines(event):
            self._console.print(Text(escape(line)))
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
            told = filter(None, (self._board.troubles(), self._board.spent()))
            page = (self._title(), self._progress(), self._leaderboard(), self._devices())
            return Group(*page, *map(Text, told))

    def _title(self) -> Text:
        title = Text(escape(self._experiment.conduct.name), style="bold")
        if self._experiment.synthetic:
            title.append(f"   {self._experiment.synthetic}", style="bold yellow")
        return title

    def _progress(self) -> Table:
        """One line in every terminal; the bar takes what the words leave."""
        board, total = self._board, len(self._board.plan)
        elapsed = time.monotonic() - board.started
        words = "  ".join(
            (
                f"{board.scored} of {total} episodes scored",
                f"{elapsed // 60:.0f}:{elapsed % 60:02.0f} elapsed",
                f"eta {board.tally.eta()}",
                f"{board.tally.under_way} under way on {self._slots}",
            )
        )
        line = Table.grid(padding=(0, 1))
        line.add_column(no_wrap=True)
        line.add_column(no_wrap=True)
        room = max(1, min(30, self._console.width - len(words) - 2))
        line.add_row(ProgressBar(total=total, completed=board.scored, width=room), Text(words))
        return line

    def _leaderboard(self) -> Text:
        """As `print_rows` lays it out, with one line for each arm: names may end early, numbers never."""
        found = self._board.standings()
        room = max(3, self._console.height - LINES_AROUND)
        controls = [each for each in found if each.arm.control]
        shown = [each for each in found if not each.arm.control][: max(1, room - len(controls))] + controls
        rows = [standing.row() for standing in shown]
        cells = [list(row.values()) for row in rows]
        table = laid_out(
            [title_of(key) for key in rows[0]], cells, self._console.width, spare=list(map(title_of, SPARE))
        )
        page = Text("\n".join(table.titles), style="bold")
        for standing, lines in zip(shown, table.rows, strict=True):
            page.append(f"\n{lines[0]}", style="not bold dim" if standing.arm.control else "not bold")
        if len(shown) < len(found):
            page.append(f"\nand {len(found) - len(shown)} more", style="not bold")
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
        return Text("\n".join(map(escape, lines)), style="dim")


class Lines:
    """A line for each attempt, for pipes and logs."""

    def __init__(self, experiment: Experiment, console: Console) -> None:
        self._experiment, self._console = experiment, console
        self._board = Scoreboard(experiment.plan)

    def __call__(self, event: RunEvent) -> None:
        """Say what happened."""
        board = self._board
        board.note(event)
        if isinstance(event, RunPlanned):
            self._experiment = replace(self._experiment, plan=event.plan)
        elif isinstance(event, RunBegan):
            label = f"; {self._experiment.synthetic}" if self._experiment.synthetic else ""
            self._say(f"{event.todo} of {event.planned} episodes to run, {event.slots} at a time{label}")
            if event.torn_lines:
                self._say(f"left out: {counted(event.torn_lines, 'unfinished line')} of the journal, to be run again")
        for line in notice_lines(event):
            self._say(line)
        if isinstance(event, EpisodeEnded):
            line = episode_line(event, self._experiment.plan)
            self._say(f"[{board.tally.ended}/{board.tally.todo}] {line}, eta {board.tally.eta()}")

    def _say(self, line: str) -> None:
        self._console.print(Text(escape(line)), soft_wrap=True)
