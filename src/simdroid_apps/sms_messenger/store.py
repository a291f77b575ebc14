"""What the app's own database adds to conversations, the names that people gave them, and its options."""

from __future__ import annotations

from simdroid import kit
from simdroid.system import System, open_database
from simdroid_apps.sms_messenger.intents import PACKAGE

DATABASE = "databases/conversations.db"
_PATH = f"/data/data/{PACKAGE}/{DATABASE}"
SCHEMA = """
CREATE TABLE conversations (
    thread_id INTEGER NOT NULL PRIMARY KEY, snippet TEXT NOT NULL, date INTEGER NOT NULL, read INTEGER NOT NULL,
    title TEXT NOT NULL, photo_uri TEXT NOT NULL, is_group_conversation INTEGER NOT NULL, phone_number TEXT NOT NULL,
    is_scheduled INTEGER NOT NULL, uses_custom_title INTEGER NOT NULL, archived INTEGER NOT NULL
);
CREATE TABLE messages (
    id INTEGER NOT NULL PRIMARY KEY, body TEXT NOT NULL, type INTEGER NOT NULL, status INTEGER NOT NULL,
    participants TEXT NOT NULL, date INTEGER NOT NULL, read INTEGER NOT NULL, thread_id INTEGER NOT NULL,
    is_mms INTEGER NOT NULL, attachment TEXT, sender_phone_number TEXT NOT NULL, sender_name TEXT NOT NULL,
    sender_photo_uri TEXT NOT NULL, subscription_id INTEGER NOT NULL, is_scheduled INTEGER NOT NULL
);
CREATE TABLE recycle_bin_messages (id INTEGER NOT NULL PRIMARY KEY, deleted_ts INTEGER NOT NULL);
PRAGMA user_version = 8;
"""
"""The app's own database, which keeps what the telephony provider does not know."""


def group_names(system: System) -> dict[int, str]:
    """The names that were given, by conversation."""
    if not system.fs.is_file(_PATH):
        return {}
    with open_database(system.fs, _PATH) as database:
        rows = database.execute("SELECT thread_id, title FROM conversations WHERE uses_custom_title = 1").fetchall()
    return {int(row["thread_id"]): str(row["title"]) for row in rows}


def rename(system: System, conversation: kit.Conversation, title: str) -> None:
    """Give a conversation a name; an empty one takes it away."""
    row = {
        "thread_id": conversation.id,
        "snippet": conversation.snippet,
        "date": conversation.date_ms // 1000,
        "read": int(not conversation.unread),
        "title": title,
        "photo_uri": "",
        "is_group_conversation": int(len(conversation.addresses) > 1),
        "phone_number": ";".join(conversation.addresses),
        "is_scheduled": 0,
        "uses_custom_title": int(bool(title)),
        "archived": int(conversation.archived),
    }
    with open_database(system.fs, _PATH) as database:
        kit.insert(database, "conversations", row, replace=True)


DATE_FORMATS = ("dd.MM.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "yyyy-MM-dd", "d MMMM yyyy", "MMMM d yyyy")
"""In Java's letters."""
FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
VISIBILITIES = ("Sender and message", "Sender only", "No details")
_SCALES = (0.85, 1.0, 1.2, 1.4)


class Options(kit.PreferenceFile, package=PACKAGE, file="Prefs"):
    """The app's preferences."""

    role_confirmed = kit.Flag()
    """Whether a person made this the messaging app since its data was cleared."""
    show_counter = kit.Flag()
    send_on_enter = kit.Flag()
    use_simple_characters = kit.Flag()
    delivery_reports = kit.Flag()
    date_format = kit.String(DATE_FORMATS[0])
    font_size = kit.Number(1, among=range(len(FONT_SIZES)))
    lock_screen_visibility = kit.Number(0, among=range(len(VISIBILITIES)))
    """What a notification tells on the lock screen."""
    blocked_numbers = kit.Strings()
    pinned_conversations = kit.Strings()

    @property
    def font_scale(self) -> float:
        """How much larger than usual messages are written."""
        return _SCALES[self.font_size]
