"""Names of the app's activities and extras, and the intents by which conversations are opened."""

from __future__ import annotations

from collections.abc import Sequence

from simdroid import kit
from simdroid.system import FLAG_NEW_TASK, Activity, Component, Extra, Intent, System

PACKAGE = "com.google.android.apps.messaging"
LIST = ".ui.ConversationListActivity"
THREAD = ".ui.conversation.ConversationActivity"
LAUNCH = ".ui.conversation.LaunchConversationActivity"
NEW = ".ui.StartNewConversationActivity"
SEARCH = ".ui.search.ZeroStateSearchActivity"
ARCHIVED = ".ui.conversationlist.ArchivedConversationListActivity"
BLOCKED = ".ui.spam.SpamFolderActivity"
DETAILS = ".ui.conversationsettings.PeopleAndOptionsActivity"
SETTINGS = ".ui.appsettings.ApplicationSettingsActivity"
ADVANCED = ".ui.appsettings.AdvancedSettingsActivity"

CONVERSATION, TEXT, MESSAGE = "conversation_id", "draft_text", "message_id"
WRITING = "focus_on_compose"
"""Whether the conversation opens with the keyboard."""


def open_thread(system: System, thread: int, *, text: str = "", message: int = 0, writing: bool = False) -> None:
    """Show a conversation, perhaps with a text in its field, at a message that a search found, or ready for writing."""
    options: dict[str, Extra] = {TEXT: text, MESSAGE: message, WRITING: writing}
    extras: dict[str, Extra] = {CONVERSATION: thread, **{name: value for name, value in options.items() if value}}
    system.activities.start(Intent(component=Component(PACKAGE, PACKAGE + THREAD), extras=extras), caller=PACKAGE)


def write_to(system: System, numbers: Sequence[str], *, text: str = "") -> None:
    """Show the conversation with some people, made when there is none, with the keyboard."""
    open_thread(system, system.messages.thread_id(*numbers), text=text, writing=True)


def launch(system: System, activity: Activity) -> None:
    """Go where an intent of another app leads: to the conversation it names, else to the choice of people."""
    if activity.component != Component(PACKAGE, PACKAGE + LAUNCH):
        return
    numbers, text = kit.recipients_of(activity.intent), kit.message_of(activity.intent)
    # Not among the other app's screens, but in Messages' own, above its list.
    system.activities.start(Intent(component=Component(PACKAGE, PACKAGE + LIST), flags=FLAG_NEW_TASK), caller=PACKAGE)
    if numbers:
        write_to(system, numbers, text=text)
    else:
        extras: dict[str, Extra] = {TEXT: text} if text else {}
        system.activities.start(Intent(component=Component(PACKAGE, PACKAGE + NEW), extras=extras), caller=PACKAGE)
    system.activities.finish(activity)
