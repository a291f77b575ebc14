"""What somebody may do to a phone behind its screens, to see whether checks notice."""

from __future__ import annotations

from typing import TypeVar

from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.values import Message
from mobile_world.tasks.values.clock import ALARMS
from mobile_world.tasks.values.fixtures import put_fixtures

Task = TypeVar("Task", bound=BaseTask)
CONTACTS, DATA = "content://com.android.contacts/contacts", "content://com.android.contacts/data"
SEED = 11


def begun(kind: type[Task], controller: AndroidController, *, seed: int = SEED) -> Task:
    """A task that is set up on the phone."""
    task = kind.from_seed(seed=seed, suite="mobile_world")
    task.initialize_task(controller)
    return task


def delete_contact(controller: AndroidController, name: str) -> None:
    controller.run(["content", "delete", "--uri", CONTACTS, "--where", f"display_name='{name}'"])


def change_number(controller: AndroidController, old: str, new: str) -> None:
    words = ["content", "update", "--uri", DATA, "--bind", f"data1:s:{new}", "--where", f"data1='{old}'"]
    controller.run(words)


def star(controller: AndroidController, name: str, starred: bool) -> None:
    words = ["content", "update", "--uri", CONTACTS, "--bind", f"starred:i:{starred:d}"]
    controller.run([*words, "--where", f"display_name='{name}'"])


def sent(controller: AndroidController, number: str, text: str) -> None:
    put_fixtures(controller, [Message(number, text, "sent")])


def delete_messages(controller: AndroidController, where: str) -> None:
    controller.run(["content", "delete", "--uri", "content://sms", "--where", where])


def delete_calls(controller: AndroidController, where: str) -> None:
    controller.run(["content", "delete", "--uri", "content://call_log/calls", "--where", where])


def change_alarms(controller: AndroidController, change: str) -> None:
    controller.sql(ALARMS, f"UPDATE alarm_templates SET {change}")
