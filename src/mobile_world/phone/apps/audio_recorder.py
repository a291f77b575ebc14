"""Audio Recorder."""

from mobile_world.phone.kit import permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from mobile_world.phone.system.files import STORAGE

_RECORD = """
    _id INTEGER PRIMARY KEY, name TEXT NOT NULL, duration LONG NOT NULL, created LONG NOT NULL, added LONG NOT NULL,
    removed LONG NOT NULL, path TEXT NOT NULL, format TEXT NOT NULL DEFAULT '', size LONG NOT NULL DEFAULT 0,
    sample_rate INTEGER NOT NULL DEFAULT 0, channel_count INTEGER NOT NULL DEFAULT 0,
    bitrate INTEGER NOT NULL DEFAULT 0, bookmark INTEGER NOT NULL DEFAULT 0,
    waveform_processed INTEGER NOT NULL DEFAULT 0, data BLOB NOT NULL, data_str BLOB"""

RECORDS = f"""
CREATE TABLE records ({_RECORD});
CREATE TABLE trash ({_RECORD});
PRAGMA user_version = 5;
"""

MANIFEST = Manifest(
    package="com.dimowner.audiorecorder",
    label="Audio Recorder",
    icon="microphone",
    color="#c2185b",
    version_name="0.9.26",
    version_code=926,
    activities=(
        ActivitySpec(".app.welcome.WelcomeActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".app.setup.SetupActivity"),
        ActivitySpec(".app.main.MainActivity"),
        ActivitySpec(".app.records.RecordsActivity", label="Records"),
    ),
    permissions=permissions("RECORD_AUDIO", "POST_NOTIFICATIONS", "FOREGROUND_SERVICE"),
    set_up_grants=permissions("RECORD_AUDIO", "POST_NOTIFICATIONS"),
    databases={"databases/records.db": RECORDS},
    folders=(f"{STORAGE}/Android/data/com.dimowner.audiorecorder/files/Music/records",),
)

__all__ = ["MANIFEST"]
