"""Installed packages: state, permissions and paths of one app."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple, cast

from simdroid.system.files import APP_DATA
from simdroid.system.intents import Component
from simdroid.system.packages.components import ComponentSpec
from simdroid.system.packages.manifest import ActivitySpec, Manifest
from simdroid.system.packages.permissions import granted_at_install
from simdroid.system.stateful import Json

SYSTEM_IMAGE_NS = 1_230_768_000_000_000_000
"""2009-01-01, the date of everything in Android's system image."""


class EnabledState(IntEnum):
    """Whether a package or component may run, with Android's numbers."""

    DEFAULT = 0
    ENABLED = 1
    DISABLED = 2
    DISABLED_USER = 3
    DISABLED_UNTIL_USED = 4

    @property
    def on(self) -> bool:
        """Whether it may run."""
        return self in (EnabledState.DEFAULT, EnabledState.ENABLED)

    @property
    def label(self) -> str:
        """How `pm` calls it."""
        return self.name.lower().replace("_", "-")


@dataclass
class Package:
    """One installed app."""

    manifest: Manifest
    uid: int
    state: EnabledState = EnabledState.DEFAULT
    granted: set[str] = field(default_factory=set)
    """Permissions that were granted one by one; those that come with the installation are not listed."""
    components: dict[str, EnabledState] = field(default_factory=dict)
    """Full class names whose own state was set."""
    user_set: set[str] = field(default_factory=set)
    """Permissions that a person has decided about."""
    user_fixed: set[str] = field(default_factory=set)
    """Those that were refused for good: the app may not ask for them again."""
    one_time: dict[str, int] = field(default_factory=dict)
    """Permissions granted only this time → since when the app has been out of sight, in nanoseconds; 0 while it is."""
    installed: bool = True
    """False for a part of the system that was uninstalled for the user."""
    fresh: bool = True
    """Whether it has not started since it was installed or cleared."""
    installed_ns: int = SYSTEM_IMAGE_NS
    updated_ns: int = SYSTEM_IMAGE_NS
    installer: str | None = None
    asked: dict[str, bool] = field(default_factory=dict)
    """Permissions whose last decision was the answer to a question of the app itself → whether they were granted."""

    @property
    def name(self) -> str:
        """The package name."""
        return self.manifest.package

    @property
    def enabled(self) -> bool:
        """Whether it may run."""
        return self.state.on

    @property
    def data_dir(self) -> str:
        """Where its private files are."""
        return f"{APP_DATA}/{self.name}"

    @property
    def code_dir(self) -> str:
        """Where its APK is."""
        if self.manifest.system:
            part = "product" if self.name.startswith("com.google.") else "system"
            return f"/{part}/app/{''.join(filter(str.isalnum, self.manifest.label)) or self.name}"
        return f"/data/app/~~{_tag('folder', self.name)}/{self.name}-{_tag('package', self.name)}"

    @property
    def apk(self) -> str:
        """The APK's path, which `pm path` prints."""
        folder = self.code_dir
        return f"{folder}/{folder.rpartition('/')[2]}.apk" if self.manifest.system else f"{folder}/base.apk"

    def holds(self, permission: str) -> bool:
        """Whether it has a permission now."""
        return permission in self.granted or (
            permission in self.manifest.permissions and granted_at_install(permission)
        )

    def flags(self, permission: str) -> list[str]:
        """What `dumpsys package` tells of how a permission was decided, in Android's words and order."""
        by_default = permission in self.granted and permission in self.manifest.granted
        states = {
            "USER_SET": permission in self.user_set,
            "USER_FIXED": permission in self.user_fixed,
            "GRANTED_BY_DEFAULT": by_default and permission not in self.user_set,
            "USER_SENSITIVE_WHEN_GRANTED": True,
            "USER_SENSITIVE_WHEN_DENIED": True,
            "ONE_TIME": permission in self.one_time,
        }
        return [name for name, holds in states.items() if holds]

    def forget_decisions(self) -> None:
        """Hold what it held when it was installed, as if nobody had been asked."""
        self.granted = set(self.manifest.granted)
        self.user_set, self.user_fixed, self.one_time, self.asked = set(), set(), {}, {}

    def allows(self, component: Component) -> bool:
        """Whether one of its components may run."""
        return self.installed and self.components.get(component.cls, self.state).on and self.enabled

    def to_json(self) -> Json:
        """This package as JSON, without its manifest."""
        # Left out while no app asked, so that snapshots of before this was noted keep their digests.
        asked: dict[str, Json] = {"asked": dict(sorted(self.asked.items()))} if self.asked else {}
        return {
            "uid": self.uid,
            "state": int(self.state),
            "granted": cast(Json, sorted(self.granted)),
            "components": {name: int(state) for name, state in sorted(self.components.items())},
            "user_set": cast(Json, sorted(self.user_set)),
            "user_fixed": cast(Json, sorted(self.user_fixed)),
            "one_time": dict(sorted(self.one_time.items())),
            "installed": self.installed,
            "fresh": self.fresh,
            "installed_ns": self.installed_ns,
            "updated_ns": self.updated_ns,
            "installer": self.installer,
            **asked,
        }

    @classmethod
    def from_json(cls, manifest: Manifest, value: Json) -> Package:
        """The package that `to_json` wrote."""
        saved = cast("dict[str, Json]", value)
        components = cast("dict[str, int]", saved["components"])
        return cls(
            manifest,
            cast(int, saved["uid"]),
            EnabledState(cast(int, saved["state"])),
            set(cast("list[str]", saved["granted"])),
            {name: EnabledState(state) for name, state in components.items()},
            set(cast("list[str]", saved["user_set"])),
            set(cast("list[str]", saved["user_fixed"])),
            dict(cast("dict[str, int]", saved["one_time"])),
            cast(bool, saved["installed"]),
            cast(bool, saved["fresh"]),
            cast(int, saved["installed_ns"]),
            cast(int, saved["updated_ns"]),
            cast("str | None", saved["installer"]),
            dict(cast("dict[str, bool]", saved.get("asked", {}))),
        )


class Resolved(NamedTuple):
    """An activity that can take an intent."""

    package: Package
    spec: ActivitySpec
    component: Component
    match: int = 0
    """How well its filter fits, as Android's number."""
    is_default: bool = False
    """Whether an implicit start may choose it."""


class FoundComponent(NamedTuple):
    """A service, receiver or provider that an intent reaches."""

    package: Package
    spec: ComponentSpec
    component: Component
    match: int
    """How well its filter fits, as Android's number."""


class InputMethod(NamedTuple):
    """A keyboard of an installed app."""

    id: str
    """`pkg/.Class`, as settings and `ime` write it."""
    package: Package
    spec: ComponentSpec

    @property
    def label(self) -> str:
        """What a person chooses it by."""
        return self.spec.label or self.package.manifest.label


def _tag(kind: str, name: str) -> str:
    """Sixteen bytes in the base64 form that Android's installer makes its folder names of."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"{kind} {name}".encode()).digest()[:16]).decode()
