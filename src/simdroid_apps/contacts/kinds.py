"""The data kinds of contacts: their MIME types and columns, and the hints and labels of the editor.

Dates and postal addresses have a form in which people read them and one in which the address book stores them.
"""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from simdroid import ui

_ITEM = "vnd.android.cursor.item/"
NAME, PHONE, EMAIL, ORGANIZATION = f"{_ITEM}name", f"{_ITEM}phone_v2", f"{_ITEM}email_v2", f"{_ITEM}organization"
NICKNAME, NOTE, POSTAL = f"{_ITEM}nickname", f"{_ITEM}note", f"{_ITEM}postal-address_v2"
WEBSITE, EVENT, RELATION, SIP = f"{_ITEM}website", f"{_ITEM}contact_event", f"{_ITEM}relation", f"{_ITEM}sip_address"
GROUP = f"{_ITEM}group_membership"

CUSTOM, NO_LABEL = "0", ""
CUSTOM_NAME, NO_LABEL_NAME = "Custom", "No label"
TYPE, LABEL = "data2", "data3"
"""Columns of a row's label: its number, and its words where it is a custom one."""


@dataclass(frozen=True)
class DataField:
    """One text field of a data kind."""

    column: str
    hint: str
    input: ui.FieldKind = "text"
    capitals: ui.Capitals = "words"
    extra: bool = False
    """Whether it shows only when asked for, or when it holds something."""
    multiline: bool = False


@dataclass(frozen=True)
class DataKind:
    """A data kind: phone numbers, addresses, dates and so on."""

    name: str
    mime: str
    icon: str
    parts: tuple[DataField, ...]
    labels: tuple[tuple[str, str], ...] = ()
    """Numbers of the type column with their names, as the editor offers them."""
    many: bool = False
    """Whether a person can have several."""
    more: bool = False
    """Whether it stays hidden until `More fields`."""
    noun: str = ""
    """What accessibility calls it, after the label: `Mobile Phone`."""

    @property
    def first_label(self) -> str:
        """The type a new row has."""
        return self.labels[0][0] if self.labels else ""

    def label_name(self, type_: str, custom: str) -> str:
        """The words for a label."""
        if type_ == CUSTOM and self.labels:
            return custom or CUSTOM_NAME
        return dict(self.labels).get(type_, custom or (NO_LABEL_NAME if self.labels else ""))

    def choices(self) -> Sequence[tuple[str, str]]:
        """What the editor's list of labels offers."""
        return ((NO_LABEL, NO_LABEL_NAME), *self.labels, (CUSTOM, CUSTOM_NAME))

    def type_of(self, value: object) -> str:
        """A type as intents give it, by number or by name, as its number; empty for an unknown one."""
        text = str(value).strip()
        names = {name.casefold(): number for number, name in self.labels}
        return text if text in dict(self.labels) else names.get(text.casefold(), "")

    def shown(self, text: str) -> str:
        """A stored text as a person reads it."""
        return shown_date(text) if self.mime == EVENT else text

    def stored(self, text: str) -> str:
        """A text that a person typed as the address book stores it."""
        return stored_date(text.strip()) if self.mime == EVENT else text.strip()


def _labels(*pairs: str) -> tuple[tuple[str, str], ...]:
    """Labels written as `2 Mobile`."""
    return tuple((number, name) for number, _, name in (pair.partition(" ") for pair in pairs))


_PHONE_LABELS = _labels("2 Mobile", "3 Work", "1 Home", "12 Main", "4 Work Fax", "5 Home Fax", "6 Pager", "7 Other")
_EMAIL_LABELS = _labels("1 Home", "2 Work", "3 Other", "4 Mobile")
_PLACE_LABELS = _labels("1 Home", "2 Work", "3 Other")
_EVENT_LABELS = _labels("3 Birthday", "1 Anniversary", "2 Other")
_RELATIONS = (
    "Assistant, Brother, Child, Domestic Partner, Father, Friend, Manager, Mother, Parent, Partner, Referred by, "
    "Relative, Sister, Spouse"
)
_RELATION_LABELS = tuple((str(number), name) for number, name in enumerate(_RELATIONS.split(", "), 1))

_NAME_PARTS = (
    DataField("data4", "Name prefix", extra=True),
    DataField("data2", "First name"),
    DataField("data5", "Middle name", extra=True),
    DataField("data3", "Last name"),
    DataField("data6", "Name suffix", extra=True),
)
_PHONETIC_PARTS = (
    DataField("data9", "Phonetic last name", capitals="none"),
    DataField("data8", "Phonetic middle name", capitals="none"),
    DataField("data7", "Phonetic first name", capitals="none"),
)
_WORK_PARTS = (
    DataField("data1", "Company"),
    DataField("data5", "Department", extra=True),
    DataField("data4", "Title", extra=True),
)
_ADDRESS_PARTS = (
    DataField("data4", "Street", multiline=True),
    DataField("data7", "City"),
    DataField("data8", "State"),
    DataField("data9", "ZIP code"),
    DataField("data10", "Country"),
)
_PHONE, _SIP, _EMAIL = (
    DataField("data1", "Phone", "phone"),
    DataField("data1", "SIP", "email"),
    DataField("data1", "Email", "email"),
)
_DATE, _RELATED = DataField("data1", "Significant date", capitals="none"), DataField("data1", "Relationship")
_WEBSITE, _NOTES = (
    DataField("data1", "Website", "url"),
    DataField("data1", "Notes", capitals="sentences", multiline=True),
)

KINDS = (
    DataKind("name", NAME, "account_outline", _NAME_PARTS, noun="Name"),
    DataKind("phonetic", NAME, "", _PHONETIC_PARTS, more=True, noun="Phonetic name"),
    DataKind("nickname", NICKNAME, "", (DataField("data1", "Nickname"),), more=True, noun="Nickname"),
    DataKind("organization", ORGANIZATION, "domain", _WORK_PARTS, noun="Organization"),
    DataKind("phone", PHONE, "phone_outline", (_PHONE,), _PHONE_LABELS, many=True, noun="Phone"),
    DataKind("sip", SIP, "dialpad", (_SIP,), more=True, noun="SIP"),
    DataKind("email", EMAIL, "email_outline", (_EMAIL,), _EMAIL_LABELS, many=True, noun="Email"),
    DataKind("event", EVENT, "calendar_blank_outline", (_DATE,), _EVENT_LABELS, many=True, noun="Significant date"),
    DataKind(
        "address", POSTAL, "map_marker_outline", _ADDRESS_PARTS, _PLACE_LABELS, many=True, more=True, noun="Address"
    ),
    DataKind("website", WEBSITE, "web", (_WEBSITE,), many=True, more=True, noun="Website"),
    DataKind(
        "relation",
        RELATION,
        "account_supervisor_outline",
        (_RELATED,),
        _RELATION_LABELS,
        many=True,
        more=True,
        noun=_RELATED.hint,
    ),
    DataKind("note", NOTE, "text_box_outline", (_NOTES,), more=True, noun="Notes"),
)
"""Everything the editor can change, in its order."""

BY_NAME = {kind.name: kind for kind in KINDS}


def whole_address(values: dict[str, str]) -> str:
    """A postal address written in one, as the address book keeps it in its first column."""
    street, box, quarter = (values.get(column, "") for column in ("data4", "data5", "data6"))
    city, state, code = (values.get(column, "") for column in ("data7", "data8", "data9"))
    region = " ".join(part for part in (state, code) if part)
    town = ", ".join(part for part in (city, region) if part)
    return "\n".join(part for part in (street, box, quarter, town, values.get("data10", "")) if part)


_STORED = re.compile(r"(\d{4}|-)-(\d{1,2})-(\d{1,2})(?:T.*)?")
_WRITTEN = re.compile(r"([A-Za-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")


def shown_date(stored: str) -> str:
    """`1990-05-17` as `May 17, 1990`, and `--05-17` as `May 17`; a text of another form as it is."""
    match = _STORED.fullmatch(stored)
    day = _date(*match.groups()) if match else None
    if match is None or day is None:
        return stored
    return f"{day:%B} {day.day}" if match[1] == "-" else f"{day:%B} {day.day}, {match[1]}"


def stored_date(shown: str) -> str:
    """What the address book keeps for a date as a person wrote it; a text of another form as it is."""
    written, slashed = _WRITTEN.fullmatch(shown), _SLASHED.fullmatch(shown)
    if slashed:
        month, day, year = slashed.groups()
    elif written and (number := _month(written[1])):
        year, month, day = written[3] or "-", str(number), written[2]
    else:
        return shown
    return f"{year}-{int(month):02}-{int(day):02}" if _date(year, month, day) else shown


def parsed_date(stored: str) -> date | None:
    """A stored date that has a year."""
    match = _STORED.fullmatch(stored)
    return _date(*match.groups()) if match and match[1] != "-" else None


def _month(word: str) -> int:
    return next((number for number in range(1, 13) if month_name[number].lower().startswith(word.lower())), 0)


def _date(year: str, month: str, day: str) -> date | None:
    """The day, in a leap year where it has none; None where the calendar does not have it."""
    try:
        return date(2000 if year == "-" else int(year), int(month), int(day))
    except ValueError:
        return None
