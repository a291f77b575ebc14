"""Text input: the clipboard, and how keyboards reach the focused text field."""

from __future__ import annotations

from typing import Any, Protocol, cast

from simdroid.system.device import Clock
from simdroid.system.stateful import Json

PREVIEW_MS = 6000
"""How long Android 13 shows what was copied."""


class Clipboard:
    """The clipboard: one piece of text, or nothing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.text: str | None = None
        self._preview_until_ms = 0

    def copy(self, text: str) -> None:
        """Take a text that a person copied, which the screen shows for a moment."""
        self.text = text
        self._preview_until_ms = self._clock.uptime_ns() // 1_000_000 + PREVIEW_MS

    @property
    def preview(self) -> str | None:
        """What was copied a moment ago and is still shown; looking never changes anything."""
        return self.text if self._preview_until_ms and self._clock.before(self._preview_until_ms) else None

    def dismiss_preview(self) -> None:
        """Show no more what was copied; it can still be pasted."""
        self._preview_until_ms = 0

    @property
    def version(self) -> tuple[str | None, int]:
        """What tells two states apart."""
        return self.text, self._preview_until_ms

    @property
    def empty(self) -> bool:
        """Whether there is nothing to paste."""
        return not self.text

    def clear(self) -> None:
        """Forget what was copied."""
        self.text = None
        self.dismiss_preview()

    def save(self) -> Json:
        """See `Stateful`; a preview that is gone by now is not kept."""
        return {"text": self.text, "preview_until_ms": self._preview_until_ms if self.preview else 0}

    def load(self, value: Json) -> None:
        """See `Stateful`."""
        saved = cast("dict[str, Any]", value if isinstance(value, dict) else {"text": value})
        self.text, self._preview_until_ms = saved["text"], saved.get("preview_until_ms", 0)


class Editor(Protocol):
    """What an input method may do to the focused field; each returns False when no field has the focus."""

    def commit_text(self, text: str) -> bool:
        """Insert `text` at the cursor, replacing the selection; any Unicode."""

    def delete_before(self, count: int) -> bool:
        """Remove characters before the cursor."""

    def clear_text(self) -> bool:
        """Empty the field."""

    def editor_action(self, code: int) -> bool:
        """Press the keyboard's action key (go 2, search 3, send 4, next 5, done 6)."""


class NoEditor:
    """Stands in until the screen is attached."""

    def commit_text(self, text: str) -> bool:
        """Nothing has the focus."""
        return False

    def delete_before(self, count: int) -> bool:
        """Nothing has the focus."""
        return False

    def clear_text(self) -> bool:
        """Nothing has the focus."""
        return False

    def editor_action(self, code: int) -> bool:
        """Nothing has the focus."""
        return False
