"""Files that are put on a phone are those that are read from it, whatever their names and the phone's clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from mobile_world.domain import DeviceRefused
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.values import STORAGE, TextFile
from mobile_world.tasks.values.files import StoredFile
from mobile_world.tasks.values.fixtures import put_fixtures
from simdroid.fleet import serve_phone

FOLDER = "Documents/Markor"


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("storage")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        yield controller


def changed_at(controller: AndroidController, path: str) -> int:
    return int(controller.run(["stat", "-c", "%Y", f"{STORAGE}/{path}"]).text)


@pytest.mark.parametrize(
    "name", ["plain.md", "O'Neill & söhne.txt", "-rf.md", "買い物 リスト.md", f"{'long' * 40}.txt"]
)
def test_files_are_read_as_they_were_put(name: str, controller: AndroidController) -> None:
    put_fixtures(controller, [TextFile(f"{FOLDER}/{name}", "über\n\tall\n")])
    assert StoredFile(f"{FOLDER}/{name}", "über\n\tall\n".encode()) in StoredFile.read(controller)


def test_folders_are_made_with_their_files_or_empty(controller: AndroidController) -> None:
    put_fixtures(controller, [TextFile(f"{FOLDER}/a b/c/deep.md", ""), TextFile(f"{FOLDER}/empty/", "")])
    found = StoredFile.read(controller)
    assert {StoredFile(f"{FOLDER}/{name}") for name in ("a b/", "a b/c/", "a b/c/deep.md", "empty/")} <= set(found)
    assert found == sorted(found)


def test_what_apps_keep_for_themselves_is_not_read(controller: AndroidController) -> None:
    controller.push(b"secret", f"{STORAGE}/Android/data/net.osmand/files/x.txt")
    controller.push(b"loose", f"{STORAGE}/loose.txt")
    paths = [file.path for file in StoredFile.read(controller)]
    assert "loose.txt" in paths
    assert not any(path.startswith("Android") for path in paths)


def test_ages_are_those_of_the_phones_clock_in_any_zone(controller: AndroidController) -> None:
    for zone in ("UTC", "Pacific/Kiritimati", "America/St_Johns"):
        controller.run(["su", "0", "setprop", "persist.sys.timezone", zone])
        put_fixtures(controller, [TextFile(f"{FOLDER}/aged.md", "-", timedelta(days=3, minutes=5))])
        age = controller.now().timestamp() - changed_at(controller, f"{FOLDER}/aged.md")
        assert 0 <= age - timedelta(days=3, minutes=5).total_seconds() < 60


def test_a_place_that_cannot_be_is_refused(controller: AndroidController) -> None:
    put_fixtures(controller, [TextFile("Download/file", "no folder")])
    with pytest.raises(DeviceRefused, match="could not be put"):
        put_fixtures(controller, [TextFile("Download/file/below.md", "-")])
