"""Runs as a folder that opens from a disk: the same pages as the server's, with every picture once."""

from mobile_world.viewer.static_export.exporter import ExportResult, export_site

__all__ = ["ExportResult", "export_site"]
