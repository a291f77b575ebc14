"""App manifests: what an app declares about itself, as AndroidManifest.xml does."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, cast

from simdroid.system.images import Profile
from simdroid.system.intents import CATEGORY_LAUNCHER, Activity, Component, Extra, Intent, IntentFilter
from simdroid.system.packages.components import (
    ComponentKind,
    ComponentSpec,
    InstrumentationSpec,
    filters_from_json,
    filters_to_json,
)
from simdroid.system.playback import Playback
from simdroid.system.stateful import Json

Services: TypeAlias = Any
"""The `System` an app runs on, as its hooks get it.

`System` is made of services that read manifests, so that a manifest cannot name its type; the hooks themselves do.
"""

UNKNOWN_ICON = "android"
UNKNOWN_COLOR = "#3ddc84"
"""The look of an app whose drawings are inside an APK we do not render."""


@dataclass(frozen=True)
class ActivitySpec:
    """One activity. `screen` is a `simdroid.ui.Screen` class; None shows the plain data-only page."""

    name: str
    """Class name; a leading dot stands for the package."""
    screen: type[Any] | None = None
    label: str | None = None
    """Title where it differs from the app's label."""
    filters: tuple[IntentFilter, ...] = ()
    exported: bool = True
    affinity: str = ""
    """The task it wants to be in, where that is not the one of its package."""
    unlisted: bool = False
    """Whether recents leave out the task it is the first of."""
    single_task: bool = False
    """Started again, it comes back to its one instance instead of stacking a second one."""
    single_top: bool = False
    """Started again while it is on top, it gets the new intent instead of a second instance."""
    outlives_caller: bool = False
    """Whether it stays where the app that it asks for is stopped, until that is started again."""
    show_when_locked: bool = False
    """Whether it is seen on a locked phone, and turns the screen on, as a call and an alarm do."""
    on_intent: Callable[[Services, Activity], None] | None = None
    """Runs at every start before anything is drawn, for what an intent asks for besides a screen."""
    on_resume: Callable[[Services, Activity], None] | None = None
    """Runs when it comes to the front."""
    on_pause: Callable[[Services, Activity], None] | None = None
    """Runs when something else takes its place in front, its own end included: for drafts and the like."""

    def to_json(self) -> Json:
        """Its plain data as JSON, without code."""
        filters = filters_to_json(self.filters)
        return {"name": self.name, "label": self.label, "exported": self.exported, "filters": filters}

    @classmethod
    def from_json(cls, value: Json) -> ActivitySpec:
        """The activity that `to_json` wrote."""
        saved = cast("dict[str, Json]", value)
        return cls(
            cast(str, saved["name"]),
            label=cast("str | None", saved["label"]),
            exported=cast(bool, saved["exported"]),
            filters=filters_from_json(saved["filters"]),
        )


class BroadcastResult(NamedTuple):
    """What `am broadcast` reports: Android's result code, data and extras."""

    code: int = 0
    data: str | None = None
    extras: dict[str, Extra] | None = None


@dataclass(frozen=True)
class ReceiverSpec:
    """One broadcast receiver: code that runs when one of `actions` is broadcast."""

    name: str
    actions: tuple[str, ...]
    handle: Callable[[Services, Intent], BroadcastResult]


@dataclass(frozen=True)
class MediaSpec:
    """How an app that plays something shows it to the system."""

    tag: str = "media"
    """The name of its media session."""
    channel: str = "playback"
    """The channel of its notification."""
    on_change: Callable[[Services, Playback | None, Playback], None] | None = None
    """Runs after every change with what was played before and what is now: media keys and the end of a track too."""


@dataclass(frozen=True)
class Manifest:
    """The manifest of one app."""

    package: str
    label: str
    icon: str
    """Name of a glyph of the icon font; some names have a drawing, which the launcher shows instead."""
    color: str
    """Background of the icon where it has no drawing, `#rrggbb`."""
    version_name: str = "1.0"
    version_code: int = 1
    system: bool = False
    """Part of the system image: cannot be uninstalled, `pm list packages -s`."""
    platform: bool = False
    """Part of Android itself: its version is that of the phone's Android."""
    image_order: int = 100
    """Place in the system image: lower numbers are installed first, equal ones in the order of their modules' names."""
    activities: tuple[ActivitySpec, ...] = ()
    receivers: tuple[ReceiverSpec, ...] = ()
    services: tuple[str, ...] = ()
    """Class names of services that `am start-service` may start."""
    declared: tuple[ComponentSpec, ...] = ()
    """Services, receivers and providers with no code of this app's own behind them, as an APK declares them."""
    instrumentations: tuple[InstrumentationSpec, ...] = ()
    permissions: tuple[str, ...] = ()
    """Permissions it asks for, by full name."""
    granted: tuple[str, ...] = ()
    """Those it holds from the start, as apps of the system image do."""
    set_up_grants: tuple[str, ...] = ()
    """Those that the set-up of a suite grants."""
    databases: Mapping[str, str] = field(default_factory=dict)
    """File below the app's data directory (or absolute) → SQL script that makes it; recreated when missing at start."""
    folders: tuple[str, ...] = ()
    """Absolute directories the app expects, in shared storage or its own data directory."""
    uid: int | None = None
    """A fixed user number, for parts of the system such as Settings (1000); else one is assigned."""
    min_sdk: int = 24
    target_sdk: int = 33
    first_run: Callable[[Services], None] | None = None
    """Puts in place what a fresh install holds beyond databases and folders; runs at install and after `pm clear`."""
    on_time: Callable[[Services, int, int], None] | None = None
    """Runs when phone time has passed, with nanoseconds since 1970 before and after: for alarms and the like."""
    media: MediaSpec | None = None
    """For an app that plays something."""
    from_outside: bool = False
    """Whether it was loaded from a file or package of somebody else's (`simdroid.app_loading`)."""
    set_up: Callable[[Services], None] | None = None
    """Notes that a person is past the app's first run, for the set-up of a suite; `pm clear` undoes it."""

    @property
    def data_only(self) -> bool:
        """Whether the app has data but no screens yet."""
        return not any(activity.screen for activity in self.activities)

    @cached_property
    def by_component(self) -> Mapping[Component, ActivitySpec]:
        """Its activities; of two with one name the first counts."""
        return {self.component(spec.name): spec for spec in reversed(self.activities)}

    @cached_property
    def without_screens(self) -> Manifest:
        """The app as other apps see it: what its activities take, with nothing behind them."""
        takes = (ActivitySpec(spec.name, filters=spec.filters) for spec in self.activities if spec.filters)
        return dataclasses.replace(self, activities=tuple(takes), on_time=None, set_up=None)

    @cached_property
    def _platforms(self) -> dict[int, Manifest]:
        return {}

    def of_platform(self, profile: Profile) -> Manifest:
        """The manifest on a phone with this profile, always the same object for one version of Android."""
        api = profile.api
        if not self.platform:
            return self
        if api not in self._platforms:
            self._platforms[api] = dataclasses.replace(
                self, version_name=profile.release, version_code=api, target_sdk=api
            )
        return self._platforms[api]

    def component(self, name: str) -> Component:
        """The component of one of its classes."""
        return Component(self.package, self.package + name if name.startswith(".") else name)

    def components(self, kind: ComponentKind) -> tuple[ComponentSpec, ...]:
        """What it declares of one kind; receivers that are code are there with the actions they take."""
        coded: tuple[ComponentSpec, ...] = ()
        if kind is ComponentKind.RECEIVER:
            coded = tuple(
                ComponentSpec(kind, receiver.name, (IntentFilter(receiver.actions),)) for receiver in self.receivers
            )
        elif kind is ComponentKind.SERVICE:
            coded = tuple(ComponentSpec(kind, name) for name in self.services)
        return (*coded, *(spec for spec in self.declared if spec.kind is kind))

    def launcher(self) -> Component | None:
        """The activity its icon starts."""
        for activity in self.activities:
            if any(CATEGORY_LAUNCHER in intent_filter.categories for intent_filter in activity.filters):
                return self.component(activity.name)
        return None

    @property
    def listed(self) -> bool:
        """Whether the launcher lists it: it has an icon, and there is a screen behind the icon."""
        component = self.launcher()
        return component is not None and self.by_component[component].screen is not None

    def to_json(self) -> Json:
        """What a snapshot keeps of a manifest: its plain data, no code."""
        return {
            "package": self.package,
            "label": self.label,
            "version_name": self.version_name,
            "version_code": self.version_code,
            "min_sdk": self.min_sdk,
            "target_sdk": self.target_sdk,
            "permissions": list(self.permissions),
            "services": list(self.services),
            "activities": [spec.to_json() for spec in self.activities],
            "declared": [spec.to_json() for spec in self.declared],
            "instrumentations": [spec.to_json() for spec in self.instrumentations],
        }

    @classmethod
    def from_json(cls, value: Json, known: Manifest | None) -> Manifest:
        """The manifest that `to_json` wrote; for an app of the catalogue, `known` with the installed version."""
        saved = cast("dict[str, Json]", value)
        name, code = cast(str, saved["version_name"]), cast(int, saved["version_code"])
        if known is not None:
            return dataclasses.replace(known, version_name=name, version_code=code)
        return cls(
            cast(str, saved["package"]),
            cast(str, saved["label"]),
            UNKNOWN_ICON,
            UNKNOWN_COLOR,
            version_name=name,
            version_code=code,
            min_sdk=cast(int, saved["min_sdk"]),
            target_sdk=cast(int, saved["target_sdk"]),
            permissions=tuple(cast("list[str]", saved["permissions"])),
            services=tuple(cast("list[str]", saved["services"])),
            activities=tuple(ActivitySpec.from_json(entry) for entry in cast("list[Json]", saved["activities"])),
            declared=tuple(ComponentSpec.from_json(entry) for entry in cast("list[Json]", saved.get("declared", []))),
            instrumentations=tuple(
                InstrumentationSpec.from_json(entry) for entry in cast("list[Json]", saved.get("instrumentations", []))
            ),
        )
