"""Kinds of documents: what their names end with, and what the app calls them."""

from __future__ import annotations

from typing import NamedTuple

from mobile_world.phone.system.providers.file_types import mime_of


class FileType(NamedTuple):
    """A line of the new-file dialog."""

    label: str
    extension: str


FILE_TYPES = (
    FileType("Markdown", ".md"),
    FileType("Plain Text", ".txt"),
    FileType("todo.txt", ".todo.txt"),
    FileType("Wikitext", ".txt"),
    FileType("AsciiDoc", ".adoc"),
    FileType("CSV", ".csv"),
    FileType("None", ""),
)

MARKDOWN, PLAIN, TODO_TXT, WIKI, ASCIIDOC, CSV, KEY_VALUE = (
    "Markdown", "Plain Text", "todo.txt", "Wikitext", "AsciiDoc", "CSV", "Key - Value",
)  # fmt: skip
FORMATS = (KEY_VALUE, PLAIN, ASCIIDOC, MARKDOWN, TODO_TXT, WIKI, CSV, "Embed binary")
"""The formats of the editor's menu, in its order."""

_BY_ENDING = {
    ".todo.txt": TODO_TXT, ".md": MARKDOWN, ".markdown": MARKDOWN, ".mkd": MARKDOWN, ".mdown": MARKDOWN,
    ".mdx": MARKDOWN, ".adoc": ASCIIDOC, ".asciidoc": ASCIIDOC, ".csv": CSV, ".tsv": CSV,
    ".json": KEY_VALUE, ".yml": KEY_VALUE, ".yaml": KEY_VALUE, ".toml": KEY_VALUE, ".ini": KEY_VALUE, ".vcf": KEY_VALUE,
    ".ics": KEY_VALUE, ".wikitext": WIKI,
}  # fmt: skip
_TEXT_ENDINGS = (".txt", ".text", ".org", ".tex", ".html", ".xml", ".log", ".sh", ".py", ".java", ".kt", ".js", ".css")


def ending(name: str) -> str:
    """The extension with its dot, of a name that has more than that."""
    start = name.rfind(".")
    return name[start:] if start > 0 else ""


def without_ending(name: str) -> str:
    """A file's name as titles show it."""
    return name[: len(name) - len(ending(name))]


def format_of(name: str) -> str:
    """The format a name stands for."""
    lower = name.lower()
    if lower == "todo.txt":
        return TODO_TXT
    return next((kind for end, kind in _BY_ENDING.items() if lower.endswith(end)), PLAIN)


def is_text(name: str) -> bool:
    """Whether the app edits files of that name without a question."""
    lower = name.lower()
    if not ending(name) or lower.endswith((*_BY_ENDING, *_TEXT_ENDINGS)):
        return True
    return mime_of(name).startswith("text/")


def mime(name: str) -> str:
    """The MIME type shown for a name."""
    if format_of(name) == MARKDOWN:
        return "text/markdown"
    found = mime_of(name)
    return "text/plain" if is_text(name) and not found.startswith("text/") else found


def extension_type(extension: str) -> int:
    """The line of the new-file dialog that has an extension; the last one where none has."""
    return next((n for n, kind in enumerate(FILE_TYPES) if kind.extension == extension), len(FILE_TYPES) - 1)
