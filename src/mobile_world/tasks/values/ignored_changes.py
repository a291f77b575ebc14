"""What use leaves behind on a phone, and what moves by itself: one list for all tasks, each entry with its reason.

It was found by playing every task's solution, by random use of every app, by slips and their undoing, and by letting
time pass; the battery estimates are what Android itself writes on real devices. A condition that is about something on
the list, such as the queue of a player, reads it itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from mobile_world.tasks.values.state_diff import Difference, Value


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
    same: frozenset[Value] = frozenset()
    """Only where both values are of these, which mean the same to a person."""
    becomes: frozenset[Value] = frozenset()
    """Only where the value is one of these now."""
    lacking: str = ""
    """Only files that came or went without these words in them."""

    def covers(self, difference: Difference) -> bool:
        """Whether a difference is of this kind."""
        if not self.is_about(difference):
            return False
        if self.same or self.becomes:
            before, after = difference.before, difference.after
            return (_is_one_of(before, self.same) and _is_one_of(after, self.same)) or _is_one_of(after, self.becomes)
        if not self.columns:
            return True
        return difference.changed <= self.columns if difference.changed else self.rows

    def is_about(self, difference: Difference) -> bool:
        """Whether a difference is in the place that this is about, whatever the values."""
        if not (fnmatchcase(difference.store, self.store) and fnmatchcase(difference.key, self.key)):
            return False
        if self.lacking:
            text = difference.row.get("text")
            return not difference.changed and isinstance(text, str) and self.lacking not in text
        rows = [row for row in (difference.before, difference.after) if isinstance(row, Mapping)]
        return all(row.get(name) == value for row in rows for name, value in self.where.items())


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
    IgnoredChange("clipboard", "copying is a way to work; the copy is stored nowhere"),
    IgnoredChange(
        "notifications/*", "apps show and take back notifications while they work; blocking an app is compared"
    ),
    IgnoredChange("db/com.android.chrome/*:urls", "pages are looked at to find something out; bookmarks are compared"),
    IgnoredChange("db/com.android.chrome/*:visits", "the same, visit by visit"),
    IgnoredChange("file/data/com.android.chrome", "which pages are open, and what happened on them", key="*app_tabs/*"),
    IgnoredChange(
        "permission/*",
        "the answer to a question of the app itself; what is granted or taken back in Settings is compared",
        becomes=frozenset({"granted when asked"}),
    ),
    IgnoredChange(
        "package/*",
        "the same for notifications",
        key="notifications",
        becomes=frozenset({"allowed when asked", "blocked when asked"}),
    ),
    IgnoredChange(
        "package/*",
        "an app that was disabled and enabled again is as one that never was",
        key="state",
        same=frozenset({"default", "enabled"}),
    ),
    IgnoredChange(
        "db/*:sqlite_schema", "an app makes its tables when it first needs them; what is in them is compared"
    ),
    IgnoredChange("db/com.android.chrome/*:meta", "the version of Chrome's tables"),
    IgnoredChange("properties", "a program restarted adb as root, to look or to judge", key="service.adb.root"),
    IgnoredChange(
        "file/data/com.android.chrome",
        "a list of bookmarks without any",
        key="*/Bookmarks",
        lacking='"date_added"',
    ),
    IgnoredChange("settings/global", "counts how often the phone was switched on", key="boot_count"),
    IgnoredChange(
        "settings/global",
        "by which cables the screen stays on while it charges, of which a person knows one switch",
        key="stay_on_while_plugged_in",
        same=frozenset({"1", "3", "7", "15"}),
    ),
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
    IgnoredChange(
        _CLOCK,
        "a stopwatch that was reset is as one that was never started",
        key="sw_*",
        same=frozenset({None, 0}),
    ),
    IgnoredChange(
        _CLOCK, "since when the stopwatch runs; that it runs, and what it shows, is compared", key="sw_start_*"
    ),
    IgnoredChange(_CALENDAR, "the view seen last", key="view"),
    IgnoredChange(_CALENDAR, "the reminders chosen last", key="last_reminder_*"),
    IgnoredChange(_CALENDAR, "how many days the view of the week has", key="weekly_view_days"),
    IgnoredChange(_CALENDAR, "that a notice was read", key="was_alarm_warning_shown"),
    IgnoredChange(_FOSSIFY, "the view seen last", key="view"),
    IgnoredChange(_FOSSIFY, "the reminders chosen last", key="last_reminder_*"),
    IgnoredChange(_FOSSIFY, "that a notice was read", key="was_alarm_warning_shown"),
    IgnoredChange(_FOSSIFY, "how many days the view of the week has", key="weekly_view_days"),
    IgnoredChange(_MARKOR, "files seen last", key="recent_documents"),
    IgnoredChange(_MARKOR, "the kind of file chosen last", key="last_extension"),
    IgnoredChange(_MARKOR, "whether a file was last read or edited", key="view_mode_*"),
    IgnoredChange(_MARKOR, "the order in which a list is looked at", key="sort_*"),
    IgnoredChange(_MARKOR, "which files are looked at", key="show_dot_files"),
    IgnoredChange(_GALLERY, "whether pictures are looked at with their names", key="display_file_names"),
    IgnoredChange(_GALLERY, "how many pictures lie side by side", key="*_column_cnt"),
    IgnoredChange(_GALLERY, "the order in which pictures are looked at", key="sort_order"),
    IgnoredChange(
        "preferences/com.android.camera2/com.android.camera2_preferences",
        "lines to aim by, which no picture shows",
        key="grid_lines",
    ),
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
    IgnoredChange(_RECORDER, "counts recordings ever started", key="record_counter"),
    IgnoredChange(_RECORDER, "the order in which records are looked at", key="pref_records_order"),
    IgnoredChange("file/data/com.dimowner.audiorecorder", "what is recorded or played at the moment", key="cache/*"),
    IgnoredChange(f"{_VLC}:Media", "an index of the files, which are compared, and where each was left"),
    IgnoredChange(f"{_VLC}:File", "an index of the files, which are compared"),
    IgnoredChange(f"{_VLC}:Folder", "an index of the files, which are compared"),
    IgnoredChange("file/data/org.videolan.vlc", "thumbnails of videos", key="files/medialib/*"),
    IgnoredChange(_VLC_OPTIONS, "the tab seen last", key="fragment_id"),
    IgnoredChange(_VLC_OPTIONS, "the tab seen last", key="key_audio_last_tab"),
    IgnoredChange(_VLC_OPTIONS, "that tips were read", key="video_player_tips_shown"),
    IgnoredChange(_VLC_OPTIONS, "how videos are looked at", key="video_display_in_cards"),
    IgnoredChange(_VLC_OPTIONS, "how videos are looked at", key="video_min_group_length"),
    IgnoredChange(_VLC_OPTIONS, "the order in which videos are looked at", key="ml_videos_*"),
    IgnoredChange(_RETRO, "the tab seen last", key="last_used_tab"),
    IgnoredChange(_RETRO, "the order in which music is looked at", key="*_sort_order"),
    IgnoredChange(_RETRO, "whether music is looked at as a list or a grid", key="*_grid_size"),
    IgnoredChange(
        "db/code.name.monkey.retromusic/music_playback_state.db:*", "what the player plays, and what it plays next"
    ),
    IgnoredChange(_RETRO, "where the player is in its queue", key="POSITION*"),
    IgnoredChange(_RETRO, "how the player goes through its queue", key="*_MODE"),
    IgnoredChange(f"{_RETRO_PLAYED}:HistoryEntity", "songs that the player was at last"),
    IgnoredChange(f"{_RETRO_PLAYED}:PlayCountEntity", "counts how often songs were played"),
    IgnoredChange(
        "db/net.cozic.joplin/joplin.sqlite:notes_normalized", "a copy of the notes to search in, which are compared"
    ),
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
    IgnoredChange(_MAIL, "which emails were read", key="read"),
    IgnoredChange(_MAIL, "which emails were read", key="unread"),
    IgnoredChange("file/sdcard", "unsent emails", key=f"{_MAIL_FILES}/drafts.json"),
    IgnoredChange("file/sdcard", "copies of email attachments", key=f"{_MAIL_FILES}/outgoing/*"),
    IgnoredChange(_PHOTO_GALLERY, "the order in which pictures are looked at", key="order"),
    IgnoredChange(_PHOTO_GALLERY, "how many pictures lie side by side", key="columns"),
    IgnoredChange(_FILES, "the place seen last", key="last_root"),
    IgnoredChange(_FILES, "which files are looked at", key="show_hidden_files"),
    IgnoredChange(_FILES, "whether a place is looked at as a list or a grid", key="view_mode_*"),
    IgnoredChange(
        "file/data/com.google.android.documentsui", "files of archives that were looked at", key="cache/archives/*"
    ),
    IgnoredChange(
        "preferences/at.tomtasche.reader/at.tomtasche.reader_preferences", "documents seen last", key="recent_documents"
    ),
)
"""What a comparison leaves out."""


def _is_one_of(value: Value, values: frozenset[Value]) -> bool:
    return any(value == other for other in values)


def is_ignored(difference: Difference) -> bool:
    """Whether a difference is one of `IGNORED_CHANGES`, or a row that changed in columns of several of them alone."""
    entries = [entry for entry in IGNORED_CHANGES if entry.is_about(difference)]
    moving = frozenset().union(*(entry.columns for entry in entries))
    return any(entry.covers(difference) for entry in entries) or (
        bool(difference.changed) and difference.changed <= moving
    )
