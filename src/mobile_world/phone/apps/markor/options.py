"""What the app remembers: its settings, and what it knows about single documents."""

from __future__ import annotations

from mobile_world.phone.apps.markor.places import PACKAGE
from mobile_world.phone.system import System
from mobile_world.phone.system.preferences import Preferences

SORT_ORDERS = {"Name": "NAME", "Date": "MTIME", "Size": "SIZE", "MIME type": "MIME"}
"""What a person reads in the menu, and what is stored."""

REVERSE, FOLDER_FIRST, DOTFILES = "sort_reverse", "sort_folder_first", "show_dot_files"
WRAP, HIGHLIGHT, AUTO_FORMAT, VIEW_FIRST = "word_wrap", "highlighting", "auto_format", "open_in_view_mode"
_INTRO, _SORT, _EXTENSION, _FONT = "intro_seen", "sort_order", "last_extension", "font_size"
_FAVOURITES, _RECENT, _FORMAT, _VIEWED = "favourites", "recent_documents", "format_", "view_mode_"
_MAX_RECENT = 20

FONT_SIZES = (12, 14, 15, 17, 20, 24, 30)
_USUAL_FONT = 15


class Options:
    """A typed face over the app's preferences."""

    def __init__(self, system: System) -> None:
        self.stored = Preferences(system, PACKAGE, "app")

    @property
    def intro_seen(self) -> bool:
        """Whether a person is past the slides of the first start."""
        return self.stored.flag(_INTRO)

    def end_intro(self) -> None:
        """Note that a person is."""
        self.stored.put(**{_INTRO: True})

    @property
    def sort_order(self) -> str:
        """By what files are ordered: one of the values of `SORT_ORDERS`."""
        stored = self.stored.text(_SORT, "NAME")
        return stored if stored in SORT_ORDERS.values() else "NAME"

    @sort_order.setter
    def sort_order(self, order: str) -> None:
        self.stored.put(**{_SORT: order})

    def flag(self, name: str) -> bool:
        """A switch; those that are on at first are named here."""
        return self.stored.flag(name, name in (FOLDER_FIRST, DOTFILES, WRAP, HIGHLIGHT, AUTO_FORMAT))

    def toggle(self, name: str) -> None:
        """Turn a switch."""
        self.stored.put(**{name: not self.flag(name)})

    @property
    def extension(self) -> str:
        """What the next new file's name ends with."""
        return self.stored.text(_EXTENSION, ".md")

    @extension.setter
    def extension(self, text: str) -> None:
        self.stored.put(**{_EXTENSION: text})

    @property
    def font_size(self) -> int:
        """Size of the editor's text in sp."""
        stored = self.stored.number(_FONT, _USUAL_FONT)
        return stored if stored in FONT_SIZES else _USUAL_FONT

    @font_size.setter
    def font_size(self, size: int) -> None:
        self.stored.put(**{_FONT: size})

    @property
    def favourites(self) -> list[str]:
        """Paths of files and folders that a person marked."""
        return self.stored.texts(_FAVOURITES)

    def toggle_favourites(self, paths: list[str]) -> None:
        """Mark those that are not marked, or none of them any more where all are."""
        marked = self.favourites
        kept = [path for path in marked if path not in paths]
        self.stored.put(**{_FAVOURITES: kept if set(paths) <= set(marked) else [*kept, *paths]})

    def opened(self, path: str, now_ms: int) -> None:
        """Note that a document was looked at."""
        times = self._opened()
        times[path] = (now_ms, times.get(path, (0, 0))[1] + 1)
        self._keep(times)

    def forget(self, path: str) -> None:
        """Take a document out of the lists of those looked at."""
        times = self._opened()
        times.pop(path, None)
        self._keep(times)

    def _keep(self, times: dict[str, tuple[int, int]]) -> None:
        newest = sorted(times, key=lambda one: -times[one][0])[:_MAX_RECENT]
        kept = [f"{times[one][0]}:{times[one][1]}:{one}" for one in newest]
        self.stored.put(**{_RECENT: kept})

    def recent(self) -> list[str]:
        """Documents by when they were looked at, the last one first."""
        times = self._opened()
        return sorted(times, key=lambda one: -times[one][0])

    def popular(self) -> list[str]:
        """Documents by how often they were looked at."""
        times = self._opened()
        return sorted(times, key=lambda one: (-times[one][1], -times[one][0]))

    def _opened(self) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = {}
        for line in self.stored.texts(_RECENT):
            moment, count, path = [*line.split(":", 2), "", ""][:3]
            if moment.isdecimal() and count.isdecimal() and path:
                found[path] = (int(moment), int(count))
        return found

    def format_of(self, path: str) -> str:
        """The format a person chose for a document; empty where its name decides."""
        return self.stored.text(_FORMAT + path)

    def set_format(self, path: str, name: str) -> None:
        """Remember a document's format."""
        self.stored.put(**{_FORMAT + path: name})

    def views(self, path: str) -> bool:
        """Whether a document was last looked at rendered."""
        return self.stored.flag(_VIEWED + path, self.flag(VIEW_FIRST))

    def set_views(self, path: str, viewing: bool) -> None:
        """Remember how a document was last looked at."""
        self.stored.put(**{_VIEWED + path: viewing})
