"""Lists of conversations whose rows can be selected: the main screen and the archive."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mobile_world.phone.apps.sms_messenger import intents, search
from mobile_world.phone.apps.sms_messenger.mailbox import Conversation, rename
from mobile_world.phone.apps.sms_messenger.rows import conversation_row
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.kit import BarAction, Selecting, app_bar, confirm_dialog, placeholder, text_dialog
from mobile_world.phone.kit.simple_tools import SearchMenu
from mobile_world.phone.ui import BOTTOM_END, Box, Column, Dialog, Fab, Recycler, Text, View

_NO_ARCHIVE = "No archived conversations have been found"


class ConversationList(Selecting[int], MessengerScreen):
    """Conversations, and what a long press lets a person do with them."""

    archived = False
    """Whether it shows those that were put away."""

    @property
    def conversations(self) -> list[Conversation]:
        """The rows."""
        return self.mailbox.conversations(archived=self.archived)

    @property
    def chosen(self) -> list[Conversation]:
        """The selected ones."""
        return [row for row in self.conversations if row.id in self.selected]

    def rows(self, conversations: list[Conversation]) -> View:
        """The list itself."""
        return Recycler(
            id="conversations_list", items=conversations, build=self._row, padding=(0, 4, 0, 88), height="fill"
        )

    def _row(self, row: Conversation) -> View:
        return conversation_row(self, row, self.row_actions(row.id, partial(self._show, row)))

    def _show(self, row: Conversation) -> None:
        if row.addresses:
            intents.open_thread(self.system, row.addresses)

    def selecting_bar(self, conversations: list[Conversation]) -> View:
        """The bar of the selection mode."""
        return self.counted_bar([row.id for row in conversations], self._actions(self.chosen, conversations))

    def _actions(self, chosen: list[Conversation], conversations: list[Conversation]) -> list[BarAction]:
        """What can be done with the selected rows, in the order of the menu."""
        one = chosen[0] if len(chosen) == 1 else None
        number = one.addresses[0] if one and len(one.addresses) == 1 else ""
        found = [BarAction("cab_delete", "Delete", partial(self.ask, "delete"), "delete_outline")]
        if number and self.people.known(number) is None:
            add = self.then_stop(partial(self.add_to_contacts, number))
            found.append(BarAction("cab_add_number_to_contact", "Add number to contact", add, "account_plus_outline"))
        if number:
            dial = self.then_stop(partial(self.call, number))
            found.append(BarAction("cab_dial_number", "Dial number", dial, "phone_outline"))
        found.append(BarAction("cab_block_number", "Block number", partial(self.ask, "block")))
        label = "Unarchive" if self.archived else "Archive"
        archive = self.then_stop(lambda: self.mailbox.archive(self.selected, not self.archived))
        found.append(BarAction(f"cab_{label.lower()}", label, archive))
        if number:
            copy = self.then_stop(partial(self.copy, number))
            found.append(BarAction("cab_copy_number", "Copy number to clipboard", copy))
        if one and len(one.addresses) > 1:
            found.append(BarAction("cab_rename_conversation", "Rename conversation", partial(self.ask, "rename")))
        every = partial(setattr, self, "selected", [row.id for row in conversations])
        return [*found, *self._marks(chosen), BarAction("cab_select_all", "Select all", every)]

    def _marks(self, chosen: list[Conversation]) -> list[BarAction]:
        def each(mark: Callable[[int], object]) -> Callable[[], object]:
            return self.then_stop(lambda: [mark(thread) for thread in self.selected])

        options = self.options
        pin = self.then_stop(lambda: setattr(options, "pinned", [*options.pinned, *self.selected]))
        unpin = self.then_stop(lambda: options.unpin(self.selected))
        unread, pinned = {row.unread for row in chosen}, {row.pinned for row in chosen if not self.archived}
        offered = (
            (True in unread, "cab_mark_as_read", "Mark as Read", each(self.mailbox.mark_read)),
            (False in unread, "cab_mark_as_unread", "Mark as Unread", each(self.mailbox.mark_unread)),
            (False in pinned, "cab_pin_conversation", "Pin to the top", pin),
            (True in pinned, "cab_unpin_conversation", "Unpin", unpin),
        )
        return [BarAction(id, label, action) for wanted, id, label, action in offered if wanted]

    def dialog_delete(self) -> Dialog | None:
        """Whether the selected ones are to go."""
        count = len(self.chosen)
        words = "1 conversation" if count == 1 else f"{count} conversations"
        delete = self.then_stop(lambda: self.mailbox.delete_conversations(self.selected))
        return confirm_dialog(self, f"Are you sure you want to delete {words}?", delete) if count else None

    def dialog_block(self) -> Dialog | None:
        """Whether their numbers are to be blocked."""
        numbers = [address for row in self.chosen for address in row.addresses]
        block = self.then_stop(partial(self.options.block, numbers))
        question = f"Are you sure you want to block “{', '.join(numbers)}”?"
        return confirm_dialog(self, question, block) if numbers else None

    def dialog_rename(self) -> Dialog | None:
        """Another name for a conversation of several people."""
        if len(self.chosen) != 1:
            return None
        (row,) = self.chosen

        def accept(title: str) -> None:
            rename(self.system, row, title.strip())
            self.stop_selecting()

        return text_dialog(self, "Rename conversation", accept, value=self.title_of(row))


class MainScreen(ConversationList, SearchMenu):
    """`MainActivity`: all conversations, the search, and the way to a new one."""

    def build(self) -> View:
        """The bar, then the conversations or what the search found, and the button over them."""
        conversations = self.conversations
        selecting = self.selected and conversations
        top = self.selecting_bar(conversations) if selecting else self.search_menu(self._menu())
        if self.searching:
            content = search.results(self, self.query)
        else:
            content = self.rows(conversations) if conversations else self._nothing()
        new = Fab(
            id="conversations_fab",
            name="plus",
            background="primary",
            color="on_primary",
            align=BOTTOM_END,
            margin=16,
            on_click=partial(self.open, intents.NEW),
        )
        body = Box(
            id="main_holder",
            cls="android.widget.RelativeLayout",
            width="fill",
            height="fill",
            weight=1,
            children=[content, *([] if self.searching else [new])],
        )
        return Column(
            id="main_coordinator", cls="android.view.ViewGroup", width="fill", height="fill", children=[top, body]
        )

    def _menu(self) -> list[BarAction]:
        return [
            BarAction("settings", "Settings", partial(self.open, intents.SETTINGS), "cog_outline"),
            BarAction("about", "About", partial(self.open, intents.ABOUT), "information_outline"),
            BarAction("show_archived", "Show archived conversations", partial(self.open, intents.ARCHIVED)),
        ]

    def _nothing(self) -> View:
        words, link = "No stored conversations have been found", "Start a conversation"
        told = placeholder("no_conversations_placeholder", words, link, partial(self.open, intents.NEW))
        return Column(ghost=True, width="fill", height="fill", padding=(32, 48), children=told)


class ArchiveScreen(ConversationList):
    """`ArchivedConversationsActivity`: conversations that were put away."""

    archived = True

    def build(self) -> View:
        """The bar and the list."""
        conversations = self.conversations
        if self.selected and conversations:
            top = self.selecting_bar(conversations)
        else:
            empty = [BarAction("empty_archive", "Empty archive", partial(self.ask, "empty"))] if conversations else []
            top = app_bar(self, "Archived conversations", empty, id="archive_toolbar")
        if conversations:
            body = self.rows(conversations)
        else:
            words = Text(id="no_conversations_placeholder", text=_NO_ARCHIVE, size=16, color="on_surface_variant")
            body = Column(ghost=True, width="fill", padding=(32, 48), content_align=(0.5, 0.0), children=[words])
        body.weight = 1
        return Column(id="archive_coordinator", width="fill", height="fill", children=[top, body])

    def dialog_empty(self) -> Dialog:
        """Whether everything is to be deleted."""
        text = "Are you sure you want to empty the archive? All archived conversations will be permanently lost."
        every = [row.id for row in self.conversations]
        return confirm_dialog(self, text, partial(self.mailbox.delete_conversations, every))
