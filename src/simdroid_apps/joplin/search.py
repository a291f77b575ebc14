"""Joplin's search: words and filters over `notes_normalized`, the most relevant notes first.

A word finds what begins with it; several must all be there. Quotation marks keep words together, a minus sign excludes,
and `title:`, `body:`, `tag:`, `notebook:`, `type:` and `iscompleted:` look at one thing; `any:1` takes one of them for
enough. The real app weighs its results by how rare their words are; here those with the words in the title come first.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from typing import NamedTuple

from simdroid_apps.joplin.options import EVERYTHING
from simdroid_apps.joplin.rows import Note, normalized
from simdroid_apps.joplin.store import Store

_FILTERS = ("title", "body", "tag", "notebook", "type", "iscompleted", "any")


class Term(NamedTuple):
    """One condition of a query."""

    field: str
    """What it looks at; empty for title and body."""
    value: str
    negated: bool


class _Line(NamedTuple):
    """A line of the index with what filters look at besides."""

    id: str
    title: str
    body: str
    is_todo: bool
    completed: bool
    folders: tuple[str, ...]
    tags: tuple[str, ...]


def parse(query: str) -> list[Term]:
    """The conditions of a query; an open quotation mark ends with the text."""
    try:
        words = shlex.split(query.replace("'", r"\'"))
    except ValueError:
        words = query.replace('"', "").split()
    return [_term(word) for word in words if word.strip("-")]


def _term(word: str) -> Term:
    negated, word = word.startswith("-"), word.removeprefix("-")
    field, colon, value = word.partition(":")
    if colon and field.lower() in _FILTERS and value:
        return Term(field.lower(), normalized(value), negated)
    return Term("", normalized(word), negated)


def find_notes(store: Store, query: str) -> list[Note]:
    """The notes that a query finds."""
    terms = parse(query)
    need = any if any(term.field == "any" for term in terms) else all
    conditions = [term for term in terms if term.field != "any"]
    if not conditions:
        return []
    lines = [
        line
        for line in _lines(store)
        if need(_TESTS[term.field](term.value, line) != term.negated for term in conditions)
    ]
    ranks = {line.id: _rank(line, conditions) for line in lines}
    notes = [note for note in store.listed(EVERYTHING) if note.id in ranks]
    return sorted(notes, key=lambda note: (ranks[note.id], -note.user_updated_time))


def _lines(store: Store) -> list[_Line]:
    folders = {folder.id: folder for folder in store.folders}
    titles = {tag.id: normalized(tag.title) for tag in store.tags()}
    tags: dict[str, list[str]] = {}
    with store.open() as database:
        for row in database.execute("SELECT note_id, tag_id FROM note_tags"):
            tags.setdefault(row["note_id"], []).append(titles.get(row["tag_id"], ""))
        rows = database.execute("SELECT * FROM notes_normalized").fetchall()

    def above(id: str) -> tuple[str, ...]:
        folder = folders.get(id)
        return (normalized(folder.title), *above(folder.parent_id)) if folder else ()

    return [
        _Line(
            row["id"],
            normalized(str(row["title"])),
            normalized(str(row["body"])),
            bool(row["is_todo"]),
            bool(row["todo_completed"]),
            above(row["parent_id"]),
            tuple(tags.get(row["id"], ())),
        )
        for row in rows
    ]


def _in(value: str, text: str) -> bool:
    """Whether a text has a word that begins with a value, or the words of a value in a row."""
    words = r"\W+".join(re.escape(word) for word in re.findall(r"\w+", value))
    return bool(words) and re.search(rf"\b{words}", text) is not None


def _among(value: str, titles: tuple[str, ...]) -> bool:
    """Whether a value is one of some titles; a star stands for anything."""
    pattern = re.escape(value).replace(r"\*", ".*")
    return any(re.fullmatch(pattern, title) for title in titles)


_TESTS: dict[str, Callable[[str, _Line], bool]] = {
    "": lambda value, line: _in(value, line.title) or _in(value, line.body),
    "title": lambda value, line: _in(value, line.title),
    "body": lambda value, line: _in(value, line.body),
    "tag": lambda value, line: _among(value, line.tags),
    "notebook": lambda value, line: _among(value, line.folders),
    "type": lambda value, line: line.is_todo == (value == "todo"),
    "iscompleted": lambda value, line: line.is_todo and line.completed == (value == "1"),
}


def _rank(line: _Line, terms: list[Term]) -> int:
    """How few of the words stand in the title."""
    words = [term.value for term in terms if term.field in ("", "title") and not term.negated]
    return sum(not _in(word, line.title) for word in words)
