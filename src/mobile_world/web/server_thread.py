"""HTTP servers in a thread of this process: bind, start and stop, each with a timeout."""

from __future__ import annotations

import ipaddress
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from mobile_world.domain import ConfigError, InfraError
from mobile_world.extras import require_extra

if TYPE_CHECKING:
    from mobile_world.web.uvicorn_server import UvicornServer

Lifespan: TypeAlias = Literal["on", "off"]

START_S = 20.0
STOP_S = 20.0
LOOPBACK_NAMES = frozenset({"localhost", "ip6-localhost"})


class ServerThread:
    """Serves an application from `start` to `stop`; the address is bound at the start, and port 0 is any free one."""

    def __init__(self, what: str, *, host: str, port: int, lifespan: Lifespan = "off") -> None:
        """Prepare; `what` names the server in errors, such as `model server`.

        `lifespan` says whether the application is told of the start and the end.
        """
        require_extra("server", f"the {what}")
        self.what, self.host, self.port = what, host, port
        self._lifespan = lifespan
        self._server: UvicornServer | None = None
        self._thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        """Where it is, such as `http://127.0.0.1:43211`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    def start(self, application: Callable[[UvicornServer], Any]) -> None:
        """Bind and serve; returns when requests are answered."""
        from mobile_world.web.uvicorn_server import UvicornServer

        bound = bind_socket(self.host, self.port)
        self.port = bound.getsockname()[1]
        self._server = UvicornServer(application, bound, lifespan=self._lifespan)
        self._thread = threading.Thread(
            target=self._server.serve, name=f"{self.what.replace(' ', '-')}-{self.port}", daemon=True
        )
        self._thread.start()
        if not self._server.started.wait(START_S):
            raise InfraError(f"the {self.what} on {self.address} did not start within {START_S:.0f} s")

    def stop(self) -> None:
        """Close every connection and free the address; harmless when done twice."""
        server, thread = self._server, self._thread
        self._server = self._thread = None
        if server is None or thread is None:
            return
        server.stop()
        thread.join(STOP_S)
        if thread.is_alive():
            raise InfraError(f"the {self.what} on {self.address} did not stop within {STOP_S:.0f} s")


def is_loopback(host: str) -> bool:
    """Whether an address is reachable from this machine only."""
    try:
        return host.lower() in LOOPBACK_NAMES or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def bind_socket(host: str, port: int) -> socket.socket:
    """A socket bound to the address; `ConfigError` when it is in use or not of this machine."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise ConfigError(f"cannot listen on {host}:{port}: {error.strerror}; try another --port") from error
    return bound
