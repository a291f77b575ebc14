"""What moves by itself on a phone that is used, each with its reason.

Found by playing every task's solution, by wandering through every app and by letting time pass; the battery's estimates
are what Android itself writes, for real devices. As short and as narrow as it can be: of what is listed here no task
notices anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from mobile_world.tasks.values.difference import Difference, Value


@dataclass(frozen=True)
class Moving:
    """Differences that say nothing about what somebody did on purpose."""

    store: str
    """A pattern of stores."""
    reason: str
    key: str = "*"
    """A pattern of keys."""
    columns: frozenset[str] = frozenset()
    """The columns that move; nothing else of a row does then, and rows neither come nor go unless `rows` says so."""
    rows: bool = False
    """Whether rows come and go where only some columns move."""
    where: Mapping[str, Value] = field(default_factory=dict)
    """Only rows with these values, before and after."""

    def covers(self, difference: Difference) -> bool:
        """Whether a difference is of this kind."""
        if not (fnmatchcase(difference.store, self.store) and fnmatchcase(difference.key, self.key)):
            return False
        rows = [row for row in (difference.before, difference.after) if isinstance(row, Mapping)]
        if any(row.get(name) != value for row in rows for name, value in self.where.items()):
            return False
        if not self.columns:
            return True
        return difference.changed <= self.columns if difference.changed else self.rows


_SMS = "db/com.android.providers.telephony/mmssms.db"
_CONTACTS = "db/com.android.providers.contacts/contacts2.db"
_CALLS = "db/com.android.providers.contacts/calllog.db"
_CLOCK = "preferences/com.google.android.deskclock/com.google.android.deskclock_preferences"
_CALENDAR = "preferences/com.simplemobiletools.calendar.pro/Prefs"
_MARKOR = "preferences/net.gsantner.markor/app"
_FILES = "preferences/com.google.android.documentsui/com.google.android.documentsui_preferences"

MOVES_BY_ITSELF: tuple[Moving, ...] = (
    Moving("clipboard", "copying is a way to work; what was copied stays nowhere"),
    Moving("notifications/*", "apps show and take back notifications while they work; blocking an app is compared"),
    Moving("settings/global", "counts how often the phone was switched on", key="boot_count"),
    Moving("settings/global", "Android's estimate of the battery", key="average_time_to_discharge"),
    Moving("settings/global", "Android's estimate of the battery", key="battery_estimates_last_update_time"),
    Moving("settings/global", "Android's estimate of the battery", key="time_remaining_estimate_*"),
    Moving("settings/system", "the same as screen_brightness, in another unit", key="screen_brightness_float"),
    Moving("settings/system", "the same as the volume of the stream, by output", key="volume_*_speaker"),
    Moving("db/*:sqlite_sequence", "counts rows that were ever made; the rows themselves are compared"),
    Moving(f"{_SMS}:sms", "opening a conversation marks its messages as read", columns=frozenset({"read", "seen"})),
    Moving(f"{_SMS}:sms", "a draft is a text that nobody sent", where={"type": 3}),
    Moving(
        f"{_SMS}:threads",
        "sums up the messages of a conversation, which are compared; archiving one is compared, too",
        columns=frozenset({"date", "error", "has_attachment", "message_count", "read", "snippet", "snippet_cs"}),
        rows=True,
    ),
    Moving(f"{_SMS}:canonical_addresses", "a number gets a row when a conversation with it is opened"),
    Moving(f"{_CALLS}:calls", "opening the call log marks missed calls as seen", columns=frozenset({"is_read", "new"})),
    Moving(f"{_CONTACTS}:phone_lookup", "an index of the numbers, which are compared"),
    Moving(f"{_CONTACTS}:deleted_contacts", "notes for synchronisation; that a contact is gone is compared"),
    Moving(f"{_CONTACTS}:contacts", "when it was saved last", columns=frozenset({"contact_last_updated_timestamp"})),
    Moving(
        "db/com.google.android.deskclock/alarms.db:alarm_instances",
        "when alarms ring next, which follows from the alarms and the time; the alarms are compared",
    ),
    Moving(
        "db/com.google.android.providers.media.module/external.db:files",
        "an index of the files, which are compared; marking one as a favorite is compared, too",
        columns=frozenset({"_size", "date_modified", "generation_modified", "height", "width"}),
        rows=True,
    ),
    Moving("preferences/com.google.android.contacts/*", "contacts seen last", key="recently_viewed"),
    Moving(_CLOCK, "the tab seen last", key="selected_tab"),
    Moving(_CLOCK, "counts timers that were ever made", key="next_timer_id"),
    Moving(_CALENDAR, "the view seen last", key="view"),
    Moving(_CALENDAR, "the reminders chosen last", key="last_reminder_*"),
    Moving(_CALENDAR, "that a notice was read", key="was_alarm_warning_shown"),
    Moving(_MARKOR, "files seen last", key="recent_documents"),
    Moving(_MARKOR, "the kind of file chosen last", key="last_extension"),
    Moving(_MARKOR, "whether a file was last read or edited", key="view_mode_*"),
    Moving(_MARKOR, "the order in which a list is looked at", key="sort_order"),
    Moving(_FILES, "the place seen last", key="last_root"),
    Moving(_FILES, "whether a place is looked at as a list or a grid", key="view_mode_*"),
)
"""What a comparison leaves out."""
