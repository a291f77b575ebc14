"""Values that cannot be right are refused where they are written, in words that say what is expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from mobile_world.domain import CheckFailed, SetupFailed
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, suite_family
from mobile_world.tasks.values import (
    Added,
    Alarm,
    Answered,
    Changed,
    Difference,
    Digits,
    FileIs,
    Holds,
    MayChange,
    Message,
    MessageContaining,
    Moment,
    Name,
    Number,
    Person,
    Radio,
    Removed,
    Setting,
    SettingIs,
    Table,
    TextFile,
    Titles,
    gone,
)
from mobile_world.tasks.values.events import DATABASE
from simdroid.fleet import serve_phone

HERE = Path(__file__).name
ADA = Person("Ada Byron", "2065550100")
TIMEOUT = "system/screen_off_timeout"
TYPES = Table(DATABASE, "event_types")


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("refusing")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        suite_family("android_world").image.prepare(controller)
        yield controller


def wrong(value: object) -> Any:
    """A value whose type is not the one that is asked for."""
    return value


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: SettingIs(TIMEOUT, "600000"), "values as a collection of texts, such as {'0', '1'}, not '600000'"),
    (lambda: SettingIs(TIMEOUT, wrong({600000})), "values as a collection of texts, such as {'0', '1'}, not {600000}"),
    (lambda: SettingIs(TIMEOUT, wrong(600000)), "not 600000"),
    (lambda: SettingIs("ui_night_mode", {"2"}), "'ui_night_mode' names no setting; write namespace/key"),
    (lambda: SettingIs("secret/ui_night_mode", {"2"}), "(system, secure or global)"),
    (
        lambda: Answered(wrong("Ada")),
        "Answered must be given a kind of answer, such as Name('Ada') or Number(3), not 'Ada'",
    ),
    (lambda: Name("Ada", "Bob"), "Name must be given others as a collection of texts"),
    (lambda: Titles("Ada"), "Titles must be given texts as a collection of texts"),
    (lambda: Titles(["Ada", " "]), "Titles must be given a text that is not empty, not ' '"),
    (lambda: Digits("code"), "Digits must be given a text with digits, not 'code'"),
    (lambda: Moment(), "Moment must be given a date, a time of day, or both"),
    (lambda: Moment(datetime(2023, 10, 28, 17, 45, tzinfo=UTC)), "of a datetime use Moment.of"),
    (lambda: Number(3, "parsec"), "Number knows no unit 'parsec'; it knows m, meter"),
    (
        lambda: MessageContaining("1", "yes", wrong("no")),
        "MessageContaining must be given but_not as a collection of texts",
    ),
    (lambda: Message("1", "Hi", wrong("send")), "a message lies in one of inbox, sent, draft"),
    (lambda: Setting("wifi_on", "1"), "'wifi_on' names no setting"),
    (lambda: Setting("global/wifi_on", wrong(1)), "the value of global/wifi_on must be a text, such as '1', not 1"),
    (lambda: Radio("wlan", on=False), "no radio 'wlan'; there are wifi, bluetooth, data, airplane-mode"),
    (lambda: Alarm(6, 30, wrong("Monday")), "must be several of Monday, Tuesday, "),
    (lambda: Alarm(6, 30, ("Mon",)), "such as WEEK[:5], not ('Mon',)"),
    (lambda: FileIs("/sdcard/Documents/a.txt", ""), "no path below the shared storage; write it without a stroke"),
    (lambda: gone("/sdcard/a.txt"), "'/sdcard/a.txt' is no path"),
    (lambda: TextFile("/a.txt"), "'/a.txt' is no path"),
    (lambda: Holds("it is so", wrong(True)), "Holds must be given a check that is called with the evidence, not True"),
    (lambda: Holds("it is so", lambda _: (True, ""), wrong(Message)), "as a tuple, such as (Message,), not <class"),
    (lambda: Added(wrong(TextFile("a.txt"))), "Added must be given something that is counted"),
    (lambda: Removed(wrong("Ada")), "Removed must be given something that is counted"),
    (lambda: Changed(ADA, Message("206", "Hi")), "two of one kind, not contacts and messages"),
    (lambda: TYPES.row(title=wrong(None)), "title of a row must be a text or a number, not None"),
    (lambda: MayChange("wifi_on"), "MayChange knows no 'wifi_on'; name a setting (global/wifi_on)"),
    (lambda: MayChange("global/"), "MayChange knows no 'global/'"),
    (lambda: MayChange("preferences/com.example"), "preferences/<package>/<file>/<name>"),
    (lambda: MayChange("contact"), "one of contacts, messages"),
]


@pytest.mark.parametrize(("make", "said"), REFUSED, ids=[each[1][:40] for each in REFUSED])
def test_a_value_that_cannot_be_right_is_refused(make: Callable[[], object], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=re.escape(said)):
        make()


def test_days_of_an_alarm_may_be_a_list_in_any_order() -> None:
    assert Alarm(6, 30, wrong(["Sunday", "Monday"])) == Alarm(6, 30, ("Monday", "Sunday"))


class Wrong(BaseTask):
    """A task whose methods give what a test chooses."""

    image = "android_world"
    put: Any = ()
    asked: Any = ()
    official_asked: Any = ()

    def scene(self) -> Any:
        return self.put

    def wanted(self) -> Any:
        return self.asked

    def official(self) -> Any:
        return self.official_asked


@pytest.mark.parametrize(
    ("method", "value", "said"),
    [
        ("wanted", [ADA], "it must give conditions, such as Added(…) or SettingIs(…), not Person(name='Ada Byron'"),
        ("wanted", [ADA], "did you mean Added(…), Removed(…) or Changed(…) of it?"),
        ("wanted", SettingIs(TIMEOUT, {"1"}), "it must give a list of conditions, such as [Added(…)], not SettingIs("),
        ("wanted", None, "it must give a list of conditions, such as [Added(…)], not None"),
        ("official", [Setting("system/a", "1")], "it must give conditions"),
        ("scene", [SettingIs(TIMEOUT, {"1"})], "made of things with a put, such as Setting(…), not of SettingIs("),
        ("scene", ADA, "a scene is a list of things, such as [Setting(…)], not Person("),
        ("scene", [[ADA]], "of a list, write *list"),
    ],
)
def test_a_method_that_gives_something_else_is_named(
    method: str, value: object, said: str, controller: AndroidController
) -> None:
    task = Wrong()
    setattr(task, {"scene": "put", "wanted": "asked", "official": "official_asked"}[method], value)
    with pytest.raises(SetupFailed) as refused:
        task.initialize_task(controller)
    line = getattr(Wrong, method).__code__.co_firstlineno
    assert str(refused.value).startswith(f"Wrong.{method} (")
    assert f"{HERE}:{line}): " in str(refused.value)
    assert said in str(refused.value)


def test_a_check_that_gives_no_pair_is_named(controller: AndroidController) -> None:
    task = Wrong()
    task.asked = [Holds("it is so", wrong(lambda evidence: True))]
    task.initialize_task(controller)
    with pytest.raises(CheckFailed, match=rf"the check of 'it is so' \(.*{HERE}:\d+\) gave True; it must give whether"):
        task.score(controller)


@pytest.mark.parametrize("method", ["put", "asked"])
@pytest.mark.parametrize(
    ("table", "column", "said"),
    [
        (Table(DATABASE.replace("events.db", "event.db"), "events"), "title", "event.db; there are events.db"),
        (Table("/data/data/com.example.none/databases/a.db", "a"), "title", "see whether the package is right"),
        (Table(DATABASE, "event_type"), "title", "has no table 'event_type'; it has "),
        (TYPES, "titel", "event_types has no column titel; it has id, title, "),
    ],
)
def test_a_table_that_the_phone_does_not_have_is_told_at_set_up(
    method: str, table: Table, column: str, said: str, controller: AndroidController
) -> None:
    task, row = Wrong(), table.row(**{column: "Peas"})
    setattr(task, method, [row if method == "put" else Removed(row)])
    with pytest.raises(SetupFailed, match=re.escape(said)):
        task.initialize_task(controller)


def test_numbers_and_switches_match_what_a_database_says(controller: AndroidController) -> None:
    path = "/data/local/tmp/foods.db"
    controller.sql(path, "CREATE TABLE foods (id INTEGER PRIMARY KEY, amount REAL, fresh INTEGER, code TEXT)")
    foods = Table(path, "foods")
    row = foods.row(amount=2, fresh=True, code="007")
    row.put(controller, [row, foods.row(amount=1.5, fresh=False, code="7")])
    first, second = foods.read(controller)
    assert dict(first.values) == {"id": "1", "amount": "2.0", "fresh": "1", "code": "007"}
    assert row.matches(first) and not row.matches(second)
    assert foods.row(amount=1.5, fresh=False).matches(second) and not foods.row(amount=1.5).matches(first)
    assert foods.row(amount=2.0).matches(first) and not foods.row(code=7).matches(first)
    assert not foods.row(code=7.5).matches(first)
    assert str(row) == "amount 2, fresh 1, code '007'"


def test_preferences_tables_and_kinds_may_change(controller: AndroidController) -> None:
    task = Wrong()
    task.asked = [MayChange("preferences/com.example/app/sort", TYPES, "contacts", "global/wifi_*")]
    claims = [(claim.store, claim.key) for claim in task.asked[0].claims]
    assert claims == [
        ("preferences/com.example/app", "sort"),
        ("db/com.simplemobiletools.calendar.pro/events.db:event_types", "*"),
        ("contacts", "*"),
        ("settings/global", "wifi_*"),
    ]
    assert task.asked[0].claims[0].covers(Difference("preferences/com.example/app", "sort", "name", "size"))
    task.initialize_task(controller)
    ADA.put(controller, [ADA])
    controller.sql(DATABASE, "UPDATE event_types SET color = color + 1")
    assert task.score(controller).value == 1
    Message.put(controller, [Message("2065550100", "Hi")])
    assert "nobody asked" in task.score(controller).reason
