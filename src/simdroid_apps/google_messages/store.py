"""The app's options, and the messages that the phone's image has."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from simdroid import kit
from simdroid.system import MessageBox, System
from simdroid_apps.google_messages.intents import PACKAGE

THEMES = (("system", "System default"), ("light", "Light"), ("dark", "Dark"))
SWIPES = (("archive", "Archive"), ("delete", "Delete"), ("read", "Mark as read or unread"), ("off", "Off"))
GROUPS = (("mms", "Send an MMS reply to all recipients"), ("sms", "Send an SMS reply to all recipients"))


class Options(kit.PreferenceFile, package=PACKAGE, file="bugle"):
    """The app's preferences, with what the message store of Android does not know about conversations."""

    theme = kit.String("system", among=[key for key, _ in THEMES])
    swipe = kit.String("archive", among=[key for key, _ in SWIPES])
    """What a swipe does to a conversation of the list."""
    sounds = kit.Flag(True)
    zoom = kit.Flag(True)
    previews = kit.Flag(True)
    groups = kit.String("sms", among=[key for key, _ in GROUPS])
    delivery_reports = kit.Flag()
    simple_characters = kit.Flag()
    """Whether special characters are sent as plain ones."""
    blocked_numbers = kit.Strings()
    pinned_conversations = kit.Strings()
    starred_messages = kit.Strings()
    closed_banners = kit.Strings()
    """Conversations with strangers whose banner was closed."""

    @property
    def starred(self) -> list[int]:
        """The messages with a star."""
        return [int(id) for id in self.starred_messages if id.isdecimal()]

    def star(self, messages: Sequence[int], on: bool) -> None:
        """Give messages a star, or take it away."""
        starred = {*self.starred, *messages} if on else {*self.starred} - {*messages}
        self.starred_messages = [str(id) for id in sorted(starred)]


def put_image_messages(system: System) -> None:
    """Put the conversations of the phone's image there, unless there are some already."""
    if system.messages.threads():
        return
    for conversation in system.image.data("messages.json") or ():
        for message in conversation["messages"]:
            when = datetime.fromisoformat(message["date"]).replace(tzinfo=UTC)
            box = MessageBox.SENT if message.get("sent") else MessageBox.INBOX
            system.messages.add(
                conversation["number"],
                message["text"],
                box,
                creator=PACKAGE,
                read=not message.get("unread"),
                date_ms=int(when.timestamp() * 1000),
            )
