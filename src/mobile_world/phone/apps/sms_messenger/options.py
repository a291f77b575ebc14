"""The app's settings, and what it remembers about single conversations."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.phone.apps.sms_messenger.intents import PACKAGE
from mobile_world.phone.system import System
from mobile_world.phone.system.preferences import Preferences

COUNTER, ON_ENTER, SIMPLE, REPORTS = "show_counter", "send_on_enter", "use_simple_characters", "delivery_reports"
"""Settings that are on or off; all are off at first."""

DATE_FORMATS = ("dd.MM.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "yyyy-MM-dd", "d MMMM yyyy", "MMMM d yyyy")
FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
VISIBILITIES = ("Sender and message", "Sender only", "No details")

_SCALES = (0.85, 1.0, 1.2, 1.4)
_PINNED, _BLOCKED, _DATE, _FONT, _VISIBILITY = (
    "pinned_conversations", "blocked_numbers", "date_format", "font_size", "lock_screen_visibility",
)  # fmt: skip
_ROLE = "role_confirmed"


class Options:
    """A typed face over the app's preferences."""

    def __init__(self, system: System) -> None:
        self.stored = Preferences(system, PACKAGE, "Prefs")

    @property
    def role_confirmed(self) -> bool:
        """Whether a person made this the messaging app since its data was cleared."""
        return self.stored.flag(_ROLE)

    def confirm_role(self) -> None:
        """Note that a person did."""
        self.stored.put(**{_ROLE: True})

    @property
    def pinned(self) -> list[int]:
        """Conversations that stay at the top."""
        return [int(one) for one in self.stored.texts(_PINNED) if one.isdecimal()]

    def pin(self, threads: Sequence[int]) -> None:
        """Keep conversations at the top."""
        self._put_pinned([*self.pinned, *threads])

    def unpin(self, threads: Sequence[int]) -> None:
        """Let conversations go to their places by date."""
        if set(threads) & set(self.pinned):
            self._put_pinned([one for one in self.pinned if one not in threads])

    def _put_pinned(self, threads: Sequence[int]) -> None:
        self.stored.put(**{_PINNED: [str(one) for one in sorted(set(threads))]})

    @property
    def blocked(self) -> list[str]:
        """Numbers whose messages nobody wants to see."""
        return self.stored.texts(_BLOCKED)

    def set_blocked(self, numbers: Sequence[str]) -> None:
        """Replace the list of blocked numbers."""
        self.stored.put(**{_BLOCKED: list(dict.fromkeys(numbers))})

    @property
    def date_format(self) -> str:
        """How dates are written, in Java's letters."""
        return self.stored.text(_DATE, DATE_FORMATS[0])

    @date_format.setter
    def date_format(self, pattern: str) -> None:
        self.stored.put(**{_DATE: pattern})

    @property
    def font_size(self) -> int:
        """Which of the sizes messages are written in."""
        return min(max(self.stored.number(_FONT, 1), 0), len(FONT_SIZES) - 1)

    @font_size.setter
    def font_size(self, place: int) -> None:
        self.stored.put(**{_FONT: place})

    @property
    def font_scale(self) -> float:
        """How much larger than usual that is."""
        return _SCALES[self.font_size]

    @property
    def visibility(self) -> int:
        """What a notification tells on the lock screen."""
        return min(max(self.stored.number(_VISIBILITY, 0), 0), len(VISIBILITIES) - 1)

    @visibility.setter
    def visibility(self, place: int) -> None:
        self.stored.put(**{_VISIBILITY: place})
