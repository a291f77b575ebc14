"""A list of conversations whose rows can be selected: what the main screen and the archive share."""

from __future__ import annotations

from functools import partial
from typing import cast

from mobile_world.phone.apps.simple_tools import Deed, action_views, selection_bar
from mobile_world.phone.apps.sms_messenger.group_names import rename
from mobile_world.phone.apps.sms_messenger.intents import open_thread
from mobile_world.phone.apps.sms_messenger.mailbox import Conversation
from mobile_world.phone.apps.sms_messenger.rows import conversation_row
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.ui import Dialog, Recycler, View, text_dialog


class ConversationList(MessengerScreen):
    """Conversations, and what a long press lets a person do with them."""

    archived = False
    """Whether it shows those that were put away."""

    @property
    def conversations(self) -> list[Conversation]:
        """The rows."""
        return self.mailbox.conversations(archived=self.archived)

    @property
    def selected(self) -> list[int]:
        """The rows that are selected."""
        return cast("list[int]", self.state.get("selected") or [])

    def rows(self, conversations: list[Conversation]) -> View:
        """The list itself."""
        return Recycler(
            id="conversations_list", items=conversations, build=self._row, padding=(0, 4, 0, 88), height="fill"
        )

    def _row(self, row: Conversation) -> View:
        selecting = bool(self.selected)
        return conversation_row(
            self,
            row,
            selected=row.id in self.selected,
            on_click=partial(self._toggle, row.id) if selecting else partial(self.show, row),
            on_long_click=partial(self._toggle, row.id),
        )

    def show(self, row: Conversation) -> None:
        """Open a conversation."""
        if row.addresses:
            open_thread(self.system, row.addresses)

    def _toggle(self, thread: int) -> None:
        others = [one for one in self.selected if one != thread]
        self._select(others if thread in self.selected else [*others, thread])

    def stop_selecting(self) -> None:
        """Leave the selection mode."""
        self.state.pop("selected", None)

    def on_back(self) -> bool:
        """Leave the selection before the screen."""
        return bool(self.state.pop("selected", None))

    def dialog(self) -> Dialog | None:
        """What a deed has to be asked about first."""
        chosen = self._chosen() if self.asked else []
        if self.asked == "delete" and chosen:
            words = "1 conversation" if len(chosen) == 1 else f"{len(chosen)} conversations"
            return self.confirmation(f"Are you sure you want to delete {words}?", self._delete)
        if self.asked == "block" and chosen:
            numbers = ", ".join(address for row in chosen for address in row.addresses)
            return self.confirmation(f"Are you sure you want to block “{numbers}”?", self._block)
        if self.asked == "rename" and len(chosen) == 1:
            return text_dialog("Rename conversation", self._rename, self.close, value=self.title_of(chosen[0]))
        return None

    def selecting_bar(self, conversations: list[Conversation]) -> View:
        """The bar of the selection mode."""
        everything = [row.id for row in conversations]
        on_all = self.stop_selecting if len(self.selected) == len(everything) else partial(self._select, everything)
        actions = action_views(self.metrics, self.deeds(self._chosen(), conversations))
        return selection_bar(len(self._chosen()), len(everything), self.stop_selecting, on_all, actions)

    def deeds(self, chosen: list[Conversation], conversations: list[Conversation]) -> list[Deed]:
        """What can be done with the selected rows, in the order of the menu."""
        one = chosen[0] if len(chosen) == 1 else None
        number = one.addresses[0] if one and len(one.addresses) == 1 else ""
        found = [Deed("cab_delete", "Delete", partial(self.ask, "delete"), "delete_outline")]
        if number and self.people.known(number) is None:
            add = partial(self._then, partial(self.add_to_contacts, number))
            found.append(Deed("cab_add_number_to_contact", "Add number to contact", add, "account_plus_outline"))
        if number:
            dial = partial(self._then, partial(self.call, number))
            found.append(Deed("cab_dial_number", "Dial number", dial, "phone_outline"))
        found.append(Deed("cab_block_number", "Block number", partial(self.ask, "block")))
        label = "Unarchive" if self.archived else "Archive"
        found.append(Deed(f"cab_{label.lower()}", label, self._archive))
        if number:
            copy = partial(self._then, partial(self.copy, number))
            found.append(Deed("cab_copy_number", "Copy number to clipboard", copy))
        if one and len(one.addresses) > 1:
            found.append(Deed("cab_rename_conversation", "Rename conversation", partial(self.ask, "rename")))
        return [*found, *self._marks(chosen), Deed("cab_select_all", "Select all", self._all_of(conversations))]

    def _marks(self, chosen: list[Conversation]) -> list[Deed]:
        deeds = []
        if any(row.unread for row in chosen):
            deeds.append(Deed("cab_mark_as_read", "Mark as Read", self._mark_read))
        if any(not row.unread for row in chosen):
            deeds.append(Deed("cab_mark_as_unread", "Mark as Unread", self._mark_unread))
        if not self.archived and any(not row.pinned for row in chosen):
            deeds.append(Deed("cab_pin_conversation", "Pin to the top", self._pin))
        if not self.archived and any(row.pinned for row in chosen):
            deeds.append(Deed("cab_unpin_conversation", "Unpin", self._unpin))
        return deeds

    def _all_of(self, conversations: list[Conversation]) -> partial[None]:
        return partial(self._select, [row.id for row in conversations])

    def _chosen(self) -> list[Conversation]:
        return [row for row in self.conversations if row.id in self.selected]

    def _select(self, threads: list[int]) -> None:
        self.state["selected"] = [*threads]

    def _then(self, deed: partial[None]) -> None:
        self.stop_selecting()
        deed()

    def _delete(self) -> None:
        self.mailbox.delete_conversations(self.selected)
        self.stop_selecting()

    def _block(self) -> None:
        numbers = [address for row in self._chosen() for address in row.addresses]
        self.options.set_blocked([*self.options.blocked, *numbers])
        self.stop_selecting()

    def _archive(self) -> None:
        self.mailbox.archive(self.selected, not self.archived)
        self.stop_selecting()

    def _rename(self, title: str) -> None:
        for row in self._chosen():
            rename(self.system, row, title.strip())
        self.close()
        self.stop_selecting()

    def _mark_read(self) -> None:
        for thread in self.selected:
            self.mailbox.mark_read(thread)
        self.stop_selecting()

    def _mark_unread(self) -> None:
        for thread in self.selected:
            self.mailbox.mark_unread(thread)
        self.stop_selecting()

    def _pin(self) -> None:
        self.options.pin(self.selected)
        self.stop_selecting()

    def _unpin(self) -> None:
        self.options.unpin(self.selected)
        self.stop_selecting()
