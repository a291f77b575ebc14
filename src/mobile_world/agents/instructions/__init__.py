"""Prompt texts of the built-in agents: data files with `{placeholders}`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

_PLACE = re.compile(r"\{([a-z_]+)\}")


@cache
def instruction(name: str) -> str:
    """The text of this name, without the line break at its end."""
    return files(__name__).joinpath(f"{name}.txt").read_text("utf-8").removesuffix("\n")


@cache
def phrase(name: str) -> str:
    """One of the short texts between the parts of a turn."""
    text: str = tomllib.loads(files(__name__).joinpath("turns.toml").read_text("utf-8"))[name]
    return text


def fill(text: str, **values: str) -> str:
    """Put values where `{name}` stands; braces around anything else stay, also those inside the values."""
    return _PLACE.sub(lambda mark: values.get(mark[1], mark[0]), text)
