"""Backends over scripted programs and devices: what is run, recorded, listed and said."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import cast

import pytest

from mobile_world.core.backends import BACKENDS, Backends, DeviceLocks, Running, adb, avd, docker, free_phones, host
from mobile_world.core.backends.adb import AdbBackend, AdoptedRecord
from mobile_world.core.backends.avd import AvdBackend, AvdRecord
from mobile_world.core.backends.docker import Container, DockerBackend, free_names, read_list
from mobile_world.core.backends.host import Output, Programs, end_process, kvm_finding, start_time_of, tail_of
from mobile_world.core.backends.records import Records
from mobile_world.domain import ConfigError, DeviceBusy, DeviceLost, DeviceTimeout, InfraError
from mobile_world.runtime import ListedDevice


class ScriptedPrograms(Programs):
    """Programs that are all there and print what a test says."""

    def __init__(self, *outputs: tuple[str, Output]) -> None:
        super().__init__({})
        self.outputs = dict(outputs)
        self.ran: list[str] = []

    def find(self, name: str) -> Path | None:
        return Path(f"/bin/{name}")

    def run(self, name: str, *words: str, **_: object) -> Output:
        line = " ".join([name, *words])
        self.ran.append(line)
        return next((output for key, output in self.outputs.items() if line.startswith(key)), Output(0, b"", b""))

    def start(self, argv: object, log: Path, **_: object) -> int:
        return os.getpid()


def said(text: str, status: int = 0) -> Output:
    return Output(status, text.encode(), b"")


def test_output_of_programs() -> None:
    assert said(" a \n").text == "a"
    assert Output(1, b"out", b" two\n words ").complaint == "two words"
    assert said("out", 1).complaint == "out" and said("", 7).complaint == "exit status 7"
    assert len(said("x" * 999, 1).complaint) == 300


def test_programs_are_found_on_the_path_and_in_the_sdk(tmp_path: Path) -> None:
    tool = tmp_path / "sdk" / "platform-tools" / "adb"
    tool.parent.mkdir(parents=True)
    tool.touch(0o755)
    assert Programs({"PATH": "/nowhere"}).find("adb") is None
    assert Programs({"PATH": str(tool.parent)}).find("adb") == tool
    for variable in ("ANDROID_HOME", "ANDROID_SDK_ROOT"):
        programs = Programs({"PATH": "/nowhere", variable: str(tmp_path / "sdk")})
        assert programs.find("adb") == tool and programs.find("emulator") is None and programs.find("docker") is None
        assert programs.need("adb") == str(tool)
    with pytest.raises(ConfigError, match=r"there is no 'docker' here: install Docker: .*'mw env check' looks at"):
        Programs({"PATH": "/nowhere"}).need("docker")


def script(folder: Path, name: str, text: str) -> Programs:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return Programs({"PATH": f"{folder}:/bin:/usr/bin"})


def test_programs_are_run_with_a_deadline(tmp_path: Path) -> None:
    programs = script(tmp_path, "adb", 'echo "$1 $MORE"; echo bad >&2; exit 3')
    assert programs.run("adb", "x", more={"MORE": "y"}) == Output(3, b"x y\n", b"bad\n")
    hangs = script(tmp_path, "docker", "sleep 60")
    with pytest.raises(DeviceTimeout, match=r"'docker ps a' did not end within 0\.05 s; see whether docker works"):
        hangs.run("docker", "ps", "a", "b", timeout=0.05)
    (tmp_path / "emulator").write_text("no program")
    (tmp_path / "emulator").chmod(0o755)
    with pytest.raises(ConfigError, match="emulator cannot be run: Exec format error"):
        programs.run("emulator")


def test_processes_are_told_apart_and_ended(tmp_path: Path) -> None:
    log = tmp_path / "logs" / "x.log"
    pid = Programs({"A": "1"}).start(["/bin/sh", "-c", "echo $A; echo $B >&2; exec sleep 60"], log, more={"B": "2"})
    end = time.monotonic() + 20
    while log.read_text() != "1\n2\n":
        assert time.monotonic() < end
        time.sleep(0.005)
    born = start_time_of(pid)
    assert born is not None and start_time_of(pid) == born and os.getpgid(pid) == pid
    end_process(pid, "another", "it", seconds=5)
    assert start_time_of(pid) == born, "a later process with the same id is left alone"
    end_process(pid, born, "it", seconds=5)
    assert start_time_of(pid) is None
    end_process(pid, born, "it", seconds=5)
    os.waitpid(pid, 0)
    assert log.stat().st_mode & 0o777 == 0o600


def test_a_process_that_ignores_the_signal_is_killed() -> None:
    program = "import signal, sys; signal.signal(15, signal.SIG_IGN); print(flush=True); signal.pause()"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, process_group=0) as child:
        assert child.stdout is not None and child.stdout.readline() == b"\n"
        end_process(child.pid, start_time_of(child.pid) or "", "it", seconds=0.1)
        assert child.wait(20) == -9


def test_a_process_has_time_to_end_by_itself() -> None:
    script = 'trap "exit 7" TERM; echo; while :; do sleep 0.02; done'
    with subprocess.Popen(["/bin/sh", "-c", script], stdout=subprocess.PIPE, process_group=0) as child:
        assert child.stdout is not None and child.stdout.readline() == b"\n"
        # A loaded shell gets its signal late, and the group's other member ends with it.
        end_process(child.pid, start_time_of(child.pid) or "", "it", seconds=20)
        assert child.wait(20) == 7


def test_a_process_that_cannot_be_ended_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(host, "start_time_of", lambda pid: "born")
    monkeypatch.setattr(os, "killpg", lambda pid, number: sent.append((pid, int(number))))
    with pytest.raises(InfraError, match=r"it \(process 99999999\) does not end; kill it by hand"):
        end_process(99999999, "born", "it", seconds=0.01)
    assert sent == [(99999999, 15), (99999999, 9)]


@pytest.mark.skipif(shutil.which("ps") is None, reason="ps is not installed")
def test_start_times_where_there_is_no_proc() -> None:
    mine = host._start_time_by_ps(os.getpid())
    assert mine is not None and mine == mine.strip() and mine == host._start_time_by_ps(os.getpid())
    assert host._start_time_by_ps(99999999) is None


def test_the_tail_of_a_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert tail_of(log) == "nothing"
    log.write_text("")
    assert tail_of(log) == "nothing"
    log.write_text("".join(f"{each}\n" for each in range(9)))
    assert tail_of(log, lines=2) == "7 / 8" and tail_of(log) == "4 / 5 / 6 / 7 / 8"


def test_virtualisation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kvm_finding(tmp_path / "kvm", platform="darwin").well
    missing = kvm_finding(tmp_path / "kvm", platform="linux")
    assert (missing.well, missing.found) == (False, "not there")
    (tmp_path / "kvm").touch()
    assert kvm_finding(tmp_path / "kvm", platform="linux") == ("/dev/kvm", True, "usable", "", True)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.R_OK | os.W_OK)
    told = "sudo usermod --append --groups kvm $USER, then log in again"
    assert kvm_finding(tmp_path / "kvm", platform="linux") == ("/dev/kvm", False, "not ours to use", told, True)


def test_records(tmp_path: Path) -> None:
    records = Records(tmp_path / "env", AdoptedRecord)
    assert records.all() == []
    for name in ("b", "a"):
        records.write(AdoptedRecord(name=name, serial=name.upper()))
    (tmp_path / "env" / "broken.json").write_text("{}")
    assert [each.serial for each in records.all()] == ["A", "B"]
    assert sorted(path.name for path in (tmp_path / "env").iterdir()) == ["a.json", "b.json", "broken.json"]
    records.erase("a")
    records.erase("a")
    assert [each.name for each in records.all()] == ["b"]


def adb_backend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *listed: tuple[str, str]) -> AdbBackend:
    devices = [ListedDevice(*each) for each in listed]
    monkeypatch.setattr(adb, "list_devices", lambda port: devices)
    return AdbBackend(tmp_path, ScriptedPrograms(), adb_server_port=5037)


def test_devices_are_adopted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = adb_backend(tmp_path, monkeypatch, ("one", "device"), ("10.0.0.5:5555", "device"), ("sick", "offline"))
    assert [each.serial for each in backend.ready()] == ["one", "10.0.0.5:5555"]
    (first,) = backend.start(["10.0.0.5:5555"])
    assert first == Running("10.0.0.5_5555", "adb", "running", "10.0.0.5:5555", None, "adopted")
    assert [each.name for each in backend.start([])] == ["one"]
    assert [(each.serial, each.state) for each in backend.running()] == [
        ("10.0.0.5:5555", "running"),
        ("one", "running"),
    ]
    with pytest.raises(ConfigError, match=r"has not got a device that is not adopted yet; it lists: one .device."):
        backend.start([])
    with pytest.raises(ConfigError, match="has not got sick;"):
        backend.start(["one", "sick"])
    backend.remove([first])
    with pytest.raises(ConfigError, match="has not got 2 more devices"):
        backend.start([], count=2)
    assert len(backend.start([], count=1)) == 1
    monkeypatch.setattr(adb, "list_devices", lambda port: [])
    assert [each.state for each in backend.running()] == ["lost", "lost"]
    with pytest.raises(ConfigError, match="one was adopted, not started here; restart it with 'adb -s one reboot'"):
        backend.restart(Running("one", "adb", "running", "one"))
    assert backend.shell(first) == ["/bin/adb", "-P", "5037", "-s", "10.0.0.5:5555", "shell"]


def test_what_the_adb_backend_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backend = adb_backend(tmp_path, monkeypatch, ("one", "unauthorized"))
    tool, server, device = backend.check()
    assert tool.well and server == ("adb server", True, "port 5037", "", False)
    assert device == ("device", False, "one (unauthorized)", "confirm this computer's key on its screen", True)

    def lost(port: int) -> None:
        raise DeviceLost("none")

    monkeypatch.setattr(adb, "list_devices", lost)
    _, server, device = backend.check()
    assert (server.well, server.found, server.remedy) == (False, "none on port 5037", "adb start-server")
    assert (device.found, device.remedy.partition(",")[0]) == ("none", "connect one and switch on USB debugging")
    adb.start_adb_server(cast("Programs", programs := ScriptedPrograms()), 5038)
    assert programs.ran == ["adb -P 5038 start-server"]
    with pytest.raises(InfraError, match="no adb server could be started on port 5038: no"):
        adb.start_adb_server(ScriptedPrograms(("adb", said("no", 1))), 5038)


def avd_backend(tmp_path: Path, listed: str = "Pixel\nINFO | log line\nOther") -> AvdBackend:
    programs = ScriptedPrograms(("emulator -list-avds", said(listed)))
    return AvdBackend(tmp_path, programs, adb_server_port=5037, default_avd=lambda: "Pixel")


def test_emulators_that_are_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(avd, "await_device", lambda *_, **__: None)
    monkeypatch.setattr(avd, "start_adb_server", lambda *_: None)
    monkeypatch.setattr(avd, "_is_free", lambda port: port != 5554)
    backend = avd_backend(tmp_path)
    flags = ["-no-audio", "-no-boot-anim", "-no-snapshot", "-gpu", "swiftshader_indirect"]
    assert backend.planned(["Pixel", "Other"]) == [
        ["/bin/emulator", "-avd", "Pixel", "-port", "5556", "-no-window", *flags],
        ["/bin/emulator", "-avd", "Other", "-port", "5558", "-no-window", *flags],
    ]
    assert "-no-window" not in backend.argv("Pixel", 5556, window=True)
    (running,) = backend.start(["Pixel"])
    more = {"console_port": 5556, "adb_port": 5557, "pid": os.getpid()}
    assert running == Running("Pixel", "avd", "running", "emulator-5556", None, "Pixel", more)
    assert backend.running() == [running]
    assert backend.planned(["Other"])[0][4] == "5558", "ports of emulators that run are taken"
    for avds, problem in (
        (["Pixel"], "the AVD Pixel runs already"),
        (["Other", "Other"], "the AVD Other runs already"),
        (["None"], "there is no AVD 'None'; there are: Pixel, Other;"),
    ):
        with pytest.raises(ConfigError, match=problem):
            backend.start(avds)
    with pytest.raises(ConfigError, match="is not the name of an AVD"):
        backend.argv("a b", 5554)
    monkeypatch.setattr(avd, "_is_free", lambda port: port == 5682)
    assert backend.planned(["Other"])[0][4] == "5682", "the last one that the emulator takes"
    monkeypatch.setattr(avd, "_is_free", lambda port: False)
    with pytest.raises(ConfigError, match="no port between 5554 and 5682 is free for an emulator"):
        backend.planned(["Other"])


def test_an_emulator_that_ended_is_lost_and_removed(tmp_path: Path) -> None:
    backend = avd_backend(tmp_path)
    record = AvdRecord(name="Pixel", avd="Pixel", console_port=5554, pid=1, born="never", argv=("a",))
    Records(tmp_path / "env" / "avd", AvdRecord).write(record)
    (running,) = backend.running()
    assert running.state == "lost"
    with pytest.raises(InfraError, match="the log of Pixel is not there"):
        backend.log(running)
    backend.remove([running])
    assert backend.running() == []
    with pytest.raises(ConfigError, match="Pixel no longer exists; see 'mw env list'"):
        backend.restart(running)


def test_what_the_avd_backend_needs(tmp_path: Path) -> None:
    findings = {each.what: each for each in avd_backend(tmp_path).check()}
    assert findings["AVD Pixel"] == ("AVD Pixel", True, "Pixel, Other", "", True)
    lacking = {each.what: each for each in avd_backend(tmp_path, "").check()}["AVD Pixel"]
    assert (lacking.well, lacking.found) == (False, "none")
    assert lacking.remedy.startswith("avdmanager create avd --name Pixel --device pixel_8 --package")


ROW = '{"Names":"env_%d","State":"%s","Image":"i","ID":"0123456789abcdef","Labels":"%s","Status":"Up"}'


def row(number: int, owner: str, state: str = "running") -> str:
    labels = f"mobile_world.environment={owner},mobile_world.port={7000 + number},mobile_world.avd=Pixel"
    return ROW % (number, state, labels)


def test_containers_are_listed_in_natural_order() -> None:
    listed = read_list("\n".join([row(10, "me"), "", row(2, "me", "paused"), row(3, "me", "created")]))
    assert [(each.name, each.state) for each in listed] == [
        ("env_2", "stopped"),
        ("env_3", "starting"),
        ("env_10", "running"),
    ]
    more = {"port": 7002, "owner": "me", "image": "i", "container": "0123456789ab", "status": "Up"}
    assert listed[0] == Running("env_2", "docker", "stopped", None, "http://127.0.0.1:7002", "Pixel", more)
    assert free_names("env", ["env_0", "env_2"], 3) == ["env_1", "env_3", "env_4"]


def test_containers_of_other_owners_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = ScriptedPrograms()
    backend = DockerBackend(tmp_path, programs)
    assert backend.running() == [] and programs.ran == [], "Docker is not asked where there was never one"
    token = backend.token()
    assert token == backend.token() and backend.token_file.stat().st_mode & 0o777 == 0o600
    owner = backend._owner
    programs.outputs["docker ps"] = said("\n".join([row(0, owner), row(1, "other")]))
    (mine,) = backend.running()
    assert mine.name == "env_0"
    monkeypatch.setattr(docker, "bind_socket", lambda host, port: open(os.devnull))  # noqa: SIM115, PTH123
    (planned,) = backend.planned(1, avd="Pixel", suite="s", first_port=7000, prefix="env")
    assert planned == Container("env_2", 7002, docker.IMAGE, "Pixel", "s", owner)
    programs.outputs["docker ps"] = said(row(1, "other"))
    backend.remove([mine])
    assert "docker rm --force env_0" in programs.ran and not backend.token_file.exists()


def test_docker_that_fails_says_why(tmp_path: Path) -> None:
    backend = DockerBackend(tmp_path, ScriptedPrograms(("docker", Output(1, b"", b"permission denied"))))
    one = Running("env_0", "docker", "running")
    for call, what in (
        (lambda: backend.log(one), "the log of env_0 could not be read"),
        (lambda: backend.restart(one), "env_0 was not restarted"),
        (lambda: backend.remove([one]), "containers could not be removed"),
    ):
        with pytest.raises(InfraError, match=f"{what}: permission denied; 'mw env check --backend docker' looks at"):
            call()
    daemon = backend.check()[1]
    assert (daemon.well, daemon.remedy) == (False, "sudo usermod --append --groups docker $USER, then log in again")
    assert backend.shell(one) == ["/bin/docker", "exec", "--interactive", "--tty", "env_0", "/bin/bash"]
    assert backend.execute(one, "ls").status == 1


def test_environments_are_found_by_name_serial_and_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backends = Backends(tmp_path, {"PATH": "/nowhere"}, adb_server_port=5037, default_avd=lambda: "Pixel")
    there = {
        "sim": [Running("phone-1", "sim", "running", "emulator-5554"), Running("7", "sim", "running", "x")],
        "docker": [Running("env_1", "docker", "running"), Running("env_7", "docker", "running")],
    }

    class Listed:
        def __init__(self, name: str) -> None:
            self.name = name

        def running(self) -> list[Running]:
            if self.name == "adb":
                raise InfraError("no server")
            return there.get(self.name, [])

    assert [backends.get(name).name for name in BACKENDS] == ["sim", "avd", "docker", "adb"]
    assert backends.get("avd") is backends.avd, "one of each kind"
    monkeypatch.setattr(backends, "get", Listed)
    assert backends.running().problems == ["adb: no server"]
    assert [backends.find(name).name for name in ("phone-1", "emulator-5554", "env_7", "7")] == [
        "phone-1",
        "phone-1",
        "env_7",
        "7",
    ]
    with pytest.raises(ConfigError, match="'1' may be phone-1 or env_1; say which"):
        backends.find("1")
    with pytest.raises(ConfigError, match="no environment named 'x1'; see 'mw env list'; adb: no server"):
        backends.find("x1")


def test_locks_are_named_after_addresses(tmp_path: Path) -> None:
    with DeviceLocks(tmp_path) as mine, DeviceLocks(tmp_path) as other:
        mine.lock_all({"emulator-5554": "phone-1", "a/b c": "odd"})
        assert sorted(path.name for path in (tmp_path / "claims").iterdir()) == ["127.0.0.1_5555", "a_b_c"]
        assert not other.try_lock("localhost:5555")
        with pytest.raises(DeviceBusy, match="the phone is being used by another 'mw' command"):
            other.lock_all({"free": "x", "127.0.0.1:5555": "the phone"})
        with DeviceLocks(tmp_path) as third:
            assert third.try_lock("free"), "who did not get all has none"


def test_only_plain_phones_that_run_are_used(tmp_path: Path) -> None:
    def phone(name: str, port: int, state: str = "running", *, plain: bool = True) -> Running:
        return Running(name, "sim", state, more={"adb_port": port, "plain": plain})  # type: ignore[arg-type]

    phones = [phone("a", 1, "lost"), phone("b", 3, plain=False), phone("c", 5), phone("d", 7), phone("e", 9)]
    with DeviceLocks(tmp_path) as locks:
        locks.try_lock("127.0.0.1:5")
        found = free_phones(phones, tmp_path, most=1, adb_server_port=1)
        assert found is not None and [each.name for each in found.phones] == ["d"] and found.count == 1
        rest = free_phones(phones, tmp_path, most=None, adb_server_port=1)
        assert rest is not None and [each.name for each in rest.phones] == ["e"]
        assert free_phones(phones, tmp_path, most=None, adb_server_port=1) is None
        found.close()
        rest.close()


def test_deadlines_of_backends() -> None:
    assert (avd.BOOT_S, avd.STARTS, host.PROGRAM_S, docker.READY_S, adb.EXECUTE_S) == (600.0, 3, 30.0, 600.0, 600.0)
