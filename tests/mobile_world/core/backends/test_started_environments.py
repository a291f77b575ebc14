"""Emulators and containers from start to removal, over scripted programs: what is run, waited for, and left behind."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mobile_world.core.backends import Container, Ran, Running, avd, docker
from mobile_world.core.backends.avd import AvdBackend
from mobile_world.core.backends.docker import DockerBackend
from mobile_world.core.backends.host import Output, kvm_finding
from mobile_world.domain import ConfigError, DeviceTimeout, InfraError, ServerLost
from tests.mobile_world.core.backends.test_backend_units import ScriptedPrograms, row, said


class Emulators(ScriptedPrograms):
    """An emulator program whose processes live; the next `ends` end before they have booted."""

    def __init__(self) -> None:
        super().__init__(("emulator -list-avds", said("Pixel\nOther")))
        self.started: list[tuple[Sequence[str], Path, object]] = []
        self.ended: list[tuple[int, str, str]] = []
        self.ends = 0
        self.taken = {5554, 5556}
        self.thief = False
        """Whether another process takes the port of an emulator that ends."""

    def start(self, argv: object, log: Path, **options: object) -> int:
        assert isinstance(argv, Sequence)
        self.started.append((argv, log, options["more"]))
        return len(self.started)

    def born(self, pid: int) -> str | None:
        return None if (pid, f"born-{pid}") in [each[:2] for each in self.ended] else f"born-{pid}"

    def end(self, pid: int, since: str, name: str, *, seconds: float) -> None:
        self.ended.append((pid, since, name))


@pytest.fixture
def emulators(monkeypatch: pytest.MonkeyPatch) -> Emulators:
    """A machine on which emulators boot, and end where `ends` says so."""
    found = Emulators()

    def await_device(serial: str, port: int, seconds: float, *, still: Any) -> None:
        assert (port, seconds) == (5037, 600.0)
        if found.ends:
            found.ends -= 1
            found.end(len(found.started), f"born-{len(found.started)}", serial, seconds=0)
            found.taken |= {int(serial.partition("-")[2])} if found.thief else set()
        still()

    monkeypatch.setattr(avd, "await_device", await_device)
    monkeypatch.setattr(avd, "start_adb_server", lambda programs, port: found.ran.append(f"adb server {port}"))
    monkeypatch.setattr(avd, "start_time_of", found.born)
    monkeypatch.setattr(avd, "end_process", found.end)
    monkeypatch.setattr(avd, "_is_free", lambda port: port not in found.taken)
    return found


def emulator_backend(programs: Emulators, tmp_path: Path) -> AvdBackend:
    return AvdBackend(tmp_path, programs, adb_server_port=5037, default_avd=lambda: "Pixel")


def ports(programs: Emulators) -> list[str]:
    return [argv[argv.index("-port") + 1] for argv, _, _ in programs.started]


def test_an_emulator_is_restarted_and_removed(emulators: Emulators, tmp_path: Path) -> None:
    backend = emulator_backend(emulators, tmp_path)
    first, second = backend.start(["Pixel", "Other"])
    assert (first.serial, second.serial) == ("emulator-5558", "emulator-5560")
    assert emulators.ran == ["emulator -list-avds", "adb server 5037"]
    log = tmp_path / "logs" / "avd-Pixel.log"
    assert emulators.started[0][1:] == (log, {"ANDROID_ADB_SERVER_PORT": "5037"})
    backend.restart(first)
    assert emulators.ended == [(1, "born-1", "Pixel")] and ports(emulators) == ["5558", "5560", "5558"]
    assert {each.name: each.more["pid"] for each in backend.running()} == {"Pixel": 3, "Other": 2}
    log.parent.mkdir()
    log.write_text("starting")
    assert backend.log(first) == "starting"
    assert backend.shell(first) == ["/bin/adb", "-P", "5037", "-s", "emulator-5558", "shell"]
    assert backend.shell(Running("Pixel", "avd", "running"))[4] == "Pixel"
    backend.remove([first])
    assert emulators.ended[1:] == [(3, "born-3", "Pixel")]
    assert [each.name for each in backend.running()] == ["Other"]


def test_an_emulator_whose_port_was_taken_gets_another(emulators: Emulators, tmp_path: Path) -> None:
    backend = emulator_backend(emulators, tmp_path)
    backend.start(["Pixel"])
    emulators.ends, emulators.thief = 2, True
    backend.restart(backend.running()[0])
    assert ports(emulators)[1:] == ["5558", "5560", "5562"], "as often as three times"
    assert {tuple(argv[5:]) for argv, _, _ in emulators.started} == {("-no-window", *avd.FLAGS)}
    (running,) = backend.running()
    assert (running.serial, running.more["pid"]) == ("emulator-5562", 4)
    emulators.ends = 3
    with pytest.raises(InfraError, match="the emulator Pixel ended before it had booted; it said: nothing"):
        backend.restart(running)
    assert ports(emulators)[4:] == ["5562", "5564", "5566"]


def test_an_emulator_that_ends_leaves_nothing(emulators: Emulators, tmp_path: Path) -> None:
    backend = emulator_backend(emulators, tmp_path)
    emulators.ends = 1
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "avd-Pixel.log").write_text("PANIC\nno engine\n")
    message = "the emulator Pixel ended before it had booted; it said: PANIC / no engine"
    with pytest.raises(InfraError, match=message):
        backend.start(["Pixel"])
    assert ports(emulators) == ["5558"], "nobody has its port, so another would not help"
    assert backend.running() == [] and (1, "born-1", "Pixel") in emulators.ended


class Ports:
    """The ports of a machine on which those in `taken` are."""

    def __init__(self, *taken: int) -> None:
        self.taken = set(taken)
        self.tried: list[int] = []
        self.closed = 0

    def __call__(self, host: str, port: int) -> Ports:
        assert host == "127.0.0.1"
        self.tried.append(port)
        if port in self.taken:
            raise ConfigError(f"{port} is taken")
        return self

    def close(self) -> None:
        self.closed += 1


def test_an_emulator_needs_two_ports_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Ports(5555, 5556)
    monkeypatch.setattr(avd, "bind_socket", found)
    assert [avd._is_free(port) for port in (5554, 5556, 5558)] == [False, False, True]
    assert (found.tried, found.closed) == ([5554, 5555, 5556, 5558, 5559], 3)
    assert (avd.FIRST_PORT, avd.LAST_PORT) == (5554, 5682)


class Servers:
    """The servers of containers, by address; `ready` says how many more calls find none."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []
        self.closed = 0
        self.not_ready = 0

    def __call__(self, url: str, *, token: str | None, timeout: float) -> Servers:
        self.asked.append((url, token))
        return self

    def status(self) -> dict[str, object]:
        self.not_ready -= 1
        if self.not_ready >= 1:
            raise ServerLost("nobody listens")
        return {"ok": self.not_ready < 0}

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> Servers:
    found = Servers()
    monkeypatch.setattr(docker, "Transport", found)
    monkeypatch.setattr(docker, "POLL_S", 0.001)
    return found


def container(backend: DockerBackend, number: int) -> Container:
    return Container(f"env_{number}", 7000 + number, "image", "Pixel", "mobile_world", backend._owner)


def test_containers_are_started_one_after_the_other(servers: Servers, tmp_path: Path) -> None:
    programs = ScriptedPrograms(("docker inspect", said("true")))
    backend = DockerBackend(tmp_path, programs, image="image")
    programs.outputs["docker ps"] = said("\n".join(row(number, backend._owner) for number in range(3)))
    wanted = [container(backend, 0), container(backend, 1)]
    servers.not_ready = 3
    running = backend.start(wanted, interval=30)
    assert [each.name for each in running] == ["env_0", "env_1"]
    runs = [line for line in programs.ran if line.startswith("docker run")]
    assert runs == [" ".join(each.argv()) for each in wanted]
    urls = [url for url, _ in servers.asked]
    assert urls == ["http://127.0.0.1:7000"] * 5 + ["http://127.0.0.1:7001"] and servers.closed == 6
    assert {token for _, token in servers.asked} == {backend.token()}
    servers.asked.clear()
    servers.not_ready = 2
    backend.restart(running[0])
    assert "docker restart env_0" in programs.ran and len(servers.asked) == 3
    assert "docker inspect --format {{.State.Running}} env_0" in programs.ran
    servers.asked.clear()
    servers.not_ready = 10_000
    with pytest.raises(DeviceTimeout, match=r"env_0: no answer to 'start its phone' within 0\.01 s"):
        backend.start(wanted[:1], interval=0, ready_s=0.01)
    assert backend.token_file.exists(), "others still need it"


def test_the_next_container_does_not_wait_longer_than_the_interval(servers: Servers, tmp_path: Path) -> None:
    programs = ScriptedPrograms(("docker run --detach --init --name env_1", said("in use", 125)))
    backend = DockerBackend(tmp_path, programs, image="image")
    servers.not_ready = 10_000
    with pytest.raises(InfraError, match="env_1 could not be started: in use; 'mw env check --backend docker'"):
        backend.start([container(backend, 0), container(backend, 1)], interval=0.01)
    assert programs.ran[-1] == "docker rm --force env_0" and not backend.token_file.exists()


def test_a_container_that_ends_is_removed_with_its_last_words(servers: Servers, tmp_path: Path) -> None:
    programs = ScriptedPrograms(
        ("docker inspect", said("false")), ("docker logs --tail 5", Output(0, b"no\nspace\n", b"left\n"))
    )
    backend = DockerBackend(tmp_path, programs, image="image")
    servers.not_ready = 10_000
    message = "the container env_0 ended before its phone was ready; it said: no / space / left"
    with pytest.raises(InfraError, match=message):
        backend.start([container(backend, 0)], interval=0)
    assert programs.ran[-1] == "docker rm --force env_0" and not backend.token_file.exists()
    programs.outputs["docker logs"] = said("")
    del programs.outputs["docker logs --tail 5"]
    with pytest.raises(InfraError, match="it said: nothing"):
        backend.restart(Running("env_0", "docker", "running", url="http://127.0.0.1:7000"))


def test_inside_a_container(tmp_path: Path) -> None:
    both = Output(0, b"out\n", b"\xfferr\n")
    programs = ScriptedPrograms(("docker logs", both), ("docker exec", Output(7, b"a", b"b")))
    backend = DockerBackend(tmp_path, programs)
    one = Running("env_0", "docker", "running")
    assert backend.log(one) == "out\n\ufffderr\n" and programs.ran == ["docker logs --tail 2000 env_0"]
    assert backend.execute(one, "ls; exit 7") == Ran(7, b"a", b"b")
    assert programs.ran[1] == "docker exec env_0 /bin/bash -c ls; exit 7"
    backend.remove([])
    assert len(programs.ran) == 2, "nothing to remove is nothing to ask Docker"


def test_what_the_docker_backend_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = ScriptedPrograms(("docker info", said("28.2.2")), ("docker image inspect", said("sha256:12")))
    backend = DockerBackend(tmp_path, programs, image="image")
    kvm = kvm_finding()
    build = "docker build --tag image --file docker/Dockerfile ."
    tool = ("docker", True, "/bin/docker", "", True)
    daemon = ("docker daemon", True, "28.2.2", "", True)
    assert backend.check() == [tool, daemon, ("image image", True, "sha256:12", "", True), kvm]
    programs.outputs["docker image inspect"] = said("", 1)
    assert backend.check()[2] == ("image image", False, "none", build, True)
    programs.outputs["docker info"] = said("is it on?", 1)
    start = "start it: sudo systemctl start docker, or Docker Desktop"
    unknown = ("image image", False, "not known without Docker", build, True)
    assert backend.check() == [tool, ("docker daemon", False, "is it on?", start, True), unknown, kvm]
    monkeypatch.setattr(programs, "find", lambda name: None)
    install = "install Docker: https://docs.docker.com/engine/install/"
    assert backend.check() == [("docker", False, "not found", install, True), unknown, kvm]


def test_names_and_ports_of_containers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Ports(7000)
    monkeypatch.setattr(docker, "bind_socket", found)
    backend = DockerBackend(tmp_path, ScriptedPrograms(("docker", said("no daemon", 1))), image="image")
    planned = backend.planned(2, avd="Pixel", suite="s", first_port=7000)
    assert [(each.name, each.port) for each in planned] == [("mobile_world_env_0", 7001), ("mobile_world_env_1", 7002)]
    assert found.closed == 2, "a Docker that does not answer says so when a container is to be started"
    assert list(itertools.islice(docker._free_ports(65530, {65531}), 5)) == [65530, *range(65532, 65536)]
    with pytest.raises(ConfigError, match="no port from 65530 on is free; choose another with --backend-start-port"):
        list(docker._free_ports(65530, set()))
    few = docker._free_ports(20_000, set(range(20_000, 21_999)))
    assert next(few) == 21_999, "2000 ports are tried"
    with pytest.raises(ConfigError):
        next(few)


def test_rows_of_docker_without_all_fields() -> None:
    row = {"Names": "env_0", "ID": "0" * 64, "Image": "i", "State": "exited"}
    labels = "mobile_world.environment=me,mobile_world.port=7000,plain"
    (one,) = docker.read_list(json.dumps({**row, "Labels": labels}))
    more = {"port": 7000, "owner": "me", "image": "i", "container": "0" * 12, "status": ""}
    assert one == Running("env_0", "docker", "stopped", None, "http://127.0.0.1:7000", "", more)
