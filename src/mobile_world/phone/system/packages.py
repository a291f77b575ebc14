"""Installed apps, their permissions and their data directories."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, cast

from mobile_world.phone.system.database import open_database
from mobile_world.phone.system.intents import Component, Intent
from mobile_world.phone.system.manifest import ActivitySpec, Manifest
from mobile_world.phone.system.paths import APP_DATA
from mobile_world.phone.system.state import Json
from mobile_world.phone.system.users import FIRST_APP_UID

if TYPE_CHECKING:
    from mobile_world.phone.system.system import System


@dataclass
class Package:
    """One installed app."""

    manifest: Manifest
    uid: int
    enabled: bool = True
    granted: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        """The package name."""
        return self.manifest.package

    @property
    def data_dir(self) -> str:
        """Where its private files are."""
        return f"{APP_DATA}/{self.name}"


class Resolved(NamedTuple):
    """An activity that can take an intent."""

    package: Package
    spec: ActivitySpec
    component: Component


class Packages:
    """The package manager."""

    def __init__(self, system: System, catalogue: tuple[Manifest, ...]) -> None:
        self._system = system
        self._catalogue = {manifest.package: manifest for manifest in catalogue}
        self._installed: dict[str, Package] = {}
        for number, manifest in enumerate(catalogue):
            self._installed[manifest.package] = Package(
                manifest, FIRST_APP_UID + 100 + number, granted=set(manifest.granted)
            )

    def get(self, name: str) -> Package | None:
        """An installed package."""
        return self._installed.get(name)

    def all(self) -> list[Package]:
        """Every installed package, in the order of installation."""
        return list(self._installed.values())

    def ensure_data(self, package: Package) -> None:
        """Make the data directory, folders and databases that are missing, as an app does when it starts."""
        fs = self._system.fs
        for folder in (package.data_dir, *package.manifest.folders):
            fs.mkdir(folder, parents=True)
        for name, script in package.manifest.databases.items():
            path = name if name.startswith("/") else f"{package.data_dir}/{name}"
            fs.mkdir(path.rpartition("/")[0], parents=True)
            if not fs.exists(path):
                with open_database(fs, path, create=True) as connection:
                    connection.executescript(script)

    def find_activity(self, component: Component) -> Resolved | None:
        """The activity a component names, in an enabled package."""
        package = self.get(component.package)
        if package is None or not package.enabled:
            return None
        for spec in package.manifest.activities:
            if package.manifest.component(spec.name) == component:
                return Resolved(package, spec, component)
        return None

    def resolve(self, intent: Intent) -> list[Resolved]:
        """Activities that can take `intent`, best first."""
        if intent.component:
            found = self.find_activity(intent.component)
            return [found] if found else []
        return []

    def save(self) -> Json:
        """See `Stateful`."""
        return {
            name: {"uid": package.uid, "enabled": package.enabled, "granted": cast(Json, sorted(package.granted))}
            for name, package in self._installed.items()
        }

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, dict[str, Json]]", value)
        self._installed = {
            name: Package(
                self._catalogue[name],
                cast(int, entry["uid"]),
                cast(bool, entry["enabled"]),
                set(cast("list[str]", entry["granted"])),
            )
            for name, entry in saved.items()
        }
