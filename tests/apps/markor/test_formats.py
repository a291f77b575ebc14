"""Formats and templates of documents, names and sizes of files, the order of a folder, searches, and undo steps."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from simdroid.device import Phone
from simdroid.system import System
from simdroid_apps.markor import files
from simdroid_apps.markor.document import Change, difference
from simdroid_apps.markor.formats import (
    ending,
    format_of,
    is_text,
    mime,
    template_text,
    templates,
    tints,
    without_ending,
)
from simdroid_apps.markor.store import Options

FOLDER = "/storage/emulated/0/Documents/Markor/test"


@pytest.mark.parametrize(
    ("name", "format", "text", "type"),
    [
        ("a.md", "Markdown", True, "text/markdown"),
        ("a.MARKDOWN", "Markdown", True, "text/markdown"),
        ("todo.txt", "todo.txt", True, "text/plain"),
        ("my.todo.txt", "todo.txt", True, "text/plain"),
        ("a.txt", "Plain Text", True, "text/plain"),
        ("a.csv", "CSV", True, "text/csv"),
        ("a.json", "Key - Value", True, "text/plain"),
        ("a.adoc", "AsciiDoc", True, "text/plain"),
        ("README", "Plain Text", True, "text/plain"),
        ("a.png", "Plain Text", False, "image/png"),
        ("a.zip", "Plain Text", False, "application/zip"),
    ],
)
def test_names_stand_for_formats(name: str, format: str, text: bool, type: str) -> None:
    assert (format_of(name), is_text(name), mime(name)) == (format, text, type)


@pytest.mark.parametrize(("name", "stem", "end"), [("a.b.md", "a.b", ".md"), ("a", "a", ""), (".hid", ".hid", "")])
def test_names_have_endings(name: str, stem: str, end: str) -> None:
    assert (without_ending(name), ending(name)) == (stem, end)


def test_templates_are_filled_in() -> None:
    now = datetime(2029, 1, 5, 7, 8, 9, tzinfo=UTC)
    assert "date: 2029-01-05 07:08:09" in template_text("2029-01-01-jekyll-post.md", now)
    assert template_text("202901012359-zettelkasten.md", now).startswith("# 202901050708 A thought")
    assert template_text("none", now) == ""
    assert next(iter(templates().values())) == ""


def test_markdown_is_highlighted() -> None:
    text = "# A\n- b `c`\n> q"
    assert [text[tint.start : tint.end] for tint in tints(text, "Markdown")] == ["# A", "-", "`c`", "> q"]
    assert [tint[:2] for tint in tints("x (A)\n(B) +p @c due:1", "todo.txt")] == [
        (0, 5),
        (6, 9),
        (10, 12),
        (13, 15),
        (16, 21),
    ]
    assert tints("see http://a.b", "Plain Text")[0][:2] == (4, 14)


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, "0 B"), (1023, "1023 B"), (1024, "1.00 KB"), (1536, "1.50 KB"), (1 << 20, "1.00 MB"), (1 << 40, "1024.00 GB")],
)
def test_sizes(size: int, text: str) -> None:
    assert files.size_text(size) == text


@pytest.mark.parametrize(
    ("typed", "name"), [(" a/b:c ", "abc"), ("..", ""), (".", ""), ("...", "..."), ("a\nb", "ab"), ("ü.md", "ü.md")]
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    assert files.clean_name(typed) == name


@pytest.mark.parametrize(
    ("folder", "above"),
    [
        ("/storage/emulated/0", ""),
        ("/", ""),
        ("/storage/emulated/0/Documents", "/storage/emulated/0"),
        ("/storage/recent-files", "/storage/emulated/0"),
        ("/data", "/"),
    ],
)
def test_folders_have_a_folder_above(folder: str, above: str) -> None:
    assert files.parent_of(folder) == above


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ("", "abc", Change(0, "", "abc")),
        ("abc", "", Change(0, "abc", "")),
        ("abcd", "abXd", Change(2, "c", "X")),
        ("aaa", "aaaa", Change(3, "", "a")),
        ("aa", "a", Change(1, "a", "")),
        ("same", "same", Change(4, "", "")),
    ],
)
def test_a_step_is_the_smallest_replacement(before: str, after: str, change: Change) -> None:
    assert difference(before, after) == change
    assert change.redo(before).text == after
    assert change.undo(after).text == before


@pytest.fixture
def system(phone: Phone) -> System:
    """A phone with a folder of documents."""
    fs = phone.system.fs
    for number, (name, text) in enumerate(
        {"b.md": "milk", "A.txt": "12345", "c.png": "1", ".dot": "", "sub/d.md": "Milk"}.items()
    ):
        fs.mkdir(f"{FOLDER}/{name}".rpartition("/")[0], parents=True)
        fs.write_text(f"{FOLDER}/{name}", text)
        fs.set_times(f"{FOLDER}/{name}", atime_ns=0, mtime_ns=(9 - number) * 1_000_000_000)
    return phone.system


def names(system: System) -> list[str]:
    return [entry.name for entry in files.entries(system, FOLDER)]


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({}, ".. sub .dot A.txt b.md c.png"),
        ({"dotfiles": False}, ".. sub A.txt b.md c.png"),
        ({"reverse": True}, ".. sub c.png b.md A.txt .dot"),
        ({"sort_order": "SIZE"}, ".. sub .dot c.png b.md A.txt"),
        ({"sort_order": "MIME"}, ".. sub c.png b.md .dot A.txt"),
        ({"sort_order": "MTIME", "folder_first": False}, ".. .dot c.png A.txt b.md sub"),
    ],
)
def test_a_folder_has_an_order(system: System, values: dict[str, bool | str], found: str) -> None:
    for name, value in values.items():
        setattr(Options(system), name, value)
    assert names(system) == found.split()


@pytest.mark.parametrize(
    ("text", "ways", "found"),
    [
        ("MD", "", ["b.md", "d.md"]),
        ("MD", "case", []),
        ("^[bd]", "regex", ["b.md", "d.md"]),
        ("[", "regex", []),
        ("[", "", []),
        ("milk", "content", ["b.md", "d.md"]),
        ("milk", "content case", ["b.md"]),
        ("md", "first", ["b.md"]),
        ("sub", "", ["sub"]),
    ],
)
def test_a_search_looks_at_names_and_texts(system: System, text: str, ways: str, found: list[str]) -> None:
    chosen = {way: way in ways.split() for way in ("regex", "case", "content", "first")}
    assert [entry.name for entry in files.search(system, FOLDER, text, **chosen)] == found


@pytest.mark.parametrize(
    ("conflict", "there"), [("keep", ["b.md", "b_1.md"]), ("overwrite", ["b.md"]), ("skip", ["b.md"])]
)
def test_a_copy_meets_a_name_that_is_taken(system: System, conflict: files.Conflict, there: list[str]) -> None:
    target = f"{FOLDER}/other"
    system.fs.mkdir(target)
    system.fs.write_text(f"{target}/b.md", "old")
    assert files.clashes(system, [f"{FOLDER}/b.md", f"{FOLDER}/c.png"], target) == [f"{FOLDER}/b.md"]
    files.put(system, [f"{FOLDER}/b.md"], target, conflict, moving=False)
    assert sorted(system.fs.listdir(target)) == there
    assert system.fs.read_text(f"{target}/b.md") == ("milk" if conflict == "overwrite" else "old")
    files.put(system, [f"{FOLDER}/b.md"], FOLDER, "keep", moving=True)
    assert system.fs.is_file(f"{FOLDER}/b.md")


def test_documents_are_remembered_by_time_and_by_number(system: System) -> None:
    options = Options(system)
    for path in ("/a", "/b", "/a", "/c"):
        options.visit(path)
        system.clock.advance(1)
    assert options.recent() == ["/c", "/a", "/b"]
    assert options.popular() == ["/a", "/c", "/b"]
    options.forget("/a")
    assert options.recent() == ["/c", "/b"]
    options.toggle_favourite("/x")
    options.toggle_favourite("/y")
    options.toggle_favourite("/x")
    assert options.favourites == ["/y"]
