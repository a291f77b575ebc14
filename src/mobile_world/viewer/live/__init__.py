"""The live phone page: control and inspect a phone in the browser, and record solutions."""

from mobile_world.viewer.live.app import create_live_app
from mobile_world.viewer.live.proxy import ServerProxy

__all__ = ["ServerProxy", "create_live_app"]
