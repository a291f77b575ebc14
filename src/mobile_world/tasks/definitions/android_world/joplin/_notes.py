"""Notes of Joplin as rows of its database, and solution steps: find a note, read it, count the to-dos of a notebook."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Generator, Iterable, Sequence
from random import Random
from typing import Any

from mobile_world.tasks.authoring import Action, Hand, Observation, Steps
from mobile_world.tasks.definitions.android_world._data import draw_ages, draw_bodies, draw_headlines
from mobile_world.tasks.definitions.android_world._shared import SCENE
from mobile_world.tasks.values import Scene, Table

APP = "Joplin"
_DATABASE = "/data/data/net.cozic.joplin/databases/joplin.sqlite"
FOLDERS, NOTES, NORMALIZED = (Table(_DATABASE, name) for name in ("folders", "notes", "notes_normalized"))
NOW_MS = 1_697_384_040_000
"""When every task begins: 2023-10-15 15:34 UTC."""
_MINUTE_MS = 60_000
_BOX = "to-do: {title}"
"""The description of a to-do's box."""
_BOXES = re.compile("^to-do: ")
MOST_SCROLLS = 10

NoteRow = dict[str, Any]


def note_row(folder: str, title: str, body: str, *, is_todo: bool = False, done: bool = False) -> NoteRow:
    """A note as parameters have it, an hour old."""
    return {"folder": folder, "title": title, "body": body, "is_todo": is_todo, "done": done, "age": 60}


def notebook_of(notes: Sequence[NoteRow]) -> Scene:
    """Notebooks and notes as rows, with the search index."""
    times = dict.fromkeys(("created_time", "updated_time", "user_created_time", "user_updated_time"), NOW_MS)
    folders = dict.fromkeys(note["folder"] for note in notes)
    scene = [FOLDERS.row(id=_id(folder), title=folder, **times) for folder in folders]
    for note in notes:
        then = NOW_MS - note["age"] * _MINUTE_MS
        shared = {
            "id": _id(note["folder"], note["title"]),
            "parent_id": _id(note["folder"]),
            "is_todo": int(note["is_todo"]),
            "todo_completed": then if note["done"] else 0,
            "user_created_time": then,
            "user_updated_time": then,
        }
        title, body = note["title"], note["body"]
        scene.append(NOTES.row(**shared, title=title, body=body, created_time=then, updated_time=then))
        scene.append(NORMALIZED.row(**shared, title=title.lower(), body=body.lower()))
    return scene


def _id(*names: str) -> str:
    """A row's id, the same in every process."""
    return hashlib.md5("/".join(names).encode(), usedforsecurity=False).hexdigest()


def draw_scene(
    random: Random, notes: Sequence[NoteRow], notebooks: Sequence[str], others: int, *, but_not: Iterable[str] = ()
) -> dict[str, Any]:
    """Notes that a question is about among others, in any order; the others may be to-dos, and done."""
    note_titles = {*but_not, *(str(note["title"]) for note in notes)}
    titles, bodies = draw_headlines(random, others, but_not=note_titles), draw_bodies(random, others)
    rows = [*notes]
    for title, body in zip(titles, bodies, strict=True):
        is_todo = random.random() < 0.5
        done = is_todo and random.random() < 0.4
        rows.append(note_row(random.choice(notebooks), title, body, is_todo=is_todo, done=done))
    random.shuffle(rows)
    ages = draw_ages(random, len(rows))
    return {SCENE: {"notes": [{**row, "age": age} for row, age in zip(rows, ages, strict=True)]}}


# -- steps -------------------------------------------------------------------------------------------------------------


def search(hand: Hand, title: str) -> Steps:
    """Look for a title; the field, which says the same, comes before what it finds."""
    yield from hand.open(APP)
    yield from hand.tap(desc="Search")
    yield from hand.type(title)


def open_note(hand: Hand, title: str) -> Steps:
    """Search for a note and open it."""
    yield from search(hand, title)
    yield from hand.tap(text=title, nth=-1)


def shown_texts(hand: Hand) -> list[str]:
    """Every text on the screen, in order."""
    return [node.text for node in hand.seen.ui.walk() if node.text] if hand.seen.ui else []


def is_to_do(hand: Hand, title: str) -> bool:
    """Whether a note of the open list has a box."""
    return hand.sees(desc=_BOX.format(title=title))


def count_to_dos(hand: Hand, folder: str) -> Generator[Action, Observation, int]:
    """Open a notebook in the side menu, which lies over a list, and count the boxes down to the end."""
    yield from hand.open(APP)
    yield from hand.tap(desc="Sidebar")
    yield from hand.tap(text=folder, nth=-1)
    boxes: set[str] = set()
    for _ in range(MOST_SCROLLS):
        boxes |= {node.desc for node in hand.find(desc=_BOXES)}
        if not hand.seen.ui or not any(node.scrollable for node in hand.seen.ui.walk()):
            break
        if not (yield from hand.scroll_on()):
            break
    return len(boxes)
