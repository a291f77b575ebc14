"""What the methods of the services are made of, and what they act on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from simdroid.device import Phone
from simdroid.emulator_grpc.protobuf import Fields, Message


class Machine(Protocol):
    """The virtual machine around a phone, which its console commands as well."""

    phone: Phone
    running: bool
    """False while it is paused."""

    @property
    def kill(self) -> Callable[[], None]:
        """End the phone."""

    @property
    def reset(self) -> Callable[[], None]:
        """Switch the phone off and on."""


@dataclass
class Emulator:
    """What all connections to one phone share."""

    machine: Machine
    fingers: list[int] = field(default_factory=list)
    """Those on the glass by their identifiers, in the order in which they came; the first one moves things."""
    held_keys: dict[int, int] = field(default_factory=dict)
    """Android's codes of keys that are down, with the uptime since when, in nanoseconds."""
    mouse_down: bool = False
    unsent: int = 0
    """Bytes of answers that wait for their peers to read them."""

    @property
    def phone(self) -> Phone:
        """The phone that is commanded."""
        return self.machine.phone


Run: TypeAlias = Callable[[Emulator, Fields], Fields]
Stream: TypeAlias = Callable[[Emulator, Fields], AsyncIterator[Fields]]


class Unary(NamedTuple):
    """A method with one answer."""

    request: Message
    response: Message
    run: Run
    looks: bool = False
    """Whether it changes nothing on the phone."""


class Streaming(NamedTuple):
    """A method with any number of answers."""

    request: Message
    response: Message
    run: Stream
