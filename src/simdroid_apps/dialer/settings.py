"""The app's preferences, and the settings screen with its pages."""

from __future__ import annotations

from collections.abc import Sequence

from simdroid.kit import (
    Choice,
    Flag,
    FlagSetting,
    Header,
    Link,
    Note,
    Number,
    Preference,
    PreferenceFile,
    PreferenceScreen,
    Press,
    Strings,
    Toggle,
    text_dialog,
)
from simdroid.system import Component, Intent
from simdroid.ui import Dialog
from simdroid_apps.dialer.intents import PACKAGE, SETTINGS

_BLOCKED = Component("com.google.android.contacts", "com.google.android.apps.contacts.blocking.BlockedNumbersActivity")
RESPONSES = "Quick responses"


class Options(PreferenceFile, package=PACKAGE):
    """The app's preferences; numbers are indices into lists of choices."""

    location_prompt_dismissed = Flag()
    """Whether a person does not want places to be found."""
    caller_id = Flag(True)
    filter_spam = Flag()
    nearby_places = Flag(True)
    assisted_dialing = Flag(True)
    sip_calling = Flag()
    flip_to_silence = Flag()
    voicemail_vibrate = Flag()
    tty_mode = Number(among=range(4))
    sort_by = Number(among=range(2))
    """1: by family names."""
    name_format = Number(among=range(2))
    """1: the family name first."""
    voicemail_service = Number(among=range(1))
    announce = Number(among=range(3))
    quick_responses = Strings(
        "Can't talk now. What's up?",
        "I'll call you right back.",
        "I'll call you later.",
        "Can't talk now. Call me later?",
    )
    """What may be written to somebody whose call is declined."""


def _places(*labels: str) -> tuple[tuple[int, str], ...]:
    return tuple(enumerate(labels))


PAGES: dict[str, Sequence[Preference]] = {
    "Caller ID & spam": (
        Toggle("See caller & spam ID", "Identify business and spam numbers", flag=Options.caller_id),
        Toggle("Filter spam calls", "Prevent suspected spam calls from disturbing you", flag=Options.filter_spam),
    ),
    "Nearby places": (
        Toggle("Nearby places", "Find nearby places that match your search", flag=Options.nearby_places),
    ),
    "Accessibility": (
        Toggle("Hearing aids", "Turn on hearing aid compatibility", flag=FlagSetting("system", "hearing_aid")),
        Choice("TTY mode", stored=Options.tty_mode, options=_places("TTY Off", "TTY Full", "TTY HCO", "TTY VCO")),
    ),
    "Assisted dialing": (Toggle("Assisted dialing", "Predict and add a country code", flag=Options.assisted_dialing),),
    "Calling accounts": (Toggle("Use SIP calling", flag=Options.sip_calling),),
    "Display options": (
        Choice("Sort by", stored=Options.sort_by, options=_places("First name", "Last name")),
        Choice("Name format", stored=Options.name_format, options=_places("First name first", "Last name first")),
    ),
    "Sounds and vibration": (
        Toggle("Also vibrate for calls", flag=FlagSetting("system", "vibrate_when_ringing")),
        Toggle("Keypad tones", flag=FlagSetting("system", "dtmf_tone", "1")),
    ),
    "Voicemail": (
        Toggle("Vibrate", flag=Options.voicemail_vibrate),
        Choice("Service", stored=Options.voicemail_service, options=_places("Your carrier")),
    ),
    "Caller ID announcement": (
        Choice(
            "Announce caller ID",
            stored=Options.announce,
            options=_places("Never", "Only when using a headset", "Always"),
        ),
    ),
    "Flip To Silence": (
        Toggle("Flip To Silence", "Place the phone face down to silence the call", flag=Options.flip_to_silence),
    ),
}


def _page(title: str) -> Preference:
    return Press(title, do=lambda screen: screen.open(SETTINGS, page=title))


def _response(place: int, text: str) -> Preference:
    return Press(text, do=lambda screen: screen.ask("response", place=place))


MAIN = (
    Header("Assistive"),
    *map(_page, ("Caller ID & spam", "Nearby places")),
    Header("General"),
    *map(_page, ("Accessibility", "Assisted dialing")),
    Link("Blocked numbers", intent=Intent(component=_BLOCKED)),
    *map(_page, ("Calling accounts", "Display options", RESPONSES, "Sounds and vibration", "Voicemail")),
    Header("Advanced"),
    *map(_page, ("Caller ID announcement", "Flip To Silence")),
)


class DialerSettings(PreferenceScreen):
    """The list of pages, or one of them: the extra `page` names it."""

    list_cls = "android.widget.ScrollView"

    @property
    def _page(self) -> str:
        return str(self.intent.extras.get("page") or "")

    @property
    def heading(self) -> str:
        """The name of the page."""
        return self._page or self.title

    @property
    def shown_rows(self) -> Sequence[Preference]:
        """The rows of the page."""
        if self._page != RESPONSES:
            return PAGES.get(self._page, ()) if self._page else MAIN
        words = Options(self.system).quick_responses
        found = [_response(place, text) for place, text in enumerate(words)]
        return [Note("Tap a response to change it"), *found]

    def dialog_response(self) -> Dialog:
        """The field for a response."""
        options, place = Options(self.system), int(self.about["place"])
        words = options.quick_responses

        def change(text: str) -> None:
            options.quick_responses = [*words[:place], text.strip(), *words[place + 1 :]]

        return text_dialog(self, "Quick response", change, value=words[place], required=True)
