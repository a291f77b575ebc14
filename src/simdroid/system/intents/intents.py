"""Intents and components: how Android names what should happen and who should do it."""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field
from typing import TypeAlias, cast
from urllib.parse import unquote

from simdroid.system.stateful import Json

Extra: TypeAlias = "str | bool | int | float | list[str] | list[int] | list[float] | None"

FLAG_NEW_TASK = 0x10000000
FLAG_CLEAR_TOP = 0x04000000
FLAG_CLEAR_TASK = 0x00008000
FLAG_SINGLE_TOP = 0x20000000
FLAG_MULTIPLE_TASK = 0x08000000
FLAG_RESET_TASK = 0x00200000
FLAG_FROM_SHELL = 0x00400000

ACTION_MAIN = "android.intent.action.MAIN"
ACTION_VIEW = "android.intent.action.VIEW"
ACTION_DIAL = "android.intent.action.DIAL"
ACTION_SEND = "android.intent.action.SEND"
ACTION_SENDTO = "android.intent.action.SENDTO"
CATEGORY_LAUNCHER = "android.intent.category.LAUNCHER"
CATEGORY_HOME = "android.intent.category.HOME"
CATEGORY_DEFAULT = "android.intent.category.DEFAULT"

_HIDDEN_SCHEMES = frozenset({"tel", "sip", "sms", "smsto", "mailto", "nfc"})


@dataclass(frozen=True, order=True)
class Component:
    """A class inside a package, such as an activity; `cls` is always the full class name."""

    package: str
    cls: str

    @classmethod
    def parse(cls, text: str) -> Component | None:
        """Read `pkg/.Cls` or `pkg/full.Cls`; None when it is neither."""
        package, slash, name = text.partition("/")
        if not slash or not package or not name:
            return None
        return cls(package, package + name if name.startswith(".") else name)

    @property
    def short(self) -> str:
        """`pkg/.Cls` where the class lies in the package, else in full."""
        if self.cls.startswith(self.package + "."):
            return f"{self.package}/{self.cls[len(self.package) :]}"
        return self.full

    @property
    def full(self) -> str:
        """`pkg/full.Cls`."""
        return f"{self.package}/{self.cls}"


@dataclass(frozen=True)
class Intent:
    """A message to the system: what to do, with what, by whom."""

    action: str | None = None
    data: str | None = None
    type: str | None = None
    identifier: str | None = None
    categories: tuple[str, ...] = ()
    component: Component | None = None
    package: str | None = None
    flags: int = 0
    extras: dict[str, Extra] = field(default_factory=dict)

    def replace(self, **changes: object) -> Intent:
        """A copy with some fields changed."""
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    @property
    def scheme(self) -> str | None:
        """The scheme of `data`, lower-case."""
        return self.data.partition(":")[0].lower() if self.data and ":" in self.data else None

    @property
    def host(self) -> str | None:
        """The host of `data`, without user and port."""
        rest = self.data.partition(":")[2] if self.data else ""
        if not rest.startswith("//"):
            return None
        return re.split(r"[/?#]", rest[2:], maxsplit=1)[0].rpartition("@")[2].partition(":")[0].lower()

    def same_filter(self, other: Intent) -> bool:
        """Whether both would be resolved alike: everything but flags and extras agrees."""
        return _filter_key(self) == _filter_key(other)

    def to_json(self) -> Json:
        """This intent as JSON; fields that say nothing are left out."""
        value: dict[str, Json] = {
            "action": self.action,
            "data": self.data,
            "type": self.type,
            "identifier": self.identifier,
            "categories": list(self.categories),
            "component": self.component.full if self.component else None,
            "package": self.package,
            "flags": self.flags,
            "extras": cast("dict[str, Json]", dict(self.extras)),
        }
        return {name: field_value for name, field_value in value.items() if field_value}

    @classmethod
    def from_json(cls, value: Json) -> Intent:
        """The intent that `to_json` wrote."""
        fields = dict(cast("dict[str, Json]", value))
        component = Component.parse(str(fields.pop("component", "")))
        categories = tuple(cast("list[str]", fields.pop("categories", [])))
        return cls(component=component, categories=categories, **fields)  # type: ignore[arg-type]

    def parts(self) -> str:
        """The fields as Android prints them between the braces, with private data masked."""
        fields = (
            f"act={self.action}" if self.action else "",
            f"cat=[{','.join(self.categories)}]" if self.categories else "",
            f"dat={redacted(self.data)}" if self.data is not None else "",
            f"typ={self.type}" if self.type else "",
            f"id={self.identifier}" if self.identifier else "",
            f"flg=0x{self.flags:x}" if self.flags else "",
            f"pkg={self.package}" if self.package else "",
            f"cmp={self.component.short}" if self.component else "",
            "(has extras)" if self.extras else "",
        )
        return " ".join(filter(None, fields))

    def __str__(self) -> str:
        return f"Intent {{ {self.parts()} }}"


def launch_intent(component: Component) -> Intent:
    """What the home screen sends when a person taps an app's icon."""
    flags = FLAG_NEW_TASK | FLAG_RESET_TASK
    return Intent(ACTION_MAIN, categories=(CATEGORY_LAUNCHER,), component=component, flags=flags)


def _filter_key(intent: Intent) -> tuple[object, ...]:
    return (
        intent.action,
        intent.data,
        intent.type,
        intent.identifier,
        intent.package,
        intent.component,
        frozenset(intent.categories),
    )


def redacted(uri: str) -> str:
    """A URI as Android prints it in dumps: numbers and addresses masked, all but scheme, host and port cut off."""
    scheme, colon, rest = uri.partition(":")
    if not colon or not scheme or "/" in scheme:
        return ""
    if scheme.lower() in _HIDDEN_SCHEMES:
        return f"{scheme}:{re.sub(r'[^-@.]', 'x', unquote(rest.partition('#')[0]))}"
    if rest.startswith("//"):
        authority = re.split(r"[/?#]", rest[2:], maxsplit=1)[0]
        return f"{scheme}://{authority.rpartition('@')[2]}/..."
    return f"{scheme}:/..." if rest.startswith("/") else f"{scheme}:"
