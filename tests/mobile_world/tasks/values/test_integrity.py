"""One comparison of the whole phone: what is told, what a claim covers, and what moves by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mobile_world.domain import CheckFailed, DeviceRefused
from mobile_world.runtime import ShellResult
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.values import Alarm, Claim, Difference, Message, Person, PhoneState, TextFile, sent, unclaimed
from mobile_world.tasks.values.fixtures import put_fixtures
from mobile_world.tasks.values.ignored_changes import IGNORED_CHANGES
from mobile_world.tasks.values.integrity import KINDS
from simdroid.fleet import serve_phone

SNAPSHOT = "integrity"


@pytest.fixture(scope="module")
def one_phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("integrity")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        controller.save_snapshot(SNAPSHOT)
        yield controller


class RealDevice(AndroidController):
    """The phone as if it were a real one: without the command that tells its whole state."""

    def run(self, command: Any, **options: Any) -> ShellResult:
        """Every other command as it is."""
        return super().run([word.replace("mobileworld", "no_such_service") for word in command], **options)


@pytest.fixture(params=["simulated", "real"])
def controller(request: pytest.FixtureRequest, one_phone: AndroidController) -> AndroidController:
    one_phone.load_snapshot(SNAPSHOT)
    if request.param == "simulated":
        return one_phone
    return RealDevice(one_phone.device)


@pytest.fixture
def phone(one_phone: AndroidController) -> AndroidController:
    one_phone.load_snapshot(SNAPSHOT)
    return one_phone


def send(controller: AndroidController, text: str = "Hello") -> None:
    put_fixtures(controller, [sent("5551234", text)])


def test_switches_that_no_list_held_are_told(controller: AndroidController) -> None:
    before = PhoneState.take(controller)
    assert before.changes_since(controller) == ()
    controller.put_setting("secure", "lock_screen_show_notifications", 0)
    controller.put_setting("secure", "lock_screen_allow_private_notifications", 0)
    controller.put_setting("secure", "lockscreen_show_controls", 1)
    controller.put_setting("secure", "ui_night_mode", 2)
    told = unclaimed(before.changes_since(controller), [Claim("settings/secure", "ui_night_mode")])
    assert told == [
        "secure/lock_screen_allow_private_notifications went from 1 to 0",
        "secure/lock_screen_show_notifications went from 1 to 0",
        "secure/lockscreen_show_controls went from 0 to 1",
    ]


def test_a_key_that_no_list_held_can_be_wanted(controller: AndroidController) -> None:
    before = PhoneState.take(controller)
    controller.put_setting("secure", "lock_screen_show_notifications", 0)
    differences = before.changes_since(controller)
    assert unclaimed(differences, [Claim("settings/secure", "lock_screen_*")]) == []
    assert unclaimed(differences, [Claim("settings/system")]) != []


@pytest.mark.parametrize("kind", ["contacts", "messages", "alarms", "files"])
def test_a_kind_is_claimed_wherever_a_device_keeps_it(kind: str, controller: AndroidController) -> None:
    before = PhoneState.take(controller, kinds=["files"])
    if kind == "contacts":
        put_fixtures(controller, [Person("Ada Byron", "5551234", email="ada@example.org", starred=True)])
    elif kind == "messages":
        send(controller)
    elif kind == "alarms":
        put_fixtures(controller, [Alarm(6, 30, label="Gym")])
    else:
        put_fixtures(controller, [TextFile("Trip/plan.txt", "Go!")])
    differences = before.changes_since(controller)
    assert unclaimed(differences, [Claim(kind)]) == []
    others = [Claim(other) for other in KINDS if other != kind]
    assert len(unclaimed(differences, others)) == len(differences) > 0


def test_the_words_for_what_people_know(phone: AndroidController) -> None:
    before = PhoneState.take(phone)
    send(phone)
    put_fixtures(phone, [Person("Ada Byron", "5550199")])
    put_fixtures(phone, [Alarm(6, 5, label="Gym")])
    put_fixtures(phone, [TextFile("Trip/plan.txt", "Go!")])
    told = unclaimed(before.changes_since(phone), [])
    for words in (
        "the message 'Hello' to 5551234 was added",
        "the contact Ada Byron was added",
        "the alarm at 6:05 'Gym' was added",
        "the folder sdcard/Trip/ was added",
        "the file sdcard/Trip/plan.txt was added",
    ):
        assert words in told
    assert not any("sqlite_sequence" in words or "threads" in words for words in told)


def test_a_claim_may_look_at_the_row(phone: AndroidController) -> None:
    before = PhoneState.take(phone)
    send(phone, "wanted")
    send(phone, "not wanted")
    claim = Claim("db/com.android.providers.telephony/mmssms.db:sms", when=lambda each: each.row["body"] == "wanted")
    assert unclaimed(before.changes_since(phone), [claim]) == ["the message 'not wanted' to 5551234 was added"]


def test_what_a_reader_does_not_see_is_told(phone: AndroidController) -> None:
    put_fixtures(phone, [Person("Ada Byron", "5550199")])
    before = PhoneState.take(phone)
    phone.run(
        ["content", "update", "--uri", "content://com.android.contacts/raw_contacts", "--bind", "send_to_voicemail:i:1"]
    )
    told = unclaimed(before.changes_since(phone), [Claim("contacts")])
    assert any("send_to_voicemail from 0 to 1" in words for words in told)


def test_what_moves_by_itself_is_left_out_unless_everything_is_asked_for(phone: AndroidController) -> None:
    put_fixtures(phone, [Message("5551234", "Hi")])
    phone.run(["content", "update", "--uri", "content://sms", "--bind", "read:i:0"])
    before = PhoneState.take(phone)
    phone.run(["content", "update", "--uri", "content://sms", "--bind", "read:i:1"])
    assert before.changes_since(phone) == ()
    assert {each.changed for each in before.changes_since(phone, everything=True)} == {frozenset({"read"})}
    phone.run(["content", "update", "--uri", "content://sms", "--bind", "read:i:0", "--bind", "body:s:Ho"])
    assert len(before.changes_since(phone)) == 1


def test_every_entry_says_why_and_covers_as_little_as_it_can() -> None:
    for entry in IGNORED_CHANGES:
        assert entry.reason
        assert entry.store not in ("*", "settings/*", "db/*", "file/*", "preferences/*"), "far too much"
    places = [(entry.store, entry.key, entry.columns, tuple(entry.where), entry.same) for entry in IGNORED_CHANGES]
    assert len(set(places)) == len(places)
    sms = "db/com.android.providers.telephony/mmssms.db"
    for told in (
        Difference(f"{sms}:threads", "1", {"archived": 0}, {"archived": 1}),
        Difference(f"{sms}:sms", "1", {"type": 2}, {"type": 3}),
        Difference(f"{sms}:sms", "1", {"read": 1}, None),
    ):
        assert not any(entry.covers(told) for entry in IGNORED_CHANGES)


def test_a_state_that_is_no_longer_remembered_cannot_be_compared(phone: AndroidController) -> None:
    before = PhoneState.take(phone)
    phone.put_setting("secure", "mine", 1)
    PhoneState.take(phone)
    with pytest.raises(CheckFailed, match="is not remembered; mark it again"):
        before.changes_since(phone)


def test_a_device_that_fails_is_not_taken_for_a_real_one(phone: AndroidController) -> None:
    class Broken(AndroidController):
        def run(self, command: Any, **options: Any) -> ShellResult:
            return super().run(["sh", "-c", "echo out of memory >&2; exit 3"], **options)

    with pytest.raises(DeviceRefused, match="out of memory"):
        PhoneState.take(Broken(phone.device))


def test_two_of_the_same_on_a_real_device(phone: AndroidController) -> None:
    real = RealDevice(phone.device)
    send(real)
    before = PhoneState.take(real)
    send(real)
    assert unclaimed(before.changes_since(real), []) == ["messages: 'Hello' to 5551234 (2) was added"]


@pytest.mark.parametrize(
    ("difference", "words"),
    [
        (Difference("settings/global", "a", None, "1"), "global/a was set to 1"),
        (Difference("settings/global", "a", "1", None), "global/a was removed (1)"),
        (
            Difference("permission/org.tasks", "android.permission.CAMERA", None, "granted"),
            "the permission android.permission.CAMERA of org.tasks was added (granted)",
        ),
        (
            Difference("package/org.tasks", "state", "default", "disabled-user"),
            "the state of org.tasks went from default to disabled-user",
        ),
        (
            Difference("db/org.tasks/database:notes", "7", {"a": 1, "b": 2}, {"a": 1, "b": "x" * 99}),
            f"row 7 of notes in org.tasks/database was changed: b from 2 to {'x' * 60}…",
        ),
        (
            Difference("preferences/org.tasks/some", "dark", False, True),
            "the preference dark of org.tasks went from False to True",
        ),
        (
            Difference("file/sdcard", "a", {"size": 1, "sha256": "x"}, {"size": 2, "sha256": "y"}),
            "the file sdcard/a was changed: size from 1 to 2",
        ),
        (
            Difference(
                "db/com.android.providers.telephony/mmssms.db:sms", "1", None, {"type": 1, "body": "Hi", "address": "5"}
            ),
            "the message 'Hi' from 5 was added",
        ),
        (
            Difference(
                "db/com.android.providers.telephony/mmssms.db:sms", "1", {"type": 2, "body": "Hi", "address": "5"}, None
            ),
            "the message 'Hi' to 5 was removed",
        ),
        (
            Difference(
                "db/com.google.android.deskclock/alarms.db:alarm_templates",
                "1",
                None,
                {"hour": 6, "minutes": 5, "label": "Gym"},
            ),
            "the alarm at 6:05 'Gym' was added",
        ),
        (
            Difference(
                "db/com.google.android.deskclock/alarms.db:alarm_templates", "1", {"hour": 6, "minutes": 30}, None
            ),
            "the alarm at 6:30 was removed",
        ),
        (
            Difference(
                "db/com.android.providers.contacts/contacts2.db:raw_contacts", "1", None, {"display_name": "Ada"}
            ),
            "the contact Ada was added",
        ),
        (
            Difference("db/com.android.providers.contacts/contacts2.db:contacts", "4", None, {"a": 1}),
            "contact number 4 was added",
        ),
        (
            Difference("app_op/org.tasks", "CAMERA", "allow", "deny"),
            "the app op CAMERA of org.tasks went from allow to deny",
        ),
        (Difference("file/sdcard", "Trip/", None, {"size": 0}), "the folder sdcard/Trip/ was added"),
        (
            Difference("db/a/b:c", "1", dict.fromkeys("abcdef", 1), dict.fromkeys("abcdef", 2) | {"f": None}),
            "row 1 of c in a/b was changed: a from 1 to 2, b from 1 to 2, c from 1 to 2, d from 1 to 2 and 2 more",
        ),
        (Difference("db/a/b:c", "1", {"a": 1}, {"a": None}), "row 1 of c in a/b was changed: a from 1 to nothing"),
        (
            Difference("file/sdcard", "a", {"sha256": "x"}, {"sha256": "y"}),
            "the file sdcard/a was changed: sha256 from x to y",
        ),
        (Difference("clipboard", "text", "text", None), "clipboard: text was removed"),
        (Difference("clock", "date", 0, 60), "clock: date went from 0 to 60"),
        (Difference("default_apps", "sms", "", "b"), "default_apps: sms went from '' to b"),
        (Difference("wifi", "joined", "Home", "a\nb"), "wifi: joined went from Home to 'a\\nb'"),
    ],
)
def test_words(difference: Difference, words: str) -> None:
    assert str(difference) == words


def test_the_page_lists_what_moves_by_itself() -> None:
    page = (Path(__file__).parents[4] / "docs" / "guides" / "write-a-task.md").read_text()
    assert table_of_moving() in page, "put this into docs/guides/write-a-task.md"


def _quoted(value: object) -> str:
    return "nothing" if value is None else f"`{value}`"


def table_of_moving() -> str:
    """The list as it stands on the page."""
    lines = ["| Store | What of it | Why |", "|---|---|---|"]
    for entry in IGNORED_CHANGES:
        parts = [] if entry.key == "*" else [f"`{entry.key}`"]
        parts += [", ".join(f"`{name}`" for name in sorted(entry.columns))] if entry.columns else []
        parts += ["rows that come and go"] if entry.rows else []
        parts += [f"rows with `{name}` = {value}" for name, value in entry.where.items()]
        parts += [f"among {', '.join(sorted(map(_quoted, entry.same)))}"] if entry.same else []
        parts += [f"where it is now {' or '.join(sorted(map(_quoted, entry.becomes)))}"] if entry.becomes else []
        parts += [f"where it has no `{entry.lacking}`"] if entry.lacking else []
        lines.append(f"| `{entry.store}` | {'; '.join(parts) or 'everything'} | {entry.reason} |")
    return "\n".join(lines) + "\n"
