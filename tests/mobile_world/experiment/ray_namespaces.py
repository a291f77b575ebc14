"""Machines of a Ray cluster in namespaces of this one: each has a network, processes and temporary files of its own.

A machine's directory, `/tmp` and `/dev/shm` are file systems in memory that nobody else sees, so that nothing is handed
from one to another except over the network. The first machine has the head of the cluster, no devices, and the driver;
only there is the run directory real. Killing the first process of a machine ends all others in it, as a power cut does.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from mobile_world.experiment import Plan, RunEvent, run_plan
from mobile_world.experiment.executors import remote_executor
from mobile_world.experiment.executors.ray_executor import ray_executor
from tests.mobile_world.experiment.ray_setups import TellSetup, plan

ROOT = Path(__file__).resolve().parents[3]
NETWORK, PORT = "10.177.0", 6379
DEVICES = 2
HIDDEN = "/mnt"


def usable() -> str:
    """Why there can be no such machines here; empty when there can."""
    if os.geteuid() != 0:
        return "needs root"
    if missing := [name for name in ("ip", "unshare", "nsenter") if shutil.which(name) is None]:
        return f"needs {', '.join(missing)}"
    tried = subprocess.run(["unshare", "--mount", "--net", "--pid", "--fork", "true"], check=False, capture_output=True)
    return "" if tried.returncode == 0 else "needs namespaces"


def planned(replicas: int) -> Plan:
    """What is run: short episodes of three subjects, one of which takes a while."""
    return plan("oracle", "slow", "null", replicas=replicas, goal_level="none")


def setup(state: str, replicas: int) -> TellSetup:
    return TellSetup(planned(replicas), Path(state), slow_s=0.4)


def play(directory: str, state: str, replicas: int) -> None:
    """Go on with a run on the cluster, until its end or until somebody kills this; tells every event on a line."""
    remote_executor.LOOK_S = 1.0
    with ray_executor(setup(state, replicas), address=f"{NETWORK}.1:{PORT}") as executor:

        def tell(event: RunEvent) -> None:
            print(type(event).__name__, flush=True)

        result = run_plan(planned(replicas), executor, Path(directory), listener=tell, accept_new_code=True)
    print("missing", result.missing, flush=True)


def _do(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr}")


@dataclass
class Machine:
    """One machine, whose processes are those of a process namespace."""

    number: int
    network: str
    place: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def is_head(self) -> bool:
        return self.number == 1

    def start(self) -> None:
        """Start it with its part of the cluster."""
        own, hidden = self.place, f"mount --bind {self.place} {HIDDEN}"
        files = f"mount -t tmpfs none /tmp; mount -t tmpfs none /dev/shm; mkdir -p {own}; "
        files += f"mount --bind {HIDDEN} {own}" if self.is_head else f"mount -t tmpfs none {own}"
        ray = f"{sys.executable} -m ray.scripts.scripts start --block --disable-usage-stats "
        ray += f"--node-ip-address {NETWORK}.{self.number} --num-cpus {0 if self.is_head else 1} "
        if self.is_head:
            ray += f"--head --port {PORT} --include-dashboard=false"
        else:
            ray += f"--address {NETWORK}.1:{PORT} --resources '{{\"device\": {DEVICES}}}'"
        script = f"set -e; hostname machine{self.number}; {hidden}; {files}; umount {HIDDEN}; mkdir -p {own}/home; "
        script += f"set +e; while true; do {ray}; sleep 1; done"  # On a busy machine it may give up as it starts.
        command = ["ip", "netns", "exec", self.network, "unshare", "--pid", "--fork", "--kill-child=SIGKILL"]
        command += ["--mount", "--uts", "--ipc", "--mount-proc", "sh", "-c", script]
        with (self.place.parent / f"machine{self.number}.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", env=self.environment
            )

    @property
    def environment(self) -> dict[str, str]:
        path = f"{ROOT}{os.pathsep}{ROOT / 'src'}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
        own = {"HOME": str(self.place / "home"), "TMPDIR": "/tmp", "PYTHONPATH": path}
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("RAY_", "XDG_"))}
        return {**kept, **own, "RAY_USAGE_STATS_ENABLED": "0"}

    def first_process(self) -> int:
        """Of its namespace, by its number outside."""
        if self.process is None:
            raise RuntimeError("it was not started")
        end = time.monotonic() + 20
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        while not (words := children.read_text().split()) and time.monotonic() < end:
            threading.Event().wait(0.02)
        return int(words[0])

    def command(self, *words: str) -> list[str]:
        """How a command is run on it."""
        return ["nsenter", "--target", str(self.first_process()), "--net", "--mount", "--pid", "--uts", "--ipc", *words]

    def processes(self, name: str) -> list[int]:
        """Its processes whose command has this in it, by their numbers outside."""
        space = Path(f"/proc/{self.first_process()}/ns/pid").readlink()
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if (path / "ns/pid").readlink() == space and name.encode() in (path / "cmdline").read_bytes():
                    found.append(int(path.name))
        return found

    def kill(self) -> None:
        """Cut its power."""
        if self.process is None:
            return
        if self.process.poll() is None:
            with suppress(ProcessLookupError, IndexError):
                os.kill(self.first_process(), signal.SIGKILL)
        self.process.wait(60)
        self.process = None


@dataclass
class Machines:
    """A head and machines with devices, joined by a switch that nothing else is connected to."""

    place: Path
    count: int
    machines: list[Machine] = field(default_factory=list)

    def __enter__(self) -> Machines:
        self._switch = f"mw{os.getpid()}-0"
        try:
            self._connect()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _connect(self) -> None:
        _do("ip", "netns", "add", self._switch)
        _do("ip", "-n", self._switch, "link", "add", "name", "switch0", "type", "bridge")
        _do("ip", "-n", self._switch, "link", "set", "switch0", "up")
        for number in range(1, self.count + 2):
            network = f"mw{os.getpid()}-{number}"
            own = self.place / f"machine{number}"
            own.mkdir(parents=True)
            self.machines.append(Machine(number, network, own))
            _do("ip", "netns", "add", network)
            plug = ["name", f"port{number}", "netns", self._switch, "type", "veth"]
            _do("ip", "link", "add", *plug, "peer", "name", "eth0", "netns", network)
            _do("ip", "-n", self._switch, "link", "set", f"port{number}", "master", "switch0", "up")
            _do("ip", "-n", network, "addr", "add", f"{NETWORK}.{number}/24", "dev", "eth0")
            _do("ip", "-n", network, "link", "set", "eth0", "up")
            _do("ip", "-n", network, "link", "set", "lo", "up")
        for machine in self.machines:
            machine.start()

    def __exit__(self, *error: object) -> None:
        for machine in self.machines:
            machine.kill()
        for network in (self._switch, *(machine.network for machine in self.machines)):
            subprocess.run(["ip", "netns", "del", network], check=False, capture_output=True)

    @property
    def head(self) -> Machine:
        return self.machines[0]

    @property
    def others(self) -> list[Machine]:
        return self.machines[1:]

    def await_devices(self, devices: int, seconds: float = 120.0) -> None:
        """Wait until the cluster has so many."""
        program = (
            "import ray, sys, time\n"
            f"ray.init(address='{NETWORK}.1:{PORT}', log_to_driver=False, logging_level='ERROR')\n"
            f"while ray.cluster_resources().get('device', 0) < {devices}: time.sleep(0.2)\n"
        )
        end = time.monotonic() + seconds
        while True:
            command = self.head.command(sys.executable, "-c", program)
            left = max(5.0, end - time.monotonic())
            with suppress(subprocess.TimeoutExpired):
                done = subprocess.run(
                    command, env=self.head.environment, capture_output=True, text=True, timeout=left, check=False
                )
                if done.returncode == 0:
                    return
            if time.monotonic() > end:
                raise RuntimeError(f"there are no {devices} devices after {seconds:g} s")
            threading.Event().wait(1)

    def begin(self, directory: Path, replicas: int) -> Driver:
        """Go on with a run, on the first machine."""
        words = (str(directory), str(self.head.place / "state"), replicas)
        program = f"from tests.mobile_world.experiment.ray_namespaces import play; play(*{words!r})"
        with (self.place / "driver.log").open("ab") as log:
            process = subprocess.Popen(
                self.head.command("--wd=" + str(ROOT), sys.executable, "-c", program),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                env=self.head.environment,
            )
        return Driver(process, self.head)


@dataclass
class Driver:
    """A driver on the first machine."""

    process: subprocess.Popen[bytes]
    machine: Machine
    last: str = ""

    def hear(self) -> Iterator[str]:
        """Events as they come, until it ends."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.last = line.decode().rstrip("\n")
            yield self.last

    def kill(self) -> None:
        """Kill it; what it said before can still be heard."""
        for pid in self.machine.processes("ray_namespaces import play"):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def end(self) -> int:
        """Wait for its end."""
        status = self.process.wait(100)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status
