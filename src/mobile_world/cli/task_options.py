"""Options that say which tasks a command means, and shell completion of their names."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.cli import options, output
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from mobile_world.tasks import TaskRegistry
    from mobile_world.tasks.dialogue import UserSource


DEFAULT_SUITE = "mobile_world"
SOURCES = ("native", "official")
SOURCE = "Source of the android_world tasks: ours, or your copy of Google's code."
OFFICIAL_COMPAT = (
    "Judge tasks of AndroidWorld by its own rules where ours are stricter; start seed 0 of MobileWorld tasks with "
    "the original's instance."
)
OFFICIAL_PATH = "With --source official: the checkout of android_world; not needed where it is installed."
OFFICIAL_PYTHON = "With --source official: the Python interpreter with its requirements; default: this one."


@dataclass(frozen=True)
class TaskSource:
    """What `--source` and its companions say."""

    official: bool = False
    path: Path | None = None
    python: Path | None = None

    def registry(self, suite: str, task_dirs: tuple[Path, ...], apps: tuple[Path, ...]) -> TaskRegistry:
        """AndroidWorld's own tasks; `ConfigError` says what is missing."""
        from mobile_world.tasks.official_adapter import OfficialInstallation, OfficialRegistry

        if task_dirs or apps:
            flag = "--task-dir" if task_dirs else "--app"
            raise ConfigError(f"AndroidWorld's own code does not mix with other tasks and apps; leave out {flag}")
        return OfficialRegistry(OfficialInstallation(self.path, self.python), suite)


def _gather(ctx: click.Context, param: click.Parameter, value: str) -> TaskSource:
    """One value of the three options; the other two are read before this one."""
    path, python = ctx.meta.pop("official_path", None), ctx.meta.pop("official_python", None)
    if value != "official" and (path or python):
        raise click.BadParameter("--official-path and --official-python are for --source official")
    return TaskSource(value == "official", path, python)


def _keep(ctx: click.Context, param: click.Parameter, value: Path | None) -> None:
    ctx.meta[str(param.name)] = value


source_options = options.with_options(
    click.option(
        "--official-path",
        type=click.Path(path_type=Path),
        is_eager=True,
        expose_value=False,
        callback=_keep,
        metavar="DIR",
        help=OFFICIAL_PATH,
    ),
    click.option(
        "--official-python",
        type=click.Path(path_type=Path),
        is_eager=True,
        expose_value=False,
        callback=_keep,
        metavar="FILE",
        help=OFFICIAL_PYTHON,
    ),
    click.option(
        "--source",
        type=options.SuggestingChoice(SOURCES),
        default="native",
        show_default=True,
        callback=_gather,
        help=SOURCE,
    ),
)
"""Adds `--source`, `--official-path` and `--official-python`, which become one argument `source`."""


def complete_suites(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of suite families."""
    from click.shell_completion import CompletionItem

    from mobile_world.tasks import FAMILIES

    return [CompletionItem(name) for name in FAMILIES if name.startswith(incomplete)]


def complete_tasks(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of tasks in the suite that the line names so far; of a list with commas, the last one."""
    from click.shell_completion import CompletionItem

    from mobile_world.tasks import SPLITS

    before, comma, last = incomplete.rpartition(",")
    registry = _registry(ctx)
    splits = [*SPLITS, *(f"dir:{name}" for name in registry.directories)] if registry else []
    names = [*registry.names(), "ALL", *(f"@{split}" for split in splits)] if registry else []
    return [CompletionItem(before + comma + name) for name in names if name.startswith(last)]


def _registry(ctx: click.Context) -> TaskRegistry | None:
    """The registry that the line means; nothing when it means none, since a completion has nowhere to complain."""
    directories: tuple[Path, ...] = ctx.params.get("task_dirs") or ()
    apps: tuple[Path, ...] = ctx.params.get("apps") or ()
    try:
        return task_registry(ctx.params.get("suite") or "mobile_world", directories, apps=apps)
    except ConfigError:
        return None


def _known_suite(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if value != DEFAULT_SUITE and not ctx.resilient_parsing:
        from mobile_world.tasks import suite_family

        suite_family(value)
    return value


def suite_option(command: options.Command) -> options.Command:
    """Add `--suite-family`; unknown names are refused with the valid ones, before anything else happens."""
    return click.option(
        "--suite-family",
        "suite",
        default=DEFAULT_SUITE,
        callback=_known_suite,
        show_default=True,
        metavar="NAME",
        shell_complete=complete_suites,
        help="Family of tasks: mobile_world or android_world.",
    )(command)


def task_dir_option(command: options.Command) -> options.Command:
    """Add `--task-dir`, for tasks of other people."""
    return click.option(
        "--task-dir",
        "task_dirs",
        multiple=True,
        type=click.Path(file_okay=False, path_type=Path),
        help="Directory with more tasks; may be repeated. Adds to the setting task_dirs; @dir:NAME means its tasks.",
    )(command)


def compat_option(command: options.Command) -> options.Command:
    """Add `--official-compat`."""
    return click.option("--official-compat", is_flag=True, help=OFFICIAL_COMPAT)(command)


def tell_left_out(registry: TaskRegistry, spec: str) -> None:
    """Say in one line which tasks of `spec` a run leaves out because an extra is not installed; nothing for none."""
    from mobile_world.tasks.task_extras import left_out_message

    if line := left_out_message(registry.left_out(spec)):
        output.say(line, err=True)


def task_registry(
    suite: str,
    task_dirs: tuple[Path, ...] = (),
    *,
    apps: tuple[Path, ...] = (),
    official_compat: bool = False,
    source: TaskSource | None = None,
    user: UserSource | None = None,
) -> TaskRegistry:
    """The tasks of a family, with those of the directories in the settings and of `--task-dir`, and of these apps."""
    if source is not None and source.official:
        return source.registry(suite, task_dirs, apps)
    from mobile_world.tasks import TaskRegistry

    extra = (*options.settings().settings.task_dirs, *task_dirs)
    return TaskRegistry(suite, extra_dirs=extra, apps=apps, official_compat=official_compat, user=user)
