"""What an episode saw last, for saying where it went wrong."""

from __future__ import annotations

import hashlib

from mobile_world.domain import StepRecord, parse_ui_tree

MOST_LABELS = 40


class LastScreen:
    """A tape that forgets everything but its last step."""

    name: str | None = None

    def __init__(self) -> None:
        self._blobs: dict[str, bytes] = {}
        self._last: StepRecord | None = None

    def blob(self, data: bytes) -> str:
        """See `Tape`."""
        digest = hashlib.sha256(data).hexdigest()
        self._blobs[digest] = data
        return digest

    def step(self, record: StepRecord) -> None:
        """See `Tape`."""
        self._last = record
        self._blobs = {key: data for key, data in self._blobs.items() if key in (record.screenshot, record.ui_tree)}

    @property
    def picture(self) -> bytes | None:
        """PNG; nothing when there was no look, or no need for one."""
        return self._blobs.get(self._last.screenshot or "") if self._last else None

    @property
    def labels(self) -> list[str]:
        """What the things on the screen were called, the first ones when there were many."""
        dump = self._blobs.get(self._last.ui_tree or "") if self._last else None
        nodes = parse_ui_tree(dump.decode()).walk() if dump else ()
        return list(dict.fromkeys(node.label for node in nodes if node.label))[:MOST_LABELS]
