"""Somebody new: saved in the address book, or written down and not saved."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, new_contact, side_effect_of, tap_method
from mobile_world.tasks.definitions.android_world._data import draw_names, draw_numbers
from mobile_world.tasks.definitions.android_world._shared import SCENE, alike, beside
from mobile_world.tasks.values import Added, Evidence, Holds, Person, Scene, Wanted, people, plain_number

LABELS = ("Home", "Work")
"""Kinds of numbers; the usual one, Mobile, is not drawn, as AndroidWorld cannot tell whether it was chosen."""
CONTACTS = "com.google.android.contacts"
# fmt: off
HINTS = frozenset({
    "Name prefix", "First name", "Middle name", "Last name", "Name suffix", "Phonetic last name",
    "Phonetic middle name", "Phonetic first name", "Nickname", "File as", "Company", "Department", "Title", "Phone",
    "Email", "Address", "Website", "Date", "Significant date", "Related person", "Relationship", "SIP", "Notes", "Note",
})
# fmt: on
"""What empty fields of the form say."""


class _NewContact(BaseTask):
    """A new contact beside others."""

    app_names: ClassVar[set[str]] = {"Contacts"}
    complexity = 1.2

    def scene(self) -> Scene:
        """Others in the address book."""
        return people(beside(self.params).get("people", ()))


class ContactsAddContact(_NewContact):
    """Create one contact with a name and a number, and change nobody else.

    AndroidWorld empties the address book first and looks for the new entry alone: a second one, or anything else that
    was written down, does not count there. Here there are others, one of them with the same given name.
    """

    goal = "Save {name} as a new contact. The phone number is {number}."
    vague_goal = "Save a new contact."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "data-entry"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who is new, and who is there."""
        name, *others = draw_names(random, 4)
        number, *numbers = draw_numbers(random, 4)
        others[0] = f"{name.split()[0]} {others[0].split()[1]}"
        return {"name": name, "number": number, SCENE: {"people": [*map(list, zip(others, numbers, strict=True))]}}

    def wanted(self) -> Wanted:
        return [Added(Person(self.params["name"], self.params["number"]))]

    def official(self) -> Wanted:
        """Somebody of that name has that number."""
        return [Holds(f"{self.params['name']} is in the address book", self._is_there)]

    def _is_there(self, evidence: Evidence) -> tuple[bool, str]:
        name, number = self.params["name"], plain_number(self.params["number"])
        cards = [card for card in Person.read(evidence.controller) if card.name == name]
        met = any(number == phone for card in cards for _, phone in card.phones)
        return met, f"{name} with {number} is {'' if met else 'not '}in the address book"

    @by_hand
    def intent_cue(self, hand: Hand) -> Steps:
        """The form, filled in and not saved."""
        first, _, last = self.params["name"].partition(" ")
        yield from new_contact(hand, first, last, self.params["number"])

    after_cue = tap_method(text="Save")

    side_effect = side_effect_of(lambda hand: hand.tap(desc="Add to favorites"))


class ContactsNewContactDraft(_NewContact):
    """Fill in the form for a new contact, and do not save it.

    AndroidWorld takes names that are nearly right, and does not see whether the same contact was saved before. What is
    typed is nowhere but on the screen, so that both rules read it there. No intent cue: a form that is filled in part
    does not show the rest.
    """

    goal = (
        "Start a new contact and fill in the first name {first}, the last name {last} and the phone number "
        "{phone} with the label {phone_label}. Leave the form open, and do not save it."
    )
    vague_goal = "Start a new contact without saving it."
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading", "data-entry"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who is to be written down, and who is there."""
        name, *others = draw_names(random, 3)
        number, *numbers = (number.removeprefix("+1") for number in draw_numbers(random, 3))
        first, last = name.split()
        phone = f"{number[:3]}-{number[3:6]}-{number[6:]}"
        scene = {"people": [*map(list, zip(others, numbers, strict=True))]}
        return {"first": first, "last": last, "phone": phone, "phone_label": random.choice(LABELS), SCENE: scene}

    def wanted(self) -> Wanted:
        """Exactly these words are in the form, and no others."""
        names = [self.params["first"], self.params["last"]]
        exact = _form_says(names, lambda typed: [text for text in typed if text in names] == names)
        return [exact, self._numbered(), Holds("the form says nothing else", self._nothing_else)]

    def _nothing_else(self, evidence: Evidence) -> tuple[bool, str]:
        names = {self.params["first"], self.params["last"]}
        number = plain_number(self.params["phone"])
        typed = [text for text in _fields(evidence) if text and text not in HINTS]
        others = [text for text in typed if text not in names and plain_number(text) != number]
        return not others, f"the form also says {', '.join(others)}" if others else "the form says nothing else"

    def official(self) -> Wanted:
        """Nearly these words are in the form."""
        names = [self.params["first"], self.params["last"]]
        nearly = _form_says(names, lambda typed: all(any(alike(text, name) for text in typed) for name in names))
        return [nearly, self._numbered()]

    def _numbered(self) -> Holds:
        label, number = f"{self.params['phone_label']} Phone", plain_number(self.params["phone"])

        def check(evidence: Evidence) -> tuple[bool, str]:
            labelled = any(node.desc == label for node in evidence.screen(CONTACTS))
            typed = _fields(evidence)
            return labelled and number in map(plain_number, typed), f"the form says {typed}, {label}: {labelled}"

        return Holds(f"{label}: {number}", check, on_screen=True)

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from new_contact(hand, self.params["first"], self.params["last"], self.params["phone"])
        yield from hand.back()  # The keyboard covers the label.
        yield from hand.tap(desc="Mobile Phone")
        yield from hand.tap(text=self.params["phone_label"])

    side_effect = side_effect_of(lambda hand: hand.tap(text="Save"))


def _form_says(names: list[str], check: Callable[[list[str]], bool]) -> Holds:
    def checked(evidence: Evidence) -> tuple[bool, str]:
        typed = _fields(evidence)
        return check(typed), f"the form says {typed}"

    return Holds(f"the form says {' '.join(names)}", checked, on_screen=True)


def _fields(evidence: Evidence) -> list[str]:
    """What the fields of the form say, from the top."""
    return [node.text for node in evidence.screen(CONTACTS) if node.class_name.endswith("EditText")]
