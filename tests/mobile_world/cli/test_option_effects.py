"""What options come to: devices, apps, tasks and their sources, and what `mw task check` is run with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from mobile_world.cli import device_selection as selection
from mobile_world.cli import info, outside_apps, task, task_options
from mobile_world.cli.device_selection import addresses, check_devices, device_pool, device_source
from mobile_world.cli.housekeeping_options import _command, housekeeping_from
from mobile_world.cli.options import SuggestingChoice, agent_from_here, secret_option, spelled, steps
from mobile_world.cli.outside_apps import apps_of_phones, check_apps, listed
from mobile_world.cli.task_options import TaskSource, task_registry
from mobile_world.cli.task_progress import _Lines, _Silence, _stages, watching
from mobile_world.domain import ConfigError, DeviceLost
from mobile_world.experiment.proof import Proof, StageResult
from simdroid.fleet import AppSource, PhoneRecord
from tests.mobile_world.cli.program import QuickProgram

SHOP, MAPS = (AppSource(path=Path(f"/apps/{name}.py"), sha256=name * 16) for name in ("shop", "maps"))


def phone(name: str, port: int, *apps: AppSource) -> PhoneRecord:
    return PhoneRecord(
        name=name, adb_port=port, console_port=port - 1, scope="user", clock="virtual", worker="w", pid=1, apps=apps
    )


ONE, TWO = phone("one", 5555), phone("two", 5557, SHOP)


@pytest.fixture
def fleet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[PhoneRecord]:
    """The phones of `mw env`, in an empty home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("MW_ADB_SERVER_PORT", "7")
    phones = [ONE, TWO]
    made = SimpleNamespace(list=lambda scope: phones if scope == "user" else [])
    monkeypatch.setattr("simdroid.fleet.Fleet", lambda state_dir: made)
    return phones


class FakeController:
    """A device that can be connected to."""

    problem = ""
    supports_snapshots = True
    connected: list[tuple[str, int]]

    @classmethod
    def connect(cls, place: str, *, adb_server_port: int) -> FakeController:
        cls.connected.append((place, adb_server_port))
        if place == "gone":
            raise DeviceLost("it is gone")
        return cls()

    def __enter__(self) -> FakeController:
        return self

    def __exit__(self, *about: object) -> None:
        pass

    def health(self) -> Any:
        return SimpleNamespace(problem=self.problem)


def test_named_devices_are_looked_at_one_by_one(fleet: list[PhoneRecord], monkeypatch: pytest.MonkeyPatch) -> None:
    FakeController.connected = []
    monkeypatch.setattr("mobile_world.runtime.controller.AndroidController", FakeController)
    assert addresses(["one", TWO.serial, "R5"]) == ["127.0.0.1:5555", "127.0.0.1:5557", "R5"] and addresses([]) == []
    check_devices(["one", "R5"])
    assert FakeController.connected == [("127.0.0.1:5555", 7), ("R5", 7)]
    check_devices(["one"], apps=())
    with pytest.raises(
        ConfigError, match=r"two has shop.*, and this command names no apps from outside; name the same"
    ):
        check_devices(["two"], apps=())
    with pytest.raises(ConfigError, match=r"name each device once, not one, 127.0.0.1:5555"):
        check_devices(["one", "127.0.0.1:5555"])
    with pytest.raises(ConfigError, match=r"no device 'gone': .*it is gone.*; phones of 'mw env': one, two"):
        check_devices(["gone"])
    fleet.clear()
    with pytest.raises(ConfigError, match="phones of 'mw env': none"):
        check_devices(["gone"])
    monkeypatch.setattr(FakeController, "supports_snapshots", False)
    check_devices(["R5"], with_snapshots=False)
    with pytest.raises(ConfigError, match="R5 keeps no snapshots, so tasks cannot start from a known state"):
        check_devices(["R5"])
    monkeypatch.setattr(FakeController, "problem", "the screen is off")
    with pytest.raises(ConfigError, match="R5 cannot be used: the screen is off"):
        check_devices(["R5"], with_snapshots=False)


def test_named_devices_are_claimed(fleet: list[PhoneRecord], monkeypatch: pytest.MonkeyPatch) -> None:
    named: Any = device_source(["one", "R5"], phones=9)
    assert named.count == 2
    named.close()
    made: list[Any] = []
    monkeypatch.setattr("mobile_world.runtime.pool.DevicePool", made.append)
    monkeypatch.setattr(selection, "device_source", lambda *words, **named: (*words, *named.values()))
    device_pool(["x"], phones=2, apps=(SHOP,))
    device_pool([], phones=1, hold=False)
    assert made == [(["x"], 2, (SHOP,), True), ([], 1, (), False)]


def test_apps_are_those_of_the_phones_that_are_used(
    fleet: list[PhoneRecord], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("simdroid.fleet.installed_apps", lambda: (Path("/installed.py"),))
    own = (Path("mine.py"),)
    assert apps_of_phones(own, elsewhere=True) == own
    assert apps_of_phones(own) == (Path("/installed.py"), *own)
    assert apps_of_phones(own, ["two"]) == (SHOP.path, *own) == apps_of_phones(own, [TWO.serial])
    assert apps_of_phones((), ["one"]) == ()
    monkeypatch.setenv("MW_APPS", str(tmp_path / "set.py"))
    assert outside_apps.standing_apps() == (Path("/installed.py"), tmp_path / "set.py")
    check_apps(["two", TWO.serial], fleet, [SHOP])
    check_apps(["R5"], fleet, [])
    with pytest.raises(ConfigError, match=r"R5 has no apps from outside, .*only simulated phones of 'mw env' can have"):
        check_apps(["R5"], fleet, [SHOP])
    with pytest.raises(ConfigError, match="start a phone with 'mw env run --app …'"):
        check_apps(["two"], fleet, [SHOP, MAPS])
    assert listed([SHOP, MAPS]) == f"{SHOP}, {MAPS}" and listed([]) == "no apps from outside"


def test_the_source_of_tasks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    room = "mobile_world.tasks.official_adapter"
    monkeypatch.setattr(f"{room}.OfficialInstallation", lambda path, python: ("installation", path, python))
    monkeypatch.setattr(f"{room}.OfficialRegistry", lambda *about: ("registry", *about))
    official = TaskSource(True, Path("a"), Path("python"))
    found: object = task_registry("android_world", source=official)
    assert found == ("registry", ("installation", Path("a"), Path("python")), "android_world")
    with pytest.raises(ConfigError, match="leave out --task-dir"):
        official.registry("android_world", (tmp_path,), ())
    with pytest.raises(ConfigError, match="leave out --app"):
        official.registry("android_world", (), (Path("a.py"),))
    monkeypatch.setenv("MW_TASK_DIRS", str(tmp_path))
    plain = task_registry("mobile_world", source=TaskSource())
    assert plain.family.name == "mobile_world" and not plain.official_compat
    assert task_registry("android_world", official_compat=True).official_compat


@click.command()
@task_options.source_options
@task_options.suite_option
def sourced(source: TaskSource, suite: str) -> None:
    click.echo(f"{source.official} {source.path} {source.python} {suite}")


def test_three_options_become_one_source(capsys: pytest.CaptureFixture[str]) -> None:
    def run(*words: str) -> str:
        sourced.main(list(words), standalone_mode=False)
        return capsys.readouterr().out

    assert run() == "False None None mobile_world\n"
    assert run("--source", "official", "--official-path", "a", "--official-python", "p") == "True a p mobile_world\n"
    for flag in ("--official-path", "--official-python"):
        with pytest.raises(click.BadParameter, match="are for --source official"):
            run(flag, "a")
    assert run("--suite-family", "android_world").endswith(" android_world\n")
    with pytest.raises(ConfigError, match="unknown suite family 'nope'"):
        run("--suite-family", "nope")
    resilient = click.Context(sourced, resilient_parsing=True)
    assert task_options._known_suite(resilient, sourced.params[0], "nope") == "nope"


def completed(incomplete: str, **params: Any) -> list[str]:
    context = click.Context(sourced)
    context.params = params
    return [each.value for each in task_options.complete_tasks(context, sourced.params[0], incomplete)]


def test_names_are_completed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert completed("SimpleAlarmT", suite="android_world") == ["SimpleAlarmTask"]
    assert completed("A,b,SimpleAlarmT", suite="android_world") == ["A,b,SimpleAlarmTask"]
    assert completed("AL", suite="android_world")[-1] == "ALL" and "@mini" in completed("@")
    assert completed("", suite="nope") == [] and completed("SimpleAlarmT") == []
    context = click.Context(sourced)
    found = task_options.complete_suites(context, sourced.params[0], "mob")
    assert [each.value for each in found] == ["mobile_world"]


def test_small_options(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert [steps(text) for text in ("task", "-1", "1", "25")] == ["task", "task", 1, 25]
    for text in ("0", "-2", "1.5", "many"):
        with pytest.raises(click.BadParameter, match=f"{text} is not a number of steps; give 1 or more"):
            steps(text)
    assert spelled("--tasks") == ("--tasks", "--task") and spelled("--other") == ("--other",)
    assert agent_from_here("null") == "null" and agent_from_here("a.py") == str(Path("a.py").absolute())
    choice = SuggestingChoice(["Alpha", "beta"])
    assert "Did you mean 'beta'?" in choice.get_invalid_choice_message("beat", None)
    assert "mean" not in choice.get_invalid_choice_message("quantum", None)
    assert choice.normalize_choice("Alpha", None) == "Alpha"
    assert SuggestingChoice(["a"], case_sensitive=False).normalize_choice("A", None) == "a"
    command = click.command()(secret_option("--key", variables=("MW_K", "K"), help="Key")(lambda key: click.echo(key)))
    command.main(["--key", "s"], standalone_mode=False)
    assert capsys.readouterr() == (
        "s\n",
        "note: other users of this machine can read --key in the list of processes; MW_K keeps it from them\n",
    )
    command.main([], standalone_mode=False)
    assert capsys.readouterr().err == "" and "variable MW_K or K" in str(command.params[0].to_info_dict()["help"])


def test_what_happens_beside_a_run() -> None:
    nothing: dict[str, Any] = {"archive_to": None, "every": None, "notify": None, "other": 1}
    assert housekeeping_from(nothing).notify == () and nothing == {"other": 1}
    kept = housekeeping_from({"archive_to": Path("a"), "every": 90.0, "notify": "sh -c 'exit 0'"})
    assert (kept.archive_to, kept.archive_every_s, kept.notify) == (Path("a"), 90.0, ("sh", "-c", "exit 0"))
    assert housekeeping_from({"archive_to": Path("a"), "every": None, "notify": None}).archive_every_s == 1800.0
    with pytest.raises(ConfigError, match="say where with --archive-to DIR"):
        housekeeping_from({"archive_to": None, "every": 90.0, "notify": None})
    for text, told in (
        ("'", "cannot be read as a command"),
        (" ", "names no command"),
        ("no-such-x", "no such command"),
    ):
        with pytest.raises(ConfigError, match=told):
            _command(text)


def proof(name: str, conclusion: str = "proven", *stages: StageResult) -> Proof:
    values: dict[str, Any] = {"task": name, "suite": "s", "conclusion": conclusion, "device": "d", "seconds": 1.25}
    return Proof(**values, stages=stages, warnings=())


def stage(name: str, passed: bool) -> StageResult:
    values: dict[str, Any] = {"stage": name, "replica": 0, "passed": passed, "reason": "because", "score": 0.0}
    return StageResult(**values, steps=1, max_steps=2, seconds=0.5, blame="task")


def test_progress_of_proofs(capsys: pytest.CaptureFixture[str]) -> None:
    with watching(["A"], quiet=True) as silent, watching(["A"], quiet=False) as lines:
        assert type(silent) is _Silence and isinstance(lines, _Lines)
        results = (stage("solution", True), stage("solution", False), stage("nothing", True))
        done = proof("A", "not_scored", *results)
        assert silent.done(done) is done and capsys.readouterr().out == ""
        assert lines.done(done) is done
    told = capsys.readouterr().out
    assert told.startswith(f"not scored  {'A':<36}    1.2 s  ✗\u00a0solution×1  ✓\u00a0nothing×1  because")
    assert _stages(()) == ""


class Checked:
    """Takes the place of everything that `mw task check` starts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: dict[str, Any] = {}
        monkeypatch.setattr(task, "check_devices", lambda serials, apps: None)
        monkeypatch.setattr(task, "device_pool", self._pool)
        monkeypatch.setattr("mobile_world.experiment.proof.Prover", self._prover)
        monkeypatch.setattr("mobile_world.experiment.proof.prove_all", self._prove)
        monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 2, 5})

    @contextmanager
    def _pool(self, serials: list[str], *, phones: int, apps: Any) -> Iterator[str]:
        self.calls["pool"] = (serials, phones)
        yield "pool"

    def _prover(self, registry: Any, **more: Any) -> str:
        more.pop("watch")
        self.calls["prover"] = more
        return "prover"

    def _prove(self, chosen: list[str], prover: str, pool: str, *, workers: int) -> Iterator[Proof]:
        self.calls["workers"] = workers
        yield from (proof(name) for name in reversed(chosen))


def test_a_check_proves_what_is_named_in_its_order(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fleet: list[PhoneRecord]
) -> None:
    seen = Checked(monkeypatch)
    mw = QuickProgram(tmp_path, "task", "check", "--suite-family", "android_world")
    names = ("WifiEnableTask", "BrightnessTask", "SimpleAlarmTask", "SimpleContactTask")
    done = mw(*names, "--json")
    assert done.returncode == 0, done.stderr
    assert [row["task"] for row in json.loads(done.stdout)] == list(names)
    assert seen.calls == {
        "pool": ([], 3), "prover": {"base_seed": 0, "replicas": 2, "slips": "none", "pictures": None}, "workers": 3,
    }  # fmt: skip
    mw(*names[:2], "--max-concurrency", "7", "--seed", "5", "--seeds", "1", "--output", "pictures")
    assert seen.calls["workers"] == 2 and seen.calls["prover"]["pictures"] == Path("pictures")
    assert (seen.calls["prover"]["base_seed"], seen.calls["prover"]["replicas"]) == (5, 1)
    mw(*names[:2], "--slips")
    assert seen.calls["prover"]["slips"] == "all"
    mw(*names, "--device", "a,b,c", "--max-concurrency", "2")
    assert seen.calls["pool"][0] == ["a", "b", "c"] and seen.calls["workers"] == 2
    mw(*names, "--device", "a")
    assert seen.calls["workers"] == 1


def test_proofs_are_kept_by_the_task_s_own_rules_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path))
    kept: list[Any] = []
    room = "mobile_world.experiment.configuration.step_limits"
    monkeypatch.setattr(f"{room}.record_proofs", lambda place, proofs, registry: kept.append(place))
    monkeypatch.setattr(f"{room}.measured_lengths", lambda proofs, registry: {"A": 3})
    monkeypatch.setattr("mobile_world.tasks.proofs.write_lengths", lambda *about: kept.append(about))
    registry: Any = SimpleNamespace(official_compat=False, family=SimpleNamespace(name="f"))
    task._record(None, [], registry)
    assert kept == [tmp_path]
    task._record(Path("table"), [], SimpleNamespace(official_compat=True, family=registry.family))  # type: ignore[arg-type]
    assert kept[1:] == [(Path("table"), "f", {"A": 3})]


def test_rows_are_filtered_by_any_cell() -> None:
    row = {"name": "Alpha", "tags": ["One", "two"], "steps": 12, "goal": None}
    assert all(info._has(row, part) for part in (None, "", "ALPH", "one", "TWO", "12"))
    assert not info._has(row, "three")


def test_apps_agents_and_strictness(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mw = QuickProgram(tmp_path, "info")
    monkeypatch.setattr("mobile_world.agents.agent_names", lambda: ["null", "broken"])
    done = mw("agent")
    assert done.stdout.splitlines()[1].split()[:3] == ["null", "no", "no"] and "problem: " in done.stderr
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "broken.py").write_text("class Broken(")
    for verb, *words in (("app",), ("suite",), ("task", "--suite-family", "android_world")):
        lenient, strict = (mw(verb, *words, "--task-dir", "pack", *more) for more in ((), ("--strict",)))
        assert (lenient.returncode, strict.returncode) == (0, 1)
        assert "problem: " in lenient.stderr and "broken.py" in lenient.stderr
    assert mw("app", "--strict").returncode == 0
    registry: Any = SimpleNamespace(problems=[], apps=[SHOP], tasks=list, select=list)
    monkeypatch.setattr(info, "task_registry", lambda *about, **more: registry)
    assert mw("app").stderr == f"from outside this package: {SHOP}\n"
