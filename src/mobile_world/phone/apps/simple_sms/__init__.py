"""Simple SMS Messenger; messages live in the telephony provider, this database is its cache."""

from __future__ import annotations

from mobile_world.phone.apps.declare import ACTION_SENDTO, act, permissions, share
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from mobile_world.phone.system.intents import ACTION_VIEW

CONVERSATIONS = """
CREATE TABLE conversations (
    thread_id INTEGER NOT NULL PRIMARY KEY,
    snippet TEXT NOT NULL,
    date INTEGER NOT NULL,
    read INTEGER NOT NULL,
    title TEXT NOT NULL,
    photo_uri TEXT NOT NULL,
    is_group_conversation INTEGER NOT NULL,
    phone_number TEXT NOT NULL,
    is_scheduled INTEGER NOT NULL,
    uses_custom_title INTEGER NOT NULL,
    archived INTEGER NOT NULL
);
CREATE TABLE messages (
    id INTEGER NOT NULL PRIMARY KEY,
    body TEXT NOT NULL,
    type INTEGER NOT NULL,
    status INTEGER NOT NULL,
    participants TEXT NOT NULL,
    date INTEGER NOT NULL,
    read INTEGER NOT NULL,
    thread_id INTEGER NOT NULL,
    is_mms INTEGER NOT NULL,
    attachment TEXT,
    sender_phone_number TEXT NOT NULL,
    sender_name TEXT NOT NULL,
    sender_photo_uri TEXT NOT NULL,
    subscription_id INTEGER NOT NULL,
    is_scheduled INTEGER NOT NULL
);
CREATE TABLE recycle_bin_messages (
    id INTEGER NOT NULL PRIMARY KEY,
    deleted_ts INTEGER NOT NULL
);
PRAGMA user_version = 8;
"""

_SMS = ("sms", "smsto", "mms", "mmsto")

MANIFEST = Manifest(
    package="com.simplemobiletools.smsmessenger",
    label="SMS Messenger",
    icon="message_text",
    color="#f57c00",
    version_name="5.19.3",
    version_code=85,
    activities=(
        ActivitySpec(".activities.MainActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec(".activities.ThreadActivity"),
        ActivitySpec(
            ".activities.NewConversationActivity",
            filters=(act(ACTION_SENDTO, ACTION_VIEW, schemes=_SMS), share("text/plain", "image/*")),
        ),
    ),
    permissions=permissions(
        "READ_SMS", "SEND_SMS", "RECEIVE_SMS", "RECEIVE_MMS", "READ_CONTACTS", "READ_PHONE_STATE", "POST_NOTIFICATIONS"
    ),
    granted=permissions(
        "READ_SMS", "SEND_SMS", "RECEIVE_SMS", "RECEIVE_MMS", "READ_CONTACTS", "READ_PHONE_STATE", "POST_NOTIFICATIONS"
    ),
    databases={"databases/conversations.db": CONVERSATIONS},
)

__all__ = ["MANIFEST"]
