"""`mw doctor` notices upstream MobileWorld's distribution, which has the same name, package and commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.cli import doctor
from mobile_world.cli.installation import command_of_another_environment, other_distributions

OURS = "[console_scripts]\nmw = mobile_world.cli:main\n\n[pytest11]\nmobile_world = mobile_world.testing.plugin\n"
UPSTREAM = "[console_scripts]\nmw = mobile_world.core.cli:main\n"


def install(folder: Path, name: str, *, version: str = "0.1.0", package: str = "", entry_points: str = "") -> str:
    """Leave the metadata of an installed distribution."""
    metadata = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (metadata / "top_level.txt").write_text(package)
    (metadata / "entry_points.txt").write_text(entry_points)
    return str(folder)


def test_this_distribution_alone_is_well(tmp_path: Path) -> None:
    ours = install(tmp_path / "ours", "mobile-world", package="mobile_world\nsimdroid\n", entry_points=OURS)
    checkout = install(tmp_path / "checkout", "mobile-world", package="mobile_world\n", entry_points=OURS)
    stranger = install(tmp_path / "ours", "requests", package="requests\n", entry_points="[console_scripts]\nr = a:b\n")
    assert other_distributions([ours, checkout, stranger]) == []
    assert other_distributions() == [], "where the tests run"


@pytest.mark.parametrize(
    ("name", "package", "entry_points"),
    [("Mobile_World", "", ""), ("fork", "mobile_world\n", ""), ("fork", "other\n", UPSTREAM)],
    ids=["name", "package", "command"],
)
def test_another_distribution_of_the_same_name_package_or_command(
    tmp_path: Path, name: str, package: str, entry_points: str
) -> None:
    ours = install(tmp_path / "ours", "mobile-world", package="mobile_world\n", entry_points=OURS)
    theirs = install(tmp_path / "theirs", name, version="2.5", package=package, entry_points=entry_points)
    assert other_distributions([ours, theirs, theirs]) == [f"{name} 2.5 in {theirs}"]


def test_the_doctor_says_how_to_use_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "other_distributions", lambda: ["mobile-world 2.5 in /theirs"])
    sign = doctor._installation()
    assert (sign.what, sign.well, sign.needed) == ("package and command", False, False)
    assert sign.found == "also here: mobile-world 2.5 in /theirs" and "give each its own" in sign.remedy


def program(folder: Path) -> Path:
    file = folder / "mw"
    folder.mkdir(parents=True)
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


def test_a_command_of_another_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here, elsewhere = program(tmp_path / "here"), program(tmp_path / "elsewhere")
    monkeypatch.setattr("sysconfig.get_path", lambda *which: str(here.parent))
    monkeypatch.setenv("PATH", str(elsewhere.parent))
    assert command_of_another_environment() == elsewhere
    sign = doctor._installation()
    assert not sign.well and str(elsewhere) in sign.found and "activate" in sign.remedy
    monkeypatch.setenv("PATH", f"{here.parent}:{elsewhere.parent}")
    assert command_of_another_environment() is None and doctor._installation().well
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "mw").symlink_to(here)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert command_of_another_environment() is None, "a link to it is the same program"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert command_of_another_environment() is None, "there is none, so nothing can be taken for it"
