"""Commands that serve until they are told to stop: what they offer meanwhile, what they print, and how they end."""

from __future__ import annotations

import json
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from mobile_world.agents.models import SYNTHETIC_LABEL
from mobile_world.cli import chaos, device, mcp, server
from mobile_world.cli.server import DeviceRequest, LabelledDevices, devices_to_serve
from mobile_world.cli.server_options import served_devices, token_in
from mobile_world.cli.signals import Told, until_told_to_stop
from mobile_world.core import DeviceLabel, simulated_labels
from mobile_world.core.backends import Running
from mobile_world.core.server import mapped_avd
from mobile_world.domain import ClockMode, ConfigError
from mobile_world.experiment.chaos import TASK_DIR
from mobile_world.runtime.device_sources import AdbDevices
from tests.mobile_world.cli.conftest import PhonesAround
from tests.mobile_world.cli.kinds import ADOPTED, CONTAINER, EMULATOR, PHONE, Kinds, kinds
from tests.mobile_world.cli.program import QuickProgram

__all__ = ["kinds"]


@pytest.fixture
def mw(tmp_path: Path) -> QuickProgram:
    return QuickProgram(tmp_path)


class Meanwhile:
    """What a test does while a command serves; the command is told to stop when it is done."""

    def __init__(self) -> None:
        self.do: Callable[[str], object] = lambda said: None
        self.seen: list[Any] = []

    def wait(self, told: Told) -> None:
        sys.stdout.flush()
        printed: Any = sys.stdout.buffer
        said = printed.getvalue().decode()
        self.seen.append(self.do(said))
        signal.raise_signal(signal.SIGTERM)
        told._queue.get(timeout=20)


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    fake = Meanwhile()
    monkeypatch.setattr(Told, "wait", lambda told: fake.wait(told))
    return fake


@pytest.fixture
def new_phones(monkeypatch: pytest.MonkeyPatch, phones_around: PhonesAround, mw: QuickProgram) -> None:
    """New phones are those that are around, which take no second to start."""
    _, places = phones_around.known_to(mw.home, count=2)

    class Around(AdbDevices):
        def __init__(
            self, state_dir: Path, count: int, *, apps: Sequence[object] = (), clock: ClockMode = "virtual"
        ) -> None:
            super().__init__(places.split(",")[:count], adb_server_port=1)

        def try_apps(self) -> None:
            """There are none."""

    monkeypatch.setattr("mobile_world.runtime.device_sources.SimulatedPhones", Around)


def test_whoever_waits_is_woken_from_anywhere() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    for number in (signal.SIGINT, signal.SIGTERM):
        with until_told_to_stop() as told:
            signal.raise_signal(number)
            told.wait()
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
    late = Told()
    timer = threading.Timer(0.4, late.set)  # after it has looked up once
    timer.start()
    late.wait()
    assert timer.finished.is_set()


@pytest.mark.usefixtures("kinds", "new_phones")
def test_devices_and_tasks_are_offered(mw: QuickProgram, meanwhile: Meanwhile) -> None:
    def look(said: str) -> Any:
        health = httpx.get(f"{json.loads(said)['url']}/health", headers={"Authorization": "Bearer t0ken"}).json()
        return said, health

    meanwhile.do = look
    (mw.home / "token").write_text(" t0ken\n")
    words = ("--port", "0", "--token-file", "token", "--suite-family", "android_world", "--task-dir", str(TASK_DIR))
    done = mw("server", "--json", "--count", "2", *words)
    assert (done.returncode, done.stderr) == (0, "stopped\n")
    said, health = meanwhile.seen[-1]
    assert json.loads(said) == {
        "url": json.loads(said)["url"], "suite_family": "android_world", "devices": ["phone-0", "phone-1"],
    }  # fmt: skip
    assert health["suite_family"] == "android_world" and len(health["devices"]) == 2
    meanwhile.do = lambda said: said
    done = mw("server", "--port", "0", "--backend", "sim")
    assert done.stdout.startswith("serving mobile_world on http://127.0.0.1:")
    assert done.stdout.endswith(" with phone-0; press Ctrl-C to stop\n")


def wanted(backend: str | None = None, *, serials: tuple[str, ...] = (), avds: tuple[str, ...] = ()) -> DeviceRequest:
    return DeviceRequest("mobile_world", backend, None, serials, avds)


@pytest.fixture
def claimed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """Devices that would be connected to; settings are those of an empty home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    checked: list[Any] = []
    monkeypatch.setattr(server, "check_devices", lambda serials, apps: checked.append((serials, apps)))
    return checked


def labels(asked: DeviceRequest) -> list[tuple[Any, ...]]:
    with devices_to_serve(asked) as served:
        served.source.close()
        return [(each.name, each.serials, each.backend, each.profile) for each in served.labels]


def test_named_devices_and_those_that_run_are_served_as_they_are(kinds: Kinds, claimed: list[Any]) -> None:
    kinds.four["avd"].here = [EMULATOR]
    assert labels(wanted(serials=("emulator-5560", "other"))) == [
        ("Tablet", ("emulator-5560",), "avd", "AVD"),
        ("other", (), "adb", "as it is"),
    ]
    assert claimed == [(("emulator-5560", "other"), ())]
    assert labels(wanted()) == [("Tablet", ("emulator-5560",), "avd", "AVD")]
    assert claimed[-1] == (["emulator-5560"], ())
    kinds.four["avd"].here, kinds.four["adb"].ready_ones = [], [ADOPTED]
    assert labels(wanted("adb")) == [("R5CT", ("R5CT",), "adb", "Samsung")]
    assert labels(wanted("sim")) == [("phone-0", ("emulator-5554",), "sim", simulated_labels(1)[0].profile)]
    assert labels(wanted())[0][0] == "phone-0", "a new one, for nothing runs"
    kinds.four["docker"].here = [CONTAINER]
    with pytest.raises(ConfigError, match=r"have servers of their own: http://127.0.0.1:6800; --backend sim for"):
        labels(wanted())


def test_free_phones_of_mw_env_are_served(
    kinds: Kinds, claimed: list[Any], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kinds.four["sim"].here = [Running("lab", "sim", "running", serial="s", more={"plain": True, "adb_port": 5555})]
    assert labels(wanted()) == [("lab", ("s",), "sim", "")]
    assert capsys.readouterr().err == "using lab (s) of 'mw env'; --backend sim starts new phones for this run\n"


def test_emulators_that_are_started_for_it_end_with_it(kinds: Kinds, claimed: list[Any]) -> None:
    avd = kinds.four["avd"]
    other = Running("Off", "avd", "stopped", serial="x")
    avd.here, avd.ready_ones = [EMULATOR, other], [Running("B", "avd", "running", serial="emulator-5562")]
    assert [each[0] for each in labels(wanted("avd", avds=("Tablet", "B", "Off")))] == ["Tablet", "B"]
    assert avd.calls == [("start", ["B", "Off"], {}), ("remove", "B")]
    avd.calls.clear()
    labels(wanted("avd"))
    assert avd.calls[0] == ("start", [mapped_avd("mobile_world")], {})


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"backend": "docker"}, "containers have servers of their own"),
        ({"avds": ("A",)}, "--avd is for --backend avd"),
        ({"count": 1, "serials": ("s",)}, "--count is for new simulated phones"),
        ({"count": 1, "backend": "avd"}, "--count is for new simulated phones"),
    ],
)
def test_what_contradicts_itself_is_refused(asked: dict[str, Any], told: str) -> None:
    plain: dict[str, Any] = {"suite": "mobile_world", "backend": None, "count": None, "serials": (), "avds": ()}
    assert DeviceRequest(**(plain | {"count": 2, "backend": "sim"})).count == 2
    with pytest.raises(ConfigError, match=told):
        DeviceRequest(**(plain | asked))


def test_tokens_come_from_a_file_or_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kinds: Kinds
) -> None:
    monkeypatch.delenv("MW_SERVER_TOKEN", raising=False)
    assert token_in(None) is None
    monkeypatch.setenv("MW_SERVER_TOKEN", "from outside")
    assert token_in(None) == "from outside"
    file = tmp_path / "a token"
    file.write_text(" t\n")
    assert token_in(file) == "t"
    file.write_text("\n")
    with pytest.raises(ConfigError, match="is empty; write a long random word into it"):
        token_in(file)
    with pytest.raises(ConfigError, match="cannot be read"):
        token_in(tmp_path)
    asked: list[Any] = []
    monkeypatch.setattr("mobile_world.experiment.ServedDevices", lambda *words, **more: asked.append((words, more)))
    served_devices(["http://a"], only=["one"])
    monkeypatch.delenv("MW_SERVER_TOKEN")
    (tmp_path / "token").write_text("")
    kinds.four["docker"].here = [CONTAINER]
    served_devices([str(CONTAINER.url)])
    assert asked == [
        ((["http://a"],), {"token": "from outside", "only": ["one"]}),
        (([CONTAINER.url],), {"token": "container token", "only": ()}),
    ]


def test_a_model_is_served_under_its_name(mw: QuickProgram, meanwhile: Meanwhile) -> None:
    def ask(said: str) -> Any:
        url = json.loads(said)["url"]
        body = {"model": "mw-echo", "messages": [{"role": "user", "content": "hello"}]}
        return httpx.post(f"{url}/chat/completions", json=body, timeout=20).status_code

    meanwhile.do = ask
    done = mw("model", "serve", "--json")
    assert (done.returncode, done.stderr, meanwhile.seen) == (0, "stopped after 1 requests\n", [200])
    told = json.loads(done.stdout)
    assert told == {"url": told["url"], "model": "mw-echo", "behaviour": "echo", "synthetic": True}
    meanwhile.do = lambda said: None
    plain = mw("model", "serve", "--as", "a", "--as", "b")
    assert plain.stdout.startswith("serving a, b on http://127.0.0.1:")
    assert plain.stdout.endswith(f" ({SYNTHETIC_LABEL})\n") and plain.stderr == "stopped after 0 requests\n"


def test_runs_are_shown_in_a_browser(mw: QuickProgram, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    (mw.home / "traj_logs").mkdir()
    meanwhile.do = lambda said: httpx.get(json.loads(said)["url"], timeout=20).status_code
    done = mw("logs", "view", "--port", "0", "--json")
    assert (done.returncode, meanwhile.seen, opened, done.stderr) == (0, [200], [], "")
    assert json.loads(done.stdout)["log_dir"].endswith("traj_logs")
    meanwhile.do = lambda said: None
    mw.environ["MW_SERVER_TOKEN"] = "chosen"
    plain = mw("logs", "view", "--port", "0", "--log-dir", ".", "--open", "--host", "0.0.0.0")
    assert " on http://" in plain.stdout and plain.stdout.endswith(" (press Ctrl-C to stop)\n")
    assert "chosen" in plain.stdout and len(opened) == 1
    assert plain.stderr == "from other machines: the same link with this machine's name in it\n"


@pytest.mark.usefixtures("new_phones")
def test_devices_are_operated_in_a_browser(
    kinds: Kinds, mw: QuickProgram, meanwhile: Meanwhile, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    meanwhile.do = lambda said: httpx.get(f"{json.loads(said)['url']}api/device", timeout=20).json()
    done = mw("device", "--port", "0", "--json")
    assert done.returncode == 0, done.stderr
    assert [row["name"] for row in meanwhile.seen[0]] == ["phone-0"] and opened == []
    meanwhile.do = lambda said: None
    plain = mw("device", "view", "--port", "0", "--open")
    assert plain.stdout.startswith("devices on http://127.0.0.1:") and len(opened) == 1
    assert plain.stdout.endswith(" (press Ctrl-C to stop)\n")


def test_devices_are_found_by_name_or_serial(kinds: Kinds, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    kinds.four["avd"].here, kinds.four["adb"].ready_ones = [EMULATOR], [ADOPTED]
    served = device._named(["emulator-5560", "R5CT"])
    assert served.labels == [
        DeviceLabel("Tablet", ("emulator-5560",), "avd", "AVD"),
        DeviceLabel("R5CT", ("R5CT",), "adb", "Samsung"),
    ]
    assert served.source.count == 2
    with pytest.raises(ConfigError, match="no device 'x', 'y'; there are: R5CT, Tablet"):
        device._named(["x", "Tablet", "y"])
    assert device.there_are([]) == "there are none: start one with 'mw env run'"
    assert isinstance(device._found([]), LabelledDevices) and device._found([]).labels == simulated_labels(1)


def test_a_container_that_runs_alone_is_operated_through_its_server(
    kinds: Kinds, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Any] = []

    @contextmanager
    def proxy(place: str, token: str | None) -> Iterator[str]:
        asked.append((place, token))
        yield "proxy"

    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.delenv("MW_SERVER_TOKEN", raising=False)
    monkeypatch.setattr("mobile_world.viewer.live.ServerProxy", proxy)
    monkeypatch.setattr(device, "devices_on", lambda place: asked.append(place))
    kinds.four["docker"].here = [CONTAINER]
    (tmp_path / "token").write_text("")
    calls: Any
    with device._calls((), None) as calls:
        assert (calls, asked) == ("proxy", [CONTAINER.url, (CONTAINER.url, "container token")])
    monkeypatch.setenv("MW_SERVER_TOKEN", "t")
    with device._calls((), "http://far") as calls:
        assert asked[2:] == ["http://far", ("http://far", "t")]
    kinds.four["sim"].here = [PHONE]
    with device._calls((), None) as calls:
        assert calls != "proxy" and len(asked) == 4, "devices of this machine come first"


@pytest.mark.usefixtures("kinds", "new_phones")
def test_a_phone_is_offered_to_mcp_clients(mw: QuickProgram, meanwhile: Meanwhile) -> None:
    initialize = {
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }  # fmt: skip

    def ask(said: str) -> Any:
        url = next(word for word in said.split() if word.startswith("http")).rstrip(";")
        headers = {"Accept": "application/json, text/event-stream", "Authorization": "Bearer t0ken"}
        return [
            httpx.post(url, json=initialize, headers=headers, timeout=20).status_code,
            httpx.post(url, json=initialize, timeout=20).status_code,
        ]

    meanwhile.do = ask
    mw.environ["MW_SERVER_TOKEN"] = "t0ken"
    done = mw("mcp", "--transport", "http", "--port", "0")
    assert (done.returncode, done.stderr, meanwhile.seen) == (0, "stopped\n", [[200, 401]])
    assert done.stdout.startswith("an MCP server with one phone listens on http://127.0.0.1:")


@pytest.mark.parametrize("line", ["logs view", "device view", "chaos", "chaos --soak 1"])
def test_the_server_extra_is_asked_for_first(mw: QuickProgram, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setattr("mobile_world.extras.installed_version", lambda package: None)
    done = mw(*line.split())
    assert done.returncode == 2 and "pip install 'mobile-world[server]'" in done.stderr
    assert ("soak" in done.stderr.split("needs")[0]) == ("--soak" in line)


def request(**more: Any) -> mcp.McpOptions:
    values: dict[str, Any] = {
        "suite": "android_world", "aw_host": None, "device": None, "task_dirs": (), "apps": (), "transport": "stdio",
        "host": "127.0.0.1", "port": 0, "token_file": None, "answers": "both",
    }  # fmt: skip
    return mcp.McpOptions(**(values | more))


class FakeClient:
    """Takes the place of a connection to an environment server."""

    made: list[Any]

    def __init__(self, url: str, device: str | None = None, *, token: str | None = None) -> None:
        self.made.append((url, device, token))

    def __enter__(self) -> FakeClient:
        return self

    def __exit__(self, *about: object) -> None:
        self.made.append("closed")

    def status(self) -> None:
        self.made.append("asked")


def test_an_mcp_phone_is_of_a_server_or_of_this_machine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kinds: Kinds
) -> None:
    FakeClient.made = []
    monkeypatch.setenv("MW_STATE_DIR", str(tmp_path))
    monkeypatch.setenv("MW_SERVER_TOKEN", "t")
    monkeypatch.setattr("mobile_world.runtime.client.AndroidEnvClient", FakeClient)
    with mcp._phone(request(aw_host="http://far", device="d")):
        assert FakeClient.made == [("http://far", "d", "t"), "asked"]
    assert FakeClient.made[2:] == ["closed"]
    asked: list[Any] = []

    @contextmanager
    def devices(wanted: DeviceRequest) -> Iterator[Any]:
        asked.append((wanted.suite, wanted.backend, wanted.count, wanted.serials))
        yield LabelledDevices("source", ["label"])  # type: ignore[arg-type, list-item]

    @contextmanager
    def serve(manager: Any, *, token: str) -> Iterator[Any]:
        asked.append((manager, len(token) > 20))
        yield SimpleNamespace(url="http://here")

    def manage(source: Any, **more: Any) -> Any:
        return source, more["labels"], more["suite_family"], more["task_dirs"], more["artefacts"].parent

    monkeypatch.setattr(mcp, "devices_to_serve", devices)
    monkeypatch.setattr("mobile_world.core.EnvServer", serve)
    monkeypatch.setattr("mobile_world.core.SessionManager", manage)
    with mcp._phone(request(task_dirs=(Path("x"),))):
        assert asked[0] == ("android_world", "sim", None, ())
        assert asked[1] == (
            ("source", ["label"], "android_world", (Path("x"),), tmp_path / "artefacts"), True,
        )  # fmt: skip
        assert FakeClient.made[3][0] == "http://here"
    with mcp._phone(request(device="d")):
        assert asked[2] == ("android_world", None, None, ("d",))


@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_an_mcp_client_that_leaves_ends_the_command(
    mw: QuickProgram, monkeypatch: pytest.MonkeyPatch, transport: str
) -> None:
    told: list[Any] = []

    @contextmanager
    def phone(asked: mcp.McpOptions) -> Iterator[str]:
        told.append(asked.answers)
        yield "client"
        told.append("put away")

    class Listening:
        url = "http://127.0.0.1:1/mcp"

        def __init__(self, server: object, **more: Any) -> None:
            told.append(more)

        def __enter__(self) -> Listening:
            signal.raise_signal(signal.SIGINT)
            return self

        def __exit__(self, *about: object) -> None:
            pass

    monkeypatch.setattr(mcp, "_phone", phone)
    monkeypatch.setattr("mobile_world.core.mcp.PhoneTools", lambda client, **shown: (client, shown))
    monkeypatch.setattr("mobile_world.core.mcp.build_server", lambda tools: SimpleNamespace(run=told.append))
    monkeypatch.setattr("mobile_world.core.mcp.McpHttpServer", Listening)
    done = mw("mcp", "--transport", transport, "--answers", "elements", "--port", "7")
    assert done.returncode == 0, done.stderr
    serving = "stdio" if transport == "stdio" else {"host": "127.0.0.1", "port": 7, "token": None}
    assert told == ["elements", serving, "put away"]
    assert done.stderr == ("" if transport == "stdio" else "stopped\n")
    shown = [mcp._shown(request(answers=answers)) for answers in ("pictures", "elements", "both")]
    assert len({tuple(sorted(each.items())) for each in shown}) == 3


def test_a_soak_plays_on_a_server_in_every_second_round(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done: list[Any] = []

    @contextmanager
    def running(*about: Any, **more: Any) -> Iterator[Any]:
        yield SimpleNamespace(url="http://server", address="http://pages/")

    monkeypatch.setattr("mobile_world.core.EnvServer", running)
    monkeypatch.setattr("mobile_world.viewer.PageServer", running)
    monkeypatch.setattr(chaos, "_play", lambda url, place, *, seed: done.append((url, place, seed)))
    monkeypatch.setattr(chaos, "_look", done.append)
    with chaos.served_loads(tmp_path / "work") as served:
        play, look = served.loads
        for number in range(4):
            play(tmp_path / "round", number)
        look(tmp_path / "round", 0)
        assert served.states == [tmp_path / "work" / "served"] and (tmp_path / "work" / "runs").is_dir()
    assert done == [*(("http://server", tmp_path / "served", number) for number in (0, 2)), "http://pages/"]
