"""Columns that apps write by themselves, and rows that were deleted and made again.

A row is compared by what a person would call its state. When it was saved last and what it is called when phones
synchronise is no part of that; nor is its number, where the same row was deleted and made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from mobile_world.tasks.values.state_diff import Difference, Value


@dataclass(frozen=True)
class Bookkeeping:
    """The columns of a table that its app alone is concerned with."""

    store: str
    """A pattern of stores."""
    saved: frozenset[str] = frozenset()
    """Columns that are written anew whenever a row is saved, whatever was changed."""
    made: frozenset[str] = frozenset()
    """Columns that a row gets when it is made, and another one of when it is made again."""
    refers: Mapping[str, str] = field(default_factory=dict)
    """Columns with the number of a row of another table of the database, and its name."""


def _columns(names: str) -> frozenset[str]:
    return frozenset(names.split())


_CONTACTS = "db/com.android.providers.contacts/contacts2.db"
_JOPLIN = "db/net.cozic.joplin/joplin.sqlite"
_RETRO = "db/code.name.monkey.retromusic/playlist.db"
_VLC = "db/org.videolan.vlc/vlc_media.db"
_TRACKS = "db/de.dennisguse.opentracks/database.db"
_TIMES = _columns("updated_time user_updated_time")
_MADE = _columns("id created_time user_created_time")

BOOKKEEPING: tuple[Bookkeeping, ...] = (
    Bookkeeping(
        f"{_CONTACTS}:contacts",
        _columns("contact_last_updated_timestamp lookup name_raw_contact_id"),
        _columns("_id"),
    ),
    Bookkeeping(
        f"{_CONTACTS}:raw_contacts",
        _columns("dirty metadata_dirty version"),
        _columns("_id sourceid backup_id"),
        {"contact_id": "contacts"},
    ),
    Bookkeeping(
        f"{_CONTACTS}:data", _columns("data_version hash_id"), _columns("_id"), {"raw_contact_id": "raw_contacts"}
    ),
    Bookkeeping("db/com.google.android.deskclock/alarms.db:alarm_templates", made=_columns("_id external_uuid")),
    Bookkeeping(
        "db/com.simplemobiletools.calendar.pro/events.db:events", _columns("last_updated import_id"), _columns("id")
    ),
    Bookkeeping("db/org.fossify.calendar/events.db:events", _columns("last_updated import_id"), _columns("id")),
    Bookkeeping("db/org.tasks/database:tasks", _columns("modified"), _columns("_id remoteId created")),
    Bookkeeping(
        "db/org.tasks/database:caldav_tasks", _columns("cd_last_sync"), _columns("cd_id"), {"cd_task": "tasks"}
    ),
    Bookkeeping(f"{_JOPLIN}:folders", _TIMES, _MADE),
    Bookkeeping(f"{_JOPLIN}:notes", _TIMES, _MADE, {"parent_id": "folders"}),
    Bookkeeping(f"{_JOPLIN}:tags", _TIMES, _MADE),
    Bookkeeping(f"{_JOPLIN}:note_tags", _TIMES, _MADE, {"note_id": "notes", "tag_id": "tags"}),
    Bookkeeping("db/com.flauschcode.broccoli/broccoli:recipes", made=_columns("recipeId")),
    Bookkeeping("db/com.arduia.expense/accounting.db:expense", _columns("modified_date"), _columns("expense_id")),
    Bookkeeping(f"{_RETRO}:PlaylistEntity", made=_columns("playlist_id")),
    Bookkeeping(f"{_RETRO}:SongEntity", made=_columns("song_key"), refers={"playlist_creator_id": "PlaylistEntity"}),
    Bookkeeping(f"{_VLC}:Playlist", made=_columns("id_playlist creation_date")),
    Bookkeeping(f"{_VLC}:PlaylistMediaRelation", refers={"playlist_id": "Playlist"}),
    Bookkeeping(f"{_TRACKS}:tracks", made=_columns("_id uuid")),
    Bookkeeping(f"{_TRACKS}:markers", made=_columns("_id"), refers={"trackid": "tracks"}),
    Bookkeeping("db/net.osmand/map_markers_db:map_markers", made=_columns("marker_id marker_added")),
)
"""Tables that others refer to come first."""
_PLAIN = Bookkeeping("*")


def bookkeeping_of(store: str) -> Bookkeeping:
    """What is known of a table."""
    return next((entry for entry in BOOKKEEPING if fnmatchcase(store, entry.store)), _PLAIN)


def decided_columns(store: str, row: Iterable[tuple[str, object]]) -> tuple[tuple[str, object], ...]:
    """The columns of a row that are compared, whether it was saved or made again or not."""
    about = bookkeeping_of(store)
    return tuple((name, value) for name, value in row if name not in about.saved | about.made)


def meaningful(differences: Iterable[Difference]) -> list[Difference]:
    """Differences that a person would call such, with the values of bookkeeping as they were."""
    return _without_restored([difference for difference in map(_as_decided, differences) if difference.is_real])


def _as_decided(difference: Difference) -> Difference:
    """A change of a row without what the app wrote by itself."""
    before, after = difference.before, difference.after
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return difference
    former = {name: before[name] for name in bookkeeping_of(difference.store).saved if name in before}
    return Difference(difference.store, difference.key, before, {**after, **former}) if former else difference


def _without_restored(differences: list[Difference]) -> list[Difference]:
    """Differences without those of rows that were deleted and made again as they were."""
    order = [difference.store for difference in BOOKKEEPING]
    rows = [
        difference
        for difference in differences
        if difference.store.startswith("db/") and None in (difference.before, difference.after)
    ]
    again: set[tuple[str, str]] = set()
    numbers: dict[tuple[str, str], str] = {}
    """What the numbers of rows are now: by table and former number."""
    stores = sorted({difference.store for difference in rows})
    for store in sorted(stores, key=lambda name: order.index(name) if name in order else -1):
        about = bookkeeping_of(store)
        made: dict[str, list[Difference]] = {}
        for difference in rows:
            if difference.store == store and difference.before is None:
                made.setdefault(_content(difference.row, about, store, {}), []).append(difference)
        for difference in rows:
            twins = made.get(_content(difference.row, about, store, numbers), []) if difference.store == store else []
            if difference.after is None and twins:
                twin = twins.pop(0)
                again |= {(store, difference.key), (store, twin.key)}
                numbers[store, difference.key] = twin.key
    return [difference for difference in differences if (difference.store, difference.key) not in again]


def _content(row: Mapping[str, Value], about: Bookkeeping, store: str, numbers: Mapping[tuple[str, str], str]) -> str:
    """What a row says, with the numbers of other rows as they are now."""
    database = store.rpartition(":")[0]
    values = {name: value for name, value in row.items() if name not in about.made | about.saved}
    for name, table in about.refers.items():
        former = str(values.get(name))
        values[name] = numbers.get((f"{database}:{table}", former), former)
    return repr(sorted(values.items()))
