"""The app's preferences, and the settings screen with its pages."""

from __future__ import annotations

from collections.abc import Sequence

from simdroid import kit, ui
from simdroid.system import Component, Intent
from simdroid_apps.dialer.intents import PACKAGE, SETTINGS

_BLOCKED = Component("com.google.android.contacts", "com.google.android.apps.contacts.blocking.BlockedNumbersActivity")
RESPONSES = "Quick responses"


class Options(kit.PreferenceFile, package=PACKAGE):
    """The app's preferences; numbers are indices into lists of choices."""

    location_prompt_dismissed = kit.Flag()
    """Whether a person does not want places to be found."""
    caller_id = kit.Flag(True)
    filter_spam = kit.Flag()
    nearby_places = kit.Flag(True)
    assisted_dialing = kit.Flag(True)
    sip_calling = kit.Flag()
    flip_to_silence = kit.Flag()
    voicemail_vibrate = kit.Flag()
    tty_mode = kit.Number(among=range(4))
    sort_by = kit.Number(among=range(2))
    """1: by family names."""
    name_format = kit.Number(among=range(2))
    """1: the family name first."""
    voicemail_service = kit.Number(among=range(1))
    announce = kit.Number(among=range(3))
    quick_responses = kit.Strings(
        "Can't talk now. What's up?",
        "I'll call you right back.",
        "I'll call you later.",
        "Can't talk now. Call me later?",
    )
    """What may be written to somebody whose call is declined."""


def _places(*labels: str) -> tuple[tuple[int, str], ...]:
    return tuple(enumerate(labels))


PAGES: dict[str, Sequence[kit.Preference]] = {
    "Caller ID & spam": (
        kit.Toggle("See caller & spam ID", "Identify business and spam numbers", flag=Options.caller_id),
        kit.Toggle("Filter spam calls", "Prevent suspected spam calls from disturbing you", flag=Options.filter_spam),
    ),
    "Nearby places": (
        kit.Toggle("Nearby places", "Find nearby places that match your search", flag=Options.nearby_places),
    ),
    "Accessibility": (
        kit.Toggle("Hearing aids", "Turn on hearing aid compatibility", flag=kit.FlagSetting("system", "hearing_aid")),
        kit.Choice("TTY mode", stored=Options.tty_mode, options=_places("TTY Off", "TTY Full", "TTY HCO", "TTY VCO")),
    ),
    "Assisted dialing": (
        kit.Toggle("Assisted dialing", "Predict and add a country code", flag=Options.assisted_dialing),
    ),
    "Calling accounts": (kit.Toggle("Use SIP calling", flag=Options.sip_calling),),
    "Display options": (
        kit.Choice("Sort by", stored=Options.sort_by, options=_places("First name", "Last name")),
        kit.Choice("Name format", stored=Options.name_format, options=_places("First name first", "Last name first")),
    ),
    "Sounds and vibration": (
        kit.Toggle("Also vibrate for calls", flag=kit.FlagSetting("system", "vibrate_when_ringing")),
        kit.Toggle("Keypad tones", flag=kit.FlagSetting("system", "dtmf_tone", "1")),
    ),
    "Voicemail": (
        kit.Toggle("Vibrate", flag=Options.voicemail_vibrate),
        kit.Choice("Service", stored=Options.voicemail_service, options=_places("Your carrier")),
    ),
    "Caller ID announcement": (
        kit.Choice(
            "Announce caller ID",
            stored=Options.announce,
            options=_places("Never", "Only when using a headset", "Always"),
        ),
    ),
    "Flip To Silence": (
        kit.Toggle("Flip To Silence", "Place the phone face down to silence the call", flag=Options.flip_to_silence),
    ),
}


def _page(title: str) -> kit.Preference:
    return kit.Press(title, do=lambda screen: screen.open(SETTINGS, page=title))


def _response(place: int, text: str) -> kit.Preference:
    return kit.Press(text, do=lambda screen: screen.ask("response", place=place))


MAIN = (
    kit.Header("Assistive"),
    *map(_page, ("Caller ID & spam", "Nearby places")),
    kit.Header("General"),
    *map(_page, ("Accessibility", "Assisted dialing")),
    kit.Link("Blocked numbers", intent=Intent(component=_BLOCKED)),
    *map(_page, ("Calling accounts", "Display options", RESPONSES, "Sounds and vibration", "Voicemail")),
    kit.Header("Advanced"),
    *map(_page, ("Caller ID announcement", "Flip To Silence")),
)


class DialerSettings(kit.PreferenceScreen):
    """The list of pages, or one of them: the extra `page` names it."""

    list_cls = "android.widget.ScrollView"

    @property
    def _page(self) -> str:
        return str(self.intent.extras.get("page") or "")

    @property
    def heading(self) -> str:
        return self._page or self.title

    @property
    def shown_rows(self) -> Sequence[kit.Preference]:
        if self._page != RESPONSES:
            return PAGES.get(self._page, ()) if self._page else MAIN
        responses = [_response(index, text) for index, text in enumerate(Options(self.system).quick_responses)]
        return [kit.Note("Tap a response to change it"), *responses]

    def dialog_response(self) -> ui.Dialog:
        """The field for a response."""
        options, place = Options(self.system), int(self.about["place"])
        responses = options.quick_responses

        def change(text: str) -> None:
            options.quick_responses = [*responses[:place], text.strip(), *responses[place + 1 :]]

        return kit.text_dialog(self, "Quick response", change, value=responses[place], required=True)
