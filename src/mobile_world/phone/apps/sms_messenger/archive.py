"""Conversations that were put away."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.simple_tools import Deed, action_views, toolbar
from mobile_world.phone.apps.sms_messenger.conversation_list import ConversationList
from mobile_world.phone.ui import Column, Dialog, Text, View

_EMPTY = "No archived conversations have been found"


class ArchiveScreen(ConversationList):
    """`ArchivedConversationsActivity`."""

    archived = True

    def build(self) -> View:
        """The bar and the list."""
        conversations = self.conversations
        if self.selected and conversations:
            top = self.selecting_bar(conversations)
        else:
            deeds = [Deed("empty_archive", "Empty archive", partial(self.ask, "empty"))] if conversations else []
            actions = action_views(self.metrics, deeds)
            top = toolbar("archive_toolbar", "Archived conversations", self.finish, actions)
        if conversations:
            body = self.rows(conversations)
        else:
            words = Text(id="no_conversations_placeholder", text=_EMPTY, size=16, color="on_surface_variant")
            body = Column(ghost=True, width="fill", padding=(32, 48), content_align=(0.5, 0.0), children=[words])
        body.weight = 1
        return Column(id="archive_coordinator", width="fill", height="fill", children=[top, body])

    def dialog(self) -> Dialog | None:
        """Whether everything is to be deleted, and the questions about single rows."""
        if self.asked == "empty":
            text = "Are you sure you want to empty the archive? All archived conversations will be permanently lost."
            return self.confirmation(text, self._empty)
        return super().dialog()

    def _empty(self) -> None:
        self.mailbox.delete_conversations([row.id for row in self.conversations])
