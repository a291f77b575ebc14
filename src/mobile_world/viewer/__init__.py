"""Web pages to watch and inspect runs; reads run directories, never devices or agents."""

from mobile_world.viewer.log_directory import LogDirectory
from mobile_world.viewer.run import ViewedRun
from mobile_world.viewer.server import DEFAULT_PORT, PageServer
from mobile_world.web.not_found import NotFound

__all__ = ["DEFAULT_PORT", "LogDirectory", "NotFound", "PageServer", "ViewedRun"]
