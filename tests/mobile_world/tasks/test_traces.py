"""On a phone: what is undone, and what use leaves behind, is no change; what is left as it is, is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import pytest

from mobile_world.domain import Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import FAMILIES, TaskRegistry
from mobile_world.tasks.app_steps import begin_conversation, new_contact, send
from mobile_world.tasks.slips import SLIPS, Slip, slips_in
from mobile_world.tasks.solution import Hand, play
from mobile_world.tasks.suites import SUITE_IMAGES
from mobile_world.tasks.values import Added, Event, Holds, Person, PhoneState, sent
from mobile_world.tasks.values.fixtures import put_fixtures
from mobile_world.tasks.values.scoring import Evidence, StartState, judge
from simdroid.fleet import serve_phone

ANDROID_WORLD, MOBILE_WORLD = "android_world", "mobile_world"


@pytest.fixture(scope="module")
def phones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, AndroidController]]:
    with ExitStack() as stack:
        phones = {}
        for image in (ANDROID_WORLD, MOBILE_WORLD):
            home = tmp_path_factory.mktemp(image)
            record = stack.enter_context(serve_phone(home / "phone", token_file=home / "token"))
            phones[image] = stack.enter_context(AndroidController.for_phone(record))
            SUITE_IMAGES[image].prepare(phones[image])
        yield phones


def fresh(phones: dict[str, AndroidController], image: str) -> AndroidController:
    controller = phones[image]
    controller.load_snapshot(SUITE_IMAGES[image].snapshot_tag)
    return controller


class Case(NamedTuple):
    """A slip on a phone as a task of the image sets it up."""

    image: str
    app: str
    slip: str
    task: str = ""


CASES = (
    Case(MOBILE_WORLD, "Mail", "star an email"),
    Case(MOBILE_WORLD, "Mail", "archive an email"),
    Case(MOBILE_WORLD, "Messages", "pin a conversation"),
    Case(MOBILE_WORLD, "Contacts", "add a contact"),
    Case(MOBILE_WORLD, "Calendar", "add an event"),
    Case(MOBILE_WORLD, "Calendar", "rename an event"),
    Case(MOBILE_WORLD, "Gallery", "like a picture"),
    Case(MOBILE_WORLD, "Clock", "add an alarm"),
    Case(MOBILE_WORLD, "Files", "make a folder"),
    Case(MOBILE_WORLD, "Settings", "disable an app"),
    Case(ANDROID_WORLD, "SMS Messenger", "pin a conversation", "SimpleSmsReply"),
    Case(ANDROID_WORLD, "Calendar", "rename an event", "SimpleCalendarAnyEventsOnDate"),
    Case(ANDROID_WORLD, "Tasks", "tick a task", "TasksDueOnDate"),
    Case(ANDROID_WORLD, "Joplin", "tick a note", "NotesTodoItemCount"),
    Case(ANDROID_WORLD, "Markor", "make a note", "MarkorDeleteNote"),
    Case(ANDROID_WORLD, "Broccoli", "like a recipe", "RecipeDeleteSingleRecipe"),
    Case(ANDROID_WORLD, "Gallery", "like a picture", "SaveCopyOfReceiptTaskEval"),
    Case(ANDROID_WORLD, "Retro Music", "tap a song", "RetroCreatePlaylist"),
    Case(ANDROID_WORLD, "Retro Music", "make a playlist", "RetroCreatePlaylist"),
    Case(ANDROID_WORLD, "VLC", "play a movie", "VlcCreatePlaylist"),
    Case(ANDROID_WORLD, "Camera", "take a photo"),
    Case(ANDROID_WORLD, "Clock", "start the stopwatch"),
    Case(ANDROID_WORLD, "OsmAnd", "refuse the location"),
    Case(ANDROID_WORLD, "OsmAnd", "allow the location"),
)


def slip_of(case: Case) -> Slip:
    return next(slip for slip in slips_in([case.app]) if slip.name == case.slip)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.image}-{case.app}-{case.slip}")
def test_a_slip_counts_until_it_is_undone(phones: dict[str, AndroidController], case: Case) -> None:
    slip, controller = slip_of(case), fresh(phones, case.image)
    if case.task:
        TaskRegistry(case.image).create(case.task, seed=0).initialize_task(controller)
    before = PhoneState.take(controller)
    play(lambda seen: slip.do(Hand(seen)), controller)
    assert bool(before.changes_since(controller)) is not slip.is_trace
    undo = slip.undo
    if undo is not None:
        play(lambda seen: undo(Hand(seen)), controller)
        assert before.changes_since(controller) == ()


def test_every_slip_is_tried_and_belongs_to_an_app_of_tasks() -> None:
    tried = {(case.app, case.slip) for case in CASES}
    assert {(slip.app, slip.name) for slip in SLIPS} - tried == {("Chrome", "bookmark a page")}, "needs a page"
    apps = {app for family in FAMILIES for task in TaskRegistry(family).tasks() for app in task.app_names}
    assert {slip.app for slip in SLIPS} <= apps


def _grant_in_settings(hand: Hand) -> Steps:
    yield from hand.open("Settings")
    for name in ("^Apps$", "^See all", "^OsmAnd$", "^Permissions$", "^Location$", "^Allow only while using the app$"):
        yield from hand.tap(text=re.compile(name))


def test_a_permission_of_settings_counts_and_one_taken_back_there_does_not(
    phones: dict[str, AndroidController],
) -> None:
    controller = fresh(phones, ANDROID_WORLD)
    before = PhoneState.take(controller)
    play(lambda seen: _grant_in_settings(Hand(seen)), controller)
    assert {each.key for each in before.changes_since(controller)} == {
        "android.permission.ACCESS_COARSE_LOCATION",
        "android.permission.ACCESS_FINE_LOCATION",
    }
    play(lambda seen: Hand(seen).tap(text="Don\u2019t allow"), controller)
    assert before.changes_since(controller) == ()


@pytest.mark.parametrize("name", ["BrowserDraw", "BrowserMaze"])
def test_a_page_is_solved_wherever_one_goes_then(phones: dict[str, AndroidController], name: str) -> None:
    controller = fresh(phones, ANDROID_WORLD)
    task = TaskRegistry(ANDROID_WORLD).create(name, seed=3)
    task.initialize_task(controller)
    assert task.score(controller).value == 0
    play(task.solution, controller)
    controller.home()
    assert task.score(controller).value == 1
    bookmark = slips_in(["Chrome"])[0]
    play(lambda seen: bookmark.do(Hand(seen)), controller)
    play(lambda seen: Hand(seen).back(), controller)
    assert "Bookmarks" in task.score(controller).reason


def test_adb_as_root_is_no_change(phones: dict[str, AndroidController]) -> None:
    controller = fresh(phones, ANDROID_WORLD)
    before = PhoneState.take(controller)
    controller.device.root()
    assert before.changes_since(controller) == ()
    assert [each.key for each in before.changes_since(controller, everything=True)] == ["service.adb.root"]


def _text_and_contact(hand: Hand) -> Steps:
    yield from begin_conversation(hand, "5055550129")
    yield from send(hand, "On my way  ")
    yield from new_contact(hand, "Ada", "Byron ", "5055550130")
    yield from hand.tap(text="Save")


def test_a_blank_at_the_end_of_a_text_or_a_name_is_not_seen(phones: dict[str, AndroidController]) -> None:
    controller = fresh(phones, ANDROID_WORLD)
    wanted = [Added(sent("5055550129", "On my way")), Added(Person("Ada Byron", "5055550130"))]
    start = StartState.take(controller, wanted)
    play(lambda seen: _text_and_contact(Hand(seen)), controller)
    assert judge(wanted, Evidence(controller, start, ())).value == 1


def test_a_contact_that_was_deleted_and_made_again_is_the_same(phones: dict[str, AndroidController]) -> None:
    controller = fresh(phones, ANDROID_WORLD)
    put_fixtures(controller, [Person("Ada Byron", "5055550130")])
    before = PhoneState.take(controller)
    book = "content://com.android.contacts/raw_contacts"
    controller.run(["content", "delete", "--uri", book])
    assert before.changes_since(controller)
    put_fixtures(controller, [Person("Ada Byron", "5055550130")])
    assert before.changes_since(controller) == ()
    controller.run(["content", "delete", "--uri", book])
    put_fixtures(controller, [Person("Ada Byron", "5055550131")])
    assert any("5055550131" in str(each) for each in before.changes_since(controller))


def test_a_record_that_is_called_the_same_is_named_by_what_differs(phones: dict[str, AndroidController]) -> None:
    controller = fresh(phones, ANDROID_WORLD)
    TaskRegistry(ANDROID_WORLD).create("SimpleCalendarAnyEventsOnDate", seed=0).initialize_task(controller)
    nothing = [Holds("whatever", lambda evidence: (True, "so it is"), compared=(Event,))]
    start = StartState.take(controller, nothing)
    event = Event.read(controller)[0]
    move = f"UPDATE events SET last_updated = 1, location = 'Pier  7' WHERE start_ts = {event.start_ts}"
    controller.sql(Event.database, move)
    [fault] = Evidence(controller, start, ()).left_over(nothing)
    assert fault.startswith("the event ") and fault.count("was changed: location from") == 1
    assert "to Pier  7, although nobody asked" in fault and "last_updated" not in fault
    controller.sql(Event.database, f"UPDATE events SET location = '{event.location}' WHERE start_ts = {event.start_ts}")
    assert Evidence(controller, start, ()).left_over(nothing) == []
