"""A model server in a thread of this process: for tests, demonstrations and `mw model serve`."""

from __future__ import annotations

import socket
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Self

from mobile_world.agents.serving.answers import Behaviour
from mobile_world.agents.serving.counting import PixelLimits
from mobile_world.agents.serving.received import Inbox, Received
from mobile_world.domain import ConfigError, InfraError

if TYPE_CHECKING:
    from mobile_world.agents.serving.listening import Listener

START_S = 20.0
STOP_S = 20.0


class ModelServer:
    """An OpenAI-compatible endpoint that behaves as it is told.

    `with ModelServer(Echo()) as server:` listens on a free port of the loopback address; `server.url` is the base
    address that clients take (it ends in `/v1`), `server.received` all requests until now. Leaving the block closes
    every connection, also those that were being kept waiting.
    """

    def __init__(
        self,
        behaviour: Behaviour,
        *,
        model_name: str = "mobile-world-test",
        host: str = "127.0.0.1",
        port: int = 0,
        limits: PixelLimits | None = None,
        api_key: str | None = None,
        record: Path | None = None,
        keeps: bool = True,
    ) -> None:
        """Prepare; the address is taken when the server starts, and port 0 means any free one.

        With `keeps` the bytes of every request stay in memory, for tests to look at; a server that runs for days only
        counts them.
        """
        missing = [package for package in ("fastapi", "uvicorn") if find_spec(package) is None]
        if missing:
            raise ConfigError(f"a model server needs {' and '.join(missing)}: pip install 'mobile-world[server]'")
        self.model_name, self._behaviour = model_name, behaviour
        self._host, self._port, self._api_key = host, port, api_key
        self._limits = limits or PixelLimits()
        self._inbox = Inbox(record, keeps=keeps)
        self._listener: Listener | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """The base address for clients, such as `http://127.0.0.1:43211/v1`."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._port}/v1"

    @property
    def received(self) -> list[Received]:
        """All chat requests until now, in order of arrival."""
        return self._inbox.everything()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Listen; returns when requests are answered."""
        from mobile_world.agents.serving.app import Serving, build_app
        from mobile_world.agents.serving.listening import Listener

        def application(listener: Listener) -> object:
            return build_app(
                Serving(
                    behaviour=self._behaviour,
                    model_name=self.model_name,
                    limits=self._limits,
                    inbox=self._inbox,
                    api_key=self._api_key,
                    closing=listener.closing,
                )
            )

        taken = _bound(self._host, self._port)
        self._port = taken.getsockname()[1]
        self._listener = Listener(application, taken)
        self._thread = threading.Thread(target=self._listener.serve, name=f"model-server-{self._port}", daemon=True)
        self._thread.start()
        if not self._listener.started.wait(START_S):
            raise InfraError(f"the model server on {self.url} did not start within {START_S:.0f} s")

    def stop(self) -> None:
        """Close every connection and free the address; harmless when done twice."""
        listener, thread = self._listener, self._thread
        self._listener = self._thread = None
        if listener is None or thread is None:
            return
        listener.stop()
        thread.join(STOP_S)
        if thread.is_alive():
            raise InfraError(f"the model server on {self.url} did not stop within {STOP_S:.0f} s")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError as error:
        taken.close()
        raise ConfigError(f"cannot listen on {host}:{port}: {error.strerror}; try another --port") from error
    return taken
