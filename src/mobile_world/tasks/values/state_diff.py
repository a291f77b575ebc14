"""Differences between two states of a phone, and what they are called.

Texts of JSON are compared by what they mean, and named by the path of what differs; texts that differ in blank space
alone are quoted, so that it can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TypeAlias

from mobile_world.tasks.values.json_changes import json_changes, parsed, same_value

Value: TypeAlias = "str | int | float | bool | Mapping[str, Value] | list[Value] | None"
_SHOWN = 60
_MOST_COLUMNS = 4
_CONTEXT = 20
"""Characters before the first one that differs, in texts that are too long to be shown."""
_OF_TEXT = frozenset({"sha256", "size"})
"""What is known of a file besides its text, and follows from it."""


@dataclass(frozen=True)
class Difference:
    """One difference between two states of a phone."""

    store: str
    key: str
    before: Value
    """Nothing where it was not there."""
    after: Value
    """Nothing where it is gone."""

    @property
    def row(self) -> Mapping[str, Value]:
        """The columns of a row as it is, or as it was when it is gone; empty for what is no row."""
        value = self.after if self.after is not None else self.before
        return value if isinstance(value, Mapping) else {}

    @property
    def changed(self) -> frozenset[str]:
        """Columns whose values differ in a row that was there and still is; none for anything else.

        Texts of JSON that mean the same do not differ, and neither do files with such texts.
        """
        before, after = self.before, self.after
        if not isinstance(before, Mapping) or not isinstance(after, Mapping):
            return frozenset()
        names = before.keys() | after.keys()
        differing = frozenset(name for name in names if not same_value(before.get(name), after.get(name)))
        return differing - _OF_TEXT if {"text", "sha256"} <= before.keys() & after.keys() else differing

    @property
    def is_real(self) -> bool:
        """Whether there is a difference at all, by what the values mean."""
        rows = isinstance(self.before, Mapping) and isinstance(self.after, Mapping)
        return bool(self.changed) if rows else not same_value(self.before, self.after)

    def __str__(self) -> str:
        noun = next((say(self) for pattern, say in _NOUNS if fnmatchcase(self.store, pattern)), self._place())
        if self.store.startswith("settings/") and self.before is None:
            return f"{noun} was set to {_short(self.after)}"
        if self.before is None or self.after is None:
            value = self.after if self.before is None else self.before
            quote = "" if isinstance(value, Mapping) or value == self.key else f" ({_short(value)})"
            return f"{noun} was {'added' if self.before is None else 'removed'}{quote}"
        if not self.changed:
            return f"{noun} went {from_to(self.before, self.after)}"
        return f"{noun} was changed: {self._columns()}"

    def _place(self) -> str:
        kind, _, where = self.store.partition("/")
        if kind == "db":
            database, _, table = where.rpartition(":")
            return f"row {self.key} of {table} in {database}"
        return f"{self.store}/{self.key}" if "/" in self.store else f"{self.store}: {_short(self.key)}"

    def _columns(self) -> str:
        names = sorted(self.changed - {"sha256"}) or sorted(self.changed)
        before, after = self.before, self.after
        if not isinstance(before, Mapping) or not isinstance(after, Mapping):
            return ""
        changes = [change for name in names for change in _named_changes(name, before.get(name), after.get(name))]
        more = f" and {len(changes) - _MOST_COLUMNS} more" if len(changes) > _MOST_COLUMNS else ""
        return f"{', '.join(changes[:_MOST_COLUMNS])}{more}"


def _named_changes(name: str, before: Value, after: Value) -> list[str]:
    """What differs in a column: value by value where it holds JSON."""
    old, new = parsed(before), parsed(after)
    if old is None or new is None or type(old) is not type(new):
        return [f"{name} {from_to(before, after)}"]
    prefix = "" if name == "text" else f"{name}:"
    return [f"{prefix}{path} {from_to(was, now)}" for path, was, now in json_changes(old, new)]


def from_to(before: object, after: object) -> str:
    """Both values, so that what tells them apart can be seen."""
    if isinstance(before, str) and isinstance(after, str):
        first = next((i for i, (one, two) in enumerate(zip(before, after, strict=False)) if one != two), -1)
        first = min(len(before), len(after)) if first < 0 else first
        start = first - _CONTEXT if first > _SHOWN - _CONTEXT else 0
        excerpts = [f"{'…' if start else ''}{text[start:]}" for text in (before, after)]
        if before.split() == after.split():
            excerpts = [repr(_cut(text)) for text in excerpts]
            return f"from {excerpts[0]} to {excerpts[1]}"
        return f"from {_short(excerpts[0])} to {_short(excerpts[1])}"
    return f"from {_short(before)} to {_short(after)}"


def _short(value: object) -> str:
    if value is None:
        return "nothing"
    cut = _cut(str(value))
    return cut if cut.isprintable() and cut else repr(cut)


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _message(difference: Difference) -> str:
    row = difference.row
    way = "from" if row.get("type") == 1 else "to"
    return f"the message {_short(row.get('body'))!r} {way} {_short(row.get('address'))}"


def _alarm(difference: Difference) -> str:
    row = difference.row
    label = f" {row['label']!r}" if row.get("label") else ""
    return f"the alarm at {row.get('hour')}:{str(row.get('minutes')).zfill(2)}{label}"


def _file(difference: Difference) -> str:
    path = f"{difference.store}/{difference.key}".removeprefix("file/")
    return f"the {'folder' if path.endswith('/') else 'file'} {path}"


def _of_app(noun: str) -> Callable[[Difference], str]:
    """What belongs to an app, whose package is the second part of the store."""
    return lambda difference: f"{noun} {difference.key} of {difference.store.split('/')[1]}"


def _column(noun: str, column: str) -> Callable[[Difference], str]:
    return lambda difference: f"{noun} {_short(difference.row.get(column))}"


_NOUNS: tuple[tuple[str, Callable[[Difference], str]], ...] = (
    ("settings/*", lambda each: f"{each.store.removeprefix('settings/')}/{each.key}"),
    ("db/com.android.providers.telephony/mmssms.db:sms", _message),
    ("db/com.android.providers.contacts/calllog.db:calls", _column("the logged call with", "number")),
    ("db/com.android.providers.contacts/contacts2.db:raw_contacts", _column("the contact", "display_name")),
    ("db/com.android.providers.contacts/contacts2.db:data", _column("the contact's detail", "data1")),
    ("db/com.google.android.deskclock/alarms.db:alarm_templates", _alarm),
    ("db/com.simplemobiletools.calendar.pro/events.db:events", _column("the event", "title")),
    ("db/org.fossify.calendar/events.db:events", _column("the event", "title")),
    ("db/com.android.providers.contacts/contacts2.db:contacts", lambda each: f"contact number {each.key}"),
    ("preferences/*", _of_app("the preference")),
    ("permission/*", _of_app("the permission")),
    ("app_op/*", _of_app("the app op")),
    ("package/*", _of_app("the")),
    ("file*", _file),
)
"""How a difference in a store is called; the first pattern that fits counts."""
