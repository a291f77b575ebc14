"""The app's settings."""

from __future__ import annotations

from mobile_world.phone.apps.dialer.places import PACKAGE
from mobile_world.phone.kit import Flag, Number, PreferenceFile, Strings


class Options(PreferenceFile, package=PACKAGE):
    """What a person chose; numbers are places in lists of choices."""

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
