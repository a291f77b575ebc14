"""Starting and stopping apps by the names people use for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple

from mobile_world.domain import InvalidAction
from mobile_world.runtime.adb import AdbDevice, Console
from mobile_world.runtime.controlling.app_names import LABELS, MEANT_FIRST, OTHER_NAMES
from mobile_world.runtime.controlling.connected import Connected

_FROM_LAUNCHER = ["-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER"]
_OWN_TASK = "0x10200000"
"""What a launcher asks for: the app's task, brought to the front as it was left."""
_ENTRY = re.compile(r"^\s*Activity #\d+:$", re.MULTILINE)
_NAME = re.compile(r"^\s+name=(\S+)$", re.MULTILINE)
_PACKAGE = re.compile(r"^\s+packageName=(\S+)$", re.MULTILINE)
_LABEL = re.compile(r"\bnonLocalizedLabel=(?!null )(.*) icon=")


class App(NamedTuple):
    """An icon of the launcher."""

    label: str
    package: str
    component: str


class Launching(Connected):
    """Apps by label or package."""

    def __init__(self, device: AdbDevice, *, console: Callable[[], Console] | None = None) -> None:
        super().__init__(device, console=console)
        self._apps: tuple[App, ...] = ()
        """As they were listed last; looked up again when a name is not among them or does not start."""

    def apps(self) -> dict[str, str]:
        """The apps that can be launched: the name under each icon, and its package.

        Of several that share a name, the one that `launch_app` takes has it alone; the others bear their package too.
        """
        self._apps = read_apps(self._read(["cmd", "package", "query-activities", *_FROM_LAUNCHER]).text)
        return {app.label: app.package for app in self._apps}

    def launch_app(self, name: str) -> str:
        """Bring an app to the front, by label (in any case), by another well-known name, or by package; the package.

        `InvalidAction` with near matches when there is no such app.
        """
        app = _find(self._apps, name)
        if app is None or not self._start(app):
            self.apps()
            app = _find(self._apps, name)
            if app is None or not self._start(app):
                raise InvalidAction(f"no app {name[:60]!r}; {_suggestion(self._apps, name)}")
        return app.package

    def force_stop(self, package: str) -> None:
        """End an app."""
        self.run(["am", "force-stop", package])

    def _start(self, app: App) -> bool:
        said = self._do(["am", "start", "-W", *_FROM_LAUNCHER, "-f", _OWN_TASK, "-n", app.component])
        return b"Error" not in said.stdout + said.stderr


def read_apps(listing: str) -> tuple[App, ...]:
    """The apps in what `cmd package query-activities` prints."""
    found: dict[str, App] = {}
    for entry in _ENTRY.split(listing)[1:]:
        package, name, label = _PACKAGE.search(entry), _NAME.search(entry), _LABEL.search(entry)
        if package and name:
            text = label[1] if label else LABELS.get(package[1], package[1])
            found.setdefault(package[1], App(text, package[1], f"{package[1]}/{name[1]}"))
    return _distinct(sorted(found.values(), key=_rank))


def _rank(app: App) -> int:
    return MEANT_FIRST.index(app.package) if app.package in MEANT_FIRST else len(MEANT_FIRST)


def _distinct(apps: list[App]) -> tuple[App, ...]:
    labels: set[str] = set()
    result = []
    for app in apps:
        result.append(app._replace(label=f"{app.label} ({app.package})") if app.label in labels else app)
        labels.add(app.label)
    return tuple(result)


def _find(apps: tuple[App, ...], name: str) -> App | None:
    wanted = _plain(name)
    for app in apps:
        if wanted in (_plain(app.label), app.package.casefold()):
            return app
    by_package = {app.package: app for app in apps}
    return next((by_package[each] for each in OTHER_NAMES.get(wanted, ()) if each in by_package), None)


def _suggestion(apps: tuple[App, ...], name: str) -> str:
    labels = {_plain(app.label): app.label for app in apps}
    near = get_close_matches(_plain(name), labels, n=3)
    if near:
        return f"did you mean {' or '.join(repr(labels[each]) for each in near)}?"
    return f"there are: {', '.join(sorted(labels.values()))}"


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
