"""The database of the clock; `daysofweek` has Monday as bit 0, so Saturday is 32 and Sunday 64."""

from __future__ import annotations

ALARMS = """
CREATE TABLE alarm_templates (
    _id INTEGER PRIMARY KEY,
    hour INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    daysofweek INTEGER NOT NULL,
    enabled INTEGER NOT NULL,
    vibrate INTEGER NOT NULL,
    label TEXT NOT NULL,
    ringtone TEXT,
    delete_after_use INTEGER NOT NULL DEFAULT 0,
    external_uuid TEXT,
    wakeup_uuid TEXT,
    workflow_label TEXT,
    workflow_data TEXT,
    blackout_start TEXT,
    blackout_end TEXT
);
CREATE TABLE alarm_instances (
    _id INTEGER PRIMARY KEY,
    year INTEGER NOT NULL,
    month INTEGER NOT NULL,
    day INTEGER NOT NULL,
    hour INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    vibrate INTEGER NOT NULL,
    label TEXT NOT NULL,
    ringtone TEXT,
    alarm_state INTEGER NOT NULL,
    alarm_id INTEGER REFERENCES alarm_templates (_id) ON UPDATE CASCADE ON DELETE CASCADE
);
INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) VALUES (8, 30, 31, 0, 1, '');
INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) VALUES (9, 0, 96, 0, 1, '');
PRAGMA user_version = 14;
"""
