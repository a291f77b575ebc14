"""The state of a phone on its way from one phone's process to another's.

One line of JSON with the lengths of what follows: the image's text, then contents, each with its hash.
"""

from __future__ import annotations

from asyncio import StreamWriter
from typing import BinaryIO

from pydantic import BaseModel, ConfigDict, ValidationError

from simdroid.device import PhoneState
from simdroid.errors import InfraError
from simdroid.fleet.process_client import connect
from simdroid.fleet.records import WorkerRequest
from simdroid.fleet.registry import WorkerDirectory
from simdroid.snapshots import SnapshotImage


class _Lengths(BaseModel):
    """The first line."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: int
    """Bytes of the image's text."""
    blobs: dict[str, int]
    """Bytes of each content, by its hash, in the order in which they follow."""


STATE_S = 60.0
"""How long a phone may take to give its state."""


async def send_state(state: PhoneState, writer: StreamWriter) -> None:
    """Write a state."""
    text = state.image.text.encode()
    lengths = _Lengths(text=len(text), blobs={digest: len(data) for digest, data in state.blobs.items()})
    writer.writelines([lengths.model_dump_json().encode(), b"\n", text, *state.blobs.values()])
    await writer.drain()


def fetch_state(worker: WorkerDirectory) -> PhoneState:
    """The state that the phone of another process is in now."""
    try:
        with connect(worker) as connection:
            connection.settimeout(STATE_S)
            connection.sendall(WorkerRequest(action="state").model_dump_json().encode() + b"\n")
            with connection.makefile("rb") as stream:
                lengths = _Lengths.model_validate_json(stream.readline())
                text = _exactly(stream, lengths.text).decode()
                blobs = {digest: _exactly(stream, length) for digest, length in lengths.blobs.items()}
    except (OSError, ValidationError) as error:
        raise InfraError(f"the phone to copy does not give its state ({error}); look at {worker.log}") from error
    return PhoneState(SnapshotImage(text), blobs)


def _exactly(stream: BinaryIO, length: int) -> bytes:
    data = stream.read(length)
    if len(data) != length:
        raise ConnectionError("it ended meanwhile")
    return data
