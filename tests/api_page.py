"""Writes `docs/generated/api.md` from the rooms' public names: `python -m tests.api_page`."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import NamedTuple, get_args

PAGE = Path(__file__).parents[1] / "docs" / "generated" / "api.md"

HEAD = """# The stable names

What programs may build on. This page is written by `python -m tests.api_page` from the code, and a test compares.

Versions follow [semantic versioning](https://semver.org). From 1.0 on, a name on this page goes away or changes its
meaning only with a new major version; before that, with a new minor version and a line in the
[changelog](../../CHANGELOG.md). A patch never does. A name that moves keeps its earlier place for one version, with a
`DeprecationWarning` that says the new one; run your tests with `python -W error::DeprecationWarning` to see them.
Everything else, anything not listed, may change at any time. The same promise holds for the [command
line](../reference/command-line.md) with its `--json` and exit statuses, the [HTTP calls](../reference/server.md), the
[report](../reference/report-schema.md), and run directories: one that an earlier version wrote stays readable, and
one of a later schema is refused with the version that wrote it.

`mobile_world.__version__` and `mw --version` say which version you have. What `AndroidController.sql`, `query` and
`setting` give, rows and their types, is in [adding a task](../guides/write-a-task.md#reading-the-device).

[Apps of your own](../guides/write-an-app.md) import from `simdroid.kit`, `simdroid.ui` and
`simdroid.system`, and need nothing deeper: what each of these doors lists in its `__all__` keeps its name and
meaning within a minor version.
"""


class Door(NamedTuple):
    """A module that other people import from."""

    module: str
    names: tuple[str, ...] = ()
    """What of it is promised; nothing stands for its `__all__`."""
    inner: str = ""
    """What of its `__all__` is for other rooms alone, and not promised."""

    @property
    def promised(self) -> tuple[str, ...]:
        """The names on the page."""
        inner = self.inner.split()
        return self.names or tuple(name for name in import_module(self.module).__all__ if name not in inner)


DOORS = (
    Door("mobile_world.domain"),
    Door("mobile_world.runtime"),
    Door("mobile_world.runtime.controller", ("AndroidController",)),
    Door("mobile_world.runtime.client", ("AndroidEnvClient",)),
    Door("mobile_world.runtime.pool", ("DeviceSource", "DevicePool")),
    Door("mobile_world.runtime.device_sources", ("SimulatedPhones", "AdbDevices")),
    Door("mobile_world.testing"),
    Door("mobile_world.tasks"),
    Door("mobile_world.tasks.base", ("BaseTask",)),
    Door("mobile_world.tasks.registry", ("TaskRegistry",)),
    Door("mobile_world.tasks.solution", ("method_of",)),
    Door("mobile_world.tasks.app_steps", ("begin_conversation", "draft", "send")),
    Door("mobile_world.tasks.dialogue"),
    Door("mobile_world.tasks.values"),
    Door("mobile_world.agents"),
    Door("mobile_world.agents.codecs"),
    Door("mobile_world.agents.model_connections", ("ModelConnection", "connect")),
    Door("mobile_world.agents.models"),
    Door("mobile_world.agents.serving"),
    Door("mobile_world.agents.step_requests", ("StepRequests",)),
    Door("mobile_world.prompts"),
    Door(
        "mobile_world.experiment",
        inner="AttemptSelection CONDUCT_FILE CONFIRMATION Conduct EXPERIMENT_1 EndpointUsage EndpointUsageCount "
        "EvaluatedAgent Experiment FAULTS FLAGS_ALONE Override PACKAGED PROMPT RACE_FILE RaceRecord RateTally "
        "RunHeader arm_settings ask_endpoints check_writable choice_in_words clock compared_settings "
        "cost_in_words endpoint_lines extended load_experiment plan_of_race read_conduct read_race "
        "refuse_race registry_of round_in_words statements stored_experiment time_left unstreamed "
        "version_remarks whose_tasks write_conduct write_race",
    ),
    Door("mobile_world.experiment.configuration", ("Experiment", "Override", "load_experiment")),
    Door("mobile_world.experiment.exports"),
    Door("mobile_world.experiment.planning.power", ("PowerQuestion",)),
    Door("mobile_world.experiment1"),
    Door(
        "mobile_world.analysis",
        inner="ALPHA ENOUGH_SCORED MISSING_ALPHA Measured NONE OUTCOMES counted enough_scored interval "
        "interval_in_points listed money number outcome_count p_equals percent points rank_by_rate "
        "rate_interval reason_in_words reasons_in_words",
    ),
    Door(
        "mobile_world.core",
        inner="BackendCheck BackendName Backends Container DeviceLocks EnvPhones IMAGE LockedDevices Running "
        "free_phones mapped_avd",
    ),
    Door("mobile_world.core.gym"),
    Door("mobile_world.viewer"),
    Door("simdroid.fleet"),
)
"""Optional packages are not needed to import them, except for `core` and `viewer`, which need `mobile-world[server]`,
and `core.gym`, which needs `mobile-world[gym]`."""
APP_DOORS = ("simdroid.kit", "simdroid.system", "simdroid.ui")
"""Doors for apps: the page promises all of their `__all__` in one sentence."""
OURS = ("mobile_world", "simdroid")
"""Packages whose members are promised; what a class inherits from elsewhere is that package's business."""


def stable_names() -> dict[str, frozenset[str]]:
    """The promised names of every door, by module."""
    doors = (*DOORS, *map(Door, APP_DOORS))
    return {door.module: frozenset(door.promised) for door in doors}


def page() -> str:
    """The whole page."""
    return HEAD + "".join(_section(door) for door in DOORS)


def _described(door: Door) -> dict[str, str]:
    """What each promised name of a module is for."""
    module = import_module(door.module)
    told = dict(_constants(module.__name__))
    return {name: _purpose(getattr(module, name), told.get(name, "")) for name in door.promised}


def _section(door: Door) -> str:
    module = import_module(door.module)
    lines = []
    for name, purpose in _described(door).items():
        lines.append(f"| `{_call(name, getattr(module, name))}` | {purpose} |")
        lines += [f"| `{name}.{member}` | {about} |" for member, about in _members(getattr(module, name))]
    about = (inspect.getdoc(module) or "").partition("\n")[0]
    return "\n".join([f"\n## `{door.module}`", "", about, "", "| Name | What it is for |", "|---|---|", *lines, ""])


def _call(name: str, value: object) -> str:
    if not inspect.isfunction(value):
        return name
    shown = ["*" if each.kind is each.VAR_POSITIONAL else each.name for each in _parameters(value)]
    return f"{name}({', '.join(name for name in shown if name not in ('self', 'cls'))})"


def _members(value: object) -> Iterator[tuple[str, str]]:
    """The public fields, properties and methods of a class, with what each is for; an error has only its name."""
    if not inspect.isclass(value) or issubclass(value, BaseException):
        return
    shown: set[str] = set()
    for owner in value.__mro__:
        if not owner.__module__.startswith(OURS):
            continue
        fields = _field_docstrings(owner)
        for name in (*fields, *vars(owner)):
            if name.startswith(("_", "model_")) or name in shown:
                continue
            member = inspect.getattr_static(owner, name, None)
            function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
            is_code = isinstance(function, property | cached_property) or inspect.isfunction(function)
            if name in fields or is_code:
                shown.add(name)
                about = fields.get(name) or (inspect.getdoc(function) if is_code else "")
                yield _call(name, function), (about or "").partition("\n")[0].replace("|", "\\|") or "—"


def _field_docstrings(owner: type) -> dict[str, str]:
    """The annotated fields of a class, with the docstring below each."""
    try:
        (node,) = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
    except (OSError, TypeError):
        return {}
    fields = {}
    body = node.body if isinstance(node, ast.ClassDef) else []
    for field, below in zip_longest(body, body[1:]):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = below.value if isinstance(below, ast.Expr) else None
            fields[field.target.id] = inspect.cleandoc(str(text.value)) if isinstance(text, ast.Constant) else ""
    return fields


def _parameters(function: object) -> Iterator[inspect.Parameter]:
    told = False
    for each in inspect.signature(function).parameters.values():  # type: ignore[arg-type]
        if each.kind is each.KEYWORD_ONLY and not told:
            told = True
            yield inspect.Parameter("rest", inspect.Parameter.VAR_POSITIONAL)
        yield each


def _purpose(value: object, constant: str) -> str:
    own = constant
    choices = value if isinstance(value, tuple) else get_args(value)
    if not own and choices:
        own = "One of " + ", ".join(f"`{getattr(each, '__name__', each)}`" for each in choices) + "."
    elif not own and (inspect.isclass(value) or inspect.isroutine(value)):
        own = inspect.getdoc(value) or ""
    return own.strip().partition("\n")[0].replace("|", "\\|")


def _constants(module: str) -> Iterator[tuple[str, str]]:
    """Constants and aliases below a module's folder, with the docstring below each."""
    home = "mobile_world.prompts" if module == "mobile_world.experiment1" else module
    room = Path(inspect.getfile(import_module(home))).parent
    for file in sorted(room.rglob("*.py")):
        body = ast.parse(file.read_text(encoding="utf-8")).body
        for node, below in pairwise(body):
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(below, ast.Expr):
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                if isinstance(target, ast.Name) and isinstance(below.value, ast.Constant):
                    yield target.id, inspect.cleandoc(str(below.value.value))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
