"""Server-sent events: bytes in, the data of events out."""

from __future__ import annotations

DONE = b"[DONE]"
"""The data with which a chat stream says that it is complete."""


class EventReader:
    """Finds events, however their bytes are cut into chunks.

    Comments, which servers send to keep a connection open, and fields other than data are passed over.
    """

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._line = b""
        self._data: list[bytes] = []

    def feed(self, chunk: bytes) -> list[bytes]:
        """Read on; the data of each event that is complete now."""
        *lines, self._line = (self._line + chunk).split(b"\n")
        return [data for line in lines if (data := self._take(line.removesuffix(b"\r"))) is not None]

    def end(self) -> list[bytes]:
        """What the last event held: some servers forget the blank line behind it."""
        return self.feed(b"\n\n")

    def _take(self, line: bytes) -> bytes | None:
        if line.startswith(b"data:"):
            self._data.append(line.removeprefix(b"data:").removeprefix(b" "))
        elif not line and self._data:
            data, self._data = b"\n".join(self._data), []
            return data
        return None
