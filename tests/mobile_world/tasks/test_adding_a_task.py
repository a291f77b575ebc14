"""The tasks of `docs/guides/write-a-task.md`, taken from the page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from mobile_world.cli.app import app
from mobile_world.tasks import TaskRegistry
from tests.mobile_world.tasks.packs import GUIDE_SAMPLE, write

PAGE = Path(__file__).parents[3] / "docs" / "guides" / "write-a-task.md"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) == 3
    write(tmp_path, "pack/guide.py", blocks[0])
    write(tmp_path, "pack/late.py", blocks[1])
    return tmp_path / "pack"


def test_the_page_shows_the_guide_s_own_sample(pack: Path) -> None:
    assert re.sub(r" +$", "", GUIDE_SAMPLE, flags=re.MULTILINE) == (pack / "guide.py").read_text()
    found = TaskRegistry("android_world", extra_dirs=[pack])
    assert found.problems == ()
    assert not found.create("MyAndroidWorldTask", seed=0).proven
    assert found.create("RunningLateTask", seed=0).proven


@pytest.mark.slow
def test_the_whole_task_is_proven(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    family = ["--suite-family", "android_world", "--task-dir", str(pack)]
    done = CliRunner().invoke(app, ["task", "check", "RunningLateTask", *family, "--json"], catch_exceptions=False)
    assert (done.exit_code, "warning" in done.stderr) == (0, False), done.output
    (proof,) = json.loads(done.stdout)
    assert (proof["task"], proof["conclusion"]) == ("RunningLateTask", "proven")
    listing = ["info", "task", "--name", "RunningLateTask", *family, "--json"]
    assert json.loads(CliRunner().invoke(app, listing).stdout)["proven"] == "proven"
    file = next(each for each in pack.rglob("*.py") if "class RunningLateTask" in each.read_text())
    file.write_text(file.read_text() + "\n# Another file than the one that was proven.\n")
    assert json.loads(CliRunner().invoke(app, listing).stdout)["proven"] == "has a solution"
