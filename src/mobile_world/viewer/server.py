"""The viewer's HTTP server, in a thread of this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from mobile_world.web.server_thread import ServerThread, is_loopback, require_token

if TYPE_CHECKING:
    from fastapi import FastAPI

DEFAULT_PORT = 8760
"""Default port of `mw logs view`."""
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}
"""Wildcard addresses, and the loopback address to open instead."""


class PageServer:
    """Shows the pages of an application; `with PageServer(app) as server:` listens, and leaving the block stops it.

    An address that other machines reach demands a token, as the other servers do.
    """

    def __init__(
        self, pages: Callable[[], FastAPI], *, host: str = "127.0.0.1", port: int = 0, token: str | None = None
    ) -> None:
        """Prepare; the address is taken when the server starts, and port 0 means any free one."""
        require_token(host, token)
        self._pages, self._background = pages, ServerThread("viewer", host=host, port=port)
        self._loopback = is_loopback(host)
        self.token = token or None

    @property
    def url(self) -> str:
        """The address that lets a browser in; of a server on all addresses, the one on this machine.

        The token stands behind `#`, which browsers send to nobody: it is in no log, and a page posts it.
        """
        return self.address + (f"#token={self.token}" if self.token else "")

    @property
    def address(self) -> str:
        """The same without the token, for command lines of browsers, which everybody can read."""
        address = self._background.address
        for every, here in EVERYWHERE.items():
            address = address.replace(f"//{every}:", f"//{here}:")
        return f"{address}/"

    @property
    def everywhere(self) -> bool:
        """Whether it listens on every address of this machine."""
        return self._background.address.rpartition(":")[0].removeprefix("http://") in EVERYWHERE

    def __enter__(self) -> Self:
        from mobile_world.viewer.login import add_middleware

        app = self._pages()
        add_middleware(app, token=self.token, loopback_only=self._loopback)
        self._background.start(lambda _: app)
        return self

    def __exit__(self, *_: object) -> None:
        self._background.stop()
