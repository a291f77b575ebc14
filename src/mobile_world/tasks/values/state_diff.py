"""Differences between two states of a phone, in words, and those that every use of a phone causes.

The ignored changes were found by playing every task's solution, by random use of every app and by letting time pass;
the battery estimates are what Android itself writes on real devices. The list is as short and narrow as it can be: no
task checks anything that is on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TypeAlias

Value: TypeAlias = "str | int | float | bool | Mapping[str, Value] | list[Value] | None"
_SHOWN = 60
_MOST_COLUMNS = 4


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
        found = self.after if self.after is not None else self.before
        return found if isinstance(found, Mapping) else {}

    @property
    def changed(self) -> frozenset[str]:
        """Columns whose values differ in a row that was there and still is; none for anything else."""
        before, after = self.before, self.after
        if not isinstance(before, Mapping) or not isinstance(after, Mapping):
            return frozenset()
        return frozenset(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))

    def __str__(self) -> str:
        """In words for a person."""
        noun = next((say(self) for pattern, say in _NOUNS if fnmatchcase(self.store, pattern)), self._place())
        if self.store.startswith("settings/") and self.before is None:
            return f"{noun} was set to {_short(self.after)}"
        if self.before is None or self.after is None:
            value = self.after if self.before is None else self.before
            words = "" if isinstance(value, Mapping) or value == self.key else f" ({_short(value)})"
            return f"{noun} was {'added' if self.before is None else 'removed'}{words}"
        if not self.changed:
            return f"{noun} went from {_short(self.before)} to {_short(self.after)}"
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
        told = [f"{name} from {_short(before.get(name))} to {_short(after.get(name))}" for name in names]
        more = f" and {len(told) - _MOST_COLUMNS} more" if len(told) > _MOST_COLUMNS else ""
        return f"{', '.join(told[:_MOST_COLUMNS])}{more}"


def _short(value: Value) -> str:
    if value is None:
        return "nothing"
    text = str(value)
    cut = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return cut if cut.isprintable() and cut else repr(cut)


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


@dataclass(frozen=True)
class IgnoredChange:
    """Differences that any use of a phone causes, and that are ignored."""

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
_FOSSIFY = "preferences/org.fossify.calendar/Prefs"
_MARKOR = "preferences/net.gsantner.markor/app"
_GALLERY = "preferences/com.simplemobiletools.gallery.pro/Prefs"
_DRAW = "preferences/com.simplemobiletools.draw.pro/Prefs"
_RECORDER = "preferences/com.dimowner.audiorecorder/com.dimowner.audiorecorder.data.PrefsImpl"
_RETRO = "preferences/code.name.monkey.retromusic/code.name.monkey.retromusic_preferences"
_RETRO_PLAYED = "db/code.name.monkey.retromusic/playlist.db"
_JOPLIN = "db/net.cozic.joplin/joplin.sqlite:settings"
_TASKS = "preferences/org.tasks/org.tasks_preferences"
_VLC = "db/org.videolan.vlc/vlc_media.db"
_VLC_OPTIONS = "preferences/org.videolan.vlc/org.videolan.vlc_preferences"
_FILES = "preferences/com.google.android.documentsui/com.google.android.documentsui_preferences"
_PHOTO_GALLERY = "preferences/gallery.photomanager.picturegalleryapp.imagegallery/gallery_prefs"
_MAIL = "preferences/com.gmailclone/com.gmailclone_preferences"
_MAIL_FILES = "Android/data/com.gmailclone/files"
_OSMAND = "preferences/net.osmand/net.osmand.settings"

IGNORED_CHANGES: tuple[IgnoredChange, ...] = (
    IgnoredChange("clipboard", "copying is a way to work; what was copied stays nowhere"),
    IgnoredChange(
        "notifications/*", "apps show and take back notifications while they work; blocking an app is compared"
    ),
    IgnoredChange("db/com.android.chrome/*:urls", "pages are looked at to find something out; bookmarks are compared"),
    IgnoredChange("db/com.android.chrome/*:visits", "the same, visit by visit"),
    IgnoredChange("file/data/com.android.chrome", "which pages are open, and what happened on them", key="*app_tabs/*"),
    IgnoredChange("settings/global", "counts how often the phone was switched on", key="boot_count"),
    IgnoredChange("settings/global", "Android's estimate of the battery", key="average_time_to_discharge"),
    IgnoredChange("settings/global", "Android's estimate of the battery", key="battery_estimates_last_update_time"),
    IgnoredChange("settings/global", "Android's estimate of the battery", key="time_remaining_estimate_*"),
    IgnoredChange("settings/system", "the same as screen_brightness, in another unit", key="screen_brightness_float"),
    IgnoredChange("settings/system", "the same as the volume of the stream, by output", key="volume_*_speaker"),
    IgnoredChange("db/*:sqlite_sequence", "counts rows that were ever made; the rows themselves are compared"),
    IgnoredChange(
        f"{_SMS}:sms", "opening a conversation marks its messages as read", columns=frozenset({"read", "seen"})
    ),
    IgnoredChange(f"{_SMS}:sms", "a draft is a text that nobody sent", where={"type": 3}),
    IgnoredChange(
        f"{_SMS}:threads",
        "sums up the messages of a conversation, which are compared; archiving one is compared, too",
        columns=frozenset({"date", "error", "has_attachment", "message_count", "read", "snippet", "snippet_cs"}),
        rows=True,
    ),
    IgnoredChange(f"{_SMS}:canonical_addresses", "a number gets a row when a conversation with it is opened"),
    IgnoredChange(
        f"{_CALLS}:calls", "opening the call log marks missed calls as seen", columns=frozenset({"is_read", "new"})
    ),
    IgnoredChange(f"{_CONTACTS}:phone_lookup", "an index of the numbers, which are compared"),
    IgnoredChange(f"{_CONTACTS}:deleted_contacts", "notes for synchronisation; that a contact is gone is compared"),
    IgnoredChange(
        f"{_CONTACTS}:contacts", "when it was saved last", columns=frozenset({"contact_last_updated_timestamp"})
    ),
    IgnoredChange(
        "db/com.google.android.deskclock/alarms.db:alarm_instances",
        "when alarms ring next, which follows from the alarms and the time; the alarms are compared",
    ),
    IgnoredChange(
        "db/com.google.android.providers.media.module/external.db:files",
        "an index of the files, which are compared; marking one as a favorite is compared, too",
        columns=frozenset({"_size", "date_modified", "generation_modified", "height", "width"}),
        rows=True,
    ),
    IgnoredChange("preferences/com.google.android.contacts/*", "contacts seen last", key="recently_viewed"),
    IgnoredChange("preferences/com.google.android.apps.messaging/*", "a banner was closed", key="closed_banners"),
    IgnoredChange(_CLOCK, "the tab seen last", key="selected_tab"),
    IgnoredChange(_CLOCK, "counts timers that were ever made", key="next_timer_id"),
    IgnoredChange(_CALENDAR, "the view seen last", key="view"),
    IgnoredChange(_CALENDAR, "the reminders chosen last", key="last_reminder_*"),
    IgnoredChange(_CALENDAR, "that a notice was read", key="was_alarm_warning_shown"),
    IgnoredChange(_FOSSIFY, "the view seen last", key="view"),
    IgnoredChange(_FOSSIFY, "the reminders chosen last", key="last_reminder_*"),
    IgnoredChange(_FOSSIFY, "that a notice was read", key="was_alarm_warning_shown"),
    IgnoredChange(_FOSSIFY, "how many days the view of the week has", key="weekly_view_days"),
    IgnoredChange(_MARKOR, "files seen last", key="recent_documents"),
    IgnoredChange(_MARKOR, "the kind of file chosen last", key="last_extension"),
    IgnoredChange(_MARKOR, "whether a file was last read or edited", key="view_mode_*"),
    IgnoredChange(_MARKOR, "the order in which a list is looked at", key="sort_order"),
    IgnoredChange(_GALLERY, "whether pictures are looked at with their names", key="display_file_names"),
    IgnoredChange(_GALLERY, "the order in which pictures are looked at", key="sort_order"),
    IgnoredChange(_DRAW, "the brush and the paper chosen last", key="brush_*"),
    IgnoredChange(_DRAW, "the brush and the paper chosen last", key="canvas_background_color"),
    IgnoredChange(_DRAW, "the kind of file chosen last", key="last_save_extension"),
    IgnoredChange(
        "file/sdcard",
        "a copy of a drawing for the app that it was shared with",
        key="Android/data/com.simplemobiletools.draw.pro/*",
    ),
    IgnoredChange(_RECORDER, "that the first run is over", key="is_[fms]*"),
    IgnoredChange(_RECORDER, "that the first run is over", key="pref_is_public_storage_migrated"),
    IgnoredChange(_RECORDER, "the record seen last", key="active_record"),
    IgnoredChange(_RECORDER, "counts recordings that were ever begun", key="record_counter"),
    IgnoredChange(_RECORDER, "the order in which records are looked at", key="pref_records_order"),
    IgnoredChange("file/data/com.dimowner.audiorecorder", "what is recorded or played at the moment", key="cache/*"),
    IgnoredChange(f"{_VLC}:Media", "an index of the files, which are compared, and where each was left"),
    IgnoredChange(f"{_VLC}:File", "an index of the files, which are compared"),
    IgnoredChange(f"{_VLC}:Folder", "an index of the files, which are compared"),
    IgnoredChange("file/data/org.videolan.vlc", "pictures that stand for videos", key="files/medialib/*"),
    IgnoredChange(_VLC_OPTIONS, "the tab seen last", key="fragment_id"),
    IgnoredChange(_VLC_OPTIONS, "the tab seen last", key="key_audio_last_tab"),
    IgnoredChange(_VLC_OPTIONS, "that tips were read", key="video_player_tips_shown"),
    IgnoredChange(_VLC_OPTIONS, "how videos are looked at", key="video_display_in_cards"),
    IgnoredChange(_VLC_OPTIONS, "how videos are looked at", key="video_min_group_length"),
    IgnoredChange(_VLC_OPTIONS, "the order in which videos are looked at", key="ml_videos_*"),
    IgnoredChange(_RETRO, "the tab seen last", key="last_used_tab"),
    IgnoredChange(_RETRO, "the order in which music is looked at", key="*_sort_order"),
    IgnoredChange(_RETRO, "whether music is looked at as a list or a grid", key="*_grid_size"),
    IgnoredChange(_RETRO, "where the player is in its queue, which is compared", key="POSITION*"),
    IgnoredChange(_RETRO, "how the player goes through its queue, which is compared", key="*_MODE"),
    IgnoredChange(f"{_RETRO_PLAYED}:HistoryEntity", "songs that the player was at last"),
    IgnoredChange(f"{_RETRO_PLAYED}:PlayCountEntity", "counts how often songs were played"),
    IgnoredChange(_JOPLIN, "the notebook seen last", key="activeFolderId"),
    IgnoredChange(_JOPLIN, "the list of notes seen last", key="notesParent"),
    IgnoredChange(_JOPLIN, "the order in which notes are looked at", key="notes.sortOrder.*"),
    IgnoredChange(_JOPLIN, "the order in which notes are looked at", key="uncompletedTodosOnTop"),
    IgnoredChange(_JOPLIN, "which notes are looked at", key="showCompletedTodos"),
    IgnoredChange(_TASKS, "the order in which tasks are looked at", key="*_mode"),
    IgnoredChange(_TASKS, "the order in which tasks are looked at", key="*_ascending"),
    IgnoredChange(_TASKS, "the order in which tasks are looked at", key="manual_sort"),
    IgnoredChange(_TASKS, "the order in which tasks are looked at", key="completed_tasks_at_bottom"),
    IgnoredChange(_TASKS, "which tasks are looked at", key="show_*_tasks"),
    IgnoredChange(_TASKS, "groups that are folded", key="collapsed_headers"),
    IgnoredChange(_TASKS, "the list seen last", key="last_viewed_list"),
    IgnoredChange("db/org.tasks/database:tasks", "whether subtasks are folded", columns=frozenset({"collapsed"})),
    IgnoredChange(_OSMAND, "the part of the map seen last", key="last_known_map_*"),
    IgnoredChange(_OSMAND, "which tracks are seen on the map", key="selected_gpx"),
    IgnoredChange(_OSMAND, "how points of a route were joined last", key="plan_route_profile"),
    IgnoredChange("db/net.osmand/search_history:history_recents", "what was searched for last"),
    IgnoredChange(
        "file/data/net.osmand", "a copy of the favorites, which are compared", key="files/favourites_bak.gpx"
    ),
    IgnoredChange(_MAIL, "which mails were read", key="read"),
    IgnoredChange(_MAIL, "which mails were read", key="unread"),
    IgnoredChange("file/sdcard", "mails that nobody was sent", key=f"{_MAIL_FILES}/drafts.json"),
    IgnoredChange("file/sdcard", "copies of files that were attached to mails", key=f"{_MAIL_FILES}/outgoing/*"),
    IgnoredChange(_PHOTO_GALLERY, "the order in which pictures are looked at", key="order"),
    IgnoredChange(_PHOTO_GALLERY, "how many pictures lie side by side", key="columns"),
    IgnoredChange(_FILES, "the place seen last", key="last_root"),
    IgnoredChange(_FILES, "whether a place is looked at as a list or a grid", key="view_mode_*"),
    IgnoredChange(
        "file/data/com.google.android.documentsui", "files of archives that were looked at", key="cache/archives/*"
    ),
    IgnoredChange(
        "preferences/at.tomtasche.reader/at.tomtasche.reader_preferences", "documents seen last", key="recent_documents"
    ),
)
"""What a comparison leaves out."""
