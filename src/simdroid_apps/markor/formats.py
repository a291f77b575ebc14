"""Document formats: their file extensions, syntax highlighting, and templates of new files."""

from __future__ import annotations

import re
import tomllib
from datetime import datetime
from functools import cache, lru_cache
from importlib.resources import files

from simdroid import ui
from simdroid.system import mime_of

MARKDOWN, PLAIN, TODO_TXT, WIKI = "Markdown", "Plain Text", "todo.txt", "Wikitext"
ASCIIDOC, CSV, KEY_VALUE = "AsciiDoc", "CSV", "Key - Value"
FORMATS = (KEY_VALUE, PLAIN, ASCIIDOC, MARKDOWN, TODO_TXT, WIKI, CSV, "Embed binary")
"""The formats of the editor's menu, in its order."""

EXTENSIONS = (".md", ".txt", ".todo.txt", ".txt", ".adoc", ".csv", "")
TYPES = (MARKDOWN, PLAIN, TODO_TXT, WIKI, ASCIIDOC, CSV, "None")
"""The types of the new-file dialog, in its order; beside each stands the extension it suggests."""

_BY_FORMAT = {
    TODO_TXT: (".todo.txt",),
    MARKDOWN: (".md", ".markdown", ".mkd", ".mdown", ".mdx"),
    ASCIIDOC: (".adoc", ".asciidoc"),
    CSV: (".csv", ".tsv"),
    KEY_VALUE: (".json", ".yml", ".yaml", ".toml", ".ini", ".vcf", ".ics"),
    WIKI: (".wikitext",),
}
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
    return next((format for format, endings in _BY_FORMAT.items() if lower.endswith(endings)), PLAIN)


def is_text(name: str) -> bool:
    """Whether the app edits files of that name without a question."""
    by_name = format_of(name) != PLAIN or name.lower().endswith(_TEXT_ENDINGS)
    return by_name or not ending(name) or mime_of(name).startswith("text/")


def mime(name: str) -> str:
    """The MIME type shown for a name."""
    if format_of(name) == MARKDOWN:
        return "text/markdown"
    usual = mime_of(name)
    return "text/plain" if is_text(name) and not usual.startswith("text/") else usual


_HEADING, _MARK, _LINK, _STRONG, _QUIET = "#d9652b", "#c9302c", "#1f6feb", "#8250df", "#7a8290"
"""Colours that can be read on both themes."""

_LINK_PART = r"(?P<link>\[[^\]\n]*\]\([^)\s]*\)|https?://\S+)"
_PATTERNS = {
    MARKDOWN: re.compile(
        r"(?P<heading>^#{1,6} .*$)|(?P<mark>^[ \t]*(?:[-*+](?: \[[ xX]\])?|\d+[.)])(?= ))"
        rf"|(?P<quiet>^>.*$|`[^`\n]+`|~~[^~\n]+~~)|{_LINK_PART}|(?P<strong>\*\*[^*\n]+\*\*|(?<!\w)_[^_\n]+_(?!\w)|\*[^*\n]+\*)",
        re.MULTILINE,
    ),
    TODO_TXT: re.compile(
        rf"(?P<quiet>^x .*$)|(?P<heading>^\([A-Z]\))|(?P<strong>(?<!\S)\+\S+)|(?P<mark>(?<!\S)@\S+)|{_LINK_PART}"
        r"|(?P<due>(?<!\S)due:\S+)",
        re.MULTILINE,
    ),
    CSV: re.compile(r"(?P<heading>\A.*$)|(?P<mark>[;,\t])", re.MULTILINE),
}
_LINKS = re.compile(_LINK_PART)
_COLORS = {"heading": _HEADING, "mark": _MARK, "link": _LINK, "strong": _STRONG, "quiet": _QUIET, "due": _HEADING}


@lru_cache(4)
def tints(text: str, format: str) -> tuple[ui.Tint, ...]:
    """The coloured parts of a text."""
    matches = _PATTERNS.get(format, _LINKS).finditer(text)
    return tuple(ui.Tint(*match.span(), _COLORS[match.lastgroup or "mark"]) for match in matches)


@cache
def templates() -> dict[str, str]:
    """What a new document can begin with, by the names that the dialog lists, in its order."""
    return tomllib.loads(files(__package__).joinpath("templates.toml").read_text("utf-8"))


def template_text(name: str, now: datetime) -> str:
    """A template filled in for this moment; empty for a name that is none."""
    dated = templates().get(name, "").replace("{date}", f"{now:%Y-%m-%d}").replace("{time}", f"{now:%H:%M:%S}")
    return dated.replace("{stamp}", f"{now:%Y%m%d%H%M}")
