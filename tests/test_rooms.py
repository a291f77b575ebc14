"""`docs/design/rooms.md` says which modules rooms import from each other besides packages, and nothing private is."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PAGE = ROOT / "docs" / "design" / "rooms.md"
PACKAGE = "mobile_world"
HOUSES = ("simdroid", "simdroid_apps", PACKAGE)
"""The three packages."""


def listed_names(path: Path) -> set[str]:
    """The names in a module's `__all__`."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            found.update(ast.literal_eval(node.value))
    return found


MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for house in HOUSES
    for path in (SOURCE / house).rglob("*.py")
}
PACKAGES = {name for name, path in MODULES.items() if path.name == "__init__.py"}
LISTED = {name: listed_names(path) for name, path in MODULES.items()}
"""By module, its `__all__`."""
SPECIFIED = f"{PACKAGE}.experiment1"
"""Re-exports names from wherever they are defined; no room."""


def room_of(module: str) -> str:
    """The room that a module lies in, such as `viewer`, `simdroid.ui` or `simdroid_apps.mail`."""
    house, *rest = module.split(".")
    if house == PACKAGE:
        return rest[0] if rest else house
    return f"{house}.{rest[0]}" if rest and f"{house}.{rest[0]}" in PACKAGES else house


@cache
def imports_of(module: str) -> set[str]:
    """The modules and packages of ours that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in HOUSES:
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                found.add(inner if inner in MODULES and name.name not in LISTED[node.module] else node.module)
    return found


@cache
def crossings() -> dict[str, set[str]]:
    """By room, the modules of it that other rooms import, packages left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for module in MODULES.keys() - {SPECIFIED}:
        for target in imports_of(module) - PACKAGES:
            room = room_of(target)
            if room != room_of(module) and not (target.startswith(f"{PACKAGE}.") and target.count(".") == 1):
                found[room].add(target.removeprefix(f"{PACKAGE}.").removeprefix(f"{room}."))
    return found


def test_the_page_lists_the_modules_that_other_rooms_import() -> None:
    rows = [
        f"| `{room}` | {', '.join(f'`{module}`' for module in sorted(modules))} |"
        for room, modules in sorted(crossings().items())
    ]
    table = "\n".join(["| Room | Modules |", "|---|---|", *rows])
    assert table in PAGE.read_text(encoding="utf-8"), f"put this into {PAGE.name}:\n{table}"


def test_private_modules_stay_in_their_room() -> None:
    private = {
        module
        for modules in crossings().values()
        for module in modules
        if "_" in {part[0] for part in module.split(".")}
    }
    assert private == set()


def test_apps_need_nothing_below_the_packages_of_kit_ui_and_system() -> None:
    deep = {
        f"{module} imports {target}"
        for module in MODULES
        if module.startswith(("simdroid_apps.", "simdroid.system_apps."))
        for target in imports_of(module) - PACKAGES
        if room_of(target) in ("simdroid.kit", "simdroid.ui", "simdroid.system")
    }
    assert deep == set()


def test_no_module_imports_names_through_a_package_that_it_lies_in() -> None:
    inside = [
        f"{module} imports {target}"
        for module in MODULES.keys() - PACKAGES
        for target in imports_of(module) & PACKAGES - set(HOUSES)
        if module.startswith(f"{target}.")
    ]
    assert inside == []
