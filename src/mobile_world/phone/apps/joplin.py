"""Joplin, the notebook; ids are 32 hex digits, times milliseconds since 1970.

`notes_normalized` holds the lower-cased text of every note: search reads it instead of `notes`.
"""

from mobile_world.phone.kit import permissions, share
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

NOTES = """
CREATE TABLE folders (
    id TEXT PRIMARY KEY, title TEXT NOT NULL DEFAULT '', created_time INT NOT NULL, updated_time INT NOT NULL,
    user_created_time INT NOT NULL DEFAULT 0, user_updated_time INT NOT NULL DEFAULT 0,
    deleted_time INT NOT NULL DEFAULT 0, encryption_cipher_text TEXT NOT NULL DEFAULT '',
    encryption_applied INT NOT NULL DEFAULT 0, parent_id TEXT NOT NULL DEFAULT '', is_shared INT NOT NULL DEFAULT 0,
    share_id TEXT NOT NULL DEFAULT '', master_key_id TEXT NOT NULL DEFAULT '', icon TEXT NOT NULL DEFAULT '',
    user_data TEXT NOT NULL DEFAULT ''
);
CREATE TABLE notes (
    id TEXT PRIMARY KEY, parent_id TEXT NOT NULL DEFAULT '', title TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL DEFAULT '', created_time INT NOT NULL, updated_time INT NOT NULL,
    is_conflict INT NOT NULL DEFAULT 0, latitude NUMERIC NOT NULL DEFAULT 0, longitude NUMERIC NOT NULL DEFAULT 0,
    altitude NUMERIC NOT NULL DEFAULT 0, author TEXT NOT NULL DEFAULT '', source_url TEXT NOT NULL DEFAULT '',
    is_todo INT NOT NULL DEFAULT 0, todo_due INT NOT NULL DEFAULT 0, todo_completed INT NOT NULL DEFAULT 0,
    source TEXT NOT NULL DEFAULT '', source_application TEXT NOT NULL DEFAULT '',
    application_data TEXT NOT NULL DEFAULT '', "order" NUMERIC NOT NULL DEFAULT 0,
    user_created_time INT NOT NULL DEFAULT 0, user_updated_time INT NOT NULL DEFAULT 0,
    encryption_cipher_text TEXT NOT NULL DEFAULT '', encryption_applied INT NOT NULL DEFAULT 0,
    markup_language INT NOT NULL DEFAULT 1, is_shared INT NOT NULL DEFAULT 0, share_id TEXT NOT NULL DEFAULT '',
    conflict_original_id TEXT NOT NULL DEFAULT '', master_key_id TEXT NOT NULL DEFAULT '',
    user_data TEXT NOT NULL DEFAULT ''
);
CREATE INDEX notes_title ON notes (title);
CREATE INDEX notes_updated_time ON notes (updated_time);
CREATE TABLE notes_normalized (
    id TEXT NOT NULL, parent_id TEXT NOT NULL DEFAULT '', title TEXT NOT NULL DEFAULT '',
    body TEXT NOT NULL DEFAULT '', latitude NUMERIC NOT NULL DEFAULT 0, longitude NUMERIC NOT NULL DEFAULT 0,
    altitude NUMERIC NOT NULL DEFAULT 0, source_url TEXT NOT NULL DEFAULT '', is_todo INT NOT NULL DEFAULT 0,
    todo_due INT NOT NULL DEFAULT 0, todo_completed INT NOT NULL DEFAULT 0, user_created_time INT NOT NULL DEFAULT 0,
    user_updated_time INT NOT NULL DEFAULT 0
);
CREATE INDEX notes_normalized_id ON notes_normalized (id);
CREATE TABLE tags (
    id TEXT PRIMARY KEY, title TEXT NOT NULL DEFAULT '', created_time INT NOT NULL, updated_time INT NOT NULL
);
CREATE TABLE note_tags (
    id TEXT PRIMARY KEY, note_id TEXT NOT NULL, tag_id TEXT NOT NULL, created_time INT NOT NULL,
    updated_time INT NOT NULL
);
CREATE TABLE settings ("key" TEXT PRIMARY KEY, value TEXT);
CREATE TABLE version (version INT NOT NULL, table_fields_version INT NOT NULL DEFAULT 0);
INSERT INTO version VALUES (47, 47);
"""

MANIFEST = Manifest(
    package="net.cozic.joplin",
    label="Joplin",
    icon="notebook",
    color="#1071d3",
    version_name="3.0.1",
    version_code=2097740,
    activities=(ActivitySpec(".MainActivity", filters=(LAUNCHER_FILTER, share("text/plain", "image/*"))),),
    permissions=permissions(
        "INTERNET ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION CAMERA RECORD_AUDIO POST_NOTIFICATIONS"
    ),
    set_up_grants=permissions("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION"),
    databases={"databases/joplin.sqlite": NOTES},
)

__all__ = ["MANIFEST"]
