"""The blocks of a page, with what their comments say about running them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs/guides").glob("*.md")))

_FENCE = re.compile(r"^(?P<margin> *)```(?P<language>\S*)\n(?P<text>.*?)^(?P=margin)```$", re.DOTALL | re.MULTILINE)
_COMMENT = re.compile(r"<!-- run: (given|plan only|in|not),? ((?:(?!-->).)*?) -->\s*\Z", re.DOTALL)
_NAME = re.compile(r"^ *`([\w./-]+\.\w+)`:\s*\Z", re.MULTILINE)
_OWN_NAME = re.compile(r"\A# (\S+/\S+\.py)\n")


@dataclass(frozen=True)
class Block:
    """What stands between two fences."""

    page: Path
    line: int
    language: str
    text: str
    name: str | None
    """The file that it is the content of."""
    given: tuple[str, ...]
    """Commands that are run before it."""
    planned: str | None
    """Why its evaluations are planned only."""
    elsewhere: str | None
    """The test that runs it."""
    unused: str | None
    """Why nobody runs it."""

    def __str__(self) -> str:
        """Where it is."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    """All of them, in order."""
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        margin = len(found["margin"])
        content = "".join(line[margin:] if line.strip() else line for line in found["text"].splitlines(keepends=True))
        before, notes = text[: found.start()], list[tuple[str, str]]()
        while note := _COMMENT.search(before):
            notes.insert(0, (note[1], " ".join(note[2].split()) if note[1] != "given" else note[2]))
            before = before[: note.start()]
        name = _NAME.search(before) or _OWN_NAME.match(content)
        said = dict(notes)
        yield Block(
            page,
            text[: found.start()].count("\n") + 1,
            found["language"],
            content,
            name and name[1],
            tuple(value for kind, value in notes if kind == "given"),
            said.get("plan only"),
            said.get("in"),
            said.get("not"),
        )
