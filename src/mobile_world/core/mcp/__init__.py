"""A phone for any MCP client: its screen, its actions and its tasks as tools."""

from typing import TYPE_CHECKING

from mobile_world.domain import lazy_getattr
from mobile_world.extras import missing_packages, require_extra

if missing_packages("mcp"):
    require_extra("mcp", "an MCP server")

if TYPE_CHECKING:
    from mobile_world.core.mcp.server import McpHttpServer, build_server
    from mobile_world.core.mcp.tools import PhoneTools
else:
    __getattr__ = lazy_getattr(__name__, {"server": ("McpHttpServer", "build_server"), "tools": ("PhoneTools",)})

__all__ = ["McpHttpServer", "PhoneTools", "build_server"]
