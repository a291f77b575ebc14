"""URIs, routes and SQL of the providers that are tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from simdroid.system import Content, ProviderError, System
from simdroid.system.providers.base import Uri, array_map, authority, configure, hash_code, hash_map, sql
from simdroid.system.providers.file_types import MediaType, media_type_of, mime_of
from tests.simdroid.system.sample_apps import make_system


@pytest.fixture
def system(tmp_path: Path) -> System:
    return make_system(tmp_path)


@pytest.fixture
def memory() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as connection:
        yield connection


@pytest.fixture
def table(memory: sqlite3.Connection) -> sqlite3.Connection:
    memory.execute("CREATE TABLE t (_id INTEGER PRIMARY KEY, a TEXT UNIQUE, b INTEGER)")
    memory.executemany("INSERT INTO t (a, b) VALUES (?, ?)", [("x", 3), ("y", 1), ("z", 2)])
    return memory


@pytest.mark.parametrize(
    ("text", "place", "segments", "parameters"),
    [
        ("content://sms", "sms", (), {}),
        ("content://0@sms/inbox/3", "sms", ("inbox", "3"), {}),
        ("content://sms//a%20b/?x=1&y=#end", "sms", ("a b",), {"x": "1", "y": ""}),
        ("content://sms?x=a%26b", "sms", (), {"x": "a&b"}),
        ("nothing", "", (), {}),
    ],
)
def test_uris_are_taken_apart(text: str, place: str, segments: tuple[str, ...], parameters: dict[str, str]) -> None:
    assert Uri.parse(text) == Uri(text, place, segments, parameters)


def test_authorities_name_a_user_too() -> None:
    assert [authority(uri) for uri in ("content://0@sms/1", "content://a?b", "content://a#b", "x")] == [
        *("0@sms", "a", "a", ""),
    ]


@pytest.mark.parametrize(
    ("path", "pattern", "fits"),
    [
        ("", "", True),
        ("a", "", False),
        ("", "a", False),
        ("a/1", "a/#", True),
        ("a/x", "a/#", False),
        ("a/\u0663", "a/#", False),
        ("a/x", "a/*", True),
        ("a/x", "a/x", True),
        ("a/x", "a/y", False),
        ("a/x/1", "a/x", False),
    ],
)
def test_shapes_of_paths(path: str, pattern: str, fits: bool) -> None:
    assert Uri.parse(f"content://t/{path}").matches(pattern) is fits


def test_a_row_has_a_uri_below_its_table() -> None:
    assert Uri.parse("content://0@t/a/b?x=1").child(7) == "content://t/a/b/7"


def test_java_hashes_and_orders() -> None:
    assert [hash_code(text) for text in ("", "a", "ab", "\U0001f600", "polygenelubricants")] == [
        *(0, 97, 3105, 1772899, 0x80000000),
    ]
    assert array_map(("a", "polygenelubricants", "ab", "a")) == ["polygenelubricants", "a", "ab"]
    # 'a' and 'q' share one of 16 buckets, and part when there are 32.
    assert hash_map(("q", "b", "a", "q")) == ["q", "a", "b"]
    letters = "abcdefghijklmnop"
    assert hash_map(letters[:12][::-1]) == list(letters[:12])
    assert hash_map(letters[::-1]) == list(letters)
    assert hash_map(("polygenelubricants", "a")) == ["polygenelubricants", "a"]


def test_conditions_and_quotes() -> None:
    assert sql.both("a = 1", None, " ", "b OR c") == "(a = 1) AND (b OR c)"
    assert sql.both() == ""
    assert sql.quoted("it's") == "'it''s'"


def test_selecting(table: sqlite3.Connection) -> None:
    whole = sql.select(table, "t", sort="b")
    assert (whole.columns, whole.rows) == (["_id", "a", "b"], [(2, "y", 1), (3, "z", 2), (1, "x", 3)])
    columns = {"b": "b", "twice": "b * 2"}
    assert sql.select(table, "t", columns=columns, where="a = 'x'") == (["b", "twice"], [(3, 6)])
    assert sql.select(table, "t", columns=columns, projection=["twice"], sort="b") == (["twice"], [(2,), (4,), (6,)])
    assert sql.select(table, "t", columns=columns, projection=["_count"]) == (["_count"], [(3,)])
    assert sql.select(table, "t", projection=["max(b)"]).rows == [(3,)]
    with pytest.raises(ProviderError, match="Invalid column a"):
        sql.select(table, "t", columns=columns, projection=["a"])
    with pytest.raises(ProviderError, match=r"no such column: none \(code 1 SQLITE_ERROR\): , while compiling: SELECT"):
        sql.select(table, "t", projection=["none"])


def test_writing(table: sqlite3.Connection) -> None:
    assert sql.insert(table, "t", {"a": "w", "b": None}) == 4
    assert sql.update(table, "t", {"b": 9}, "") == 4
    assert sql.update(table, "t", {"b": 8}, "a = 'w'") == 1
    assert sql.delete(table, "t", "a IN ('w', 'x')") == 2
    assert sql.delete(table, "t", "") == 2
    with pytest.raises(ProviderError, match="Empty values"):
        sql.update(table, "t", {}, "")
    sql.insert(table, "t", {"a": "w"})
    with pytest.raises(ProviderError, match=r"\(code 2067 SQLITE_CONSTRAINT_UNIQUE\[2067\]\)"):
        sql.insert(table, "t", {"a": "w"})
    with pytest.raises(ProviderError, match='"odd ""name'):
        sql.insert(table, "t", {'odd "name': 1})


def test_functions_and_limits_of_a_connection(memory: sqlite3.Connection) -> None:
    configure(memory)

    def value(expression: str) -> object:
        return memory.execute(f"SELECT {expression}").fetchone()[0]

    assert value("PHONE_NUMBERS_EQUAL('+15551234567', '555-123-4567', 0)") == 1
    assert value("_PHONE_NUMBER_STRIPPED_REVERSED('+1 555')") == "5551+"
    assert value("CAST(X'ff61' AS TEXT)") == "\udcffa"
    with pytest.raises(sqlite3.DataError):
        value(f"length(zeroblob({(4 << 20) + 1}))")
    assert value(f"length(zeroblob({4 << 20}))") == 4 << 20
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        memory.execute(endless).fetchone()


def test_providers_are_found_by_authority(system: System) -> None:
    content = system.content
    assert content.provider("content://0@sms/inbox") is content.provider("content://sms")
    assert content.provider("content://none/x") is None
    assert content.type_of("content://sms/inbox") == "vnd.android.cursor.dir/sms"
    assert content.type_of("content://sms/nothing") is None
    assert Content().type_of("content://sms/inbox") is None


@pytest.mark.parametrize(
    ("uri", "values", "found"),
    [
        ("content://com.android.calendar/events", {"calendar_id": 1, "title": "x"}, 1),
        ("content://user_dictionary/words", {"word": "x", "frequency": 5}, 1),
        ("content://downloads/my_downloads", {"uri": "x"}, 1),
        ("content://mms", {"msg_box": 1}, 1),
    ],
)
def test_tables_without_rules(system: System, uri: str, values: dict[str, str | int], found: int) -> None:
    provider = system.content.provider(uri)
    assert provider is not None
    assert provider.insert(uri, dict(values)) == f"{uri}/1"
    for where in (uri, f"{uri}/1", f"{uri}/2"):
        cursor = provider.query(where, ["_id"], None, None)
        assert cursor is not None
        assert len(cursor.rows) == (0 if where.endswith("2") else found)
    assert provider.call(uri, "any", None, {}) is None
    for act in (lambda: provider.read(uri), lambda: provider.write(uri, b"")):
        with pytest.raises(ProviderError, match="No files supported"):
            act()
    assert provider.delete(uri, "_id = 2") == 0
    assert provider.update(f"{uri}/1", {"_id": 3}, None) == 1
    assert provider.delete(f"{uri}/3", None) == 1
    with pytest.raises(ProviderError, match="Unknown URL"):
        provider.query(f"{uri}/a/b/c/d", None, None, None)


@pytest.mark.parametrize(("box", "number"), [("inbox", 1), ("sent", 2), ("drafts", 3), ("outbox", 4)])
def test_boxes_of_picture_messages(system: System, box: str, number: int) -> None:
    provider = system.content.provider("content://mms")
    assert provider is not None
    for each in range(1, 5):
        provider.insert("content://mms", {"msg_box": each})
    cursor = provider.query(f"content://mms/{box}", ["msg_box"], None, None)
    assert cursor is not None
    assert cursor.rows == [(number,)]


def test_calendars_and_words_follow_their_rules(system: System) -> None:
    calendar = system.content.provider("content://com.android.calendar")
    assert calendar is not None
    for start, end in ((10, 20), (30, None)):
        calendar.insert("content://com.android.calendar/events", {"calendar_id": 1, "dtstart": start, "dtend": end})
    counts = []
    for span in ("1/9", "1/10", "20/29", "21/29", "21/30", "31/40"):
        cursor = calendar.query(f"content://com.android.calendar/instances/when/{span}", ["_id"], None, None)
        assert cursor is not None
        counts.append(len(cursor.rows))
    assert counts == [0, 1, 1, 0, 1, 0]
    with pytest.raises(ProviderError, match="Unknown uri"):
        calendar.insert("content://com.android.calendar/instances/when/1/2", {"title": "x"})
    words = system.content.provider("content://user_dictionary")
    assert words is not None
    for word, frequency in (("a", 1), ("b", 3), ("c", 2)):
        words.insert("content://user_dictionary/words", {"word": word, "frequency": frequency})
    cursor = words.query("content://user_dictionary/words", ["word"], None, None)
    assert cursor is not None
    assert cursor.rows == [("b",), ("c",), ("a",)]


def test_columns_of_calendars(system: System) -> None:
    for table, prefix in (("calendars", "cal_sync"), ("events", "sync_data")):
        provider = system.content.provider("content://com.android.calendar")
        assert provider is not None
        cursor = provider.query(f"content://com.android.calendar/{table}", None, None, None)
        assert cursor is not None
        found = [name for name in cursor.columns if name.startswith(prefix)]
        assert found == [f"{prefix}{number}" for number in range(1, 11)]


@pytest.mark.parametrize(
    ("name", "mime", "kind"),
    [
        ("a.JPG", "image/jpeg", MediaType.IMAGE),
        ("a.b.mp3", "audio/mpeg", MediaType.AUDIO),
        ("a.m3u", "audio/mpegurl", MediaType.PLAYLIST),
        ("a.mp4", "video/mp4", MediaType.VIDEO),
        ("a.srt", "application/x-subrip", MediaType.SUBTITLE),
        ("a.vtt", "text/vtt", MediaType.SUBTITLE),
        ("a.pdf", "application/pdf", MediaType.DOCUMENT),
        ("a.txt", "text/plain", MediaType.DOCUMENT),
        ("a.apk", "application/vnd.android.package-archive", MediaType.NONE),
        ("a.zip", "application/zip", MediaType.NONE),
        ("a.none", "application/octet-stream", MediaType.NONE),
        ("txt", "application/octet-stream", MediaType.NONE),
    ],
)
def test_types_of_files(name: str, mime: str, kind: MediaType) -> None:
    assert (mime_of(name), media_type_of(mime)) == (mime, kind)
    assert [int(each) for each in MediaType] == [0, 1, 2, 3, 4, 5, 6]
