"""The draft of the contact editor: the stored rows, those that an intent adds, and what was typed since."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from simdroid.system import Intent
from simdroid.system.providers import split_name
from simdroid_apps.contacts.kinds import (
    BY_NAME,
    CUSTOM,
    GROUP,
    KINDS,
    LABEL,
    NAME,
    NOTE,
    ORGANIZATION,
    POSTAL,
    TYPE,
    DataField,
    DataKind,
)
from simdroid_apps.contacts.store import Card, DataRow

_NUMBERED = ("", "secondary_", "tertiary_")


@dataclass(frozen=True)
class Slot:
    """One row of a data kind in the editor."""

    kind: DataKind
    number: int
    key: str
    """What it is remembered under."""
    base: DataRow | None
    """The stored row it changes; None for a new one."""
    type: str
    custom: str
    texts: Mapping[str, str]
    """Texts by column."""

    def field_key(self, part: DataField) -> str:
        """What a field of it is remembered under."""
        return f"{self.key}:{part.column}"

    @property
    def empty(self) -> bool:
        """Whether nothing is in it."""
        return not any(text.strip() for text in self.texts.values())

    @property
    def label(self) -> str:
        """Its label in words."""
        return self.kind.label_name(self.type, self.custom)

    def entry(self) -> DataRow | None:
        """The row to store; None when there is nothing to."""
        if self.empty:
            return None
        values = dict(self.base.own) if self.base else {}
        values |= {column: self.kind.stored(text) for column, text in self.texts.items()}
        if self.kind.labels:
            values |= {TYPE: self.type, LABEL: self.custom if self.type == CUSTOM else ""}
        filled = {column: value for column, value in values.items() if value}
        return DataRow(self.kind.mime, filled, self.base.id if self.base else 0)


def _slot_key(kind: DataKind, number: int) -> str:
    """What a row of the editor is remembered under; a name and how it sounds are one row."""
    return f"{'name' if kind.name == 'phonetic' else kind.name}:{number}"


@dataclass(frozen=True)
class Draft:
    """The unsaved state of the editor."""

    card: Card | None
    """The person who is edited; None for a new one."""
    requested: Sequence[DataRow]
    """Rows an intent asks for."""
    typed: Callable[[str, str], str]
    """Gives what a field holds, by its key; the second argument is what it held at first."""
    last: Mapping[str, int]
    """Number of the last row of each kind that was typed into."""
    removed: Sequence[str]
    """Keys of rows that were removed."""
    labels: Mapping[str, Sequence[str]]
    """Labels that were chosen: type and own words, by the row's key."""
    groups: Sequence[int]
    """Labels of the person."""

    def slots(self, kind: DataKind) -> list[Slot]:
        """The rows of a kind that show; a kind that can have several always ends with an empty one."""
        rows = self._rows(kind)
        last = max(len(rows) - 1, self.last.get(kind.name, 0)) if kind.many else 0
        numbers = [number for number in range(last + 1) if _slot_key(kind, number) not in self.removed]
        slots = [self._slot(kind, number, rows) for number in numbers]
        if kind.many and not any(slot.empty for slot in slots):
            slots.append(self._slot(kind, last + 1, rows))
        return slots

    def entries(self) -> list[DataRow]:
        """Everything to store, in the order of the editor, with the rows it does not know."""
        edited = [entry for kind in KINDS if kind.name != "phonetic" for entry in self._entries(kind)]
        editable = {GROUP, *(kind.mime for kind in KINDS)}
        others = [entry for entry in self._stored if entry.mime not in editable]
        memberships = {entry.value: entry for entry in self._stored if entry.mime == GROUP}
        chosen = [memberships.get(str(group)) or DataRow(GROUP, {"data1": str(group)}) for group in self.groups]
        return edited + others + chosen

    @property
    def changed(self) -> bool:
        """Whether saving would change anything."""
        before, after = (
            {(entry.id, entry.mime, *sorted(entry.own.items())) for entry in entries}
            for entries in (self._stored, self.entries())
        )
        return before != after

    @property
    def _stored(self) -> Sequence[DataRow]:
        return self.card.entries if self.card else ()

    def _rows(self, kind: DataKind) -> list[DataRow]:
        return [entry for entry in (*self._stored, *self._new) if entry.mime == kind.mime]

    @cached_property
    def _new(self) -> list[DataRow]:
        """What the intent adds to a person: numbers, addresses and texts they do not have yet."""
        repeatable = {kind.mime for kind in KINDS if kind.many}
        mimes = {entry.mime for entry in self._stored}
        present = {(entry.mime, entry.value) for entry in self._stored}
        added = [entry for entry in self.requested if (entry.mime, entry.value) not in present]
        return [entry for entry in added if entry.mime in repeatable or entry.mime not in mimes]

    def _slot(self, kind: DataKind, number: int, rows: list[DataRow]) -> Slot:
        base = rows[number] if number < len(rows) else None
        values, key = base.own if base else {}, _slot_key(kind, number)
        stored = (values.get(TYPE, "" if base else kind.first_label), values.get(LABEL, ""))
        type_, custom = self.labels.get(key, stored)
        parts = [part for item in KINDS if item.mime == kind.mime for part in item.parts]
        texts = {
            part.column: self.typed(f"{key}:{part.column}", kind.shown(values.get(part.column, ""))) for part in parts
        }
        return Slot(kind, number, key, base if base and base.id else None, type_, custom, texts)

    def _entries(self, kind: DataKind) -> Iterator[DataRow]:
        yield from (entry for slot in self.slots(kind) if (entry := slot.entry()))
        if not kind.many:
            yield from (entry for entry in self._rows(kind)[1:] if entry.id)


def requested_entries(intent: Intent) -> Iterator[DataRow]:
    """The rows that the extras of an intent ask to insert."""
    extras = {name: str(value) for name, value in intent.extras.items() if value not in (None, "")}
    if "name" in extras:
        yield DataRow(NAME, {column: part for column, part in split_name(extras["name"]).items() if part})
    work = {"data1": extras.get("company", ""), "data4": extras.get("job_title", "")}
    if any(work.values()):
        yield DataRow(ORGANIZATION, {column: text for column, text in work.items() if text})
    for prefix in _NUMBERED:
        yield from _labelled(extras, BY_NAME["phone"], f"{prefix}phone")
        yield from _labelled(extras, BY_NAME["email"], f"{prefix}email")
    for entry in _labelled(extras, BY_NAME["address"], "postal"):
        yield DataRow(
            POSTAL, {("data4" if column == "data1" else column): text for column, text in entry.values.items()}
        )
    if "notes" in extras:
        yield DataRow(NOTE, {"data1": extras["notes"]})


def _labelled(extras: dict[str, str], kind: DataKind, name: str) -> Iterator[DataRow]:
    if name not in extras:
        return
    label = extras.get(f"{name}_type", "")
    type_ = kind.type_of(label) or (CUSTOM if label and not label.isdecimal() else kind.first_label)
    yield DataRow(kind.mime, {"data1": extras[name], TYPE: type_} | ({LABEL: label} if type_ == CUSTOM else {}))
