"""The list of runs: what each is, how far it is, and what is wrong with it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mobile_world.experiment import RunDirectory, summarise
from mobile_world.viewer import LogDirectory, NotFound
from mobile_world.viewer.links import ServerLinks
from mobile_world.viewer.pages.runs import runs_page
from mobile_world.viewer.run_status import RunStatusCache
from tests.experiment.recorded import plan, record
from tests.viewer.played import HARM, HOSTILE
from tests.viewer.runs import NobodyAnswers, comparison, played, write_run


def listed(root: Path, **query: str) -> str:
    return runs_page(RunStatusCache(LogDirectory(root)), query, ServerLinks())


def test_every_run_is_told_with_its_state_progress_and_rate(tmp_path: Path) -> None:
    whole = comparison()
    write_run(tmp_path / "done", whole, played(whole))
    write_run(tmp_path / "half", plan(replicas=2), [record("A"), record("B", "infra_failure")])
    text = listed(tmp_path)
    assert text.index("half") > 0 and "2 runs" in text
    assert "80 of 80" in text and "40.0\u00a0%" in text and "80,000" in text and ">0.8<" in text
    assert "1 of 4" in text and "100.0\u00a0%" in text
    states = {each.name: each.state for each in RunStatusCache(LogDirectory(tmp_path)).all()}
    assert states == {"done": "finished", "half": "unfinished"}


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


def test_what_the_run_counted_itself_is_believed_until_its_journal_grows(tmp_path: Path) -> None:
    planned, records = plan(tasks="A B", replicas=1), [record("A")]
    path = write_run(tmp_path / "run", planned, records)
    RunDirectory(path).write_summary(summarise(planned, [record("A"), record("B")]))
    glances = RunStatusCache(LogDirectory(tmp_path))
    assert glances.of("run").counts.done == 2
    later = (path / "summary.json").stat().st_mtime_ns + 1_000_000
    write_run(path, None, [record("B", "agent_failure")])
    os.utime(path / "journal.jsonl", ns=(later, later))
    counts = glances.of("run").counts
    assert (counts.done, counts.successes) == (2, 1)


def test_a_summary_says_what_the_rows_say(tmp_path: Path) -> None:
    whole = comparison()
    path = write_run(tmp_path / "run", whole, played(whole))
    from_rows = RunStatusCache(LogDirectory(tmp_path)).of("run").counts
    RunDirectory(path).write_summary(summarise(whole, played(whole)))
    from_summary = RunStatusCache(LogDirectory(tmp_path)).of("run").counts
    assert from_summary._replace(cost=0.0) == from_rows._replace(cost=0.0)
    assert from_summary.cost == pytest.approx(from_rows.cost)


def test_a_summary_of_an_earlier_version_has_another_interval_and_is_not_used(tmp_path: Path) -> None:
    whole = comparison()
    path = write_run(tmp_path / "run", whole, played(whole))
    counted = RunStatusCache(LogDirectory(tmp_path)).of("run").counts
    summary = summarise(whole, played(whole)).model_dump(exclude={"interval"})
    (path / "summary.json").write_text(json.dumps({**summary, "low": 0.31, "high": 0.53}, default=str))
    assert RunStatusCache(LogDirectory(tmp_path)).of("run").counts == counted


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
