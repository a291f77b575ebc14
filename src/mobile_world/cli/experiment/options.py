"""Options of `mw experiment run`: flags that stand over the keys of a configuration."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from mobile_world.cli import options, outside_apps
from mobile_world.cli.agent_options import KEY_VARIABLES, READING, READINGS, USER_BASE_URL, USER_MODEL, named_option
from mobile_world.cli.eval_options import CLOCK, CUE, CUES, GOALS, NEW, PHONES, RULES
from mobile_world.cli.task_options import (
    OFFICIAL_COMPAT,
    OFFICIAL_PATH,
    OFFICIAL_PYTHON,
    SOURCE,
    SOURCES,
    complete_tasks,
    task_dir_option,
)
from mobile_world.domain import CLOCK_MODES, ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment.configuration import Override


def _listed(value: str) -> list[str]:
    return [word.strip() for word in value.split(",") if word.strip()]


def from_here(value: str) -> str:
    """A path as it is seen from the current directory; those in a file are seen from the file's."""
    return str(Path(value).absolute())


def program_from_here(value: str) -> str:
    """A program as it is seen from the current directory; a bare name is looked for where programs are."""
    return from_here(value) if os.sep in value else value


class Flag(NamedTuple):
    """A flag, the key of a configuration that it stands over, and how its value is read."""

    name: str
    """Its first spelling; see `cli.spellings` for the others."""
    key: str
    help: str
    kind: Any = None
    read: Callable[[Any], object] = lambda value: value
    metavar: str | None = None
    is_flag: bool = False
    """Whether it takes no value and means yes."""
    multiple: bool = False
    """Whether it may be repeated; once, it stands over its key, and more often its values are compared."""

    @property
    def parameter(self) -> str:
        """The name by which click hands its value over."""
        return "set_" + self.name.removeprefix("--").replace("-", "_")


OVERRIDES = (
    Flag("--output-dir", "evaluation.output_dir", "Where the results go; the same directory continues.", metavar="DIR"),
    Flag(
        "--agent",
        "agent",
        "The agent: see 'mw info agent'; or path.py or path.py:Class.",
        read=options.agent_from_here,
        metavar="NAME|FILE",
    ),
    Flag(
        "--model",
        "model.path",
        "The model's name at its endpoint; repeat it to compare models.",
        metavar="NAME",
        multiple=True,
    ),
    Flag(
        "--base-url",
        "model.base_url",
        "OpenAI-compatible endpoint of the model; one for all models, or one for each.",
        metavar="URL",
        multiple=True,
    ),
    Flag("--api-key-env", "model.api_key_env", "Environment variable that holds its key.", metavar="VARIABLE"),
    Flag("--user-model", "user.model", USER_MODEL, metavar="NAME"),
    Flag("--user-base-url", "user.base_url", USER_BASE_URL, metavar="URL"),
    Flag("--user-api-key-env", "user.api_key_env", "Environment variable that holds its key.", metavar="VARIABLE"),
    Flag("--temperature", "model.temperature", "Sampling temperature.", click.FLOAT),
    Flag("--top-p", "model.top_p", "Nucleus sampling (top-p).", click.FLOAT),
    Flag("--max-tokens", "model.max_tokens", "Maximum answer length.", click.INT),
    Flag("--history-length", "history_length", "Previous steps in the prompt; 0 for none, -1 for all.", click.INT),
    Flag("--cache-dir", "model.cache_dir", "Cache model answers in this directory.", read=from_here, metavar="DIR"),
    Flag(
        "--replay",
        "model.cassette",
        "Replay this cassette instead of calling an endpoint.",
        read=from_here,
        metavar="FILE",
    ),
    Flag("--reading", "evaluation.reading", READING, options.SuggestingChoice(READINGS)),
    Flag("--codec", "codec", "Output format of the model (codec).", metavar="NAME"),
    Flag("--suite-family", "evaluation.suite", "Family of tasks.", metavar="NAME"),
    Flag(
        "--tasks",
        "evaluation.tasks",
        "Comma-separated names, @mini, @dir:DIR, @tag:TAG, @app:APP.",
        read=_listed,
        metavar="TASKS",
    ),
    Flag("--official-compat", "evaluation.official_compat", OFFICIAL_COMPAT, is_flag=True),
    Flag("--source", "evaluation.source", SOURCE, options.SuggestingChoice(SOURCES)),
    Flag("--official-path", "evaluation.official_path", OFFICIAL_PATH, read=from_here, metavar="DIR"),
    Flag("--official-python", "evaluation.official_python", OFFICIAL_PYTHON, read=program_from_here, metavar="FILE"),
    Flag("--replicas", "evaluation.n_replicas", "Instances of each task.", click.INT),
    Flag("--seed", "evaluation.seed", "Seed of the task parameters.", click.INT),
    Flag("--goal", "evaluation.goal", "How much of the goal the agent gets.", options.SuggestingChoice(GOALS)),
    Flag("--cue", "evaluation.cue", CUE, options.SuggestingChoice(CUES)),
    Flag(
        "--success-rule",
        "evaluation.success_rule",
        "Whether the agent must also declare itself done.",
        options.SuggestingChoice(RULES),
    ),
    Flag("--clock", "evaluation.clock", CLOCK, options.SuggestingChoice(CLOCK_MODES)),
    Flag(
        "--max-steps",
        "evaluation.max_steps",
        "Steps, or 'task' for each task's own budget.",
        options.steps,
        metavar="N",
    ),
    Flag("--timeout", "evaluation.episode_timeout", "Seconds for one episode.", click.FLOAT),
    Flag("--step-timeout", "evaluation.step_timeout", "Seconds for one decision.", click.FLOAT),
    Flag(
        "--max-retries", "evaluation.max_retries", "Retries of an episode after an infrastructure failure.", click.INT
    ),
    Flag(
        "--shuffle-tasks",
        "evaluation.schedule",
        "Shuffle the tasks, by the seed.",
        read=lambda _: "shuffled",
        is_flag=True,
    ),
    Flag("--max-concurrency", "evaluation.max_workers", PHONES, click.INT),
    Flag("--variants", "variants.only", "Run only these: comma-separated labels, ids or names.", read=_listed),
    Flag("--controls", "controls", "Comma-separated: null, confirm, aa, instructed.", read=_listed),
    Flag("--budget-tokens", "budget.tokens", "Stop after this many tokens.", click.INT),
    Flag("--budget-cost", "budget.cost", "Stop after spending this much.", click.FLOAT),
    Flag("--budget-device-minutes", "budget.device_minutes", "Stop after this much device time.", click.FLOAT),
    Flag("--budget-wall-minutes", "budget.wall_minutes", "Stop after this much time.", click.FLOAT),
    Flag(
        "--device",
        "executor.devices",
        "Comma-separated devices; default, or 'new': new simulated phones.",
        read=lambda value: [] if value == NEW else _listed(value),
        metavar="SERIAL,…",
    ),
)


def prompt_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add `--prompt`, for system prompts of one's own."""
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option("--prompt", "prompts", multiple=True, type=kind, metavar="FILE", help=help_text)


def new_code_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--accept-new-code`."""
    return click.option(
        "--accept-new-code",
        is_flag=True,
        help="Continue a run that other code started; which code made which results is recorded.",
    )(command)


def _only_variables(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        raise click.UsageError(
            "an experiment can be resumed, and keeps no keys: put the key into an environment variable, and name it "
            "with '--api-key-env VARIABLE'.",
            ctx,
        )


run_options = options.with_options(
    *(
        click.option(
            *options.spelled(flag.name),
            flag.parameter,
            type=flag.kind,
            metavar=flag.metavar,
            help=flag.help,
            shell_complete=complete_tasks if flag.name == "--tasks" else None,
            is_flag=flag.is_flag,
            multiple=flag.multiple,
            default=None,
        )
        for flag in OVERRIDES
    ),
    prompt_option("Compare these prompts: .txt, .md or .toml; repeat it."),
    outside_apps.app_option,
    task_dir_option,
    click.option(
        "--option",
        "agent_options",
        multiple=True,
        metavar="NAME=VALUE",
        help="Any other option of the agent; the value as JSON, or else as text. Repeatable.",
    ),
    click.option("--api-key", hidden=True, expose_value=False, callback=_only_variables),
    click.option(
        "--set",
        "more",
        multiple=True,
        metavar="KEY=VALUE",
        help="Any key, such as evaluation.loop_limit=8; repeatable.",
    ),
)
"""Adds every flag of `mw experiment run`."""


class Flags:
    """The flags that were given."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = given
        self.task_dirs: tuple[Path, ...] = given.get("task_dirs", ())
        self.apps: tuple[Path, ...] = given.get("apps", ())

    @property
    def packaged(self) -> str:
        """Which packaged configuration the flags stand over when no file is named."""
        from mobile_world.experiment.configuration import FLAGS_ALONE, PACKAGED

        return FLAGS_ALONE if self._prompts or len(self._models) > 1 else PACKAGED

    def overrides(self, *, alone: bool = False) -> list[Override]:
        """What stands over the configuration; errors about it name the flag.

        `alone` says that there is no file: what is compared then also names the experiment and its directory.
        """
        from mobile_world.experiment.configuration import Override

        overrides = self._compared()
        if alone and overrides:
            what = "models" if len(self._models) > 1 else "prompts"
            overrides = [
                Override("experiment.name", f"{what.capitalize()} compared", "the command line"),
                Override("evaluation.output_dir", f"results/{what}", "the command line"),
                *overrides,
                *(Override("model.api_key_env", name, f"the variable {name}") for name in self._key_variables()),
            ]
        for flag in OVERRIDES:
            value = self._given.get(flag.parameter)
            if flag.multiple:
                value = value[0] if value and len(self._models) < 2 else None
            if value is None:
                continue
            if flag.key == "evaluation.tasks":
                overrides.append(Override("evaluation.task_split", None, flag.name))
            overrides.append(Override(flag.key, flag.read(value), flag.name))
        for word in self._given.get("agent_options", ()):
            name, value = named_option(word)
            overrides.append(Override(f"agent_options.{name}", value, f"--option {name}"))
        return [*overrides, *(Override.parsed(word, "--set") for word in self._given.get("more", ()))]

    @property
    def _models(self) -> tuple[str, ...]:
        return tuple(self._given.get("set_model") or ())

    @property
    def _prompts(self) -> list[str]:
        return [str(file.absolute()) for file in self._given.get("prompts", ())]

    def _key_variables(self) -> list[str]:
        """Where `mw eval` finds its key, too; with several endpoints nobody can say whose key that is."""
        several = len(self._given.get("set_base_url") or ()) > 1
        return [] if several else [name for name in KEY_VARIABLES if os.environ.get(name)][:1]

    def _compared(self) -> list[Override]:
        """What the flags themselves compare: prompts given to one subject, or models."""
        from mobile_world.experiment.configuration import Override

        models, prompts = self._models, self._prompts
        urls = tuple(self._given.get("set_base_url") or ())
        if len(urls) > 1 and len(urls) != len(models):
            raise ConfigError(
                f"{len(models)} times --model and {len(urls)} times --base-url; give one for each, or one"
            )
        if len(models) < 2:
            return [Override("variants", {"files": prompts}, "--prompt")] if prompts else []
        if len(prompts) > 1:
            raise ConfigError(
                "several models and several prompts are two comparisons: give one --prompt for all models or one "
                "--model for all prompts, or write the combinations into a file, as arms"
            )
        addresses = urls if len(urls) > 1 else urls * len(models)
        arms = [
            {"name": name, "model": {"path": model} | ({"base_url": addresses[at]} if addresses else {})}
            for at, (name, model) in enumerate(zip(_arm_names(models), models, strict=True))
        ]
        shared = [Override("prompt", prompts[0], "--prompt")] if prompts else []
        return [Override("arms", arms, "--model"), *shared]


def _arm_names(models: Sequence[str]) -> list[str]:
    """A name for each model: the last part of its own, with a number where two have the same."""
    names: list[str] = []
    for model in models:
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", model.rstrip("/").rpartition("/")[2]).strip("._-")[:50] or "model"
        again = sum(name == plain or name.startswith(f"{plain}-") for name in names)
        names.append(f"{plain}-{again + 1}" if plain in names else plain)
    return names
