"""Rows of the address book: raw contacts, their data, and the columns derived from them.

A person is one raw contact with data rows (name, numbers, addresses). What lists show of them, the display name, the
`contacts` row and the lookup tables, follows from those rows and is recomputed here after every change. Each raw
contact has a `contacts` row of its own: Android joins raw contacts of different accounts, and this phone has one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from simdroid.system.collation import folded
from simdroid.system.phone_numbers import international, min_match, normalized
from simdroid.system.providers.base import ProviderError, Value, sql
from simdroid.system.providers.contacts_schema import EMAIL, NAME, NICKNAME, ORGANIZATION, PHONE, PHOTO

GIVEN, FAMILY, PREFIX, MIDDLE, SUFFIX = "data2", "data3", "data4", "data5", "data6"

_PREFIXES = frozenset({"1lt", "2lt", "adm", "capt", "cmdr", "col", "dr", "gen", "lt", "maj", "mr", "mrs", "ms", "prof"})
_SUFFIXES = frozenset({"ii", "iii", "iv", "jr", "sr", "md", "phd", "esq"})
_PARTICLES = frozenset({"al", "da", "de", "del", "den", "der", "di", "du", "el", "la", "le", "mc", "st", "van", "von"})


def split_name(whole: str) -> dict[str, str | None]:
    """The parts of a name written in one: `Dr. Ada King Lovelace` → prefix, given, middle, family."""
    words = whole.replace(",", " ").split()
    prefix = words.pop(0) if len(words) > 1 and _bare(words[0]) in _PREFIXES else None
    suffix = words.pop() if len(words) > 2 and _bare(words[-1]) in _SUFFIXES else None
    given = words.pop(0) if words else None
    family = words.pop() if words else None
    if words and family and words[-1].lower() in _PARTICLES:
        family = f"{words.pop()} {family}"
    return {GIVEN: given, FAMILY: family, PREFIX: prefix, MIDDLE: " ".join(words) or None, SUFFIX: suffix}


def joined(parts: Mapping[str, Value]) -> str:
    """A name written in one, from its parts."""
    words = [str(parts[name]) for name in (PREFIX, GIVEN, MIDDLE, FAMILY) if parts.get(name)]
    suffix = parts.get(SUFFIX)
    return " ".join(words) + (f", {suffix!s}" if suffix else "")


def alternative(row: sqlite3.Row) -> str:
    """A name with the family name first: `Lovelace, Ada`."""
    if not row[FAMILY]:
        return str(row["data1"])
    rest = " ".join(str(row[name]) for name in (PREFIX, GIVEN, MIDDLE) if row[name])
    whole = ", ".join(part for part in (row[FAMILY], rest) if part)
    return f"{whole}, {row[SUFFIX]}" if row[SUFFIX] else whole


def _bare(word: str) -> str:
    return word.replace(".", "").lower()


_NAME_SOURCES = ((NAME, 40), (NICKNAME, 35), (ORGANIZATION, 30), (PHONE, 20), (EMAIL, 10))
"""Where a display name comes from, best first, with Android's number for it."""

_NAME_PARTS = {f"data{number}" for number in range(2, 10)}


class _Display(NamedTuple):
    name: str | None
    alternative: str | None
    source: int


def add_raw_contact(connection: sqlite3.Connection, values: dict[str, Value], *, now_ms: int) -> int:
    """Add a person without any data; the row's number."""
    row = dict(values)
    account = [row.pop(name, None) or None for name in ("account_name", "account_type", "data_set")]
    row["account_id"] = _account(connection, account)
    raw = sql.insert(connection, "raw_contacts", row)
    contact = sql.insert(connection, "contacts", {"name_raw_contact_id": raw, "starred": row.get("starred") or 0})
    connection.execute("UPDATE raw_contacts SET contact_id = ?, aggregation_needed = 0 WHERE _id = ?", (contact, raw))
    refresh(connection, raw, now_ms=now_ms)
    return raw


def add_data(connection: sqlite3.Connection, values: dict[str, Value], *, now_ms: int) -> int:
    """Add a data row to a raw contact; the row's number."""
    row = dict(values)
    raw, mime = row.get("raw_contact_id"), row.pop("mimetype", None)
    if raw is None:
        raise ProviderError(sql.ILLEGAL_ARGUMENT, "raw_contact_id is required")
    if not mime:
        raise ProviderError(sql.ILLEGAL_ARGUMENT, "mimetype is required")
    owner = connection.execute("SELECT _id FROM raw_contacts WHERE _id = ? AND deleted = 0", (raw,)).fetchone()
    if owner is None:
        raise ProviderError(sql.SQLITE_EXCEPTION, f"there is no raw contact {raw!s}")
    existing = connection.execute("SELECT _id FROM mimetypes WHERE mimetype = ?", (mime,)).fetchone()
    row["mimetype_id"] = int(existing[0]) if existing else sql.insert(connection, "mimetypes", {"mimetype": mime})
    complete(row, str(mime))
    made = sql.insert(connection, "data", row)
    refresh(connection, owner["_id"], now_ms=now_ms)
    return made


def change_data(connection: sqlite3.Connection, number: int, values: dict[str, Value], *, now_ms: int) -> None:
    """Change one data row and what follows from it."""
    row = connection.execute(
        "SELECT d.*, m.mimetype AS mimetype FROM data d JOIN mimetypes m ON d.mimetype_id = m._id WHERE d._id = ?",
        (number,),
    ).fetchone()
    changed = {name: value for name, value in values.items() if name not in ("mimetype", "raw_contact_id")}
    if row["mimetype"] == NAME and "data1" not in changed and _NAME_PARTS & changed.keys():
        changed["data1"] = joined({name: row[name] for name in _NAME_PARTS} | changed) or None
    elif row["mimetype"] == NAME and not _NAME_PARTS & changed.keys():
        changed |= dict.fromkeys(_NAME_PARTS)
    complete(changed, row["mimetype"])
    if changed:
        sql.update(connection, "data", changed, f"_id = {number:d}")
    connection.execute("UPDATE data SET data_version = data_version + 1 WHERE _id = ?", (number,))
    refresh(connection, row["raw_contact_id"], now_ms=now_ms)


def complete(row: dict[str, Value], mime: str) -> None:
    """Fill in what follows from the columns given: a name's parts or its whole, a number's international form."""
    if mime == NAME:
        whole = row.get("data1")
        if any(row.get(part) for part in _NAME_PARTS):
            row.setdefault("data1", joined(row) or None)
        elif whole:
            row |= {name: value for name, value in split_name(str(whole)).items() if value}
    elif mime == PHONE and row.get("data1"):
        row["data4"] = international(str(row["data1"]))


def remove_raw_contacts(connection: sqlite3.Connection, numbers: list[int], *, now_ms: int) -> None:
    """Remove people with everything that belongs to them."""
    for raw in numbers:
        row = connection.execute("SELECT contact_id FROM raw_contacts WHERE _id = ?", (raw,)).fetchone()
        for table in ("phone_lookup", "name_lookup", "data"):
            connection.execute(f"DELETE FROM {table} WHERE raw_contact_id = ?", (raw,))
        connection.execute("DELETE FROM raw_contacts WHERE _id = ?", (raw,))
        if row is not None and row[0] is not None:
            connection.execute("DELETE FROM contacts WHERE _id = ?", (row[0],))
            connection.execute("INSERT OR REPLACE INTO deleted_contacts VALUES (?, ?)", (row[0], now_ms))


def refresh(connection: sqlite3.Connection, raw: int, *, now_ms: int) -> None:
    """Recompute what follows from a raw contact's data."""
    rows = connection.execute(
        "SELECT d.*, m.mimetype AS mimetype FROM data d JOIN mimetypes m ON d.mimetype_id = m._id"
        " WHERE d.raw_contact_id = ? ORDER BY d.is_super_primary DESC, d.is_primary DESC, d._id",
        (raw,),
    ).fetchall()
    shown = _display(rows)
    label = _label(shown.name)
    other = _label(shown.alternative)
    connection.execute(
        "UPDATE raw_contacts SET display_name = ?, display_name_alt = ?, display_name_source = ?, sort_key = ?,"
        " sort_key_alt = ?, phonebook_label = ?, phonebook_bucket = ?, phonebook_label_alt = ?,"
        " phonebook_bucket_alt = ?, phonetic_name_style = '0' WHERE _id = ?",
        (*shown, shown.name, shown.alternative, label, _bucket(label), other, _bucket(other), raw),
    )
    photo = next((row["_id"] for row in rows if row["mimetype"] == PHOTO), None)
    phones = [row for row in rows if row["mimetype"] == PHONE and row["data1"]]
    connection.execute(
        "UPDATE contacts SET has_phone_number = ?, photo_id = ?, lookup = ?, contact_last_updated_timestamp = ?"
        " WHERE name_raw_contact_id = ?",
        (int(bool(phones)), photo, lookup_key(raw, shown.name), now_ms, raw),
    )
    _index_phones(connection, raw, phones)


def lookup_key(raw: int, name: str | None) -> str:
    """What names a contact across changes of its number."""
    return f"0r{raw}-{(name or '').casefold().encode('utf-8', 'surrogateescape').hex().upper()}"


def _display(rows: list[sqlite3.Row]) -> _Display:
    for mime, source in _NAME_SOURCES:
        for row in rows:
            if row["mimetype"] != mime:
                continue
            name = row["data1"] or (row["data4"] if mime == ORGANIZATION else None)
            if name:
                return _Display(name, alternative(row) if mime == NAME else name, source)
    return _Display(None, None, 0)


def _index_phones(connection: sqlite3.Connection, raw: int, phones: list[sqlite3.Row]) -> None:
    connection.execute("DELETE FROM phone_lookup WHERE raw_contact_id = ?", (raw,))
    for row in phones:
        for form in sorted({normalized(row["data1"]), international(row["data1"]) or normalized(row["data1"])}):
            connection.execute(
                "INSERT INTO phone_lookup VALUES (?, ?, ?, ?)", (row["_id"], raw, form, min_match(row["data1"]))
            )


def _label(name: str | None) -> str:
    first = folded((name or "").strip())[:1].upper()
    return first if "A" <= first <= "Z" else "…" if not first else "#" if first.isascii() else first


def _bucket(label: str) -> int:
    return ord(label) - ord("A") + 1 if "A" <= label <= "Z" else 0 if label == "…" else 27


def _account(connection: sqlite3.Connection, account: list[Value]) -> int:
    row = connection.execute(
        "SELECT _id FROM accounts WHERE account_name IS ? AND account_type IS ? AND data_set IS ?", account
    ).fetchone()
    if row is not None:
        return int(row[0])
    return sql.insert(
        connection, "accounts", dict(zip(("account_name", "account_type", "data_set"), account, strict=True))
    )
