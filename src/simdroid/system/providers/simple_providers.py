"""Providers that are only tables: calendar, user dictionary, downloads, picture messages."""

from __future__ import annotations

from simdroid.system.providers.base import ProviderDatabase, ProviderServices, Route, TableProvider, array_map
from simdroid.system.providers.messages import Messages

CALENDAR_PACKAGE = "com.android.providers.calendar"
CALENDAR_DATABASE = "calendar.db"
DICTIONARY_PACKAGE = "com.android.providers.userdictionary"
DICTIONARY_DATABASE = "user_dict.db"
DOWNLOADS_PACKAGE = "com.android.providers.downloads"
DOWNLOADS_DATABASE = "downloads.db"

_CALENDAR_SYNC = ", ".join(f"cal_sync{number} TEXT" for number in range(1, 11))
_EVENT_SYNC = ", ".join(f"sync_data{number} TEXT" for number in range(1, 11))
CALENDAR_SCRIPT = f"""
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE Calendars (
  _id INTEGER PRIMARY KEY, account_name TEXT, account_type TEXT, _sync_id TEXT, dirty INTEGER, mutators TEXT, name TEXT,
  calendar_displayName TEXT, calendar_color INTEGER, calendar_color_index TEXT, calendar_access_level INTEGER,
  visible INTEGER NOT NULL DEFAULT 1, sync_events INTEGER NOT NULL DEFAULT 0, calendar_location TEXT,
  calendar_timezone TEXT, ownerAccount TEXT, isPrimary INTEGER, canOrganizerRespond INTEGER NOT NULL DEFAULT 1,
  canModifyTimeZone INTEGER DEFAULT 1, canPartiallyUpdate INTEGER DEFAULT 0, maxReminders INTEGER DEFAULT 5,
  allowedReminders TEXT DEFAULT '0,1', allowedAvailability TEXT DEFAULT '0,1',
  allowedAttendeeTypes TEXT DEFAULT '0,1,2', deleted INTEGER NOT NULL DEFAULT 0, {_CALENDAR_SYNC});
CREATE TABLE Events (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, _sync_id TEXT, dirty INTEGER, mutators TEXT,
  lastSynced INTEGER DEFAULT 0, calendar_id INTEGER NOT NULL, title TEXT, eventLocation TEXT, description TEXT,
  eventColor INTEGER, eventColor_index TEXT, eventStatus INTEGER, selfAttendeeStatus INTEGER NOT NULL DEFAULT 0,
  dtstart INTEGER, dtend INTEGER, eventTimezone TEXT, duration TEXT, allDay INTEGER NOT NULL DEFAULT 0,
  accessLevel INTEGER NOT NULL DEFAULT 0, availability INTEGER NOT NULL DEFAULT 0,
  hasAlarm INTEGER NOT NULL DEFAULT 0, hasExtendedProperties INTEGER NOT NULL DEFAULT 0, rrule TEXT, rdate TEXT,
  exrule TEXT, exdate TEXT, original_id INTEGER, original_sync_id TEXT, originalInstanceTime INTEGER,
  originalAllDay INTEGER, lastDate INTEGER, hasAttendeeData INTEGER NOT NULL DEFAULT 0,
  guestsCanModify INTEGER NOT NULL DEFAULT 0, guestsCanInviteOthers INTEGER NOT NULL DEFAULT 1,
  guestsCanSeeGuests INTEGER NOT NULL DEFAULT 1, organizer STRING, isOrganizer INTEGER,
  deleted INTEGER NOT NULL DEFAULT 0, eventEndTimezone TEXT, customAppPackage TEXT, customAppUri TEXT, uid2445 TEXT,
  {_EVENT_SYNC});
CREATE TABLE Attendees (
  _id INTEGER PRIMARY KEY, event_id INTEGER, attendeeName TEXT, attendeeEmail TEXT, attendeeStatus INTEGER,
  attendeeRelationship INTEGER, attendeeType INTEGER, attendeeIdentity TEXT, attendeeIdNamespace TEXT);
CREATE TABLE Reminders (_id INTEGER PRIMARY KEY, event_id INTEGER, minutes INTEGER, method INTEGER NOT NULL DEFAULT 0);
CREATE TABLE CalendarAlerts (
  _id INTEGER PRIMARY KEY, event_id INTEGER, begin INTEGER NOT NULL, end INTEGER NOT NULL, alarmTime INTEGER NOT NULL,
  creationTime INTEGER NOT NULL DEFAULT 0, receivedTime INTEGER NOT NULL DEFAULT 0,
  notifyTime INTEGER NOT NULL DEFAULT 0, state INTEGER NOT NULL, minutes INTEGER, UNIQUE (alarmTime, begin, event_id));
CREATE TABLE Instances (
  _id INTEGER PRIMARY KEY, event_id INTEGER, begin INTEGER, end INTEGER, startDay INTEGER, endDay INTEGER,
  startMinute INTEGER, endMinute INTEGER, UNIQUE (event_id, begin, end));
CREATE TABLE Colors (
  _id INTEGER PRIMARY KEY, account_name TEXT NOT NULL, account_type TEXT NOT NULL, data TEXT,
  color_type INTEGER NOT NULL, color_index TEXT NOT NULL, color INTEGER NOT NULL);
CREATE TRIGGER event_delete AFTER DELETE ON Events BEGIN
  DELETE FROM Attendees WHERE event_id = old._id;
  DELETE FROM Reminders WHERE event_id = old._id;
  DELETE FROM CalendarAlerts WHERE event_id = old._id;
  DELETE FROM Instances WHERE event_id = old._id;
END;
CREATE TRIGGER calendar_delete AFTER DELETE ON Calendars BEGIN
  DELETE FROM Events WHERE calendar_id = old._id;
END;
PRAGMA user_version = 605;
"""

DICTIONARY_SCRIPT = """
CREATE TABLE words (
  _id INTEGER PRIMARY KEY, word TEXT, frequency INTEGER, locale TEXT, appid INTEGER, shortcut TEXT);
PRAGMA user_version = 2;
"""

DOWNLOADS_SCRIPT = """
CREATE TABLE downloads (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, uri TEXT, method INTEGER, entity TEXT, no_integrity BOOLEAN, hint TEXT,
  otaupdate BOOLEAN, _data TEXT, mimetype TEXT, destination INTEGER, no_system BOOLEAN, visibility INTEGER,
  control INTEGER, status INTEGER, numfailed INTEGER, lastmod BIGINT, notificationpackage TEXT, notificationclass TEXT,
  notificationextras TEXT, cookiedata TEXT, useragent TEXT, referer TEXT, total_bytes INTEGER, current_bytes INTEGER,
  etag TEXT, uid INTEGER, otheruid INTEGER, title TEXT, description TEXT, scanned BOOLEAN,
  is_public_api INTEGER NOT NULL DEFAULT 0, allow_roaming INTEGER NOT NULL DEFAULT 0,
  allowed_network_types INTEGER NOT NULL DEFAULT 0, is_visible_in_downloads_ui INTEGER NOT NULL DEFAULT 1,
  bypass_recommended_size_limit INTEGER NOT NULL DEFAULT 0, mediaprovider_uri TEXT,
  deleted BOOLEAN NOT NULL DEFAULT 0, errorMsg TEXT, last_updatesrc INTEGER NOT NULL DEFAULT 0,
  allow_metered INTEGER NOT NULL DEFAULT 1, allow_write BOOLEAN NOT NULL DEFAULT 0, flags INTEGER NOT NULL DEFAULT 0,
  mediastore_uri TEXT DEFAULT NULL);
CREATE TABLE request_headers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, download_id INTEGER NOT NULL, header TEXT NOT NULL, value TEXT NOT NULL);
PRAGMA user_version = 114;
"""


def calendar(system: ProviderServices) -> TableProvider:
    """`content://com.android.calendar`: calendars and events, all empty until an app writes them."""
    store = ProviderDatabase(system, CALENDAR_PACKAGE, CALENDAR_DATABASE, CALENDAR_SCRIPT)
    tables = {
        "calendars": "Calendars",
        "events": "Events",
        "attendees": "Attendees",
        "reminders": "Reminders",
        "calendar_alerts": "CalendarAlerts",
        "colors": "Colors",
    }
    routes = [
        *(Route(path, name, name, type=f"vnd.android.cursor.dir/{path.rstrip('s')}") for path, name in tables.items()),
        *(Route(f"{path}/#", name, name, "_id = {1}") for path, name in tables.items()),
        Route(
            "instances/when/#/#",
            "Events",
            None,
            "dtstart <= CAST({3} AS INTEGER) AND COALESCE(dtend, dtstart) >= CAST({2} AS INTEGER)",
        ),
    ]
    return TableProvider(store, ("com.android.calendar",), routes)


def user_dictionary(system: ProviderServices) -> TableProvider:
    """`content://user_dictionary`: words a person taught the keyboard."""
    store = ProviderDatabase(system, DICTIONARY_PACKAGE, DICTIONARY_DATABASE, DICTIONARY_SCRIPT)
    columns = {name: name for name in array_map(("_id", "word", "frequency", "locale", "appid", "shortcut"))}
    routes = (
        Route("words", "words", "words", "", columns, "frequency DESC", "vnd.android.cursor.dir/vnd.google.userword"),
        Route("words/#", "words", "words", "_id = {1}", columns, type="vnd.android.cursor.item/vnd.google.userword"),
    )
    return TableProvider(store, ("user_dictionary",), routes)


def downloads(system: ProviderServices) -> TableProvider:
    """`content://downloads`: what the download manager fetched."""
    store = ProviderDatabase(system, DOWNLOADS_PACKAGE, DOWNLOADS_DATABASE, DOWNLOADS_SCRIPT)
    routes = [
        route
        for path in ("my_downloads", "all_downloads", "download")
        for route in (
            Route(path, "downloads", "downloads", type="vnd.android.cursor.dir/download"),
            Route(f"{path}/#", "downloads", "downloads", "_id = {1}", type="vnd.android.cursor.item/download"),
        )
    ]
    return TableProvider(store, ("downloads",), routes)


def picture_messages(messages: Messages) -> TableProvider:
    """`content://mms`: picture messages; no one sends any to this phone, so its tables stay empty."""
    boxes = {"inbox": 1, "sent": 2, "drafts": 3, "outbox": 4}
    routes = (
        Route("", "pdu", "pdu", sort="date DESC", type="vnd.android-dir/mms"),
        Route("#", "pdu", "pdu", "_id = {0}", type="vnd.android/mms"),
        *(Route(name, "pdu", "pdu", f"msg_box={box}", sort="date DESC") for name, box in boxes.items()),
        Route("part", "part", "part"),
        Route("part/#", "part", "part", "_id = {1}"),
        Route("#/part", "part", "part", "mid = {0}"),
        Route("#/addr", "addr", "addr", "msg_id = {0}"),
    )
    return TableProvider(messages.store, ("mms",), routes)
