"""What fixtures ask of a device and what records make of its answers, without a phone."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest

from mobile_world.domain import DeviceRefused
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.values import (
    WEEK,
    Alarm,
    Calendar,
    Call,
    City,
    Clipboard,
    Event,
    Fixture,
    Message,
    Notification,
    Person,
    Radio,
    Setting,
    Stopwatch,
    TextFile,
    TimeOfDay,
    Timer,
    call_log,
    conversation,
    put_fixtures,
    sent,
)
from mobile_world.tasks.values.events import DEFAULTS
from mobile_world.tasks.values.files import StoredFile

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
NOW_MS = int(NOW.timestamp() * 1000)
MINUTE_MS = 60_000


@dataclass
class Result:
    stdout: bytes = b""
    status: int = 0
    stderr: bytes = b""

    @property
    def text(self) -> str:
        return self.stdout.decode()


@dataclass
class FakeDevice:
    """Notes what it is asked, and answers with prepared rows and outputs."""

    rows: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    outputs: dict[str, Result] = field(default_factory=dict)
    inserted: list[tuple[str, list[dict[str, Any]]]] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)
    name: str = "fake"

    @property
    def device(self) -> FakeDevice:
        return self

    @property
    def controller(self) -> AndroidController:
        return cast(AndroidController, self)

    def now(self) -> datetime:
        return NOW

    def insert(self, provider: str, *rows: dict[str, Any]) -> None:
        self.inserted.append((provider, list(rows)))

    def query(self, provider: str, **options: Any) -> list[dict[str, str]]:
        self.asked.append((provider, options))
        return self.rows[provider]

    def sql(self, database: str, statement: str) -> list[dict[str, str]]:
        self.asked.append((database, statement))
        return self.rows.get(database, [])

    def run(self, words: Sequence[str], **_: Any) -> Result:
        self.asked.append(list(words))
        return self.outputs.get(" ".join(words), Result())

    def shell(self, words: Sequence[str], *, stdin: bytes, timeout: float) -> Result:
        self.asked.append((list(words), stdin))
        return self.outputs.get("shell", Result())

    def put_setting(self, *setting: str) -> None:
        self.asked.append(setting)

    def set_clipboard(self, text: str) -> None:
        self.asked.append(text)

    def set_clock(self, moment: datetime) -> None:
        self.asked.append(moment)


def test_messages_are_inserted_by_box_with_their_age() -> None:
    phone = FakeDevice()
    put_fixtures(phone.controller, [*conversation([Message("1", "a"), Message("2", "b")]), sent("3", "c")])
    inbox, went = phone.inserted
    assert inbox == (
        "content://sms/inbox",
        [
            {
                "address": "1",
                "body": "a",
                "date": str(NOW_MS - 30 * MINUTE_MS - 390_000),
                "read": 1,
                "seen": 1,
                "type": 1,
            },
            {"address": "2", "body": "b", "date": str(NOW_MS - 30 * MINUTE_MS), "read": 1, "seen": 1, "type": 1},
        ],
    )
    assert went == (
        "content://sms/sent",
        [{"address": "3", "body": "c", "date": str(NOW_MS), "read": 1, "seen": 1, "type": 2}],
    )


def test_messages_are_read_by_box_and_plain_number() -> None:
    stored = [("2", "+1 (206) 555-0100"), ("1", "2"), ("5", "3"), ("9", "4")]
    phone = FakeDevice({"content://sms": [{"address": number, "type": box, "body": "x"} for box, number in stored]})
    assert Message.read(phone.controller) == [
        Message("2", "x"),
        Message("2065550100", "x", "sent"),
        Message("3", "x", "failed"),
        Message("4", "x", "queued"),
    ]
    [(_, options)] = phone.asked
    assert options == {"projection": ("address", "type", "body"), "where": "type != 3"}


def test_calls_are_logged_some_time_apart() -> None:
    phone = FakeDevice()
    put_fixtures(phone.controller, call_log([Call("1", "missed"), Call("2", "outgoing"), Call("3", "incoming")]))
    [(provider, rows)] = phone.inserted
    assert provider == "content://call_log/calls"
    assert [(row["number"], row["type"], row["duration"], row["new"], row["presentation"]) for row in rows] == [
        ("1", 3, 0, 1, 1),
        ("2", 2, 291, 0, 1),
        ("3", 1, 110, 0, 1),
    ]
    first, second, last = [(NOW_MS - int(str(row["date"]))) / MINUTE_MS for row in rows]
    assert last == 23
    gaps = (first - second, second - last)
    assert gaps[0] != gaps[1]
    assert all(23 / 4 <= gap <= 23 * 7 / 4 for gap in gaps)


@pytest.mark.parametrize(
    ("stored", "way"),
    [
        ("1", "incoming"),
        ("3", "missed"),
        ("6", "blocked"),
        ("7", "other"),
        ("8", "other"),
        ("0", "other"),
        ("x", "other"),
    ],
)
def test_calls_are_read_by_their_type(stored: str, way: str) -> None:
    phone = FakeDevice({"content://call_log/calls": [{"number": "(1) 2", "type": stored, "duration": "0"}]})
    [call] = Call.read(phone.controller)
    assert (call.number, call.way) == ("12", way)


def test_alarms_are_rows_of_the_clock() -> None:
    phone = FakeDevice()
    put_fixtures(phone.controller, [Alarm(6, 5, ("Sunday", "Monday"), label="it's"), Alarm(23, 0, enabled=False)])
    [(_, statement)] = phone.asked
    assert statement == (
        "INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label) VALUES "
        "(6, 5, 65, 1, 1, 'it''s'), (23, 0, 0, 0, 1, '')"
    )


def test_alarms_are_read_in_the_order_of_the_day() -> None:
    row = {"hour": "7", "minutes": "30", "daysofweek": "3", "enabled": "0", "vibrate": "1", "label": "Gym"}
    row |= {"ringtone": "default", "quiet": ""}
    early = {**row, "hour": "6", "daysofweek": "64", "enabled": "1", "vibrate": "0", "label": ""}
    database = "/data/user_de/0/com.google.android.deskclock/databases/alarms.db"
    found = Alarm.read(FakeDevice({database: [row, early]}).controller)
    assert found == [Alarm(6, 30, ("Sunday",), vibrate=False), Alarm(7, 30, WEEK[:2], enabled=False, label="Gym")]
    assert list(map(str, found)) == ["6:30 on Sunday without vibration", "7:30 'Gym' on Monday, Tuesday (off)"]


PREFERENCES = (
    "su 0 cat /data/user_de/0/com.google.android.deskclock/shared_prefs/com.google.android.deskclock_preferences.xml"
)


def clock(**stored: str) -> AndroidController:
    entries = "".join(f'<string name="{name}">{value}</string>' for name, value in stored.items())
    return FakeDevice(
        outputs={PREFERENCES: Result(f'<map>{entries}<int name="sw_lap_num" value="2"/></map>'.encode())}
    ).controller


def test_timers_stopwatch_and_cities_are_read_from_the_preferences() -> None:
    timers = {"timers_list": "4,2", "timer_setup_timet_4": "90500", "timer_state_4": "1", "timer_label_4": "Tea"}
    assert Timer.read(clock(**timers, timer_state_2="2")) == [Timer(0, running=False), Timer(90, "Tea")]
    assert str(Timer(90, "Tea")) == "1 min 30 s 'Tea'" and str(Timer(61, running=False)) == "1 min 1 s (not running)"
    assert Stopwatch.read(clock(sw_state="1", sw_accum_time="1500")) == [Stopwatch(True, 1500, 2)]
    assert str(Stopwatch(True, 1500, 2)) == "running, 1.5 s counted before, 2 laps"
    assert str(Stopwatch()) == "not running, 0 s counted before"
    assert City.read(clock(cities="Lisbon, Portugal|Oslo, Norway")) == [City("Lisbon, Portugal"), City("Oslo, Norway")]
    missing = FakeDevice(outputs={PREFERENCES: Result(status=1)}).controller
    assert (Timer.read(missing), Stopwatch.read(missing), City.read(missing)) == ([], [Stopwatch()], [])


def test_a_timer_is_started_as_other_apps_do() -> None:
    phone = FakeDevice()
    put_fixtures(phone.controller, [Timer(90, "Tea")])
    extra = "android.intent.extra.alarm"
    assert phone.asked == [
        [
            *("am", "start", "-a", "android.intent.action.SET_TIMER", "--ei", f"{extra}.LENGTH", "90"),
            *("--es", f"{extra}.MESSAGE", "Tea", "--ez", f"{extra}.SKIP_UI", "true"),
        ]
    ]


@pytest.mark.parametrize(
    ("late", "offset", "asked"),
    [
        (0, "+0000", []),
        (599, "+0000", []),
        (600, "+0000", [NOW]),
        (-1, "+0000", [NOW]),
        (5, "+0100", [["cmd", "alarm", "set-timezone", "UTC"]]),
    ],
)
def test_the_clock_is_set_where_it_shows_another_time(late: int, offset: str, asked: list[object]) -> None:
    shown = f"{int(NOW.timestamp()) + late} {offset}".encode()
    phone = FakeDevice(outputs={"date +%s %z": Result(shown)})
    put_fixtures(phone.controller, [TimeOfDay(NOW)])
    assert phone.asked == [["date", "+%s %z"], *asked]


def test_contacts_are_cards_with_their_entries() -> None:
    raw = "content://com.android.contacts/raw_contacts"
    phone = FakeDevice({raw: [{"_id": "9"}, {"_id": "12"}, {"_id": "3"}]})
    put_fixtures(phone.controller, [Person("Ada", "1", work="2", email="a@b.c", starred=True), Person("Bob", home="3")])
    (where, cards), (data, entries) = phone.inserted
    book = {"account_type": None, "account_name": None}
    assert (where, cards) == (raw, [{**book, "starred": 1}, {**book, "starred": 0}])
    kind = "vnd.android.cursor.item/"
    assert (data, entries) == (
        "content://com.android.contacts/data",
        [
            {"raw_contact_id": 9, "mimetype": f"{kind}name", "data1": "Ada"},
            {"raw_contact_id": 9, "mimetype": f"{kind}phone_v2", "data1": "1", "data2": 2},
            {"raw_contact_id": 9, "mimetype": f"{kind}phone_v2", "data1": "2", "data2": 3},
            {"raw_contact_id": 9, "mimetype": f"{kind}email_v2", "data1": "a@b.c"},
            {"raw_contact_id": 12, "mimetype": f"{kind}name", "data1": "Bob"},
            {"raw_contact_id": 12, "mimetype": f"{kind}phone_v2", "data1": "3", "data2": 1},
        ],
    )


def test_a_card_is_read_with_what_has_no_field_of_its_own() -> None:
    kind, book = "vnd.android.cursor.item/", "content://com.android.contacts"
    lines = [("phone_v2", "206 1", "2"), ("phone_v2", "5", "2"), ("phone_v2", "7", "9"), ("note", "n", "NULL")]
    data = [{"contact_id": "1", "mimetype": kind + type, "data1": text, "data2": sort} for type, text, sort in lines]
    group = {"contact_id": "1", "mimetype": f"{kind}group_membership", "data1": "4", "data2": "NULL"}
    empty = {"contact_id": "1", "mimetype": f"{kind}website", "data1": "NULL", "data2": "NULL"}
    people = [{"_id": "1", "display_name": "Ada", "starred": "1"}, {"_id": "2", "display_name": "NULL", "starred": "0"}]
    phone = FakeDevice({f"{book}/contacts": people, f"{book}/data": [*data, group, empty]})
    nobody, ada = Person.read(phone.controller)
    assert (nobody, str(nobody)) == (Person(""), "somebody without a name")
    assert ada == Person("Ada", mobile="2061", note="n", starred=True, more=("mobile: 5", "phone: 7"))
    assert str(ada) == "Ada, 2061, 5, phone: 7, note: n, starred"
    assert ada.phones == [("mobile", "2061"), ("mobile", "5"), ("phone", "7")] and ada.details == ["note: n"]


@pytest.mark.parametrize(
    ("wanted", "found", "same"),
    [
        (Person("A", "1"), Person("A", work="1"), True),
        (Person("A", mobile="1"), Person("A", work="1"), False),
        (Person("A", "1", work="1"), Person("A", work="1", more=("home: 1",)), True),
        (Person("A", "1"), Person("A", work="1", home="2"), False),
        (Person("A", note="x"), Person("A"), False),
        (Person("A", starred=True), Person("A"), False),
        (Person("A"), Person("B"), False),
    ],
)
def test_a_plain_number_may_be_of_any_kind(wanted: Person, found: Person, same: bool) -> None:
    assert wanted.matches(found) is same


def test_a_calendar_is_filled_by_one_command() -> None:
    phone = FakeDevice()
    put_fixtures(phone.controller, [Calendar([{"title": "it's", "start_ts": 60}])])
    [(_, statement)] = phone.asked
    values = ", ".join(
        {"title": "'it''s'", "start_ts": "60"}.get(name, f"'{value}'" if isinstance(value, str) else str(value))
        for name, value in DEFAULTS.items()
    )
    columns = ", ".join(DEFAULTS)
    assert statement == f"DELETE FROM events; DELETE FROM tasks; INSERT INTO events ({columns}) VALUES ({values})"
    put_fixtures(phone.controller, [Calendar([])])
    assert phone.asked[-1][1] == "DELETE FROM events; DELETE FROM tasks"


def test_events_are_the_same_in_what_a_person_decides() -> None:
    wanted = Event.of({"title": "Talk", "start_ts": 0, "end_ts": 3600, "description": "long"})
    assert wanted == Event(0, 3600, "Talk", "long")
    assert wanted.matches(Event(0, 3600, "Talk", "long", row=(("id", "1"),)))
    assert not wanted.matches(Event(0, 3600, "Talk"))
    assert str(wanted) == "'Talk' on 1970-01-01 00:00 to 01:00 UTC, 'long'"
    again = Event(0, 60, "Run", repeat_interval=7 * 86_400)
    assert str(again) == "'Run' on 1970-01-01 00:00 to 00:01 UTC, again after 7 days"


def test_settings_radios_clipboard_and_notifications_have_their_commands() -> None:
    phone = FakeDevice()
    shade = Notification("Mail", "two new", "m")
    scene: list[Fixture] = [
        Setting("secure/ui_night_mode", "2"),
        Radio("wifi", on=False),
        Radio("airplane-mode", on=True),
    ]
    put_fixtures(phone.controller, [*scene, Clipboard("copied"), shade])
    assert phone.asked == [
        ("secure", "ui_night_mode", "2"),
        ["svc", "wifi", "disable"],
        ["cmd", "connectivity", "airplane-mode", "enable"],
        "copied",
        ["cmd", "notification", "post", "-S", "bigtext", "-t", "Mail", "m", "two new"],
    ]


def test_files_are_put_there_as_one_archive() -> None:
    phone = FakeDevice()
    put_fixtures(phone.controller, [TextFile("Documents/ü.txt", "Grüße", timedelta(hours=1)), TextFile("Trip/")])
    [(words, packed)] = phone.asked
    assert words == ["tar", "-x", "-f", "-", "-C", "/storage/emulated/0"]
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        note, folder = archive.getmembers()
        content = archive.extractfile(note)
        assert content is not None and content.read() == "Grüße".encode()
    assert (note.name, note.mode, note.mtime) == ("Documents/ü.txt", 0o660, int(NOW.timestamp()) - 3600)
    assert (folder.name, folder.mode, folder.isdir()) == ("Trip", 0o770, True)
    phone.outputs["shell"] = Result(status=1, stderr=b"tar: no space\n")
    with pytest.raises(DeviceRefused, match=r"fake: files could not be put into /storage/emulated/0: tar: no space$"):
        put_fixtures(phone.controller, [TextFile("a")])


def test_files_are_read_but_for_those_of_apps() -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        folder = tarfile.TarInfo("Trip")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        file = tarfile.TarInfo("Trip/a.txt")
        file.size = 2
        archive.addfile(file, io.BytesIO(b"Hi"))
    storage = "/storage/emulated/0"
    listed = {
        f"ls -A {storage}": Result(b"Android\nTrip\n"),
        f"tar -c -f - -C {storage} Trip": Result(packed.getvalue()),
    }
    phone = FakeDevice(outputs=listed)
    assert StoredFile.read(phone.controller) == [StoredFile("Trip/"), StoredFile("Trip/a.txt", b"Hi")]
