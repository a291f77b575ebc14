"""Mails that set-up puts on a phone, and mails that were sent, judged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mobile_world.domain import Observation, Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import Hand, play
from mobile_world.tasks.gallery_steps import take_photo
from mobile_world.tasks.mail_steps import compose, download, open_mail, reply, send_mail
from mobile_world.tasks.values import (
    Evidence,
    Inbox,
    Mail,
    MailFile,
    OutgoingMail,
    PhotoMailed,
    SentMail,
    StartState,
    digits_of,
    exactly,
    not_empty,
    saying,
)
from mobile_world.tasks.values.fixtures import put_fixtures
from mobile_world.tasks.values.integrity import Claim, PhoneState, unclaimed
from simdroid.fleet import serve_phone

PLAN = MailFile("plan.txt", b"first, second")
DANIEL = Mail("Daniel", "dan123@gmail.com", "Meeting Thursday", "Still on?", files=(PLAN,))


@pytest.fixture(scope="module")
def controller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AndroidController]:
    home = tmp_path_factory.mktemp("state")
    phone = serve_phone(home / "phone", token_file=home / "token")
    with phone as record, AndroidController.for_phone(record) as controller:
        controller.run(["cmd", "mobileworld", "image", "mobile_world"])
        controller.run(["cmd", "mobileworld", "set-up"])
        yield controller


def test_mails_come_by_date_or_alone(controller: AndroidController) -> None:
    hal, ida = Mail("Hal", "hal@x.org", "New", "?", "Oct 16"), Mail("Ida", "ida@x.org", "Older", "?", "Oct 15")
    put_fixtures(controller, [Inbox((hal, ida))])
    eve, fred = (Mail(name, f"{name}@x.org", "Lunch", "At one?", "Oct 15", unread=False) for name in ("eve", "fred"))
    old = Mail("Gus", "gus@x.org", "Hats", "New ones", "Dec 1, 2024")
    put_fixtures(controller, [old, DANIEL, eve, fred])
    assert Mail.read(controller) == [DANIEL, hal, eve, fred, ida, old]
    put_fixtures(controller, [Inbox((DANIEL,))])
    assert Mail.read(controller) == [DANIEL]
    assert str(DANIEL) == "'Meeting Thursday' from dan123@gmail.com"


def test_a_photo_that_was_asked_for_is_no_fault_while_the_mail_is_missing(controller: AndroidController) -> None:
    wanted = PhotoMailed("front", to="a@x.org")
    start = StartState.take(controller, [wanted])
    play(lambda observation: take_photo(Hand(observation), "front"), controller)
    evidence = Evidence(controller, start, ())
    met, words = wanted.judge(evidence)
    assert not met
    assert words.endswith("was taken, but no email to a@x.org carries it alone")
    assert evidence.left_over([wanted]) == []


def test_what_is_sent_is_read_and_the_rest_is_left_alone(controller: AndroidController) -> None:
    put_fixtures(controller, [Inbox((DANIEL,))])
    before = PhoneState.take(controller)

    def use(observation: Observation) -> Steps:
        hand = Hand(observation)
        yield from open_mail(hand, "Daniel")
        yield from download(hand, "plan.txt")
        yield from reply(hand, "I will be there.")
        yield from compose(
            hand, ["b@x.org", "A@x.org"], "The plan", "Have\na look", cc=["c@x.org"], attach=["plan.txt"]
        )
        yield from send_mail(hand)

    play(use, controller)
    assert SentMail.read(controller) == [
        SentMail(frozenset({"dan123@gmail.com"}), "RE: Meeting Thursday", "I will be there."),
        SentMail(
            frozenset({"a@x.org", "b@x.org"}), "The plan", "Have\na look", frozenset({"c@x.org"}),
            files=(("plan.txt", PLAN.sha256),),
        ),
    ]  # fmt: skip
    others = unclaimed(before.changes_since(controller), [Claim("sent_mails")])
    assert others == ["the file sdcard/Download/plan.txt was added"]


FOUND = SentMail(frozenset({"bob@x.org"}), "Re: The plan", "See you at 5.", files=(("plan.txt", PLAN.sha256),))


@pytest.mark.parametrize(
    ("wanted", "fault"),
    [
        (OutgoingMail(("Bob@x.org",), "re: the  plan", files=(PLAN,)), ""),
        (OutgoingMail(("bob@x.org",), body=not_empty, files=(PLAN,)), ""),
        (OutgoingMail(("bob@x.org", "ann@x.org"), files=(PLAN,)), "went to bob@x.org instead of ann@x.org, bob@x.org"),
        (OutgoingMail(("bob@x.org",), "Plan", files=(PLAN,)), "has the subject 'Re: The plan'"),
        (OutgoingMail(("bob@x.org",)), "carries plan.txt"),
        (OutgoingMail(("bob@x.org",), files=(MailFile("plan.txt", b"x"),)),
         "lacks plan.txt as it is on the phone; carries plan.txt"),
        (OutgoingMail(("bob@x.org",), bcc=("me@x.org",), files=(PLAN,)), "has as Bcc nobody instead of me@x.org"),
        (OutgoingMail(("bob@x.org",), body=saying("you", "6", but_not=["see"]), files=(PLAN,)),
         "does not say 6 and says see: 'See you at 5.'"),
    ],
)  # fmt: skip
def test_a_sent_mail_is_what_was_wanted_or_says_why_not(wanted: OutgoingMail, fault: str) -> None:
    assert wanted.matches(FOUND) is not bool(fault)
    assert not fault or wanted.nearly(FOUND) == f"'Re: The plan' to bob@x.org, which {fault}"


def test_conditions_for_bodies() -> None:
    assert not exactly("Yes,\nthen.")(" Yes, \nthen.\n") and exactly("Yes.")("No.") == "says 'No.' instead of 'Yes.'"
    assert not_empty(" \n") == "says nothing"
    number = digits_of("15551234567")
    assert not number("Call +1 (555) 123-4567.") and not number("555-123-4567")
    assert number("15551234568") and number("no") == "does not have the number 15551234567"


def test_one_name_is_one_file(controller: AndroidController) -> None:
    other = Mail("Eve", "eve@x.org", "Lunch", "?", files=(MailFile("plan.txt", b"another"),))
    with pytest.raises(ValueError, match="the same name"):
        put_fixtures(controller, [DANIEL, other])
    with pytest.raises(TypeError, match="as a collection of texts"):
        OutgoingMail("bob@x.org")  # type: ignore[arg-type]
