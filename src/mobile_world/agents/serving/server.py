"""A model server in a thread of this process: for tests, demonstrations and `mw model serve`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from mobile_world.agents.serving.completions import PixelLimits
from mobile_world.agents.serving.planned_answer import Behaviour
from mobile_world.agents.serving.request_log import LoggedRequest, RequestLog
from mobile_world.domain import ConfigError
from mobile_world.web.server_thread import ServerThread, is_loopback

if TYPE_CHECKING:
    from mobile_world.web.uvicorn_server import UvicornServer

MOST_BODY_BYTES = 64 * 1024 * 1024
"""A dozen screenshots in base64, and then some."""


class ModelServer:
    """An OpenAI-compatible endpoint that behaves as it is told.

    `with ModelServer(Echo()) as server:` listens on a free port of the loopback address; `server.url` is the base
    address that clients take (it ends in `/v1`), `server.received` all requests until now. It takes requests for
    `model_name` and `other_names` alone, and 404 is its answer to others. Leaving the block closes every connection,
    also those that were being kept waiting.
    """

    def __init__(
        self,
        behaviour: Behaviour,
        *,
        model_name: str = "mobile-world-test",
        other_names: Sequence[str] = (),
        synthetic: bool = True,
        host: str = "127.0.0.1",
        port: int = 0,
        limits: PixelLimits | None = None,
        api_key: str | None = None,
        record: Path | None = None,
        keeps: bool = True,
    ) -> None:
        """Prepare; the address is taken when the server starts, and port 0 means any free one.

        `other_names` are taken and answered with as `model_name` is. `synthetic` says that no model makes the words,
        which is put on record by whoever asks; a server with a real one says False. With `keeps` the bytes of every
        request stay in memory, for tests to look at; a server that runs for days only counts them.
        """
        if not is_loopback(host) and not api_key:
            raise ConfigError(
                f"{host} can be reached from other machines, so a key is needed: set MW_SERVED_API_KEY, "
                "or listen on 127.0.0.1"
            )
        self._background = ServerThread("model server", host=host, port=port)
        self.model_name, self.synthetic, self._behaviour = model_name, synthetic, behaviour
        self.model_names = (model_name, *other_names)
        self._api_key = api_key
        self._limits = limits or PixelLimits()
        self._inbox = RequestLog(record, keeps=keeps)

    @property
    def url(self) -> str:
        """The base address for clients, such as `http://127.0.0.1:43211/v1`."""
        return f"{self._background.address}/v1"

    @property
    def received(self) -> list[LoggedRequest]:
        """All chat requests until now, in order of arrival."""
        return self._inbox.everything()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Listen; returns when requests are answered."""
        from mobile_world.agents.serving.app import ServerState, build_app
        from mobile_world.agents.serving.completions import ModelIdentity
        from mobile_world.web.access_control import AccessControl

        def application(listener: UvicornServer) -> object:
            app = build_app(
                ServerState(
                    behaviour=self._behaviour,
                    model=ModelIdentity(self.model_names, synthetic=self.synthetic),
                    limits=self._limits,
                    inbox=self._inbox,
                    api_key=self._api_key,
                    closing=listener.closing,
                )
            )
            return AccessControl(app, loopback_only=is_loopback(self._background.host), most_body_bytes=MOST_BODY_BYTES)

        self._background.start(application)

    def stop(self) -> None:
        """Close every connection and free the address; harmless when done twice."""
        self._background.stop()
