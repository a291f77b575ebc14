"""The specification map names what there is: modules, names, files, commands and counts."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import click
import pytest

import mobile_world.experiment1 as experiment1
from mobile_world.cli.app import app
from mobile_world.core.server import AVD_MAPPING
from mobile_world.tasks import FAMILIES, TaskRegistry
from mobile_world.tasks.official_names import OFFICIAL_NAMES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reference" / "specification-map.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"`([^`\n]+)`", PAGE)
SPECIFIED_FILES = (
    "models/navigation/utils.py",
    "models/navigation/autonomous_prompt_engineering.py",
    "evaluation/androidworld_autonomous_eval.py",
    "ui_venus_navi_agent.py",
    "tests/test_autonomous_prompting.py",
    "configs/experiment1.yaml",
    "configs/prompt_variants.json",
    "./results/experiment1",
)
"""Every file that the specification names."""
FAMILY_COUNTS = re.compile(r"\*\*(\d+) tasks in (\d+) apps\*\*")

SPECIFIED = {
    "AutonomousConfig": (),
    "AutonomousPromptBuilder": (),
    "StrictOutputParser": (
        *("ACTION_PATTERN", "THINK_PATTERN", "CONCLUSION_PATTERN"),
        *("VALID_ACTIONS", "parse", "_parse_action", "_parse_params", "_parse_scroll_params"),
    ),
    "PromptVariant": ("prompt_id", "system_prompt", "_generate_id", "_generate_prompt", "_get_examples"),
    "PromptVariantGenerator": (),
    "EpisodeConfig": (),
    "EpisodeResult": (),
    "AndroidWorldAutonomousEvaluator": ("_initialize_agent", "_save_results", "_generate_report"),
    "AndroidWorldTaskLoader": (),
    "MetricsCollector": (),
    "AndroidWorldEnvironmentMock": (),
    "VenusNaviAgent": ("set_system_prompt", "step", "_build_query", "_build_autonomous_query"),
}
"""The specification's classes, and those of their members that one might look for in vain."""

GUIDE = (
    *("mw info task --suite-family android_world", "mw server --suite-family android_world --port 6800"),
    *("mw env run --count 1", "switch_suite_family", "/suite_family/switch", "AVD_MAPPING", "TaskRegistry"),
    *("Pixel_8_API_34_x86_64", "initialize_task_hook", "is_successful", "_check_is_initialized", "interaction_cache"),
    *("SimpleContactTask", "SimpleAlarmTask", "SimpleMessageTask", "WifiEnableTask", "BrightnessTask"),
    *("third-party/android_world", "emulator -list-avds", "201 tasks", "5 sample tasks", "loguru", "2512.19432"),
    *("--agent_type", "--model_name", "--llm_base_url", "--log_file_root", "task_tags", "app_names"),
)
"""What the integration guide names."""


@pytest.mark.parametrize("name", sorted({each for each in QUOTED if re.fullmatch(r"mobile_world(\.\w+)+", each)}))
def test_every_name_of_ours_is_there(name: str) -> None:
    module = name.split(".")
    found: list[str] = []
    while module:
        try:
            place: object = import_module(".".join(module))
        except ModuleNotFoundError:
            found.insert(0, module.pop())
            continue
        for each in found:
            place = getattr(place, each)
        return
    raise AssertionError(name)


PATHS = {each for each in QUOTED if re.match(r"(src|tests|configs)/", each)}


@pytest.mark.parametrize("path", sorted(PATHS - {"tests/test_autonomous_prompting.py"}))
def test_every_path_is_there(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("path", SPECIFIED_FILES)
def test_every_file_of_the_specification_is_mapped(path: str) -> None:
    rows = PAGE.partition("### Files\n")[2].partition("\n#")[0].splitlines()
    (row,) = (row for row in rows if f"`{path}`" in row.split(" | ")[0])
    assert "same path" in row or re.search(r"`(mobile_world\.|tests/)", row.split(" | ")[1])


@pytest.mark.parametrize("name", SPECIFIED)
def test_every_name_of_the_specification_is_there_or_told_to_be_missing(name: str) -> None:
    """A member that is missing is named among those that are not there, and one that is there is not."""
    _, _, rest = PAGE.partition("### Names that are not there")
    rows = rest.partition("\n## ")[0].splitlines()
    absent = " ".join(row.split(" | ")[0].lstrip("| ") for row in rows if row.startswith("|"))
    owner = getattr(experiment1, name, None)
    assert f"`{name}`" in PAGE
    if owner is None:
        assert f"`{name}`" in absent
    for member in SPECIFIED[name]:
        there = hasattr(owner, member) or member in getattr(owner, "__annotations__", {})
        assert there is (f"`{member}`" not in absent and f"`{name}.{member}`" not in absent), member


@pytest.mark.parametrize("name", GUIDE)
def test_the_guide_is_covered_item_by_item(name: str) -> None:
    _, _, guide = PAGE.partition("# The integration guide")
    assert name in guide


def test_the_counts_are_those_of_the_suites() -> None:
    suites = [TaskRegistry("mobile_world"), TaskRegistry("android_world")]
    counted = [
        (len(suite.names()), len({app for name in suite.names() for app in suite.get(name).app_names}))
        for suite in suites
    ]
    assert [tuple(map(int, found)) for found in FAMILY_COUNTS.findall(PAGE)] == counted
    official = len(suites[1].select("@official"))
    assert f"{official} of the {len(OFFICIAL_NAMES['android_world'])} official names" in PAGE
    assert f"| more tasks of the official benchmark | {official} of {len(OFFICIAL_NAMES['android_world'])} |" in PAGE
    theirs = len(OFFICIAL_NAMES["mobile_world"])
    ours = {suite: len(suites[0].select(suite)) for suite in ("@official", "@own")}
    assert f"{ours['@official']} of the {theirs} under their official names" in PAGE
    assert f"and {ours['@own']} of our own" in PAGE and f"The other {theirs - ours['@official']} need" in PAGE


def test_families_and_folders_are_those_there_are() -> None:
    assert f"**{len(FAMILIES)} families**" in PAGE and set(AVD_MAPPING) == set(FAMILIES)
    valid = next(line for line in PAGE.splitlines() if line.startswith("| valid families:"))
    assert set(re.findall(r"`(\w+)`", valid)) == set(FAMILIES)
    inside = FAMILIES["android_world"].folder
    folders = {each.parent.name for each in inside.glob("[a-z]*/*.py")} - {"contacts", "settings"}
    assert f"**{len(folders)} more folders**" in PAGE


def test_every_command_that_is_said_to_take_a_family_does() -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith("| `--suite-family` on"))
    named = {each.removeprefix("mw ") for each in re.findall(r"`(mw [^`]+)`", row)}

    def takes(command: click.Command, path: tuple[str, ...]) -> set[str]:
        if isinstance(command, click.Group):
            ctx = click.Context(command)
            below = ((command.get_command(ctx, name), name) for name in command.list_commands(ctx))
            return {each for sub, name in below if sub is not None for each in takes(sub, (*path, name))}
        return {" ".join(path)} if any("--suite-family" in each.opts for each in command.params) else set()

    assert named == takes(app, ())
