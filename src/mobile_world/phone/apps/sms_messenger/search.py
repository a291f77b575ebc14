"""What the search of the main screen finds: conversations by their people, messages by their text."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from mobile_world.phone.apps.sms_messenger.dates import list_date
from mobile_world.phone.apps.sms_messenger.intents import open_thread
from mobile_world.phone.apps.sms_messenger.rows import frame, photo
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.ui import Column, Recycler, Text, View

SHORTEST = 2
"""A search begins with so many characters."""


class Found(NamedTuple):
    """A line of the result."""

    title: str
    snippet: str
    date_ms: int
    addresses: tuple[str, ...]
    message: int = 0
    """The message that was found; 0 where a whole conversation was."""


def results(screen: MessengerScreen, text: str) -> View:
    """The list, or why there is none."""
    wanted = text.strip()
    if len(wanted) < SHORTEST:
        hint = "Type in at least 2 characters to start the search."
        return _message("search_placeholder_2", hint) if wanted else Column(ghost=True, width="fill", height="fill")
    found = find(screen, wanted)
    if not found:
        return _message("search_placeholder", "No items found.")
    return Recycler(id="search_results_list", items=found, build=partial(_row, screen), padding=(0, 4, 0, 16))


def find(screen: MessengerScreen, text: str) -> list[Found]:
    """Conversations whose names or numbers contain a text, then messages that do, newest first."""
    wanted = text.casefold()
    rows = screen.mailbox.conversations()
    found = [
        Found(title, row.snippet, row.date_ms, row.addresses)
        for row in rows
        if wanted in (title := screen.title_of(row)).casefold() or any(wanted in one for one in row.addresses)
    ]
    known = {row.id: row for row in rows}
    for message in screen.mailbox.search(text):
        row = known.get(message.thread_id)
        if row is not None:
            found.append(Found(screen.title_of(row), message.body, message.date_ms, row.addresses, message.id))
    return found


def _row(screen: MessengerScreen, found: Found) -> View:
    date = list_date(screen.system, screen.date_format, found.date_ms)
    title = Text(id="search_result_title", text=found.title, size=16, max_lines=1, weight=1)
    day = Text(id="search_result_date", text=date, size=12, color="on_surface_variant", margin=(8, 0, 0, 0))
    words = Text(
        id="search_result_snippet",
        text=found.snippet.replace("\n", " "),
        color="on_surface_variant",
        max_lines=2,
        weight=1,
    )
    return frame(
        "search_result_frame",
        photo("search_result_image", found.addresses, found.title),
        [title, day],
        [words],
        on_click=partial(open_thread, screen.system, found.addresses, found=found.message),
    )


def _message(id: str, text: str) -> View:
    words = Text(id=id, text=text, size=16, color="on_surface_variant", width="fill", text_align=(0.5, 0.0))
    return Column(ghost=True, width="fill", height="fill", padding=(32, 48), children=[words])
