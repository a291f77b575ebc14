"""Photos of one kind among others, to be mailed: the goal names the kind, or the user does once told what there is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand, side_effect_of
from mobile_world.tasks.definitions.mobile_world._data.mail_addresses import address_fact
from mobile_world.tasks.definitions.mobile_world.native.camera import draw_address
from mobile_world.tasks.dialogue import Dialogue, Fact, Needs, Text
from mobile_world.tasks.gallery_steps import mail_selected, open_album, select_pictures
from mobile_world.tasks.mail_steps import send_stray_mail
from mobile_world.tasks.sample_data import FIRST_NAMES, LAST_NAMES
from mobile_world.tasks.values import Added, MailFile, OutgoingMail, PictureFile, Scene, Wanted
from mobile_world.tasks.values.mail_texts import worded
from simdroid.media import picture

KINDS = {
    "flower": ("sunflower", "red-rose", "yellow-chrysanthemums", "pink-bindweed", "daisies", "tulips", "sunflowers"),
    "fruit": ("apple", "grapes", "pears", "raspberries", "plums", "persimmons", "blueberries"),
    "animal": ("cat", "otter", "heron", "raccoon", "osprey"),
    "planet": ("earth", "jupiter", "saturn"),
}
"""Pictures by what they show, in words that leave no doubt."""
PLURALS = {
    "flower": "flowers", "fruit": "fruits", "animal": "animals", "planet": "planets", "tree": "trees",
    "succulent": "succulents",
}  # fmt: skip
CHINESE = {"flower": "花", "fruit": "水果", "animal": "动物", "planet": "行星", "tree": "树", "succulent": "多肉植物"}
ALREADY_THERE = (("21bd-1.jpg", "birthday-cake", "cake"), ("tiger.jpg", "tiger", "animal"))
"""Pictures of the image in the album, newest first, after all that a task puts there; the tiger is an animal, too."""


def _subjects(kind: str) -> list[str]:
    """What pictures of a kind show."""
    return [*KINDS.get(kind, ()), *(shows for _, shows, other in ALREADY_THERE if other == kind)]


FORMS = {
    kind: (plural, CHINESE[kind], kind.title(), *(name.replace("-", " ") for name in _subjects(kind)))
    for kind, plural in PLURALS.items()
} | {"succulent": ("succulents", "多肉", "Succulent", "cactus", "cacti", "succulent plants")}
"""Words that say that there are photos of a kind."""
TEXTS = (
    "Here are some pictures for you.",
    "I thought you would like these photos.",
    "These are the photos I told you about.",
    "Have a look at my latest pictures.",
)
REFERENCE = [
    ["image1.jpeg", "sunflower", "flower", 275, 183],
    ["image2.jpeg", "red-rose", "flower", 160, 148],
    ["image3.jpeg", "yellow-chrysanthemums", "flower", 232, 217],
    ["image4.jpeg", "pink-bindweed", "flower", 240, 210],
    ["image0-1.jpeg", "grapes", "fruit", 275, 183],
    ["imag0-2.jpeg", "tree", "tree", 224, 224],
    ["image0-3.jpeg", "succulents", "succulent", 276, 183],
]
"""Names, subjects, kinds and sizes of the original's pictures."""
REFERENCE_PERSON = {"name": "Kevin", "address": "kevin_zhang@example.com", "text": TEXTS[0]}
"""Whom the original's are mailed to."""


class _MailPhotos(BaseTask):
    """Mail all photos of one kind from the album Pictures, with a sentence."""

    app_names: ClassVar[set[str]] = {"Gallery", "Mail"}
    side_effect = side_effect_of(send_stray_mail)
    complexity = 3

    @classmethod
    def draw_pictures(cls, random: Random, counts: dict[str, int]) -> list[list[Any]]:
        """So many pictures of each kind, mixed, under names that tell nothing."""
        subjects = [(shows, kind) for kind, count in counts.items() for shows in random.sample(KINDS[kind], count)]
        random.shuffle(subjects)
        numbers = random.sample(range(1000, 10_000), len(subjects))
        pairs = zip(numbers, subjects, strict=True)
        return [[f"IMG_{number}.jpeg", shows, kind, 276, 207] for number, (shows, kind) in pairs]

    @classmethod
    def draw_person(cls, random: Random) -> dict[str, Any]:
        """Who gets them, and which sentence."""
        first, last = random.choice(FIRST_NAMES), random.choice(LAST_NAMES)
        return {"name": first, "address": draw_address(random, first, last), "text": random.choice(TEXTS)}

    @property
    def pictures(self) -> list[PictureFile]:
        """All of them, the newest first."""
        return [
            PictureFile(f"Pictures/{name}", age=timedelta(minutes=7 * index + 3), shows=shows, size=(wide, high))
            for index, (name, shows, _, wide, high) in enumerate(self.params["pictures"])
        ]

    @property
    def chosen(self) -> dict[int, MailFile]:
        """Those that are meant, by their places in the album."""
        pairs = zip(self.params["pictures"], self.pictures, strict=True)
        album = [
            *((name, file.content, kind) for (name, _, kind, *_), file in pairs),
            *((name, picture(shows), kind) for name, shows, kind in ALREADY_THERE),
        ]
        return {
            index: MailFile(name, content)
            for index, (name, content, kind) in enumerate(album)
            if kind == self.params["kind"]
        }

    def scene(self) -> Scene:
        return self.pictures

    def wanted(self) -> Wanted:
        files = tuple(self.chosen.values())
        return [Added(OutgoingMail((self.params["address"],), body=worded(self.params["text"]), files=files))]

    def send(self, hand: Hand, address: str) -> Steps:
        """Select them, share them, write."""
        yield from open_album(hand, "Pictures")
        yield from select_pictures(hand, [*self.chosen])
        yield from mail_selected(hand, address, self.params["text"])


class SharePhotosTask(_MailPhotos):
    """Mail all photos of flowers, or of another kind, to an address that the goal has."""

    goal = (
        "My album Pictures has photos of {kinds}. Send all of them, and no others, in one email to {address} "
        "with the text “{text}”"
    )
    vague_goal = "Email my photos of {kinds} to {address}."
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """Two or three of a kind among others."""
        kind, *others = random.sample(list(KINDS), 3)
        counts = {kind: random.randint(2, 3), **{other: random.randint(1, 2) for other in others}}
        pictures = cls.draw_pictures(random, counts)
        return {"pictures": pictures, "kind": kind, "kinds": PLURALS[kind], **cls.draw_person(random)}

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"pictures": REFERENCE, "kind": "flower", "kinds": "flowers", **REFERENCE_PERSON}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from self.send(hand, self.params["address"])


class SharePhotosAskUserTask(_MailPhotos):
    """Mail some photos; which, and where to, the user tells, once the agent said of what there are photos."""

    goal = "Send some photos from my album Pictures in one email to {name}, with the text “{text}”"
    vague_goal = "Email some of my photos to {name}."
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app", "agent-user-interaction"}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """One to three of each kind; one kind is meant."""
        counts = {kind: random.randint(1, 3) for kind in KINDS}
        return {
            "pictures": cls.draw_pictures(random, counts),
            "kind": random.choice(list(KINDS)),
            **cls.draw_person(random),
        }

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"pictures": REFERENCE, "kind": "flower", **REFERENCE_PERSON}

    @property
    def kinds(self) -> Sequence[str]:
        """All kinds that there are."""
        return sorted({kind for _, _, kind, *_ in self.params["pictures"]})

    def dialogue(self) -> Dialogue:
        """The address at once; which photos only when the kinds were named."""
        kind = self.params["kind"]
        questions = (
            "Which photos should I send?",
            "Which photos do you want to send?",
            "Which ones should I send?",
            "Which pictures should I send?",
            "Which pictures do you mean?",
            "Which photos do you mean?",
            "Which kind of photos should I send?",
            "What should I send?",
            "Which of them do you want to share?",
            "Which kind do you want?",
            "What kind of pictures should it be?",
            "要发哪些照片？",
            "你想发哪些照片？",
            "应该发哪些图片？",
            "发哪种照片？",
            "要发哪一类？",
            "选哪些照片？",
        )
        ask_back = Text(
            "What is there? Please tell me every kind of thing that the photos show.",
            "有哪些照片？请先告诉我照片上都有什么。",
        )
        which = Fact(
            "which photos",
            "choice",
            questions,
            Text(f"Send all photos of {PLURALS[kind]}.", f"发所有{CHINESE[kind]}的照片。"),
            nouns=("photos", "pictures", "kind", "ones", "照片", "图片"),
            value=kind,
            values={other: (other, *FORMS[other][:3]) for other in self.kinds},
            needs=Needs(tuple(self.kinds), ask_back, forms={other: FORMS[other] for other in self.kinds}),
        )
        about = (*self.kinds, *(word for other in self.kinds for word in FORMS[other]), "邮件", "recipient")
        address = address_fact(self.params["name"], self.params["name"], self.params["address"])
        return Dialogue((address, which), about=about)

    def natural_guess(self) -> dict[str, Any]:
        """Photos like the newest one, and an address after the name."""
        return {"kind": self.params["pictures"][0][2], "address": f"{self.params['name'].lower()}@example.com"}

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        """Ask for the address, tell the kinds, ask which, send."""
        yield from hand.ask(f"What is {self.params['name']}'s email address?")
        address = hand.last_word
        yield from hand.ask(f"I see {', '.join(self.kinds)}. Which photos should I send?")
        yield from self.send(hand, address)
