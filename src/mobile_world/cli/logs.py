"""`mw logs`: runs seen in a browser, listed in a terminal, taken along as files."""

from __future__ import annotations

import json
import os
import re
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.cli import options, server_options, signals
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup
from mobile_world.cli.leaderboard import MEANINGS
from mobile_world.cli.output import print_rows, say
from mobile_world.domain.suite_versions import ACROSS_VERSIONS, several_versions, versioned_name, versions_differ

if TYPE_CHECKING:
    from mobile_world.analysis import Estimate
    from mobile_world.viewer import LogDirectory
    from mobile_world.viewer.run_status import RunCounts, RunStatus


PORT = 8760
SPARE = ("tokens", "suite", "cost", "lost", "mean_steps", "subject", "arm", "strict", "side_effects", "false_done")
"""Columns that a narrow terminal can do without."""
ROOT = Path("traj_logs")
"""Where 'mw eval' puts its runs unless it is told otherwise."""

logs = LazyGroup(
    {
        "view": CommandEntry(
            "mobile_world.cli.logs:view", "Show runs in a browser, while they are going and afterwards."
        ),
        "results": CommandEntry("mobile_world.cli.logs:results", "List runs with their rates, or the arms of each."),
        "export": CommandEntry("mobile_world.cli.logs:export", "Write runs as a folder that opens from a disk."),
    },
    name="logs",
    help="View runs: in a browser, in a table, as a folder of pages.",
    no_args_is_help=True,
)


def log_dir_option(command: options.Command) -> options.Command:
    """Add `--log-dir`."""
    return click.option(
        *("--log-dir", "--log-file-root"),
        "log_dir",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help=f"Directory with runs, or one run. '{ROOT}' if it is there, else the current directory.",
    )(command)


def library(log_dir: Path | None) -> LogDirectory:
    """The runs below a directory."""
    from mobile_world.viewer import LogDirectory

    return LogDirectory(log_dir or (ROOT if ROOT.is_dir() else Path()))


@click.command()
@log_dir_option
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; non-loopback addresses need a token."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Port; 0 for any free one."
)
@click.option("--open", "open_browser", is_flag=True, help="Open a browser.")
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
def view(log_dir: Path | None, host: str, port: int, open_browser: bool, as_json: bool) -> None:
    """Show runs in a browser until interrupted; nothing outside the directory is ever served.

    On an address that other machines reach, the printed link contains a token. Set MW_SERVER_TOKEN to choose it.
    """
    from mobile_world.extras import require_extra

    require_extra("server", "the viewer")
    from mobile_world.viewer import PageServer
    from mobile_world.viewer.app import create_app

    runs = library(log_dir)
    token = os.environ.get(server_options.TOKEN_VARIABLE) or None
    with (
        signals.until_told_to_stop() as stop,
        PageServer(lambda: create_app(runs), host=host, port=port, token=token) as server,
    ):
        address = {"url": server.url, "log_dir": str(runs.root)}
        click.echo(json.dumps(address) if as_json else f"{runs.root} on {server.url} (press Ctrl-C to stop)")
        if server.everywhere:
            say("from other machines: the same link with this machine's name in it", err=True)
        if open_browser:
            webbrowser.open(server.address)
        stop.wait()


_INTERVAL = {"95\u00a0%_interval": "of the success rate, for tasks like these; ≈: approximate, because tasks are few"}
_SPENT = {
    "lost": "episodes without a score after infrastructure failures",
    "tokens": "in and out; a dash where they are unknown, or no model was asked",
    "cost": "of these tokens, where every price is known",
}
BY_RUN = {
    "subject": "agent and model",
    "scored": "episodes with a score, of those planned, controls included",
    "solved": "successes of the variants, without controls",
    "success": "share of the scored episodes of the variants",
    **_INTERVAL,
    **_SPENT,
}
BY_ARM = {"scored": "episodes with a score", **MEANINGS, **_INTERVAL, **_SPENT}
"""What the columns mean, where their titles do not say it."""


@click.command()
@log_dir_option
@click.option("--by", type=options.SuggestingChoice(["run", "arm"]), default="run", show_default=True, help="Group by.")
@click.option(
    ACROSS_VERSIONS, is_flag=True, help="One table for runs of different suite versions; without it, one for each."
)
@options.json_option
def results(log_dir: Path | None, by: str, across_versions: bool, as_json: bool) -> None:
    """List runs with their progress and results.

    Rates are over scored episodes, with their 95 % interval for tasks in general; those of a run leave its controls
    out. A run that is under way is not disturbed. Rates of different versions of a suite are not comparable: such runs
    are listed apart, and JSON names the version of each, and how many of a run's episodes are its controls'.
    """
    from mobile_world.analysis.formatting import listed
    from mobile_world.viewer.run_status import RunStatusCache, by_version

    runs = library(log_dir)
    statuses = RunStatusCache(runs).all()

    def rows(of: list[RunStatus]) -> list[dict[str, object]]:
        return [_run(status) for status in of] if by == "run" else [row for status in of for row in _arms(runs, status)]

    if as_json:
        print_rows(rows(statuses), as_json=True, empty="")
        return
    groups = by_version(statuses)
    if len(groups) > 1 and across_versions:
        several = several_versions(status for run in statuses for status in run.versioned_suites)
        say(versions_differ(several), fg="yellow", bold=True)
        groups = {"": statuses}
    for name, group in groups.items():
        if len(groups) > 1:
            say(f"{name or 'unknown suite'}:", bold=True)
        empty = f"there are no runs in {runs.root}; create one with 'mw eval'"
        shown = [_read(row) for row in rows(group)]
        if by == "arm" and not any(status.problem for status in group):
            shown = [{name: value for name, value in row.items() if name != "problem"} for row in shown]
        print_rows(shown, as_json=False, spare=SPARE, empty=empty, legend=BY_RUN if by == "run" else BY_ARM)
    for label in dict.fromkeys(status.label for status in statuses if status.label):
        named = listed([status.name for status in statuses if status.label == label])
        say(f"the subject of {named} is {label}", fg="yellow", bold=True)
    if len(groups) > 1:
        say(f"rates of different versions are not comparable; {ACROSS_VERSIONS} puts them into one table", err=True)
    if unchecked := [status.name for status in statuses if status.unchecked]:
        say(f"unchecked, because an earlier version wrote records without checksums: {', '.join(unchecked)}", err=True)


def _run(status: RunStatus) -> dict[str, object]:
    counts = status.counts
    return {
        "run": status.name,
        "state": status.state,
        "subject": status.subject,
        "label": status.label,
        "suite": status.suite,
        "suite_versions": list(status.suite_versions),
        "scored": counts.done,
        "planned": counts.planned,
        "scored_controls": counts.done_controls,
        "planned_controls": counts.controls,
        **_rate(counts.successes, counts.scored, counts),
        "lost": counts.lost,
        "tokens": counts.tokens,
        "cost": _cost(counts.cost) if counts.tokens else None,
        "problem": status.problem,
        "unchecked": status.unchecked,
    }


def _arms(runs: LogDirectory, status: RunStatus) -> Iterator[dict[str, object]]:
    from mobile_world.viewer.attempts import behaviour_of, rate_of, totals_of

    run = runs.open_uncached(status.name)
    names, rows = run.display_names, run.counted().attempts
    apart = run.header.plan.verifications if run.header else frozenset()
    for arm in names.ordered_arms({*names.arms, *(row.key.arm for row in rows)}):
        own = [row for row in rows if row.key.arm == arm and row.key.task not in apart]
        counted, rate = totals_of(own), rate_of(own).estimate()
        yield {
            "run": status.name,
            "suite": status.suite,
            "suite_versions": list(status.suite_versions),
            "arm": arm,
            "variant": names.arm(arm),
            "label": status.label,
            "scored": counted.scored,
            **_rate(counted.outcomes["success"], counted.scored, rate),
            **behaviour_of(own)._asdict(),
            "lost": counted.outcomes["infra_failure"],
            "mean_steps": None if counted.mean_steps is None else round(counted.mean_steps, 2),
            "tokens": counted.tokens,
            "cost": _cost(counted.cost) if counted.tokens else None,
            "problem": status.problem,
            "unchecked": status.unchecked,
        }


SHARES = {
    "false_done": "false_completion_rate",
    "side_effects": "side_effect_rate",
    "strict": "strict_rate",
}
"""Columns beside success, and where they come from."""


def _read(row: dict[str, object]) -> dict[str, object]:
    """A row as people read it: counts and shares together, in the words of a leaderboard."""
    from mobile_world.analysis.formatting import NONE, percent, rate_interval

    versions, scored, planned = row.pop("suite_versions"), row.pop("scored"), row.pop("planned", None)
    row["suite"] = versioned_name(str(row["suite"]), versions if isinstance(versions, list) else [])
    for said_elsewhere in ("unchecked", "label", "scored_controls", "planned_controls"):
        row.pop(said_elsewhere, None)
    successes, rate, low, high = (row.pop(name) for name in ("successes", "success_rate", "low", "high"))
    approximate = bool(row.pop("approximate"))
    cells: dict[str, object] = {
        "scored": scored if planned is None else f"{scored}/{planned}",
        "solved": successes,
        "success": percent(rate) if isinstance(rate, float) else NONE,
        "95\u00a0%_interval": rate_interval(low, high, approximate=approximate)
        if isinstance(low, float) and isinstance(high, float)
        else NONE,
    }
    shares = {title: row.pop(name) for title, name in SHARES.items() if name in row}
    cells |= {title: percent(share if isinstance(share, float) else None) for title, share in shares.items()}
    after = {name: row.pop(name) for name in ("lost", "mean_steps", "tokens", "cost", "problem") if name in row}
    return row | cells | after | ({"tokens": after["tokens"] or NONE} if "tokens" in after else {})


def _cost(cost: float | None) -> float | None:
    """To a millionth: sums of prices end in digits that nobody paid."""
    return None if cost is None else round(cost, 6)


def _rate(successes: int, scored: int, interval: Estimate | RunCounts) -> dict[str, object]:
    return {
        "successes": successes,
        "success_rate": successes / scored if scored else None,
        "low": interval.low if scored else None,
        "high": interval.high if scored else None,
        "approximate": interval.approximate if scored else None,
    }


UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}
SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmg]?)b?", re.IGNORECASE)


class Size(click.ParamType[int]):
    """A number of bytes: 25MB, 1.5 GB, 800k."""

    name = "size"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The bytes; fails for anything else."""
        if isinstance(value, int):
            return value
        match = SIZE.fullmatch(str(value).strip())
        if match is None or not (size := int(float(match[1]) * UNITS[match[2].lower()])):
            self.fail(f"{value!r} is not a size; write for example 25MB", param, ctx)
        return size


@click.command()
@log_dir_option
@click.option("--output", required=True, type=options.OutputPath(), help="Folder to make; open its index.html.")
@click.option("--max-size", "limit", type=Size(), help="Bytes that it may take, such as 25MB; no limit if left out.")
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def export(log_dir: Path | None, output: Path, limit: int | None, as_json: bool) -> None:
    """Write runs as a folder of pages that needs no server and nothing else: zip it, email it, put it on a site.

    With a limit, pictures are made smaller first, and then players are left out, those of successes before those of
    failures; what is missing is printed and told on every page. Lists and results are always whole.
    """
    from mobile_world.analysis.formatting import counted
    from mobile_world.viewer.static_export import export_site

    made = export_site(library(log_dir), output, limit=limit)
    if as_json:
        click.echo(json.dumps(made.plain()))
        return
    parts = [counted(made.runs, "run"), counted(made.players, "player"), counted(made.pictures, "picture")]
    say(f"{Path(made.folder) / 'index.html'}: {', '.join(parts)}, {made.bytes / 10**6:.1f} MB")
    if made.lacks:
        say(f"to stay below the limit: {made.lacks}")
