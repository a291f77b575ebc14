"""A contact that is written down and not saved."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mobile_world.domain import Observation, Score, Steps, UiNode
from mobile_world.tasks.definitions.android_world._data import draw_names, draw_numbers
from mobile_world.tasks.definitions.android_world._official import SCENE, OfficialTask, alike, verdict
from mobile_world.tasks.definitions.android_world.contacts.contacts_add_contact import new_contact
from mobile_world.tasks.solving import Hand, Move
from mobile_world.tasks.state import add_people, plain_number

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

LABELS = ("Home", "Work")
"""Kinds of numbers; the usual one, Mobile, is not drawn, as AndroidWorld cannot tell whether it was chosen."""
CONTACTS = "com.google.android.contacts/"


class ContactsNewContactDraft(OfficialTask):
    """Fill in the form for a new contact, and do not save it.

    AndroidWorld takes names that are nearly right, and does not see whether the same contact was saved before. What is
    typed is nowhere but on the screen, so that both rules read it there. No intent cue: a form that is filled in part
    does not show the rest.
    """

    goal = (
        "Begin a new contact and fill in the first name {first}, the last name {last} and the phone number {phone} "
        "with the label {phone_label}. Leave the form open, and do not save it."
    )
    vague_goal = "Write somebody new down in the contacts, without saving."
    app_names: ClassVar[set[str]] = {"Contacts"}
    task_tags: ClassVar[set[str]] = {"lang-en", "difficulty-easy", "single-app", "screen-reading", "data-entry"}
    complexity = 1.2

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Who is to be written down, and who is there."""
        name, *others = draw_names(random, 3)
        number, *theirs = (each.removeprefix("+1") for each in draw_numbers(random, 3))
        first, last = name.split()
        phone = f"{number[:3]}-{number[3:6]}-{number[6:]}"
        scene = {"people": [*map(list, zip(others, theirs, strict=True))]}
        return {"first": first, "last": last, "phone": phone, "phone_label": random.choice(LABELS), SCENE: scene}

    def furnish(self, controller: AndroidController) -> None:
        """Put the others into the address book."""
        if people := self.scene.get("people"):
            add_people(controller, people)

    def finds(self, controller: AndroidController) -> Score:
        """Exactly these words are in the form."""
        typed, names = _typed(controller), [self.params["first"], self.params["last"]]
        return verdict(
            [text for text in typed if text in names] == names and self._numbered(controller, typed),
            f"the form says {typed}",
        )

    def official_score(self, controller: AndroidController) -> Score:
        """Nearly these words are in the form."""
        typed = _typed(controller)
        names = all(any(alike(text, self.params[name]) for text in typed) for name in ("first", "last"))
        return verdict(names and self._numbered(controller, typed), f"the form says {typed}")

    def _numbered(self, controller: AndroidController, typed: list[str]) -> bool:
        """Whether the number is there under its label."""
        label = f"{self.params['phone_label']} Phone"
        labelled = any(node.desc == label for node in _form(controller))
        return labelled and plain_number(self.params["phone"]) in map(plain_number, typed)

    def solution(self, observation: Observation) -> Steps:
        """Fill in the form."""
        hand = Hand(observation)
        yield from new_contact(hand, self.params["first"], self.params["last"], self.params["phone"])
        yield from hand.back()  # The keyboard covers the label.
        yield from hand.tap(desc="Mobile Phone")
        yield from hand.tap(text=self.params["phone_label"])

    def too_much(self, hand: Hand) -> Move:
        """Save it."""
        yield from hand.tap(text="Save")


def _form(controller: AndroidController) -> list[UiNode]:
    if not controller.foreground_activity().startswith(CONTACTS):
        return []
    return list(controller.ui_tree().walk())


def _typed(controller: AndroidController) -> list[str]:
    """What the fields of the form say, from the top."""
    return [node.text for node in _form(controller) if node.class_name.endswith("EditText")]
