"""Settings: later layers win, and whatever cannot be used is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.domain import ConfigError
from mobile_world.settings import load_settings


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_defaults_need_nothing(tmp_path: Path) -> None:
    loaded = load_settings({"HOME": str(tmp_path)})
    assert loaded.settings.state_dir == tmp_path / ".local/state/mobile_world"
    assert loaded.settings.adb_server_port == 5037
    assert set(loaded.sources.values()) == {"default"}


def test_each_layer_beats_the_one_before(tmp_path: Path) -> None:
    environ = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": "/state"}
    assert load_settings(environ).settings.state_dir == Path("/state/mobile_world")
    file = write(tmp_path / "mobile_world/config.toml", 'state_dir = "/from-file"\nadb_server_port = 1\n')
    loaded = load_settings(environ)
    assert (str(loaded.settings.state_dir), loaded.settings.adb_server_port) == ("/from-file", 1)
    assert loaded.sources["adb_server_port"] == str(file)
    environ["ANDROID_ADB_SERVER_PORT"] = "2"
    assert load_settings(environ).settings.adb_server_port == 2
    environ["MW_ADB_SERVER_PORT"] = "3"
    assert load_settings(environ).settings.adb_server_port == 3
    loaded = load_settings(environ, {"adb_server_port": 4, "state_dir": None})
    assert loaded.settings.adb_server_port == 4
    assert loaded.sources == {
        "state_dir": str(file),
        "adb_server_port": "flag",
        "task_dirs": "default",
        "apps": "default",
        "ray_devices": "default",
    }


def test_task_directories_and_apps_come_from_a_list_or_a_path_variable(tmp_path: Path) -> None:
    file = write(tmp_path / "mw.toml", 'task_dirs = ["/a", "/b c"]\napps = ["/app.py"]\n')
    environ = {"HOME": str(tmp_path), "MW_CONFIG": str(file)}
    assert load_settings(environ).settings.task_dirs == (Path("/a"), Path("/b c"))
    assert load_settings(environ).settings.apps == (Path("/app.py"),)
    environ["MW_TASK_DIRS"] = "/x:/y:"
    assert load_settings(environ).settings.task_dirs == (Path("/x"), Path("/y"))


@pytest.mark.parametrize(
    ("environ", "complaint"),
    [
        ({"MW_ADB_SERVER_PORT": "many"}, r"adb_server_port from environment.*integer"),
        ({"ANDROID_ADB_SERVER_PORT": "70000"}, r"ANDROID_ADB_SERVER_PORT.*65535"),
        ({"MW_CONFIG": "/nowhere/config.toml"}, r"/nowhere/config\.toml cannot be read"),
    ],
)
def test_bad_values_are_named(tmp_path: Path, environ: dict[str, str], complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint):
        load_settings({"HOME": str(tmp_path), **environ})


@pytest.mark.parametrize(
    ("text", "complaint"), [("stat_dir = 1", "unknown setting 'stat_dir'"), ("=", "cannot be read")]
)
def test_bad_files_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    file = write(tmp_path / "settings.toml", text)
    with pytest.raises(ConfigError, match=complaint):
        load_settings({"HOME": str(tmp_path), "MW_CONFIG": str(file)})


def test_an_empty_variable_counts_as_unset(tmp_path: Path) -> None:
    loaded = load_settings({"HOME": str(tmp_path), "MW_STATE_DIR": "", "MW_ADB_SERVER_PORT": ""})
    assert loaded.settings.state_dir == tmp_path / ".local/state/mobile_world"
    assert set(loaded.sources.values()) == {"default"}


def test_without_a_home_the_state_directory_has_to_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # As for a user id that the system does not know.
    with pytest.raises(ConfigError, match="set HOME, or name a directory with MW_STATE_DIR"):
        load_settings({})
    assert load_settings({"MW_STATE_DIR": str(tmp_path)}).settings.state_dir == tmp_path
    assert load_settings({"XDG_STATE_HOME": str(tmp_path)}).settings.state_dir == tmp_path / "mobile_world"


def test_a_settings_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "mobile_world/config.toml").mkdir(parents=True)
    with pytest.raises(ConfigError, match=r"config\.toml cannot be read: Is a directory; name another with MW_CONFIG"):
        load_settings({"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)})
