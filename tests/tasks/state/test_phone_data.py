"""What is written to a phone's data is what is read from them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.phone.fleet import serve_phone
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.state import (
    WEEK,
    Alarm,
    Call,
    Contact,
    Message,
    Timer,
    add_alarm,
    add_calls,
    add_contact,
    add_conversation,
    add_people,
    alarms,
    calls,
    contacts,
    messages,
    settings,
    start_timer,
    timers,
    world_clock,
)


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("state")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        yield controller


def test_people(controller: AndroidController) -> None:
    add_contact(controller, "Zoë O'Brien: jr.", "(206) 555-0100", work="206.555.0101", company="A, B=C", starred=True)
    add_people(controller, [("Ada Byron", "+1 312 555 0102"), ("林晓晨", "13800138000")])
    assert contacts(controller) == [
        Contact("Ada Byron", ("3125550102",)),
        Contact("Zoë O'Brien: jr.", ("2065550100", "2065550101"), ("company: A, B=C",), starred=True),
        Contact("林晓晨", ("13800138000",)),
    ]


def test_messages_keep_their_order_and_words(controller: AndroidController) -> None:
    said = [Message("2065550103", "One: a=b, c\\d 'e' 🙂"), Message("2065550103", "two\nlines", "sent")]
    add_conversation(controller, said)
    assert messages(controller) == sorted(said)
    rows = controller.query("content://sms", projection=("date", "thread_id"))
    assert int(rows[0]["date"]) > int(rows[1]["date"])
    assert len({row["thread_id"] for row in rows}) == 1


def test_calls(controller: AndroidController) -> None:
    made = [Call("2065550103", "missed"), Call("2065550104", "outgoing"), Call("2065550104", "incoming")]
    add_calls(controller, made)
    assert calls(controller) == sorted(made)


def test_alarms(controller: AndroidController) -> None:
    before = alarms(controller)
    new = Alarm(5, 7, WEEK[2:4], enabled=False, label="It's | early", vibrate=False)
    add_alarm(controller, new)
    assert sorted([*before, new]) == alarms(controller)


def test_timers_and_cities(controller: AndroidController) -> None:
    assert timers(controller) == []
    assert world_clock(controller) == []
    start_timer(controller, Timer(600, "Rice"))
    start_timer(controller, Timer(90, "Tea"))
    assert timers(controller) == [Timer(90, "Tea"), Timer(600, "Rice")]


def test_settings_a_person_can_switch(controller: AndroidController) -> None:
    before = settings(controller)
    assert before["global/airplane_mode_on"] == "0"
    controller.put_setting("system", "screen_off_timeout", 15000)
    controller.put_setting("global", "something_of_an_app", 1)
    assert settings(controller) == before | {"system/screen_off_timeout": "15000"}
