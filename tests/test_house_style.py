"""The parts of the house style that a program can check."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

LONGEST_MODULE = 500
LONGEST_FUNCTION = 60
BOUNDARIES = {
    "src/mobile_world/agents/agent_files.py",  # whatever an agent's file raises is told with its line
    "src/mobile_world/core/task_calls.py",  # whatever a task's code raises is that task's, and the server goes on
    "src/mobile_world/experiment/episode/time_limited_calls.py",  # what a call raises belongs to whoever waits for it
    "src/mobile_world/experiment/episode/loop.py",  # whatever ends an episode is recorded, with its phase and culprit
    "src/mobile_world/experiment/executors/process_executor.py",  # what cannot be pickled stays in this process
    "src/mobile_world/experiment/executors/worker_process.py",  # what a call raises belongs to whoever waits for it
    "src/mobile_world/tasks/official_adapter/worker_side/official_worker/__main__.py",  # foreign tasks
    "src/mobile_world/tasks/discovery.py",  # a mistake in one task file must not hide the others
    "src/simdroid/shell/language/base/processes.py",  # a mistake in one command must not end the shell
    "src/mobile_world/web/errors.py",  # a mistake behind one request must not end the server
    "src/simdroid/app_loading.py",  # whatever an app from outside raises is told with its line
    "src/simdroid/browser/renderer/engine.py",  # the binding carries no exception of ours through JavaScript
    "src/simdroid/fleet/phone_process.py",  # whoever asked for a phone is told what its start raised
    "src/simdroid/fleet/zygote.py",  # likewise, and a phone's process ends nowhere else
    "src/simdroid/ui/windows/crash.py",  # a mistake in one app must not end the phone
}
"""Where anything may be caught, because a decision is made about it there: it is logged and counted."""

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
NAMES_THAT_SAY_NOTHING = {"utils", "helpers", "common", "manager", "misc"}


CATCHES_EVERYTHING = re.compile(r"\bexcept\s*:|\bexcept\b[\s(]*(Base)?Exception\b")


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT))


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement and every handler: a tenth of the nodes, and no function or handler stands elsewhere."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting.extend(getattr(node, part, ()))


def test_modules_and_functions_stay_short() -> None:
    long = []
    for file in SOURCES:
        text = file.read_text()
        lines = text.count("\n")
        if lines > LONGEST_MODULE:
            long.append(f"{name_of(file)} ({lines} lines)")
        if lines <= LONGEST_FUNCTION:
            continue
        for node in statements(ast.parse(text)):
            if isinstance(node, FUNCTION):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    long.append(f"{name_of(file)}:{node.lineno} {node.name} ({length} lines)")
    assert long == []


def classes_of_modules() -> Iterator[tuple[Path, ast.ClassDef]]:
    for file in SOURCES:
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.ClassDef):
                yield file, node


def base_names(node: ast.ClassDef) -> list[str]:
    return [re.split(r"[\[(]", ast.unparse(base))[0].rpartition(".")[2] for base in node.bases]


def test_public_methods_that_override_nothing_have_a_docstring() -> None:
    bases: defaultdict[str, set[str]] = defaultdict(set)
    methods: defaultdict[str, set[str]] = defaultdict(set)
    classes = list(classes_of_modules())
    for _, node in classes:
        bases[node.name].update(base_names(node))
        methods[node.name].update(part.name for part in node.body if isinstance(part, FUNCTION))

    def inherited(name: str) -> set[str]:
        lineage, waiting = set[str](), list(bases.get(name, ()))
        while waiting:
            base = waiting.pop()
            if base not in lineage:
                lineage.add(base)
                waiting.extend(bases.get(base, ()))
        return {method for base in lineage for method in methods.get(base, ())}

    silent = [
        f"{name_of(file)}:{part.lineno} {node.name}.{part.name}"
        for file, node in classes
        if not node.name.startswith("_") and not file.stem.startswith("_")
        for part in node.body
        if isinstance(part, FUNCTION) and not part.name.startswith("_") and ast.get_docstring(part) is None
        if not any(ast.unparse(decorator).endswith(("overload", ".setter")) for decorator in part.decorator_list)
        if part.name not in inherited(node.name)
    ]
    assert silent == []


def test_names_say_something() -> None:
    assert [str(file) for file in SOURCES if file.stem in NAMES_THAT_SAY_NOTHING] == []


def test_only_boundaries_catch_everything() -> None:
    texts = {name_of(file): file.read_text() for file in SOURCES}
    suspects = {name: text for name, text in texts.items() if CATCHES_EVERYTHING.search(text)}
    assert suspects.keys() >= BOUNDARIES
    broad = [
        f"{name}:{node.lineno}"
        for name, text in suspects.items()
        if name not in BOUNDARIES
        for node in statements(ast.parse(text))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in ("Exception", "BaseException"))
        and not any(isinstance(inner, ast.Raise) and inner.exc is None for inner in ast.walk(node))
    ]
    assert broad == []


def test_nothing_is_left_for_later() -> None:
    marks = re.compile(r"\b(TODO|FIXME|HACK)\b")
    assert [str(file) for file in SOURCES if marks.search(file.read_text())] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text())
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_index_of_the_documentation_lists_every_page() -> None:
    docs = ROOT / "docs"
    listed = {
        (index.parent / target).resolve()
        for index in (docs / "README.md", docs / "apps" / "README.md")
        for target in re.findall(r"\]\(([^)#\s]+\.md)\)", index.read_text())
    }
    assert {page for page in PAGES if page.is_relative_to(docs)} - listed == {docs / "README.md"}
