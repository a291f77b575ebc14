"""A page as it is stored: what it was loaded from, and the log of what happened since. JSON; nothing else is kept."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from itertools import takewhile
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
    _counted: tuple[int, int] = field(default=(0, 0), init=False, repr=False, compare=False)
    """How many events were looked through for answers, and how many bytes these have."""

    @property
    def time(self) -> float:
        """When the last event happened, in milliseconds of the phone's clock."""
        return max((float(event["at"]) for event in reversed(self.log) if "at" in event), default=self.loaded_at)

    @property
    def full(self) -> bool:
        """Whether the log is as long as one may be."""
        if len(self.log) >= MOST_EVENTS:
            return True
        # Asked at each request of a page: from the start each time, a page that asks in a loop took 41 s of the phone.
        seen, size = self._counted
        size += sum(len(event["answer"].get("body", "")) for event in self.log[seen:] if _is_answer(event))
        self._counted = len(self.log), size
        return size > MOST_LOGGED

    @property
    def waits(self) -> int:
        """How often a person has waited for the page since something last happened to it."""
        recent = takewhile(lambda event: event["kind"] in ("wait", "resource"), reversed(self.log))
        return sum(event["kind"] == "wait" for event in recent)

    def to_json(self) -> dict[str, Any]:
        """Everything of it, for a file."""
        return {name: value for name, value in asdict(self).items() if not name.startswith("_")}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> LoadedPage:
        """A page from a file; unknown fields of a later version are left out. Raises TypeError for what is no page."""
        stored = {name for name in cls.__dataclass_fields__ if name[0] != "_"}
        return cls(**{name: field_value for name, field_value in value.items() if name in stored})

    def load(self) -> dict[str, Any]:
        """What the renderer needs to begin with."""
        kept = (name for name in self.__dataclass_fields__ if name not in ("log", "cookies", "_counted"))
        head = {name: getattr(self, name) for name in kept}
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**head, "cookies": cookies, "at": self.loaded_at}


def _is_answer(event: Event) -> bool:
    return event.get("kind") == "resource" and isinstance(event.get("answer"), dict)
