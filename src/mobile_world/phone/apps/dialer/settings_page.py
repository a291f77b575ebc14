"""The app's settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from mobile_world.phone.apps.dialer.places import SETTINGS
from mobile_world.phone.apps.dialer.screen import DialerScreen
from mobile_world.phone.system import Component, Intent
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.ui import (
    Action,
    Column,
    Dialog,
    Scroll,
    Switch,
    Text,
    View,
    list_item,
    section_header,
    single_choice_dialog,
    text_dialog,
    top_bar,
)

QUICK, SORT_BY, NAME_FORMAT = "quick_responses", "sort_by", "name_format"
DEFAULT_RESPONSES = (
    "Can't talk now. What's up?",
    "I'll call you right back.",
    "I'll call you later.",
    "Can't talk now. Call me later?",
)
BLOCKED = Component("com.google.android.contacts", "com.google.android.apps.contacts.blocking.BlockedNumbersActivity")


@dataclass(frozen=True)
class Toggle:
    """A setting that is on or off; `setting` names one of the phone's, otherwise it is the app's own."""

    title: str
    name: str
    summary: str = ""
    default: bool = True
    setting: bool = False


@dataclass(frozen=True)
class Choice:
    """A setting with one of several values."""

    title: str
    name: str
    options: tuple[str, ...]


PAGES: dict[str, Sequence[Toggle | Choice]] = {
    "Caller ID & spam": (
        Toggle("See caller & spam ID", "caller_id", "Identify business and spam numbers"),
        Toggle("Filter spam calls", "filter_spam", "Prevent suspected spam calls from disturbing you", default=False),
    ),
    "Nearby places": (Toggle("Nearby places", "nearby_places", "Find nearby places that match your search"),),
    "Accessibility": (
        Toggle("Hearing aids", "hearing_aid", "Turn on hearing aid compatibility", default=False, setting=True),
        Choice("TTY mode", "tty_mode", ("TTY Off", "TTY Full", "TTY HCO", "TTY VCO")),
    ),
    "Assisted dialing": (Toggle("Assisted dialing", "assisted_dialing", "Predict and add a country code"),),
    "Calling accounts": (Toggle("Use SIP calling", "sip_calling", default=False),),
    "Display options": (
        Choice("Sort by", SORT_BY, ("First name", "Last name")),
        Choice("Name format", NAME_FORMAT, ("First name first", "Last name first")),
    ),
    "Sounds and vibration": (
        Toggle("Also vibrate for calls", "vibrate_when_ringing", default=False, setting=True),
        Toggle("Keypad tones", "dtmf_tone", setting=True),
    ),
    "Voicemail": (
        Toggle("Vibrate", "voicemail_vibrate", default=False),
        Choice("Service", "voicemail_service", ("Your carrier",)),
    ),
    "Caller ID announcement": (
        Choice("Announce caller ID", "announce", ("Never", "Only when using a headset", "Always")),
    ),
    "Flip To Silence": (
        Toggle("Flip To Silence", "flip_to_silence", "Place the phone face down to silence the call", default=False),
    ),
}
MAIN_ROWS = (
    *("#Assistive", "Caller ID & spam", "Nearby places", "#General", "Accessibility", "Assisted dialing"),
    *("Blocked numbers", "Calling accounts", "Display options", "Quick responses", "Sounds and vibration", "Voicemail"),
    *("#Advanced", "Caller ID announcement", "Flip To Silence"),
)


def quick_responses(preferences: Preferences) -> list[str]:
    """What may be written to somebody whose call is declined."""
    return preferences.texts(QUICK) or list(DEFAULT_RESPONSES)


class DialerSettings(DialerScreen):
    """The list of pages, or one of them: the extra `page` names it."""

    def build(self) -> View:
        """The rows of the page."""
        page = str(self.intent.extras.get("page") or "")
        rows = self._responses() if page == "Quick responses" else [self._row(row) for row in PAGES.get(page, ())]
        if not page:
            rows = [self._link(title) for title in MAIN_ROWS]
        bar = top_bar(page or "Settings", on_up=self.finish)
        body = Scroll(id="recycler_view", weight=1, children=rows)
        return Column(width="fill", height="fill", ghost=True, children=[bar, body])

    def _link(self, title: str) -> View:
        if title.startswith("#"):
            return section_header(title[1:])
        if title == "Blocked numbers":
            return list_item(title, on_click=lambda: self.act(Intent(component=BLOCKED)))
        return list_item(title, on_click=lambda: self.open(SETTINGS, page=title))

    def _row(self, row: Toggle | Choice) -> View:
        if isinstance(row, Toggle):
            on = self._is_on(row)
            mark = Switch(id="switch_widget", checked=on)
            return list_item(row.title, summary=row.summary, trailing=mark, on_click=lambda: self._set(row, not on))
        value = row.options[self._chosen(row)]
        return list_item(row.title, summary=value, on_click=lambda: self.state.update(ask=row.name))

    def _is_on(self, row: Toggle) -> bool:
        if row.setting:
            return bool(self.system.settings.number("system", row.name, int(row.default)))
        return self.preferences.flag(row.name, row.default)

    def _set(self, row: Toggle, on: bool) -> None:
        if row.setting:
            self.system.settings.put("system", row.name, str(int(on)))
        else:
            self.preferences.put(**{row.name: on})

    def _chosen(self, row: Choice) -> int:
        place = self.preferences.number(row.name)
        return place if 0 <= place < len(row.options) else 0

    def _responses(self) -> list[View]:
        words = quick_responses(self.preferences)
        note = Text(text="Tap a response to change it", color="on_surface_variant", padding=(16, 8))
        return [note, *(list_item(text, on_click=self._ask(place)) for place, text in enumerate(words))]

    def _ask(self, place: int) -> Action:
        return lambda: self.state.update(ask=place)

    def dialog(self) -> Dialog | None:
        """The values of a setting, or the field for a response."""
        asked = self.state.get("ask")
        if isinstance(asked, int):
            words = quick_responses(self.preferences)
            shown = words[asked] if asked < len(words) else ""
            return text_dialog("Quick response", self._change, self._close, value=shown, required=True)
        rows = PAGES.get(str(self.intent.extras.get("page")), ())
        row = next((each for each in rows if isinstance(each, Choice) and each.name == asked), None)
        if row is None:
            return None
        name = row.name

        def choose(place: int) -> None:
            self.preferences.put(**{name: place})

        return single_choice_dialog(row.title, row.options, self._chosen(row), choose, self._close)

    def _change(self, text: str) -> None:
        words = quick_responses(self.preferences)
        words[cast(int, self.state["ask"])] = text.strip()
        self.preferences.put(**{QUICK: words})
        self._close()

    def _close(self) -> None:
        self.state.pop("ask", None)
