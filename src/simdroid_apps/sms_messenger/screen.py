"""The base classes of the app's screens, with how dates are written and the rows of people."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cached_property, partial

from simdroid import kit, ui
from simdroid_apps.sms_messenger import intents
from simdroid_apps.sms_messenger.store import Options, group_names, rename


class MessengerScreen(kit.MessagingScreen):
    """A screen of this app."""

    look = kit.SIMPLE
    no_app = "No valid app found"

    @cached_property
    def options(self) -> Options:
        return Options(self.system)

    @cached_property
    def _group_names(self) -> dict[int, str]:
        return group_names(self.system)

    def title_of(self, conversation: kit.Conversation) -> str:
        """The name a person gave a group, or those of the people in it."""
        return self._group_names.get(conversation.id) or ", ".join(
            self.people.name(address) for address in conversation.addresses
        )

    @cached_property
    def font_scale(self) -> float:
        """How much larger than usual the app writes; read once for all rows."""
        return self.options.font_scale

    @cached_property
    def _date_format(self) -> str:
        return self.options.date_format

    def date(self, date_ms: int) -> str:
        """What a list shows: a time today, else a day, with the year when it is another one."""
        when, now = kit.moment(self.system, date_ms), self.system.clock.minute()
        if when.date() == now.date():
            return self._time(when)
        return date_text(self._date_format, when, year=when.year != now.year)

    def date_and_time(self, date_ms: int) -> str:
        """What stands between messages: a time today, else the day and the time."""
        when, day = kit.moment(self.system, date_ms), self.date(date_ms)
        return day if when.date() == self.system.clock.minute().date() else f"{day}, {self._time(when)}"

    def full_date(self, date_ms: int) -> str:
        """Day, year and time, for the details of a message."""
        when = kit.moment(self.system, date_ms)
        return f"{date_text(self._date_format, when)} {self._time(when)}"

    def _time(self, when: datetime) -> str:
        return kit.padded_time(when, is_24h=ui.uses_24_hours(self.system))

    def copy(self, text: str, message: str = "Value copied to clipboard") -> None:
        super().copy(text, message)


class ConversationScreen(MessengerScreen, kit.ConversationScreen):
    """A screen about the conversation that its intent names."""

    thread_extra = intents.THREAD_ID

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """Whom it is with, as the screen was asked for them."""
        return intents.thread_numbers(self.intent) or self.mailbox.addresses(self.thread_id)

    @property
    def title(self) -> str:
        """The names in the bar, numbers as the screen was asked for them."""
        return self.title_of(self.conversation._replace(addresses=self.numbers))

    def dialog_rename(self) -> ui.Dialog:
        accept = partial(rename, self.system, self.conversation)
        return kit.text_dialog(self, "Rename conversation", lambda title: accept(title.strip()), value=self.title)


def date_text(pattern: str, when: datetime, *, year: bool = True) -> str:
    """A date in a pattern of Java's letters; without the year its separator goes too."""
    if not year:
        pattern = re.sub("[./ -]*y+[./ -]*", "", pattern)
    parts = {"d": str(when.day), "dd": f"{when:%d}", "MM": f"{when:%m}", "MMMM": f"{when:%B}", "yyyy": f"{when:%Y}"}
    return re.sub("d+|M+|y+", lambda match: parts.get(match[0], match[0]), pattern)


def person_row(name: str, numbers: str, on_click: ui.Action) -> ui.View:
    """Somebody's letter, name and numbers; numbers that are the name are not repeated."""
    lines: list[ui.View] = [ui.Text(id="item_contact_name", text=name, size=16, max_lines=1)]
    if name != numbers:
        lines.append(ui.Text(id="item_contact_number", text=numbers, color="on_surface_variant", max_lines=1))
    return ui.Line(
        [
            ui.Avatar(name.lstrip("+"), id="item_contact_image", size=40, margin=(0, 0, 16, 0)),
            ui.Column(weight=1, ghost=True, children=lines),
        ],
        id="item_contact_frame",
        on_click=on_click,
        cls="android.widget.FrameLayout",
        min_height=64,
        padding=(16, 8),
    )


def nothing_listed(id: str, message: str, link: str = "", on_click: ui.Action | None = None) -> ui.Stack:
    """What stands in the place of a list without rows, in the middle of its upper part."""
    views = kit.placeholder(id, message, link, on_click)
    views[0].width = "wrap"
    return ui.Stack(views, ghost=True, weight=1, padding=32, content_align=(0.5, 0.0))
