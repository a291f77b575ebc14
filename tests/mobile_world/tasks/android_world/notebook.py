"""The notebook of a phone, changed behind the back of Markor."""

from __future__ import annotations

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks.definitions.android_world._shared.files import NOTEBOOK
from mobile_world.tasks.values import STORAGE

FOLDER = f"{STORAGE}/{NOTEBOOK}"


def write(controller: AndroidController, name: str, text: str) -> None:
    """Write a note."""
    controller.push(text.encode(), f"{FOLDER}/{name}")


def move(controller: AndroidController, name: str, target: str) -> None:
    """Give a note another name, or another folder."""
    controller.run(["mv", f"{FOLDER}/{name}", f"{FOLDER}/{target}"])


def delete(controller: AndroidController, *names: str) -> None:
    """Delete notes."""
    controller.run(["rm", "-r", *(f"{FOLDER}/{name}" for name in names)])


def names(controller: AndroidController, folder: str = "") -> list[str]:
    """What is in the notebook, or in a folder of it."""
    return controller.run(["ls", "-A", f"{FOLDER}/{folder}"]).text.splitlines()
