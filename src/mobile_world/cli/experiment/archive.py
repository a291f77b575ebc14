"""`mw experiment archive`, `restore` and `verify`: copies of runs in one file, and the proof that they are whole."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.analysis.formatting import counted
from mobile_world.cli import options, output
from mobile_world.cli.experiment.run_choice import chosen, directory
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment import Verification


DAMAGED = 1

VERDICTS = """\b
Exit status:
  0    everything is intact, and every planned episode is scored
  1    something is missing or damaged, or differs from --against
  2    this is neither a run directory nor an archive of one
  3    nothing is damaged, but not every planned episode is scored"""


@click.command()
@directory
@click.option("--to", "file", required=True, type=options.OutputPath(dir_okay=False), help="The new file.")
@options.json_option
def archive(run_dir: Path | None, output_dir: Path | None, file: Path, as_json: bool) -> None:
    """Write the run in DIR into one tar file with the sha256 of everything in it.

    The same run gives the same bytes, wherever and whenever it is archived.
    """
    from mobile_world.experiment import archive as write_archive
    from mobile_world.experiment.configuration import read_header

    run_dir = chosen(run_dir, output_dir)
    manifest = write_archive(run_dir, file)
    if as_json:
        click.echo(manifest.model_dump_json(indent=2))
        return
    size = sum(file.size for file in manifest.files)
    output.say(f"{file}: {len(manifest.files)} files, {size / 1e6:.1f} MB; prove it with 'mw experiment verify {file}'")
    if label := read_header(run_dir).plan.label:
        output.say(f"the subject is {label}")


@click.command(epilog=VERDICTS)
@click.argument("file", metavar="ARCHIVE", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--to", type=options.OutputPath(), metavar="DIR", help="Where to; the run's name if left out.")
@options.json_option
def restore(file: Path, to: Path | None, as_json: bool) -> None:
    """Unpack ARCHIVE into a new directory and verify it; nothing is ever overwritten."""
    from mobile_world.experiment import restore as unpack
    from mobile_world.experiment import verify as look_at
    from mobile_world.experiment.storage.verification import shortened

    if not file.is_file():
        raise ConfigError(f"no such archive: {file}")
    done = unpack(file, to)
    intact = look_at(done.run_dir)
    verification = intact.model_copy(update={"problems": (*shortened(done.damage), *intact.problems)})
    if as_json:
        click.echo(verification.model_dump_json(indent=2))
    else:
        output.say(f"{done.run_dir}: {done.files} files restored")
        output.say(*_lines(verification))
        if verification.unscored:
            output.say(f"continue with: {_way_on(done.run_dir)}")
    click.get_current_context().exit(
        0 if verification.complete else options.INCOMPLETE if verification.intact else DAMAGED
    )


@click.command(epilog=VERDICTS)
@click.argument("place", metavar="[FILE|DIR]", required=False, type=click.Path(path_type=Path))
@click.option(
    *options.spelled("--output-dir"),
    "output_dir",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The run directory to verify.",
)
@click.option("--repair", "mend", is_flag=True, help="Leave damaged lines out of the journal; the original is kept.")
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    metavar="ARCHIVE",
    help="Compare with this archive or copy, and name what differs.",
)
@options.json_option
def verify(place: Path | None, output_dir: Path | None, mend: bool, against: Path | None, as_json: bool) -> None:
    """Look at every byte of an archive or a run directory: settings, records, steps, screenshots, reports.

    It guards against accidents, not against forgery: whoever changes a file can change its hash. Logs, caches and
    locks are not covered.

    With --repair, a new journal is written without the lines that do not count, and the old one is kept beside it;
    settings that were changed are taken as they are.
    """
    from mobile_world.experiment import verify as look_at
    from mobile_world.experiment.storage.comparison import compare

    place = chosen(place, output_dir)
    for path in (place, against):
        if path is not None and not path.exists():
            raise ConfigError(f"there is no {path}; name a run directory, or an archive of one")
    if mend:
        _repair(place)
    verification = look_at(place)
    differing = compare(place, against) if against is not None else None
    if as_json:
        content = verification.model_dump(mode="json") | ({} if differing is None else {"differing": differing})
        click.echo(json.dumps(content, indent=2, ensure_ascii=False))
    else:
        output.say(*_lines(verification))
        output.say(*_compared(differing, against))
    whole = 0 if verification.complete else options.INCOMPLETE if verification.intact else DAMAGED
    click.get_current_context().exit(DAMAGED if differing else whole)


def _compared(differing: Sequence[str] | None, against: Path | None) -> Iterator[str]:
    if differing is None:
        return
    from mobile_world.experiment.storage.verification import shortened

    yield from (f"not as in {against}: {difference}" for difference in shortened(differing))
    if not differing:
        yield f"the same as {against}, file by file"


def _way_on(run_dir: Path) -> str:
    from mobile_world.experiment import CONDUCT_FILE, RACE_FILE

    if not (run_dir / CONDUCT_FILE).exists():
        return f"the same 'mw eval' and --output-dir {run_dir}"
    return f"mw experiment {'race' if (run_dir / RACE_FILE).exists() else 'resume'} {run_dir}"


def _repair(place: Path) -> None:
    """Repair a run, and say on the error stream what was done: the output is the proof of what it is now."""
    from mobile_world.experiment import repair

    if not place.is_dir():
        raise ConfigError(
            f"{place} is not a run directory; unpack it with 'mw experiment restore {place}' and repair the run"
        )
    done = repair(place)
    output.say(*(f"left out: {line}" for line in done.dropped), err=True)
    output.say(*(f"changed since the run wrote it, and accepted: {name}" for name in done.accepted), err=True)
    if done.recounted:
        output.say("changed since the run wrote it, and regenerated: summary.json", err=True)
    if done.original is not None:
        output.say(f"kept {done.kept} records; the original journal is {done.original}", err=True)
    elif not done.accepted and not done.recounted:
        output.say("the journal needs no repair; nothing was changed", err=True)


def _lines(proof: Verification) -> Iterator[str]:
    yield (
        f"{counted(proof.files, 'file')}, {proof.scored} of {counted(proof.planned, 'episode')} scored in "
        f"{counted(proof.attempts, 'attempt')}, {counted(proof.steps, 'step')}, {counted(proof.blobs, 'blob')}"
    )
    if proof.subject:
        yield f"the subject is {proof.subject}"
    yield from (f"damaged: {problem}" for problem in proof.problems)
    if proof.damaged_lines:
        records = "record is" if proof.attempts == 1 else "records are"
        yield (
            f"{proof.attempts} {records} whole; 'mw experiment verify --repair' leaves out the damaged lines and keeps "
            "the original, and their episodes run again on resume"
        )
    if proof.torn_lines:
        lines = "1 line" if proof.torn_lines == 1 else f"{proof.torn_lines} lines"
        yield f"{lines} of the journal: left unfinished by a killed process; they do not count, but are not damage"
    if proof.leftovers:
        whose = "whose lines are damaged, or that are" if proof.damaged_lines else "that are"
        yield f"{counted(proof.leftovers, 'file')} with steps of attempts {whose} under way or were killed: no damage"
    if not proof.session_ended:
        yield (
            "the last session did not end by itself: it is under way, or was killed; lines that it added to the end of "
            "the journal may be missing unnoticed, and steps and screenshots that no record names missing or changed"
        )
    if not proof.sealed:
        yield (
            "unprotected: an earlier version wrote this run and sealed nothing; changes to settings, reports and the "
            "order of records may go unnoticed"
        )
    if proof.unprotected:
        yield (
            f"without a checksum: {proof.unprotected} of {proof.attempts} records; an earlier version wrote them, and "
            "changes to them may go unnoticed"
        )
    elif proof.unlinked:
        yield (
            f"without a link to their steps: {proof.unlinked} of {proof.attempts} records; an earlier version wrote "
            "them, and steps that were exchanged between them may go unnoticed"
        )
    yield (
        f"not covered: {', '.join(proof.not_covered)}; hashes guard against accidents, not against somebody who "
        "also changes them"
    )
    if proof.complete:
        whole = "everything covered is intact" if proof.sealed else "no damage where changes can be seen"
        yield f"complete: {whole}, and every planned episode is scored"
    elif proof.intact:
        verb = "has" if proof.unscored == 1 else "have"
        yield f"nothing is damaged, but {counted(proof.unscored, 'planned episode')} {verb} no score yet"
