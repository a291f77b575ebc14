"""Apps outside the package, as they are found and hashed before any phone runs."""

from __future__ import annotations

import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from mobile_world.domain import ConfigError
from simdroid.app_sources import AppSource, app_sources, installed_apps
from tests.outside_app import shopping_app, small_app


def test_a_file_is_hashed_as_anybody_would(tmp_path: Path) -> None:
    file = small_app(tmp_path / "small.py")
    source = AppSource.at(file)
    assert (source.name, source.path, source.task_dir) == ("small", file, None)
    assert source.sha256 == sha256(file.read_bytes()).hexdigest()


def test_a_directory_is_hashed_as_sha256sum_does(tmp_path: Path) -> None:
    app = shopping_app(tmp_path)
    (app / "data").mkdir()
    (app / "data" / "goods.txt").write_text("Milk\n")
    words = ["sha256sum", "__init__.py", "data/goods.txt"]
    listed = subprocess.run(words, cwd=app, capture_output=True, check=True, timeout=10).stdout
    assert AppSource.at(app).sha256 == sha256(listed).hexdigest()
    assert AppSource.at(app).task_dir == app / "tasks"


def test_only_what_is_on_the_phone_changes_the_hash(tmp_path: Path) -> None:
    app = shopping_app(tmp_path)
    before = AppSource.at(app).sha256
    for name in ("tasks/more.py", "tests/more.py", ".git/HEAD", "__pycache__/x.pyc", ".notes"):
        (app / name).parent.mkdir(exist_ok=True)
        (app / name).write_text("x")
    assert AppSource.at(app).sha256 == before
    (app / "parts").mkdir()
    (app / "parts" / "tasks.py").write_text("x")
    renamed = AppSource.at(app).sha256
    (app / "parts" / "tasks.py").rename(app / "parts" / "other.py")
    assert len({before, renamed, AppSource.at(app).sha256}) == 3


def test_an_app_that_is_not_there_is_refused_with_the_next_step(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "app.txt").touch()
    for name, told in (
        ("nowhere", "there is no app .*nowhere: give a Python file or a directory"),
        ("empty", "empty has no __init__.py; put one there"),
        ("app.txt", "app.txt is not a Python file; give a .py file"),
    ):
        with pytest.raises(ConfigError, match=told):
            AppSource.at(tmp_path / name)


def test_apps_come_once_and_by_name(tmp_path: Path) -> None:
    first, second = small_app(tmp_path / "b.py"), small_app(tmp_path / "a.py", "org.example.a")
    assert [app.name for app in app_sources([first, second, str(first)])] == ["a", "b"]
    with pytest.raises(ConfigError, match=r"two apps are called b: .*rename one"):
        app_sources([first, small_app(tmp_path / "elsewhere" / "b.py")])


def _installed(site: Path, module: str) -> None:
    info = site / "shopping_app-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shopping-app\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[mobile_world.apps]\nshopping = {module}\n")


def test_installed_packages_offer_apps_by_entry_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert installed_apps() == ()
    app = shopping_app(tmp_path)
    _installed(tmp_path, "shopping")
    monkeypatch.syspath_prepend(tmp_path)
    assert installed_apps() == (app,)


def test_an_entry_point_without_its_module_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(tmp_path, "not_there")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConfigError, match=r"shopping-app offers an app shopping.*no module not_there: install it"):
        installed_apps()
