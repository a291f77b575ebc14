"""The command lines of `docker` for environments, and what it answers; nothing is run here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mobile_world import __version__
from mobile_world.core.backends.interface import Running, State
from mobile_world.domain import InfraError

IMAGE = f"mobile_world:{__version__}"
"""Ours, built from docker/Dockerfile."""
PREFIX = "mobile_world_env"
SERVER_PORT = 6800
"""Where the server listens inside."""
TOKEN = "MW_SERVER_TOKEN"
LABEL, PORT_LABEL, AVD_LABEL = "mobile_world.environment", "mobile_world.port", "mobile_world.avd"
_STATES: dict[str, State] = {"running": "running", "created": "starting", "restarting": "starting", "paused": "stopped"}


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
        words = ["docker", "run", "--detach", "--init", "--name", self.name, "--device", "/dev/kvm"]
        words += ["--publish", f"127.0.0.1:{self.port}:{SERVER_PORT}", "--env", TOKEN]
        for key, value in ((LABEL, self.owner), (PORT_LABEL, str(self.port)), (AVD_LABEL, self.avd)):
            words += ["--label", f"{key}={value}"]
        if self.env_file is not None:
            words += ["--env-file", str(self.env_file)]
        if self.source is not None:
            words += ["--volume", f"{self.source}:/opt/mobile_world/src:ro"]
        server = ["mw", "server", "--backend", "avd", "--avd", self.avd, "--suite-family", self.suite]
        return [*words, self.image, *server, "--host", "0.0.0.0", "--port", str(SERVER_PORT)]


def list_words() -> list[str]:
    """The arguments that list our containers, running or not."""
    return ["ps", "--all", "--no-trunc", "--filter", f"label={LABEL}", "--format", "{{json .}}"]


def read_list(text: str) -> list[Running]:
    """The containers in the output of `docker ps`, one JSON object on each line, in natural order of their names."""
    try:
        rows = [json.loads(line) for line in text.splitlines() if line.strip()]
        return sorted((_read(row) for row in rows), key=lambda each: (len(each.name), each.name))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise InfraError(f"docker listed containers in a form that is not known here: {error}") from error


def free_names(prefix: str, taken: Sequence[str], count: int) -> list[str]:
    """The first names with a number behind them that no container has."""
    names = (f"{prefix}_{number}" for number in range(len(taken) + count))
    return [name for name in names if name not in taken][:count]


def _read(row: dict[str, str]) -> Running:
    labels = dict(part.split("=", 1) for part in row["Labels"].split(",") if "=" in part)
    port = int(labels[PORT_LABEL])
    more = {
        "port": port,
        "owner": labels[LABEL],
        "image": row["Image"],
        "container": row["ID"][:12],
        "status": row.get("Status", ""),
    }
    return Running(
        name=row["Names"],
        backend="docker",
        state=_STATES.get(row["State"], "stopped"),
        url=f"http://127.0.0.1:{port}",
        profile=labels.get(AVD_LABEL, ""),
        more=more,
    )
