"""Values that mean the same, rows that were made again, and words that show what differs."""

from __future__ import annotations

import json

import pytest

from mobile_world.tasks.values import Difference, Person
from mobile_world.tasks.values.bookkeeping import BOOKKEEPING, decided_columns, meaningful
from mobile_world.tasks.values.ignored_changes import is_ignored
from mobile_world.tasks.values.json_changes import json_changes, same_value
from mobile_world.tasks.values.record_fields import field_changes, looks_like, without_end_blanks
from mobile_world.tasks.values.state_diff import from_to
from mobile_world.tasks.values.tables import Table

TASKS = "db/org.tasks/database:tasks"
CONTACTS = "db/com.android.providers.contacts/contacts2.db"


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ('{"a": 1, "b": [2]}', '{\n "b": [2],\n "a": 1}', True),
        ('{"a": 1}', '{"a": 1, "starred": false, "note": "", "tags": [], "of": null}', True),
        ('{"a": 0}', "{}", False),
        ('["a", "b"]', '["b", "a"]', False),
        ('["a", ""]', '["a"]', False),
        ("{not json", "{not  json", False),
        ("7", "7.0", False),
        (None, "", True),
        (None, [], True),
        (None, 0, False),
        (None, False, False),
        ("", " ", False),
    ],
)
def test_values_that_mean_the_same(before: object, after: object, same: bool) -> None:
    assert same_value(before, after) is same_value(after, before) is same


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({"a": {"b": 1}}, {"a": {"b": 2}}, ["a.b 1 2"]),
        ({"a": 1}, {"b": 1}, ["a 1 None", "b None 1"]),
        ([1, 2, 3], [1, 9, 3], ["[1] 2 9"]),
        ([1, 2, 3], [0, 1, 2, 3], ["[0] None 0"]),
        ([1, 2, 3], [1, 3], ["[1] 2 None"]),
        ([{"x": 1}, {"x": 2}], [{"x": 1}, {"x": 2, "y": 3}], ["[1].y None 3"]),
        ([], [], []),
        ({"a": []}, {"a": {}}, ["a [] {}"]),
    ],
)
def test_json_is_told_by_its_paths(before: object, after: object, told: list[str]) -> None:
    found = json_changes(before, after)  # type: ignore[arg-type]
    assert [f"{path} {was} {now}" for path, was, now in found] == told


def file(text: str) -> dict[str, int | str]:
    return {"size": len(text), "sha256": str(hash(text)), "text": text}


def difference(store: str, key: str, before: object, after: object) -> Difference:
    return Difference(store, key, before, after)  # type: ignore[arg-type]


def test_a_file_of_json_is_compared_by_what_it_means() -> None:
    path = "Android/data/com.gmailclone/files/state.json"
    second = {"subject": "Ho", "status": "read"}
    mails = {"mails": [{"subject": "Hi", "status": "read"}, second]}
    spaced = difference("file/sdcard", path, file(json.dumps(mails)), file(json.dumps(mails, indent=2)))
    assert not spaced.is_real and meaningful([spaced]) == []
    second["status"] = "archive"
    moved = difference("file/sdcard", path, spaced.before, file(json.dumps(mails)))
    assert str(moved) == f"the file sdcard/{path} was changed: mails[1].status from read to archive"
    plain = difference("file/sdcard", "a.txt", file("milk\neggs"), file("milk\neggs "))
    assert str(plain) == "the file sdcard/a.txt was changed: text from 'milk\\neggs' to 'milk\\neggs '"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("Gym", "Gym ", "from 'Gym' to 'Gym '"),
        ("a b", "a  b", "from 'a b' to 'a  b'"),
        ("a b", "a\u00a0b", "from 'a b' to 'a\\xa0b'"),
        ("Gym", "Jim", "from Gym to Jim"),
        ("x" * 70 + "1", "x" * 70 + "2", f"from …{'x' * 20}1 to …{'x' * 20}2"),
        ("x" * 70, "x" * 70 + " ", f"from '…{'x' * 20}' to '…{'x' * 20} '"),
        (None, "a", "from nothing to a"),
        (1, 2, "from 1 to 2"),
    ],
)
def test_both_values_are_shown_where_they_differ(before: object, after: object, words: str) -> None:
    assert from_to(before, after) == words


def row(**values: object) -> dict[str, object]:
    return {"_id": 1, "title": "Buy milk", "modified": 5, "remoteId": "x", "created": 5, "completed": 0} | values


def test_when_a_row_was_saved_is_no_change() -> None:
    assert meaningful([difference(TASKS, "1", row(), row(modified=9))]) == []
    [changed] = meaningful([difference(TASKS, "1", row(), row(modified=9, completed=9))])
    assert changed.changed == {"completed"}


def test_a_row_that_was_made_again_is_no_change_and_another_one_is() -> None:
    gone = difference(TASKS, "1", row(), None)
    again = difference(TASKS, "2", None, row(_id=2, remoteId="y", created=9, modified=9))
    other = difference(TASKS, "3", None, row(_id=3, title="Buy silk"))
    assert meaningful([gone, again]) == []
    assert meaningful([gone, other]) == [gone, other]
    assert meaningful([gone, again, difference(TASKS, "4", None, row(_id=4))]) != []
    assert meaningful([difference("db/some/app:table", "1", {"id": 1, "a": 2}, None)]) != []


def test_rows_that_refer_to_a_row_that_was_made_again_follow_it() -> None:
    def person(number: int, phone: str, *, there: bool) -> list[Difference]:
        rows: dict[str, dict[str, int | str]] = {
            "contacts": {"_id": number, "starred": 0, "name_raw_contact_id": number},
            "raw_contacts": {"_id": number, "contact_id": number, "display_name": "Ada"},
            "data": {"_id": 10 * number, "raw_contact_id": number, "data1": phone},
        }
        return [
            difference(f"{CONTACTS}:{table}", str(each["_id"]), *((None, each) if there else (each, None)))
            for table, each in rows.items()
        ]

    old = person(1, "5550101", there=False)
    assert meaningful([*old, *person(2, "5550101", there=True)]) == []
    [gone, new] = meaningful([*old, *person(2, "5550102", there=True)])
    assert (gone.row["data1"], new.row["data1"]) == ("5550101", "5550102")
    # A number that goes from one person to another who is there is a change.
    data = [
        difference(f"{CONTACTS}:data", key, *pair)
        for key, *pair in (
            ("1", {"_id": 1, "raw_contact_id": 1, "data1": "5"}, None),
            ("2", None, {"_id": 2, "raw_contact_id": 2, "data1": "5"}),
        )
    ]
    assert meaningful(data) == data


def test_tables_of_which_others_are_made_come_first() -> None:
    stores = [each.store for each in BOOKKEEPING]
    assert len(set(stores)) == len(stores)
    for place, each in enumerate(BOOKKEEPING):
        database = each.store.rpartition(":")[0]
        assert all(f"{database}:{table}" in stores[:place] for table in each.refers.values())
    assert dict(decided_columns(TASKS, row().items())) == {"title": "Buy milk", "completed": 0}


@pytest.mark.parametrize(
    ("store", "key", "before", "after", "ignored"),
    [
        ("package/com.android.camera2", "state", "default", "enabled", True),
        ("package/com.android.camera2", "state", "disabled-user", "enabled", False),
        ("permission/a", "CAMERA", None, "granted when asked", True),
        ("permission/a", "CAMERA", None, "granted", False),
        ("permission/a", "CAMERA", "granted when asked", None, False),
        ("package/a", "notifications", "allowed", "blocked when asked", True),
        ("package/a", "notifications", "allowed", "blocked", False),
        ("properties", "service.adb.root", None, "1", True),
        ("properties", "persist.sys.locale", None, "de-DE", False),
        ("db/com.android.providers.telephony/mmssms.db:sms", "1", {"read": 0, "seen": 0}, {"read": 1, "seen": 1}, True),
        ("db/com.android.providers.telephony/mmssms.db:sms", "1", {"read": 0, "body": "a"}, {"read": 1}, False),
        ("db/code.name.monkey.retromusic/music_playback_state.db:playing_queue", "1", None, {"title": "a"}, True),
        ("db/code.name.monkey.retromusic/playlist.db:SongEntity", "1", None, {"title": "a"}, False),
    ],
)
def test_what_is_ignored(store: str, key: str, before: object, after: object, ignored: bool) -> None:
    assert is_ignored(difference(store, key, before, after)) is ignored


def test_fields_of_records() -> None:
    ada = Person("Ada Byron", "5550100")
    assert field_changes(ada, Person("Ada Byron ", "5550100", starred=True)) == (
        "name from 'Ada Byron' to 'Ada Byron ', starred from False to True"
    )
    assert looks_like(ada, Person("Ada Byron ", "5550100")) and not looks_like(ada, Person("Ada Byrons", "5550100"))
    assert without_end_blanks(Person("Ada  \n", " 5 ")) == Person("Ada", " 5")
    assert ada.nearly(Person("Ada Byron ", "5550100")).endswith("with name from 'Ada Byron' to 'Ada Byron '")
    assert ada.nearly(Person("Bob", "5550100")) == ""
    wanted = Table("/data/data/a/databases/b", "c").row(name="Tea", amount=3, note="green", category=1)
    found = Table("/data/data/a/databases/b", "c").row(name="Tea", amount="3", note="grey", category="1")
    assert wanted.nearly(found) == "one with note from green to grey" and not wanted.matches(found)
