"""docs/apps tells the truth: every app a person sees, with or without screens, where its data is; a page for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import simdroid_apps
from simdroid import system_apps
from simdroid.discovery import manifests_of, modules_of
from simdroid.system import Manifest
from simdroid.system_apps.google_sign_in import SCREENS

DOCUMENTS = Path(__file__).parents[2] / "docs" / "apps"


def folder_of(module: str) -> str:
    return module.rpartition(".")[2]


def _row(manifest: Manifest, folder: str) -> str:
    kind = "screens" if not manifest.data_only else "data-only" if manifest.activities else "storage"
    if manifest.package in SCREENS:
        kind = "sign-in"
    databases = ", ".join(f"`{name}`" for name in manifest.databases) or "–"
    label = f"[{manifest.label}]({folder}.md)" if (DOCUMENTS / f"{folder}.md").is_file() else manifest.label
    return f"| {label} | `{manifest.package}` | {kind} | {databases} |"


def apps() -> Iterator[tuple[Manifest, str]]:
    """Every app, and the folder that it lies in."""
    for package in (system_apps, simdroid_apps):
        for module in modules_of(package):
            yield from ((manifest, folder_of(module.__name__)) for manifest in manifests_of(module))


def expected_rows() -> list[str]:
    """One row per app with an icon, screens or a database, by label and package."""
    shown = [(one, folder) for one, folder in apps() if one.launcher() or one.databases or not one.data_only]
    return [_row(*each) for each in sorted(shown, key=lambda each: (each[0].label.casefold(), each[0].package))]


def test_the_table_lists_every_app_as_it_is() -> None:
    text = (DOCUMENTS / "README.md").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if "`" in line and line[:2] == "| "] == expected_rows()


def test_every_folder_of_apps_has_its_page_and_every_page_its_folder() -> None:
    folders = {folder_of(module.__name__) for module in modules_of(simdroid_apps)}
    assert {page.stem for page in DOCUMENTS.glob("*.md")} == {*folders, "README", "settings"}
