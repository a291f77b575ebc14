"""What the editor holds before it is saved: the stored rows, what an intent adds, and what was typed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol, cast

from mobile_world.phone.apps.contacts.book import Card, Entry
from mobile_world.phone.apps.contacts.dates import shown_date, stored_date
from mobile_world.phone.apps.contacts.kinds import CUSTOM, EVENT, GROUP, KINDS, LABEL, TYPE, Kind, Part
from mobile_world.phone.system import Json


class Typed(Protocol):
    """Where typed text is remembered: a screen."""

    @property
    def state(self) -> dict[str, Json]:
        """What it remembers besides."""
        ...

    def typed(self, key: str, default: str = "") -> str:
        """The text of a field."""
        ...


@dataclass(frozen=True)
class Slot:
    """One row of a kind as it stands now."""

    kind: Kind
    number: int
    base: Entry | None
    type: str
    custom: str
    texts: Mapping[str, str]
    """Texts by column."""

    @property
    def key(self) -> str:
        """What it is remembered under."""
        return slot_key(self.kind, self.number)

    def field_key(self, part: Part) -> str:
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

    def entry(self) -> Entry | None:
        """The row to store; None when there is nothing to."""
        if self.empty:
            return None
        values = dict(self.base.own) if self.base else {}
        values |= {column: _stored(self.kind, text) for column, text in self.texts.items()}
        if self.kind.labels:
            values |= {TYPE: self.type, LABEL: self.custom if self.type == CUSTOM else ""}
        kept = {column: value for column, value in values.items() if value}
        return Entry(self.kind.mime, kept, self.base.id if self.base else 0)


def slot_key(kind: Kind, number: int) -> str:
    """What a row of the editor is remembered under; a name and how it sounds are one row."""
    return f"{'name' if kind.name == 'phonetic' else kind.name}:{number}"


@dataclass(frozen=True)
class Draft:
    """The state of one editor."""

    screen: Typed
    card: Card | None
    extra: tuple[Entry, ...] = field(default=())
    """Rows an intent asks for."""

    def slots(self, kind: Kind) -> list[Slot]:
        """The rows of a kind that show; a kind that can have several always ends with an empty one."""
        rows = self._rows(kind)
        last = max(len(rows) - 1, self._last(kind)) if kind.many else 0
        numbers = [number for number in range(last + 1) if slot_key(kind, number) not in self._gone]
        found = [self._slot(kind, number, rows) for number in numbers]
        if kind.many and not any(slot.empty for slot in found):
            found.append(self._slot(kind, last + 1, rows))
        return found

    def entries(self) -> list[Entry]:
        """Everything to store, in the order of the editor, with the rows it does not know."""
        found = [entry for kind in KINDS if kind.name != "phonetic" for entry in self._entries(kind)]
        known = {kind.mime for kind in KINDS}
        others = [entry for entry in (self.card.entries if self.card else ()) if entry.mime not in known]
        return found + [entry for entry in others if entry.mime != GROUP] + list(self._memberships())

    @property
    def changed(self) -> bool:
        """Whether saving would change anything."""
        before = {(entry.id, entry.mime, _frozen(entry)) for entry in (self.card.entries if self.card else ())}
        return before != {(entry.id, entry.mime, _frozen(entry)) for entry in self.entries()}

    @property
    def groups(self) -> list[int]:
        """The labels it carries."""
        chosen = cast("list[int] | None", self.screen.state.get("groups"))
        return list(self.card.groups if self.card else ()) if chosen is None else chosen

    @property
    def _gone(self) -> list[str]:
        return cast("list[str]", self.screen.state.get("gone") or [])

    def _last(self, kind: Kind) -> int:
        return cast("dict[str, int]", self.screen.state.get("last") or {}).get(kind.name, 0)

    def _rows(self, kind: Kind) -> list[Entry]:
        stored = self.card.of(kind.mime) if self.card else []
        return [*stored, *(entry for entry in self.extra if entry.mime == kind.mime)]

    def _slot(self, kind: Kind, number: int, rows: list[Entry]) -> Slot:
        base = rows[number] if number < len(rows) else None
        known = base.own if base else {}
        key = slot_key(kind, number)
        saved = cast("dict[str, list[str]]", self.screen.state.get("labels") or {}).get(key)
        type_, custom = saved or (known.get(TYPE, "" if base else kind.first_label), known.get(LABEL, ""))
        parts = [part for each in KINDS if slot_key(each, number) == key for part in each.parts]
        texts = {
            part.column: self.screen.typed(f"{key}:{part.column}", _shown(kind, known.get(part.column, "")))
            for part in parts
        }
        return Slot(kind, number, base if base and base.id else None, type_, custom, texts)

    def _entries(self, kind: Kind) -> Iterator[Entry]:
        for slot in self.slots(kind):
            entry = slot.entry()
            if entry is not None:
                yield entry
        if not kind.many:
            yield from (entry for entry in self._rows(kind)[1:] if entry.id)

    def _memberships(self) -> Iterator[Entry]:
        stored = {entry.values.get("data1"): entry for entry in (self.card.of(GROUP) if self.card else [])}
        for group in self.groups:
            yield stored.get(str(group)) or Entry(GROUP, {"data1": str(group)})


def _frozen(entry: Entry) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(entry.own.items()))


def _shown(kind: Kind, text: str) -> str:
    return shown_date(text) if kind.mime == EVENT else text


def _stored(kind: Kind, text: str) -> str:
    return stored_date(text.strip()) if kind.mime == EVENT else text.strip()
