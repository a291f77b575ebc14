"""Who owns the package and the command: upstream MobileWorld's distribution has the same name, package and commands."""

from __future__ import annotations

import re
import shutil
import sysconfig
from collections.abc import Sequence
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
    others = (one for one in installed if _OURS not in {(point.group, point.value) for point in one.entry_points})
    rivals = filter(_has_our_names, others)
    return list(dict.fromkeys(f"{one.name} {one.version} in {one.locate_file('')}" for one in rivals))


def command_of_another_environment() -> Path | None:
    """The `mw` that a shell starts, where it is not the one beside this Python."""
    program = shutil.which(COMMANDS[0])
    schemes = {sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")}
    folders = {Path(sysconfig.get_path("scripts", scheme)).resolve() for scheme in schemes}
    if program is None or Path(program).resolve().parent in folders:
        return None
    return Path(program)


def _has_our_names(one: Distribution) -> bool:
    named = re.sub(r"[-_.]+", "-", one.name or "").lower() == DISTRIBUTION
    if named or PACKAGE in (one.read_text("top_level.txt") or "").split():
        return True
    return any(point.group == "console_scripts" and point.name in COMMANDS for point in one.entry_points)
