"""A server in a thread of this process: bound, started, stopped, each with a deadline."""

from __future__ import annotations

import ipaddress
import socket
import threading
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from mobile_world.domain import ConfigError, InfraError

if TYPE_CHECKING:
    from mobile_world.web.listening import Listener

Lifespan: TypeAlias = Literal["on", "off"]

START_S = 20.0
STOP_S = 20.0
LOOPBACK_NAMES = frozenset({"localhost", "ip6-localhost"})


def need_server(what: str) -> None:
    """Say what to install where servers cannot run; ask before the first import of an application."""
    missing = [package for package in ("fastapi", "uvicorn") if find_spec(package) is None]
    if missing:
        raise ConfigError(f"the {what} needs {' and '.join(missing)}: pip install 'mobile-world[server]'")


class Background:
    """Runs an application from `start` to `stop`; the address is taken at the start, and port 0 means any free one."""

    def __init__(self, what: str, *, host: str, port: int, lifespan: Lifespan = "off") -> None:
        """Prepare; `what` names the server in errors, such as `model server`.

        `lifespan` says whether the application is told of the start and the end.
        """
        need_server(what)
        self.what, self.host, self.port = what, host, port
        self._lifespan = lifespan
        self._listener: Listener | None = None
        self._thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        """Where it is, such as `http://127.0.0.1:43211`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    def start(self, application: Callable[[Listener], Any]) -> None:
        """Listen; returns when requests are answered."""
        from mobile_world.web.listening import Listener

        taken = bound_socket(self.host, self.port)
        self.port = taken.getsockname()[1]
        self._listener = Listener(application, taken, lifespan=self._lifespan)
        name = f"{self.what.replace(' ', '-')}-{self.port}"
        self._thread = threading.Thread(target=self._listener.serve, name=name, daemon=True)
        self._thread.start()
        if not self._listener.started.wait(START_S):
            raise InfraError(f"the {self.what} on {self.address} did not start within {START_S:.0f} s")

    def stop(self) -> None:
        """Close every connection and free the address; harmless when done twice."""
        listener, thread = self._listener, self._thread
        self._listener = self._thread = None
        if listener is None or thread is None:
            return
        listener.stop()
        thread.join(STOP_S)
        if thread.is_alive():
            raise InfraError(f"the {self.what} on {self.address} did not stop within {STOP_S:.0f} s")


def is_loopback(host: str) -> bool:
    """Whether an address can be reached from this machine alone."""
    try:
        return host.lower() in LOOPBACK_NAMES or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that has the address; `ConfigError` when it is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError as error:
        taken.close()
        raise ConfigError(f"cannot listen on {host}:{port}: {error.strerror}; try another --port") from error
    return taken
