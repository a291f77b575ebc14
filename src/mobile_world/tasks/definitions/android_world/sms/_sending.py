"""One message that is to be sent to one number, once, and nothing else: what the tasks on SMS Messenger are made of.

AndroidWorld is content with any message of nearly these words that went there within the last five minutes, while the
messenger is in front; whatever else was sent, deleted or changed does not count there. Here the words must be exact and
nothing else may have changed, and it does not matter which screen is left open.
"""

from __future__ import annotations

from datetime import timedelta

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, send
from mobile_world.tasks.definitions.android_world._shared import alike, beside
from mobile_world.tasks.values import (
    Added,
    Evidence,
    Holds,
    Message,
    Scene,
    Wanted,
    conversation,
    people,
    plain_number,
    sent,
)

PACKAGE = "com.simplemobiletools.smsmessenger"
SENT = "content://sms/sent"
RECENT = timedelta(minutes=5)


def written(task: BaseTask) -> Scene:
    """People (name and number), and what was written so far (number, text, and whether it came or went)."""
    scene = beside(task.params)
    talk = conversation((Message(*message) for message in scene.get("talk", ())), until=timedelta(minutes=7))
    return [*people(scene.get("people", ())), *talk]


def one_message(task: BaseTask) -> Wanted:
    """One message more."""
    return [Added(sent(task.params["number"], task.params["message"]))]


def sent_lately(task: BaseTask) -> Wanted:
    """Nearly these words, not long ago, with the messenger in front."""
    return [nearly_sent(task.params["number"], task.params["message"])]


def nearly_sent(number: str, message: str) -> Holds:
    """AndroidWorld's rule for a message."""

    def check(evidence: Evidence) -> tuple[bool, str]:
        controller = evidence.controller
        if not controller.foreground_activity().startswith(f"{PACKAGE}/"):
            return False, "SMS Messenger is not in front"
        since = (controller.now() - RECENT).timestamp() * 1000
        rows = controller.query(SENT, projection=("address", "date", "body"))
        to_them = [row for row in rows if plain_number(row["address"]) == plain_number(number)]
        texts = [row["body"] for row in to_them if int(row["date"]) >= since]
        return any(alike(text, message) for text in texts), f"sent of late to them: {texts}"

    return Holds(f"nearly {message!r} went to {number}", check)


def send_again(task: BaseTask, hand: Hand) -> Steps:
    """Send it twice."""
    yield from send(hand, task.params["message"])
