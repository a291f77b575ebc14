"""Names of the app's activities and extras, and the intents by which conversations are opened."""

from __future__ import annotations

import json
from collections.abc import Sequence

from simdroid import kit
from simdroid.system import Activity, Component, Extra, Intent, System

PACKAGE = "com.simplemobiletools.smsmessenger"
_ACTIVITIES = ".activities."
MAIN = f"{_ACTIVITIES}MainActivity"
THREAD = f"{_ACTIVITIES}ThreadActivity"
NEW = f"{_ACTIVITIES}NewConversationActivity"
DETAILS = f"{_ACTIVITIES}ConversationDetailsActivity"
ARCHIVED = f"{_ACTIVITIES}ArchivedConversationsActivity"
SETTINGS = f"{_ACTIVITIES}SettingsActivity"
BLOCKED = "com.simplemobiletools.commons.activities.ManageBlockedNumbersActivity"
ABOUT = "com.simplemobiletools.commons.activities.AboutActivity"

THREAD_ID, THREAD_NUMBER, THREAD_TEXT, FOUND_ID = "thread_id", "thread_number", "thread_text", "searched_message_id"


def thread_numbers(intent: Intent) -> tuple[str, ...]:
    """Whom the conversation of a thread's intent is with."""
    text = str(intent.extras.get(THREAD_NUMBER) or "")
    if not text.startswith("["):
        return (text,) if text else ()
    try:
        numbers = json.loads(text)
    except json.JSONDecodeError:
        return (text,)
    return tuple(str(number) for number in numbers)


def open_thread(system: System, numbers: Sequence[str], *, text: str = "", message: int = 0) -> None:
    """Show the conversation with some people, made when there is none."""
    extras: dict[str, Extra] = {
        THREAD_ID: system.messages.thread_id(*numbers),
        THREAD_NUMBER: numbers[0] if len(numbers) == 1 else json.dumps(list(numbers)),
    }
    if text:
        extras[THREAD_TEXT] = text
    if message:
        extras[FOUND_ID] = message
    system.activities.start(Intent(component=Component(PACKAGE, PACKAGE + THREAD), extras=extras), caller=PACKAGE)


def forward_to_thread(system: System, activity: Activity) -> None:
    """Let an intent that names its recipients go straight to their conversation."""
    if activity.component != Component(PACKAGE, PACKAGE + NEW):
        return
    numbers = kit.recipients_of(activity.intent)
    if numbers:
        open_thread(system, numbers, text=kit.message_of(activity.intent))
        system.activities.finish(activity)
