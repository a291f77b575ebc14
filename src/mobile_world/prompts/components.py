"""Component texts of system prompts, in named sets that are data files; the specification's constants.

A shipped set never changes: arm ids such as `1a2b3c4d-corrected` stand for its exact words. Better texts get a new set.
"""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError, field_validator

from mobile_world.domain import ConfigError
from mobile_world.prompts.factors import FACTORS, NO_RECOVERY

SPECIFICATION: Final = "specification"
"""The set whose prompts carry the plain prompt id."""
SET_NAME: Final = r"[a-z][a-z0-9-]{0,39}"


class ComponentSet(BaseModel):
    """The texts that prompts of one set are assembled from; every level of every factor has one."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: str
    """Part of the arm id: lower case letters, digits and dashes."""
    summary: str
    """One line for listings."""
    role_framing: dict[str, str]
    objective_style: dict[str, str]
    tool_docs: dict[str, str]
    coordinates: str = ""
    """The coordinate space in words; stands right after the tool docs, the same for all their levels."""
    output_format: str
    termination_policy: dict[str, str]
    error_recovery: dict[str, str]
    """All levels but `none`, which adds nothing."""
    examples: list[str]
    """A prompt with k examples shows the first k."""

    @field_validator("name")
    @classmethod
    def _name_fits_into_an_arm_id(cls, name: str) -> str:
        if not re.fullmatch(SET_NAME, name):
            raise ValueError("a set's name is lower case letters, digits and dashes, at most 40, a letter first")
        return name

    @field_validator("role_framing", "objective_style", "tool_docs", "termination_policy", "error_recovery")
    @classmethod
    def _levels_are_all_there(cls, texts: dict[str, str], info: Any) -> dict[str, str]:
        factor = "tool_docs_verbosity" if info.field_name == "tool_docs" else info.field_name
        levels = [str(level) for level in FACTORS[factor] if level != NO_RECOVERY]
        if set(texts) != set(levels):
            raise ValueError(f"the levels must be exactly {', '.join(levels)}")
        return texts


def set_names() -> list[str]:
    """The sets that come with the package, the specification's first."""
    files = (file.name for file in resources.files("mobile_world.prompts").joinpath("sets").iterdir())
    names = sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml"))
    return sorted(names, key=lambda name: name != SPECIFICATION)


def component_set(name: str) -> ComponentSet:
    """A shipped set by its name, or any set by the path of its TOML file."""
    return _outside(Path(name)) if name.endswith(".toml") else _inside(name)


@cache
def _inside(name: str) -> ComponentSet:
    if name not in set_names():
        near = get_close_matches(name, set_names(), n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise ConfigError(f"no component set {name!r}; {hint}there are {', '.join(set_names())}, or name a .toml file")
    return _validated(_shipped(name), f"the set {name}")


def _outside(file: Path) -> ComponentSet:
    try:
        components = _validated(_merged(tomllib.loads(file.read_text(encoding="utf-8"))), str(file))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"the component set {file} cannot be read: {error}") from error
    if components.name in set_names() or components.name.startswith("edited"):
        raise ConfigError(f"{file} calls its set {components.name!r}, a name that is taken; choose another")
    return components


def _shipped(name: str) -> dict[str, Any]:
    file = resources.files("mobile_world.prompts").joinpath("sets", f"{name}.toml")
    return _merged(tomllib.loads(file.read_text(encoding="utf-8")))


def _merged(own: dict[str, Any]) -> dict[str, Any]:
    """A set's own values over those of the shipped set it extends, table by table."""
    base = own.pop("extends", None)
    if base is None:
        return own
    if base not in set_names():
        raise ConfigError(f"a component set extends {base!r}; there are {', '.join(set_names())}")
    merged = _shipped(base)
    for key, value in own.items():
        below = merged.get(key)
        merged[key] = {**below, **value} if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def _validated(values: dict[str, Any], what: str) -> ComponentSet:
    try:
        return ComponentSet.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        raise ConfigError(f"{what}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error


_SPECIFIED = component_set(SPECIFICATION)
ROLE_FRAMINGS: Final = MappingProxyType(_SPECIFIED.role_framing)
"""Who the agent is told to be, by level."""
OBJECTIVE_STYLES: Final = MappingProxyType(_SPECIFIED.objective_style)
"""How it is told what to aim for, by level."""
TOOL_DOCS: Final = MappingProxyType(_SPECIFIED.tool_docs)
"""How its actions are described, by level."""
OUTPUT_FORMAT_CONTRACT: Final = _SPECIFIED.output_format
"""How it has to answer."""
TERMINATION_POLICIES: Final = MappingProxyType(_SPECIFIED.termination_policy)
"""When it is told to stop, by level."""
ERROR_RECOVERY_GUIDANCE: Final = MappingProxyType(_SPECIFIED.error_recovery)
"""What it is told to do when something fails, by level."""
K_SHOT_EXAMPLES: Final = tuple(_SPECIFIED.examples)
"""Examples, of which a prompt shows the first few."""
