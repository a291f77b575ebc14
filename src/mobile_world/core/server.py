"""The environment server: devices and tasks over HTTP, and the AVD of each suite family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from mobile_world.core.session_manager import SessionManager
from mobile_world.extras import require_extra
from mobile_world.tasks import suite_family
from mobile_world.web.server_thread import ServerThread, is_loopback, require_token

if TYPE_CHECKING:
    from fastapi import FastAPI

AVD_MAPPING: dict[str, str] = {
    "mobile_world": "Pixel_8_API_34_x86_64",
    "android_world": "Pixel_8_API_34_x86_64",
    "goalless": "Pixel_8_API_34_x86_64",
}
"""The AVD of each suite family, for backends that start one; simulated phones take the image of `SuiteFamily`."""

DEFAULT_PORT = 6800
MOST_BODY_BYTES = 1024 * 1024


def mapped_avd(suite: str) -> str:
    """The AVD of a suite family; `ConfigError` for an unknown one."""
    return AVD_MAPPING[suite_family(suite).name]


def create_app(
    manager: SessionManager,
    *,
    token: str | None = None,
    loopback_only: bool = True,
    most_body_bytes: int = MOST_BODY_BYTES,
) -> FastAPI:
    """The server as an ASGI application; the session manager is opened and closed by its owner."""
    require_extra("server", "the environment server")
    from mobile_world.core.app import build_app

    return build_app(manager, token=token, loopback_only=loopback_only, most_body_bytes=most_body_bytes)


class EnvServer:
    """An environment server in a thread of this process.

    `with EnvServer(manager) as server:` opens the devices and listens on a free port of the loopback address;
    `server.url` is what clients take. Leaving the block ends all sessions and closes the devices.
    """

    def __init__(
        self,
        manager: SessionManager,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        token: str | None = None,
        most_body_bytes: int = MOST_BODY_BYTES,
    ) -> None:
        """Prepare; the address is taken when the server starts, and port 0 means any free one."""
        require_token(host, token)
        self.manager, self._token, self._most_body_bytes = manager, token, most_body_bytes
        self._thread = ServerThread("environment server", host=host, port=port)

    @property
    def url(self) -> str:
        """The address for clients, such as `http://127.0.0.1:6800`."""
        return self._thread.address

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Listen and begin to open the devices; returns when requests are answered."""
        app = create_app(
            self.manager,
            token=self._token,
            loopback_only=is_loopback(self._thread.host),
            most_body_bytes=self._most_body_bytes,
        )
        self._thread.start(lambda _: app)
        self.manager.open()

    def stop(self) -> None:
        """Free the address, end all sessions and close the devices; harmless when done twice."""
        try:
            self._thread.stop()
        finally:
            self.manager.close()
