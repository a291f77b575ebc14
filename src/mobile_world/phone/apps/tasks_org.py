"""Tasks.org; in its database times are milliseconds since 1970, 0 for none."""

from mobile_world.phone.kit import permissions, share
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

TASKS = """
CREATE TABLE tasks (
    _id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, title TEXT, importance INTEGER NOT NULL, dueDate INTEGER NOT NULL,
    hideUntil INTEGER NOT NULL, created INTEGER NOT NULL, modified INTEGER NOT NULL, completed INTEGER NOT NULL,
    deleted INTEGER NOT NULL, notes TEXT, estimatedSeconds INTEGER NOT NULL, elapsedSeconds INTEGER NOT NULL,
    timerStart INTEGER NOT NULL, notificationFlags INTEGER NOT NULL, lastNotified INTEGER NOT NULL, recurrence TEXT,
    repeat_from INTEGER NOT NULL DEFAULT 0, calendarUri TEXT, remoteId TEXT, collapsed INTEGER NOT NULL,
    parent INTEGER NOT NULL, "order" INTEGER, read_only INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX t_rid ON tasks (remoteId);
CREATE INDEX active_and_visible ON tasks (completed, deleted, hideUntil);
CREATE TABLE caldav_accounts (
    cda_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, cda_uuid TEXT, cda_name TEXT, cda_url TEXT, cda_username TEXT,
    cda_password TEXT, cda_error TEXT, cda_repeat INTEGER NOT NULL DEFAULT 0,
    cda_account_type INTEGER NOT NULL DEFAULT 0, cda_collapsed INTEGER NOT NULL DEFAULT 0
);
INSERT INTO caldav_accounts (cda_uuid, cda_account_type) VALUES ('local', 2);
CREATE TABLE caldav_lists (
    cdl_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, cdl_account TEXT, cdl_uuid TEXT, cdl_name TEXT,
    cdl_color INTEGER NOT NULL DEFAULT 0, cdl_ctag TEXT, cdl_url TEXT, cdl_icon INTEGER,
    cdl_order INTEGER NOT NULL DEFAULT -1, cdl_access INTEGER NOT NULL DEFAULT 0,
    cdl_last_sync INTEGER NOT NULL DEFAULT 0
);
INSERT INTO caldav_lists (cdl_account, cdl_uuid, cdl_name) VALUES ('local', '1', 'Default list');
CREATE TABLE caldav_tasks (
    cd_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, cd_task INTEGER NOT NULL, cd_calendar TEXT, cd_object TEXT,
    cd_remote_id TEXT, cd_etag TEXT, cd_last_sync INTEGER NOT NULL DEFAULT 0, cd_deleted INTEGER NOT NULL DEFAULT 0,
    cd_remote_parent TEXT, gt_moved INTEGER NOT NULL DEFAULT 0, gt_remote_order INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE tagdata (
    _id INTEGER PRIMARY KEY AUTOINCREMENT, remoteId TEXT, name TEXT, color INTEGER, tagOrdering TEXT, td_icon INTEGER,
    td_order INTEGER NOT NULL DEFAULT -1
);
CREATE TABLE tags (
    _id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, task INTEGER NOT NULL, name TEXT, tag_uid TEXT, task_uid TEXT
);
CREATE TABLE alarms (
    _id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, task INTEGER NOT NULL, time INTEGER NOT NULL,
    type INTEGER NOT NULL DEFAULT 0, repeat INTEGER NOT NULL DEFAULT 0, interval INTEGER NOT NULL DEFAULT 0
);
PRAGMA user_version = 88;
"""

MANIFEST = Manifest(
    package="org.tasks",
    label="Tasks",
    icon="check_circle",
    color="#1976d2",
    version_name="13.6.3",
    version_code=130605,
    activities=(
        ActivitySpec("com.todoroo.astrid.activity.MainActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec("com.todoroo.astrid.activity.ShareLinkActivity", filters=(share("text/plain"),)),
        ActivitySpec(".preferences.MainPreferences", label="Settings"),
    ),
    permissions=permissions(
        "POST_NOTIFICATIONS READ_CALENDAR WRITE_CALENDAR ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION",
        "RECORD_AUDIO SCHEDULE_EXACT_ALARM",
    ),
    databases={"databases/database": TASKS},
)

__all__ = ["MANIFEST"]
