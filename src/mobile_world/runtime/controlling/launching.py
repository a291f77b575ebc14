"""Starting and stopping apps by the names people use for them."""

from __future__ import annotations

import re
from difflib import get_close_matches

from mobile_world.domain import InvalidAction
from mobile_world.runtime.controlling.app_names import KNOWN_LABELS, OTHER_NAMES
from mobile_world.runtime.controlling.connected import Connected

_LAUNCHABLE = ["-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER"]
_NEW_TASK = "0x10200000"
"""What a launcher asks for: the app's own task, brought to the front as it was left."""


class Launching(Connected):
    """Apps by label or package."""

    def apps(self) -> dict[str, str]:
        """The apps that can be launched: the name under each icon, and its package."""
        listing = self._read(["cmd", "package", "query-activities", *_LAUNCHABLE]).text
        found: dict[str, str] = {}
        for block in re.split(r"^\s*Activity #\d+:$", listing, flags=re.MULTILINE)[1:]:
            package = _first(r"^\s+packageName=(\S+)$", block)
            label = _first(r"\bnonLocalizedLabel=(.*?) icon=", block)
            if package:
                found.setdefault(label or KNOWN_LABELS.get(package, package), package)
        return found

    def launch_app(self, name: str) -> str:
        """Bring an app to the front, by label (in any case), by another well-known name, or by package; the package.

        `InvalidAction` with near matches when there is no such app.
        """
        package = self._package(name)
        words = ["cmd", "package", "resolve-activity", "--components", *_LAUNCHABLE, package]
        component = self._read(words).text.strip()
        if "/" not in component:
            raise InvalidAction(f"{package} cannot be launched: it has no icon")
        self.run(["am", "start", "-W", *_LAUNCHABLE, "-f", _NEW_TASK, "-n", component])
        return package

    def force_stop(self, package: str) -> None:
        """End an app."""
        self.run(["am", "force-stop", package])

    def _package(self, name: str) -> str:
        apps = self.apps()
        wanted = _plain(name)
        by_label = {_plain(label): package for label, package in apps.items()}
        packages = set(apps.values())
        if name in packages:
            return name
        if wanted in by_label:
            return by_label[wanted]
        for package in OTHER_NAMES.get(wanted, ()):
            if package in packages:
                return package
        near = get_close_matches(wanted, by_label, n=3)
        labels = [label for label in apps if _plain(label) in near] or sorted(apps)
        raise InvalidAction(f"no app {name[:60]!r}; {'near' if near else 'there are'}: {', '.join(labels)}")


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def _first(pattern: str, text: str) -> str | None:
    found = re.search(pattern, text, re.MULTILINE)
    return found[1] if found else None
