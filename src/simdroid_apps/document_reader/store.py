"""What the app keeps: the documents that were opened last."""

from __future__ import annotations

from simdroid import kit
from simdroid.system import System

PACKAGE = "at.tomtasche.reader"
MOST_RECENT = 20
PDF = "application/pdf"
_OPEN_DOCUMENT = "application/vnd.oasis.opendocument"
_OFFICE = "application/vnd.openxmlformats-officedocument"
OFFICE_TYPES = (
    f"{_OPEN_DOCUMENT}.text",
    f"{_OPEN_DOCUMENT}.spreadsheet",
    f"{_OFFICE}.wordprocessingml.document",
    f"{_OFFICE}.spreadsheetml.sheet",
    "text/csv",
)
"""What is shown as text and tables."""
PLAIN = "text/plain"
"""Shown too when a person opens it here; the real app offers itself for it only where it was told to take all files."""


class Options(kit.PreferenceFile, package=PACKAGE):
    """The app's preferences."""

    recent = kit.Strings(key="recent_documents")
    """Paths of documents, the last one first."""


def remember(system: System, path: str) -> None:
    """Put a document in front of those opened before."""
    options = Options(system)
    if options.recent[:1] != [path]:
        options.recent = [path, *(item for item in options.recent if item != path)][:MOST_RECENT]


def recent(system: System) -> list[str]:
    """Documents opened last that are still there."""
    return [path for path in Options(system).recent if system.fs.is_file(path)]
