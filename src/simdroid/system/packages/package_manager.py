"""The package manager: which apps are installed, what they may do, and which of them takes an intent."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Protocol, cast

from simdroid.system.device import Clock
from simdroid.system.files import FIRST_APP_UID, FileSystem
from simdroid.system.images import PhoneImage
from simdroid.system.intents import Component, Intent, filters
from simdroid.system.packages import app_data
from simdroid.system.packages.components import ComponentKind
from simdroid.system.packages.install_sessions import InstallSessions
from simdroid.system.packages.manifest import Manifest
from simdroid.system.packages.package import (
    SYSTEM_IMAGE_NS,
    EnabledState,
    FoundComponent,
    InputMethod,
    Package,
    Resolved,
)
from simdroid.system.packages.permissions import PERMISSIONS, POST_NOTIFICATIONS, changeable
from simdroid.system.settings import Properties, Settings
from simdroid.system.stateful import Json

__all__ = ["EnabledState", "Package", "PackageError", "Packages", "Resolved"]

_FIRST_UID = FIRST_APP_UID + 100
"""Numbers below are those of Android's own parts."""

_SHARED_UIDS = {
    "android": 1000,
    "com.android.settings": 1000,
    "com.android.inputdevices": 1000,
    "com.android.keychain": 1000,
    "com.android.location.fused": 1000,
    "com.android.server.telecom": 1000,
    "com.android.phone": 1001,
    "com.android.providers.telephony": 1001,
    "com.android.bluetooth": 1002,
    "com.android.nfc": 1027,
    "com.android.se": 1068,
    "com.google.android.networkstack": 1073,
    "com.android.shell": 2000,
    "com.android.systemui": 10_080,
}
_PROTECTED = frozenset({"android", "com.android.shell"})
"""What `pm clear` and `pm disable` must not touch."""


class PackageError(Exception):
    """The package manager refused; `java_class` is the exception Android would throw."""

    def __init__(self, java_class: str, message: str) -> None:
        super().__init__(message)
        self.java_class = java_class
        self.message = message


class ContentTypes(Protocol):
    """What knows the MIME types of content URIs."""

    def type_of(self, uri: str) -> str | None:
        """The MIME type of what a content URI names; None where it names nothing."""


class AppProcesses(Protocol):
    """What runs the apps that the package manager keeps."""

    def force_stop(self, package: str) -> None:
        """End a package's process, activities and notifications."""

    def end_process(self, package: str) -> None:
        """End a package's process alone."""


class NotificationSwitches(Protocol):
    """What knows which apps may show notifications."""

    def set_enabled(self, package: str, enabled: bool) -> None:
        """Let an app show notifications or not."""


class PackageServices(Protocol):
    """The services that the package manager uses; an app's hooks get the same object."""

    clock: Clock
    fs: FileSystem
    properties: Properties
    settings: Settings

    @property
    def image(self) -> PhoneImage:
        """Says which apps the phone has."""

    @property
    def content(self) -> ContentTypes:
        """Tells what an intent's URI points at."""

    @property
    def activities(self) -> AppProcesses:
        """Stops apps that are changed or removed."""

    @property
    def notifications(self) -> NotificationSwitches:
        """Follows the permission to post."""


class Packages:
    """The package manager."""

    def __init__(self, system: PackageServices, catalogue: tuple[Manifest, ...]) -> None:
        """Install the apps of a catalogue that are on the phone's image."""
        self._system = system
        self._catalogue = {manifest.package: manifest for manifest in catalogue}
        self._packages: dict[str, Package] = {}
        self.version = 0
        """How often something was changed."""
        self.sessions = InstallSessions()
        self.preferred: dict[str, str] = {}
        """The app a person chose where several take an intent: `action` or `action scheme` → package."""
        for number, manifest in enumerate(catalogue):
            known = self.known(manifest.package)
            if known and manifest.package not in system.image.missing:
                self._packages[manifest.package] = self._from_factory(known, _FIRST_UID + number)

    def get(self, name: str) -> Package | None:
        """An installed package."""
        package = self._packages.get(name)
        return package if package and package.installed else None

    def all(self, *, uninstalled: bool = False) -> list[Package]:
        """Every installed package, in the order of installation; those the user removed only on request."""
        return [package for package in self._packages.values() if package.installed or uninstalled]

    def ensure_data(self, package: Package) -> None:
        """Make the data directory, folders and databases that are missing, as an app does when it starts."""
        app_data.make_data(self._system.fs, package)
        if package.fresh:
            package.fresh = False
            self.version += 1
            if package.manifest.first_run:
                package.manifest.first_run(self._system)

    def install_factory_apps(self) -> None:
        """Put every app of a fresh phone on its disk: its directory, and its data if outside code looks for any.

        The caches of the other apps come at their first start: making directories is most of what a boot costs.
        """
        for package in self.all():
            manifest = package.manifest
            if manifest.databases or manifest.folders or manifest.first_run:
                self.ensure_data(package)
            else:
                app_data.make_place(self._system.fs, package)

    def set_up_apps(self) -> None:
        """Leave every app as the set-up of a suite does: past its first run, and with the permissions it needs."""
        for package in self.all():
            manifest = package.manifest
            package.granted |= set(manifest.set_up_grants)
            if manifest.set_up:
                if manifest.first_run and package.fresh:
                    self.ensure_data(package)
                manifest.set_up(self._system)
        self.version += 1

    # -- intents -------------------------------------------------------------------------------------------------

    def find_activity(self, component: Component) -> Resolved | None:
        """The activity a component names, in an enabled package."""
        package = self.get(component.package)
        if package is None or not package.allows(component):
            return None
        spec = package.manifest.by_component.get(component)
        return Resolved(package, spec, component) if spec else None

    def resolve(self, intent: Intent, *, default_only: bool = False) -> list[Resolved]:
        """Activities that can take `intent`, best first; with `default_only` those an implicit start may choose."""
        if intent.component:
            match = self.find_activity(intent.component)
            return [match] if match else []
        candidates = list(self._candidates(self._with_type(intent), default_only))
        favourite = self.preferred.get(f"{intent.action} {intent.scheme}", self.preferred.get(str(intent.action)))
        return sorted(candidates, key=lambda match: (match.package.name != favourite, -match.match))

    def find_service(self, intent: Intent) -> Component | None:
        """The service an explicit intent names."""
        package = self.get(intent.component.package) if intent.component else None
        if package is None or intent.component is None or not package.allows(intent.component):
            return None
        services = {
            package.manifest.component(component.name)
            for component in package.manifest.components(ComponentKind.SERVICE)
        }
        return intent.component if intent.component in services else None

    def components(self, kind: ComponentKind, intent: Intent) -> list[FoundComponent]:
        """The services, receivers or providers that an intent names or that take it, in the order of installation."""
        return [
            component for component in self._components(kind, intent) if component.package.allows(component.component)
        ]

    def provider(self, authority: str) -> Package | None:
        """The package whose manifest declares a provider of this authority."""
        for package, spec, component, _ in self._components(ComponentKind.PROVIDER, Intent()):
            if authority in spec.authorities and package.allows(component):
                return package
        return None

    def input_methods(self) -> list[InputMethod]:
        """The keyboards of all apps that may run, those of the system image first."""
        methods = [
            InputMethod(package.manifest.component(spec.name).short, package, spec)
            for package in self.all()
            for spec in package.manifest.declared
            if spec.is_input_method and package.allows(package.manifest.component(spec.name))
        ]
        return sorted(methods, key=lambda method: not method.package.manifest.system)

    def _components(self, kind: ComponentKind, intent: Intent) -> Iterator[FoundComponent]:
        for package in self.all():
            if intent.package not in (None, package.name):
                continue
            for spec in package.manifest.components(kind):
                component = package.manifest.component(spec.name)
                if intent.component is not None:
                    match = 0 if component == intent.component else None
                elif kind is ComponentKind.PROVIDER:
                    match = 0
                else:
                    scores = [score for item in spec.filters if (score := filters.match(item, intent)) is not None]
                    match = max(scores, default=None)
                if match is not None:
                    yield FoundComponent(package, spec, component, match)

    def _candidates(self, intent: Intent, default_only: bool) -> Iterator[Resolved]:
        for package in self.all():
            if intent.package not in (None, package.name):
                continue
            for spec in package.manifest.activities:
                component = package.manifest.component(spec.name)
                scores = [
                    (score, filters.takes_implicit(item))
                    for item in spec.filters
                    if (score := filters.match(item, intent, default_only=default_only)) is not None
                ]
                if scores and package.allows(component):
                    yield Resolved(package, spec, component, *max(scores))

    def _with_type(self, intent: Intent) -> Intent:
        """The intent with the MIME type of the content it points at, where it names none."""
        if intent.type is not None or intent.data is None or intent.scheme != "content":
            return intent
        return intent.replace(type=self._system.content.type_of(intent.data))

    @property
    def sms_app(self) -> str | None:
        """The package that handles text messages, where it is installed."""
        name = self._system.settings.get("secure", "sms_default_application")
        return name if name and self.get(name) else None

    # -- changes -------------------------------------------------------------------------------------------------

    def grant(self, name: str, permission: str) -> None:
        """Give a permission that a person decides about; `PackageError` where Android refuses."""
        package = self._changeable(name, permission)
        package.granted.add(permission)
        package.asked.pop(permission, None)
        self.version += 1
        if permission == POST_NOTIFICATIONS:
            self._system.notifications.set_enabled(name, True)

    def allow(self, name: str, permission: str, *, one_time: bool = False, asked: bool = False) -> None:
        """Grant a permission because a person said so, perhaps only until the app is left or when the app `asked`."""
        self.grant(name, permission)
        package = self._packages[name]
        package.user_set.add(permission)
        package.user_fixed.discard(permission)
        if asked:
            package.asked[permission] = True
        if one_time:
            package.one_time[permission] = 0
        else:
            package.one_time.pop(permission, None)

    def refuse(self, name: str, permission: str) -> None:
        """Note that a person refused what an app asked for; the second time it is for good."""
        package = self._changeable(name, permission)
        if permission in package.user_set:
            package.user_fixed.add(permission)
        package.user_set.add(permission)
        package.asked[permission] = False
        self.version += 1

    def flag(self, name: str, permission: str, flags: Collection[str], on: bool) -> None:
        """Set or clear what is noted of a person's decision: `user-set`, `user-fixed`; Android's others do nothing."""
        package = self._changeable(name, permission)
        for flag, holders in (("user-set", package.user_set), ("user-fixed", package.user_fixed)):
            if flag in flags:
                (holders.add if on else holders.discard)(permission)
        self.version += 1

    def reset_permissions(self) -> None:
        """Take every app back to the permissions of a new phone."""
        for package in self.all():
            before = set(package.granted)
            package.forget_decisions()
            if before - package.granted:
                self._system.activities.end_process(package.name)
        self.version += 1

    def end_one_time(self, name: str) -> None:
        """Take back what an app was granted only this time."""
        package = self._packages.get(name)
        if package is not None and package.one_time:
            package.granted -= package.one_time.keys()
            package.one_time = {}
            self.version += 1

    def revoke(self, name: str, permission: str) -> None:
        """Take it back; the app's process dies of it if it runs, as on Android."""
        package = self._changeable(name, permission)
        package.one_time.pop(permission, None)
        package.asked.pop(permission, None)
        if permission in package.granted:
            package.granted.discard(permission)
            self.version += 1
            if permission == POST_NOTIFICATIONS:
                self._system.notifications.set_enabled(name, False)
            self._system.activities.end_process(name)

    def set_state(self, name: str, state: EnabledState, cls: str | None = None) -> None:
        """Enable or disable a package, or one of its classes; a disabled package stops."""
        package = self.get(name)
        if package is None:
            raise PackageError("java.lang.IllegalArgumentException", f"Unknown package: {name}")
        if name in _PROTECTED and not state.on:
            raise PackageError("java.lang.SecurityException", f"Cannot disable a protected package: {name}")
        self.version += 1
        if cls is None:
            package.state = state
        else:
            package.components[cls] = state
        if not package.enabled:
            self._system.activities.force_stop(name)
        self._leave_missing_keyboard()

    def clear(self, name: str) -> bool:
        """Stop an app and put it back to what it was after its installation; whether that was possible."""
        package = self.get(name)
        if package is None or name in _PROTECTED:
            return False
        self._system.activities.force_stop(name)
        app_data.wipe(self._system.fs, package)
        package.forget_decisions()
        package.fresh = True
        self.version += 1
        return True

    def add(self, manifest: Manifest, *, installer: str | None = None) -> Package:
        """Install or update an app; its data and permissions survive an update."""
        now = self._system.clock.now_ns()
        package = self._packages.get(manifest.package)
        if package is None:
            uid = max([_FIRST_UID + len(self._catalogue), *(package.uid + 1 for package in self._packages.values())])
            package = self._from_factory(manifest, uid)
            package.installed_ns = now
        package.manifest, package.updated_ns = manifest, now
        package.installed, package.installer = True, installer
        self._packages[manifest.package] = package
        self.version += 1
        app_data.make_empty(self._system.fs, package)
        return package

    def remove(self, package: Package, *, keep_data: bool = False) -> None:
        """Uninstall an app; a part of the system is only hidden from the user."""
        self._system.activities.force_stop(package.name)
        if not keep_data:
            app_data.remove(self._system.fs, package)
            package.fresh = True
        package.installed = False
        self.version += 1
        if not package.manifest.system:
            del self._packages[package.name]
        self._leave_missing_keyboard()

    def _leave_missing_keyboard(self) -> None:
        """Switch to another keyboard when the app of the current one has gone."""
        settings = self._system.settings
        ids = [method.id for method in self.input_methods()]
        current = settings.get("secure", "default_input_method")
        if current and current not in ids:
            enabled = (settings.get("secure", "enabled_input_methods") or "").split(":")
            remaining = [entry for entry in enabled if entry.partition(";")[0] in ids]
            settings.put("secure", "enabled_input_methods", ":".join(remaining))
            settings.put("secure", "default_input_method", remaining[0].partition(";")[0] if remaining else "")

    def known(self, name: str) -> Manifest | None:
        """The catalogue's manifest of a package, installed or not, as it is on the phone's image."""
        image = self._system.image
        if name not in self._catalogue:
            return None
        manifest = self._catalogue[name].of_platform(image.profile)
        return manifest.without_screens if name in image.screenless else manifest

    def _changeable(self, name: str, permission: str) -> Package:
        package = self.get(name)
        if package is None:
            raise PackageError("java.lang.IllegalArgumentException", f"Unknown package: {name}")
        if permission not in PERMISSIONS and not any(
            permission in package.manifest.permissions for package in self.all()
        ):
            raise PackageError("java.lang.IllegalArgumentException", f"Unknown permission: {permission}")
        if permission not in package.manifest.permissions:
            raise PackageError(
                "java.lang.SecurityException", f"Package {name} has not requested permission {permission}"
            )
        if not changeable(permission):
            raise PackageError(
                "java.lang.SecurityException",
                f"Permission {permission} requested by {name} is not a changeable permission type",
            )
        return package

    def _from_factory(self, manifest: Manifest, uid: int) -> Package:
        fixed = _SHARED_UIDS.get(manifest.package) if manifest.uid is None else manifest.uid
        born = SYSTEM_IMAGE_NS if manifest.system else self._system.clock.now_ns()
        return Package(
            manifest,
            uid if fixed is None else fixed,
            granted=set(manifest.granted),
            installed_ns=born,
            updated_ns=born,
        )

    # -- snapshots -----------------------------------------------------------------------------------------------

    def save(self) -> Json:
        """See `Stateful`; the manifests of the catalogue are code and left out."""
        entries: dict[str, Json] = {}
        for name, package in self._packages.items():
            entry = cast("dict[str, Json]", package.to_json())
            if package.manifest is not self.known(name):
                entry["manifest"] = package.manifest.to_json()
            entries[name] = entry
        preferred: dict[str, Json] = dict(sorted(self.preferred.items()))
        return {"packages": entries, "preferred": preferred, "sessions": self.sessions.save()}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, dict[str, Json]]", value)
        self.preferred = cast("dict[str, str]", dict(saved["preferred"]))
        self.sessions.load(cast(Json, saved["sessions"]))
        self._packages = {}
        self.version += 1
        for name, entry in cast("dict[str, dict[str, Json]]", saved["packages"]).items():
            known = self.known(name)
            manifest = Manifest.from_json(entry["manifest"], known) if "manifest" in entry else known
            if manifest is not None:
                self._packages[name] = Package.from_json(manifest, entry)
