"""The Docker backend: containers with an emulator and an environment server each, and their command lines."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from mobile_world import __version__
from mobile_world.core.backends.host import PROGRAM_S, Output, Programs, kvm_finding
from mobile_world.core.backends.interface import BackendCheck, BackendName, Ran, Running, State
from mobile_world.domain import ConfigError, InfraError, ServerLost
from mobile_world.runtime.adb import Deadline
from mobile_world.runtime.remote import Transport
from mobile_world.web.server_thread import bind_socket
from simdroid.private_files import entries_of, private_folder, write_private

IMAGE = f"mobile_world:{__version__}"
"""Ours, built from docker/Dockerfile."""
PREFIX = "mobile_world_env"
SERVER_PORT = 6800
"""Where the server listens inside."""
TOKEN = "MW_SERVER_TOKEN"
LABEL, PORT_LABEL, AVD_LABEL = "mobile_world.environment", "mobile_world.port", "mobile_world.avd"
_STATES: dict[str, State] = {"running": "running", "created": "starting", "restarting": "starting", "paused": "stopped"}
PORTS_TRIED = 2000
READY_S = 600.0
POLL_S = 1.0
RUN_S = 120.0
EXECUTE_S = 600.0
HEALTH_S = 5.0
LOG_LINES = 2000
SHELL = "/bin/bash"


@dataclass(frozen=True)
class Container:
    """A container that is to be started: one emulator and its server."""

    name: str
    port: int
    """Where its server can be reached on this machine, and from this machine alone."""
    image: str
    avd: str
    suite: str
    owner: str
    """Who started it, so that only its owner's token is sent to it."""
    env_file: Path | None = None
    source: Path | None = None
    """A checkout whose `src` takes the place of the code in the image."""

    def argv(self) -> list[str]:
        """The command that starts it. The token is taken from the environment, so that no listing shows it."""
        options = ["docker", "run", "--detach", "--init", "--name", self.name, "--device", "/dev/kvm"]
        options += ["--publish", f"127.0.0.1:{self.port}:{SERVER_PORT}", "--env", TOKEN]
        for key, value in ((LABEL, self.owner), (PORT_LABEL, str(self.port)), (AVD_LABEL, self.avd)):
            options += ["--label", f"{key}={value}"]
        if self.env_file is not None:
            options += ["--env-file", str(self.env_file)]
        if self.source is not None:
            options += ["--volume", f"{self.source}:/opt/mobile_world/src:ro"]
        server = ["mw", "server", "--backend", "avd", "--avd", self.avd, "--suite-family", self.suite]
        return [*options, self.image, *server, "--host", "0.0.0.0", "--port", str(SERVER_PORT)]


def list_words() -> list[str]:
    """The arguments that list our containers, running or not."""
    return ["ps", "--all", "--no-trunc", "--filter", f"label={LABEL}", "--format", "{{json .}}"]


def read_list(text: str) -> list[Running]:
    """The containers in the output of `docker ps`, one JSON object on each line, in natural order of their names."""
    try:
        containers = [_container(json.loads(line)) for line in text.splitlines() if line.strip()]
        return sorted(containers, key=lambda container: (len(container.name), container.name))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise InfraError(f"docker listed containers in a form that is not known here: {error}") from error


def free_names(prefix: str, taken: Sequence[str], count: int) -> list[str]:
    """The first names with a number behind them that no container has."""
    names = (f"{prefix}_{number}" for number in range(len(taken) + count))
    return [name for name in names if name not in taken][:count]


def _container(row: dict[str, str]) -> Running:
    labels = dict(part.split("=", 1) for part in row["Labels"].split(",") if "=" in part)
    port = int(labels[PORT_LABEL])
    return Running(
        name=row["Names"],
        backend="docker",
        state=_STATES.get(row["State"], "stopped"),
        url=f"http://127.0.0.1:{port}",
        profile=labels.get(AVD_LABEL, ""),
        more={
            "port": port,
            "owner": labels[LABEL],
            "image": row["Image"],
            "container": row["ID"][:12],
            "status": row.get("Status", ""),
        },
    )


class DockerBackend:
    """Containers of the Docker that `docker` on the PATH speaks to; Docker itself remembers them."""

    name: BackendName = "docker"

    def __init__(self, state_dir: Path, programs: Programs, *, image: str = IMAGE) -> None:
        """The token that all containers here share is kept below `state_dir`."""
        self._programs, self._image = programs, image
        self._owner = sha256(str(state_dir.absolute()).encode()).hexdigest()[:12]
        self.token_file = state_dir / "env" / "docker" / "token"

    def check(self) -> list[BackendCheck]:
        """Docker, leave to use it, the image, and virtualisation."""
        docker = self._programs.check("docker")
        if not docker.well:
            return [docker, self._image_finding(None), kvm_finding()]
        daemon = self._programs.run("docker", "info", "--format", "{{.ServerVersion}}")
        well = daemon.status == 0
        inspect = ("docker", "image", "inspect", "--format", "{{.Id}}", self._image)
        return [
            docker,
            BackendCheck(
                "docker daemon", well, daemon.text if well else daemon.complaint, "" if well else _remedy(daemon)
            ),
            self._image_finding(self._programs.run(*inspect) if well else None),
            kvm_finding(),
        ]

    def _image_finding(self, inspected: Output | None) -> BackendCheck:
        """Whether the image exists, from the output of `docker image inspect` if Docker could be asked."""
        exists = inspected is not None and inspected.status == 0
        finding = (inspected.text or "none") if inspected is not None else "not known without Docker"
        return BackendCheck(
            f"image {self._image}",
            exists,
            finding,
            "" if exists else f"docker build --tag {self._image} --file docker/Dockerfile .",
        )

    def planned(
        self,
        count: int,
        *,
        avd: str,
        suite: str,
        first_port: int,
        prefix: str = PREFIX,
        env_file: Path | None = None,
        source: Path | None = None,
    ) -> list[Container]:
        """The containers that would be started, with free names and ports."""
        try:
            existing = self._all()
        except (ConfigError, InfraError):
            existing = []  # A Docker that does not answer says why when a container is to be started.
        names = free_names(prefix, [container.name for container in existing], count)
        ports = _free_ports(first_port, {container.more["port"] for container in existing})
        return [
            Container(name, port, self._image, avd, suite, self._owner, env_file=env_file, source=source)
            for name, port in zip(names, ports, strict=False)
        ]

    def start(self, containers: Sequence[Container], *, interval: float, ready_s: float = READY_S) -> list[Running]:
        """Start containers one after the other; all of them answer, or none is left of those started here.

        The next one is started when the one before answers, or after `interval` seconds: many emulators that boot at
        the same time slow each other down.
        """
        first, token = not self.has_token, self.token()
        names: list[str] = []
        try:
            for number, container in enumerate(containers):
                if number:
                    self._pause(containers[number - 1], interval)
                self._run(
                    f"{container.name} could not be started", *container.argv(), timeout=RUN_S, more={TOKEN: token}
                )
                names.append(container.name)
            for container in containers:
                self._await_ready(container.name, f"http://127.0.0.1:{container.port}", ready_s)
        except BaseException:
            if names:
                self._programs.run("docker", "rm", "--force", *names, timeout=RUN_S)
            if first:
                self.token_file.unlink()
            raise
        return [container for container in self.running() if container.name in names]

    def running(self) -> list[Running]:
        """The containers of this state directory; Docker is not asked where there was never one."""
        if not self.has_token:
            return []
        return [container for container in self._all() if container.more["owner"] == self._owner]

    def _all(self) -> list[Running]:
        return read_list(self._run("the containers could not be listed", "docker", *list_words()).text)

    def _run(
        self, trouble: str, *argv: str, timeout: float = PROGRAM_S, more: Mapping[str, str] | None = None
    ) -> Output:
        """Run a docker command; `InfraError` with what the trouble is where it fails."""
        output = self._programs.run(*argv, timeout=timeout, more=more)
        if output.status:
            raise InfraError(f"{trouble}: {output.complaint}; 'mw env check --backend docker' looks at everything")
        return output

    def remove(self, chosen: Sequence[Running]) -> None:
        """Remove containers, with everything inside."""
        if chosen:
            self._run(
                "containers could not be removed",
                "docker",
                "rm",
                "--force",
                *(container.name for container in chosen),
                timeout=RUN_S,
            )
        if not self.running():
            self.token_file.unlink(missing_ok=True)

    def restart(self, one: Running) -> None:
        """Start emulator and server of a container again."""
        self._run(f"{one.name} was not restarted", "docker", "restart", one.name, timeout=RUN_S)
        self._await_ready(one.name, one.url or "", READY_S)

    def execute(self, one: Running, line: str) -> Ran:
        """Run a line of shell in a container."""
        return Ran(*self._programs.run("docker", "exec", one.name, SHELL, "-c", line, timeout=EXECUTE_S))

    def shell(self, one: Running) -> list[str]:
        """A shell in a container."""
        return [self._programs.need("docker"), "exec", "--interactive", "--tty", one.name, SHELL]

    def log(self, one: Running) -> str:
        """What server and emulator printed."""
        log = self._run(
            f"the log of {one.name} could not be read", "docker", "logs", "--tail", str(LOG_LINES), one.name
        )
        return (log.stdout + log.stderr).decode("utf-8", "replace")

    @property
    def has_token(self) -> bool:
        """Whether there was ever a container of this state directory."""
        return self.token_file in entries_of(self.token_file.parent)

    def token(self) -> str:
        """What the servers of our containers ask for; made when it is first needed, readable to its owner alone."""
        if not self.has_token:
            private_folder(self.token_file.parent)
            write_private(self.token_file, secrets.token_urlsafe(24).encode())
        return self.token_file.read_text().strip()

    def _await_ready(self, name: str, url: str, seconds: float) -> None:
        deadline = Deadline(name, "start its phone", seconds)
        while not self._is_ready(url):
            if self._programs.run("docker", "inspect", "--format", "{{.State.Running}}", name).text != "true":
                log = self._programs.run("docker", "logs", "--tail", "5", name)
                text = " / ".join((log.stdout + log.stderr).decode("utf-8", "replace").split("\n")).strip(" /")
                raise InfraError(f"the container {name} ended before its phone was ready; it said: {text or 'nothing'}")
            deadline.pause(POLL_S)

    def _pause(self, before: Container, interval: float) -> None:
        end = time.monotonic() + interval
        while (remaining := end - time.monotonic()) > 0 and not self._is_ready(f"http://127.0.0.1:{before.port}"):
            time.sleep(min(remaining, POLL_S))

    def _is_ready(self, url: str) -> bool:
        with closing(Transport(url, token=self.token(), timeout=HEALTH_S)) as transport, suppress(ServerLost):
            return bool(transport.status().get("ok"))
        return False


def _free_ports(first: int, taken: set[object]) -> Iterator[int]:
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        if port in taken:
            continue
        try:
            bind_socket("127.0.0.1", port).close()
        except ConfigError:
            continue
        yield port
    raise ConfigError(f"no port from {first} on is free; choose another with --backend-start-port")


def _remedy(daemon: Output) -> str:
    if "permission denied" in daemon.complaint.lower():
        return "sudo usermod --append --groups docker $USER, then log in again"
    return "start it: sudo systemctl start docker, or Docker Desktop"
