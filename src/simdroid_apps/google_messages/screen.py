"""The base classes of the app's screens: whom a conversation is with, and how times are written."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import cached_property

from simdroid import kit, ui
from simdroid_apps.google_messages import intents, store

_HOUR, _WEEK = timedelta(hours=1), timedelta(days=7)
LOOK = replace(
    kit.GOOGLE,
    selection=replace(kit.GOOGLE.selection, all_icons=True, start_desc="Close"),
    dialog=kit.DialogLook("Delete", "Cancel"),
)


class MessagesScreen(kit.MessagingScreen):
    """A screen of this app."""

    look = LOOK

    @cached_property
    def options(self) -> store.Options:
        return store.Options(self.system)

    @property
    def theme(self) -> ui.Theme:
        """The phone's palette, unless another one was chosen in the settings."""
        chosen = self.options.theme
        return super().theme if chosen == "system" else ui.Theme(dark=chosen == "dark")

    def name(self, address: str) -> str:
        """Who has an address; numbers of strangers in groups of digits."""
        return self.people.caller(address).title

    def title_of(self, conversation: kit.Conversation) -> str:
        """The names of the people in it."""
        return ", ".join(map(self.name, conversation.addresses)) or "Unknown"

    def listed_time(self, date_ms: int) -> str:
        """What a list shows: minutes, a time today, a day of this week, else a date."""
        when, now = kit.moment(self.system, date_ms), self.system.clock.minute()
        ago = now - when.replace(second=0, microsecond=0)
        if timedelta() <= ago < _HOUR:
            minutes = int(ago.total_seconds() // 60)
            return f"{minutes} min" if minutes else "Now"
        if when.date() == now.date():
            return "Now" if ago < timedelta() else self.time(when)
        return f"{when:%a}" if timedelta() < ago < _WEEK else kit.month_day(when, now)

    def heading_time(self, date_ms: int) -> str:
        """What stands above a group of messages."""
        when, today = kit.moment(self.system, date_ms), self.system.clock.minute().date()
        days = (today - when.date()).days
        name = {0: "Today", 1: "Yesterday"}.get(days)
        day = name or (f"{when:%A}" if 0 < days < 7 else f"{when:%a}, {kit.month_day(when, today)}")
        return f"{day} • {self.time(when)}"

    def time(self, when: datetime) -> str:
        """A time of day as the phone writes it."""
        return ui.clock_text(self.system, when)

    def block_dialog(self, conversation: kit.Conversation, on_agree: ui.Action) -> ui.Dialog:
        """Whether the people of a conversation are to be blocked."""
        message = "You won't get calls or messages from this number. The conversation moves to Spam & blocked."
        title = f"Block {self.title_of(conversation)}?"
        return kit.confirm_dialog(self, message, on_agree, title=title, agree="OK")

    def delete_dialog(self, noun: str, count: int, on_agree: ui.Action) -> ui.Dialog:
        """Whether conversations or messages are to go."""
        title = f"Delete this {noun}?" if count == 1 else f"Delete these {count} {noun}s?"
        return kit.confirm_dialog(self, "This is permanent and can't be undone", on_agree, title=title)

    def is_stranger(self, number: str) -> bool:
        """Whether a number belongs to nobody in the address book; names of senders are no numbers."""
        return any(map(str.isdigit, number)) and self.people.caller(number).person is None


class ConversationScreen(MessagesScreen, kit.ConversationScreen):
    """A screen about the conversation that its intent names."""

    thread_extra = intents.CONVERSATION


def picture(title: str, people: int = 1, *, size: float = 40, id: str = "") -> ui.View:
    """The disc of a person or of several; a number or a name of a sender has no letter."""
    if people > 1:
        return ui.Avatar("", "#5f6368", id=id, size=size, icon="account_multiple")
    return ui.Avatar(title, id=id, size=size)
