"""Custom system prompts from text files, with labels and factors of their own.

A `.txt` or `.md` file is the prompt, to the character. A `.toml` file has it under `text`, or names its file under
`text_file`, and may add a `label` for people and `factors` of its author's own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mobile_world.domain import ConfigError
from mobile_world.prompts.variants import PromptVariant, text_hash

SUFFIXES: Final = (".txt", ".md", ".toml")
LARGEST_PROMPT: Final = 256 * 1024
"""Bytes of a file; the longest published system prompts of phone agents have about 20 KiB."""
ARM_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""What an arm may be called: a name that is the same in files, addresses and on the command line."""
NAME_RULE: Final = (
    "a name has 1 to 64 letters (A to Z, a to z), digits, dots, dashes and underscores, and begins with a letter or a "
    "digit"
)

_MAGIC: Final = re.compile(r"[*?\[]")

Factor: TypeAlias = str | int | float | bool


@dataclass(frozen=True)
class CustomPrompt:
    """A system prompt from a file."""

    arm_id: str
    """What an experiment calls it: the file's name without its ending."""
    system_prompt: str
    """The text that is sent."""
    file: Path
    """Where it was read from, from any directory."""
    label: str = ""
    """What people call it, beside its name."""
    factors: dict[str, Factor] = field(default_factory=dict)
    """What its author says about it, to be analysed: factors of their own."""

    @property
    def title(self) -> str:
        """Its title in tables."""
        return self.label

    @property
    def subject_factors(self) -> dict[str, Factor]:
        """What an agent is told that responds to the specification's factors: a text of one's own has none of them."""
        return {}

    @property
    def content_hash(self) -> str:
        """Sha256 of the text that is sent."""
        return text_hash(self.system_prompt)


Prompt: TypeAlias = PromptVariant | CustomPrompt
"""What an experiment can compare: both have an arm id, a text, a title and factors."""


class _Described(BaseModel):
    """A prompt in TOML."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    text: str | None = None
    text_file: str | None = Field(default=None, min_length=1)
    """Seen from the TOML file's own directory."""
    label: str = Field(default="", max_length=80)
    factors: dict[str, Factor] = {}


def prompt_files(patterns: Sequence[str], directory: Path) -> list[Path]:
    """The files that names and globs mean, seen from a directory; each once, those of a glob sorted by name.

    `ConfigError` for a pattern that matches nothing.
    """
    files: dict[Path, None] = {}
    for pattern in patterns:
        plain = directory / pattern
        if plain.is_file() or not _MAGIC.search(pattern):
            files.setdefault(plain)
            continue
        matches = sorted(file for file in _globbed(pattern, directory) if file.is_file())
        if not matches:
            raise ConfigError(f"no file matches {pattern!r} in {directory}")
        files.update(dict.fromkeys(matches))
    return list(files)


def read_prompts(files: Iterable[Path]) -> list[CustomPrompt]:
    """Read prompts in their order; `ConfigError` for a file that cannot be one, or two with the same name."""
    prompts: dict[str, CustomPrompt] = {}
    for file in files:
        prompt = read_prompt(file)
        other = prompts.setdefault(prompt.arm_id.casefold(), prompt)
        if other is not prompt:
            raise ConfigError(
                f"{other.file} and {file} would both be the arm {prompt.arm_id!r}, for arms are named after their "
                "files; rename one of them"
            )
    return list(prompts.values())


def read_prompt(file: Path) -> CustomPrompt:
    """Read one prompt; `ConfigError` says what is wrong with the file."""
    if file.suffix.lower() not in SUFFIXES:
        raise ConfigError(f"{file} is not a prompt: prompts are in files that end with {', '.join(SUFFIXES)}")
    check_arm_name(file.stem, f"the file {file} cannot name an arm")
    if file.suffix.lower() != ".toml":
        return CustomPrompt(file.stem, _text(file), file.absolute())
    described = _described(file)
    if (described.text is None) == (described.text_file is None):
        raise ConfigError(f"{file} must have either text or text_file, with the prompt or the name of its file")
    text = _checked(described.text, file) if described.text is not None else None
    for name in described.factors:
        check_arm_name(name, f"{file}: factors: {name!r} cannot name a factor")
    return CustomPrompt(
        file.stem,
        text if text is not None else _text(file.parent / str(described.text_file)),
        file.absolute(),
        label=described.label,
        factors=described.factors,
    )


def check_arm_name(name: str, message: str) -> None:
    """Refuse a name that cannot be used everywhere an arm is named."""
    if not ARM_NAME.fullmatch(name):
        raise ConfigError(f"{message}: {NAME_RULE}")


def _globbed(pattern: str, directory: Path) -> list[Path]:
    path = Path(pattern)
    try:
        if path.is_absolute():
            return list(Path(path.anchor).glob(str(path.relative_to(path.anchor))))
        return list(directory.glob(pattern))
    except (ValueError, NotImplementedError) as error:
        raise ConfigError(f"{pattern!r} is not a file pattern: {error}") from error


def _described(file: Path) -> _Described:
    try:
        return _Described.model_validate(tomllib.loads(_text(file)))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file} is not TOML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        path = ".".join(map(str, first["loc"][:2]))
        raise ConfigError(f"{file}: {path + ': ' if path else ''}{first['msg']}") from error


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > LARGEST_PROMPT:
            raise ConfigError(f"{file} has more than {LARGEST_PROMPT // 1024} KiB, too many for a system prompt")
        return _checked(file.read_bytes().decode("utf-8-sig"), file)
    except OSError as error:
        raise ConfigError(f"the prompt {file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"the prompt {file} is not text in UTF-8: byte {error.start} is wrong") from error


def _checked(text: str, file: Path) -> str:
    if not text.strip():
        raise ConfigError(f"the prompt {file} is empty")
    return text
