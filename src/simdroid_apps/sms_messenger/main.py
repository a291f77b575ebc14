"""Lists of conversations: the main screen with its search, which asks to be the messaging app, and the archive."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, cast

from simdroid import kit, ui
from simdroid.system import Activity, Component, Intent, System, contains_text
from simdroid_apps.sms_messenger import intents, screen
from simdroid_apps.sms_messenger.store import Options, rename

REQUEST_ROLE = "android.app.role.action.REQUEST_ROLE"
ROLE_NAME, SMS_ROLE = "android.intent.extra.ROLE_NAME", "android.app.role.SMS"
_COMPONENT = Component(intents.PACKAGE, intents.PACKAGE + intents.MAIN)
_SHORTEST = 2
"""A search begins with so many characters."""


class SearchResult(NamedTuple):
    """A search result: a conversation by its people, or a message by its text."""

    title: str
    snippet: str
    date_ms: int
    addresses: tuple[str, ...]
    message: int = 0
    """The message; 0 where a whole conversation was found."""


class ConversationList(kit.Selecting[int], screen.MessengerScreen):
    """The base class of conversation lists with selection."""

    archived = False
    """Whether it shows those that were put away."""

    @property
    def conversations(self) -> list[kit.Conversation]:
        """The rows."""
        return self.mailbox.conversations(archived=self.archived)

    @property
    def chosen(self) -> list[kit.Conversation]:
        """The selected ones."""
        return [row for row in self.conversations if row.id in self.selected]

    def rows(self, conversations: list[kit.Conversation]) -> ui.View:
        """The list itself."""
        return ui.Recycler(
            id="conversations_list", items=conversations, build=self._row, padding=(0, 4, 0, 88), height="fill"
        )

    def _row(self, row: kit.Conversation) -> ui.View:
        """Whom it is with, what was said last, and when."""
        title, scale = self.title_of(row), self.font_scale
        color = "on_surface" if row.unread else "on_surface_variant"
        name = ui.Text(id="conversation_address", text=title, size=16 * scale, max_lines=1, weight=1)
        date = ui.Text(
            id="conversation_date",
            text=self.date(row.date_ms),
            size=12 * scale,
            color=color,
            max_lines=1,
            margin=(8, 0, 0, 0),
        )
        snippet = (row.draft or row.snippet).replace("\n", " ")
        label = ui.Text(id="conversation_body_short", text=snippet, size=14 * scale, color=color, max_lines=2, weight=1)
        for text in (name, date, label):
            text.face = "bold" if row.unread else "regular"
        pin = ui.Icon(id="pin_indicator", name="pin", size=16, color="primary", margin=(0, 0, 6, 0))
        draft = ui.Text(id="draft_indicator", text="Draft", size=14 * scale, color="primary", margin=(0, 0, 6, 0))
        first: list[ui.View] = [pin, name, date] if row.pinned else [name, date]
        frame = _frame("conversation", title, row.addresses, first, [draft, label] if row.draft else [label])
        frame.on_click, frame.on_long_click, frame.selected = self.row_actions(row.id, partial(self._show, row))
        frame.background = "secondary_container" if frame.selected else ""
        return frame

    def _show(self, row: kit.Conversation) -> None:
        if row.addresses:
            intents.open_thread(self.system, row.addresses)

    def selecting_bar(self, conversations: list[kit.Conversation]) -> ui.View:
        """The bar of the selection mode, with what can be done in the order of the menu."""
        keys, chosen, mailbox, after = [row.id for row in conversations], self.chosen, self.mailbox, self.then_stop
        addresses = chosen[0].addresses if len(chosen) == 1 else ()
        number = addresses[0] if len(addresses) == 1 else ""
        unread, pinned = {row.unread for row in chosen}, {row.pinned for row in chosen if not self.archived}
        label = "Unarchive" if self.archived else "Archive"

        def for_each(mark: Callable[[int], object]) -> ui.Action:
            return after(lambda: [mark(thread) for thread in self.selected])

        add, dial, copy = (after(partial(do, number)) for do in (self.add_to_contacts, self.call, self.copy))
        archive = after(lambda: mailbox.archive(self.selected, not self.archived))
        pin = after(lambda: mailbox.pin(self.selected))
        unpin = after(lambda: mailbox.unpin(self.selected))
        unknown, several = bool(number) and self.people.caller(number).person is None, len(addresses) > 1
        actions = (
            kit.BarAction("cab_delete", "Delete", partial(self.ask, "delete"), "delete_outline"),
            kit.BarAction(
                "cab_add_number_to_contact", "Add number to contact", add, "account_plus_outline", shown=unknown
            ),
            kit.BarAction("cab_dial_number", "Dial number", dial, "phone_outline", shown=bool(number)),
            kit.BarAction("cab_block_number", "Block number", partial(self.ask, "block")),
            kit.BarAction(f"cab_{label.lower()}", label, archive),
            kit.BarAction("cab_copy_number", "Copy number to clipboard", copy, shown=bool(number)),
            kit.BarAction("cab_rename_conversation", "Rename conversation", partial(self.ask, "rename"), shown=several),
            kit.BarAction("cab_mark_as_read", "Mark as Read", for_each(mailbox.mark_read), shown=True in unread),
            kit.BarAction("cab_mark_as_unread", "Mark as Unread", for_each(mailbox.mark_unread), shown=False in unread),
            kit.BarAction("cab_pin_conversation", "Pin to the top", pin, shown=False in pinned),
            kit.BarAction("cab_unpin_conversation", "Unpin", unpin, shown=True in pinned),
            kit.BarAction("cab_select_all", "Select all", partial(setattr, self, "selected", keys)),
        )
        return self.counted_bar(keys, actions)

    def dialog_delete(self) -> ui.Dialog | None:
        """Whether the selected ones are to go."""
        count = len(self.chosen)
        question = f"Are you sure you want to delete {kit.plural(count, 'conversation')}?"
        return (
            kit.confirm_dialog(self, question, self.then_stop(lambda: self.mailbox.delete_conversations(self.selected)))
            if count
            else None
        )

    def dialog_block(self) -> ui.Dialog | None:
        """Whether their numbers are to be blocked."""
        numbers = [address for row in self.chosen for address in row.addresses]
        block = self.then_stop(partial(self.mailbox.block, numbers))
        return (
            kit.confirm_dialog(self, f"Are you sure you want to block “{', '.join(numbers)}”?", block)
            if numbers
            else None
        )

    def dialog_rename(self) -> ui.Dialog | None:
        """Another name for a conversation of several people."""
        if len(self.chosen) != 1:
            return None
        (row,) = self.chosen

        def accept(title: str) -> None:
            rename(self.system, row, title.strip())
            self.stop_selecting()

        return kit.text_dialog(self, "Rename conversation", accept, value=self.title_of(row))


class MainScreen(ConversationList, kit.SearchMenu):
    """`MainActivity`: all conversations, the search, and the way to a new one."""

    def build(self) -> ui.View:
        """The bar, then the conversations or what the search found, and the button over them."""
        conversations, write = self.conversations, partial(self.open, intents.NEW)
        if self.selected and conversations:
            top = self.selecting_bar(conversations)
        else:
            top = self.search_menu(
                (
                    kit.BarAction("settings", "Settings", partial(self.open, intents.SETTINGS), "cog_outline"),
                    kit.BarAction("about", "About", partial(self.open, intents.ABOUT), "information_outline"),
                    kit.BarAction("show_archived", "Show archived conversations", partial(self.open, intents.ARCHIVED)),
                )
            )
        if self.searching:
            content = [self._results(self.query.strip())]
        else:
            message, link = "No stored conversations have been found", "Start a conversation"
            placeholder = kit.placeholder("no_conversations_placeholder", message, link, write)
            content = [
                self.rows(conversations) if conversations else ui.Page(placeholder, ghost=True, padding=(32, 48)),
                ui.Fab(
                    id="conversations_fab",
                    name="plus",
                    background="primary",
                    color="on_primary",
                    align=ui.BOTTOM_END,
                    margin=16,
                    on_click=write,
                ),
            ]
        return ui.Page(
            [top, ui.Layers(content, id="main_holder", cls="android.widget.RelativeLayout", weight=1)],
            id="main_coordinator",
            cls="android.view.ViewGroup",
        )

    def _results(self, text: str) -> ui.View:
        """What the search finds, or why there is nothing."""
        results = self._find(text) if len(text) >= _SHORTEST else []
        if results:
            return ui.Recycler(id="search_results_list", items=results, build=self._result_row, padding=(0, 4, 0, 16))
        placeholder: list[ui.View] = []
        if len(text) >= _SHORTEST:
            placeholder = kit.placeholder("search_placeholder", "No items found.")
        elif text:
            placeholder = kit.placeholder("search_placeholder_2", "Type in at least 2 characters to start the search.")
        return ui.Page(placeholder, ghost=True, padding=(32, 48))

    def _find(self, text: str) -> list[SearchResult]:
        """Conversations whose names or numbers contain a text, then messages that do, newest first."""
        rows = {row.id: row for row in self.conversations}
        results = [
            SearchResult(title, row.snippet, row.date_ms, row.addresses)
            for row in rows.values()
            if contains_text(title := self.title_of(row), text) or any(text in address for address in row.addresses)
        ]
        for message in self.mailbox.search(text):
            row = rows.get(message.thread_id)
            if row is not None:
                results.append(
                    SearchResult(self.title_of(row), message.body, message.date_ms, row.addresses, message.id)
                )
        return results

    def _result_row(self, result: SearchResult) -> ui.View:
        title = ui.Text(id="search_result_title", text=result.title, size=16, max_lines=1, weight=1)
        date = ui.Text(
            id="search_result_date",
            text=self.date(result.date_ms),
            size=12,
            color="on_surface_variant",
            margin=(8, 0, 0, 0),
        )
        label = ui.Text(
            id="search_result_snippet",
            text=result.snippet.replace("\n", " "),
            max_lines=2,
            weight=1,
            color="on_surface_variant",
        )
        frame = _frame("search_result", result.title, result.addresses, [title, date], [label])
        frame.on_click = partial(intents.open_thread, self.system, result.addresses, message=result.message)
        return frame


class ArchiveScreen(ConversationList):
    """`ArchivedConversationsActivity`: conversations that were put away."""

    archived = True

    def build(self) -> ui.View:
        conversations = self.conversations
        if self.selected and conversations:
            top = self.selecting_bar(conversations)
        else:
            empty = (
                [kit.BarAction("empty_archive", "Empty archive", partial(self.ask, "empty"))] if conversations else []
            )
            top = kit.app_bar(self, "Archived conversations", empty, id="archive_toolbar")
        body = screen.nothing_listed("no_conversations_placeholder", "No archived conversations have been found")
        body.padding = (32, 48)
        body_view = self.rows(conversations) if conversations else body
        body_view.weight = 1
        return ui.Page([top, body_view], id="archive_coordinator")

    def dialog_empty(self) -> ui.Dialog:
        """Whether everything is to be deleted."""
        text = "Are you sure you want to empty the archive? All archived conversations will be permanently lost."
        return kit.confirm_dialog(
            self, text, partial(self.mailbox.delete_conversations, [row.id for row in self.conversations])
        )


def _frame(name: str, title: str, addresses: tuple[str, ...], first: list[ui.View], second: list[ui.View]) -> ui.Box:
    """A picture and two lines: a letter in a disc, which several people share as an icon."""
    picture = ui.Avatar(title.lstrip("+"), id=f"{name}_image", size=48, margin=(0, 0, 16, 0))
    if len(addresses) > 1:
        picture = ui.Avatar("", "#546e7a", id=picture.id, size=48, icon="account_multiple", margin=picture.margin)
    lines = ui.Column(
        weight=1,
        ghost=True,
        spacing=2,
        children=[ui.Line(first, ghost=True), ui.Line(second, ghost=True, content_align=(0.0, 0.0))],
    )
    holder = ui.Line(
        [picture, lines], id=f"{name}_holder", cls="android.view.ViewGroup", min_height=72, padding=(16, 10)
    )
    return ui.Box(id=f"{name}_frame", width="fill", children=[holder])


def set_up(system: System) -> None:
    """Skip the question for the SMS role, which AndroidWorld's set-up answers."""
    Options(system).role_confirmed = True


def ask_for_role(system: System, activity: Activity) -> None:
    """Ask to be the messaging app, before the first screen and whenever another app is.

    The setting alone is not enough after the app's data was cleared: on Android it is only a copy of the role, and
    programs that set phones up expect the question.
    """
    holds = system.packages.sms_app == intents.PACKAGE and Options(system).role_confirmed
    if activity.component == _COMPONENT and not holds:
        system.activities.start(
            Intent(REQUEST_ROLE, extras={ROLE_NAME: SMS_ROLE}), caller=intents.PACKAGE, for_result=activity
        )


def resumed(system: System, activity: Activity) -> None:
    """Take the answer about the role, whose refusal closes the app; then ask for the permissions that are missing."""
    answer = cast("dict[str, Any]", activity.state.get("result") or {})
    if "role" in answer:
        del activity.state["result"]
        if not answer["role"]:
            system.activities.finish(activity)
            return
        Options(system).role_confirmed = True
    if Options(system).role_confirmed:
        _NEEDED.ask_first(system, activity)


def _close_without_messages(system: System, activity: Activity) -> None:
    """Names and notifications can be missing, messages cannot."""
    package = system.packages.get(intents.PACKAGE)
    if package is None or not all(package.holds(name) for name in kit.permissions("READ_SMS", "SEND_SMS")):
        system.activities.finish(activity)


_NEEDED = kit.NeededPermissions(
    kit.permissions("READ_SMS", "SEND_SMS", "READ_CONTACTS", "POST_NOTIFICATIONS"), refused=_close_without_messages
)
