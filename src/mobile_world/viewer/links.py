"""Links between pages: URLs of the server, or file names in a static export."""

from __future__ import annotations

import re
from typing import Protocol
from urllib.parse import quote, urlencode

ACROSS_VERSIONS = "across_versions"
"""The query parameter that puts runs of different suite versions side by side; `--across-versions` of commands."""


class Links(Protocol):
    """What a page needs to point at others. Pages never write an address themselves.

    An attempt, its file or a blob that an export leaves out has an empty address; pages then show what they have.
    """

    @property
    def live(self) -> bool:
        """Whether a server answers: search, pagination and live updates work."""

    @property
    def note(self) -> str:
        """The footer note; in exports, what was left out."""

    def asset(self, name: str) -> str:
        """A file of the package: style sheet, script."""

    def runs(self, **query: str) -> str:
        """The list of runs."""

    def run(self, run: str, **query: str) -> str:
        """The page of a run."""

    def episodes(self, run: str, **query: str) -> str:
        """The episodes of a run; `query` filters them, and `page` counts from 1."""

    def episode(self, run: str, number: int) -> str:
        """The player of one attempt."""

    def download(self, run: str, number: int) -> str:
        """One attempt as a file."""

    def blob(self, run: str, digest: str) -> str:
        """A screenshot or a UI dump."""

    def compare(self, **query: str) -> str:
        """A comparison; empty when an export has none of these."""


class ServerLinks:
    """Addresses of the server, below `base`."""

    live = True
    note = ""

    def __init__(self, base: str = "") -> None:
        """Everything is below `base`, which has no slash at its end."""
        self._base = base

    def asset(self, name: str) -> str:
        """See `Links`."""
        return f"{self._base}/assets/{quote(name)}"

    def runs(self, **query: str) -> str:
        """See `Links`."""
        return f"{self._base}/{_query(query)}"

    def run(self, run: str, **query: str) -> str:
        """See `Links`."""
        return f"{self._base}/run/{_word(run)}{_query(query)}"

    def episodes(self, run: str, **query: str) -> str:
        """See `Links`."""
        return f"{self._base}/run/{_word(run)}/episodes{_query(query)}"

    def episode(self, run: str, number: int) -> str:
        """See `Links`."""
        return f"{self._base}/run/{_word(run)}/episode/{number}"

    def download(self, run: str, number: int) -> str:
        """See `Links`."""
        return f"{self._base}/run/{_word(run)}/episode/{number}/download"

    def blob(self, run: str, digest: str) -> str:
        """See `Links`."""
        return f"{self._base}/run/{_word(run)}/blob/{quote(digest)}"

    def compare(self, **query: str) -> str:
        """See `Links`."""
        return f"{self._base}/compare{_query(query)}"


def run_word(name: str) -> str:
    """A run's name as one word of an address: slashes become `~s`, tildes are doubled, and `.` is `~d`."""
    return "~d" if name == "." else name.replace("~", "~~").replace("/", "~s")


def run_name(word: str) -> str:
    """The run's name that `run_word` made a word of."""
    return re.sub(r"~(.?)", lambda escape: {"s": "/", "d": "."}.get(escape[1], "~"), word, flags=re.DOTALL)


def _word(name: str) -> str:
    return quote(run_word(name), safe="~")


def _query(query: dict[str, str]) -> str:
    items = {key: value for key, value in query.items() if value}
    return f"?{urlencode(items)}" if items else ""
