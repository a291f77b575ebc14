"""`ReceivedMessage`: a message on a phone, and what it asks for if nothing else is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mobile_world.domain.observations import Observation, Steps


@dataclass(frozen=True)
class ReceivedMessage:
    """The last message of one sender on the phone of a scene."""

    sender: str
    """The number it came from."""
    from_contact: bool
    """Whether that number is in the address book."""
    steps: Callable[[Observation], Steps | None] | None = None
    """What it asks for, as steps from the first screen of the scene; nothing where it asks for nothing."""
    text: str = ""
    """What it says."""
    written_to: bool = False
    """Whether the person has written to that number, too."""
