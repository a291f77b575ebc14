"""The row of a conversation, as lists and the search show it."""

from __future__ import annotations

from simdroid import kit, ui
from simdroid_apps.google_messages.screen import MessagesScreen, picture


def conversation_row(screen: MessagesScreen, row: kit.Conversation) -> ui.Row:
    """Whom it is with, what was said last, and when; bold, with a count, while something in it is unread."""
    title, unread = screen.title_of(row), row.unread
    ink = "on_surface" if unread else "on_surface_variant"
    name = ui.Text(id="conversation_name", text=title, size=16, max_lines=1)
    snippet = ui.Text(id="conversation_snippet", text=_snippet(row), size=14, color=ink, max_lines=1)
    time = ui.Text(id="conversation_timestamp", text=screen.listed_time(row.date_ms), size=12, color=ink, max_lines=1)
    for text in (name, snippet, time):
        text.face = "bold" if unread else "regular"
    below: list[ui.View] = []
    if unread:
        below.append(
            ui.Row(
                id="unread_badge_view_with_message_count_stub",
                children=[ui.Text(text=str(row.unread_count), size=12, face="medium", color="on_primary")],
                background="primary",
                radius=10,
                height=20,
                min_width=20,
                padding=(6, 0),
                content_align=(0.5, 0.5),
            )
        )
    elif row.pinned:
        below.append(ui.Icon(id="pin_icon", name="pin", size=16, color="on_surface_variant"))
    end = ui.Column(children=[time, *below], ghost=True, spacing=4, content_align=(1.0, 0.0), margin=(12, 0, 0, 0))
    texts = ui.Column(children=[name, snippet], ghost=True, weight=1, spacing=2, margin=(16, 0, 0, 0))
    disc = picture(title, len(row.addresses), id="conversation_icon")
    return ui.Line(
        [disc, texts, end], id="swipeableContainer", cls="android.view.ViewGroup", min_height=72, padding=(16, 8)
    )


def _snippet(row: kit.Conversation) -> str:
    text = row.draft or row.snippet
    start = "Draft: " if row.draft else "You: " if row.mine else ""
    return start + text.replace("\n", " ")
