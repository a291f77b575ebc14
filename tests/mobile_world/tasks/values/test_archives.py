"""Archives in scenes and conditions, and mails with files that were made on the way."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator

import pytest

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.values import (
    STORAGE,
    ArchiveIs,
    Condition,
    DataFile,
    EmptyFolder,
    MailedWith,
    OutgoingMail,
    StartState,
    TextFile,
    archive_contents,
    archive_data,
    archive_fault,
    put_fixtures,
)
from mobile_world.tasks.values.mails import FOLDER
from mobile_world.tasks.values.scoring import Evidence
from simdroid.fleet import serve_phone

A, B = {"a.txt": b"1"}, {"a.txt": b"1", "b/c.txt": b"2"}


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("state")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        controller.run(["cmd", "mobileworld", "image", "mobile_world"])
        yield controller


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (archive_data(B), ""),
        (archive_data(A), "lacks b/c.txt"),
        (archive_data({**B, "d": b""}), "has in addition d"),
        (archive_data({**B, "a.txt": b"2"}), "has other content in a.txt"),
        (archive_data({"b": b""}), "lacks a.txt, b/c.txt, has in addition b"),
        (b"none", "is not a readable archive"),
        (b"", "is not a readable archive"),
        (archive_data(B)[:-20], "is not a readable archive"),
    ],
)
def test_what_is_wrong_with_an_archive(data: bytes, fault: str) -> None:
    assert archive_fault(data, B) == fault


def test_folders_of_an_archive_are_no_files() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("b/", b"")
        archive.writestr("b/c.txt", b"2")
    assert archive_contents(packed.getvalue()) == {"b/c.txt": b"2"}


def test_archives_that_claim_too_much_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mobile_world.tasks.values.archives.MOST_READ", 1)
    assert archive_contents(archive_data(A)) == A
    assert archive_contents(archive_data(B)) is None


def judged(controller: AndroidController, condition: Condition, start: StartState) -> tuple[bool, str]:
    return condition.judge(Evidence(controller, start, ()))


def test_a_folder_is_emptied_before_files_are_put_there(controller: AndroidController) -> None:
    put_fixtures(controller, [TextFile("Music/a.txt", "1"), TextFile("Music/b/c.txt", "2")])
    put_fixtures(controller, [EmptyFolder("Music"), TextFile("Music/d.txt", "3"), EmptyFolder("New")])
    assert controller.run(["ls", "-A", f"{STORAGE}/Music", f"{STORAGE}/New"]).text.split() == [
        *(f"{STORAGE}/Music:", "d.txt", f"{STORAGE}/New:"),
    ]


def test_an_archive_on_the_phone(controller: AndroidController) -> None:
    wanted = ArchiveIs("Download/all.zip", B)
    start = StartState.take(controller, [wanted])
    assert judged(controller, wanted, start) == (False, "files: Download/all.zip is missing")
    put_fixtures(controller, [DataFile("Download/all.zip", data=archive_data(A))])
    assert judged(controller, wanted, start) == (False, "Download/all.zip lacks b/c.txt")
    put_fixtures(controller, [DataFile("Download/all.zip", data=archive_data(B))])
    assert judged(controller, wanted, start) == (True, "Download/all.zip holds a.txt, b/c.txt")


def test_a_mail_carries_what_lies_on_the_phone(controller: AndroidController) -> None:
    wanted = MailedWith(OutgoingMail(("bob@x.org",), "All"), ("Download/made.zip",))
    start = StartState.take(controller, [wanted])
    missing = "files: Download/made.zip is missing, so no email can have it attached"
    assert judged(controller, wanted, start) == (False, missing)
    put_fixtures(controller, [DataFile("Download/made.zip", data=b"new")])
    assert judged(controller, wanted, start)[0] is False
    for content, met in ((b"old", False), (b"new", True)):
        attachment = {"name": "made.zip", "sha256": hashlib.sha256(content).hexdigest()}
        sent = [{"to": ["bob@x.org"], "subject": "All", "body": "", "attachments": [attachment]}]
        put_fixtures(controller, [DataFile(f"{FOLDER}/sent.json", data=json.dumps(sent).encode())])
        assert judged(controller, wanted, start)[0] is met
    assert str(wanted) == "a mail to bob@x.org about 'All' with Download/made.zip"
