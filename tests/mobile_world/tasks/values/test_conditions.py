"""Conditions of every kind: met, not met, and what they account for; progress; and what nobody asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

import pytest

from mobile_world.domain import Finding
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask, suite_family
from mobile_world.tasks.values import (
    WEEK,
    Added,
    Alarm,
    Answered,
    Calendar,
    Call,
    CardOf,
    Changed,
    City,
    Clipboard,
    ClipboardIs,
    Condition,
    Edited,
    Event,
    FileIs,
    Fixture,
    Holds,
    InFront,
    MayChange,
    Message,
    MessageContaining,
    MessageFrom,
    Name,
    PathIs,
    Person,
    Radio,
    Removed,
    Scene,
    SentText,
    Setting,
    SettingIs,
    StartState,
    Stopwatch,
    Table,
    TextFile,
    Timer,
    Wanted,
    gone,
    plain_number,
    sent,
)
from mobile_world.tasks.values.events import DATABASE, Row
from mobile_world.tasks.values.fixtures import named, put_fixtures
from mobile_world.tasks.values.scoring import Evidence, judge
from simdroid.fleet import serve_phone
from tests.mobile_world.tasks.values.test_integrity import RealDevice

ADA, BOB = Person("Ada Byron", "2065550100"), Person("Bob Ross", "3125550101", starred=True)
EARLY, HELLO = Alarm(6, 5, WEEK[:1], label="Gym"), Message("2065550103", "Hello")
AT_NOON = MessageContaining("2065550103", "noon")
CALL, TEA, FERRY = Call("2065550103", "outgoing"), Timer(90, "Tea"), City("Lisbon, Portugal")
NOTE = TextFile("Documents/plan.txt", "Go!\n")
TALK: Row = {"start_ts": 1_697_500_000, "end_ts": 1_697_503_600, "title": "Talk"}
TYPES = Table(DATABASE, "event_types")
PLAIN: dict[str, str | int] = {
    "color": 7,
    "caldav_calendar_id": 0,
    "caldav_display_name": "",
    "caldav_email": "",
    "type": 0,
}
Do = Callable[[AndroidController], object]


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("conditions")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        suite_family("android_world").image.prepare(controller)
        yield controller


class Made(BaseTask):
    """A task of given values."""

    image = "android_world"

    given: Sequence[Fixture] = ()
    asked: Sequence[Condition] = ()

    def scene(self) -> Scene:
        return self.given

    def wanted(self) -> Wanted:
        return self.asked


def begun(
    controller: AndroidController,
    wanted: Iterable[Condition],
    scene: Iterable[Fixture] = (),
    *,
    kind: type[Made] = Made,
) -> Made:
    task = kind()
    task.given, task.asked = tuple(scene), tuple(wanted)
    task.initialize_task(controller)
    return task


def add(*things: Fixture) -> Do:
    return lambda controller: put_fixtures(controller, things)


def run(*words: str) -> Do:
    return lambda controller: controller.run(list(words))


def switch(key: str, value: str) -> Do:
    return add(Setting(key, value))


def remove(uri: str) -> Do:
    return run("content", "delete", "--uri", uri)


def path(name: str) -> str:
    return f"/storage/emulated/0/{name}"


STAR_ADA = run("content", "update", "--uri", "content://com.android.contacts/contacts/1", "--bind", "starred:i:1")
CASES: list[tuple[Condition, Sequence[Fixture], Do, Do]] = [
    (Added(ADA), [BOB], add(Person("Ada Byron", home="+1 206-555-0100")), add(replace(ADA, number="2065550109"))),
    (Added(replace(ADA, number="", work="206555")), [], add(Person("Ada Byron", work="206555")), add(ADA)),
    (Removed(BOB), [ADA, BOB], remove("content://com.android.contacts/raw_contacts/2"), lambda controller: None),
    (Added(sent("2065550103", "Hi")), [], add(sent("+1 206 555 0103", "Hi")), add(HELLO)),
    (Removed(HELLO), [HELLO], remove("content://sms/1"), lambda controller: None),
    (Removed(MessageFrom("2065550103")), [HELLO], remove("content://sms/1"), lambda controller: None),
    (Added(SentText("2065550103", "It's on.")), [], add(sent("12065550103", "it’s on")), add(sent("2065550103", "on"))),
    (Edited(CardOf("Ada Byron"), {"starred": True}), [ADA], STAR_ADA, add(replace(ADA, starred=True))),
    (Added(AT_NOON), [], add(sent("2065550103", "At noon!")), add(sent("2065550103", "Later"))),
    (Added(CALL), [], add(CALL), add(replace(CALL, way="missed"))),
    (Added(EARLY), [], add(EARLY), add(replace(EARLY, enabled=False))),
    (Added(TEA), [], add(TEA), add(replace(TEA, label="Rice"))),
    (Added(Event.of(TALK)), [Calendar([])], add(Calendar([TALK])), add(Calendar([{**TALK, "title": "Walk"}]))),
    (Added(TYPES.row(title="A'")), [], add(TYPES.row(title="A'", **PLAIN)), add(TYPES.row(title="B", **PLAIN))),
    (SettingIs("global/wifi_on", {"0"}), [Radio("wifi", on=True)], add(Radio("wifi", on=False)), run("id")),
    (FileIs("Documents/plan.txt", "Go!"), [], add(NOTE), add(replace(NOTE, text="Stay!"))),
    (PathIs("Documents/Trip/"), [], add(TextFile("Documents/Trip/")), add(TextFile("Documents/Trip"))),
    (gone("Documents/plan.txt"), [NOTE], run("rm", path("Documents/plan.txt")), run("id")),
    (ClipboardIs("abc"), [Clipboard("old")], add(Clipboard("abc")), add(Clipboard("abd"))),
    (InFront("com.android.settings"), [], run("am", "start", "-a", "android.settings.SETTINGS"), run("id")),
    (Answered(Name("Ada", ["Bob"])), [], lambda phone: phone.answer("It is Ada."), lambda phone: phone.answer("Bob")),
    (Holds("it is Ada", lambda evidence: (Person.read(evidence.controller) == [], "-")), [], run("id"), add(ADA)),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "scene", "right", "wrong"), CASES, ids=[str(case[0])[:60] for case in CASES])
def test_a_condition_is_met_by_what_it_wants_and_accounts_for_it(
    condition: Condition, scene: Sequence[Fixture], right: Do, wrong: Do, controller: AndroidController
) -> None:
    task = begun(controller, [condition], scene)
    wrong(controller)
    score = task.score(controller)
    assert score.value == 0
    assert [(each.wanted, each.met) for each in score.findings] == [(str(condition), False)]
    task = begun(controller, [condition], scene)
    right(controller)
    score = task.score(controller)
    assert (score.value, score.integrity) == (1, "full"), score.reason
    assert score.findings == (Finding(wanted=str(condition), met=True, found=score.reason),)


def test_an_edit_is_one_condition(controller: AndroidController) -> None:
    task = begun(controller, [Changed(EARLY, replace(EARLY, enabled=False))], [EARLY])
    score = task.score(controller)
    alarm = "the alarm 6:05 'Gym' on Monday"
    assert tuple(score) == (0, f"{alarm} is still there and {alarm} (off) was not added")
    controller.sql("/data/user_de/0/com.google.android.deskclock/databases/alarms.db", SILENCE)
    assert task.score(controller).value == 1


def test_an_edited_record_must_be_as_it_was_otherwise(controller: AndroidController) -> None:
    task = begun(controller, [Edited(CardOf("Ada Byron"), {"starred": True})], [ADA])
    assert tuple(task.score(controller)) == (0, "the contact Ada Byron was not changed to be starred and nothing else")
    STAR_ADA(controller)
    controller.insert("content://com.android.contacts/data", NOTE_ON_ADA)
    score = task.score(controller)
    assert score.value == 0
    assert score.reason.startswith("the contact Ada Byron was not changed to be starred and nothing else")


NOTE_ON_ADA: Row = {"raw_contact_id": 1, "mimetype": "vnd.android.cursor.item/note", "data1": "counts"}
SILENCE = "UPDATE alarm_templates SET enabled = 0 WHERE label = 'Gym'"


def test_things_of_a_kind_are_counted(controller: AndroidController) -> None:
    task = begun(controller, [Added(EARLY)])
    put_fixtures(controller, [EARLY, EARLY])
    score = task.score(controller)
    alarm = "the alarm 6:05 'Gym' on Monday"
    assert tuple(score) == (0, f"{alarm} was added, but {alarm} was added once more, although nobody asked")
    assert score.findings[0].met


def test_rows_of_any_table_are_counted(controller: AndroidController) -> None:
    task = begun(controller, [Removed(TYPES.row(title="Late"))], [TYPES.row(title="Late", **PLAIN)])
    assert tuple(task.score(controller)) == (0, "the row of event_types with title 'Late' is still there")
    controller.sql(TYPES.database, "DELETE FROM event_types WHERE title = 'Late'")
    assert task.score(controller).value == 1
    controller.sql(TYPES.database, "DELETE FROM event_types WHERE id = 1")
    score = task.score(controller)
    assert score.value == 0
    assert "the row of event_types with id '1'" in score.reason


def test_long_lists_are_cut(controller: AndroidController) -> None:
    task = begun(controller, [Added(EARLY)])
    put_fixtures(controller, [Alarm(hour, 0) for hour in range(1, 9)])
    assert task.score(controller).reason.endswith(
        "the alarm 3:00, the alarm 4:00 and 4 more were added, although nobody asked"
    )


def test_an_endless_answer_is_none(controller: AndroidController) -> None:
    task = begun(controller, [Answered(Name("Ada"))])
    controller.answer("Ada " * 1001)
    assert tuple(task.score(controller)) == (0, "the answer has 4004 characters, of which at most 4000 are read")


def test_texts_that_look_alike_are_told_apart(controller: AndroidController) -> None:
    task = begun(controller, [ClipboardIs("caf\u00e9"), FileIs("a.txt", f"{'x' * 300}y")])
    put_fixtures(controller, [Clipboard("cafe\u0301"), TextFile("a.txt", f"{'x' * 300}z")])
    reason = task.score(controller).reason
    assert "(character 4 is 'e', not U+00E9 LATIN SMALL LETTER E WITH ACUTE)" in reason
    assert "… (character 301 is 'z', not 'y')".replace("… ", "…' ") in reason


def test_the_stopwatch_is_one_thing(controller: AndroidController) -> None:
    task = begun(controller, [Changed(Stopwatch(), Stopwatch(running=True))])
    assert task.score(controller).value == 0
    assert "not running" in task.score(controller).reason


def test_progress_is_told(controller: AndroidController) -> None:
    wanted = [SettingIs("secure/ui_night_mode", {"2"}), Added(ADA), FileIs("a.txt", "x")]
    task = begun(controller, wanted)
    switch("secure/ui_night_mode", "2")(controller)
    put_fixtures(controller, [ADA])
    score = task.score(controller)
    assert [finding.met for finding in score.findings] == [True, True, False]
    assert tuple(score) == (0, "2 of 3 conditions are met, but the file a.txt is missing")
    put_fixtures(controller, [TextFile("a.txt", "x")])
    assert task.score(controller).value == 1


def test_switches_that_nobody_asked_for_are_told_in_words(controller: AndroidController) -> None:
    task = begun(controller, [SettingIs("secure/ui_night_mode", {"2"})])
    switch("secure/ui_night_mode", "2")(controller)
    assert task.score(controller).value == 1
    for key, value in (
        ("lock_screen_show_notifications", "0"),
        ("lock_screen_allow_private_notifications", "0"),
        ("lockscreen_show_controls", "1"),
    ):
        switch(f"secure/{key}", value)(controller)
    assert tuple(task.score(controller)) == (
        0,
        "secure/ui_night_mode is 2, but secure/lock_screen_allow_private_notifications went from 1 to 0, "
        "secure/lock_screen_show_notifications went from 1 to 0 and "
        "secure/lockscreen_show_controls went from 0 to 1, although nobody asked",
    )


@pytest.mark.parametrize("key", ["secure/lockscreen_show_controls", "global/a_key_of_an_app", "system/pointer_speed"])
def test_any_setting_can_be_wanted(key: str, controller: AndroidController) -> None:
    task = begun(controller, [SettingIs(key, {"1"}, meaning="switched on")])
    assert task.score(controller).reason.endswith(", not switched on")
    switch(key, "1")(controller)
    assert task.score(controller).value == 1


def test_what_may_change_is_no_condition(controller: AndroidController) -> None:
    task = begun(
        controller, [SettingIs("global/airplane_mode_on", {"1"}), MayChange("global/wifi_on", "global/bluetooth_on")]
    )
    controller.run(["cmd", "connectivity", "airplane-mode", "enable"])
    score = task.score(controller)
    assert (score.value, len(score.findings)) == (1, 1), score.reason


ON_ANY_DEVICE = [case for case in CASES if not isinstance(case[0], InFront | Holds)]


@pytest.mark.parametrize(
    ("condition", "scene", "right", "wrong"), ON_ANY_DEVICE, ids=[str(case[0])[:60] for case in ON_ANY_DEVICE]
)
def test_a_real_device_is_judged_by_the_same_conditions_and_in_part(
    condition: Condition, scene: Sequence[Fixture], right: Do, wrong: Do, controller: AndroidController
) -> None:
    del wrong
    task = begun(controller, [condition], scene)
    real = RealDevice(controller.device)
    task.start = StartState.take(real, task.wanted())
    right(real)
    score = task.score(real)
    assert (score.value, score.integrity) == (1, "partial"), score.reason
    switch("secure/lockscreen_show_controls", "1")(real)
    put_fixtures(real, [Person("Somebody else", "2065550199")])
    score = task.score(real)
    assert score.value == 0
    assert "lockscreen_show_controls went from 0 to 1" in score.reason
    assert "Somebody else" in score.reason


class Shared(Made):
    """A task of which AndroidWorld gives a share."""

    official_by_share = True

    def official(self) -> Wanted:
        return self.asked


@pytest.mark.parametrize(("kind", "value"), [(Made, 0), (Shared, 0.5)])
def test_the_official_rule_may_give_a_share_and_sees_nothing_else(
    kind: type[Made], value: float, controller: AndroidController
) -> None:
    task = begun(controller, [SettingIs("global/a", {"1"}), SettingIs("global/b", {"1"})], kind=kind)
    task.official_compat = True
    for key in ("a", "c"):
        switch(f"global/{key}", "1")(controller)
    assert task.score(controller).value == value
    switch("global/b", "1")(controller)
    assert task.score(controller).value == (1 if kind is Shared else 0), "without a rule of theirs, ours counts"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("(206) 555-0100", "2065550100"),
        ("+1 206-555-0100", "2065550100"),
        ("+86 138 0013 8000", "13800138000"),
        ("13800138000", "13800138000"),
        ("+49 30 1234567", "+49301234567"),
        ("*#06#", "*#06#"),
        ("", ""),
    ],
)
def test_plain_numbers(text: str, plain: str) -> None:
    assert plain_number(text) == plain


def test_a_message_that_says_something_wrong_is_told_once(controller: AndroidController) -> None:
    wanted = [Added(MessageContaining("2065550103", "noon", but_not=("midnight",)))]
    start = StartState.take(controller, wanted)
    put_fixtures(controller, [sent("2065550103", "At noon or at midnight")])
    score = judge(wanted, Evidence(controller, start, ()))
    assert score.value == 0 and "nobody asked" not in score.reason
    assert score.reason.endswith("'At noon or at midnight' to 2065550103, which also says midnight")
    put_fixtures(controller, [sent("2065550103", "At noon, not at midnight")])
    assert judge(wanted, Evidence(controller, start, ())).reason.count("although nobody asked") == 1


def test_a_right_change_and_damage_make_one_sentence(controller: AndroidController) -> None:
    task = begun(controller, [Added(Alarm(7, 30))])
    Alarm.put(controller, [Alarm(7, 30)])
    assert task.score(controller).reason == "the alarm 7:30 was added"
    controller.send_sms("5550123", "Hello")
    Alarm.put(controller, [Alarm(8, 15), Alarm(9, 0)])
    score = task.score(controller)
    assert score.reason == (
        "the alarm 7:30 was added, but the alarm 8:15 and the alarm 9:00 were added, although nobody asked; "
        "the message 'Hello' from 5550123 was added, although nobody asked"
    )
    assert len(score.unwanted) == 2 and [finding.met for finding in score.findings] == [True]


def test_messages_of_named_senders_are_told_apart_by_the_name() -> None:
    wanted = Removed(Message("Amazon", "Your parcel is here."))
    assert str(wanted) == "the message 'Your parcel is here.' from Amazon was removed"
    assert not Message("Amazon", "Hi").matches(Message("eBay", "Hi"))
    assert Message("+1 206 555 0100", "Hi").matches(Message("2065550100", "Hi"))


@pytest.mark.parametrize(
    ("kind", "thing", "words"),
    [
        ("alarms", Alarm(7, 30), "the alarm 7:30"),
        ("cities", "Lima, Peru", "the city Lima, Peru"),
        ("calls", "outgoing call with 5550123", "the outgoing call with 5550123"),
        ("messages", "a message to 5550123 that says noon", "a message to 5550123 that says noon"),
        ("sent_mails", "'Hello' to ada@x.org", "the sent mail 'Hello' to ada@x.org"),
        ("fossify_events", "'Lunch' on 2025-10-16", "the event 'Lunch' on 2025-10-16"),
        ("db/org.x/notes.db:notes", "title 'Shopping'", "the row of notes with title 'Shopping'"),
        ("db/org.x/notes.db:notes", "“Shopping”", "the row “Shopping” of notes"),
        ("files of Pictures", "IMG_1.jpg", "the file IMG_1.jpg of Pictures"),
        ("when notes were read", "12 a.md", "when notes were read: 12 a.md"),
    ],
)
def test_things_are_named_as_in_a_sentence(kind: str, thing: object, words: str) -> None:
    assert named(kind, thing) == words
