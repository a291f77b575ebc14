"""`mw server` as people start it."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from mobile_world.cli.app import app
from mobile_world.domain import ConfigError
from mobile_world.runtime.client import AndroidEnvClient
from mobile_world.tasks import TaskRegistry
from tests.mobile_world.cli.program import Program, QuickProgram


@pytest.fixture
def mw(tmp_path: Path) -> Iterator[Program]:
    program = QuickProgram(tmp_path)
    yield program
    program("env", "rm", "--all")


@contextmanager
def serving(mw: Program, *words: str, end: signal.Signals = signal.SIGTERM) -> Iterator[dict[str, object]]:
    """A server on a free port, from its first line to its polite end."""
    process = mw.start("server", "--port", "0", "--json", *words)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, process.communicate(timeout=60)[1]
        yield json.loads(line)
    finally:
        process.send_signal(end)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert err.endswith("stopped\n")


@pytest.mark.slow
def test_new_phones_are_served_and_end_with_the_server(mw: Program) -> None:
    with serving(mw, "--count", "2", "--suite-family", "android_world", end=signal.SIGINT) as told:
        assert told["devices"] == ["phone-0", "phone-1"]
        with AndroidEnvClient(str(told["url"]), device="emulator-5556") as client:
            assert client.get_screenshot().startswith(b"\x89PNG")
            assert client.status()["suite_family"] == "android_world"
            assert client.device == "phone-1"
        rows = json.loads(mw("device", "list", "--aw-host", str(told["url"]), "--json").stdout)
        assert [(row["name"], row["backend"]) for row in rows] == [("phone-0", "sim"), ("phone-1", "sim")]
        done = mw("device", "screenshot", "phone-1", "--aw-host", str(told["url"]))
        assert done.stdout == "phone-1.png\n", done.stderr
        assert (mw.home / "phone-1.png").read_bytes().startswith(b"\x89PNG")
        assert (
            "say which device; there are: phone-0, phone-1"
            in mw("device", "screenshot", "--aw-host", str(told["url"])).stderr
        )
        done = mw("device", "screenshot", "nobody", "--aw-host", str(told["url"]))
        assert (done.returncode, "no device 'nobody'" in done.stderr) == (2, True)
        assert not (mw.home / "nobody.png").exists()
    assert json.loads(mw("env", "list", "--all", "--json").stdout) == []


@pytest.mark.slow
def test_a_server_has_the_original_s_instances_where_it_was_started_so(mw: Program) -> None:
    task = "SetAlarmTask"
    kind = TaskRegistry("mobile_world").get(task)
    original = kind.from_params(kind.reference_params() or {}, seed=0, suite="mobile_world").goal
    with serving(mw, "--count", "1", "--official-compat") as told, AndroidEnvClient(str(told["url"])) as client:
        assert client.get_task_goal(task, seed=0) == original
        assert client.get_task_goal(task, seed=1) != original
        assert client.get_task_goal(task, seed=0, official_compat=False) != original


@pytest.mark.slow
def test_phones_that_run_are_served_by_their_names_and_given_back(mw: Program) -> None:
    (phone,) = json.loads(mw("env", "run", "--json").stdout)
    mw("env", "exec", "1", "touch", "/sdcard/mine.txt")
    with serving(mw) as told:
        assert told["devices"] == ["phone-1"]
        with AndroidEnvClient(str(told["url"]), device=phone["serial"]) as client:
            client.reset()
        assert "is being used" in mw("task", "check", "--device", "phone-1", "@mini").stderr
    assert mw("env", "exec", "1", "ls", "/sdcard/mine.txt").returncode == 0
    with serving(mw, "--device", "phone-1") as told, serving(mw, "--backend", "sim") as own:
        assert told["devices"] == ["phone-1"] and own["devices"] == ["phone-0"]


@pytest.mark.slow
def test_a_token_is_demanded_beyond_this_machine(mw: Program) -> None:
    done = mw("server", "--host", "0.0.0.0", "--port", "0")
    assert done.returncode == 2
    assert "MW_SERVER_TOKEN" in done.stderr and "--token-file" in done.stderr
    token = mw.home / "token"
    token.write_text("  \n")
    assert "is empty" in mw("server", "--token-file", str(token)).stderr
    token.write_text("s3cret\n")
    with serving(mw, "--token-file", str(token)) as told:
        with AndroidEnvClient(str(told["url"])) as stranger, pytest.raises(ConfigError, match="token"):
            stranger.get_task_list()
        with AndroidEnvClient(str(told["url"]), token="s3cret") as friend:
            assert friend.get_task_list()


REFUSED = [
    (("--suite-family", "no_world"), "valid: mobile_world, android_world"),
    (("--backend", "docker"), "mw env run --backend docker"),
    (("--avd", "X"), "--avd is for --backend avd"),
    (("--count", "2", "--backend", "adb"), "--count is for new simulated phones"),
    (("--backend", "adb"), "mw env check --backend adb"),
    (("--device", "nobody"), "no device 'nobody'"),
    (("--backend", "quantum"), "'sim', 'avd', 'docker', 'adb'"),
]


@pytest.mark.parametrize(("words", "told"), REFUSED)
def test_what_cannot_be_served_is_refused(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    done = CliRunner().invoke(app, ["server", "--port", "0", *words], env=Program(tmp_path).environ)
    assert done.exit_code == 2
    assert told in done.output and "Traceback" not in done.output
