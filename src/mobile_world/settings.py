"""The settings object: defaults, then the settings file, then the environment, then flags.

Built once by whoever owns the process; no other code reads the environment.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from mobile_world.domain import ConfigError

FILE_VARIABLE = "MW_CONFIG"
PREFIX = "MW_"


class Settings(BaseModel):
    """What a user may choose once for all commands."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    state_dir: Path
    """Where running phones are recorded and keep their files."""
    adb_server_port: int = Field(default=5037, ge=1, le=65535)
    """The adb server that new phones announce themselves to, if one runs there."""
    task_dirs: tuple[Path, ...] = ()
    """Directories with tasks beside those of this package; in a variable, separated as in PATH."""
    apps: tuple[Path, ...] = ()
    """Files and directories with apps for simulated phones beside those of this package; in a variable, separated as
    in PATH."""
    ray_devices: tuple[str, ...] = ()
    """Serials of this machine's devices for runs over several machines; simulated phones if there are none.

    In a variable, with commas between."""

    @field_validator("ray_devices", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value

    @field_validator("task_dirs", "apps", mode="before")
    @classmethod
    def _separated(cls, value: object) -> object:
        return [part for part in value.split(os.pathsep) if part] if isinstance(value, str) else value


@dataclass(frozen=True)
class Loaded:
    """Settings, and where each of them came from."""

    settings: Settings
    sources: Mapping[str, str]


def load_settings(environ: Mapping[str, str], flags: Mapping[str, object] | None = None) -> Loaded:
    """Build the settings; `ConfigError` names the value that cannot be used and where it came from."""
    home = _xdg(environ, "XDG_STATE_HOME", ".local/state")
    values: dict[str, object] = {} if home is None else {"state_dir": home / "mobile_world"}
    sources = dict.fromkeys(Settings.model_fields, "default")
    for source, layer in _layers(environ, flags or {}):
        values.update(layer)
        sources.update(dict.fromkeys(layer, source))
    try:
        return Loaded(Settings.model_validate(values), sources)
    except ValidationError as error:
        raise ConfigError(_first_complaint(error, sources)) from error


def _layers(environ: Mapping[str, str], flags: Mapping[str, object]) -> list[tuple[str, Mapping[str, object]]]:
    file = _file(environ)
    variables = {key: environ.get(PREFIX + key.upper()) for key in Settings.model_fields}
    android = "ANDROID_ADB_SERVER_PORT"
    return [
        (str(file), {} if file is None else _read(file, required=FILE_VARIABLE in environ)),
        (android, {"adb_server_port": environ[android]} if environ.get(android) else {}),
        ("environment", {key: value for key, value in variables.items() if value}),
        ("flag", {key: value for key, value in flags.items() if value is not None}),
    ]


def _file(environ: Mapping[str, str]) -> Path | None:
    if path := environ.get(FILE_VARIABLE):
        return Path(path).expanduser()
    home = _xdg(environ, "XDG_CONFIG_HOME", ".config")
    return home and home / "mobile_world/config.toml"


def _xdg(environ: Mapping[str, str], variable: str, below_home: str) -> Path | None:
    """A base directory of the user; nothing where there is no home, as for a user that a container does not know."""
    if path := environ.get(variable):
        return Path(path)
    try:
        return Path(environ.get("HOME") or "~").expanduser() / below_home
    except RuntimeError:
        return None


def _read(file: Path, *, required: bool) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        if isinstance(error, FileNotFoundError | NotADirectoryError) and not required:
            return {}
        raise ConfigError(
            f"the settings file {file} cannot be read: {error.strerror}; name another with {FILE_VARIABLE}"
        ) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"the settings file {file} cannot be read: {error}") from error


def _first_complaint(error: ValidationError, sources: Mapping[str, str]) -> str:
    first = error.errors()[0]
    key = ".".join(map(str, first["loc"]))
    keys = ", ".join(sorted(Settings.model_fields))
    if first["type"] == "missing":
        return "there is no home directory for the files of phones; set HOME, or name a directory with MW_STATE_DIR"
    if first["type"] == "extra_forbidden":
        return f"unknown setting {key!r} from {sources.get(key, 'the settings file')}; known: {keys}"
    return f"the setting {key} from {sources.get(key, 'the settings file')} cannot be used: {first['msg']}"
