"""Errors in Python's terms: parameters in place of the flags of `mw` that mean the same, and checks of arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import NoneType, UnionType
from typing import Final, get_args

from mobile_world.domain import ConfigError

PARAMETERS: Final = {
    "--accept-new-code": "accept_new_code=True",
    "--api-key-env": "api_key in agent_options",
    "--app": "TaskRegistry(apps=…)",
    "--archive-to": "Housekeeping(archive_to=…)",
    "--base-url": "base_url in agent_options",
    "--cue": "Rules(cue=…)",
    "--goal": "Rules(goal_level=…)",
    "--max-steps": "Rules(max_steps=…)",
    "--model": "model_name in agent_options",
    "--official-compat": "TaskRegistry(official_compat=True)",
    "--option NAME=VALUE": "agent_options",
    "--output-dir": "run_dir",
    "--task-dir": "TaskRegistry(extra_dirs=…)",
    "--user-base-url": "ModelUsers(base_url=…)",
    "--user-model": "TaskRegistry(user=ModelUsers(…))",
}
"""By flag of `mw eval`, what a caller of `evaluate` passes instead."""

_COMMAND_OR_FLAG = re.compile(r"'mw [^']*'|--option NAME=VALUE|--suite-family (?P<suite>\w+)|--[a-z][a-z-]*")


@contextmanager
def in_python_terms(parameters: Mapping[str, str] = PARAMETERS) -> Iterator[None]:
    """Raise `ConfigError`s of what is called inside with parameters in place of flags; whole commands stay."""

    def translate(match: re.Match[str]) -> str:
        return f'suite="{match["suite"]}"' if match["suite"] else parameters.get(match[0], match[0])

    try:
        yield
    except ConfigError as error:
        error.args = tuple(_COMMAND_OR_FLAG.sub(translate, str(text)) for text in error.args)
        raise


def check_arguments(types: Mapping[str, type | UnionType], arguments: Mapping[str, object]) -> None:
    """`ConfigError` where an argument is not of its type."""
    for name, kind in types.items():
        if not isinstance(arguments[name], kind):
            kinds = [kind.__name__ for kind in get_args(kind) or (kind,) if kind is not NoneType]
            raise ConfigError(f"{name}: expected {' or '.join(kinds)}, not {arguments[name]!r:.80}")
