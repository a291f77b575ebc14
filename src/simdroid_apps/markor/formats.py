"""Document formats: their file extensions, syntax highlighting, and templates of new files."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache

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
    known = format_of(name) != PLAIN or name.lower().endswith(_TEXT_ENDINGS)
    return known or not ending(name) or mime_of(name).startswith("text/")


def mime(name: str) -> str:
    """The MIME type shown for a name."""
    if format_of(name) == MARKDOWN:
        return "text/markdown"
    found = mime_of(name)
    return "text/plain" if is_text(name) and not found.startswith("text/") else found


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


@lru_cache(64)
def tints(text: str, format: str) -> tuple[ui.Tint, ...]:
    """The coloured parts of a text."""
    found = _PATTERNS.get(format, _LINKS).finditer(text)
    return tuple(ui.Tint(*match.span(), _COLORS[match.lastgroup or "mark"]) for match in found)


_ZIM = "Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.4\nCreation-Date: {date}T{time}\n\n"
TEMPLATES: dict[str, str] = {
    "Empty file": "",
    "markor-markdown-reference.md": """# Markdown reference

Write **bold**, *italic*, ~~struck out~~ or `code` words.

## Lists
- an item
- another one
  - an item below it
- [ ] something to do
- [x] something done

1. first
2. second

> A quoted line.

[A link](https://example.org)

| Left | Right |
|------|------:|
| one  |     1 |
| two  |     2 |

---

```
a block of code
```
""",
    "todo.example.txt": """(A) Call the landlord @phone +home due:{date}
(B) Buy paint @shop +home
Return the library books @town
x {date} Water the plants +home
""",
    "2029-01-01-jekyll-post.md": """---
layout: post
title: My new post
date: {date} {time}
categories: []
---

""",
    "cooking-recipe.md": """# Name of the dish

Serves 4, takes 30 minutes

## Ingredients
- [ ] 250 g
- [ ] 1 tsp

## Steps
1. Prepare
2. Cook
3. Serve
""",
    "presentation-beamer.md": """---
title: My presentation
date: {date}
class: beamer
---

# First slide
- a point

---

# Second slide
""",
    "zim-wiki-reference.txt": _ZIM
    + "====== Wiki reference ======\n**bold** //italic// ~~struck out~~\n\n* an item\n[ ] something to do\n",
    "zim-wiki-empty.txt": _ZIM,
    "hugo-post-front-matter.md": """+++
title = "My new post"
date = "{date}T{time}"
draft = true
+++

""",
    "202901012359-zettelkasten.md": """# {stamp} A thought

Tags: #idea

""",
    "asciidoc-reference.adoc": """= AsciiDoc reference

== A chapter
*bold* _italic_ `code`

* an item
** an item below it

. first
. second
""",
    "sample.csv": "name;amount;date\nFirst line;1.50;{date}\nSecond line;2.75;{date}\n",
}
"""What a new document can begin with, by the names that the dialog lists, in its order."""


def template_text(name: str, now: datetime) -> str:
    """A template filled in for this moment; empty for a name that is none."""
    dated = TEMPLATES.get(name, "").replace("{date}", f"{now:%Y-%m-%d}").replace("{time}", f"{now:%H:%M:%S}")
    return dated.replace("{stamp}", f"{now:%Y%m%d%H%M}")
