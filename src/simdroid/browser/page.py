"""A page as it is stored: what it was loaded from, and the log of what happened since. JSON; nothing else is kept."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from simdroid.browser.events import Event

MOST_EVENTS = 20_000
MOST_LOGGED = 16 * 1024 * 1024
"""Bytes of answers that a log may hold, in base64; a page that asks for more has its tab ended."""


@dataclass
class LoadedPage:
    """A loaded page. Its log only grows."""

    url: str
    source: str
    """HTML."""
    seed: int
    """Of `Math.random` and what else is left to chance."""
    viewport: dict[str, Any]
    """Room at load: `width` and `height` in dp, `dpr`, `dark`, `font_scale`, `desktop`."""
    loaded_at: float
    """Milliseconds of the phone's clock."""
    storage: dict[str, dict[str, str]] = field(default_factory=dict)
    """`local` and `session` as they were at load."""
    cookies: dict[str, str] = field(default_factory=dict)
    scripts: bool = True
    referrer: str = ""
    language: str = "en-US"
    timezone: str = "UTC"
    online: bool = True
    history_length: int = 1
    state: Any = None
    """`history.state` at load."""
    log: list[Event] = field(default_factory=list)

    @property
    def time(self) -> float:
        """When the last event happened, in milliseconds of the phone's clock."""
        return max((float(event["at"]) for event in reversed(self.log) if "at" in event), default=self.loaded_at)

    @property
    def full(self) -> bool:
        """Whether the log is as long as one may be."""
        if len(self.log) >= MOST_EVENTS:
            return True
        return sum(len(event["answer"].get("body", "")) for event in self.log if _is_answer(event)) > MOST_LOGGED

    def to_json(self) -> dict[str, Any]:
        """Everything of it, for a file."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> LoadedPage:
        """A page from a file; unknown fields of a later version are left out. Raises TypeError for what is no page."""
        return cls(**{name: field_value for name, field_value in value.items() if name in cls.__dataclass_fields__})

    def load(self) -> dict[str, Any]:
        """What the renderer needs to begin with."""
        head = {name: getattr(self, name) for name in self.__dataclass_fields__ if name not in ("log", "cookies")}
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**head, "cookies": cookies, "at": self.loaded_at}


def _is_answer(event: Event) -> bool:
    return event.get("kind") == "resource" and isinstance(event.get("answer"), dict)
