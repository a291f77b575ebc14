"""Integrity of the whole run: single changes are named, and nothing that a run does to itself is taken for damage."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from mobile_world.domain import ConfigError
from mobile_world.experiment import (
    Budget,
    RunDirectory,
    StopSwitch,
    archive,
    repair,
    restore,
    run_plan,
    snapshot,
    verify,
)
from mobile_world.experiment.race import run_race
from mobile_world.experiment.race_record import CONFIRMATION, read_race, write_race
from mobile_world.experiment.reports.report import write_reports
from mobile_world.experiment.storage.comparison import compare
from mobile_world.experiment.storage.layout import SEAL
from tests.mobile_world.experiment.recorded import begun, plan, record
from tests.mobile_world.experiment.sealed_runs import (
    Changes,
    Player,
    leave_as_killed,
    names_it,
    play_experiment,
    play_race,
    some_plan,
    unwatched,
)

CHANGES = 25
"""For each run, here; `python -m benchmarks.integrity` makes 500."""

EARLIER = Path(__file__).parent / "earlier"


@pytest.fixture(scope="module", params=[play_experiment, play_race], ids=["experiment", "race"])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was stopped, killed, resumed, extended and reported on; and a race with its confirmation."""
    return Path(request.param(tmp_path_factory.mktemp("whole") / "run"))


@pytest.fixture
def mw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return lambda *words: CliRunner().invoke(app, [*map(str, words)])


def test_any_single_change_is_named(whole: Path) -> None:
    before = verify(whole)
    assert before.complete and before.sealed and before.session_ended
    changes = Changes(whole)
    for seed in range(CHANGES):
        with changes.made(Random(seed)) as change:
            assert names_it(verify(whole).problems, change), f"change {seed}: {change}"
    assert verify(whole) == before, "every change was taken back"


def test_a_confirmation_that_is_gone_is_named(tmp_path: Path) -> None:
    run_dir = play_race(tmp_path / "run")
    confirmation = run_dir / CONFIRMATION
    archive(run_dir, tmp_path / "run.tar")
    shutil.rmtree(confirmation)
    assert verify(run_dir).problems == ("confirmation/ is missing",)
    confirmation.mkdir()
    (confirmation / "run.log").write_text("nobody covers it\n")
    assert verify(run_dir).problems == ("confirmation/ is missing",)
    (run_dir / SEAL).unlink()
    assert "confirmation/ is missing" in verify(run_dir).problems, "the race was over, seal or not"
    assert verify(tmp_path / "run.tar").complete


def test_a_race_whose_confirmation_never_began_misses_nothing(tmp_path: Path) -> None:
    run_dir = play_race(tmp_path / "run")
    shutil.rmtree(run_dir / CONFIRMATION)
    record = read_race(run_dir)
    assert record is not None
    undecided = record.model_copy(update={"over": None, "confirmation": None, "reestimate": None})
    with RunDirectory(run_dir).locked():
        write_race(run_dir, undecided)
    done = run_race(undecided, run_dir, unwatched(budget=Budget(tokens=1)))
    assert done.stopped and done.record.over is not None and done.record.confirmation is None
    assert verify(run_dir).problems == ()
    with every_moment(run_dir, tmp_path / "moments") as kept:
        assert run_race(done.record, run_dir, unwatched()).finished
    assert len(kept) > 10
    for moment in kept:
        assert undamaged(moment), (moment, verify(moment).problems)


def test_what_is_skipped_is_what_is_listed(tmp_path: Path) -> None:
    run_dir = play_race(tmp_path / "run")
    before = verify(run_dir)
    skipped = ["run.lock", "run.log", "cache/a/b", "confirmation/run.lock", "confirmation/run.log"]
    skipped += ["confirmation/cache/a", ".notes", "data/.x.new", ".git/config", "trajectories/.old/run.lock"]
    for path in skipped:
        (run_dir / path).parent.mkdir(parents=True, exist_ok=True)
        (run_dir / path).write_text("anything")
    found = verify(run_dir)
    assert found.problems == () and found.not_covered == (
        "run.log",
        "run.lock",
        "cache/",
        "the same three in confirmation/",
        "files and folders whose names begin with a dot (they were never finished)",
    )
    assert found.model_copy(update={"files": before.files}) == before
    for path in ("data/run.lock", "data/run.log", "data/cache/a", "trajectories/A/run.lock", "confirmation/x/run.lock"):
        (run_dir / path).parent.mkdir(parents=True, exist_ok=True)
        (run_dir / path).write_text("anything")
        shown = path.removeprefix("confirmation/")
        assert any(f"{shown} is not part of the run" in each for each in verify(run_dir).problems), path
        (run_dir / path).unlink()
    archive(run_dir, tmp_path / "run.tar")
    assert verify(tmp_path / "run.tar").complete


def test_lines_that_a_killed_session_may_have_lost_are_told(tmp_path: Path, mw: Callable[..., Result]) -> None:
    of, stop = some_plan(tasks="A", replicas=2), StopSwitch()
    run_plan(of, Player(most=2, stop=stop), tmp_path, stop=stop)
    told = "the last session did not end by itself"
    assert told not in mw("experiment", "verify", tmp_path).stdout
    journal = tmp_path / "journal.jsonl"
    sealed = journal.read_bytes()
    with every_moment(tmp_path, tmp_path.parent / f"{tmp_path.name}-moments") as kept:
        run_plan(of, Player(), tmp_path)
    killed = next(each for each in kept if (each / "journal.jsonl").read_bytes().count(b"\n") > sealed.count(b"\n"))
    (killed / "journal.jsonl").write_bytes(sealed)
    done = mw("experiment", "verify", killed)
    assert done.exit_code == 3 and told in done.stdout and "may be missing unnoticed" in done.stdout
    assert json.loads(mw("experiment", "verify", killed, "--json").stdout)["session_ended"] is False


def test_steps_and_screenshots_that_no_record_names_are_told_as_unproven_after_a_kill(
    tmp_path: Path, mw: Callable[..., Result]
) -> None:
    run_dir, stop = tmp_path / "run", StopSwitch()
    run_plan(some_plan(), Player(most=3, stop=stop), run_dir, stop=stop)
    before = {file for file in run_dir.rglob("*") if file.is_file()}
    with RunDirectory(run_dir).locked():
        leave_as_killed(RunDirectory(run_dir))
    left = {file for file in run_dir.rglob("*") if file.is_file()} - before
    steps, screenshot = [next(file for file in left if folder in file.parts) for folder in ("trajectories", "blobs")]
    for file in (steps, screenshot):
        file.unlink()
        done = mw("experiment", "verify", run_dir)
        assert done.exit_code == 3 and "steps and screenshots that no record names missing or changed" in done.stdout


def test_an_archive_carries_the_proof(whole: Path, tmp_path: Path) -> None:
    archive(whole, tmp_path / "run.tar")
    assert verify(tmp_path / "run.tar") == verify(whole)
    copy = restore(tmp_path / "run.tar", tmp_path / "copy").run_dir
    assert compare(copy, tmp_path / "run.tar") == [] == compare(copy, whole)
    changes = Changes(copy)
    for seed in range(CHANGES, CHANGES + 5):
        with changes.made(Random(seed)) as change:
            told = compare(copy, tmp_path / "run.tar")
            assert [each.split()[0] for each in told] == list(change.touched), change


@contextmanager
def every_moment(run_dir: Path, to: Path) -> Iterator[list[Path]]:
    """Keep the state of a directory before every rename and every flush: what a kill at that moment would leave."""
    kept: list[Path] = []
    rename, flush = Path.replace, os.fsync

    def keep() -> None:
        if run_dir.exists():
            kept.append(Path(shutil.copytree(run_dir, to / f"{len(kept)}")))

    def replace(path: Path, target: Path) -> Path:
        keep()
        return rename(path, target)

    def fsync(file: int) -> None:
        keep()
        flush(file)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", replace)
        patch.setattr(os, "fsync", fsync)
        yield kept


def undamaged(run_dir: Path) -> bool:
    """Whether nothing is taken for damage; before its first file is in its place, there is no run yet."""
    return verify(run_dir).intact or not (run_dir / SEAL).exists()


def test_a_kill_at_any_moment_leaves_no_damage_and_the_run_goes_on(tmp_path: Path) -> None:
    of, stop = plan("base poor", "A", replicas=1), StopSwitch()
    with every_moment(tmp_path / "run", tmp_path / "moments") as kept:
        run_plan(of, Player(most=2, stop=stop), tmp_path / "run", stop=stop)
        run_plan(of, Player(), tmp_path / "run")
        write_reports(tmp_path / "run")
    assert len(kept) > 30 and verify(tmp_path / "run").attempts > 2, "an attempt was lost"
    for moment in kept:
        assert undamaged(moment), (moment, verify(moment).problems)
    for moment in kept[::5]:
        run_plan(of, Player(), moment)
        found = verify(moment)
        assert found.complete and found.sealed and found.session_ended, (moment, found.problems)


def test_a_kill_during_a_repair_loses_nothing(tmp_path: Path) -> None:
    run_dir = tmp_path / "run"
    run_plan(some_plan(tasks="A", replicas=1), Player(), run_dir)
    journal = run_dir / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"number":7', b'"number":8')]))
    damaged = journal.read_bytes()
    with every_moment(run_dir, tmp_path / "moments") as kept:
        repair(run_dir)
    assert len(kept) > 5
    for moment in kept:
        repair(moment)
        assert verify(moment).intact, verify(moment).problems
        assert (moment / "journal.jsonl").read_bytes() == journal.read_bytes()
        assert damaged in [each.read_bytes() for each in moment.glob("journal.jsonl.damaged-*")]


def test_an_interrupt_while_files_take_their_places_leaves_the_sealed_ones(tmp_path: Path) -> None:
    run_plan(some_plan(tasks="A", replicas=1), Player(), tmp_path)
    rename = Path.replace

    def interrupted(path: Path, target: Path) -> Path:
        if target.name == "report.md":
            raise KeyboardInterrupt
        return rename(path, target)

    with pytest.MonkeyPatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Path, "replace", interrupted)
        write_reports(tmp_path)
    assert verify(tmp_path).complete and not (tmp_path / "report.md").exists()
    with RunDirectory(tmp_path).locked():
        assert (tmp_path / "report.md").exists() and (tmp_path / "report.html").exists()
    assert verify(tmp_path).complete


def test_a_run_is_copied_at_any_moment_without_damage(tmp_path: Path) -> None:
    copies: list[Path] = []

    class Copying(Player):
        def run(self, queue: object) -> None:
            copies.append(tmp_path / "copy.tar")
            snapshot(tmp_path / "run", copies[-1])
            super().run(queue)  # type: ignore[arg-type]

    run_plan(some_plan(tasks="A", replicas=1), Copying(), tmp_path / "run")
    assert copies and verify(copies[0]).intact and not verify(copies[0]).session_ended


def test_a_killed_session_is_no_damage_and_the_next_one_vouches_for_what_it_left(tmp_path: Path) -> None:
    of = some_plan(tasks="A", replicas=1)
    run_plan(of, Player(), tmp_path)
    directory = RunDirectory(tmp_path)
    with directory.locked():
        leave_as_killed(directory)
    found = verify(tmp_path)
    assert found.intact and not found.session_ended and (found.leftovers, found.torn_lines) == (1, 1)
    left = next(tmp_path.glob("trajectories/A/base-r0-a7.jsonl"))
    run_plan(of, Player(), tmp_path)
    found = verify(tmp_path)
    assert found.complete and found.leftovers == 0
    left.write_bytes(b"")
    assert any(f"{left.name} is not as it was written" in each for each in verify(tmp_path).problems)


def test_settings_that_were_changed_are_refused_until_somebody_takes_them(
    tmp_path: Path, mw: Callable[..., Result]
) -> None:
    of, header = some_plan(tasks="A", replicas=1), tmp_path / "run.json"
    run_plan(of, Player(), tmp_path)
    header.write_text(header.read_text().replace('"title": ""', '"title": "The best"', 1))
    told = mw("experiment", "verify", tmp_path)
    assert told.exit_code == 1 and "damaged: run.json is not as it was written" in told.stdout
    with pytest.raises(ConfigError, match=r"not as the run in .* wrote it: run\.json; restore it from an archive"):
        run_plan(of, Player(), tmp_path)
    done = mw("experiment", "verify", tmp_path, "--repair")
    assert done.exit_code == 0 and "and accepted: run.json" in done.stderr
    (tmp_path / SEAL).unlink()
    assert any("seal.json is missing" in each for each in verify(tmp_path).problems)
    with pytest.raises(ConfigError, match=r"wrote it: seal\.json"):
        run_plan(of, Player(), tmp_path)
    assert repair(tmp_path).accepted == (SEAL,) and verify(tmp_path).complete
    run_plan(of, Player(), tmp_path)


def test_reports_that_were_changed_are_written_anew_and_never_accepted(tmp_path: Path) -> None:
    run_plan(some_plan(tasks="A", replicas=1), Player(), tmp_path)
    write_reports(tmp_path)
    before, page = verify(tmp_path), tmp_path / "report.md"
    page.write_text(page.read_text() + "Everybody wins.\n")
    assert repair(tmp_path).accepted == ()
    assert verify(tmp_path).problems == ("report.md is not as it was written; 'mw experiment report' regenerates it",)
    write_reports(tmp_path)
    assert verify(tmp_path) == before
    summary = (tmp_path / "summary.json").read_bytes()
    (tmp_path / "summary.json").write_bytes(summary.replace(b'"attempts": ', b'"attempts": 1'))
    assert repair(tmp_path).recounted and (tmp_path / "summary.json").read_bytes() == summary
    assert verify(tmp_path) == before and not repair(tmp_path).recounted


def test_lines_in_another_order_are_found_and_can_be_taken_as_they_are(tmp_path: Path) -> None:
    journal = begun(tmp_path, record("A"), record("B"), replicas=1).journal.path
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(reversed(lines)))
    told = verify(tmp_path).problems
    assert "line 2 of journal.jsonl does not follow what is before it: lines were moved, left out or put in" in told
    done = repair(tmp_path)
    assert done.dropped == () and done.original is not None and done.kept == len(lines)
    assert verify(tmp_path).complete


def test_a_run_of_an_earlier_version_goes_on_sealed_and_says_what_is_not(
    tmp_path: Path, mw: Callable[..., Result]
) -> None:
    run = Path(shutil.copytree(EARLIER / "before-seals", tmp_path / "run"))
    told = mw("experiment", "verify", run)
    assert told.exit_code == 0 and "unprotected: an earlier version wrote this run and sealed nothing" in told.stdout
    directory = RunDirectory(run)
    header = directory.header()
    assert header is not None
    plan = header.plan.model_copy(update={"replicas": 2})
    run_plan(plan, Player(), run, accept_new_code=True)
    write_reports(run)
    told = mw("experiment", "verify", run)
    assert told.exit_code == 0 and "unprotected" not in told.stdout
    assert "without a link to their steps: 5 of 1" in told.stdout
    journal = run / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([lines[1], lines[0], *lines[2:]]))
    assert "line 6 of journal.jsonl does not follow" in " ".join(verify(run).problems), (
        "old lines are covered as a whole"
    )


def test_what_differs_from_an_archive_is_named(tmp_path: Path, mw: Callable[..., Result]) -> None:
    run, file = tmp_path / "run", tmp_path / "run.tar"
    run_plan(some_plan(tasks="A", replicas=1), Player(), run)
    archive(run, file)
    done = mw("experiment", "verify", run, "--against", file)
    assert done.exit_code == 0 and done.stdout.splitlines()[-1] == f"the same as {file}, file by file"
    lines = (run / "journal.jsonl").read_bytes().count(b"\n")
    run_plan(some_plan(tasks="A", replicas=2), Player(), run)
    (run / "notes.txt").write_text("mine")
    done = mw("experiment", "verify", run, "--against", file, "--json")
    told = json.loads(done.stdout)
    assert done.exit_code == 1 and told["problems"] == [
        "notes.txt is not part of the run: nothing that was written here names it"
    ]
    assert (
        "notes.txt exists only here" in told["differing"] and "run.json differs in plan.replicas" in told["differing"]
    )
    assert any(
        each.startswith("journal.jsonl has") and f"from line {lines + 1} on" in each for each in told["differing"]
    )
    assert mw("experiment", "verify", run, "--against", tmp_path / "nowhere").exit_code == 2
