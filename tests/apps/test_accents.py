"""Every search of the phone finds accents that were not typed, and lists put É with E; played over adb."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.domain import Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import suite_family
from mobile_world.tasks.solution import Hand, play
from mobile_world.tasks.values import Calendar, Message, Person, TextFile, put_fixtures
from simdroid.fleet import serve_phone

EVENT: dict[str, str | int] = {"start_ts": 1_697_446_800, "end_ts": 1_697_450_400, "title": "Visit to San José"}
SEARCHES = [
    ("Contacts", "open_search_bar_text_view", "San José Taxi"),
    ("Phone", "open_search_bar_text_view", "San José Taxi"),
    ("SMS Messenger", "top_toolbar_search", "Flight to San José at 9"),
    ("Simple Calendar Pro", "top_toolbar_search", "Visit to San José"),
    ("Files", "option_menu_search", "San José.txt"),
]


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("accents")
    with serve_phone(home / "phone", token_file=home / "token") as record, AndroidController.for_phone(record) as phone:
        suite_family("android_world").image.prepare(phone)
        people = [
            Person(name, f"206555010{place}") for place, name in enumerate(("Zoe", "Émile", "Eva", "San José Taxi"))
        ]
        files = [TextFile("Download/San José.txt", "x"), TextFile("Documents/Markor/José.md", "y")]
        put_fixtures(phone, [*people, Message("2065550199", "Flight to San José at 9"), Calendar([EVENT]), *files])
        yield phone


def shown(controller: AndroidController) -> list[str]:
    return [node.text for node in controller.ui_tree().walk()]


@pytest.mark.slow
@pytest.mark.parametrize(("app", "field", "found"), SEARCHES, ids=[app for app, *_ in SEARCHES])
def test_a_search_ignores_accents(app: str, field: str, found: str, controller: AndroidController) -> None:
    def steps(hand: Hand) -> Steps:
        yield from hand.open(app)
        yield from hand.tap(id=field)
        yield from hand.type("san jose")

    controller.home()
    play(lambda observation: steps(Hand(observation)), controller)
    assert found in shown(controller)


@pytest.mark.slow
def test_the_search_for_notes_ignores_accents(controller: AndroidController) -> None:
    def steps(hand: Hand) -> Steps:
        yield from hand.open("Markor")
        yield from hand.tap(id="action_search")
        yield from hand.type("jose")
        yield from hand.tap(text="OK")

    controller.home()
    play(lambda observation: steps(Hand(observation)), controller)
    assert any("José.md" in text for text in shown(controller))


def test_providers_ignore_accents_too(controller: AndroidController) -> None:
    uri = "content://com.android.contacts/contacts"
    assert [row["display_name"] for row in controller.query(f"{uri}/filter/jose")] == ["San José Taxi"]
    assert [row["display_name"] for row in controller.query(f"{uri}/filter/%25")] == []
    names = controller.run(["content", "query", "--uri", uri, "--projection", "display_name", "--sort", SORT]).text
    assert [line.rpartition("=")[2] for line in names.splitlines()] == ["Émile", "Eva", "San José Taxi", "Zoe"]


SORT = "display_name COLLATE LOCALIZED"
