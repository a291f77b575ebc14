"""`mw doctor`: checks this machine: the system, a phone, optional packages, backends, the API key."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from mobile_world import __version__, core
from mobile_world.cli.backends import backends
from mobile_world.cli.installation import command_of_another_environment, other_distributions
from mobile_world.cli.options import FAILED, json_option, settings
from mobile_world.cli.output import print_rows, say
from mobile_world.domain import ConfigError, InfraError
from mobile_world.extras import EXTRAS, install_command, installed_version, missing_packages, outdated_packages
from simdroid.private_files import REMEDY, why_unwritable

if TYPE_CHECKING:
    from mobile_world.runtime import AdbDevice
    from mobile_world.settings import Settings


OLDEST_PYTHON = (3, 11)
ROOM_BYTES = 2 << 30
"""Free space below which a phone may fill the disk: what one may hold at most."""
PNG = b"\x89PNG\r\n\x1a\n"
PAGE = "data:text/html,<p>drawn</p>"


KINDS: dict[core.BackendName, str] = {
    "sim": "phones of mw env",
    "avd": "emulators",
    "docker": "containers",
    "adb": "connected devices",
}


class CheckResult(NamedTuple):
    """One thing that was looked at."""

    what: str
    well: bool
    found: str
    remedy: str = ""
    """The next step where it is not well."""
    needed: bool = False
    """Whether nothing works without it."""


def signs(settings: Settings, backends: core.Backends, environ: Mapping[str, str]) -> Iterator[CheckResult]:
    """Look at everything, what is needed first."""
    yield _system()
    yield _python()
    yield _packages()
    yield _installation()
    yield _room(settings.state_dir)
    yield from _phone()
    yield from _apps(settings.apps)
    yield from _tasks(settings.task_dirs)
    yield from map(_extra, EXTRAS)
    yield from (_backend(name, backends) for name in KINDS)
    yield _key(environ)


def _system() -> CheckResult:
    system, release = platform.system(), platform.release()
    exercised = system == "Linux" and "microsoft" not in release.lower()
    return CheckResult(
        "system",
        exercised,
        f"{system} {release}, {platform.machine()}",
        "" if exercised else "only Linux is exercised; this may work or not",
    )


def _python() -> CheckResult:
    remedy = "" if sys.version_info >= OLDEST_PYTHON else f"install {'.'.join(map(str, OLDEST_PYTHON))} or newer"
    return CheckResult("Python", not remedy, platform.python_version(), remedy, needed=True)


def _packages() -> CheckResult:
    """Whether everything installed is at least as new as this package declares; extras that are too old count, too."""
    outdated = outdated_packages()
    found = ", ".join(f"{each.name} {each.installed} is older than {each.lowest}" for each in outdated)
    remedy = "pip install --upgrade " + " ".join(sorted({f"'{each.name}>={each.lowest}'" for each in outdated}))
    needed = any(each.extra is None for each in outdated) or not outdated
    return CheckResult("packages", not outdated, found or "recent enough", remedy if outdated else "", needed=needed)


def _installation() -> CheckResult:
    """Whether package and command are those of this distribution, and no other's of the same name."""
    what = "package and command"
    if others := other_distributions():
        remedy = "the two do not go into one environment: give each its own; docs/reference/what-runs-where.md"
        return CheckResult(what, False, f"also here: {', '.join(others)}", remedy)
    if (program := command_of_another_environment()) is not None:
        remedy = f"activate the environment of {sys.executable}, or start its 'mw' by its path"
        return CheckResult(what, False, f"'mw' starts {program}, of another environment", remedy)
    return CheckResult(what, True, f"mobile_world {__version__} in {Path(__file__).parents[1]}")


def _room(state_dir: Path) -> CheckResult:
    if unwritable := why_unwritable(state_dir):
        return CheckResult("room for phones", False, unwritable, REMEDY, needed=True)
    free = shutil.disk_usage(next(each for each in (state_dir, *state_dir.parents) if each.exists())).free
    found = f"{state_dir}, {free / (1 << 30):.1f} GiB free"
    remedy = "" if free >= ROOM_BYTES else f"make room, or {REMEDY}"
    return CheckResult("room for phones", not remedy, found, remedy)


def _phone() -> Iterator[CheckResult]:
    """Boot a phone, ask it something and look at its screen, then at a web page, which a process of its own draws."""
    from mobile_world.runtime import AdbDevice
    from simdroid.fleet import Fleet

    started = time.perf_counter()
    try:
        with tempfile.TemporaryDirectory(prefix="mw-doctor-") as state, Fleet(Path(state)) as fleet:
            (record,) = fleet.start(scope="private")
            with AdbDevice.direct("127.0.0.1", record.adb_port) as device:
                model = device.shell(["getprop", "ro.product.model"]).text
                drawn = device.exec_out(["screencap", "-p"]).startswith(PNG)
                found = f"{model} booted and showed its screen in {time.perf_counter() - started:.1f} s"
                remedy = "" if drawn else "report this: it drew no picture"
                yield CheckResult("simulated phone", drawn, found, remedy, needed=True)
                yield _web_page(device)
    except ConfigError as error:
        found, _, remedy = str(error).partition("; ")
        yield CheckResult("simulated phone", False, found, remedy, needed=True)
    except (InfraError, OSError) as error:
        yield CheckResult("simulated phone", False, str(error), "see 'mw demo', and report what it prints", needed=True)


def _web_page(device: AdbDevice) -> CheckResult:
    """Have a phone open a page."""
    started = time.perf_counter()
    device.shell(["cmd", "mobileworld", "set-up"])
    opened = device.shell(["am", "start", "-a", "android.intent.action.VIEW", "-d", PAGE])
    dump = device.shell(["uiautomator", "dump", "/dev/tty"])
    if 'text="drawn"' in dump.text:
        return CheckResult("web pages", True, f"a page was drawn in {time.perf_counter() - started:.1f} s", needed=True)
    message = (opened.stderr or dump.stderr).decode("utf-8", "replace").strip()
    remedy = "see 'ulimit -a' and free memory; tasks with web pages cannot be scored here"
    return CheckResult("web pages", False, message or "Chrome shows no page", remedy, needed=True)


def _apps(paths: tuple[Path, ...]) -> Iterator[CheckResult]:
    """The apps from outside that every new phone is to have, where there are any."""
    from simdroid.fleet import app_sources, installed_apps

    try:
        found = app_sources((*installed_apps(), *paths))
    except ConfigError as error:
        yield CheckResult(
            "apps from outside", False, str(error), "fix 'apps'; 'mw config show' says where it comes from"
        )
        return
    if found:
        yield CheckResult("apps from outside", True, ", ".join(map(str, found)))


def _tasks(task_dirs: tuple[Path, ...]) -> Iterator[CheckResult]:
    """The tasks of each family, with those of the user's directories."""
    from mobile_world.tasks import FAMILIES, TaskRegistry
    from mobile_world.tasks.task_extras import missing_extras

    for family in FAMILIES:
        what = f"tasks of {family}"
        try:
            registry = TaskRegistry(family, extra_dirs=task_dirs)
            wrong = registry.problems
        except ConfigError as error:
            yield CheckResult(what, False, str(error), "fix 'task_dirs'; 'mw config show' says where it comes from")
            continue
        lacking = [task for task in registry.tasks() if missing_extras(task)]
        found = f"{len(registry.names())} tasks" + (f", {len(wrong)} files that cannot be used" if wrong else "")
        found += f", {len(lacking)} of them without the extras that they need" if lacking else ""
        remedy = f"mw info task --suite-family {family} tells why" if wrong or lacking else ""
        yield CheckResult(what, not remedy, found, remedy)


def _extra(name: str) -> CheckResult:
    extra = EXTRAS[name]
    if missing := missing_packages(name):
        return CheckResult(
            f"extra {name}", False, f"no {' and '.join(missing)}, for {extra.purpose}", install_command([name])
        )
    return CheckResult(f"extra {name}", True, ", ".join(f"{each} {installed_version(each)}" for each in extra.packages))


def _backend(name: core.BackendName, backends: core.Backends) -> CheckResult:
    """Whether devices of a kind can be used, and what is missing first."""
    what = KINDS[name]
    try:
        missing = [each for each in backends.get(name).check() if each.needed and not each.well]
    except (ConfigError, InfraError) as error:
        return CheckResult(what, False, str(error), f"mw env check --backend {name}")
    if not missing:
        return CheckResult(what, True, "can be used")
    first = missing[0]
    return CheckResult(what, False, f"{first.what}: {first.found}", first.remedy or f"mw env check --backend {name}")


def _key(environ: Mapping[str, str]) -> CheckResult:
    """A key is needed by hosted models alone; its value is never shown."""
    variable = next((name for name in ("MW_API_KEY", "API_KEY") if environ.get(name)), None)
    remedy = "" if variable else "only hosted models ask for one: set MW_API_KEY, then try 'mw model probe'"
    return CheckResult("key of a model", variable is not None, f"{variable} is set" if variable else "not set", remedy)


@click.command()
@json_option
def doctor(as_json: bool) -> None:
    """Check this machine: what works, what does not, and the next step; boots one phone and removes it again.

    Exit status 1 if something essential is missing; optional parts never fail.
    """
    results = list(signs(settings().settings, backends(), os.environ))
    rows = [
        {
            "what": result.what,
            "state": "ok" if result.well else "missing" if result.needed else "optional",
            "found": result.found,
            "next_step": result.remedy,
        }
        for result in results
    ]
    print_rows(rows, as_json=as_json, empty="nothing to look at")
    if any(result.needed and not result.well for result in results):
        click.get_current_context().exit(FAILED)
    if not as_json:
        say("everything required is in place; 'optional' marks what else could be installed")
