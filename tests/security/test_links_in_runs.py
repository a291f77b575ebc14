"""Runs of other people: a link among their files makes us write over nothing and show nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError, EpisodeKey
from mobile_world.experiment import RunDirectory
from mobile_world.experiment.exports.tables import replaced
from mobile_world.experiment.reports.report import write_reports
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.runs import write_run

MINE = "what is mine\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file of the user's, which must stay as it is."""
    file = tmp_path / "mine.txt"
    file.write_text(MINE)
    return file


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    of = plan()
    return write_run(tmp_path / "run", of, [record(spec.key.task, replica=spec.key.replica) for spec in of.episodes()])


@pytest.mark.parametrize("name", ["run.lock", "journal.jsonl", "run.json", "summary.json"])
def test_nothing_is_written_to_a_run_with_a_link(run_dir: Path, mine: Path, name: str) -> None:
    (run_dir / name).unlink(missing_ok=True)
    (run_dir / name).symlink_to(mine)
    with pytest.raises(ConfigError, match="symbolic link"), RunDirectory(run_dir).locked():
        pass
    assert mine.read_text() == MINE


@pytest.mark.parametrize("name", ["blobs", "trajectories"])
def test_nor_to_one_whose_folders_are_elsewhere(run_dir: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (run_dir / name).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ConfigError, match="symbolic link"), RunDirectory(run_dir).locked():
        RunDirectory(run_dir).open_recorder(EpisodeKey(arm="a", suite="s", task="t", replica=0), 1)
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("name", ["report.html", "report.md", "evaluation_report.json", "episodes_null.jsonl"])
@pytest.mark.parametrize("draft", [True, False], ids=["beside", "in place"])
def test_a_report_takes_the_place_of_a_link(run_dir: Path, mine: Path, name: str, draft: bool) -> None:
    planted = run_dir / (f".{name}.new" if draft else name)
    planted.symlink_to(mine)
    write_reports(run_dir)
    assert mine.read_text() == MINE
    assert (run_dir / name).is_file() and not (run_dir / name).is_symlink()


def test_a_table_takes_the_place_of_a_link(tmp_path: Path, mine: Path) -> None:
    (tmp_path / ".table.csv.new").symlink_to(mine)
    with replaced(tmp_path / "table.csv") as beside:
        beside.write_text("a,b\n")
    assert mine.read_text() == MINE and (tmp_path / "table.csv").read_text() == "a,b\n"


@pytest.mark.parametrize(
    "read",
    [
        pytest.param(lambda run, made: run.blobs.get(made), id="blob"),
        pytest.param(lambda run, made: list(run.steps(record(trajectory=made))), id="trajectory"),
    ],
)
def test_what_lies_outside_is_not_read(run_dir: Path, mine: Path, read: Callable[[RunDirectory, str], object]) -> None:
    (run_dir / "link").symlink_to(mine)
    (run_dir / "folder").symlink_to(mine.parent)
    for name in ("../mine.txt", "link", "folder/mine.txt", str(mine), "../../../../etc/passwd", "..", "", "a\0b"):
        with pytest.raises(ConfigError) as caught:
            read(RunDirectory(run_dir), name)
        assert MINE.strip() not in str(caught.value)
