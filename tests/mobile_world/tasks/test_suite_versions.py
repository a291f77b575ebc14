"""A suite's version names its goals, data, checks and budgets: none of them changes under the same version unnoticed.

`python -m tests.mobile_world.tasks.test_suite_versions` pins the definitions as they are.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from mobile_world.tasks import FAMILIES, SuiteFamily
from mobile_world.tasks.suites import DEFINITIONS
from tests.mobile_world.tasks.pinned import FILE as INSTANCES

PINNED = Path(__file__).with_name("suite_versions.json")
"""By suite and version: the sha256 of its definitions."""
ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "reference" / "suite-versions.md"
TASKS = DEFINITIONS.parent
SHARED = (
    *("base.py", "check_results.py", "goals.py", "scene_task.py"),
    *("unrelated_messages.*", "dialogue/**/*", "values/**/*"),
)
"""What all suites are judged by."""
ROW = re.compile(
    r"^\| (?P<suites>[a-z_, ]+) \| (?P<version>\d+) \| (?P<since>[^|]+) \| (?P<change>[^|]+) \|$", re.MULTILINE
)
MARK = "[score-affecting]"

WHAT_TO_DO = (
    "The definitions of {suite} are not those that version {version} was pinned with. If the score of any episode may "
    "change: count SuiteFamily.version up in src/mobile_world/tasks/suites.py, unless this version is unreleased, "
    f"say what changed in docs/reference/suite-versions.md, and mark the line in CHANGELOG.md with {MARK}. "
    "Then, or if no score can change: python -m tests.mobile_world.tasks.test_suite_versions"
)


def definitions(family: SuiteFamily) -> str:
    """The sha256 of everything that makes a score what it is.

    Code without its comments and docstrings, so that words may be mended, and the first instances of each task, which
    hold what generators and proofs give them: texts, fixtures, conditions and step budgets.
    """
    found = hashlib.sha256(json.dumps(json.loads(INSTANCES.read_bytes())[family.name], sort_keys=True).encode())
    for file in _files(family):
        content = file.read_bytes()
        code = repr(_plain(ast.parse(content))).encode() if file.suffix == ".py" else content
        found.update(f"{file.relative_to(TASKS).as_posix()} {len(code)}\n".encode() + code)
    return found.hexdigest()


def _files(family: SuiteFamily) -> list[Path]:
    others = [each.folder for each in FAMILIES.values() if family.folder in each.folder.parents]
    own = (file for file in family.folder.rglob("*") if not any(file.is_relative_to(folder) for folder in others))
    shared = (file for pattern in SHARED for file in TASKS.glob(pattern))
    return sorted(file for file in {*own, *shared} if file.is_file() and "__pycache__" not in file.parts)


def _plain(value: object) -> object:
    """A syntax tree as tuples that every Python version makes alike: without places, empty fields and docstrings."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if not isinstance(value, ast.AST):
        return value
    fields = {name: each for name, each in ast.iter_fields(value) if each not in (None, []) and name != "kind"}
    body = fields.get("body")
    if isinstance(body, list) and isinstance(body[0], ast.Expr) and _is_text(body[0].value):
        fields["body"] = body[1:]
    return type(value).__name__, [(name, _plain(each)) for name, each in sorted(fields.items())]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_definitions_do_not_change_under_the_same_version(family: SuiteFamily) -> None:
    pinned = json.loads(PINNED.read_bytes())[family.name].get(str(family.version))
    assert pinned == definitions(family), WHAT_TO_DO.format(suite=family.name, version=family.version)


def test_words_may_be_mended_and_code_may_not() -> None:
    code = 'class A:\n    """A."""\n    max_steps = 3  # few\n'
    assert _plain(ast.parse(code)) == _plain(ast.parse(code.replace("A.", "An A.").replace("few", "many")))
    assert _plain(ast.parse(code)) != _plain(ast.parse(code.replace("3", "4")))


class _Change(NamedTuple):
    version: int
    since: str


def _history() -> dict[str, list[_Change]]:
    """By suite, the versions that the page tells of and since when they are, in its order."""
    found: dict[str, list[_Change]] = {name: [] for name in FAMILIES}
    for row in ROW.finditer(PAGE.read_text(encoding="utf-8")):
        for name in row["suites"].split(", "):
            found[name].append(_Change(int(row["version"]), row["since"].strip()))
    return found


def test_the_page_tells_every_version_of_every_suite() -> None:
    for name, changes in _history().items():
        assert [each.version for each in changes] == list(range(FAMILIES[name].version, 0, -1)), name


def test_a_score_affecting_change_is_part_of_a_version_and_a_version_is_a_score_affecting_change() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = dict(_sections(changelog))
    for since, text in sections.items():
        told = any(each.since == since for changes in _history().values() for each in changes)
        assert (MARK in text) == told, f"{since}: {MARK} lines of CHANGELOG.md and rows of {PAGE.name} go together"
    known = {each.since for changes in _history().values() for each in changes if each.version > 1}
    assert known <= sections.keys(), f"{PAGE.name} names releases that CHANGELOG.md does not have"


def _sections(changelog: str) -> Iterator[tuple[str, str]]:
    """Releases of the changelog, `Unreleased` among them, with their text."""
    parts = re.split(r"^## \[([^]]+)].*$", changelog, flags=re.MULTILINE)
    return zip(parts[1::2], parts[2::2], strict=True)


if __name__ == "__main__":
    pinned: dict[str, dict[str, str]] = json.loads(PINNED.read_bytes()) if PINNED.exists() else {}
    for each in FAMILIES.values():
        pinned.setdefault(each.name, {})[str(each.version)] = definitions(each)
    PINNED.write_text(json.dumps(pinned, indent=1) + "\n", encoding="utf-8")
