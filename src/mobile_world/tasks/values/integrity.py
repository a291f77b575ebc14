"""Side effects: one comparison of the whole phone before and after an episode.

Set-up ends with `before = PhoneState.take(controller)`; the check asks `before.changes_since(controller)`. Each
`Difference` names a store, a key in it and the values before and after. A task says what it wants changed with claims,
and `unclaimed(differences, claims)` tells everything else in words:

    before = PhoneState.take(controller)
    ...
    differences = before.changes_since(controller)
    others = unclaimed(differences, [Claim("settings/secure", "ui_night_mode"), Claim("messages")])
    score = Score(0.0 if others else 1.0, "; ".join(others) or "nothing else changed", before.integrity)

Stores of a simulated phone (`*` in a claim's patterns matches anything, strokes too):

| store | key | value |
|---|---|---|
| `settings/system`, `settings/secure`, `settings/global` | key | text |
| `device_config/<namespace>`, `properties` | key | text |
| `db/<package>/<file>:<table>` | primary key | object of columns |
| `preferences/<package>/<file>` | name | value |
| `file/sdcard`, `file/data/<package>` | path below it; a folder's ends with `/` | object of `size`, `sha256`, `text` |
| `permission/<package>`, `app_op/<package>` | name | `granted`, `granted when asked`; mode |
| `package/<package>` | `installed`, `state`, `version`, `notifications`, `component/<class>` | value |
| `default_apps`, `wifi`, `lock_settings`, `ongoing_calls`, `clipboard` | see `System.stores` | value |
| `clock` | `date` | seconds that the date was moved by |
| `notifications/<package>` | tag and number | object of `title` and `text` |

A claim may also name a kind of data (`contacts`, `messages`, `calls`, `alarms`, … see `KINDS`): it stands for what the
kind's reader sees, wherever the device keeps it, so a condition that compares a kind with its reader (`Added`,
`Removed`, `Changed`) claims the kind. What the reader does not see, such as a contact's ringtone, is
told. A claim of a store may look at the row: `Claim("db/…/mmssms.db:sms", when=lambda each: each.row["body"] == text)`.

What moves by itself when a phone is used is left out: see `IGNORED_CHANGES`.

A real device has no command that tells all this. There every setting and the kinds that a task names are compared,
under the names of the kinds, and `integrity` is `partial`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from mobile_world.domain import CheckFailed, DeviceRefused, Integrity
from mobile_world.tasks.values.bookkeeping import meaningful
from mobile_world.tasks.values.calls import Call
from mobile_world.tasks.values.clock import Alarm, City, Stopwatch, Timer
from mobile_world.tasks.values.contacts import Person
from mobile_world.tasks.values.events import DECIDED, Event, FossifyEvent
from mobile_world.tasks.values.files import StoredFile
from mobile_world.tasks.values.ignored_changes import is_ignored
from mobile_world.tasks.values.mails import FOLDER as MAIL_FOLDER
from mobile_world.tasks.values.mails import Mail, SentMail
from mobile_world.tasks.values.messages import Message
from mobile_world.tasks.values.settings import NAMESPACES
from mobile_world.tasks.values.state_diff import Difference, Value

if TYPE_CHECKING:
    from typing import Self

    from mobile_world.runtime.controller import AndroidController

_COMMAND = ("cmd", "mobileworld", "state")
_NO_SERVICE = "Can't find service"
_DEADLINE_S = 60.0


@dataclass(frozen=True)
class Claim:
    """Differences that a task wants, or does not mind."""

    store: str
    """A pattern of stores, or a kind of `KINDS`."""
    key: str = "*"
    """A pattern of keys."""
    when: Callable[[Difference], bool] | None = None
    """Which of those; all when it is nothing. Not for kinds, whose values differ from device to device."""

    def covers(self, difference: Difference) -> bool:
        """Whether a difference is one of these."""
        if self.store in KINDS:
            return difference.store == self.store or any(claim.covers(difference) for claim in KINDS[self.store].kept)
        fits = fnmatchcase(difference.store, self.store) and fnmatchcase(difference.key, self.key)
        return fits and (self.when is None or self.when(difference))


@dataclass(frozen=True)
class Kind:
    """A kind of data that can be read on any device."""

    read: Callable[[AndroidController], Iterable[object]]
    kept: tuple[Claim, ...]
    """What the reader sees of the stores in which a simulated phone keeps it."""
    store: str = ""
    """What it is called on a real device, where that is not the name of the kind."""


def _columns(*names: str) -> Callable[[Difference], bool]:
    """Rows that came, went, or changed in these columns alone."""
    return lambda difference: difference.changed <= frozenset(names)


def _columns_but(*names: str) -> Callable[[Difference], bool]:
    """Rows that came, went, or changed in other columns than these."""
    return lambda difference: not difference.changed & frozenset(names)


FILES = "file/sdcard"
"""The store of the files that people see."""
_CONTACTS = "db/com.android.providers.contacts/contacts2.db"
_MESSAGES = "db/com.android.providers.telephony/mmssms.db:sms"
_ALARMS = "db/com.google.android.deskclock/alarms.db:alarm_templates"
_EVENTS = "db/com.simplemobiletools.calendar.pro/events.db:events"
_FOSSIFY = "db/org.fossify.calendar/events.db:events"
_CLOCK = "preferences/com.google.android.deskclock/com.google.android.deskclock_preferences"
_UNSEEN = _columns_but("custom_ringtone", "photo_id", "pinned", "send_to_voicemail")

KINDS: Mapping[str, Kind] = {
    "contacts": Kind(
        Person.read,
        (
            Claim(f"{_CONTACTS}:contacts", when=_UNSEEN),
            Claim(f"{_CONTACTS}:raw_contacts", when=_UNSEEN),
            Claim(f"{_CONTACTS}:data"),
        ),
    ),
    "messages": Kind(Message.read, (Claim(_MESSAGES, when=_columns_but("locked")),)),
    "calls": Kind(Call.read, (Claim("db/com.android.providers.contacts/calllog.db:calls"),)),
    "alarms": Kind(
        Alarm.read,
        (
            Claim(
                _ALARMS,
                when=_columns(
                    *("daysofweek", "enabled", "hour", "label", "minutes", "vibrate", "ringtone"),
                    *("blackout_start", "blackout_end"),
                ),
            ),
        ),
    ),
    "timers": Kind(Timer.read, (Claim(_CLOCK, "timer_*"), Claim(_CLOCK, "timers_list"))),
    "stopwatch": Kind(Stopwatch.read, (Claim(_CLOCK, "sw_*"),)),
    "cities": Kind(City.read, (Claim(_CLOCK, "cities"),)),
    "events": Kind(Event.read, (Claim(_EVENTS, when=_columns(*DECIDED, "last_updated")),)),
    "mails": Kind(Mail.read, (Claim(FILES, f"{MAIL_FOLDER}/state.json"), Claim(FILES, f"{MAIL_FOLDER}/attachments/*"))),
    "sent_mails": Kind(
        SentMail.read, (Claim(FILES, f"{MAIL_FOLDER}/sent.json"), Claim(FILES, f"{MAIL_FOLDER}/sentEmail.json"))
    ),
    "fossify_events": Kind(FossifyEvent.read, (Claim(_FOSSIFY, when=_columns(*DECIDED, "last_updated", "status")),)),
    "files": Kind(StoredFile.read, (Claim(FILES, when=lambda each: not each.key.startswith("Android/")),), FILES),
}
"""Kinds of data that can be claimed by name, and read on any device."""

EVERY_TASKS_KINDS = ("contacts", "messages", "calls", "alarms")
"""What is compared on a real device whatever a task is about."""


@dataclass(frozen=True)
class PhoneState:
    """A snapshot of the phone's state for later comparison.

    A simulated phone remembers its state itself, until the next one is taken of it.
    """

    integrity: Integrity
    """`full` when everything is compared, `partial` when settings and some kinds of data are."""
    _mark: str = ""
    _kinds: tuple[str, ...] = ()
    _known: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)

    @classmethod
    def take(cls, controller: AndroidController, *, kinds: Collection[str] = ()) -> Self:
        """Remember how the phone is; `kinds` are those that a real device is to be asked for besides the usual."""
        answer = controller.run([*_COMMAND, "mark"], check=False, timeout=_DEADLINE_S)
        if answer.status == 0:
            return cls("full", answer.text)
        message = answer.stderr.decode("utf-8", "replace").strip() or answer.text
        if _NO_SERVICE not in message:
            raise DeviceRefused(f"{controller.name}: its state could not be marked: {message[:200]}")
        all_kinds = tuple(dict.fromkeys((*EVERY_TASKS_KINDS, *kinds)))
        return cls("partial", "", all_kinds, _read_stores(controller, all_kinds))

    def changes_since(self, controller: AndroidController, *, everything: bool = False) -> tuple[Difference, ...]:
        """What a person would call changed, by store and key; with `everything` also what moves by itself."""
        if self.integrity == "partial":
            differences = _compare(self._known, _read_stores(controller, self._kinds))
        else:
            answer = controller.run([*_COMMAND, "changes", self._mark], check=False, timeout=_DEADLINE_S)
            if answer.status:
                message = answer.stderr.decode("utf-8", "replace").strip()
                raise CheckFailed(f"{controller.name} cannot determine what changed since set-up: {message[:200]}")
            differences = [Difference(*json.loads(line)) for line in answer.stdout.splitlines()]
        return tuple(
            differences
            if everything
            else (difference for difference in meaningful(differences) if not is_ignored(difference))
        )


def unclaimed(differences: Iterable[Difference], claims: Collection[Claim]) -> list[str]:
    """What changed although no claim covers it, in words."""
    return [str(difference) for difference in differences if not any(claim.covers(difference) for claim in claims)]


def _read_stores(controller: AndroidController, kinds: Iterable[str]) -> dict[str, dict[str, Value]]:
    stores: dict[str, dict[str, Value]] = {}
    for namespace in NAMESPACES:
        pairs = (line.partition("=") for line in controller.run(["settings", "list", namespace]).text.splitlines())
        stores[f"settings/{namespace}"] = {key: value for key, equals, value in pairs if equals}
    for kind in kinds:
        count: Counter[str] = Counter()
        store = stores.setdefault(KINDS[kind].store or kind, {})
        for thing in KINDS[kind].read(controller):
            name = str(thing)
            count[name] += 1
            store[name if count[name] == 1 else f"{name} ({count[name]})"] = {"value": repr(thing)}
    return stores


def _compare(before: Mapping[str, Mapping[str, Value]], after: Mapping[str, Mapping[str, Value]]) -> list[Difference]:
    return [
        Difference(store, key, before[store].get(key), after[store].get(key))
        for store in sorted(before)
        for key in sorted(before[store].keys() | after[store].keys())
        if before[store].get(key) != after[store].get(key)
    ]
