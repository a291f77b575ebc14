"""The list of runs: what each is, how far it is, and what is wrong with it."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from mobile_world.domain import EpisodeRecord
from mobile_world.experiment import RunDirectory, summarise, summary_of
from mobile_world.experiment.storage.header import RunHeader, code_version
from mobile_world.viewer import LogDirectory, NotFound
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.pages.runs import runs_page
from mobile_world.viewer.run_status import RunStatusCache
from tests.mobile_world.experiment.recorded import begun, plan, record
from tests.mobile_world.experiment.test_earlier_runs import EARLIER
from tests.mobile_world.viewer.played import HARM, HOSTILE
from tests.mobile_world.viewer.runs import BEGUN, NobodyAnswers, comparison, played, write_run


def listed(root: Path, **query: str) -> str:
    return runs_page(RunStatusCache(LogDirectory(root)), query, ServerLinks())


def test_every_run_is_told_with_its_state_progress_and_rate(tmp_path: Path) -> None:
    whole = comparison()
    write_run(tmp_path / "done", whole, played(whole))
    write_run(tmp_path / "half", plan(replicas=2), [record("A"), record("B", "infra_failure")])
    text = listed(tmp_path)
    assert text.index("half") > 0 and "2 runs" in text
    assert "80 of 80" in text and "50.0\u00a0%" in text and "80,000" in text and ">0.8<" in text
    assert "1 of 4" in text and "100.0\u00a0%" in text
    states = {each.name: each.state for each in RunStatusCache(LogDirectory(tmp_path)).all()}
    assert states == {"done": "finished", "half": "unfinished"}


def test_runs_of_different_suite_versions_are_listed_apart_unless_asked_otherwise(tmp_path: Path) -> None:
    for name, versions in (("old", (1,)), ("new", (2,))):
        write_run(tmp_path / name, plan(suite_versions=versions), [record("A")])
    text = listed(tmp_path, sort="name")
    assert "so the runs of each version are listed apart" in text
    first, second = (text.index(f"mobile_world version {each}</th>") for each in (2, 1))
    assert first < text.index(">new</a>") < second < text.index(">old</a>")
    assert 'href="/?sort=name&amp;across_versions=1"' in text
    together = listed(tmp_path, across_versions="1")
    assert "These results are of versions 1 and 2 of mobile_world, whose goals" in together
    assert "mobile_world version 2</th>" not in together
    away = runs_page(RunStatusCache(LogDirectory(tmp_path)), {}, NobodyAnswers())
    assert "listed apart" in away and "across_versions" not in away


def test_a_run_that_is_going_grows_while_it_is_looked_at(tmp_path: Path) -> None:
    path = write_run(tmp_path / "live", plan(replicas=2), [record("A")])
    glances = RunStatusCache(LogDirectory(tmp_path))
    assert glances.of("live").state == "unfinished"
    directory = RunDirectory(path)
    with directory.locked():
        assert glances.of("live").state == "running"
        assert 'class="chip running"' in runs_page(glances, {}, ServerLinks())
        directory.journal.append(record("B"))
        assert glances.of("live").counts.done == 2
    assert glances.of("live").state == "unfinished"


def ended(path: Path, records: list[EpisodeRecord], **more: Any) -> RunDirectory:
    """A run whose session has ended: its summary is sealed."""
    directory, of = begun(path, *records, **more), plan(**more)
    directory.write_summary(summary_of(directory, of))
    return directory


def test_what_the_run_counted_itself_is_believed_only_while_its_seal_fits(tmp_path: Path) -> None:
    records = [record("A"), record("B", "agent_failure")]
    directory = ended(tmp_path / "run", records, replicas=1)
    glances = RunStatusCache(LogDirectory(tmp_path))
    assert (glances.of("run").counts.successes, glances.of("run").problem) == (1, None)
    summary, journal = directory.path / "summary.json", directory.journal.path
    summary.write_text(summary.read_text().replace('"successes": 1', '"successes": 2'))
    shown = glances.of("run")
    assert shown.counts.successes == 1 and "summary.json; 'mw experiment verify' says more" in (shown.problem or "")
    assert shown.state == "finished" and "Not as the run wrote it" in runs_page(glances, {}, ServerLinks())
    directory.write_summary(summary_of(directory, plan(replicas=1)))
    assert glances.of("run").problem is None
    stamp = journal.stat().st_mtime_ns
    journal.write_bytes(journal.read_bytes().replace(b'"device":"d"', b'"device":"e"', 1))
    os.utime(journal, ns=(stamp, stamp + 1))  # Before the summary, as if nothing had happened since.
    shown = glances.of("run")
    assert (shown.counts.done, shown.counts.successes, shown.state) == (1, 0, "unfinished")
    assert "1 line of journal.jsonl is damaged and not counted" in (shown.problem or "")
    (directory.path / "seal.json").unlink()
    assert "Not as the run wrote it: seal.json" in (glances.of("run").problem or "")


@pytest.mark.parametrize("name", ["seal.json", "summary.json", "run.json", "journal.jsonl"])
def test_a_folder_in_the_place_of_a_file_is_a_problem_and_no_error(tmp_path: Path, name: str) -> None:
    directory = ended(tmp_path / "run", [record("A")], replicas=1)
    (directory.path / name).unlink()
    (directory.path / name).mkdir()
    assert RunStatusCache(LogDirectory(tmp_path)).of("run").problem


def test_a_run_that_grows_is_counted_from_its_journal(tmp_path: Path) -> None:
    directory = ended(tmp_path / "run", [record("A")], replicas=1)
    glances = RunStatusCache(LogDirectory(tmp_path))
    assert glances.of("run").counts.done == 1
    directory.journal.append(record("B", "agent_failure"))
    shown = glances.of("run")
    assert (shown.counts.done, shown.counts.successes, shown.problem) == (2, 1, None)


def test_a_summary_says_what_the_rows_say(tmp_path: Path) -> None:
    whole = comparison()
    path = write_run(tmp_path / "run", whole, played(whole))
    directory = RunDirectory(path)
    from_rows = RunStatusCache(LogDirectory(tmp_path)).of("run").counts
    directory.write_header(RunHeader.begin(whole, code_version(), BEGUN))
    directory.write_summary(summary_of(directory, whole))
    assert directory.check_seal().current
    from_summary = RunStatusCache(LogDirectory(tmp_path)).of("run").counts
    assert from_summary._replace(cost=0.0) == from_rows._replace(cost=0.0)
    assert from_summary.cost == pytest.approx(from_rows.cost)
    of_controls = whole.episodes_by_arm()
    planned = sum(of_controls[arm] for arm in whole.controls)
    assert 0 < planned < len(whole) and from_rows.controls == planned
    scored = sum(record.scored and record.key.arm in whole.controls for record in played(whole))
    assert from_rows.done_controls == scored > 0


def test_a_summary_of_an_earlier_version_is_not_used(tmp_path: Path) -> None:
    whole = comparison()
    path = write_run(tmp_path / "run", whole, played(whole))
    counted = RunStatusCache(LogDirectory(tmp_path)).of("run").counts
    summary = summarise(whole, played(whole)).model_dump(exclude={"interval"})
    (path / "summary.json").write_text(json.dumps({**summary, "low": 0.31, "high": 0.53}, default=str))
    assert RunStatusCache(LogDirectory(tmp_path)).of("run").counts == counted


def test_records_without_checksums_are_called_unchecked(tmp_path: Path) -> None:
    shutil.copytree(EARLIER / "before-hashes", tmp_path / "run")
    glances = RunStatusCache(LogDirectory(tmp_path))
    assert glances.of("run").unchecked == 1 and glances.of("run").problem is None
    assert "Unchecked: 1 record without a checksum" in runs_page(glances, {}, ServerLinks())


def test_search_filter_and_order(tmp_path: Path) -> None:
    write_run(tmp_path / "b-null", plan(), [record("A")])
    write_run(tmp_path / "a-venus", plan("venus"), [record("A", "agent_failure", arm="venus")])
    (tmp_path / "c-broken").mkdir()
    (tmp_path / "c-broken/run.json").write_text("{}")
    assert "a-<wbr>venus" in listed(tmp_path, q="VENUS mobile") and "b-<wbr>null" not in listed(tmp_path, q="VENUS")
    assert "c-<wbr>broken" in listed(tmp_path, state="broken") and "1 run<" in listed(tmp_path, state="broken")
    by_name = listed(tmp_path, sort="name")
    assert by_name.index("a-<wbr>venus") < by_name.index("b-<wbr>null") < by_name.index("c-<wbr>broken")
    by_rate = listed(tmp_path, sort="success")
    assert by_rate.index("b-<wbr>null") < by_rate.index("a-<wbr>venus")
    assert "No runs match" in listed(tmp_path, q="nothing like this")


def test_an_empty_directory_says_how_to_make_a_run(tmp_path: Path) -> None:
    assert "There are no runs here yet" in listed(tmp_path) and "mw experiment run" in listed(tmp_path)


def test_what_is_wrong_is_told_and_nothing_is_hidden_by_it(tmp_path: Path) -> None:
    write_run(tmp_path / "fine", plan(), [record("A")])
    write_run(tmp_path / "headless", None, [record("A")])
    torn = write_run(tmp_path / "torn", plan(), [record("A")])
    with (torn / "journal.jsonl").open("a") as file:
        file.write('{"half\n{"unfinished')
    (tmp_path / "folder/journal.jsonl").mkdir(parents=True)
    (tmp_path / "binary").mkdir()
    (tmp_path / "binary/run.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "binary/journal.jsonl").write_bytes(b"\x00\n\xff\n")
    text = listed(tmp_path)
    assert "no run.json" in text and "1 incomplete journal line" in text
    assert "fine" in text and "binary" in text
    states = {each.name: each.state for each in RunStatusCache(LogDirectory(tmp_path)).all()}
    assert states == {"fine": "unfinished", "headless": "broken", "torn": "unfinished", "binary": "broken"}


def test_runs_that_go_away_are_gone(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run", plan(), [record("A")])
    library = LogDirectory(tmp_path)
    glances = RunStatusCache(library)
    assert glances.all() and library.run("run").attempts.last()
    for file in path.iterdir():
        file.unlink()
    assert glances.all() == []
    with pytest.raises(NotFound):
        library.run("run")


def test_names_from_outside_are_text(tmp_path: Path) -> None:
    name = HOSTILE.replace("/", "")[:80]
    write_run(tmp_path / name, plan(HOSTILE.replace(" ", "")), [record("A", arm="x")])
    text = listed(tmp_path, q=HOSTILE[:8])
    assert "&lt;script&gt;" in text and not any(each in text for each in HARM)


def test_pages_of_fifty_keep_the_search(tmp_path: Path) -> None:
    for at in range(55):
        write_run(tmp_path / f"run{at:02d}", plan(), [record("A")])
    first, second = listed(tmp_path, q="run"), listed(tmp_path, q="run", page="2")
    assert "1–50 of 55 runs" in first and "51–55 of 55" in second
    assert 'href="/?q=run&amp;page=2"' in first
    assert "51–55 of 55" in listed(tmp_path, page="99") and "1–50" in listed(tmp_path, page="-1")


def test_without_a_server_nothing_is_asked_or_fetched(tmp_path: Path) -> None:
    write_run(tmp_path / "run", plan(), [record("A")])
    text = runs_page(RunStatusCache(LogDirectory(tmp_path)), {}, NobodyAnswers())
    assert "<form" not in text and "data-refresh" not in text and str(tmp_path) not in text
