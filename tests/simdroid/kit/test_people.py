"""The address book as apps read it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.kit.people import Caller, People, by_name, initial
from simdroid.system import Contact, Labelled, System
from tests.simdroid.ui.conftest import Bench

HOME, DESK = Labelled("(602) 555-0105", "Home"), Labelled("+1 971-555-0106", "Desk")


@pytest.fixture
def system(show: Callable[..., Bench]) -> System:
    system = show().system
    system.contacts.add(Contact("Zoe Abel", (Labelled("212-555-0199", "Mobile"),)))
    system.contacts.add(Contact("Ágnes Varga", (HOME, DESK), starred=True))
    system.contacts.add(Contact("4U Taxi"))
    return system


def test_people_stand_by_name_with_their_numbers_and_labels(system: System) -> None:
    people = People(system).all
    assert [person.name for person in people] == ["Ágnes Varga", "Zoe Abel", "4U Taxi"]
    assert people[0].phones == (HOME, DESK) and people[0].starred
    assert [initial(person.name) for person in people] == ["A", "Z", "#"]
    assert [person.name for person in by_name(people, family=True)] == ["Zoe Abel", "4U Taxi", "Ágnes Varga"]


def test_a_number_is_known_in_whatever_spelling(system: System) -> None:
    people = People(system)
    caller = people.caller("+16025550105")
    assert (caller.title, caller.label, caller.line) == ("Ágnes Varga", "Home", "Home +1 602-555-0105")
    assert people.caller("5551234") == Caller("5551234") and Caller("").title == "Unknown"
    assert (people.name("6025550105"), people.name("555-1234")) == ("Ágnes Varga", "555-1234")


def test_a_text_and_keys_find_numbers(system: System) -> None:
    people = People(system)
    assert [found.number for found in people.named("var")] == [HOME.value, DESK.value]
    assert [found.number for found in people.named("555-0199")] == ["212-555-0199"]
    assert people.named("oe") == []
    assert [found.title for found in people.keyed("9632")] == ["Zoe Abel"]
    assert [found.title for found in people.keyed("0106")] == ["Ágnes Varga"]
    assert [person.name for person in people.containing("oe")] == ["Zoe Abel"]
    assert [person.name for person in people.containing("")] == ["Ágnes Varga", "Zoe Abel"]


def test_an_app_without_the_permission_sees_nobody(system: System) -> None:
    people = People(system, allowed=False)
    assert people.all == [] and people.name("6025550105") == "6025550105"
