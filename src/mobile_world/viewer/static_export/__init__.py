"""Static export: runs as a folder of pages that opens without a server."""

from mobile_world.viewer.static_export.exporter import ExportResult, export_site

__all__ = ["ExportResult", "export_site"]
