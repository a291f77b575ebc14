"""A phone in the browser: looked at, touched and inspected through an environment server, recorded as a solution."""

from mobile_world.viewer.live.app import create_live_app
from mobile_world.viewer.live.proxy import ServerProxy

__all__ = ["ServerProxy", "create_live_app"]
