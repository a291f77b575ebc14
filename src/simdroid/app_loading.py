"""Loading apps from outside this package into a phone's process.

Their code may come from anybody: whatever it raises becomes a `ConfigError` with the file, the line and what to do.
"""

from __future__ import annotations

import re
import sqlite3
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from simdroid.app_sources import AppSource, content_hash
from simdroid.catalogue import catalogue
from simdroid.discovery import manifests_of
from simdroid.errors import ConfigError
from simdroid.kit import Link, Table
from simdroid.system import Manifest, System
from simdroid.ui import Screen, has_glyph

PREFIX = "simdroid_app_"
"""Modules of apps are called by this and the hash of the app: an edited app is another module beside the old one."""

_PACKAGE = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+", re.ASCII)
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_DECLARED = re.compile(r"^MANIFESTS?\b", re.MULTILINE)


class LoadedApp(NamedTuple):
    """An app from outside, ready to be installed."""

    source: AppSource
    manifests: tuple[Manifest, ...]


def load_apps(sources: Iterable[AppSource]) -> tuple[LoadedApp, ...]:
    """Load apps, those of one content once in a process; `ConfigError` when one cannot be on a phone.

    They come in the order of their packages, so that the order in which they were named changes nothing.
    """
    taken = {manifest.package: manifest.label for manifest in catalogue()}
    loaded = []
    for source in sources:
        app = _LOADED.get(source.sha256) or _load(source)
        for manifest in app.manifests:
            if other := taken.get(manifest.package):
                raise _config_error(source, f"the package {manifest.package} is taken by {other}; choose another one")
            taken[manifest.package] = manifest.label
        loaded.append(app)
    return tuple(sorted(loaded, key=lambda app: [manifest.package for manifest in app.manifests]))


_LOADED: dict[str, LoadedApp] = {}


def _load(source: AppSource) -> LoadedApp:
    if content_hash(source.path) != source.sha256:
        raise ConfigError(f"the app {source.path} has changed since the start; start again to use its current version")
    module = _import(source)
    with _reported(source, "has a MANIFESTS that cannot be read"):
        manifests = manifests_of(module)
    if not manifests:
        raise _config_error(source, "defines no MANIFEST; add MANIFEST = Manifest(package=…, …) at its end")
    for manifest in manifests:
        if defect := manifest_defect(manifest, _tables(module)):
            raise _config_error(source, defect)
    app = _LOADED[source.sha256] = LoadedApp(source, tuple(_with_reports(source, manifest) for manifest in manifests))
    return app


def _import(source: AppSource) -> ModuleType:
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    name, file = PREFIX + source.sha256[:16], str(_module_file(source))
    inside = [str(source.path)] if source.path.is_dir() else None
    spec = spec_from_file_location(name, file, loader=_Loader(name, file), submodule_search_locations=inside)
    if spec is None or spec.loader is None:
        raise _config_error(source, "cannot be imported")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _reported(source, "cannot be imported"):
            spec.loader.exec_module(module)
    except ConfigError:
        for loaded in [loaded for loaded in sys.modules if f"{loaded}.".startswith(f"{name}.")]:
            del sys.modules[loaded]
        raise
    return module


class _Loader(SourceFileLoader):
    """Compiles the source as it is: bytecode on disk may belong to older source of the same second and length."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class _Finder(MetaPathFinder):
    """Finds what the modules of an app import from their own directory."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        for folder in path or () if fullname.startswith(PREFIX) else ():
            if spec := FileFinder(folder, (_Loader, [".py"])).find_spec(fullname):
                return spec
        return None


def _tables(module: ModuleType) -> list[Table[Any]]:
    """The tables that an app's modules declare."""
    modules = [own for name, own in sys.modules.items() if f"{name}.".startswith(f"{module.__name__}.")]
    return [value for own in modules for value in vars(own).values() if isinstance(value, Table)]


def manifest_defect(manifest: object, tables: Iterable[Table[Any]] = ()) -> str:
    """Why an app with these tables cannot be on a phone, and what to do; nothing when it can."""
    if not isinstance(manifest, Manifest):
        return f"MANIFEST is {type(manifest).__name__}; make it a simdroid.system.Manifest"
    if not _PACKAGE.fullmatch(manifest.package):
        return f"{manifest.package!r} is not a package name; use words separated by dots, such as org.example.app"
    if not has_glyph(manifest.icon):
        return f"there is no icon {manifest.icon!r}; use a name from Material Design Icons, such as 'cart'"
    if not _COLOR.fullmatch(manifest.color):
        return f"{manifest.color!r} is not a color; write it as #rrggbb"
    names = [activity.name for activity in manifest.activities]
    if twice := next((name for name in names if names.count(name) > 1), ""):
        return f"two activities are called {twice}; rename one of them"
    for activity in manifest.activities:
        screen: object = activity.screen
        if screen is not None and not (isinstance(screen, type) and issubclass(screen, Screen)):
            return f"the screen of {activity.name} is {screen!r}; it must be a subclass of Screen"
    defects = [_link_defect(manifest, activity.screen) for activity in manifest.activities]
    for name, script in manifest.databases.items():
        path = f"/data/data/{manifest.package}/{name}"
        defects.append(_database_defect(name, script, [table for table in tables if table.path == path]))
    return next(filter(None, defects), "")


def _link_defect(manifest: Manifest, screen: object) -> str:
    """A row of a settings screen that leads to an activity which is not there."""
    rows = getattr(screen, "rows", ())
    names = [activity.name for activity in manifest.activities]
    classes = {*names, *(manifest.package + name for name in names if name.startswith("."))}
    for row in rows if isinstance(rows, Sequence) else ():
        if isinstance(row, Link) and row.intent is None and row.activity not in classes:
            return f"{row.title!r} links to the activity {row.activity!r}; there is {', '.join(names)}"
    return ""


def _database_defect(name: str, script: str, tables: Iterable[Table[Any]]) -> str:
    with closing(sqlite3.connect(":memory:")) as connection:
        try:
            connection.executescript(script)
        except sqlite3.Error as error:
            return f"the script of the database {name} fails: {error}; fix its SQL"
        for table in tables:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table.name})")]
            if missing := [column for column in table.column_names if column not in columns]:
                there = f"it has {', '.join(columns)}" if columns else "there is no such table"
                return f"the table {table.name} of {name} has no column {', '.join(missing)}; {there}"
    return ""


def _with_reports(source: AppSource, manifest: Manifest) -> Manifest:
    """The manifest, whose calls at boot report their errors as the import does."""

    def reported(what: str, call: Callable[[System], None] | None) -> Callable[[System], None] | None:
        if call is None:
            return None

        def run(system: System) -> None:
            with _reported(source, f"fails in {what}"):
                call(system)

        return run

    return replace(
        manifest,
        from_outside=True,
        first_run=reported("first_run", manifest.first_run),
        set_up=reported("set_up", manifest.set_up),
    )


@contextmanager
def _reported(source: AppSource, what: str) -> Iterator[None]:
    """Turn whatever the app's code raises into a `ConfigError` with its location."""
    try:
        yield
    except (Exception, SystemExit) as error:
        message = " ".join(f"{type(error).__name__}: {error}".split())
        raise ConfigError(f"the app {_location(source, error)} {what}: {message}; fix it and start again") from error


def _location(source: AppSource, error: BaseException) -> str:
    """The innermost line of the app's own code, or that of its syntax error."""
    if isinstance(error, SyntaxError) and error.filename is not None:
        return f"{error.filename}:{error.lineno}:"
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(str(source.path))]
    return f"{own[-1].filename}:{own[-1].lineno}:" if own else f"{_module_file(source)}:"


def _config_error(source: AppSource, why: str) -> ConfigError:
    file = _module_file(source)
    text = file.read_text(encoding="utf-8", errors="replace")
    match = _DECLARED.search(text)
    line = f"{text.count(chr(10), 0, match.start()) + 1}:" if match else ""
    return ConfigError(f"the app {file}:{line} {why}")


def _module_file(source: AppSource) -> Path:
    return source.path / "__init__.py" if source.path.is_dir() else source.path
