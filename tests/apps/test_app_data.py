"""What evaluators of AndroidWorld and MobileWorld rely on: packages, activities, tables, folders."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.catalogue import catalogue
from simdroid.device import Phone
from simdroid.system import Component, open_database
from tests.conftest import Result

Sh = Callable[..., Result]

MANIFESTS = {manifest.package: manifest for manifest in catalogue()}

EVENTS = (
    "id start_ts end_ts title location description repeat_interval repeat_rule reminder_1_minutes reminder_2_minutes "
    "reminder_3_minutes reminder_1_type reminder_2_type reminder_3_type repeat_limit repetition_exceptions attendees "
    "import_id time_zone flags event_type parent_id last_updated source availability color type"
)
TASKS = (
    "_id title importance dueDate hideUntil created modified completed deleted notes estimatedSeconds elapsedSeconds "
    "timerStart notificationFlags lastNotified recurrence repeat_from calendarUri remoteId collapsed parent order "
    "read_only"
)
TRACKS = (
    "_id name description category starttime stoptime numpoints totaldistance totaltime movingtime avgspeed "
    "avgmovingspeed maxspeed minelevation maxelevation elevationgain icon uuid elevationloss starttime_offset "
    "activity_type"
)
NOTES = (
    "id parent_id title body created_time updated_time is_conflict latitude longitude altitude author source_url "
    "is_todo todo_due todo_completed source source_application application_data order user_created_time "
    "user_updated_time encryption_cipher_text encryption_applied markup_language is_shared share_id "
    "conflict_original_id master_key_id user_data deleted_time"
)
NORMALIZED = (
    "id title body user_created_time user_updated_time is_todo todo_completed parent_id latitude longitude altitude "
    "source_url todo_due"
)
FOLDERS = (
    "id title created_time updated_time user_created_time user_updated_time encryption_cipher_text encryption_applied "
    "parent_id is_shared share_id master_key_id icon user_data deleted_time"
)
MARKERS = (
    "marker_id marker_lat marker_lon marker_description marker_active marker_added marker_visited group_name group_key "
    "marker_color marker_next_key marker_disabled marker_selected marker_map_object_name title"
)
DATA = "/data/data"
EXACT = [
    (f"{DATA}/com.simplemobiletools.calendar.pro/databases/events.db", "events", EVENTS),
    (
        f"{DATA}/com.flauschcode.broccoli/databases/broccoli",
        "recipes",
        "recipeId title description servings preparationTime source ingredients directions favorite imageName",
    ),
    (
        f"{DATA}/com.arduia.expense/databases/accounting.db",
        "expense",
        "expense_id name amount category note created_date modified_date",
    ),
    (f"{DATA}/org.tasks/databases/database", "tasks", TASKS),
    (f"{DATA}/de.dennisguse.opentracks/databases/database.db", "tracks", TRACKS),
    (f"{DATA}/net.cozic.joplin/databases/joplin.sqlite", "notes", NOTES),
    (f"{DATA}/net.cozic.joplin/databases/joplin.sqlite", "notes_normalized", NORMALIZED),
    (f"{DATA}/net.cozic.joplin/databases/joplin.sqlite", "folders", FOLDERS),
    (f"{DATA}/net.osmand/databases/map_markers_db", "map_markers", MARKERS),
    (f"{DATA}/code.name.monkey.retromusic/databases/playlist.db", "PlaylistEntity", "playlist_id playlist_name"),
]
AT_LEAST = [
    (f"{DATA}/org.videolan.vlc/app_db/vlc_media.db", "Playlist", "id_playlist name"),
    (f"{DATA}/org.videolan.vlc/app_db/vlc_media.db", "Media", "id_media filename"),
    (f"{DATA}/org.videolan.vlc/app_db/vlc_media.db", "PlaylistMediaRelation", "playlist_id media_id position"),
    (
        f"{DATA}/code.name.monkey.retromusic/databases/playlist.db",
        "SongEntity",
        "song_key playlist_creator_id title duration",
    ),
    (f"{DATA}/code.name.monkey.retromusic/databases/music_playback_state.db", "playing_queue", "title"),
    (
        "/data/user_de/0/com.google.android.deskclock/databases/alarms.db",
        "alarm_templates",
        "hour minutes enabled daysofweek vibrate ringtone label blackout_end",
    ),
]


def _columns(phone: Phone, path: str, table: str) -> list[str]:
    with open_database(phone.system.fs, path) as database:
        return [row["name"] for row in database.execute(f'PRAGMA table_info("{table}")')]


@pytest.mark.parametrize(("path", "table", "columns"), EXACT)
def test_tables_that_are_read_row_by_row_have_exactly_their_columns(
    phone: Phone, path: str, table: str, columns: str
) -> None:
    assert _columns(phone, path, table) == columns.split()


@pytest.mark.parametrize(("path", "table", "columns"), AT_LEAST)
def test_tables_that_are_joined_have_the_columns_of_the_joins(
    phone: Phone, path: str, table: str, columns: str
) -> None:
    assert set(columns.split()) <= set(_columns(phone, path, table))


@pytest.mark.parametrize(("path", "table", "columns"), [entry for entry in EXACT if entry[1] != "map_markers"])
def test_a_row_without_its_key_gets_one(phone: Phone, path: str, table: str, columns: str) -> None:
    """AndroidWorld inserts every field but the key; Joplin's keys are texts that it makes itself."""
    names = columns.split() if "joplin" in path else columns.split()[1:]
    quoted = ", ".join(f'"{name}"' for name in names)
    with open_database(phone.system.fs, path) as database:
        marks = ", ".join("?" for _ in names)
        database.execute(f"INSERT INTO {table} ({quoted}) VALUES ({marks})", ["1"] * len(names))
        row = database.execute(f"SELECT * FROM {table}").fetchone()
    assert row[columns.split()[0]] in (1, "1")


def test_user_tables_are_empty_on_a_fresh_phone(phone: Phone) -> None:
    for path, table, _ in [*EXACT, *AT_LEAST[:5]]:
        with open_database(phone.system.fs, path) as database:
            assert database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] == 0, (path, table)


@pytest.mark.parametrize(
    "folder",
    [
        "/storage/emulated/0/Documents/Markor",
        "/storage/emulated/0/Android/data/com.dimowner.audiorecorder/files/Music/records",
        "/storage/emulated/0/VLCVideos",
        "/data/media/0/Android/data/net.osmand/files/favorites",
        "/storage/emulated/0/Android/data/net.osmand/files/tracks",
        "/data/data/net.osmand/files",
        "/sdcard/DCIM",
        "/sdcard/Music",
        "/sdcard/Pictures",
        "/sdcard/Movies",
        "/storage/emulated/0/Download",
        "/data/system/users/0",
    ],
)
def test_folders_that_evaluators_look_into(phone: Phone, folder: str) -> None:
    assert phone.system.fs.is_dir(folder)


COMPONENTS = [
    "com.android.chrome/com.google.android.apps.chrome.Main",
    "com.android.camera2/com.android.camera.CameraLauncher",
    "com.dimowner.audiorecorder/com.dimowner.audiorecorder.app.welcome.WelcomeActivity",
    "com.google.android.deskclock/com.android.deskclock.DeskClock",
    "com.google.android.contacts/com.android.contacts.activities.PeopleActivity",
    "com.google.android.dialer/com.google.android.dialer.extensions.GoogleDialtactsActivity",
    "com.google.android.documentsui/com.android.documentsui.files.FilesActivity",
    "com.google.android.gm/.ConversationListActivityGmail",
    "com.google.android.apps.maps/com.google.android.maps.MapsActivity",
    "com.google.android.apps.photos/com.google.android.apps.photos.home.HomeActivity",
    "com.google.android.calendar/com.android.calendar.AllInOneActivity",
    "com.google.android.apps.docs/.drive.startup.StartupActivity",
    "com.google.android.youtube/com.google.android.apps.youtube.app.WatchWhileActivity",
    "com.google.android.googlequicksearchbox/com.google.android.googlequicksearchbox.SearchActivity",
    "com.google.android.apps.messaging/com.google.android.apps.messaging.ui.ConversationListActivity",
    "com.example.androidworld/.MainActivity",
    "net.gsantner.markor/net.gsantner.markor.activity.MainActivity",
    "ca.zgrs.clipper/ca.zgrs.clipper.Main",
    "com.simplemobiletools.smsmessenger/com.simplemobiletools.smsmessenger.activities.MainActivity",
    "com.simplemobiletools.calendar.pro/com.simplemobiletools.calendar.pro.activities.MainActivity",
    "com.simplemobiletools.gallery.pro/com.simplemobiletools.gallery.pro.activities.MainActivity",
    "com.simplemobiletools.draw.pro/com.simplemobiletools.draw.pro.activities.MainActivity",
    "com.google.androidenv.miniwob/com.google.androidenv.miniwob.app.MainActivity",
    "com.arduia.expense/com.arduia.expense.ui.MainActivity",
    "com.flauschcode.broccoli/com.flauschcode.broccoli.MainActivity",
    "net.osmand/net.osmand.plus.activities.MapActivity",
    "org.tasks/com.todoroo.astrid.activity.MainActivity",
    "de.dennisguse.opentracks/de.dennisguse.opentracks.TrackListActivity",
    "net.cozic.joplin/.MainActivity",
    "org.videolan.vlc/.gui.MainActivity",
    "code.name.monkey.retromusic/.activities.MainActivity",
]


NO_LAUNCHERS = {"com.dimowner.audiorecorder"}
"""AndroidWorld starts its welcome page; the icon opens the main page, which shows the other one first only once."""


def test_activities_that_outside_code_starts_are_the_launchers_too(phone: Phone) -> None:
    for text in COMPONENTS:
        component = Component.parse(text)
        assert component is not None, text
        assert phone.system.packages.find_activity(component), text
        assert (MANIFESTS[component.package].launcher() == component) is (component.package not in NO_LAUNCHERS)


PERMISSIONS = [
    ("com.simplemobiletools.calendar.pro", "READ_CALENDAR WRITE_CALENDAR POST_NOTIFICATIONS"),
    ("com.android.camera2", "ACCESS_COARSE_LOCATION"),
    (
        "com.simplemobiletools.gallery.pro",
        "WRITE_EXTERNAL_STORAGE ACCESS_MEDIA_LOCATION READ_MEDIA_IMAGES READ_MEDIA_VIDEO POST_NOTIFICATIONS",
    ),
    ("com.dimowner.audiorecorder", "RECORD_AUDIO POST_NOTIFICATIONS"),
    ("net.osmand", "POST_NOTIFICATIONS"),
    ("de.dennisguse.opentracks", "ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION POST_NOTIFICATIONS"),
    ("org.videolan.vlc", "POST_NOTIFICATIONS"),
    ("net.cozic.joplin", "ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION"),
    ("code.name.monkey.retromusic", "READ_MEDIA_AUDIO POST_NOTIFICATIONS"),
]


@pytest.mark.parametrize(("package", "names"), PERMISSIONS)
def test_permissions_that_set_up_code_grants_are_asked_for(package: str, names: str) -> None:
    assert {f"android.permission.{name}" for name in names.split()} <= set(MANIFESTS[package].permissions)


def test_manifests_make_sense() -> None:
    for manifest in catalogue():
        assert set(manifest.granted) <= set(manifest.permissions), manifest.package
        assert len({activity.name for activity in manifest.activities}) == len(manifest.activities), manifest.package
        assert manifest.color.startswith("#") and len(manifest.color) == 7, manifest.package
        assert manifest.label and manifest.icon, manifest.package


def test_no_package_is_listed_twice() -> None:
    assert len(MANIFESTS) == len(catalogue())


def test_drawer_holds_what_an_android_world_phone_shows() -> None:
    labels = sorted((manifest.label for manifest in catalogue() if manifest.launcher()), key=str.casefold)
    wanted = [
        "AndroidWorld",
        "Audio Recorder",
        "Broccoli",
        "Calendar",
        "Calendar",
        "Camera",
        "Chrome",
        "Clipper",
        "Clock",
        "Contacts",
        "Draw",
        "Drive",
        "Files",
        "Gallery",
        "Gmail",
        "Google",
        "Joplin",
        "Maps",
        "Markor",
        "Messages",
        "Miniwob App",
        "OpenTracks",
        "OsmAnd",
        "Phone",
        "Photos",
        "Pro Expense",
        "Retro Music",
        "SMS Messenger",
        "Tasks",
        "TMoble",
        "VLC",
        "YouTube",
        "YT Music",
    ]
    for label in set(wanted):
        assert labels.count(label) >= wanted.count(label), label


def test_forwarder_takes_its_configuration(phone: Phone, sh: Sh) -> None:
    package = "com.google.androidenv.accessibilityforwarder"
    action = "accessibility_forwarder.intent.action.SET_GRPC"
    result = sh(
        f'am broadcast -a {action} --ei "port" 5000 --es "host" 10.0.2.2 -n {package}/{package}.FlagsBroadcastReceiver'
    )
    assert result.status == 0 and result.stdout.endswith("Broadcast completed: result=0\n")
    assert any(entry.message == "Setting gRPC endpoint to 10.0.2.2:5000." for entry in phone.system.log.entries())
