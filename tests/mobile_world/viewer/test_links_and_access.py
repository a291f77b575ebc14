"""The list of runs, and what may be asked of the viewer at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.viewer import LogDirectory, NotFound
from mobile_world.viewer.app import create_app
from mobile_world.viewer.links import run_name, run_word
from tests.mobile_world.viewer.asking import get


@pytest.mark.parametrize("name", [".", "a", "a/b.c", "x~s/y~", "~d", "ä ö/ü"])
def test_a_run_is_one_word_of_an_address(name: str) -> None:
    assert run_name(run_word(name)) == name
    assert "/" not in run_word(name)


@pytest.mark.parametrize("name", ["../outside", "/etc", "inside/../../outside", "nothing", "\x00"])
def test_only_runs_below_the_directory_have_a_name(name: str, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/journal.jsonl").touch()
    (tmp_path / "logs/inside").mkdir(parents=True)
    with pytest.raises((NotFound, ValueError)):
        LogDirectory(tmp_path / "logs").run(name)


def test_a_half_written_run_is_listed_with_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "broken<b>").mkdir()
    (tmp_path / "broken<b>/run.json").write_text("{")
    answer = get(create_app(LogDirectory(tmp_path)), "/")
    assert answer.status_code == 200
    assert "broken&lt;b&gt;" in answer.text and "<b>" not in answer.text
    assert "cannot be read" in answer.text
