"""Mutants are what mutation testing calls them, and those set aside still exist."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from benchmarks.mutants import Mutant, mutants_of
from benchmarks.mutation import EQUIVALENT, ROOMS, ROOT, Coverage, RoomResult, Verdict, draw, listed_equivalents

EVERYTHING = b'''"""A module."""
from typing import Protocol

__all__ = ["area"]
TIMEOUT = 30
SIZE = 48


class Shape(Protocol):
    def corners(self) -> int: ...


def area(width: int, height: int = 2) -> int:
    """Of a rectangle."""
    if width < 0 and not height:
        raise ValueError("width 0")
    log.debug("area %s", 1)
    wait(timeout=5)
    width += 1
    return width * height


def text(name: str) -> str:
    return f"{name + name} 1"
'''


def changes(source: bytes) -> list[tuple[str, str]]:
    return [(mutant.before, mutant.after) for mutant in mutants_of("module.py", source)]


def test_each_place_with_an_operator_gives_one_mutant() -> None:
    assert changes(EVERYTHING) == [
        ("48", "49"),
        ("2", "3"),
        ("width < 0 and not height", "(not (width < 0 and (not height)))"),
        ("width < 0 and not height", "(width < 0 or not height)"),
        ("width < 0", "(width <= 0)"),
        ("0", "1"),
        ("not height", "(height)"),
        ("wait(timeout=5)", "None"),
        ("width += 1", "width -= 1"),
        ("1", "2"),
        ("width * height", "None"),
        ("width * height", "(width // height)"),
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a - b", "(a + b)"),
        ("a == b", "(a != b)"),
        ("a in b", "(a not in b)"),
        ("a is None", "(a is not None)"),
        ("-a", "(a)"),
        ("True", "False"),
        ("1.5", "2.5"),
        ("a if b else c", "(c if b else a)"),
    ],
)
def test_operators(before: str, after: str) -> None:
    assert (before, after) in changes(f"value = {before}\n".encode())


def test_a_mutant_knows_its_place_behind_letters_of_several_bytes() -> None:
    source = 'def f():\n    return ["ü",\n      1]\n'.encode()
    number = mutants_of("module.py", source)[-1]
    assert number.apply(source).decode() == 'def f():\n    return ["ü",\n      2]\n'
    assert (number.function, number.first_line, number.statement_line) == ("f", 3, 2)


def test_every_mutant_of_a_room_is_a_program() -> None:
    for path in (ROOT / ROOMS["kit"].source).glob("*.py"):
        source = path.read_bytes()
        for mutant in mutants_of(path.name, source):
            ast.parse(mutant.apply(source))


def test_the_seed_alone_decides_the_draw() -> None:
    first, possible = draw("web", 20, "abc")
    assert draw("web", 20, "abc") == (first, possible)
    assert draw("web", 20, "abd")[0] != first
    assert len({(mutant.path, mutant.first_line) for mutant in first}) == 20 < possible


def test_rooms_have_source_and_tests() -> None:
    assert all((ROOT / room.source).is_dir() and (ROOT / room.tests).is_dir() for room in ROOMS.values())
    packages = {path.parent.name for path in (ROOT / "src/mobile_world").glob("*/__init__.py")} - {"phone"}
    inside = {path.parent.name for path in (ROOT / "src/simdroid").glob("*/__init__.py")}
    assert set(ROOMS) == packages | inside | {"apps"}


def mutant_at(line: int) -> Mutant:
    return Mutant("a.py", "f", line, line, line, 0, 1, "1", "2")


def test_the_quickest_tests_of_the_line_come_first_and_then_those_beside_them() -> None:
    seconds = {"t.py::slow": 2.0, "t.py::quick": 0.1, "u.py::other": 0.2, "t.py::idle": 0.0}
    covered = Coverage({"a.py": {3: ["t.py::slow", "t.py::quick"], 4: ["u.py::other"]}}, seconds)
    assert covered.of_mutant(mutant_at(3)) == ["t.py::quick", "t.py::slow"]
    assert covered.beside(["t.py::quick", "t.py::slow"]) == ["t.py::idle"]


def test_a_line_that_runs_at_import_is_tried_by_the_tests_of_its_module() -> None:
    covered = Coverage({"a.py": {3: ["t.py::one"], 9: []}, "b.py": {1: []}}, {"t.py::one": 1.0})
    assert covered.of_mutant(mutant_at(9)) == ["t.py::one"]
    assert Coverage({}, {}).of_mutant(mutant_at(9)) == []


def test_equivalent_mutants_do_not_count_and_hangs_are_noticed() -> None:
    outcomes = ("killed", "timeout", "survived", "not covered", "equivalent")
    result = RoomResult("web", 99, tuple(Verdict(mutant_at(1), outcome, 0.0) for outcome in outcomes))
    assert (result.killed, result.counted, result.share) == (2, 4, 0.5)


def test_mutants_set_aside_still_exist_and_say_why() -> None:
    for entry in listed_equivalents():
        found = mutants_of(entry["path"], (ROOT / entry["path"]).read_bytes())
        known = {(mutant.function, mutant.before, mutant.after) for mutant in found}
        assert (entry["function"], entry["before"], entry["after"]) in known, (
            f"not in {EQUIVALENT.name} any more: {entry}"
        )
        assert entry["reason"]


def test_paths_are_those_of_the_repository() -> None:
    assert Path(draw("web", 1, "a")[0][0].path).parts[:2] == ("src", "mobile_world")
