"""Declared components: services, receivers, providers and instrumentations as a manifest names them.

What an app of the catalogue does is code (`ReceiverSpec` and the like). These are the declarations alone: of an APK
they are everything, and what `pm`, `ime` and `dumpsys` tell of it.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from simdroid.system.intents import IntentFilter
from simdroid.system.stateful import Json

BIND_INPUT_METHOD = "android.permission.BIND_INPUT_METHOD"
INPUT_METHOD = "android.view.InputMethod"
"""The action of an input method's service."""


class ComponentKind(StrEnum):
    """What a manifest may declare besides activities, by the name of its tag."""

    SERVICE = "service"
    RECEIVER = "receiver"
    PROVIDER = "provider"


@dataclass(frozen=True)
class ComponentSpec:
    """One service, receiver or provider."""

    kind: ComponentKind
    name: str
    """Class name; a leading dot stands for the package."""
    filters: tuple[IntentFilter, ...] = ()
    permission: str | None = None
    """What a caller must hold."""
    exported: bool = True
    authorities: tuple[str, ...] = ()
    """Of a provider: what stands after `content://`."""
    label: str | None = None

    @property
    def is_input_method(self) -> bool:
        """Whether it is a keyboard that Android would offer."""
        actions = {action for intent_filter in self.filters for action in intent_filter.actions}
        return self.kind is ComponentKind.SERVICE and self.permission == BIND_INPUT_METHOD and INPUT_METHOD in actions

    def to_json(self) -> Json:
        """It as JSON."""
        return {
            "kind": str(self.kind),
            "name": self.name,
            "filters": filters_to_json(self.filters),
            "permission": self.permission,
            "exported": self.exported,
            "authorities": list(self.authorities),
            "label": self.label,
        }

    @classmethod
    def from_json(cls, value: Json) -> ComponentSpec:
        """The component that `to_json` wrote."""
        saved = cast("dict[str, Json]", value)
        return cls(
            ComponentKind(cast(str, saved["kind"])),
            cast(str, saved["name"]),
            filters_from_json(saved["filters"]),
            cast("str | None", saved["permission"]),
            cast(bool, saved["exported"]),
            tuple(cast("list[str]", saved["authorities"])),
            cast("str | None", saved["label"]),
        )


@dataclass(frozen=True)
class InstrumentationSpec:
    """A runner of tests: `am instrument` starts it inside the process of `target`."""

    name: str
    target: str

    def to_json(self) -> Json:
        """It as JSON."""
        return {"name": self.name, "target": self.target}

    @classmethod
    def from_json(cls, value: Json) -> InstrumentationSpec:
        """The instrumentation that `to_json` wrote."""
        saved = cast("dict[str, str]", value)
        return cls(saved["name"], saved["target"])


def input_method(name: str) -> ComponentSpec:
    """The declaration of a keyboard."""
    return ComponentSpec(ComponentKind.SERVICE, name, (IntentFilter((INPUT_METHOD,)),), BIND_INPUT_METHOD)


def filters_to_json(filters: tuple[IntentFilter, ...]) -> list[Json]:
    """Intent filters as JSON."""
    return [
        {name: list(words) for name, words in dataclasses.asdict(intent_filter).items()} for intent_filter in filters
    ]


def filters_from_json(value: Json) -> tuple[IntentFilter, ...]:
    """The filters that `filters_to_json` wrote."""
    saved = cast("list[dict[str, list[str]]]", value)
    return tuple(IntentFilter(**{name: tuple(words) for name, words in entry.items()}) for entry in saved)
