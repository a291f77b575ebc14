"""Playlists of VLC's library, as conditions see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from mobile_world.tasks.definitions.android_world._shared import alike
from mobile_world.tasks.values import Claim, Condition, Evidence

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

DATABASE = "/data/data/org.videolan.vlc/app_db/vlc_media.db"
_STORE = "db/org.videolan.vlc/vlc_media.db"
_HELD = """
SELECT Playlist.id_playlist AS number, Playlist.name AS name, Media.filename AS file, Relation.position AS position
FROM Playlist LEFT JOIN PlaylistMediaRelation AS Relation ON Relation.playlist_id = Playlist.id_playlist
LEFT JOIN Media ON Media.id_media = Relation.media_id
ORDER BY Playlist.id_playlist, Relation.position
"""


class Held(NamedTuple):
    """A playlist with its files in their order."""

    name: str
    files: tuple[str, ...]

    def __str__(self) -> str:
        """As the reason of a score names it."""
        return f"“{self.name}” with {', '.join(self.files) or 'nothing'}"


def playlists(controller: AndroidController) -> list[Held]:
    """All playlists of the phone, oldest first."""
    lists: dict[str, Held] = {}
    for row in controller.sql(DATABASE, _HELD):
        name, files = lists.get(row["number"], (row["name"], ()))
        lists[row["number"]] = Held(name, (*files, row["file"]) if row["position"] else files)
    return [*lists.values()]


@dataclass(frozen=True)
class PlaylistsAre(Condition):
    """The library has these playlists and no other."""

    wanted: Sequence[Held]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Everything about playlists, which is compared here."""
        return (Claim(f"{_STORE}:Playlist"), Claim(f"{_STORE}:PlaylistMediaRelation"))

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Compare name by name; blank space around a name does not count, and neither does the order of playlists."""
        lists = [Held(name.strip(), files) for name, files in playlists(evidence.controller)]
        return sorted(lists) == sorted(self.wanted), f"playlists: {'; '.join(map(str, lists)) or 'none'}"

    def __str__(self) -> str:
        return f"playlists: {'; '.join(map(str, self.wanted))}"


@dataclass(frozen=True)
class NearlyHolds(Condition):
    """AndroidWorld's rule: the lists of nearly that name hold these files at their places, and nothing else."""

    wanted: Held

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Count the rows of all playlists that are called nearly so."""
        same = [held for held in playlists(evidence.controller) if alike(held.name, self.wanted.name)]
        right = set(enumerate(self.wanted.files)) <= {row for held in same for row in enumerate(held.files)}
        count = sum(len(held.files) for held in same)
        return right and count == len(self.wanted.files), f"playlists: {'; '.join(map(str, same)) or 'none'}"

    def __str__(self) -> str:
        return f"nearly {self.wanted}"
