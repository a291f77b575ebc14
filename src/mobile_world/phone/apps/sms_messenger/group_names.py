"""Names a person gave to conversations, kept in the app's own database."""

from __future__ import annotations

from mobile_world.phone.apps.sms_messenger.intents import PACKAGE
from mobile_world.phone.apps.sms_messenger.mailbox import Conversation
from mobile_world.phone.system import System, open_database

DATABASE = "databases/conversations.db"
_PATH = f"/data/data/{PACKAGE}/{DATABASE}"


def group_names(system: System) -> dict[int, str]:
    """The names that were given, by conversation."""
    if not system.fs.is_file(_PATH):
        return {}
    with open_database(system.fs, _PATH) as database:
        rows = database.execute("SELECT thread_id, title FROM conversations WHERE uses_custom_title = 1").fetchall()
    return {int(row["thread_id"]): str(row["title"]) for row in rows}


def rename(system: System, conversation: Conversation, title: str) -> None:
    """Give a conversation a name; an empty one takes it away."""
    row = (
        conversation.id,
        conversation.snippet,
        conversation.date_ms // 1000,
        int(not conversation.unread),
        title,
        "",
        int(len(conversation.addresses) > 1),
        ";".join(conversation.addresses),
        0,
        int(bool(title)),
        int(conversation.archived),
    )
    with open_database(system.fs, _PATH) as database:
        database.execute(f"INSERT OR REPLACE INTO conversations VALUES ({', '.join('?' * len(row))})", row)
