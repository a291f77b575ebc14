"""Parts of a suite by name, tag and app."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.domain import ConfigError
from mobile_world.tasks import FAMILIES, TaskRegistry
from mobile_world.tasks.official_names import ANDROID_WORLD_NAMES
from mobile_world.tasks.splits import members
from tests.mobile_world.tasks.packs import task_text, write

SAMPLES = ["SimpleContactTask", "SimpleAlarmTask", "SimpleMessageTask", "WifiEnableTask", "BrightnessTask"]


@pytest.fixture
def pack(tmp_path: Path) -> TaskRegistry:
    write(tmp_path, "a.py", task_text("AlphaTask", body='task_tags = {"lang-xx", "hard"}\napp_names = {"Zither"}'))
    write(tmp_path, "b.py", task_text("BetaTask", body='task_tags = {"lang-xx"}\napp_names = {"Zither", "Über App"}'))
    write(tmp_path, "c.py", task_text("SystemWifiTurnOn", body='app_names = {"Settings"}'))
    return TaskRegistry("android_world", extra_dirs=[tmp_path])


@pytest.mark.parametrize(
    ("spec", "names"),
    [
        ("BetaTask,AlphaTask", ["BetaTask", "AlphaTask"]),
        (" BetaTask , ,BetaTask", ["BetaTask"]),
        ("@tag:lang-xx", ["AlphaTask", "BetaTask"]),
        ("@tag:LANG-XX,@tag:hard", ["AlphaTask", "BetaTask"]),
        ("@app:über app,@app:Zither", ["BetaTask", "AlphaTask"]),
    ],
)
def test_selections(pack: TaskRegistry, spec: str, names: list[str]) -> None:
    assert pack.select(spec) == names


def test_a_users_directory_is_chosen_by_its_name_or_path_and_so_is_a_folder_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, name in (("mine", "AlphaTask"), ("mine/deep", "DeepTask"), ("theirs", "BetaTask")):
        (tmp_path / folder).mkdir()
        write(tmp_path / folder, f"{name.lower()}.py", task_text(name))
    registry = TaskRegistry("android_world", extra_dirs=[tmp_path / "mine", tmp_path / "theirs"])
    monkeypatch.chdir(tmp_path)
    assert registry.directories == ["mine", "theirs"]
    assert registry.select("@dir:mine") == registry.select(f"@dir:{tmp_path}/mine/") == ["AlphaTask", "DeepTask"]
    assert registry.select("@dir:mine/deep") == ["DeepTask"]
    assert registry.select("@dir:theirs,@dir:mine/deep,WifiEnableTask") == ["BetaTask", "DeepTask", "WifiEnableTask"]
    with pytest.raises(ConfigError, match=r"no task is in the task directory 'thiers'; did you mean @dir:theirs\?"):
        registry.select("@dir:thiers")
    with pytest.raises(ConfigError, match=r"no task is in the task directory 'x{80}'; there are: mine, theirs"):
        registry.select("@dir:" + "x" * 100_000)
    for strange in ("", "~nobody-of-that-name", "\0"):
        with pytest.raises(ConfigError, match="task director"):
            registry.select(f"@dir:{strange}")
    with pytest.raises(ConfigError, match=r"^mine is not one of the task directories of .*; add --task-dir mine$"):
        TaskRegistry("android_world").select("@dir:mine")
    with pytest.raises(ConfigError, match=r"there are: none \(--task-dir\)"):
        TaskRegistry("android_world").select("@dir:nowhere")


def test_all_and_full_are_everything_once(pack: TaskRegistry) -> None:
    assert pack.select("ALL") == pack.select("all") == pack.select("@full,ALL") == pack.names()
    assert pack.select("BetaTask,ALL")[0] == "BetaTask"
    assert sorted(pack.select("BetaTask,ALL")) == pack.names()


def test_official_is_what_has_an_official_name(pack: TaskRegistry) -> None:
    assert "SystemWifiTurnOn" in pack.select("@official")
    assert set(pack.select("@official")) <= ANDROID_WORLD_NAMES
    assert len(ANDROID_WORLD_NAMES) == 116


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("", "say ALL, names, or @mini"),
        (" , ", "say ALL, names, or @mini"),
        (
            "@minni",
            "no split '@minni'; say @mini, @official, @own, @full, @dir:DIR, @tag:TAG, @app:APP, @cue:LEVEL or @kind:",
        ),
        ("@mini:3", "no split '@mini:3'"),
        ("@", "no split '@'"),
        ("@tag", "no split '@tag'"),
        ("@tag:lang-x", "there are: .*hard.*; did you mean 'lang-xx'"),
        ("@app:", "no task of android_world has the app ''; there are: .*Zither"),
        ("AlphaTask,Nonesuch", "no task 'Nonesuch'"),
        ("x" * 100_000, "no task"),
        ("@" + "x" * 100_000, "no split"),
        ("@tag:" + "x" * 100_000, "has the tag"),
    ],
)
def test_unknown_selections_name_the_choices(pack: TaskRegistry, spec: str, complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint) as raised:
        pack.select(spec)
    assert len(str(raised.value)) < 2_000


def test_a_split_without_tasks_is_refused() -> None:
    assert members("official", ["SystemWifiTurnOn"], "mobile_world") == []
    with pytest.raises(ConfigError, match="has no tasks"):
        TaskRegistry("goalless").select("@official")


def test_mini_is_five_tasks_of_each_family() -> None:
    assert TaskRegistry("android_world").select("@mini") == SAMPLES
    for family in FAMILIES:
        assert TaskRegistry(family).select("@mini") == list(FAMILIES[family].mini)
        assert len(set(FAMILIES[family].mini)) == 5
