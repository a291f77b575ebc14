"""The main screen: all conversations, the search, and the way to a new one."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.simple_tools import SEARCH, Deed, action_views, nothing_yet, search_menu
from mobile_world.phone.apps.sms_messenger import intents, search
from mobile_world.phone.apps.sms_messenger.conversation_list import ConversationList
from mobile_world.phone.ui import BOTTOM_END, Box, Column, Fab, View

RELATIVE = "android.widget.RelativeLayout"


class MainScreen(ConversationList):
    """`MainActivity`."""

    def build(self) -> View:
        """The bar, then the conversations or what the search found, and the button over them."""
        searching = self.searching
        conversations = self.conversations
        if self.selected and conversations:
            top = self.selecting_bar(conversations)
        else:
            top = search_menu(searching, self._end_search, action_views(self.metrics, self._menu()))
        if searching:
            content = search.results(self, self.typed(SEARCH))
        else:
            content = self.rows(conversations) if conversations else self._nothing()
        layers: list[View] = [content]
        if not searching:
            layers.append(self._fab())
        body = Box(id="main_holder", cls=RELATIVE, width="fill", height="fill", weight=1, children=layers)
        return Column(
            id="main_coordinator", cls="android.view.ViewGroup", width="fill", height="fill", children=[top, body]
        )

    @property
    def searching(self) -> bool:
        """Whether the search field has the focus."""
        return self.ui.focus == SEARCH

    def on_back(self) -> bool:
        """Leave the selection and the search before the screen."""
        if super().on_back():
            return True
        if not self.searching:
            return False
        self._end_search()
        return True

    def _end_search(self) -> None:
        self.set_typed(SEARCH, None)
        self.ui.focus = ""

    def _menu(self) -> list[Deed]:
        return [
            Deed("settings", "Settings", partial(self.open, intents.SETTINGS), "cog_outline"),
            Deed("about", "About", partial(self.open, intents.ABOUT), "information_outline"),
            Deed("show_archived", "Show archived conversations", partial(self.open, intents.ARCHIVED)),
        ]

    def _fab(self) -> View:
        return Fab(
            id="conversations_fab",
            name="plus",
            background="primary",
            color="on_primary",
            align=BOTTOM_END,
            margin=16,
            on_click=partial(self.open, intents.NEW),
        )

    def _nothing(self) -> View:
        told = nothing_yet(
            "no_conversations_placeholder",
            "No stored conversations have been found",
            "Start a conversation",
            partial(self.open, intents.NEW),
        )
        return Column(ghost=True, width="fill", height="fill", padding=(32, 48), children=told)
