"""Web pages to watch and understand runs: reads run directories, never devices or agents."""

from mobile_world.viewer.library import Library, NotThere
from mobile_world.viewer.run import Run

__all__ = ["Library", "NotThere", "Run"]
