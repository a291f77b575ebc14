"""Apps are found by their manifests, and come in an order that manifests give."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from simdroid.catalogue import catalogue
from simdroid.discovery import in_order_of_installation, manifests_of, modules_of
from simdroid.system import Manifest


def _app(package: str, *, system: bool = False, image_order: int = 100) -> Manifest:
    return Manifest(package, package, "android", "#000000", system=system, image_order=image_order)


def test_modules_with_one_manifest_or_several_are_apps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "some_apps"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "shared.py").touch()
    manifest = 'from simdroid.system import Manifest\n{} = Manifest("{}", "A", "android", "#000000"){}\n'
    (folder / "one.py").write_text(manifest.format("MANIFEST", "org.one", ""))
    (folder / "many.py").write_text(manifest.format("MANIFESTS", "org.many", ","))
    monkeypatch.syspath_prepend(tmp_path)
    import some_apps  # type: ignore[import-not-found]

    found = [manifest.package for module in modules_of(some_apps) for manifest in manifests_of(module)]
    assert found == ["org.many", "org.one"]
    for name in [name for name in sys.modules if name.partition(".")[0] == "some_apps"]:
        monkeypatch.delitem(sys.modules, name)


def test_the_system_image_comes_first_in_its_own_order() -> None:
    added, late, early = _app("added"), _app("late", system=True), _app("early", system=True, image_order=1)
    assert in_order_of_installation([added, late, early]) == (early, late, added)


def test_the_phone_begins_with_its_providers_and_ends_with_apps_of_others() -> None:
    packages = [manifest.package for manifest in catalogue()]
    assert packages[0] == "com.android.providers.contacts"
    assert packages[-1] == "org.videolan.vlc"
    assert packages.index("com.android.systemui") < packages.index("com.android.settings")
    assert packages.index("com.google.android.apps.nexuslauncher") < packages.index("com.android.camera2")
