"""Agents loaded from Python files: `path.py` or `path.py:Class`."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from mobile_world.agents.factory import missing_from_contract
from mobile_world.domain import ConfigError

SUFFIX = ".py"


class _Loaded(NamedTuple):
    module: ModuleType
    fingerprint: str


_LOADED: dict[Path, _Loaded] = {}
"""A file is run once in a process: all episodes of a run have the same agent, whatever happens to the file."""
_LOADING = threading.Lock()


def is_agent_file(name: str) -> bool:
    """Whether a name refers to a Python file: `path.py` or `path.py:Class`."""
    return name.endswith(SUFFIX) or f"{SUFFIX}:" in name


@dataclass(frozen=True)
class AgentFile:
    """A file that defines an agent."""

    path: Path
    class_name: str
    """The class that was asked for; empty when the file is to say."""

    @classmethod
    def find(cls, name: str) -> AgentFile:
        """The file that a name means; `ConfigError` when there is none."""
        before, _, class_name = name.rpartition(f"{SUFFIX}:")
        path = Path(before + SUFFIX if before else name).expanduser().absolute()
        if not path.is_file():
            raise ConfigError(f"there is no agent file {path}")
        return cls(path, class_name if before else "")

    @property
    def label(self) -> str:
        """The agent's name in results."""
        return self.load().__name__

    @property
    def target(self) -> str:
        """The file and the class, as `--agent` takes them from any directory."""
        return f"{self.path}:{self.label}"

    @property
    def fingerprint(self) -> str:
        """Of the file as it was when it was run."""
        return self._loaded().fingerprint

    def load(self) -> type:
        """The class; `ConfigError` says what is wrong with the file, or which of its classes could be meant."""
        module = self._loaded().module
        own = {
            name: kind
            for name, kind in vars(module).items()
            if isinstance(kind, type) and kind.__module__ == module.__name__ and kind.__name__ == name
        }
        if self.class_name:
            return self._named_class(module, own)
        agents = [name for name, kind in own.items() if not name.startswith("_") and not missing_from_contract(kind)]
        if len(agents) == 1:
            return own[agents[0]]
        if agents:
            choices = " or ".join(f"{self.path.name}:{name}" for name in agents)
            raise ConfigError(f"{self.path} defines several agents; specify one: {choices}")
        lacking = "".join(f"; {name} lacks {', '.join(missing_from_contract(kind))}" for name, kind in own.items())
        raise ConfigError(f"{self.path} defines no agent, which is a class with begin, act and close{lacking}")

    def _named_class(self, module: ModuleType, own: dict[str, type]) -> type:
        if self.class_name not in own:
            elsewhere = getattr(module, self.class_name, None)
            where = f"; it comes from {elsewhere.__module__}" if isinstance(elsewhere, type) else ""
            raise ConfigError(
                f"{self.path} defines no class {self.class_name!r}{where}; its own classes: {', '.join(own) or 'none'}"
            )
        if lacking := missing_from_contract(own[self.class_name]):
            raise ConfigError(f"{self.class_name} in {self.path} is not an agent: it lacks {', '.join(lacking)}")
        return own[self.class_name]

    def _loaded(self) -> _Loaded:
        with import_guard():
            if self.path not in _LOADED:
                name = f"mobile_world_agent_{hashlib.sha256(str(self.path).encode()).hexdigest()[:16]}"
                _LOADED[self.path] = _Loaded(self._run(name), hashlib.sha256(self.path.read_bytes()).hexdigest())
            return _LOADED[self.path]

    def _run(self, name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(name, self.path)
        if spec is None or spec.loader is None:
            raise ConfigError(f"{self.path} cannot be imported")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # Dataclasses and pickles look their module up while it is still being run.
        try:
            with as_config_error(f"the agent file {self.path} cannot be imported", self.path):
                spec.loader.exec_module(module)
        except ConfigError:
            del sys.modules[name]
            raise
        return module


@contextmanager
def as_config_error(what: str, file: Path | None = None) -> Iterator[None]:
    """Run third-party code; whatever it raises becomes a `ConfigError` with file and line."""
    try:
        yield
    except ConfigError:
        raise
    except (Exception, SystemExit) as error:
        message = " ".join(f"{type(error).__name__}: {error}".split())
        raise ConfigError(f"{what}: {_location(error, file)}{message}") from error


@contextmanager
def import_guard() -> Iterator[None]:
    """Import lock for third-party code; what a module prints goes to stderr, so that JSON on stdout stays valid."""
    with _LOADING, redirect_stdout(sys.stderr):
        yield


def _location(error: BaseException, file: Path | None) -> str:
    """The line of the file that raised: its innermost frame, or that of a syntax error."""
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == str(file) else None
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame.lineno for frame in frames if frame.filename == str(file)]
    line = line or (own[-1] if own else None)
    if line is not None:
        return f"line {line}: "
    return f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
