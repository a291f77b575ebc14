"""Runs as a folder that opens from a disk: the same pages as the server's, with every picture once."""

from mobile_world.viewer.exporting.export import export
from mobile_world.viewer.exporting.exported import Exported

__all__ = ["Exported", "export"]
