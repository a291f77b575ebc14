"""Lists of conversations: the main screen with its menu, the archive, and those of blocked people."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.google_messages import conversation_rows, intents, screen

_LIST = "android:list"


class ConversationList(kit.Selecting[int], screen.MessagesScreen):
    """The base class of lists of conversations, with what can be done with those selected."""

    title = "Messages"
    nothing = ""
    """What is said where nothing is listed."""
    undone = ui.Saved[list[int]]([])
    """Conversations that the snackbar's button brings back."""

    @property
    def conversations(self) -> list[kit.Conversation]:
        """The rows."""
        raise NotImplementedError

    @property
    def chosen(self) -> list[kit.Conversation]:
        """The selected ones."""
        return [row for row in self.conversations if row.id in self.selected]

    def build(self) -> ui.View:
        """The bar over the list, and what lies over both."""
        rows = self.conversations
        bar = (
            kit.selection_bar(self, str(len(self.chosen)), self._selection_actions(), on_close=self.stop_selecting)
            if self.chosen
            else self.bar()
        )
        body: ui.View = (
            ui.Recycler(id=_LIST, items=rows, build=self._row, padding=(0, 16, 0, 96))
            if rows
            else ui.empty_state(self.nothing, icon="message_text_outline")
        )
        home = ui.Layers([body, *self.over_list()], id="home_fragment_container", weight=1)
        return ui.Page([bar, home], id="group_name_edit_fragment_container", cls="android.widget.FrameLayout")

    def bar(self) -> ui.View:
        """The bar while nothing is selected."""
        return kit.app_bar(self, self.title)

    def over_list(self) -> list[ui.View]:
        """What lies over the list."""
        return []

    def _row(self, row: kit.Conversation) -> ui.View:
        view = conversation_rows.conversation_row(self, row)
        show = partial(intents.open_thread, self.system, row.id)
        view.on_click, view.on_long_click, view.selected = self.row_actions(row.id, show)
        if view.selected:
            view.background = "secondary_container"
        return ui.Dismissible(view, partial(self.swiped, row)) if self.can_swipe and not self.selected else view

    @property
    def can_swipe(self) -> bool:
        """Whether a swipe does anything to a row."""
        return False

    def swiped(self, row: kit.Conversation) -> None:
        """What a swipe does to a row."""

    # -- what can be done with conversations -----------------------------------------------------------------------

    def _selection_actions(self) -> list[kit.BarAction]:
        chosen, mailbox, after = self.chosen, self.mailbox, self.then_stop
        addresses = chosen[0].addresses if len(chosen) == 1 else ()
        number = addresses[0] if len(addresses) == 1 and self.is_stranger(addresses[0]) else ""
        add = after(partial(self.add_to_contacts, number))
        pinned, unread = all(row.pinned for row in chosen), any(row.unread for row in chosen)
        pin, label = (mailbox.unpin, "Unpin") if pinned else (mailbox.pin, "Pin")
        icon = "pin_off_outline" if pinned else "pin_outline"
        mark, name = (mailbox.mark_read, "Mark as read") if unread else (mailbox.mark_unread, "Mark as unread")
        return [
            kit.BarAction("action_pin", label, after(lambda: pin(self.selected)), icon),
            *self.moving_actions(),
            kit.BarAction("action_delete", "Delete", partial(self.ask, "delete"), "delete_outline"),
            kit.BarAction("action_mark", name, after(lambda: [mark(thread) for thread in self.selected])),
            kit.BarAction("action_add_contact", "Add contact", add, shown=bool(number)),
            kit.BarAction("action_block", "Block", partial(self.ask, "block"), shown=bool(addresses)),
        ]

    def moving_actions(self) -> list[kit.BarAction]:
        """What takes selected conversations to another list."""
        return []

    def archive(self, threads: list[int], archived: bool) -> None:
        """Put conversations away or take them back, and offer the way back."""
        for thread in threads if archived else ():
            self.mailbox.mark_read(thread)
        self.mailbox.archive(threads, archived)
        self.undone = threads
        change = "archived" if archived else "unarchived"
        self.snackbar(f"{kit.plural(len(threads), 'conversation')} {change}", ("Undo", f"undo_{change}"))

    def undo_archived(self) -> None:
        """Take back what was put away last."""
        self.mailbox.archive(self.undone, False)

    def undo_unarchived(self) -> None:
        """Put away again what was taken back last."""
        self.mailbox.archive(self.undone, True)

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether the selected ones are to go."""
        return self.delete_dialog("conversation", len(self.chosen), self._delete) if self.chosen else None

    def _delete(self) -> None:
        threads = [row.id for row in self.chosen]
        self.mailbox.delete_conversations(threads)
        self.stop_selecting()
        self.snackbar(f"{kit.plural(len(threads), 'conversation')} deleted")

    def dialog_block(self) -> ui.Dialog | None:
        """Whether the person of the selected conversation is to be blocked."""
        if len(self.chosen) != 1:
            return None
        (row,) = self.chosen
        return self.block_dialog(row, self.then_stop(partial(self.mailbox.block, row.addresses)))


class MainScreen(ConversationList):
    """`ConversationListActivity`: all conversations, the search, the menu, and the way to a new one."""

    nothing = "Once you start a new conversation, you'll see it listed here"

    @property
    def conversations(self) -> list[kit.Conversation]:
        return self.mailbox.conversations(drafts=True)

    def bar(self) -> ui.View:
        """The name, the search, and the disc that opens the menu."""
        search = kit.BarAction(
            "action_zero_state_search", "Search messages", partial(self.open, intents.SEARCH), "magnify"
        )
        account = ui.Box(
            id="selected_account_disc",
            width=48,
            height=48,
            padding=8,
            desc="Account and settings.",
            children=[ui.Avatar("", "#5f6368", id="og_apd_internal_image_view", size=32)],
            on_click=partial(self.ask, "menu"),
        )
        return kit.app_bar(self, self.title, [search, account], up=False)

    def over_list(self) -> list[ui.View]:
        """The button for a new conversation; it shrinks while the list is scrolled."""
        if self.selected:
            return []
        parts: list[ui.View] = [ui.Icon(name="message_plus_outline", color="on_primary_container", ghost=True)]
        if not self.ui.scroll(_LIST) and not self.ui.scroll(f"{_LIST}#first"):
            parts.append(ui.Text(text="Start chat", face="medium", color="on_primary_container", ghost=True))
        button = ui.Row(
            id="start_chat_fab",
            cls="android.widget.Button",
            desc="Start chat",
            height=56,
            padding=(16, 0),
            children=parts,
            spacing=12,
            elevation=6,
            text="Start chat" if len(parts) > 1 else "",
            background="primary_container",
            radius=16,
            align=ui.BOTTOM_END,
            margin=16,
            on_click=partial(self.open, intents.NEW),
        )
        return [button]

    def moving_actions(self) -> list[kit.BarAction]:
        put_away = self.then_stop(lambda: self.archive(list(self.selected), True))
        return [kit.BarAction("action_archive", "Archive", put_away, "archive_arrow_down_outline")]

    @property
    def can_swipe(self) -> bool:
        return self.options.swipe != "off"

    def swiped(self, row: kit.Conversation) -> None:
        match self.options.swipe:
            case "delete":
                self.selected = [row.id]
                self.ask("delete")
            case "read":
                (self.mailbox.mark_read if row.unread else self.mailbox.mark_unread)(row.id)
            case _:
                self.archive([row.id], True)

    def dialog_menu(self) -> ui.Dialog:
        """What the disc opens."""
        rows: list[ui.View] = [
            self._entry("Archived", "archive_outline", partial(self.open, intents.ARCHIVED)),
            self._entry("Spam & blocked", "alert_octagon_outline", partial(self.open, intents.BLOCKED)),
            self._entry("Mark all as read", "email_open_outline", self._read_all),
            ui.Divider(ghost=True, margin=(12, 8)),
            self._entry("Device pairing", "devices", partial(self.ask, "pairing")),
            self._entry("Messages settings", "cog_outline", partial(self.open, intents.SETTINGS)),
        ]
        return ui.Dialog(title="Messages", content=rows)

    def dialog_pairing(self) -> ui.Dialog:
        """There is no account to pair with."""
        message = "Sign in to a Google Account on this phone to use Messages on your computer or tablet."
        return ui.Dialog(title="Device pairing", message=message)

    def _entry(self, label: str, icon: str, action: ui.Action) -> ui.View:
        row = ui.drawer_item(label, icon=icon, on_click=self.then_close(action))
        row.margin = (-12, 0)
        return row

    def _read_all(self) -> None:
        for row in self.conversations:
            if row.unread:
                self.mailbox.mark_read(row.id)


class ArchiveScreen(ConversationList):
    """`ArchivedConversationListActivity`: conversations that were put away."""

    title = "Archived"
    nothing = "Archived conversations appear here"

    @property
    def conversations(self) -> list[kit.Conversation]:
        return self.mailbox.conversations(archived=True)

    def moving_actions(self) -> list[kit.BarAction]:
        take_back = self.then_stop(lambda: self.archive(list(self.selected), False))
        return [kit.BarAction("action_unarchive", "Unarchive", take_back, "archive_arrow_up_outline")]


class SpamScreen(ConversationList):
    """`SpamFolderActivity`: conversations with blocked people."""

    title = "Spam & blocked"
    nothing = "Nothing in Spam & blocked"

    @property
    def conversations(self) -> list[kit.Conversation]:
        return self.mailbox.blocked_conversations()

    def moving_actions(self) -> list[kit.BarAction]:
        def unblock() -> None:
            self.mailbox.unblock([address for row in self.chosen for address in row.addresses])

        return [kit.BarAction("action_unblock", "Unblock", self.then_stop(unblock), "account_check_outline")]
