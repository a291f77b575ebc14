"""One flag for one meaning: every command takes every spelling, and they come to the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from mobile_world.cli.app import app
from mobile_world.cli.options import SPELLINGS, spelled
from tests.mobile_world.cli.program import QuickProgram

UPKEEP = {"--archive-to", "--every", "--notify"}
"""What a race is run without."""
OTHER_MEANINGS = {
    ("--output",): "what a command writes that is no run: a file or a folder",
    ("-o", "--output"): "the file of a screenshot",
    ("--set",): "a key of an experiment's configuration",
    ("--tasks",): "the number of tasks in 'mw experiment power'",
    ("--log-dir", "--log-file-root"): "where runs are looked for",
}


def commands(group: click.Group, path: str = "mw") -> Iterator[tuple[str, click.Command]]:
    """Every command with the words that start it."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
        yield f"{path} {name}", command


def test_every_command_takes_every_spelling_of_its_flags() -> None:
    every = {each for name in SPELLINGS for each in spelled(name)}
    for path, command in commands(app):
        for option in command.params:
            if isinstance(option, click.Option) and every.intersection(option.opts):
                known = tuple(option.opts) == spelled(option.opts[0]) or tuple(option.opts) in OTHER_MEANINGS
                assert known, f"{path}: {option.opts}"


@pytest.mark.parametrize("verb", ["run", "race"])
def test_the_guides_spellings_and_ours_plan_the_same_experiment(tmp_path: Path, verb: str) -> None:
    mw = QuickProgram(tmp_path)
    ours = ("--agent", "reference", "--tasks", "WifiEnableTask,BrightnessTask", "--max-steps", "task")
    theirs = ("--agent_type", "reference", "--task", "WifiEnableTask,BrightnessTask", "--max_round", "-1")
    plans = []
    for words in ((*ours, "--output-dir", "here"), (*theirs, "--log_file_root", "here")):
        done = mw("experiment", verb, "experiment1", *words, "--dry-run", "--json")
        assert done.returncode == 0, done.stderr
        plans.append(json.loads(done.stdout))
    assert plans[0] == plans[1]
    assert "here" in json.dumps(plans[0])


def test_eval_and_experiments_take_the_same_flags(tmp_path: Path) -> None:
    """What is said about agent, model and episodes on one can be said on the other."""
    found = dict(commands(app))
    flags = {
        verb: {flag for option in found[verb].params for flag in option.opts if flag.startswith("--")}
        for verb in ("mw eval", "mw experiment run", "mw experiment race")
    }
    theirs = {"--aw-host", "--record", "--system-prompt-file", "--prompt-file", "--executor-api-key", "--user-api-key"}
    theirs |= set(spelled("--executor-model")) | set(spelled("--executor-base-url"))
    for verb in ("mw experiment run", "mw experiment race"):
        assert flags["mw eval"] - flags[verb] - UPKEEP == theirs, verb


@pytest.mark.parametrize(
    "path",
    sorted(path for path, command in commands(app) if any("--suite-family" in each.opts for each in command.params)),
)
def test_an_unknown_suite_is_refused_before_anything_is_said_or_done(tmp_path: Path, path: str) -> None:
    mw, agent = QuickProgram(tmp_path), ("--agent", "null") if path == "mw eval" else ()
    done = mw(*path.split()[1:], "--suite-family", "nope", *agent)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1 and "unknown suite family 'nope'" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_flags_reach_the_plan(tmp_path: Path) -> None:
    mw = QuickProgram(tmp_path)
    done = mw(
        *("experiment", "run", "--agent", "uivenus", "--model_name", "m", "--llm_base_url", "http://127.0.0.1:9/v1"),
        *("--temperature", "0.5", "--max-tokens", "77", "--history-length", "2", "--option", "top_k=3"),
        *("--timeout", "33", "--step-timeout", "11", "--max-retries", "0", "--shuffle-tasks", "--device", "new"),
        *("--dry-run", "--json"),
    )
    assert done.returncode == 2
    assert "top_k" in done.stderr
    done = mw(
        *("experiment", "run", "--agent", "uivenus", "--model_name", "m", "--llm_base_url", "http://127.0.0.1:9/v1"),
        *("--temperature", "0.5", "--max-tokens", "77", "--history-length", "2", "--timeout", "33"),
        *("--step-timeout", "11", "--device", "new", "--dry-run", "--json"),
    )
    assert done.returncode == 0, done.stderr
    plan = json.loads(done.stdout)["plan"]
    options = plan["arms"][0]["options"]
    assert (options["model_name"], options["temperature"], options["max_tokens"]) == ("m", 0.5, 77)
    assert (options["base_url"], options["history_length"]) == ("http://127.0.0.1:9/v1", 2)
    assert (plan["rules"]["episode_timeout_s"], plan["rules"]["step_timeout_s"]) == (33.0, 11.0)
