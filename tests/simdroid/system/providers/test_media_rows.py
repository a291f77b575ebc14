"""Rows of the media store, column by column, and of the message store."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from simdroid.system import MessageBox, ProviderError, System
from simdroid.system.providers.base import Value
from tests.simdroid.system.providers.test_media import id3, movie, picture, sound
from tests.simdroid.system.sample_apps import make_system

ROOT = "/storage/emulated/0"
FILE = "content://media/external/file"
START_S = 1_697_384_040


@pytest.fixture
def system(tmp_path: Path) -> System:
    return make_system(tmp_path)


def rows(system: System, uri: str, *columns: str, where: str | None = None) -> list[tuple[Value, ...]]:
    provider = system.content.provider(uri)
    assert provider is not None
    cursor = provider.query(uri, list(columns) or None, where, None)
    assert cursor is not None
    return cursor.rows


PLACES = {
    "a.b.txt": ("a.b", "/", None, None, None, 0),
    ".x": (".x", "/", None, None, None, 0),
    "Download/y": ("y", "Download/", "Download", "Download", None, 1),
    "Music/Deep/Er/z.txt": ("z", "Music/Deep/Er/", "Er", "Music", "Deep", 0),
}


@pytest.mark.parametrize(("path", "wanted"), PLACES.items())
def test_columns_that_follow_from_the_path(system: System, path: str, wanted: tuple[Value, ...]) -> None:
    system.fs.mkdir(f"{ROOT}/{path}".rpartition("/")[0], parents=True)
    system.fs.write_bytes(f"{ROOT}/{path}", b"12345")
    system.fs.set_times(f"{ROOT}/{path}", mtime_ns=9_999_999_999)
    system.media.reconcile()
    names = ("title", "relative_path", "bucket_display_name", "primary_directory", "secondary_directory", "is_download")
    with system.media.store.open() as connection:
        row = connection.execute(f"SELECT *, {', '.join(names)} FROM files").fetchone()
    assert tuple(row[name] for name in names) == wanted
    folder = f"{ROOT}/{path}".rpartition("/")[0].lower()
    assert row["bucket_id"] == str(zlib.crc32(folder.encode()) - (1 << 31))
    others = ("_size", "date_added", "date_modified", "format", "is_drm", "is_trashed", "is_pending", "parent")
    assert tuple(row[name] for name in others) == (5, START_S, 9, 12288, 0, 0, 0, 0)


@pytest.mark.parametrize(("name", "flags"), [(".trashed-1-a.png", (1, 0)), (".pending-1-a.png", (0, 1))])
def test_trash_and_unfinished_files(system: System, name: str, flags: tuple[int, int]) -> None:
    system.fs.write_bytes(f"{ROOT}/DCIM/{name}", b"")
    system.media.reconcile()
    with system.media.store.open() as connection:
        row = connection.execute("SELECT is_trashed, is_pending, media_type FROM files").fetchone()
    assert tuple(row) == (*flags, 0)
    assert rows(system, FILE, "_id") == []


@pytest.mark.parametrize(
    ("folder", "column"),
    [
        ("Ringtones", "is_ringtone"),
        ("Alarms", "is_alarm"),
        ("Notifications", "is_notification"),
        ("Podcasts", "is_podcast"),
        ("Audiobooks", "is_audiobook"),
        ("Recordings", "is_recording"),
        ("Music", "is_music"),
    ],
)
def test_kinds_of_sounds(system: System, folder: str, column: str) -> None:
    system.fs.write_bytes(f"{ROOT}/{folder}/a.wav", sound(0.5))
    columns = ("is_ringtone", "is_alarm", "is_notification", "is_podcast", "is_audiobook", "is_recording", "is_music")
    (row,) = rows(system, "content://media/external/audio/media", *columns, "duration", "artist", "album", "year")
    assert row == (*(int(name == column) for name in columns), 500, "<unknown>", folder, None)


def test_tags_of_sounds(system: System) -> None:
    tags = {"TIT2": "Song", "TPE1": "Ann", "TALB": "First", "TRCK": "3/12", "TDRC": "2021-05"}
    system.fs.write_bytes(f"{ROOT}/Music/a.mp3", id3(**tags))
    system.fs.write_bytes(f"{ROOT}/Music/b.mp3", id3(TRCK="x", TYER="0"))
    system.fs.write_bytes(f"{ROOT}/Music/c.m4a", movie(2500, 0, 0))
    columns = ("title", "artist", "album", "track", "cd_track_number", "year", "duration", "artist_id", "album_key")
    unknown = zlib.crc32(b"<unknown>")
    assert rows(system, "content://media/external/audio/media", *columns) == [
        ("Song", "Ann", "First", 3, "3/12", 2021, None, zlib.crc32(b"Ann"), "first"),
        ("b", "<unknown>", "Music", None, "x", None, None, unknown, "music"),
        ("c", "<unknown>", "Music", None, None, None, 2500, unknown, "music"),
    ]


def test_what_lists_of_music_are_made_from(system: System) -> None:
    tags = {"TPE2": "Band", "TCON": "17", "TRCK": "4/9", "TPOS": "2", "TALB": "Days"}
    system.fs.write_bytes(f"{ROOT}/Music/a.mp3", id3(**tags))
    system.fs.mkdir(f"{ROOT}/Music/Ringtones")
    system.fs.write_bytes(f"{ROOT}/Music/Ringtones/b.wav", sound(0.5))
    columns = ("album_artist", "genre", "genre_id", "track", "num_tracks", "is_music", "is_ringtone")
    assert rows(system, "content://media/external/audio/media", *columns) == [
        ("Band", "Rock", zlib.crc32(b"Rock"), 2004, 9, 1, 0),
        (None, None, None, None, None, 1, 1),
    ]
    assert rows(system, "content://media/external/audio/genres") == [(zlib.crc32(b"Rock"), "Rock")]
    assert rows(system, "content://media/external/audio/albums", "album", "numsongs") == [("Days", 1), ("Ringtones", 1)]


def test_a_file_that_changed_is_read_again(system: System) -> None:
    path = f"{ROOT}/Music/a.wav"
    for seconds in (1, 2):
        system.fs.write_bytes(path, sound(seconds))
        assert rows(system, "content://media/external/audio/media", "duration") == [(seconds * 1000,)]
    system.fs.remove(path)
    assert rows(system, "content://media/external/audio/media") == []


def test_pictures_and_movies(system: System) -> None:
    system.fs.write_bytes(f"{ROOT}/DCIM/a.png", picture("PNG"))
    system.fs.write_bytes(f"{ROOT}/DCIM/b.png", b"broken")
    system.fs.write_bytes(f"{ROOT}/DCIM/c.mp4", movie(1500, 64, 0))
    system.fs.write_bytes(f"{ROOT}/DCIM/d.mp4", movie(1500, 64, 48))
    assert rows(system, "content://media/external/images/media", "width", "height", "resolution") == [
        (7, 5, "7×5"),
        (None, None, None),
    ]
    assert rows(system, "content://media/external/video/media", "duration", "width", "height", "resolution") == [
        (1500, None, None, None),
        (1500, 64, 48, "64×48"),
    ]


def test_scanning_answers_with_the_collection(system: System) -> None:
    found = []
    for name in ("a.png", "b.wav", "c.mp4", "d.txt"):
        system.fs.write_bytes(f"{ROOT}/Download/{name}", b"")
        found.append(system.media.scan(f"/sdcard/Download/{name}"))
    base = "content://media/external_primary"
    assert found == [f"{base}/images/media/1", f"{base}/audio/media/2", f"{base}/video/media/3", f"{base}/file/4"]
    assert (system.media.scan("/sdcard/none"), system.media.scan("/none/none")) == (None, None)
    system.fs.mkdir(f"{ROOT}/Android/data/p", parents=True)
    system.fs.write_bytes(f"{ROOT}/Android/data/p/a.png", b"")
    assert system.media.scan(f"{ROOT}/Android/data/p/a.png") is None


def test_files_that_a_folder_silences(system: System) -> None:
    system.fs.write_bytes(f"{ROOT}/DCIM/a.png", picture("PNG"))
    assert len(rows(system, "content://media/external/images/media")) == 1
    system.fs.write_bytes(f"{ROOT}/DCIM/.nomedia", b"")
    assert rows(system, "content://media/external/images/media") == []
    assert rows(system, FILE, "media_type", "_display_name") == [(0, "a.png"), (0, ".nomedia")]
    system.fs.remove(f"{ROOT}/DCIM/a.png")
    assert len(rows(system, FILE, "_id")) == 1


def test_the_provider_makes_and_removes_files(system: System) -> None:
    provider = system.content.provider(FILE)
    assert provider is not None
    images = "content://media/external/images/media"
    made = provider.insert(images, {"_display_name": "a.png", "description": "d"})
    assert made == f"{images}/1"
    assert rows(system, made, "_data", "description") == [(f"{ROOT}/Pictures/a.png", "d")]
    provider.write(made, b"12")
    assert (provider.read(made), provider.type_of(made), provider.type_of(images)) == (
        *(b"12", "image/png", "vnd.android.cursor.dir/image"),
    )
    other = provider.insert(FILE, {"relative_path": "Documents/New/", "title": "b.txt"})
    assert other == f"{FILE}/2"
    assert system.fs.is_file(f"{ROOT}/Documents/New/b.txt")
    existing = provider.insert(images, {"_data": "/sdcard/Pictures/a.png"})
    assert (existing, system.fs.read_bytes(f"{ROOT}/Pictures/a.png")) == (f"{images}/1", b"12")
    assert provider.update(images, {"description": "e"}, None) == 1
    assert provider.update(f"{FILE}/9", {"description": "e"}, None) == 0
    assert (provider.delete(f"{FILE}/9", None), provider.delete(images, None)) == (0, 1)
    assert not system.fs.exists(f"{ROOT}/Pictures/a.png")
    assert provider.type_of(f"{FILE}/9") is None
    for uri in (f"{FILE}/9", FILE.replace("external", "internal")):
        with pytest.raises(ProviderError, match="No item at"):
            provider.read(uri)
    assert rows(system, FILE.replace("external", "internal"), "_id") == []
    with pytest.raises(ProviderError, match="is not supported"):
        provider.insert(FILE.replace("external", "internal"), {"title": "x"})
    with pytest.raises(ProviderError, match="Volume usb not found"):
        rows(system, FILE.replace("external", "usb"))
    with pytest.raises(ProviderError, match="outside shared storage"):
        provider.insert(FILE, {"_data": "/data/x"})
    assert provider.call(FILE, "scan_volume", "external", {}) == {}
    scanned = provider.call(FILE, "scan_file", f"{ROOT}/Documents/New/b.txt", {})
    assert scanned == {"android.intent.extra.STREAM": "content://media/external_primary/file/2"}
    for method, argument in (("scan_file", None), ("other", "x")):
        with pytest.raises(ProviderError, match="Unsupported call"):
            provider.call(FILE, method, argument, {})


# -- messages --------------------------------------------------------------------------------------------------------


def test_messages_in_every_box(system: System) -> None:
    messages = system.messages
    now = system.clock.now_ms() + 7
    system.clock.advance(0.007)
    found = [messages.add("1111111", str(box), box, creator=None) for box in MessageBox]
    assert [message.read for message in found] == [False, True, True, True, True, True]
    assert messages.messages(found[0].thread_id) == found
    with messages.store.open() as connection:
        stored = connection.execute(
            "SELECT type, date, date_sent, protocol, reply_path_present, read, seen, sub_id, error_code FROM sms"
        ).fetchall()
    sent = now // 1000 * 1000
    assert tuple(stored[0]) == (1, now, sent, 0, 0, 0, 0, 1, -1)
    assert [tuple(row) for row in stored[1:]] == [(box, now, 0, None, None, 1, 1, 1, -1) for box in range(2, 7)]
    assert messages.add("1111111", "x", MessageBox.INBOX, creator="c", read=True).read


def test_threads_newest_first(system: System) -> None:
    messages = system.messages
    group = messages.thread_id("1111111", "2222222")
    assert messages.thread_id("2222222", "1111111") == group
    assert messages.threads() == []
    first = messages.add("+1 111-1111", "a", MessageBox.INBOX, creator=None)
    second = messages.add("2222222", "b", MessageBox.SENT, creator=None)
    found = messages.threads()
    assert [(thread.id, thread.addresses, thread.snippet, thread.message_count, thread.read) for thread in found] == [
        (second.thread_id, ("2222222",), "b", 1, True),
        (first.thread_id, ("1111111",), "a", 1, False),
    ]
    assert found[0].date_ms == second.date_ms
    messages.mark_read(first.thread_id)
    assert [thread.read for thread in messages.threads()] == [True, True]
    messages.delete_thread(first.thread_id)
    assert [thread.id for thread in messages.threads()] == [second.thread_id]
    assert messages.messages(first.thread_id) == []


def test_rows_that_others_write(system: System) -> None:
    provider = system.content.provider("content://sms")
    assert provider is not None
    now = system.clock.now_ms()
    made: tuple[tuple[str, dict[str, Value]], ...] = (
        ("content://sms/sent", {"address": "1111111", "body": "a", "type": 1}),
        ("content://sms", {"address": "1111111", "body": "b"}),
        ("content://sms", {"type": 5, "date": 3, "thread_id": 9, "creator": "me"}),
        ("content://sms/draft", {"body": "no address"}),
    )
    for uri, values in made:
        assert provider.insert(uri, values) is not None
    with system.messages.store.open() as connection:
        stored = connection.execute("SELECT type, date, read, thread_id, creator FROM sms ORDER BY _id").fetchall()
    shell = "com.android.shell"
    assert [tuple(row) for row in stored] == [
        (2, now, 1, 1, shell),
        (1, now, 0, 1, shell),
        (5, 3, 1, 9, "me"),
        (3, now, 1, None, shell),
    ]
    assert provider.insert("content://sms/none", {"body": "x"}) is None
    assert provider.query("content://sms/none", None, None, None) is None
    assert provider.insert("content://sms/raw", {"count": 1}) == "content://sms/1"
    counts = {"": 4, "inbox": 1, "sent": 1, "draft": 1, "failed": 1, "outbox": 0, "queued": 0, "undelivered": 1, "1": 1}
    assert {path: len(rows(system, f"content://sms/{path}", "_id")) for path in counts} == counts
    (odd,) = system.messages.messages(9)
    assert (odd.address, odd.body, odd.box, odd.date_ms) == ("", "", MessageBox.FAILED, 3)


def test_conversations_by_provider(system: System) -> None:
    base = "content://mms-sms"
    provider = system.content.provider(base)
    assert provider is not None
    for address, body in (("1111111", "a"), ("1111111", "b"), ("2222222", "c")):
        system.clock.advance(1)
        system.messages.add(address, body, MessageBox.INBOX, creator=None)
    assert rows(system, f"{base}/conversations?simple=true", "_id", "message_count") == [(2, 1), (1, 2)]
    assert rows(system, f"{base}/threadID?recipient=2222222&recipient=1111111", "_id") == [(3,)]
    with pytest.raises(ProviderError, match="without recipients"):
        rows(system, f"{base}/threadID")
    assert rows(system, f"{base}/conversations", "body") == [("b",), ("c",)]
    assert rows(system, f"{base}/conversations/1", "body", "transport_type") == [("a", "sms"), ("b", "sms")]
    whole = provider.query(f"{base}/conversations/1", None, None, None)
    assert whole is not None
    assert (len(whole.columns), "normalized_date" in whole.columns, whole.columns[0]) == (40, False, "_id")
    assert provider.delete(f"{base}/conversations/1", "body = 'a'") == 1
    assert len(system.messages.messages(1)) == 1
    assert provider.delete(f"{base}/conversations", None) == 2
    assert system.messages.threads() == []
    with pytest.raises(ProviderError, match="cannot insert"):
        provider.insert(f"{base}/conversations", {"body": "x"})
    with pytest.raises(ProviderError, match="Unrecognized URI"):
        rows(system, f"{base}/none")
