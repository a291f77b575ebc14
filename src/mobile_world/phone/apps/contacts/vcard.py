"""People as vCard files, for sharing, exporting and importing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mobile_world.phone.apps.contacts.book import NO_NAME, Card, Entry
from mobile_world.phone.apps.contacts.kinds import (
    BY_NAME,
    EMAIL,
    EVENT,
    NAME,
    NICKNAME,
    NOTE,
    ORGANIZATION,
    PHONE,
    POSTAL,
    TYPE,
    WEBSITE,
)
from mobile_world.phone.system.providers.names import split_name

MIME = "text/x-vcard"
_PHONE_WORDS = {"2": "CELL", "1": "HOME", "3": "WORK", "4": "WORK;FAX", "5": "HOME;FAX", "6": "PAGER", "7": "VOICE"}
_PLAIN = {NOTE: "NOTE", WEBSITE: "URL", NICKNAME: "NICKNAME"}
_PLACE_WORDS = {"1": "HOME", "2": "WORK"}
_NAME_COLUMNS = ("data3", "data2", "data5", "data4", "data6")
_ADDRESS_COLUMNS = ("data5", "data6", "data4", "data7", "data8", "data9", "data10")


def written(cards: Iterable[Card]) -> str:
    """People as one vCard file, version 2.1 as Android writes it."""
    return "".join(_card(card) for card in cards)


def _card(card: Card) -> str:
    lines = ["BEGIN:VCARD", "VERSION:2.1"]
    name = next(iter(card.of(NAME)), Entry(NAME, {}))
    lines.append("N:" + ";".join(_safe(name.values.get(column, "")) for column in _NAME_COLUMNS))
    lines.append(f"FN:{_safe(card.person.name or NO_NAME)}")
    for entry in card.entries:
        value = _safe(entry.values.get("data1", ""))
        type_ = entry.values.get(TYPE, "")
        if entry.mime == PHONE:
            lines.append(f"TEL;{_PHONE_WORDS.get(type_, 'VOICE')}:{value}")
        elif entry.mime == EMAIL:
            lines.append(f"EMAIL;{_PLACE_WORDS.get(type_, 'INTERNET')}:{value}")
        elif entry.mime == POSTAL:
            place = ";".join(_safe(entry.values.get(column, "")) for column in _ADDRESS_COLUMNS)
            lines.append(f"ADR;{_PLACE_WORDS.get(type_, 'HOME')}:{place}")
        elif entry.mime == ORGANIZATION:
            lines += [f"ORG:{value}"] * bool(value)
            lines += [f"TITLE:{_safe(entry.values['data4'])}"] if entry.values.get("data4") else []
        elif entry.mime in _PLAIN:
            lines.append(f"{_PLAIN[entry.mime]}:{value}")
        elif entry.mime == EVENT and type_ == "3":
            lines.append(f"BDAY:{value}")
    return "\r\n".join([*lines, "END:VCARD", ""])


def _safe(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace("\r", "").replace("\n", "\\n")


def parsed(text: str) -> list[list[Entry]]:
    """The people of a vCard file, each as rows; lines that nobody knows are left out."""
    people: list[list[Entry]] = []
    rows: list[Entry] | None = None
    for line in re.sub(r"\r?\n[ \t]", "", text).splitlines():
        head, _, value = line.partition(":")
        name, *words = [word.upper() for word in head.split(";")]
        if name == "BEGIN":
            rows = []
        elif name == "END" and rows is not None:
            people.append(_merged(rows))
            rows = None
        elif rows is not None and value.strip():
            rows += _read(name.rpartition(".")[2], " ".join(words), value)
    return [person for person in people if person]


def _read(name: str, words: str, value: str) -> list[Entry]:
    parts = [_plain(part) for part in re.split(r"(?<!\\);", value)]
    if name == "N":
        return [Entry(NAME, _filled(_NAME_COLUMNS, parts))]
    if name == "FN":
        return [Entry(NAME, {column: part for column, part in split_name(_plain(value)).items() if part})]
    if name == "TEL":
        return [Entry(PHONE, {"data1": _plain(value), TYPE: _type(words, _PHONE_WORDS, "7")})]
    if name == "EMAIL":
        return [Entry(EMAIL, {"data1": _plain(value), TYPE: _type(words, _PLACE_WORDS, "3")})]
    if name == "ADR":
        return [Entry(POSTAL, _filled(_ADDRESS_COLUMNS, parts) | {TYPE: _type(words, _PLACE_WORDS, "1")})]
    if name in ("ORG", "TITLE"):
        return [Entry(ORGANIZATION, {"data1" if name == "ORG" else "data4": parts[0]})]
    if name == "BDAY":
        return [Entry(EVENT, {"data1": _plain(value), TYPE: BY_NAME["event"].first_label})]
    return [Entry(mime, {"data1": _plain(value)}) for mime, word in _PLAIN.items() if word == name]


def _filled(columns: Sequence[str], parts: Sequence[str]) -> dict[str, str]:
    return {column: part for column, part in zip(columns, parts, strict=False) if part}


def _type(words: str, known: dict[str, str], other: str) -> str:
    return next((number for number, word in known.items() if all(each in words for each in word.split(";"))), other)


def _merged(rows: list[Entry]) -> list[Entry]:
    """Rows with one name and one workplace: `N` counts more than `FN`, `ORG` and `TITLE` belong together."""
    names = [row for row in rows if row.mime == NAME and row.values]
    work = {column: text for row in rows if row.mime == ORGANIZATION for column, text in row.values.items()}
    others = [row for row in rows if row.mime not in (NAME, ORGANIZATION)]
    return [*names[:1], *([Entry(ORGANIZATION, work)] if work else []), *others]


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text).strip()
