"""The MCP server over standard input and output or, with the guard of our other servers, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings

from mobile_world import __version__
from mobile_world.core.mcp.tools import PhoneTools
from mobile_world.domain import ConfigError
from mobile_world.web.server_thread import ServerThread, is_loopback

if TYPE_CHECKING:
    from mobile_world.web.uvicorn_server import UvicornServer

MOST_BODY_BYTES = 1024 * 1024
PATH = "/mcp"

INSTRUCTIONS = (
    "These tools drive one Android phone. Call observe first: it shows the screen as a picture and lists its elements "
    "with their places. Places are pixels of that picture, from its top left corner. Every action answers with the "
    "screen after it, so observe is needed again only for the list of elements. What is asked for may also be a task: "
    "list_tasks names those there are, start_task tells the goal of one and score_task judges the phone."
)


def build_server(tools: PhoneTools) -> MCPServer[Any]:
    """An MCP server with these tools."""
    server: MCPServer[Any] = MCPServer(
        "mobile-world", title="MobileWorld phone", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    for name in tools.NAMES:
        server.add_tool(getattr(tools, name), structured_output=False)
    return server


class McpHttpServer:
    """The server over HTTP, in a thread of this process; `with` starts and stops it.

    Other hosts than the loopback address demand a token, which clients send as `Authorization: Bearer`.
    """

    def __init__(
        self, server: MCPServer[Any], *, host: str = "127.0.0.1", port: int = 0, token: str | None = None
    ) -> None:
        """Prepare; port 0 means any free one."""
        if not is_loopback(host) and not token:
            raise ConfigError(
                f"{host} can be reached from other machines, so a token is needed: set MW_SERVER_TOKEN or use "
                "--token-file, or listen on 127.0.0.1"
            )
        self._server, self._token = server, token
        self._thread = ServerThread("MCP server", host=host, port=port, lifespan="on")

    @property
    def url(self) -> str:
        """What clients take."""
        return f"{self._thread.address}{PATH}"

    def __enter__(self) -> Self:
        self._thread.start(self._application)
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.stop()

    def _application(self, _: UvicornServer) -> Any:
        from mobile_world.web.access_control import AccessControl

        # Names and origins are the guard's to look at, as in our other servers.
        app = self._server.streamable_http_app(
            streamable_http_path=PATH,
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        )
        return AccessControl(
            app,
            token=self._token,
            loopback_only=is_loopback(self._thread.host),
            most_body_bytes=MOST_BODY_BYTES,
        )
