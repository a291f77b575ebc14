"""Where Chrome keeps things: preferences, history and downloads as rows, bookmarks as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from simdroid import kit
from simdroid.system import FileSystem, System, app_user

PACKAGE = "com.android.chrome"
DATA = f"/data/data/{PACKAGE}"
PROFILE = f"{DATA}/app_chrome/Default"
HISTORY_FILE = "app_chrome/Default/History"
MAIN = "com.google.android.apps.chrome.Main"
TABBED = "org.chromium.chrome.browser.ChromeTabbedActivity"
DOWNLOAD_FOLDER = "/sdcard/Download"

_EPOCH_US = 11_644_473_600_000_000
"""From 1601, where Chrome's clock begins, to 1970."""

HISTORY_SCHEMA = """
CREATE TABLE meta (key LONGVARCHAR NOT NULL UNIQUE PRIMARY KEY, value LONGVARCHAR);
INSERT INTO meta VALUES ('version', '58'), ('last_compatible_version', '16');
CREATE TABLE urls (id INTEGER PRIMARY KEY AUTOINCREMENT, url LONGVARCHAR, title LONGVARCHAR,
  visit_count INTEGER DEFAULT 0 NOT NULL, typed_count INTEGER DEFAULT 0 NOT NULL,
  last_visit_time INTEGER NOT NULL, hidden INTEGER DEFAULT 0 NOT NULL);
CREATE INDEX urls_url_index ON urls (url);
CREATE TABLE visits (id INTEGER PRIMARY KEY AUTOINCREMENT, url INTEGER NOT NULL, visit_time INTEGER NOT NULL,
  from_visit INTEGER, transition INTEGER DEFAULT 0 NOT NULL, segment_id INTEGER,
  visit_duration INTEGER DEFAULT 0 NOT NULL);
CREATE TABLE keyword_search_terms (keyword_id INTEGER NOT NULL, url_id INTEGER NOT NULL,
  term LONGVARCHAR NOT NULL, normalized_term LONGVARCHAR NOT NULL);
CREATE TABLE downloads (id INTEGER PRIMARY KEY, guid VARCHAR NOT NULL DEFAULT '',
  current_path LONGVARCHAR NOT NULL, target_path LONGVARCHAR NOT NULL, start_time INTEGER NOT NULL,
  received_bytes INTEGER NOT NULL, total_bytes INTEGER NOT NULL, state INTEGER NOT NULL, end_time INTEGER NOT NULL,
  tab_url VARCHAR NOT NULL DEFAULT '', mime_type VARCHAR(255) NOT NULL DEFAULT '');
"""


class Options(kit.PreferenceFile, package=PACKAGE):
    """What Chrome remembers of a person's decisions, under the names it uses itself where they are known."""

    welcomed = kit.Flag(key="first_run_flow")
    sync_asked = kit.Flag(key="Chrome.FirstRun.SyncAsked")
    asked_to_notify = kit.Flag(key="Chrome.NotificationPermission.RationaleShown")
    reports = kit.Flag(True, key="metrics_reporting")
    theme = kit.Number(0, key="ui_theme_setting", among=(0, 1, 2))
    """0 follows the system, 1 is light, 2 is dark."""
    scripts = kit.Flag(True, key="site_settings.javascript")
    text_scale = kit.Number(100, key="user_font_scale_factor")
    homepage_on = kit.Flag(True, key="homepage")
    homepage = kit.String("", key="Chrome.Homepage.CustomUri")
    search_engine = kit.String("google.com", key="search_engine", among=("google.com", "bing.com", "duckduckgo.com"))


SEARCHES = {
    "google.com": ("Google", "https://www.google.com/search?q="),
    "bing.com": ("Bing", "https://www.bing.com/search?q="),
    "duckduckgo.com": ("DuckDuckGo", "https://duckduckgo.com/?q="),
}


@dataclass(frozen=True)
class Url:
    """An address that was visited."""

    id: int = 0
    url: str = ""
    title: str = ""
    visit_count: int = 0
    typed_count: int = 0
    last_visit_time: int = 0
    hidden: int = 0


@dataclass(frozen=True)
class Download:
    """One file that was saved."""

    id: int = 0
    guid: str = ""
    current_path: str = ""
    target_path: str = ""
    start_time: int = 0
    received_bytes: int = 0
    total_bytes: int = 0
    state: int = 1
    end_time: int = 0
    tab_url: str = ""
    mime_type: str = ""


URLS = kit.Table(Url, path=f"{DATA}/{HISTORY_FILE}", name="urls")
DOWNLOADS = kit.Table(Download, path=f"{DATA}/{HISTORY_FILE}", name="downloads")


def own_files(system: System) -> FileSystem:
    """The phone's files as Chrome's process sees them."""
    package = system.packages.get(PACKAGE)
    return system.fs.as_user(app_user(package.uid)) if package else system.fs


def chrome_time(system: System) -> int:
    """Now, in microseconds since 1601."""
    return system.clock.now_ns() // 1000 + _EPOCH_US


def unix_ms(chrome_us: int) -> int:
    """A time of Chrome's as milliseconds since 1970."""
    return (chrome_us - _EPOCH_US) // 1000


def add_visit(system: System, url: str, title: str, *, typed: bool) -> None:
    """Note that an address was visited."""
    now = chrome_time(system)
    with URLS.open(system) as database:
        row = database.execute("SELECT id FROM urls WHERE url = ?", (url,)).fetchone()
        if row is None:
            number = database.execute(
                "INSERT INTO urls (url, title, visit_count, typed_count, last_visit_time) VALUES (?, ?, 1, ?, ?)",
                (url, title, int(typed), now),
            ).lastrowid
        else:
            number = row[0]
            database.execute(
                "UPDATE urls SET title = ?, visit_count = visit_count + 1, typed_count = typed_count + ?,"
                " last_visit_time = ?, hidden = 0 WHERE id = ?",
                (title, int(typed), now, number),
            )
        database.execute("INSERT INTO visits (url, visit_time, transition) VALUES (?, ?, ?)", (number, now, int(typed)))


def retitle_visit(system: System, url: str, title: str) -> None:
    """Note an address's title, which came after the visit."""
    with URLS.open(system) as database:
        database.execute("UPDATE urls SET title = ? WHERE url = ? AND title != ?", (title, url, title))


def forget_visits(system: System, urls: list[int]) -> None:
    """Delete addresses with all their visits."""
    with URLS.open(system) as database:
        for number in urls:
            database.execute("DELETE FROM visits WHERE url = ?", (number,))
            database.execute("DELETE FROM urls WHERE id = ?", (number,))


def forget_since(system: System, since_us: int) -> None:
    """Delete the visits from a time on, and the addresses that have none left."""
    with URLS.open(system) as database:
        database.execute("DELETE FROM visits WHERE visit_time >= ?", (since_us,))
        database.execute("DELETE FROM urls WHERE id NOT IN (SELECT url FROM visits)")


@dataclass(frozen=True)
class Bookmark:
    """A bookmark, or a folder of them where `children` is a list."""

    id: str
    name: str
    url: str = ""
    children: list[Bookmark] | None = None
    added: str = "0"

    def walk(self) -> Iterator[Bookmark]:
        """It and all below it."""
        yield self
        for child in self.children or []:
            yield from child.walk()


_ROOTS = {"bookmark_bar": "Bookmarks bar", "other": "Other bookmarks", "synced": "Mobile bookmarks"}
MOBILE = "3"
"""The folder that new bookmarks go to."""


@dataclass
class Bookmarks:
    """All bookmarks, in the file and the form that Chrome has on every system."""

    system: System
    path: str = f"{PROFILE}/Bookmarks"
    roots: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        """Read them; what is missing or damaged is as on a new phone."""
        try:
            stored = json.loads(self.system.fs.read_bytes(self.path))["roots"]
        except (OSError, ValueError, KeyError, TypeError):
            stored = {}
        self.roots = {}
        for number, (key, name) in enumerate(_ROOTS.items(), 1):
            root = stored.get(key) if isinstance(stored, dict) else None
            usable = isinstance(root, dict) and isinstance(root.get("children"), list)
            self.roots[key] = root if usable else {"children": [], "type": "folder", "id": str(number), "name": name}

    def folder(self, id: str) -> Bookmark | None:
        """A folder by its number."""
        return next((item for item in self.walk() if item.id == id and item.children is not None), None)

    def find(self, id: str) -> Bookmark | None:
        """A bookmark or folder by its number."""
        return next((item for item in self.walk() if item.id == id), None)

    def parent(self, id: str) -> Bookmark | None:
        """The folder that holds a bookmark or folder."""
        return next((item for item in self.walk() if any(child.id == id for child in item.children or [])), None)

    def of(self, url: str) -> Bookmark | None:
        """The bookmark of an address."""
        return next((item for item in self.walk() if item.children is None and item.url == url), None)

    def walk(self) -> Iterator[Bookmark]:
        """All of them, the folders of the top first."""
        for root in self.roots.values():
            yield from _bookmark(root).walk()

    def add(self, name: str, url: str = "", *, folder: str = MOBILE, is_folder: bool = False) -> str:
        """Add a bookmark or a folder to a folder; its number."""
        number = str(max((int(item.id) for item in self.walk() if item.id.isdigit()), default=3) + 1)
        entry: dict[str, Any] = {"date_added": str(chrome_time(self.system)), "id": number, "name": name}
        entry |= {"type": "folder", "children": []} if is_folder else {"type": "url", "url": url}
        self._entry(folder, self.roots["synced"])["children"].append(entry)
        self._write()
        return number

    def change(self, id: str, *, name: str, url: str = "") -> None:
        """Give one another name and address."""
        entry = self._entry(id, None)
        if entry is not None:
            entry["name"] = name
            if entry.get("type") == "url" and url:
                entry["url"] = url
            self._write()

    def move(self, id: str, folder: str) -> None:
        """Put one into another folder, unless that lies below it."""
        moved = self.find(id)
        if moved is None or any(item.id == folder for item in moved.walk()):
            return
        entry = self._entry(id, None)
        self._remove(id)
        self._entry(folder, self.roots["synced"])["children"].append(entry)
        self._write()

    def delete(self, id: str) -> None:
        """Remove one, a folder with all in it."""
        self._remove(id)
        self._write()

    def _entries(self) -> Iterator[dict[str, Any]]:
        queue = list(self.roots.values())
        while queue:
            entry = queue.pop(0)
            yield entry
            queue += [item for item in entry.get("children", []) if isinstance(item, dict)]

    def _entry(self, id: str, default: Any) -> Any:
        return next((entry for entry in self._entries() if entry.get("id") == id), default)

    def _remove(self, id: str) -> None:
        for entry in self._entries():
            if isinstance(entry.get("children"), list):
                entry["children"] = [item for item in entry["children"] if item.get("id") != id]

    def _write(self) -> None:
        fs = own_files(self.system)
        fs.mkdir(PROFILE, parents=True)
        fs.write_text(self.path, json.dumps({"checksum": "", "roots": self.roots, "version": 1}, indent=3))


def _bookmark(entry: dict[str, Any]) -> Bookmark:
    children = entry.get("children")
    below = [_bookmark(child) for child in children if isinstance(child, dict)] if isinstance(children, list) else None
    texts = {name: str(entry.get(name, "")) for name in ("id", "name", "url")}
    return Bookmark(**texts, children=below, added=str(entry.get("date_added", "0")))
