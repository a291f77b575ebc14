"""The app's settings, and what it remembers about single conversations."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.phone.apps.sms_messenger.intents import PACKAGE
from mobile_world.phone.kit import Flag, Number, PreferenceFile, String, Strings

DATE_FORMATS = ("dd.MM.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "yyyy-MM-dd", "d MMMM yyyy", "MMMM d yyyy")
"""In Java's letters."""
FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
VISIBILITIES = ("Sender and message", "Sender only", "No details")
_SCALES = (0.85, 1.0, 1.2, 1.4)


class Options(PreferenceFile, package=PACKAGE, file="Prefs"):
    """What a person chose."""

    role_confirmed = Flag()
    """Whether a person made this the messaging app since its data was cleared."""
    show_counter = Flag()
    send_on_enter = Flag()
    use_simple_characters = Flag()
    delivery_reports = Flag()
    date_format = String(DATE_FORMATS[0])
    font_size = Number(1, among=range(len(FONT_SIZES)))
    lock_screen_visibility = Number(0, among=range(len(VISIBILITIES)))
    """What a notification tells on the lock screen."""
    blocked_numbers = Strings()
    pinned_conversations = Strings()

    @property
    def font_scale(self) -> float:
        """How much larger than usual messages are written."""
        return _SCALES[self.font_size]

    @property
    def pinned(self) -> list[int]:
        """Conversations that stay at the top."""
        return [int(one) for one in self.pinned_conversations if one.isdecimal()]

    @pinned.setter
    def pinned(self, threads: Sequence[int]) -> None:
        self.pinned_conversations = [str(one) for one in sorted(set(threads))]

    def unpin(self, threads: Sequence[int]) -> None:
        """Let conversations go to their places by date."""
        if set(threads) & set(self.pinned):
            self.pinned = [one for one in self.pinned if one not in threads]

    def block(self, numbers: Sequence[str]) -> None:
        """Hide what these numbers send."""
        self.blocked_numbers = list(dict.fromkeys([*self.blocked_numbers, *numbers]))
