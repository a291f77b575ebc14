"""The details of a conversation: its name and its members."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.sms_messenger.screen import ConversationScreen, person_row
from mobile_world.phone.kit import app_bar
from mobile_world.phone.ui import Divider, Icon, Page, Row, Scroll, Text, View


class ConversationDetails(ConversationScreen):
    """`ConversationDetailsActivity`: who takes part in a conversation, and what it is called."""

    def build(self) -> View:
        """The name, then the people."""
        group = len(self.numbers) > 1
        name = Text(id="conversation_name", text=self.title, size=16, weight=1)
        renaming: list[View] = [Icon(name="pencil_outline", size=20)] if group else []
        heading = Row(id="conversation_name_holder", width="fill", min_height=56, padding=(16, 8))
        heading.children, heading.on_click = [name, *renaming], partial(self.ask, "rename") if group else None
        parts = [
            _label("conversation_name_heading", "Conversation name"),
            heading,
            Divider(ghost=True, margin=(16, 0)),
            _label("members_heading", "Members"),
            *(person_row(self.people.name(number), number, partial(self.call, number)) for number in self.numbers),
        ]
        body = Scroll(id="conversation_details_nested_scrollview", weight=1, children=parts)
        bar = app_bar(self, "Conversation details", id="conversation_details_toolbar")
        return Page([bar, body], id="conversation_details_coordinator")


def _label(id: str, text: str) -> View:
    return Text(id=id, text=text, face="medium", color="primary", margin=(16, 16, 16, 4))
