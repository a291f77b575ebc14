"""The emulator's network interfaces, and the traffic that they count."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from simdroid.system.device.clock import Clock
from simdroid.system.device.connectivity import Connectivity

_PACKET = 640
"""Bytes of a packet on average."""


class NetworkServices(Protocol):
    """The services that say which interfaces are up, and for how long."""

    clock: Clock
    connectivity: Connectivity


class Interface(NamedTuple):
    """A network interface that is up; `address` is empty for one without IPv4."""

    number: int
    name: str
    address: str
    prefix: int
    mac: str

    @property
    def broadcast(self) -> str:
        """The last address of its network."""
        return f"{self.address.rpartition('.')[0]}.255"


class Traffic(NamedTuple):
    """What an interface has received and sent since boot."""

    received: int
    received_packets: int
    sent: int
    sent_packets: int


def interfaces(system: NetworkServices) -> list[Interface]:
    """The interfaces that are up: loopback always, Wi-Fi and mobile data when switched on."""
    present = [Interface(1, "lo", "127.0.0.1", 8, "00:00:00:00:00:00")]
    connectivity = system.connectivity
    if connectivity.mobile_data and connectivity.cellular:
        present.append(Interface(10, "eth0", "10.0.2.15", 24, "52:54:00:12:34:56"))
    if connectivity.network is not None:
        present.append(Interface(15, "wlan0", "10.0.2.16", 24, "02:15:b2:00:00:00"))
    return present


def traffic(system: NetworkServices, interface: Interface) -> Traffic:
    """What an interface counts: the steady trickle of a phone that nobody uses, by its uptime alone."""
    seconds = system.clock.uptime_ns() // 1_000_000_000
    received, sent = (1_800, 1_100) if interface.name == "wlan0" else (240, 180)
    if interface.name == "lo":
        received = sent = 60
    return Traffic(received * seconds, received * seconds // _PACKET, sent * seconds, sent * seconds // (_PACKET // 4))
