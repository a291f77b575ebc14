"""What is kept of a person, kind by kind: columns of the address book, hints and labels of the editor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mobile_world.phone.ui.field import FieldKind

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
class Part:
    """One text field of a kind."""

    column: str
    hint: str
    input: FieldKind = "text"
    extra: bool = False
    """Whether it shows only when asked for, or when it holds something."""
    multiline: bool = False


@dataclass(frozen=True)
class Kind:
    """One kind of thing that is known of a person."""

    name: str
    mime: str
    icon: str
    parts: tuple[Part, ...]
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
        wanted = str(value).strip()
        names = {name.casefold(): number for number, name in self.labels}
        return wanted if wanted in dict(self.labels) else names.get(wanted.casefold(), "")


_PHONE_LABELS = (
    ("2", "Mobile"), ("3", "Work"), ("1", "Home"), ("12", "Main"), ("4", "Work Fax"), ("5", "Home Fax"),
    ("6", "Pager"), ("7", "Other"),
)  # fmt: skip
_EMAIL_LABELS = (("1", "Home"), ("2", "Work"), ("3", "Other"), ("4", "Mobile"))
_PLACE_LABELS = (("1", "Home"), ("2", "Work"), ("3", "Other"))
_EVENT_LABELS = (("3", "Birthday"), ("1", "Anniversary"), ("2", "Other"))
_RELATION_LABELS = (
    ("1", "Assistant"), ("2", "Brother"), ("3", "Child"), ("4", "Domestic Partner"), ("5", "Father"), ("6", "Friend"),
    ("7", "Manager"), ("8", "Mother"), ("9", "Parent"), ("10", "Partner"), ("11", "Referred by"), ("12", "Relative"),
    ("13", "Sister"), ("14", "Spouse"),
)  # fmt: skip

KINDS = (
    Kind(
        "name", NAME, "account_outline",
        (
            Part("data4", "Name prefix", extra=True), Part("data2", "First name"),
            Part("data5", "Middle name", extra=True), Part("data3", "Last name"),
            Part("data6", "Name suffix", extra=True),
        ),
        noun="Name",
    ),
    Kind(
        "phonetic", NAME, "",
        (
            Part("data9", "Phonetic last name"), Part("data8", "Phonetic middle name"),
            Part("data7", "Phonetic first name"),
        ),
        more=True, noun="Phonetic name",
    ),
    Kind("nickname", NICKNAME, "", (Part("data1", "Nickname"),), more=True, noun="Nickname"),
    Kind(
        "organization", ORGANIZATION, "domain",
        (Part("data1", "Company"), Part("data5", "Department", extra=True), Part("data4", "Title", extra=True)),
        noun="Organization",
    ),
    Kind("phone", PHONE, "phone_outline", (Part("data1", "Phone", "phone"),), _PHONE_LABELS, many=True, noun="Phone"),
    Kind("sip", SIP, "dialpad", (Part("data1", "SIP", "email"),), more=True, noun="SIP"),
    Kind("email", EMAIL, "email_outline", (Part("data1", "Email", "email"),), _EMAIL_LABELS, many=True, noun="Email"),
    Kind(
        "event", EVENT, "calendar_blank_outline", (Part("data1", "Significant date"),), _EVENT_LABELS, many=True,
        noun="Significant date",
    ),
    Kind(
        "address", POSTAL, "map_marker_outline",
        (
            Part("data4", "Street", multiline=True), Part("data7", "City"), Part("data8", "State"),
            Part("data9", "ZIP code"), Part("data10", "Country"),
        ),
        _PLACE_LABELS, many=True, more=True, noun="Address",
    ),
    Kind("website", WEBSITE, "web", (Part("data1", "Website", "url"),), many=True, more=True, noun="Website"),
    Kind(
        "relation", RELATION, "account_supervisor_outline", (Part("data1", "Relationship"),), _RELATION_LABELS,
        many=True, more=True, noun="Relationship",
    ),
    Kind("note", NOTE, "text_box_outline", (Part("data1", "Notes", multiline=True),), more=True, noun="Notes"),
)  # fmt: skip
"""Everything the editor can change, in its order."""

BY_NAME = {kind.name: kind for kind in KINDS}


def whole_address(values: dict[str, str]) -> str:
    """A postal address written in one, as the address book keeps it in its first column."""
    street, box, quarter = (values.get(column, "") for column in ("data4", "data5", "data6"))
    city, state, code = (values.get(column, "") for column in ("data7", "data8", "data9"))
    region = " ".join(part for part in (state, code) if part)
    town = ", ".join(part for part in (city, region) if part)
    return "\n".join(part for part in (street, box, quarter, town, values.get("data10", "")) if part)
