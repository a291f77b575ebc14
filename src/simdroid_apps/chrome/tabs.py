"""Tabs: what is open, with the history of each, in a file that outlives Chrome's process."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from simdroid.system import System
from simdroid_apps.chrome.store import DATA, own_files

NEW_TAB = "chrome://newtab/"
FOLDER = f"{DATA}/app_tabs/0"
_PATH = f"{FOLDER}/tab_state0"
_MOST_ENTRIES = 50
"""Steps of a tab's history, as in Chrome; the oldest go."""
MOST_PAGES = 6
"""Loaded pages that a tab keeps for going back; older ones are loaded anew."""


@dataclass
class NavigationEntry:
    """A step of a tab's history."""

    url: str
    title: str = ""
    page: int = 0
    """Number of the loaded page it shows; 0 where nothing is loaded. Steps of `pushState` share one."""
    state: Any = None
    """What the page kept with it."""
    secure: bool = False
    error: str = ""

    @property
    def name(self) -> str:
        """What a person knows it by."""
        return "New tab" if self.url == NEW_TAB else self.title or self.url


@dataclass
class Tab:
    """One tab."""

    id: int
    entries: list[NavigationEntry] = field(default_factory=lambda: [NavigationEntry(NEW_TAB)])
    place: int = 0
    incognito: bool = False
    desktop: bool = False
    crashed: str = ""
    """Why its page ended; empty while it lives."""
    granted: list[str] = field(default_factory=list)
    """Documents that other apps handed over to it."""
    from_app: bool = False
    """Whether another app opened it, so that going back from its first page leaves Chrome."""
    session: dict[str, dict[str, str]] = field(default_factory=dict)
    """Session storage, by origin."""

    @property
    def entry(self) -> NavigationEntry:
        """What it shows."""
        return self.entries[self.place]

    @property
    def is_new(self) -> bool:
        """Whether it shows the page for a new tab."""
        return self.entry.url == NEW_TAB

    def go_to(self, entry: NavigationEntry, *, replace: bool = False) -> None:
        """Add a step after the present one; what lay ahead goes."""
        if replace:
            self.entries[self.place] = entry
        else:
            self.entries = [*self.entries[: self.place + 1], entry][-_MOST_ENTRIES:]
            self.place = len(self.entries) - 1

    @classmethod
    def from_json(cls, saved: dict[str, Any]) -> Self:
        """What `asdict` gave."""
        entries = [NavigationEntry(**entry) for entry in saved["entries"]]
        return cls(**{**saved, "entries": entries})


@dataclass
class Tabs:
    """All open tabs."""

    system: System
    tabs: list[Tab] = field(default_factory=list)
    current: int = 0
    """Number of the tab in front; 0 while there is none."""
    last: int = 0
    """The greatest number of a tab or page that was given out."""
    closed: list[dict[str, Any]] = field(default_factory=list)
    """Tabs closed a moment ago, for "Undo"."""
    recent: list[list[str]] = field(default_factory=list)
    """Title and address of tabs closed before, the latest first."""

    @classmethod
    def load(cls, system: System) -> Tabs:
        """The tabs as they are stored; a missing or damaged file has none."""
        fs = own_files(system)
        try:
            saved = json.loads(fs.read_bytes(_PATH)) if fs.is_file(_PATH) else {}
            tabs = [Tab.from_json(tab) for tab in saved.get("tabs", [])]
            return cls(
                system,
                [tab for tab in tabs if tab.entries and 0 <= tab.place < len(tab.entries)],
                int(saved.get("current", 0)),
                int(saved.get("last", 0)),
                list(saved.get("closed", [])),
                list(saved.get("recent", [])),
            )
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return cls(system)

    def save(self) -> None:
        """Store them, and drop the pages that no step shows any more."""
        fs = own_files(self.system)
        fs.mkdir(FOLDER, parents=True)
        saved = {
            "tabs": [asdict(tab) for tab in self.tabs],
            "current": self.current,
            "last": self.last,
            "closed": self.closed,
            "recent": self.recent[:20],
        }
        fs.write_text(_PATH, json.dumps(saved))

    def number(self) -> int:
        """A number that nothing else has."""
        self.last += 1
        return self.last

    @property
    def tab(self) -> Tab | None:
        """The tab in front."""
        return self.get(self.current)

    def get(self, id: int) -> Tab | None:
        """A tab by its number."""
        return next((tab for tab in self.tabs if tab.id == id), None)

    def of(self, *, incognito: bool) -> list[Tab]:
        """The tabs of one kind."""
        return [tab for tab in self.tabs if tab.incognito == incognito]

    def open(self, *, incognito: bool = False, behind: bool = False, entry: NavigationEntry | None = None) -> Tab:
        """Open a tab after the one in front, and bring it there unless it is to stay `behind`."""
        tab = Tab(self.number(), [entry or NavigationEntry(NEW_TAB)], incognito=incognito)
        present = self.tab
        at = self.tabs.index(present) + 1 if present and present.incognito == incognito else len(self.tabs)
        self.tabs.insert(at, tab)
        if not behind or present is None:
            self.current = tab.id
        return tab

    def close(self, *ids: int) -> None:
        """Close tabs; the one beside the last comes to the front, and the others can be brought back."""
        closing = [tab for tab in self.tabs if tab.id in ids]
        places = [self.tabs.index(tab) for tab in closing]
        self.closed = [{"place": place, "tab": asdict(tab)} for place, tab in zip(places, closing, strict=True)]
        self.recent = [
            *([tab.entry.name, tab.entry.url] for tab in closing if not tab.incognito and not tab.is_new),
            *self.recent,
        ][:20]
        self.tabs = [tab for tab in self.tabs if tab.id not in ids]
        if self.current in ids:
            alike = self.of(incognito=bool(closing and closing[0].incognito)) or self.tabs
            before = [tab for tab in alike if places and self.tabs.index(tab) < places[0]]
            self.current = (before or alike)[-1 if before else 0].id if alike else 0

    def forget_recent(self) -> None:
        """Forget the tabs that were closed before."""
        self.recent = []
        self.save()

    def reopen(self) -> None:
        """Bring back what was closed last."""
        for item in self.closed:
            tab = Tab.from_json(item["tab"])
            self.tabs.insert(min(item["place"], len(self.tabs)), tab)
            self.current = tab.id
        self.closed = []

    def pages(self) -> set[int]:
        """Numbers of the pages that a step of a tab, or of one that may come back, still shows."""
        tabs = [*self.tabs, *(Tab.from_json(item["tab"]) for item in self.closed)]
        return {entry.page for tab in tabs for entry in tab.entries if entry.page}
