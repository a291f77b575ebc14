"""One socket that speaks ADB packets: handshake, checksums, flow control, and dropping bad peers."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import cast

from simdroid.adbd import wire
from simdroid.adbd.wire import BadPacket, Buffer, Packet

log = logging.getLogger("simdroid.adbd")

HANDSHAKE_S = 10.0
PACKET_S = 60.0
"""How often it is looked whether a packet is still the same that was on its way before."""
HIGH_WATER = 2 << 20
MAX_UNSENT = 8 << 20
"""Streams stop at the high-water mark, so only answers that a peer never reads can pile up to this."""
DIRECT = 32 << 10
"""A payload of this size goes to the socket by itself; joining it to its header would cost a copy."""

TURNS = 5
"""How long an OKAY may wait for company: a short command has ended by then, and its OKAY, output and status leave in
one go, 0.26 ms a command instead of 0.37 ms. Everything else leaves at the end of this turn of the loop."""


class Connection(asyncio.BufferedProtocol):
    """A peer that sends packets; what they mean is up to `handle`.

    A peer that breaks the protocol loses its connection, with one line in the log.
    """

    def __init__(self, banner: bytes) -> None:
        self.max_payload = wire.LEAST_PAYLOAD
        self.writable = True
        self._banner = banner
        self._reader = wire.PacketReader()
        self._checked = True
        self._online = False
        self._outgoing: list[bytes] = []
        self._flush_due = False
        self._packets = 0
        self._packet_check: asyncio.TimerHandle | None = None

    def handle(self, packet: Packet) -> None:
        """Act on a packet of a peer that has introduced itself."""
        raise NotImplementedError

    def reset(self) -> None:
        """Let everything go that belonged to the peer: it is gone, or begins anew."""
        raise NotImplementedError

    @property
    def introduced(self) -> bool:
        """Whether the peer has said who it is."""
        return self._online

    # -- sending -------------------------------------------------------------------------------------------------

    def send(self, command: int, arg0: int, arg1: int, payload: Buffer = b"") -> None:
        """Queue one packet; packets of one turn of the loop leave together."""
        if self._socket.is_closing():
            return
        if command == wire.OKAY and not self._outgoing:
            self._loop.call_soon(self._flush_after, TURNS)
        elif command != wire.OKAY and not self._flush_due:
            self._flush_due = True
            self._loop.call_soon(self._flush)
        self._outgoing.append(wire.header(command, arg0, arg1, payload, checked=self._checked))
        if len(payload) >= DIRECT:
            self._flush()
            self._socket.write(payload)
        elif payload:
            self._outgoing.append(bytes(payload))

    def close(self) -> None:
        """Hang up once everything sent is out."""
        self._flush()
        self._socket.close()

    def abort(self) -> None:
        """Hang up at once."""
        self._socket.abort()

    def drop(self, reason: str) -> None:
        """Hang up on a peer that does not behave."""
        if not self._socket.is_closing():
            log.warning("connection from %s dropped: %s", self._peer, reason)
            self.abort()

    def _flush_after(self, turns: int) -> None:
        if turns:
            self._loop.call_soon(self._flush_after, turns - 1)
        else:
            self._flush()

    def _flush(self) -> None:
        self._flush_due = False
        if self._outgoing and not self._socket.is_closing():
            self._socket.write(b"".join(self._outgoing))
            if self._socket.get_write_buffer_size() > MAX_UNSENT:
                self.drop("it does not read its answers")
        self._outgoing.clear()

    # -- asyncio's side ------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Set the socket up and wait for the peer to introduce itself."""
        self._loop = asyncio.get_running_loop()
        self._socket = cast(asyncio.Transport, transport)
        self._peer = "{}:{}".format(*(self._socket.get_extra_info("peername") or ("a peer that has gone", 0)))
        self._raw: socket.socket = self._socket.get_extra_info("socket")
        self._raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.set_write_buffer_limits(high=HIGH_WATER)
        self._deadline = self._loop.call_later(HANDSHAKE_S, self.drop, f"no CNXN within {HANDSHAKE_S:g} s")

    def get_buffer(self, sizehint: int) -> memoryview:
        """The buffer for the socket's next read."""
        return self._reader.space()

    def buffer_updated(self, nbytes: int) -> None:
        """Handle what the socket has read."""
        if self._checked and self._online:
            # Such peers write header and payload in two segments without TCP_NODELAY, so every packet of theirs waits
            # for our ACK: 44 ms a command with delayed ACKs, 0.4 ms with immediate ones. Linux forgets the option.
            self._raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        try:
            for packet in self._reader.filled(nbytes):
                self._packets += 1
                self._accept(packet)
                if self._socket.is_closing():
                    return
        except BadPacket as error:
            self.drop(str(error))
        if self._packet_check is None and self._reader.is_midway and not self._socket.is_closing():
            self._packet_check = self._loop.call_later(PACKET_S, self._check_packet, self._packets)

    def _check_packet(self, before: int) -> None:
        """Hang up on a peer that has not finished the packet it began; looked at seldom, as most packets are quick."""
        self._packet_check = None
        if self._reader.is_midway and self._packets == before:
            self.drop(f"a packet did not arrive within {PACKET_S:g} s")
        elif self._reader.is_midway:
            self._packet_check = self._loop.call_later(PACKET_S, self._check_packet, self._packets)

    def pause_writing(self) -> None:
        """The socket's buffer is full."""
        self.writable = False

    def resume_writing(self) -> None:
        """The socket's buffer has room again."""
        self.writable = True

    def connection_lost(self, exc: Exception | None) -> None:
        """The peer is gone."""
        self._deadline.cancel()
        if self._packet_check is not None:
            self._packet_check.cancel()
        self._outgoing.clear()
        self.reset()

    # -- packets -------------------------------------------------------------------------------------------------

    def _accept(self, packet: Packet) -> None:
        if packet.command == wire.CNXN:
            self._verify(packet, checked=packet.arg0 < wire.VERSION_UNCHECKED)
            self._introduce(packet)
        elif self._online:
            self._verify(packet, checked=self._checked)
            self.handle(packet)
        else:
            raise BadPacket("the first packet is not CNXN")

    @staticmethod
    def _verify(packet: Packet, *, checked: bool) -> None:
        if checked and packet.checksum != wire.checksum(packet.payload):
            raise BadPacket(f"checksum {packet.checksum:#x} does not fit the payload")

    def _introduce(self, packet: Packet) -> None:
        if packet.arg0 < wire.VERSION_CHECKED or packet.arg1 < wire.LEAST_PAYLOAD:
            raise BadPacket(f"CNXN of version {packet.arg0:#x} with payloads of {packet.arg1} bytes")
        self._deadline.cancel()
        self.reset()
        self.max_payload = min(packet.arg1, wire.MAX_PAYLOAD)
        self._reader.limit = wire.MAX_PAYLOAD
        # Until a peer has seen our version it expects a checksum.
        self._checked = True
        self.send(wire.CNXN, wire.VERSION_UNCHECKED, wire.MAX_PAYLOAD, self._banner)
        self._checked = packet.arg0 < wire.VERSION_UNCHECKED
        self._online = True
