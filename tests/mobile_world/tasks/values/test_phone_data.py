"""What is written to a phone's data is what is read from them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.values import (
    WEEK,
    Alarm,
    Calendar,
    Call,
    City,
    Event,
    Message,
    NewMessage,
    Person,
    Timer,
    call_log,
    conversation,
    people,
)
from mobile_world.tasks.values.events import Row
from mobile_world.tasks.values.fixtures import put_fixtures
from simdroid.fleet import serve_phone


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("state")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        yield controller


def test_people(controller: AndroidController) -> None:
    zoe = Person("Zoë O'Brien: jr.", "(206) 555-0100", work="206.555.0101", company="A, B=C", starred=True)
    put_fixtures(controller, [zoe, *people([("Ada Byron", "+1 312 555 0102"), ("林晓晨", "13800138000")])])
    assert Person.read(controller) == [
        Person("Ada Byron", mobile="3125550102"),
        Person("Zoë O'Brien: jr.", mobile="2065550100", work="2065550101", company="A, B=C", starred=True),
        Person("林晓晨", mobile="13800138000"),
    ]
    assert str(zoe) == "Zoë O'Brien: jr., 2065550100, work: 2065550101, company: A, B=C, starred"


@pytest.mark.parametrize(
    ("found", "same"),
    [
        (Person("Ada", mobile="2065550100"), True),
        (Person("Ada", home="2065550100"), True),
        (Person("Ada", home="2065550100", more=("home: 2065550101",)), False),
        (Person("Ada", mobile="2065550100", note="x"), False),
        (Person("Ada", mobile="2065550100", starred=True), False),
        (Person("Ada"), False),
    ],
)
def test_a_number_may_be_of_any_kind_and_the_only_one(found: Person, same: bool) -> None:
    assert Person("Ada", "+1 206 555 0100").matches(found) is same


def test_messages_keep_their_order_and_words(controller: AndroidController) -> None:
    said = [Message("2065550103", "One: a=b, c\\d 'e' 🙂"), Message("2065550103", "two\nlines", "sent")]
    put_fixtures(controller, conversation(said))
    assert [message for message in Message.read(controller) if message.number == said[0].number] == sorted(said)
    rows = controller.query("content://sms", projection=("date", "thread_id"), where="address='2065550103'")
    assert int(rows[0]["date"]) > int(rows[1]["date"])
    assert len({row["thread_id"] for row in rows}) == 1


def test_a_new_message_is_unread_and_notified_of(controller: AndroidController) -> None:
    put_fixtures(controller, [NewMessage("2065550109", "Now: 你好")])
    assert Message("2065550109", "Now: 你好") in Message.read(controller)
    rows = controller.query("content://sms", projection=("address", "read"), where="address='2065550109'")
    assert [row["read"] for row in rows] == ["0"]
    assert "Now: 你好" in controller.run(["dumpsys", "notification", "--noredact"]).text


def test_calls(controller: AndroidController) -> None:
    made = [Call("2065550103", "missed"), Call("2065550104", "outgoing"), Call("2065550104", "incoming")]
    put_fixtures(controller, [*call_log(made), Call("2065550105", "outgoing")])
    found = Call.read(controller)
    assert [(each.number[-1], each.way, each.answered) for each in found] == [
        ("3", "missed", False),
        ("4", "incoming", True),
        ("4", "outgoing", True),
        ("5", "outgoing", False),
    ]
    assert all(call.matches(there) for call, there in zip(sorted(made), found, strict=False))


def test_whether_a_call_was_answered_matters_where_a_condition_says_so() -> None:
    answered, not_answered = (Call("2065550104", "outgoing", answered=there) for there in (True, False))
    assert not answered.matches(not_answered) and Call("2065550104", "outgoing").matches(not_answered)
    assert answered.nearly(not_answered) == "outgoing call with 2065550104 that nobody answered"


def test_alarms(controller: AndroidController) -> None:
    before = Alarm.read(controller)
    new = [Alarm(5, 7, WEEK[2:4], enabled=False, label="It's | early", vibrate=False), Alarm(4, 0)]
    put_fixtures(controller, new)
    assert sorted([*before, *new]) == Alarm.read(controller)


def test_sounds_and_days_of_alarms(controller: AndroidController) -> None:
    """Sunday 15:34: a day that the alarm would ring on anyway is no day of its own."""
    kept = Alarm.read(controller)
    beep = "content://media/internal/audio/media/27?title=BeeBeep%20Alarm&canonical=1"
    controller.sql(
        "/data/user_de/0/com.google.android.deskclock/databases/alarms.db",
        "INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label, ringtone, blackout_start,"
        f" blackout_end) VALUES (1, 0, 0, 1, 1, '', '{beep}', '2023-10-15', '2023-10-15'),"
        " (1, 1, 0, 1, 1, '', '', '2023-10-15', '2023-10-16'), (23, 0, 0, 1, 1, '', NULL, '2023-10-15', '2023-10-15'),"
        " (1, 2, 1, 1, 1, '', NULL, '2023-10-15', '2023-10-22'), (1, 3, 1, 1, 1, '', NULL, '2023-10-01', '2023-10-14'),"
        " (1, 4, 0, 1, 1, '', 'file:///sdcard/Music/Rain.mp3', NULL, 'soon')",
    )
    found = [alarm for alarm in Alarm.read(controller) if alarm not in kept]
    assert list(map(str, found)) == [
        "1:00 with BeeBeep Alarm",
        "1:01 from 2023-10-17 with Silent",
        "1:02 on Monday from 2023-10-23",
        "1:03 on Monday",
        "1:04 with Rain",
        "23:00 from 2023-10-16",
    ]


def test_timers_and_cities(controller: AndroidController) -> None:
    assert Timer.read(controller) == []
    assert City.read(controller) == []
    put_fixtures(controller, [Timer(600, "Rice"), Timer(90, "Tea")])
    assert Timer.read(controller) == [Timer(90, "Tea"), Timer(600, "Rice")]


def test_events(controller: AndroidController) -> None:
    rows: list[Row] = [
        {"start_ts": 100, "end_ts": 200, "title": "It's"},
        {"start_ts": 50, "end_ts": 60, "title": "Earlier"},
    ]
    put_fixtures(controller, [Calendar(rows)])
    assert [event.title for event in Event.read(controller)] == ["It's", "Earlier"]
    assert [Event.of(row).matches(event) for row, event in zip(rows, Event.read(controller), strict=True)] == [True] * 2
    put_fixtures(controller, [Calendar(rows[:1])])
    assert len(Event.read(controller)) == 1
