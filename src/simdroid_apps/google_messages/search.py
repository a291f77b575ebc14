"""The search over people and messages, of all conversations or of one."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Message, contains_text
from simdroid_apps.google_messages import conversation_rows, intents, screen

FIELD = "zero_state_search_box_auto_complete"
FILTERS = (("Unread", "email_outline"), ("Starred", "star_outline"), ("Links", "link_variant"))


class SearchScreen(screen.ConversationScreen):
    """`ZeroStateSearchActivity`."""

    filter = ui.Saved("")
    """The chip that was chosen."""

    @property
    def query(self) -> str:
        """What is searched for."""
        return self.typed(FIELD).strip()

    def build(self) -> ui.View:
        """The field over its chips or over what was found."""
        field = ui.TextField(
            id=FIELD, hint="Search messages", action="search", autofocus=True, weight=1, padding=(0, 14)
        )
        clear = ui.IconButton(name="close", desc="Clear", on_click=self._clear)
        bar = kit.app_bar(
            self, "", [ui.Line([field, *([clear] if self.query else [])], ghost=True, width="fill", weight=50)]
        )
        body: ui.View = ui.Stack([], ghost=True)
        if self.query or self.filter:
            results = self._results()
            nothing = ui.empty_state("No results found", icon="magnify")
            body = ui.Scroll(id="zero_state_search_results", weight=1, children=results) if results else nothing
        return ui.Page([bar, *self._chips(), body], id="zero_state_search_root")

    def on_back(self) -> bool:
        return self.leave("filter") or super().on_back()

    def _clear(self) -> None:
        self.set_typed(FIELD, "")
        self.ui.focus = FIELD

    def _chips(self) -> list[ui.View]:
        chips = [
            ui.Chip(name, icon=icon, selected=name == self.filter, on_click=partial(self._choose, name))
            for name, icon in FILTERS
        ]
        return [ui.chip_row(chips, padding=(12, 4))]

    def _choose(self, name: str) -> None:
        self.filter = "" if self.filter == name else name

    # -- what is found ---------------------------------------------------------------------------------------------

    def _results(self) -> list[ui.View]:
        conversations = self._conversations() if self.query and not self.thread_id else []
        by_id = {row.id: row for row in self._all()}
        shown = [row for row in conversations if self.filter in ("", "Unread") and (row.unread or not self.filter)]
        parts: list[ui.View] = []
        if shown:
            parts += [
                _heading("zero_state_search_chat_header", "Conversations"),
                ui.Stack([self._row(row, row.id) for row in shown], id="zero_state_search_chat_results"),
            ]
        messages = [message for message in self.mailbox.search(self.query) if self._matches(message)]
        rows = [self._message(by_id[message.thread_id], message) for message in messages if message.thread_id in by_id]
        if rows:
            parts += [_heading("zero_state_search_message_header", "Messages"), *rows]
        return parts

    def _all(self) -> list[kit.Conversation]:
        return [*self.mailbox.conversations(), *self.mailbox.conversations(archived=True)]

    def _conversations(self) -> list[kit.Conversation]:
        """Those with people whose name or number the text may mean."""
        return [
            row
            for row in self._all()
            if contains_text(self.title_of(row), self.query) or any(self.query in address for address in row.addresses)
        ]

    def _matches(self, message: Message) -> bool:
        if self.thread_id and message.thread_id != self.thread_id:
            return False
        match self.filter:
            case "Unread":
                return not message.read
            case "Starred":
                return message.id in self.options.starred
            case "Links":
                return "http" in message.body or "www." in message.body
        return True

    def _message(self, row: kit.Conversation, message: Message) -> ui.View:
        unread = not message.read
        shown = row._replace(snippet=message.body, date_ms=message.date_ms, draft="", unread=unread, mine=False)
        return self._row(shown._replace(unread_count=int(unread)), row.id, message=message.id)

    def _row(self, row: kit.Conversation, thread: int, *, message: int = 0) -> ui.View:
        view = conversation_rows.conversation_row(self, row)
        view.on_click = partial(intents.open_thread, self.system, thread, message=message)
        return view


def _heading(id: str, text: str) -> ui.View:
    return ui.Text(id=id, text=text, face="medium", color="primary", padding=(16, 16, 16, 4))
