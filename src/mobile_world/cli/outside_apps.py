"""Apps from outside this package, as commands name them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.cli.options import Command, settings
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from simdroid.fleet import AppSource, PhoneRecord


NO_APPS = "no apps from outside"


def app_option(command: Command) -> Command:
    """Add `--app`, for apps of other people."""
    return click.option(
        "--app",
        "apps",
        metavar="FILE|DIR",
        multiple=True,
        type=click.Path(path_type=Path),
        help="App for the simulated phones, a Python file or package; may be repeated. Adds to the setting apps.",
    )(command)


def apps_of_phones(given: Sequence[Path], serials: Sequence[str] = (), *, elsewhere: bool = False) -> tuple[Path, ...]:
    """Where the apps are that the phones of a command have: those it names, and those of settings and packages.

    Devices that are named by `serials` have the apps that they were started with. `elsewhere` says that the phones are
    not this machine's, such as those of a server, and must have what the command names.
    """
    if elsewhere:
        return tuple(given)
    return (*(_apps_that_run(serials) if serials else standing_apps()), *given)


def _apps_that_run(serials: Sequence[str]) -> tuple[Path, ...]:
    from simdroid.fleet import Fleet

    named = [
        record
        for record in Fleet(settings().settings.state_dir).list("user")
        if record.name in serials or record.serial in serials
    ]
    return tuple(app.path for record in named for app in record.apps)


def standing_apps() -> tuple[Path, ...]:
    """Where the apps are that every new phone has: those of installed packages and of the settings."""
    from simdroid.fleet import installed_apps

    return (*installed_apps(), *settings().settings.apps)


def check_apps(serials: Iterable[str], records: Iterable[PhoneRecord], apps: Sequence[AppSource]) -> None:
    """Refuse named devices that do not have exactly these apps from outside."""
    own = {name: record for record in records for name in (record.name, record.serial)}
    for serial in serials:
        loaded = own[serial].apps if serial in own else ()
        if hashes(loaded) == hashes(apps):
            continue
        has = f"{serial} has {listed(loaded)}, and this command names {listed(apps)}"
        if serial in own:
            raise ConfigError(f"{has}; name the same ones with --app, or start a phone with 'mw env run --app …'")
        raise ConfigError(f"{has}; only simulated phones of 'mw env' can have apps of --app")


def hashes(apps: Iterable[AppSource]) -> dict[str, str]:
    """The content of apps by their names."""
    return {app.name: app.sha256 for app in apps}


def listed(apps: Sequence[AppSource]) -> str:
    """Apps as an error names them."""
    return ", ".join(map(str, apps)) or NO_APPS
