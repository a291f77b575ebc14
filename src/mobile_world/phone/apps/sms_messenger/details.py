"""Who takes part in a conversation, and what it is called."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.simple_tools import toolbar
from mobile_world.phone.apps.sms_messenger.thread_deeds import ThreadDeeds
from mobile_world.phone.ui import Avatar, Column, Dialog, Divider, Icon, Row, Scroll, Text, View, text_dialog


class ConversationDetails(ThreadDeeds):
    """`ConversationDetailsActivity`."""

    def build(self) -> View:
        """The name, then the people."""
        group = len(self.numbers) > 1
        name = Text(id="conversation_name", text=self.title, size=16, weight=1)
        renaming: list[View] = [Icon(name="pencil_outline", size=20)] if group else []
        heading = Row(
            id="conversation_name_holder",
            width="fill",
            min_height=56,
            padding=(16, 8),
            on_click=partial(self.ask, "rename") if group else None,
            children=[name, *renaming],
        )
        parts = [
            _label("conversation_name_heading", "Conversation name"),
            heading,
            Divider(ghost=True, margin=(16, 0)),
            _label("members_heading", "Members"),
            *(self._member(number) for number in self.numbers),
        ]
        body = Scroll(id="conversation_details_nested_scrollview", weight=1, children=parts)
        bar = toolbar("conversation_details_toolbar", "Conversation details", self.finish)
        return Column(id="conversation_details_coordinator", width="fill", height="fill", children=[bar, body])

    def dialog(self) -> Dialog | None:
        """The question for a name."""
        if self.asked != "rename":
            return None
        return text_dialog("Rename conversation", self._rename, self.close, value=self.title)

    def _member(self, number: str) -> View:
        name = self.people.name(number)
        lines: list[View] = [Text(id="item_contact_name", text=name, size=16, max_lines=1)]
        if name != number:
            lines.append(Text(id="item_contact_number", text=number, color="on_surface_variant", max_lines=1))
        return Row(
            id="item_contact_frame",
            cls="android.widget.FrameLayout",
            width="fill",
            min_height=64,
            padding=(16, 8),
            on_click=partial(self.call, number),
            children=[
                Avatar(name.lstrip("+"), id="item_contact_image", margin=(0, 0, 16, 0)),
                Column(weight=1, ghost=True, children=lines),
            ],
        )


def _label(id: str, text: str) -> View:
    return Text(id=id, text=text, face="medium", color="primary", margin=(16, 16, 16, 4))
