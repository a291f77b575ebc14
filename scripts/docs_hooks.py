"""MkDocs hooks: navigation from the index, pages outside of `docs/`, and Markdown as a repository's viewer reads it.

Pages are written for a repository's own viewer. Links that leave `docs/` lead to copies of those pages on the site, and
lists, tables and comments are put into the form that Python-Markdown reads alike.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import join, normpath, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
PROJECT = "project"
"""The folder on the site for pages that lie outside of `docs/`."""
OUTSIDE = {
    "README.md": f"{PROJECT}/README.md",
    "CONTRIBUTING.md": f"{PROJECT}/contributing.md",
    "CHANGELOG.md": f"{PROJECT}/changelog.md",
    "LICENSE": f"{PROJECT}/LICENSE.txt",
    "NOTICE": f"{PROJECT}/NOTICE.txt",
    "src/simdroid/ui/assets/LICENSES.md": f"{PROJECT}/licences-fonts.md",
    "src/simdroid/media/photographs/LICENSES.md": f"{PROJECT}/licences-photographs.md",
    "src/simdroid/media/pictures/LICENSES.md": f"{PROJECT}/licences-pictures.md",
    "src/simdroid_apps/osmand/data/LICENSES.md": f"{PROJECT}/licences-map.md",
}
"""Files of the repository that the site has, too, and where."""
SOURCES = {on_site: source for source, on_site in OUTSIDE.items()}
WIDE = "generated/measurements.md"
"""A table that needs the room of the table of contents."""
TITLES = {"contributing.md": "Contributing", "changelog.md": "Changelog"}

LINK = re.compile(r"(?<=\]\()(?!https?:|mailto:|#)([^)#\s]+)(?=[)#])")
CODE = re.compile(r"```.*?^\s*```|`[^`\n]+`", re.DOTALL | re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*<!--.*?-->\n", re.MULTILINE | re.DOTALL)
ITEM = re.compile(r"^( *)([-*]|\d+\.) ")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the navigation from the index of the documentation."""
    config.nav = _navigation(ROOT / "docs")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that lie outside of `docs/`."""
    for source, on_site in OUTSIDE.items():
        files.append(File.generated(config, on_site, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put a page into the form that Python-Markdown reads as a repository's viewer does."""
    del config, files
    on_site = page.file.src_uri
    if on_site == WIDE:
        page.meta["hide"] = ["toc"]
    lines = _with_lists(COMMENT.sub("", markdown).splitlines())
    text = "\n".join(_table_row(line) if line.lstrip().startswith("|") else line for line in lines)
    source = SOURCES.get(on_site, f"docs/{on_site}")
    return _outside_of_code(lambda part: LINK.sub(lambda match: _target(match[1], source, on_site), part), text)


def _navigation(docs: Path) -> list[Any]:
    """Guides, reference and design as the index lists them; apps by name; the project's own pages."""
    index = (docs / "README.md").read_text(encoding="utf-8")
    _, wishes, reference, design, generated = index.split("\n## ")
    apps = sorted(file.name for file in (docs / "apps").glob("*.md") if file.name != "README.md")
    return [
        {"Overview": ["README.md", {"MobileWorld": OUTSIDE["README.md"]}]},
        {"Guides": _listed(wishes, "guides")},
        {"Reference": [*_listed(reference, "reference"), {"Written by programs": _listed(generated, "generated")}]},
        {"Apps": ["apps/README.md", *(f"apps/{name}" for name in apps)]},
        {"Design": _listed(design, "design")},
        {
            "Project": [
                *({title: f"{PROJECT}/{name}"} for name, title in TITLES.items()),
                {"Licences of assets": _licences()},
            ]
        },
    ]


def _listed(section: str, folder: str) -> list[dict[str, str]]:
    """The pages of a folder, by the text of the first link to each."""
    titles: dict[str, str] = {}
    for title, path in re.findall(r"\[([^\]]+)\]\(([\w/-]+\.md)\)", section):
        if path.startswith(f"{folder}/"):
            titles.setdefault(path, title[:1].upper() + title[1:])
    return [{title: path} for path, title in titles.items()]


def _licences() -> list[str]:
    return [on_site for source, on_site in OUTSIDE.items() if source.endswith("LICENSES.md")]


def _target(link: str, source: str, on_site: str) -> str:
    """Where a link of a page leads on the site, seen from where the page is there."""
    wanted = normpath(join(Path(source).parent.as_posix(), link))
    place = OUTSIDE.get(wanted, wanted.removeprefix("docs/"))
    return relpath(place, Path(on_site).parent.as_posix() or ".")


def _outside_of_code(change: Any, text: str) -> str:
    parts, end = [], 0
    for code in CODE.finditer(text):
        parts += [change(text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, change(text[end:])])


def _table_row(line: str) -> str:
    """A row whose code may have bars: a viewer wants them escaped, Python-Markdown wants them as they are."""
    return re.sub(r"`[^`]+`", lambda code: code[0].replace("\\|", "|"), line)


def _with_lists(lines: list[str]) -> list[str]:
    """Blank lines before lists that follow text at once, and four blanks for each level of a list."""
    found: list[str] = []
    levels: list[int] = []
    fenced = False
    for line in lines:
        if line.lstrip().startswith("```"):
            fenced = not fenced
        item = None if fenced else ITEM.match(line)
        indent = len(line) - len(line.lstrip())
        if item:
            while levels and indent < levels[-1]:
                levels.pop()
            if not levels or indent > levels[-1]:
                if not levels and found and found[-1].strip():
                    found.append("")
                levels.append(indent)
        elif line.strip() and levels and indent <= levels[0] and not fenced and not (found and found[-1].strip()):
            levels.clear()
        if levels:
            depth = len(levels) - (1 if item else 0)
            width = levels[-1] if item else levels[-1] + 2
            line = " " * (4 * depth) + line[min(indent, width) :] if line.strip() else line
        found.append(line)
    return found
