"""Apps from outside the package, from a person's first file to a run that is locked to it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobile_world.experiment import RunDirectory
from simdroid.fleet import AppSource
from tests.mobile_world.cli.program import QuickProgram
from tests.mobile_world.cli.test_server import serving
from tests.outside_app import PACKAGE, PAGE, TASK, shopping_app, small_app

SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
PLUGIN = ("-p", "mobile_world.testing.plugin")
EVALUATE = ("eval", "--agent", "oracle", "--tasks", TASK, "--output-dir", "run")


@pytest.fixture
def mw(tmp_path: Path) -> Iterator[QuickProgram]:
    program = QuickProgram(tmp_path, COLUMNS="200")
    yield program
    program("env", "rm", "--all")


def told(done: subprocess.CompletedProcess[str]) -> str:
    return " ".join(done.stderr.split())


@pytest.mark.slow
def test_the_page_builds_an_app_its_test_and_its_task(mw: QuickProgram) -> None:
    app = shopping_app(mw.home)
    lines = [line for block in SHELL.findall(PAGE.read_text(encoding="utf-8")) for line in block.splitlines()]
    # Its pictures are another test's, with all the others.
    ran = [shlex.split(line, comments=True) for line in lines if "gallery" not in line]
    answers: list[str] = []
    for program, *words in ran:
        if program == "pytest":
            # A place of its own: at its end pytest clears away what earlier runs left in the common one, for minutes.
            place = f"--basetemp={mw.home / 'tests'}"
            own = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *PLUGIN, place, *words]
            environ = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
            done = subprocess.run(
                own, cwd=mw.home, env=environ, capture_output=True, text=True, timeout=90, check=False
            )
        else:
            done = mw(*words)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        answers.append(done.stdout)
    everything = "\n".join(answers)
    assert f"{PACKAGE}:id/fab_add" in everything
    assert "Nothing to buy" in everything
    assert "1 task: 1 proven" in everything
    assert "success rate 100.0" in everything
    assert (mw.home / "shop.png").exists()
    header = RunDirectory(mw.home / "run").header()
    assert header is not None
    assert header.hashes.apps == header.plan.apps == {"shopping": AppSource.at(app).sha256}
    _refuses_other_apps(mw, app)


def _refuses_other_apps(mw: QuickProgram, app: Path) -> None:
    """A run is not continued with another content of its app, without it, or with a further one."""
    assert mw(*EVALUATE, "--app", "shopping").returncode == 0
    (app / "tests" / "more.py").touch()
    more = small_app(mw.home / "small.py")
    done = mw(*EVALUATE, "--app", "shopping", "--app", str(more))
    assert (done.returncode, "the app small was not on the phones and now is" in told(done)) == (2, True)
    done = mw(*EVALUATE, "--task-dir", "shopping/tasks")
    assert (done.returncode, "the app shopping was on the phones and no longer is" in told(done)) == (2, True)
    with (app / "__init__.py").open("a") as file:
        file.write("# edited\n")
    done = mw(*EVALUATE, "--app", "shopping")
    assert (done.returncode, "the app shopping has changed: its sha256 was" in told(done)) == (2, True)


def test_an_app_that_cannot_be_used_is_refused_before_anything_starts(mw: QuickProgram) -> None:
    (mw.home / "broken.py").write_text("\nMANIFEST = Manifest()\n")
    for words in (("env", "run"), ("server", "--port", "0")):
        done = mw(*words, "--app", "broken.py")
        assert done.returncode == 2, done
        assert f"the app {mw.home}/broken.py:2: cannot be imported: NameError" in told(done)
    assert json.loads(mw("env", "list", "--all", "--json").stdout) == []
    done = mw("eval", "--agent", "oracle", "--tasks", "WakeUpAskTask", "--output-dir", "run", "--app", "broken.py")
    assert (done.returncode, (mw.home / "run" / "run.json").exists()) == (2, False)
    done = mw("env", "run", "--backend", "adb", "--app", "broken.py")
    assert "--app is for --backend sim" in told(done)
    done = mw("eval", "--app", "nowhere", "--agent", "oracle")
    assert (done.returncode, "there is no app nowhere: give a Python file" in told(done)) == (2, True)


@pytest.mark.slow
def test_phones_with_an_app_are_for_commands_that_name_it(mw: QuickProgram) -> None:
    shopping_app(mw.home)
    mw.environ["MW_APPS"] = str(small_app(mw.home / "small.py"))
    [phone] = json.loads(mw("env", "run", "--app", "shopping", "--json").stdout)
    assert sorted(phone["apps"]) == ["shopping", "small"]
    assert "shopping, small" in mw("env", "list").stdout
    done = mw("env", "restart", "phone-1")
    assert "apps as they were loaded; 'mw env rm phone-1' and 'mw env run --app shopping" in done.stdout
    copy = json.loads(mw("env", "run", "--fork", "phone-1", "--name", "copy", "--json").stdout)[0]
    assert copy["apps"] == phone["apps"]
    assert f"package:{PACKAGE}" in mw("env", "exec", "copy", "pm", "list", "packages").stdout
    done = mw(*EVALUATE, "--app", "shopping")
    assert (done.returncode, "using phone-1" in done.stderr) == (0, True), done
    assert mw(*EVALUATE, "--device", "phone-1").returncode == 0
    done = mw("eval", "--agent", "oracle", "--device", "phone-1", "--app", str(small_app(mw.home / "b.py", "org.b")))
    assert "phone-1 has shopping (sha256" in told(done)
    assert "start a phone with 'mw env run --app …'" in told(done)


@pytest.mark.slow
def test_an_experiment_has_the_apps_of_its_file_and_of_installed_packages(
    mw: QuickProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = mw.home / "site"
    app, small = shopping_app(site), small_app(mw.home / "configs" / "small.py")
    (site / "shopping-1.dist-info").mkdir()
    (site / "shopping-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: shopping\nVersion: 1\n")
    (site / "shopping-1.dist-info" / "entry_points.txt").write_text("[mobile_world.apps]\nshopping = shopping\n")
    monkeypatch.syspath_prepend(site)
    config = mw.home / "configs" / "own.yaml"
    config.write_text(
        "experiment: {name: Own, version: '1'}\nagent: reference\nvariants: {design: given, only: [v13]}\n"
        f"evaluation: {{suite: mobile_world, tasks: [{TASK}], apps: [small.py], n_replicas: 1, goal: full}}\n"
    )
    done = mw("experiment", "run", str(config), "--output-dir", "run", "--json")
    assert done.returncode == 0, done
    header = RunDirectory(mw.home / "run").header()
    assert header is not None
    assert header.plan.apps == {"shopping": AppSource.at(app).sha256, "small": AppSource.at(small).sha256}
    with small.open("a") as file:
        file.write("# edited\n")
    done = mw("experiment", "resume", "run")
    assert (done.returncode, "the app small has changed: its sha256 was" in told(done)) == (2, True), done


@pytest.mark.slow
def test_a_server_plays_with_its_own_apps_only(mw: QuickProgram) -> None:
    shopping_app(mw.home)
    with serving(mw, "--app", "shopping") as server:
        words = (*EVALUATE, "--aw-host", str(server["url"]))
        done = mw(*words, "--task-dir", "shopping/tasks")
        assert (done.returncode, "other apps from outside: shopping there, none here" in told(done)) == (2, True), done
        done = mw(*words, "--app", "shopping")
        assert (done.returncode, "success rate 100.0" in done.stdout) == (0, True), done
