"""`mw env` and `mw device`: what they ask of backends, what they print, and how they end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mobile_world.core.backends import BackendCheck, Running
from mobile_world.core.server import mapped_avd
from mobile_world.tasks import suite_family
from tests.mobile_world.cli.kinds import ADOPTED, CONTAINER, EMULATOR, PHONE, Kinds, kinds
from tests.mobile_world.cli.program import QuickProgram

__all__ = ["kinds"]


@pytest.fixture
def mw(tmp_path: Path) -> QuickProgram:
    return QuickProgram(tmp_path)


def test_a_check_fails_for_the_kind_that_is_asked_about(kinds: Kinds, mw: QuickProgram) -> None:
    kinds.four["avd"].findings = [
        BackendCheck("emulator", False, "not found", "install the SDK"),
        BackendCheck("kvm", False, "slow", needed=False),
    ]
    kinds.four["docker"].broken = "the daemon is silent"
    done = mw("env", "check", "--json")
    told = [(row["backend"], row["what"], row["state"], row["how_to_get_it"]) for row in json.loads(done.stdout)]
    assert done.returncode == 0, "simulated phones work"
    assert told == [
        ("sim", "program", "ok", ""),
        ("avd", "emulator", "missing", "install the SDK"),
        ("avd", "kvm", "optional", ""),
        ("docker", "asking", "missing", "try it by hand"),
        ("adb", "program", "ok", ""),
    ]
    alone = mw("env", "check", "--backend", "avd", "--image", "mine", "--suite-family", "android_world")
    assert alone.returncode == 1 and "sim" not in alone.stdout
    assert kinds.made[-1]["image"] == "mine" and kinds.made[-1]["default_avd"]() == mapped_avd("android_world")
    assert mw("env", "check", "--backend", "adb").returncode == 0
    kinds.four["sim"].findings = [BackendCheck("memory", False, "none")]
    assert mw("env", "check").returncode == 1


def test_what_runs_is_listed_with_its_apps(kinds: Kinds, mw: QuickProgram) -> None:
    kinds.four["sim"].here = [PHONE]
    kinds.four["docker"].here = [CONTAINER]
    kinds.four["avd"].broken = "adb hangs"
    done = mw("env", "list")
    titles, phone, container = done.stdout.splitlines()
    assert titles.split() == ["NAME", "BACKEND", "STATE", "ADDRESS", "PROFILE"]
    assert phone.split() == ["phone-1", "sim", "running", "emulator-5554", "Pixel"]
    assert container.split() == ["env_1", "docker", "running", "http://127.0.0.1:6800", "AVD"]
    assert done.stderr == "not listed: avd: adb hangs\n"
    everything = json.loads(mw("env", "list", "--all", "--json").stdout)
    assert [row["name"] for row in everything] == ["phone-1", "env_1", "private-1"]
    assert everything[0] == {
        "name": "phone-1", "backend": "sim", "state": "running", "serial": "emulator-5554", "url": None,
        "profile": "Pixel", "plain": True,
    }  # fmt: skip
    kinds.four["sim"].here = [PHONE, Running("phone-2", "sim", "running", more={"apps": {"shop": "ab", "maps": "cd"}})]
    titles, first, second, _ = mw("env", "list").stdout.splitlines()
    assert titles.endswith("APPS") and first.endswith(" -") and second.endswith("shop, maps")


def test_a_phone_that_does_not_respond_is_listed_with_what_it_is_busy_with(kinds: Kinds, mw: QuickProgram) -> None:
    problem, busy = "phone-1 has been unresponsive since 01:02: busy in hangs", {"app": "hangs"}
    hung = Running("phone-1", "sim", "unresponsive", serial="emulator-5554", more={"busy_with": busy}, problem=problem)
    kinds.four["sim"].here = [hung]
    done = mw("env", "list")
    assert done.stdout.splitlines()[1].split() == ["phone-1", "sim", "unresponsive", "emulator-5554"]
    assert done.stderr == f"{problem}\n"
    listed = mw("env", "list", "--json")
    (row,) = json.loads(listed.stdout)
    assert (row["state"], row["busy_with"], listed.stderr) == ("unresponsive", busy, "")
    assert mw("env", "rm", "1").stdout == "removed phone-1 (emulator-5554)\n"
    assert kinds.four["sim"].calls == [("remove", "phone-1")]


def test_details_name_the_token_of_containers_alone(kinds: Kinds, mw: QuickProgram) -> None:
    kinds.four["sim"].here, kinds.four["docker"].here = [PHONE], [CONTAINER]
    assert "token" not in mw("env", "info", "phone-1").stdout
    told = json.loads(mw("env", "info", "env_1", "--json").stdout)
    assert told["token_file"] == str(mw.home / "token") and told["url"] == CONTAINER.url


def test_environments_are_removed_kind_by_kind(kinds: Kinds, mw: QuickProgram) -> None:
    lost = Running("phone-2", "sim", "lost", serial="emulator-5556")
    kinds.four["sim"].here, kinds.four["docker"].here = [PHONE, lost], [CONTAINER]
    kinds.four["adb"].broken = "no server"
    done = mw("env", "rm", "--all")
    assert done.stdout.splitlines() == [
        "removed phone-1 (emulator-5554)",
        "removed phone-2 (emulator-5556), which was lost",
        "removed env_1 (http://127.0.0.1:6800)",
    ]
    assert done.stderr == "not listed: adb: no server\n"
    assert kinds.four["sim"].calls == [("remove", "phone-1", "phone-2")]
    assert kinds.four["docker"].calls == [("remove", "env_1")] and kinds.four["avd"].calls == []
    assert mw("env", "rm", "1", "phone-1", "emulator-5554").stdout.count("removed phone-1") == 0, "1 is not clear"
    assert mw("env", "rm", "phone-1", "emulator-5554").stdout == "removed phone-1 (emulator-5554)\n"
    both = mw("env", "rm", "phone-1", "--all")
    assert both.returncode == 2 and "name the phones to remove, or say --all" in both.stderr


def test_a_restart_says_that_apps_are_those_of_the_start(kinds: Kinds, mw: QuickProgram) -> None:
    kinds.four["sim"].here = [PHONE, Running("phone-2", "sim", "running", serial="s", more={"apps": {"shop": "ab"}})]
    assert mw("env", "restart", "phone-1").stdout == "restarted phone-1 (emulator-5554)\n"
    told = " ".join(mw("env", "restart", "phone-2").stdout.split())
    assert told == (
        "restarted phone-2 (s) with its apps as they were loaded; 'mw env rm phone-2' and 'mw env run --app shop' take "
        "the present files"
    )
    assert kinds.four["sim"].calls == [("restart", "phone-1"), ("restart", "phone-2")]


def test_commands_inside_and_logs(kinds: Kinds, mw: QuickProgram) -> None:
    kinds.four["sim"].here = [PHONE]
    done = mw("env", "exec", "1", "ls", "a b", "-l")
    assert (done.returncode, done.stdout, done.stderr) == (5, "out\n", "err\n")
    assert mw("env", "exec", "1", "--command", "ls | wc").returncode == 5
    assert mw("env", "exec", "1").returncode == 4, "the shell that is opened"
    assert kinds.four["sim"].calls == [("execute", "phone-1", "ls 'a b' -l"), ("execute", "phone-1", "ls | wc")]
    assert mw("env", "logs", "1", "--tail", "2").stdout == "two\nthree \\x1b[31m\n"
    assert mw("env", "logs", "1").stdout.splitlines()[0] == "one"


def test_simulated_phones_are_started_as_they_are_asked_for(kinds: Kinds, mw: QuickProgram) -> None:
    sim = kinds.four["sim"]
    sim.ready_ones = [PHONE]
    sim.here = [PHONE, Running("phone-9", "sim", "lost", serial="e", more={"worker": 77})]
    done = mw("env", "run", "--count", "2", "--name", "lab", "--clock", "virtual", "--json")
    assert [row["name"] for row in json.loads(done.stdout)] == ["phone-1"]
    assert done.stderr == "phone-9 (e) was lost: its process 77 had died\n"
    assert sim.calls == [
        ("start", 2, {"name": "lab", "clock": "virtual", "fork_of": None, "apps": (), "furnish": None})
    ]
    mw("env", "run", "--fork", "lab")
    assert sim.calls[-1] == ("start", 1, {"name": None, "clock": "wall", "fork_of": "lab", "apps": (), "furnish": None})
    refused = mw("env", "run", "--fork", "lab", "--app", "shop.py")
    assert refused.returncode == 2 and "a copy has the apps of its original" in refused.stderr
    mw("env", "run", "--suite-family", "android_world")
    *_, (_, _, options) = sim.calls
    assert options["furnish"] == suite_family("android_world").image.furnish
    refused = mw("env", "run", "--fork", "lab", "--suite-family", "android_world")
    assert refused.returncode == 2 and "a copy is set up as its original is" in refused.stderr


def test_emulators_containers_and_devices_are_started_as_they_are_asked_for(kinds: Kinds, mw: QuickProgram) -> None:
    def asked(kind: str, *words: str) -> tuple[Any, ...]:
        done = mw("env", "run", "--backend", kind, *words)
        assert (done.returncode, done.stdout) == (0, "nothing was started\n"), done.stderr
        return kinds.four[kind].calls[-1]

    avd = mapped_avd("mobile_world")
    assert asked("avd") == ("start", (avd,), {"window": False, "boot_s": 600.0})
    assert asked("avd", "--avd", "A,B", "--count", "2", "--window", "--boot-timeout", "5") == (
        "start", ("A", "B"), {"window": True, "boot_s": 5.0},
    )  # fmt: skip
    few = mw("env", "run", "--backend", "avd", "--count", "2")
    assert few.returncode == 2 and f"2 emulators need as many AVDs, and there is {avd}" in " ".join(few.stderr.split())
    name, containers, options = asked("docker", "--count", "2", "--launch-interval", "3")
    assert (name, len(containers), options) == ("start", 1, {"interval": 3.0, "ready_s": 600.0})
    assert kinds.four["docker"].calls[-2] == (
        "planned", 2, {"avd": avd, "suite": "mobile_world", "first_port": 6800, "prefix": "mobile_world_env",
                       "env_file": None, "source": None},
    )  # fmt: skip
    asked("docker", "--avd", "A")
    assert kinds.four["docker"].calls[-2][2]["avd"] == "A"
    several = mw("env", "run", "--backend", "docker", "--avd", "A,B")
    assert several.returncode == 2 and "a container has one emulator" in several.stderr
    assert asked("adb") == ("start", (), {"count": None})
    assert asked("adb", "--count", "1") == ("start", (), {"count": 1})
    assert asked("adb", "--count", "2", "--device", "a,b") == ("start", ("a", "b"), {"count": None})


def test_a_dry_run_prints_commands_and_starts_nothing(kinds: Kinds, mw: QuickProgram) -> None:
    emulators = mw("env", "run", "--backend", "avd", "--avd", "A,B", "--dry-run")
    assert emulators.stdout == "emulator -avd A\nemulator -avd B\n"
    assert mw("env", "run", "--backend", "docker", "--dry-run").stdout == "docker run 'two words'\n"
    assert all(call[0] == "planned" for kind in kinds.four.values() for call in kind.calls)
    for words, told in (
        (("--window",), "--window is for --backend avd, not for sim"),
        (("--backend", "adb", "--avd", "A"), "--avd is for --backend avd or docker, not for adb"),
    ):
        done = mw("env", "run", *words)
        assert done.returncode == 2 and told in done.stderr


class FakeTransport:
    """A server with two devices."""

    calls: list[tuple[Any, ...]]

    def __init__(self, url: str, *, token: str | None) -> None:
        self.calls.append((url, token))

    def value(self, method: str, path: str) -> list[dict[str, object]]:
        self.calls.append((method, path))
        return [{"name": "far-1", "backend": "sim", "state": "free", "serials": ["x"], "secret": 1}]

    def call(self, *words: object, **more: object) -> FakeTransport:
        self.calls.append((*words, more))
        return self

    body = b"PNG of the server"

    def check(self) -> None:
        self.calls.append(("checked",))


@pytest.fixture
def transport(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    FakeTransport.calls = []
    monkeypatch.setattr("mobile_world.runtime.remote.Transport", FakeTransport)
    return FakeTransport.calls


def test_devices_here_and_on_a_server_are_listed(
    kinds: Kinds, mw: QuickProgram, transport: list[tuple[Any, ...]]
) -> None:
    kinds.four["sim"].here, kinds.four["adb"].ready_ones = [PHONE], [ADOPTED, PHONE]
    assert [row["name"] for row in json.loads(mw("device", "list", "--json").stdout)] == ["phone-1", "R5CT"]
    rows = json.loads(mw("device", "list", "--aw-host", "http://far", "--json").stdout)
    assert rows == [
        {"name": "far-1", "backend": "sim", "state": "free", "serials": ["x"], "profile": None, "problem": None}
    ]
    assert transport == [("http://far", None), ("GET", "/device")]
    mw.environ["MW_SERVER_TOKEN"] = "t"
    mw("device", "list", "--aw-host", "http://far")
    assert transport[-2] == ("http://far", "t")


def test_screens_are_saved_where_they_are_asked_for(
    kinds: Kinds, mw: QuickProgram, transport: list[tuple[Any, ...]]
) -> None:
    look = {"query": {"watch": 1, "device": "far-1"}, "headers": {"Accept": "image/png"}}
    done = mw("device", "screenshot", "--aw-host", "http://far")
    assert done.stdout == "far-1.png\n" and (mw.home / "far-1.png").read_bytes() == FakeTransport.body
    assert transport[-2:] == [("GET", "/screenshot", look), ("checked",)]
    kinds.four["docker"].here = [CONTAINER]
    (mw.home / "token").write_text("")
    assert mw("device", "screenshot", "env_1", "-o", "-").stdout == "PNG of the server"
    assert transport[-3:] == [
        (CONTAINER.url, "container token"),
        ("GET", "/screenshot", {**look, "query": {"watch": 1}}),
        ("checked",),
    ]
    mw("device", "screenshot", "a/b:1", "--aw-host", "http://far")
    assert (mw.home / "a_b_1.png").exists()
    unwritable = mw("device", "screenshot", "far-1", "--aw-host", "http://far", "-o", "nowhere/x.png")
    assert unwritable.returncode == 1 and "nowhere/x.png cannot be written: No such file" in unwritable.stderr
    kinds.four["avd"].here = [EMULATOR]
    which = mw("device", "screenshot")
    assert which.returncode == 2 and "say which device; there are: Tablet, env_1" in which.stderr
    unknown = mw("device", "screenshot", "nobody")
    assert unknown.returncode == 2 and "no device 'nobody'" in unknown.stderr and "there are: Tablet" in unknown.stderr
