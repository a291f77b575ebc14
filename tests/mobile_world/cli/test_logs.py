"""`mw logs`: runs in a browser and in a terminal."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app
from tests.mobile_world.cli.program import Program
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.runs import comparison, played, write_run


def results(*words: str) -> Result:
    return CliRunner().invoke(app, ["logs", "results", *words])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    whole = comparison()
    write_run(tmp_path / "whole", whole, played(whole))
    write_run(tmp_path / "half", plan(), [record("A"), record("B", "infra_failure")])
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/run.json").write_text("{")
    return tmp_path


def test_results_have_one_line_for_each_run(root: Path) -> None:
    rows = {row["run"]: row for row in json.loads(results("--log-dir", str(root), "--json").stdout)}
    assert set(rows) == {"whole", "half", "broken"}
    assert rows["whole"]["success_rate"] == 0.5 and rows["whole"]["scored"] == rows["whole"]["planned"] == 80
    assert rows["half"]["state"] == "unfinished" and rows["half"]["lost"] == 1 and rows["half"]["scored"] == 1
    assert rows["broken"]["state"] == "broken" and "cannot be read" in rows["broken"]["problem"]
    assert rows["broken"]["success_rate"] is None


def test_results_by_arm(root: Path) -> None:
    told = results("--log-dir", str(root / "whole"), "--by", "arm", "--json").stdout
    arms = {row["variant"]: row for row in json.loads(told)}
    assert list(arms) == ["Plain", "Careful", "Hasty", "Copy of Plain", "Does nothing"]
    assert arms["Careful"]["successes"] == arms["Careful"]["scored"] == 16 and 0.55 < arms["Careful"]["low"] < 0.65
    assert arms["Careful"]["approximate"] is True  # Eight tasks are few.
    assert arms["Careful"]["false_completion_rate"] == 0 and arms["Careful"]["strict_rate"] is None
    assert arms["Does nothing"]["false_completion_rate"] == 1 and arms["Does nothing"]["side_effect_rate"] is None


def test_results_as_a_table_and_of_nothing(root: Path, tmp_path: Path) -> None:
    table = results("--log_dir", str(root)).stdout
    assert re.search(r"whole +finished +venus +mobile_world version 1 +80/80 +24 +50.0.%", table)
    (tmp_path / "empty").mkdir()
    assert "there are no runs" in results("--log-dir", str(tmp_path / "empty")).stdout


def test_synthetic_subjects_are_named_below_the_table(tmp_path: Path) -> None:
    for name, label in (("real", ""), ("made", "synthetic"), ("up", "synthetic")):
        of = plan()
        arms = tuple(arm.model_copy(update={"label": label}) for arm in of.arms)
        write_run(tmp_path / name, of.model_copy(update={"arms": arms}), [record("A")])
    for more in ((), ("--by", "arm")):
        assert "\nthe subject of made and up is synthetic\n" in results("--log-dir", str(tmp_path), *more).stdout
        rows = json.loads(results("--log-dir", str(tmp_path), "--json", *more).stdout)
        assert {row["run"]: row["label"] for row in rows} == {"real": "", "made": "synthetic", "up": "synthetic"}


@pytest.fixture
def versions(tmp_path: Path) -> Path:
    """A run of each of two versions, one of both, and one of another suite."""
    for name, found in (("old", (1,)), ("new", (2,)), ("both", (1, 2))):
        write_run(tmp_path / name, plan(suite_versions=found), [record("A")])
    other = plan(suite_versions=(2,)).model_copy(update={"suite": "android_world"})
    write_run(tmp_path / "other", other)
    return tmp_path


def test_runs_of_different_suite_versions_are_listed_apart(versions: Path) -> None:
    done = results("--log-dir", str(versions))
    assert [line for line in done.stdout.splitlines() if line.endswith(":")] == [
        "mobile_world versions 1 and 2:", "mobile_world version 2:", "mobile_world version 1:",
        "android_world version 2:",
    ]  # fmt: skip
    assert done.stdout.count("SUCCESS") == 4
    assert "rates of different versions are not comparable; --across-versions puts them into one table" in done.stderr
    by_arm = results("--log-dir", str(versions), "--by", "arm").stdout
    assert by_arm.count("SUCCESS") == 4


def test_one_table_of_different_suite_versions_says_so_on_top(versions: Path) -> None:
    done = results("--log-dir", str(versions), "--across-versions")
    assert done.stdout.startswith("These results are of versions 1 and 2 of mobile_world, whose goals, checks ")
    assert done.stdout.count("SUCCESS") == 1 and done.stderr == ""


def test_json_names_the_versions_of_each_run_and_arm(versions: Path) -> None:
    for more in ((), ("--by", "arm")):
        rows = json.loads(results("--log-dir", str(versions), "--json", *more).stdout)
        told = {row["run"]: (row["suite"], row["suite_versions"]) for row in rows}
        assert told == {
            "both": ("mobile_world", [1, 2]), "new": ("mobile_world", [2]), "old": ("mobile_world", [1]),
            "other": ("android_world", [2]),
        }  # fmt: skip


def test_a_directory_that_is_not_there() -> None:
    answer = results("--log-dir", "/nowhere/at/all")
    assert answer.exit_code == 2 and "--log-dir" in answer.stderr


@pytest.mark.slow
def test_view_serves_until_it_is_told_to_stop(root: Path) -> None:
    with Program(root, "logs").start("view", "--log-dir", str(root), "--port", "0", "--json") as viewer:
        assert viewer.stdout is not None
        try:
            said = json.loads(viewer.stdout.readline())
            assert said["log_dir"] == str(root) and said["url"].startswith("http://127.0.0.1:")
            assert "whole" in httpx.get(said["url"]).text
        finally:
            viewer.send_signal(signal.SIGINT)
        assert viewer.wait(timeout=60) == 0


def test_export_says_what_it_wrote_and_what_it_left_out(root: Path, tmp_path: Path) -> None:
    out = tmp_path / "pages"
    told = CliRunner().invoke(app, ["logs", "export", "--log-dir", str(root), "--output", str(out)])
    assert told.exit_code == 0 and f"{out}/index.html: 3 runs, 82 players, 0 pictures" in told.stdout
    assert (out / "index.html").is_file()
    again = CliRunner().invoke(app, ["logs", "export", "--log-dir", str(root), "--output", str(out)])
    assert again.exit_code == 2 and "--output" in again.stderr


def test_export_within_a_limit(root: Path, tmp_path: Path) -> None:
    words = ["logs", "export", "--log-dir", str(root), "--output", str(tmp_path / "small"), "--max-size", "0.4MB"]
    made = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert made["bytes"] < 400_000 and 0 < made["players"] < made["attempts"] == 82
    words[5] = str(tmp_path / "none")
    small = CliRunner().invoke(app, [*words[:-1], "1kB"])
    assert small.exit_code == 2 and "--max-size" in small.stderr
    assert "25MB" in CliRunner().invoke(app, [*words[:-1], "much"]).stderr
