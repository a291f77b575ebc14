"""The docker backend: exact command lines, what Docker answers, and a whole life with a docker that stands in."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from mobile_world.core.backends import IMAGE
from mobile_world.core.backends.docker import Container, free_names, read_list
from mobile_world.core.server import AVD_MAPPING
from mobile_world.domain import InfraError
from tests.mobile_world.core.backends.conftest import Desk

AVD = AVD_MAPPING["android_world"]


def test_the_command_line_says_everything_and_no_secret(desk: Desk) -> None:
    words = ("env", "run", "--backend", "docker", "--count", "2", "--suite-family", "android_world", "--dry-run")
    done = desk.mw()(*words, "--backend-start-port", "17810", "--launch-interval", "3")
    assert done.returncode == 0, done.stderr
    first, second = map(shlex.split, done.stdout.splitlines())
    owner = next(word for word in first if word.startswith("mobile_world.environment="))
    assert first == [
        *("docker", "run", "--detach", "--init", "--name", "mobile_world_env_0", "--device", "/dev/kvm"),
        *("--publish", "127.0.0.1:17810:6800", "--env", "MW_SERVER_TOKEN", "--label", owner),
        *("--label", "mobile_world.port=17810", "--label", f"mobile_world.avd={AVD}", IMAGE),
        *("mw", "server", "--backend", "avd", "--avd", AVD, "--suite-family", "android_world"),
        *("--host", "0.0.0.0", "--port", "6800"),
    ]
    assert (second[5], second[9]) == ("mobile_world_env_1", "127.0.0.1:17811:6800")
    assert not (desk.home / "state").exists(), "a dry run leaves nothing"


def test_files_and_source_are_mounted(tmp_path: Path) -> None:
    container = Container(
        "a_0", 6800, "img", AVD, "mobile_world", "me", env_file=tmp_path / "my env", source=tmp_path / "src"
    )
    words = container.argv()
    assert words[words.index("--env-file") + 1] == str(tmp_path / "my env")
    assert words[words.index("--volume") + 1] == f"{tmp_path}/src:/opt/mobile_world/src:ro"
    assert words.index("img") < words.index("mw")


def test_names_go_on_where_others_stopped() -> None:
    assert free_names("env", ["env_0", "env_2", "other"], 3) == ["env_1", "env_3", "env_4"]


def test_what_docker_lists_is_read_or_refused() -> None:
    row = {
        "Names": "mobile_world_env_10",
        "ID": "abcdef0123456789",
        "Image": "mobile_world:1",
        "State": "exited",
        "Status": "Exited (1) 2 hours ago",
        "Labels": "mobile_world.environment=me,mobile_world.port=6810,mobile_world.avd=A,org.opencontainers.x=y=z",
    }
    two = {**row, "Names": "mobile_world_env_2", "State": "running"}
    first, second = read_list(f"{json.dumps(row)}\n\n{json.dumps(two)}\n")
    assert (first.name, first.state, first.url, first.profile) == (
        "mobile_world_env_2",
        "running",
        "http://127.0.0.1:6810",
        "A",
    )
    assert (second.name, second.state, second.more["owner"]) == ("mobile_world_env_10", "stopped", "me")
    for strange in ("no JSON", "[]", '{"Names": "x"}', json.dumps({**row, "Labels": "mobile_world.port=x"})):
        with pytest.raises(InfraError, match="not known here"):
            read_list(strange)


@pytest.mark.slow
def test_a_container_from_run_to_rm(desk: Desk) -> None:
    desk.install("docker")
    mw = desk.mw()
    run = ("env", "run", "--backend", "docker", "--backend-start-port", "47820", "--suite-family", "android_world")
    started = mw(*run, "--json")
    assert started.returncode == 0, started.stderr
    (one,) = json.loads(started.stdout)
    assert (one["name"], one["state"], one["profile"]) == ("mobile_world_env_0", "running", AVD)
    told = json.loads(mw("env", "info", "0", "--json").stdout)
    token_file = Path(told["token_file"])
    assert token_file.stat().st_mode & 0o777 == 0o600
    calls = [json.loads(line) for line in (desk.docker / "calls.jsonl").read_text().splitlines()]
    (ran,) = (call for call in calls if call["argv"][0] == "run")
    assert ran["token"] == token_file.read_text() and ran["token"] not in " ".join(ran["argv"])

    done = mw(
        *("eval", "--agent_type", "oracle", "--task", "WifiEnableTask", "--suite-family", "android_world"),
        *("--log_file_root", str(desk.home / "run"), "--json"),
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["successes"] == 1
    assert "using mobile_world_env_0" in done.stderr
    assert mw("device", "screenshot", "0", "-o", str(desk.home / "a.png")).returncode == 0
    assert (desk.home / "a.png").read_bytes().startswith(b"\x89PNG")
    assert mw("env", "exec", "0", "-c", "echo inside; exit 7").returncode == 7
    assert "serving android_world" in mw("env", "logs", "0").stdout
    assert mw("env", "rm", "0").stdout == f"removed mobile_world_env_0 ({one['url']})\n"
    assert not token_file.exists()
    assert json.loads(mw("env", "list", "--json").stdout) == []


@pytest.mark.slow
def test_a_container_that_cannot_be_started_leaves_nothing_and_touches_nobody(desk: Desk) -> None:
    desk.install("docker")
    (desk.docker / "foreign").write_text("mobile_world_env_0")
    done = desk.mw()("env", "run", "--backend", "docker", "--backend-start-port", "47830")
    assert done.returncode == 1
    assert "already in use" in done.stderr and "mw env check --backend docker" in done.stderr
    assert '"rm"' not in (desk.docker / "calls.jsonl").read_text(), "what has our name need not be ours"
    (desk.docker / "foreign").write_text("")
    (desk.docker / "images").write_text("broken")
    done = desk.mw()("env", "run", "--backend", "docker", "--backend-start-port", "47830")
    assert done.returncode == 1
    assert "ended before its phone was ready; it said: no space left" in done.stderr
    assert json.loads((desk.docker / "containers.json").read_text()) == {}
    assert not list((desk.home / "state" / "env" / "docker").iterdir())
