"""Who owns the package and the command: upstream MobileWorld's distribution has the same name, package and commands."""

from __future__ import annotations

import re
import shutil
import sysconfig
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path

DISTRIBUTION = "mobile-world"
PACKAGE = "mobile_world"
COMMANDS = ("mw", "mobile-world")
_OURS = ("pytest11", "mobile_world.testing.plugin")
"""An entry point that this distribution has, and upstream's has not."""


def other_distributions(path: Sequence[str] | None = None) -> list[str]:
    """Distributions beside this one that bring its package or a command of its name: each with version and folder.

    `path` is searched in place of `sys.path`.
    """
    installed = distributions() if path is None else distributions(path=list(path))
    rivals = (one for one in installed if _has_our_names(one) and not _is_ours(one))
    return list(dict.fromkeys(f"{one.name} {one.version} in {one.locate_file('')}" for one in rivals))


def command_of_another_environment() -> Path | None:
    """The `mw` that a shell starts, where it is not the one beside this Python."""
    program = shutil.which(COMMANDS[0])
    if program is None or Path(program).resolve().parent in {folder.resolve() for folder in _script_folders()}:
        return None
    return Path(program)


def _script_folders() -> Iterator[Path]:
    for scheme in (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")):
        yield Path(sysconfig.get_path("scripts", scheme))


def _has_our_names(one: Distribution) -> bool:
    named = re.sub(r"[-_.]+", "-", one.name or "").lower() == DISTRIBUTION
    if named or PACKAGE in (one.read_text("top_level.txt") or "").split():
        return True
    return any(point.group == "console_scripts" and point.name in COMMANDS for point in one.entry_points)


def _is_ours(one: Distribution) -> bool:
    return any((point.group, point.value) == _OURS for point in one.entry_points)
