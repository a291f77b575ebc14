"""docs/reference/apps.md tells the truth: every app a person sees, whether it has screens, and where its data is."""

from __future__ import annotations

from pathlib import Path

from simdroid.catalogue import CATALOGUE
from simdroid.system_apps.google_sign_in import SCREENS
from simdroid.system import Manifest

DOCUMENT = Path(__file__).parents[3] / "docs" / "reference" / "apps.md"


def _row(manifest: Manifest) -> str:
    kind = "screens" if not manifest.data_only else "data-only" if manifest.activities else "storage"
    if manifest.package in SCREENS:
        kind = "sign-in"
    databases = ", ".join(f"`{name}`" for name in manifest.databases) or "–"
    return f"| {manifest.label} | `{manifest.package}` | {kind} | {databases} |"


def expected_rows() -> list[str]:
    """One row per app with an icon, screens or a database, by label and package."""
    shown = [one for one in CATALOGUE if one.launcher() or one.databases or not one.data_only]
    return [_row(manifest) for manifest in sorted(shown, key=lambda one: (one.label.casefold(), one.package))]


def test_the_table_lists_every_app_as_it_is() -> None:
    written = [line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if "`" in line and line[:2] == "| "]
    assert written == expected_rows()
