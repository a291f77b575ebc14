"""Tables at the widths where their layout changes, as people see them: `tables.txt` shows them all.

`python -m tests.mobile_world.cli.test_table_layout` writes that page anew when the layout is changed on purpose.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from mobile_world.cli import output
from mobile_world.cli.output import _Column, columns_of, folded, laid_out, print_details, print_rows, say, wrapped

PAGE = Path(__file__).with_name("tables.txt")
TITLES = ("NAME", "STATE", "GOAL", "NOTE")
CELLS = [
    ["WifiEnableTask", "to run", "Switch Wi-Fi on in the settings of the phone", "-"],
    ["A", "scored", "漢字 are wide", "a/long-path;with,joints"],
]
ALL = (None, 92, 75, 60, 57, 56, 50, 40, 39, 31, 20, 12)
SPARED = (93, 79, 78, 68, 54, 53, 38, 24, 23, 14)
"""With columns that can be left out."""


def page() -> str:
    parts = [(width, ()) for width in ALL] + [(width, ("NOTE", "STATE")) for width in SPARED]
    lines: list[str] = []
    for width, spare in parts:
        lines.append(f"== {width or 'no terminal'}{', without NOTE and STATE if need be' if spare else ''}")
        lines += laid_out(TITLES, CELLS, width, spare=spare).lines
    return "\n".join(lines) + "\n"


def test_tables_are_laid_out_as_they_were() -> None:
    assert page().splitlines() == PAGE.read_text().splitlines(), (
        "if the layout changes on purpose: python -m tests.mobile_world.cli.test_table_layout"
    )


def test_a_table_is_titles_and_rows_of_lines() -> None:
    table = laid_out(("A", "TWO WORDS"), [["x", "one two"], ["y", ""]], 8)
    assert (table.titles, table.rows) == (["A  TWO", "   WORDS"], [["x  one", "   two"], ["y"]])
    silent = laid_out(("A", "B", "C"), [["x", "", "–"], ["y", "-", "z"]], 4, spare=("A",))
    assert silent.lines == ["A  C", "x  –", "y  z"], "what says nothing goes before what can be spared"
    nothing = laid_out(("ONE", "TWO"), [["-", "–"]], 3)
    assert nothing.lines[0] == "ONE", "where no column says anything, all stay"


@pytest.mark.parametrize(
    ("title", "cells", "natural", "comfortable", "least"),
    [
        ("N", ["a" * 20], 20, 20, (20, 20, 20)),
        ("N", ["a b" + "c" * 18], 21, 21, (19, 19, 19)),
        ("N", ["word " * 9], 45, 30, (4, 4, 4)),
        ("N", ["one two"], 7, 7, (7, 3, 3)),
        ("N", ["1 to 7", "-", "–", ""], 6, 6, (6, 6, 6)),
        ("N", ["a-b c"], 5, 5, (5, 3, 2)),
        ("LONG TITLE", [], 10, 10, (5, 5, 5)),
        ("N", ["x" * 40], 40, 40, (40, 40, 40)),
    ],
)
def test_how_much_room_a_column_wants(
    title: str, cells: list[str], natural: int, comfortable: int, least: tuple[int, ...]
) -> None:
    column = _Column(title, cells)
    assert (column.natural, column.comfortable) == (natural, comfortable)
    found = [column.least(short_too=short, joints_too=joints) for short, joints in ((0, 0), (1, 0), (1, 1))]  # type: ignore[arg-type]
    assert tuple(found) == least
    assert column.says_something == any(cell not in ("", "-", "–") for cell in cells)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two  three", 7, ["one two", "three"]),
        ("a-b/c;d,e fg", 3, ["a-", "b/", "c;", "d,e", "fg"]),
        ("漢字漢字 ab", 5, ["漢字", "漢字", "ab"]),
        ("a漢b", 2, ["a", "漢", "b"]),
        ("  lead", 3, ["", "lead"]),
        ("two words", 9, ["two words"]),
        ("two words", 8, ["two", "words"]),
        ("word", 3, ["word"]),
        ("", 5, [""]),
    ],
)
def test_where_lines_end(text: str, width: int, lines: list[str]) -> None:
    assert wrapped(text, width) == lines


def test_columns_of_a_terminal() -> None:
    assert [columns_of(text) for text in ("abc", "é", "e\u0301", "漢", "漢a", "Ａ")] == [3, 1, 1, 2, 3, 2]
    assert folded("   one two", 7) == ["   one", "   two"] and folded("one two", 7) == ["one two"]
    assert folded("    ab cd", 2) == ["    ab", "    cd"]


class Screen(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch, columns: int, action: Any) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(columns))
    screen = Screen()
    with redirect_stdout(screen):
        action()
    return screen.getvalue().splitlines()


def test_details_stand_beside_their_names(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    values = {"long_name": "one two three four", "b": None, "c": True, "d": {"é": 1}, "e": ("x", False, 3), "f": "\x1b"}
    print_details(values, as_json=False)
    assert capsys.readouterr().out.splitlines() == [
        "long name  one two three four",
        "b          -",
        "c          yes",
        'd          {"é": 1}',
        "e          x, no, 3",
        "f          \\x1b",
    ]
    bold = {"long_name": "\x1b[1mlong name\x1b[0m", "b": "\x1b[1mb\x1b[0m"}
    lines = on_terminal(monkeypatch, 20, lambda: print_details({"long_name": "one two three", "b": ""}, as_json=False))
    assert lines == [f"{bold['long_name']}  one two", "           three", f"{bold['b']}          -"]
    narrow = on_terminal(monkeypatch, 5, lambda: print_details({"long_name": "a b"}, as_json=False))
    assert narrow == [f"{bold['long_name']}  a", "           b"]
    print_details({"a": 1}, as_json=True)
    assert capsys.readouterr().out == '{\n  "a": 1\n}\n'


def test_rows_are_a_table_or_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"the_name": "a", "tags": ["x", "y"]}, {"the_name": "b", "tags": []}]
    print_rows(rows, as_json=False, empty="none")
    assert capsys.readouterr().out == "THE NAME  TAGS\na         x, y\nb\n"
    print_rows(rows, as_json=True, empty="none")
    assert json.loads(capsys.readouterr().out) == rows
    print_rows([], as_json=False, empty="none")
    assert capsys.readouterr().out == "none\n"
    print_rows([], as_json=True, empty="none")
    assert capsys.readouterr().out == "[]\n"
    lines = on_terminal(monkeypatch, 10, lambda: print_rows(rows, as_json=False, empty="none", spare=("tags",)))
    assert lines == ["\x1b[1mTHE NAME\x1b[0m", "a", "b"]


def test_sentences_go_where_they_are_sent(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    say("one two\x07", err=True)
    say("one two")
    assert capsys.readouterr() == ("one two\n", "one two\\x07\n")
    assert on_terminal(monkeypatch, 5, lambda: say("one two", bold=True)) == ["\x1b[1mone\x1b[0m", "\x1b[1mtwo\x1b[0m"]
    screen = Screen()
    monkeypatch.setenv("COLUMNS", "5")
    with redirect_stderr(screen):
        say("one two", err=True)
        assert (output.terminal_width(err=True), output.terminal_width()) == (5, None)
    assert screen.getvalue().replace("\x1b[0m", "") == "one\ntwo\n" and not sys.stdout.isatty()


if __name__ == "__main__":
    PAGE.write_text(page())
