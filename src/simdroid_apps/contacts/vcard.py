"""Contacts as vCard files, for sharing, export and import.

Why not `vobject`: the real app writes vCard 2.1 with its own order and encodings; those lines are reproduced here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from simdroid.system.providers import split_name
from simdroid_apps.contacts import kinds, store

MIME = "text/x-vcard"
_PHONE_TYPES = {"2": "CELL", "1": "HOME", "3": "WORK", "4": "WORK;FAX", "5": "HOME;FAX", "6": "PAGER", "7": "VOICE"}
_PLACE_TYPES = {"1": "HOME", "2": "WORK"}
_LABELLED = {
    kinds.PHONE: ("TEL", _PHONE_TYPES, "VOICE", "7"),
    kinds.EMAIL: ("EMAIL", _PLACE_TYPES, "INTERNET", "3"),
    kinds.POSTAL: ("ADR", _PLACE_TYPES, "HOME", "1"),
}
"""Kinds with a label: their property, words for types, the word for other types and the type for other words."""
_PLAIN = {kinds.NOTE: "NOTE", kinds.WEBSITE: "URL", kinds.NICKNAME: "NICKNAME"}
_WORK = {"ORG": "data1", "TITLE": "data4"}
_BIRTHDAY = "3"
_NAME_COLUMNS = ("data3", "data2", "data5", "data4", "data6")
_ADDRESS_COLUMNS = ("data5", "data6", "data4", "data7", "data8", "data9", "data10")


def written(cards: Iterable[store.Card]) -> str:
    """Contacts as one vCard file, in version 2.1 as Android writes it."""
    return "".join(f"{line}\r\n" for card in cards for line in _card_lines(card))


def _card_lines(card: store.Card) -> Iterator[str]:
    yield from ("BEGIN:VCARD", "VERSION:2.1")
    yield f"N:{_joined(next((entry.values for entry in card.of(kinds.NAME)), {}), _NAME_COLUMNS)}"
    yield f"FN:{_safe(card.person.name or store.NO_NAME)}"
    for entry in card.entries:
        value, type_ = _safe(entry.value), entry.values.get(kinds.TYPE, "")
        if entry.mime in _LABELLED:
            name, types, other, _ = _LABELLED[entry.mime]
            value = _joined(entry.values, _ADDRESS_COLUMNS) if entry.mime == kinds.POSTAL else value
            yield f"{name};{types.get(type_, other)}:{value}"
        elif entry.mime == kinds.ORGANIZATION:
            yield from (
                f"{name}:{_safe(entry.values[column])}" for name, column in _WORK.items() if column in entry.values
            )
        elif entry.mime in _PLAIN:
            yield f"{_PLAIN[entry.mime]}:{value}"
        elif entry.mime == kinds.EVENT and type_ == _BIRTHDAY:
            yield f"BDAY:{value}"
    yield "END:VCARD"


def _joined(values: dict[str, str], columns: Sequence[str]) -> str:
    return ";".join(_safe(values.get(column, "")) for column in columns)


def _safe(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace("\r", "").replace("\n", "\\n")


def parsed(text: str) -> list[list[store.DataRow]]:
    """Parse a vCard file: the data rows of each contact; unknown lines are ignored."""
    people: list[list[store.DataRow]] = []
    rows: list[store.DataRow] | None = None
    for line in re.sub(r"\r?\n[ \t]", "", text).splitlines():
        head, _, value = line.partition(":")
        name, *parameters = [word.upper() for word in head.split(";")]
        if name == "BEGIN":
            rows = []
        elif name == "END" and rows is not None:
            people.append(_merged(rows))
            rows = None
        elif rows is not None and value.strip():
            rows += _read(name.rpartition(".")[2], " ".join(parameters), value)
    return [person for person in people if person]


def _read(name: str, parameters: str, value: str) -> Iterator[store.DataRow]:
    """The rows that a line stands for: one, or none."""
    whole, parts = _plain(value), [_plain(part) for part in re.split(r"(?<!\\);", value)]
    if name == "N":
        yield store.DataRow(kinds.NAME, _filled(_NAME_COLUMNS, parts))
    elif name == "FN":
        yield store.DataRow(kinds.NAME, {column: part for column, part in split_name(whole).items() if part})
    elif name in _WORK:
        yield store.DataRow(kinds.ORGANIZATION, {_WORK[name]: parts[0]})
    elif name == "BDAY":
        yield store.DataRow(kinds.EVENT, {"data1": whole, kinds.TYPE: _BIRTHDAY})
    yield from (
        store.DataRow(mime, {"data1": whole}) for mime, property_name in _PLAIN.items() if property_name == name
    )
    for mime, (property_name, labels, _, other) in _LABELLED.items():
        if property_name == name:
            type_ = (number for number, word in labels.items() if all(part in parameters for part in word.split(";")))
            values = _filled(_ADDRESS_COLUMNS, parts) if mime == kinds.POSTAL else {"data1": whole}
            yield store.DataRow(mime, values | {kinds.TYPE: next(type_, other)})


def _filled(columns: Sequence[str], parts: Sequence[str]) -> dict[str, str]:
    return {column: part for column, part in zip(columns, parts, strict=False) if part}


def _merged(rows: list[store.DataRow]) -> list[store.DataRow]:
    """Rows with one name and one workplace: `N` counts more than `FN`, `ORG` and `TITLE` belong together."""
    names = [row for row in rows if row.mime == kinds.NAME and row.values]
    work = {column: text for row in rows if row.mime == kinds.ORGANIZATION for column, text in row.values.items()}
    others = [row for row in rows if row.mime not in (kinds.NAME, kinds.ORGANIZATION)]
    return [*names[:1], *([store.DataRow(kinds.ORGANIZATION, work)] if work else []), *others]


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], text).strip()
